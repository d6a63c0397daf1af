//! The solver: a chain of ways to answer a query, the cheapest first.
//!
//! Rewriting under the conditions, the witness, then only with the conditions that share variables with the goal: the same query
//! before, all values of a single byte, a contradiction found before, the models of other queries, the SAT solver,
//! and for what is over budget another solver.

mod cache;
mod chain;
mod core;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::model::Model;
use crate::sat::Backend;

pub use chain::Solver;
pub(crate) use chain::conjuncts;

/// How a solver works.
#[derive(Debug, Clone)]
pub struct Options {
    /// A query is given up after this many conflicts of the SAT solver.
    pub conflicts: u64,
    /// A query is given up after this time. What is given up then depends on the machine.
    pub time: Option<Duration>,
    /// Every query is given up as soon as this is set.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Look up queries that were asked before.
    pub exact_cache: bool,
    /// Try the models of earlier queries.
    pub model_cache: bool,
    /// Remember sets of conditions that contradict each other.
    pub core_cache: bool,
    /// Ask only about conditions that share variables with the goal.
    pub slicing: bool,
    /// Simplify the goal by what the conditions say.
    pub simplify: bool,
    /// Look at all values where only one byte matters.
    pub tables: bool,
    /// The SAT solver.
    pub backend: Backend,
    /// The SAT solver is begun anew when it has this many variables.
    pub max_gates: u32,
    /// Queries with about so many gates are not even tried.
    pub huge: u32,
    /// Keep the SAT solver and what it learnt from query to query.
    pub incremental: bool,
    /// Ask another solver, if one is found, what is over budget.
    pub pipe: bool,
    /// How long another solver may take.
    pub pipe_time: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            conflicts: 100_000,
            time: None,
            cancel: None,
            exact_cache: true,
            model_cache: true,
            core_cache: true,
            slicing: true,
            simplify: true,
            tables: true,
            backend: Backend::default(),
            max_gates: 300_000,
            huge: 5_000_000,
            incremental: true,
            pipe: true,
            pipe_time: Duration::from_secs(10),
        }
    }
}

/// The answer to a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It can be satisfied, by this model. It satisfies all conditions and the goal.
    Sat(Model),
    /// Nothing satisfies the conditions and the goal.
    Unsat,
    /// Given up.
    Unknown(Why),
}

/// Why a query was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// More conflicts than [`Options::conflicts`], and no other solver knew.
    Conflicts,
    /// More time than [`Options::time`].
    Time,
    /// Cancelled.
    Cancelled,
    /// The formula is too large.
    Size,
    /// The solver contradicted the evaluator: an error in this crate.
    Inconsistent,
}

/// What a solver did so far.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Statistics {
    /// Calls of [`Solver::check`].
    pub queries: u64,
    /// Answered by rewriting.
    pub by_rewriting: u64,
    /// Answered by the witness.
    pub by_witness: u64,
    /// Answered by looking at all values of one byte.
    pub by_table: u64,
    /// Answered as the same query before.
    pub by_exact_cache: u64,
    /// Answered by the model of another query.
    pub by_model_cache: u64,
    /// Answered by a contradiction among some of the conditions that was found before.
    pub by_core_cache: u64,
    /// Answered by the SAT solver.
    pub by_sat: u64,
    /// Answered by another solver.
    pub by_pipe: u64,
    /// Not answered.
    pub unknown: u64,
    /// Conflicts in the SAT solver.
    pub conflicts: u64,
    /// How often the SAT solver was begun anew.
    pub rebuilds: u64,
    /// Seconds in [`Solver::check`].
    pub seconds: f64,
    /// Seconds of these in the SAT solver.
    pub sat_seconds: f64,
}
