//! Figures of an exploration.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{Location, Reason};

/// Figures of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Paths that terminated normally.
    pub paths: u64,
    /// Paths that ended in a run-time error or a failed assumption.
    pub bad_paths: u64,
    /// Paths that were given up, see `reasons`.
    pub incomplete_paths: u64,
    /// States dropped since they could reach no undecided label.
    pub pruned: u64,
    /// Forks.
    pub forks: u64,
    /// Merges.
    pub merges: u64,
    /// Executed instructions.
    pub instructions: u64,
    /// Inputs of others whose runs were followed to leave them at their branches.
    pub seeds: u64,
    /// Branches of those runs at which the other side was tried.
    pub leads: u64,
    /// States that wait now.
    pub waiting: u64,
    /// Queries to the solver chain.
    pub queries: u64,
    /// Those answered without the core solver.
    pub cache_hits: u64,
    /// Calls of the core solver.
    pub solver_calls: u64,
    /// Time in the solver chain.
    pub solver_time: Duration,
    /// Whole time.
    pub time: Duration,
    /// Reasons of incompleteness with a place each arose at, and how often each arose.
    pub reasons: BTreeMap<(Reason, Option<Location>), u64>,
}

impl Statistics {
    /// Adds the figures of another thread; the time is that of the longer one.
    pub(crate) fn add(&mut self, other: &Statistics) {
        self.paths += other.paths;
        self.bad_paths += other.bad_paths;
        self.incomplete_paths += other.incomplete_paths;
        self.pruned += other.pruned;
        self.forks += other.forks;
        self.merges += other.merges;
        self.instructions += other.instructions;
        self.seeds += other.seeds;
        self.leads += other.leads;
        self.waiting += other.waiting;
        self.queries += other.queries;
        self.cache_hits += other.cache_hits;
        self.solver_calls += other.solver_calls;
        self.solver_time += other.solver_time;
        self.time = self.time.max(other.time);
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }
}
