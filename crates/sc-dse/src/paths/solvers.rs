//! The two solvers of an explorer: a quick one for queries as they come, and a patient one for those that were too hard.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sc_smt::Solver;

use crate::{Statistics, Task};

/// Budgets of queries as they come.
const QUICK_CONFLICTS: u64 = 10_000;
const QUICK_TIME: Duration = Duration::from_secs(2);
/// Instructions that take about as long as a call of the solver, and a conflict in it.
const CALL: u64 = 5_000;
const CONFLICT: u64 = 50;

/// The solvers of an explorer.
pub(crate) struct Solvers {
    /// For queries as they come.
    pub quick: Solver,
    /// For queries that exceeded the budget of the quick one.
    pub patient: Solver,
}

impl Solvers {
    pub fn new(task: &Task, cancel: &Arc<AtomicBool>) -> Solvers {
        let options = &task.options;
        let quick = Solver::new(sc_smt::Options {
            conflicts: options.query_conflicts.min(QUICK_CONFLICTS),
            huge: huge(task),
            time: Some(options.query_time.min(QUICK_TIME)),
            cancel: Some(Arc::clone(cancel)),
            pipe: false,
            ..sc_smt::Options::default()
        });
        let patient = Solver::new(sc_smt::Options {
            conflicts: options.query_conflicts,
            huge: huge(task),
            time: Some(options.query_time),
            cancel: Some(Arc::clone(cancel)),
            pipe: options.pipe,
            ..sc_smt::Options::default()
        });
        Solvers { quick, patient }
    }

    /// What they did, in instructions that take about as long.
    pub fn work(&self) -> u64 {
        let of = |solver: &Solver| {
            let statistics = solver.statistics();
            CALL * (statistics.by_sat + statistics.by_pipe) + CONFLICT * statistics.conflicts
        };
        of(&self.quick) + of(&self.patient)
    }

    /// Frees what they keep from earlier queries.
    pub fn forget(&mut self) {
        self.quick.forget();
        self.patient.forget();
    }

    /// Writes their figures.
    pub fn note(&self, statistics: &mut Statistics) {
        let (quick, patient) = (self.quick.statistics(), self.patient.statistics());
        statistics.queries = quick.queries + patient.queries;
        statistics.solver_calls = quick.by_sat + quick.by_pipe + patient.by_sat + patient.by_pipe;
        let unknown = quick.unknown + patient.unknown;
        statistics.cache_hits = statistics
            .queries
            .saturating_sub(statistics.solver_calls + unknown);
        statistics.solver_time = Duration::from_secs_f64(quick.seconds + patient.seconds);
    }
}

/// Gates of the largest query: a quarter of the memory is for it.
fn huge(task: &Task) -> u32 {
    const GATE: usize = 256;
    u32::try_from(task.options.memory / 4 / GATE).unwrap_or(u32::MAX)
}
