//! The explorer of one thread: it picks the next state and runs it, for one time slice after the other.

mod search;

use rustc_hash::FxHashSet;
use sc_ir::{FunctionId, Program};

use crate::code::Place;
use crate::interpreter::Executor;
use crate::paths::Paths;
use crate::random::Random;
use crate::seeded_search::SeededSearch;
use crate::state::State;
use crate::workers::Shared;
use crate::{Observer, Reason, Task};

/// An exploration of all paths, or a seeded search.
pub(crate) struct Explorer<'a> {
    pub executor: Executor<'a>,
    /// States taken so far.
    pub picks: u64,
    random: Random,
}

impl<'a> Explorer<'a> {
    pub fn new(
        task: &'a Task,
        program: &'a Program,
        entry: FunctionId,
        observer: &'a dyn Observer,
        shared: &'a Shared,
        number: usize,
    ) -> Explorer<'a> {
        let paths = Paths::new(task, program, entry, observer, shared, number);
        Explorer {
            executor: Executor::new(paths),
            picks: 0,
            random: Random::new(task.options.seed),
        }
    }

    /// Explores all paths from a state.
    pub fn explore_from(&mut self, root: State) {
        self.executor.paths.queue.push(root);
    }

    /// Searches from the inputs that others find.
    pub fn search_from(&mut self, root: State) {
        let paths = &mut self.executor.paths;
        let seed = paths.task.options.seed;
        paths.seeded = Some(Box::new(SeededSearch::new(root, seed)));
    }

    /// Runs states for a time slice; whether there is more to do.
    pub fn run_for(&mut self, work: u64) -> bool {
        let paths = &mut self.executor.paths;
        let done = paths.work();
        let deterministic = paths.task.options.deterministic;
        paths.budget.start_slice(done, work, deterministic);
        paths.refresh_labels();
        self.take_seeds();
        while !self.is_stopped() && !self.executor.paths.is_over() {
            if !self.run_one() {
                // A seeded search may have had no time for another lead.
                let paths = &self.executor.paths;
                return paths.seeded.is_some() && !self.is_stopped() && paths.is_over();
            }
        }
        self.executor.paths.tell_proofs_at_times();
        !self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.executor.paths.budget.stop.is_some()
    }

    /// Why it stopped for good.
    pub fn stop(&self) -> Option<&Reason> {
        self.executor.paths.budget.stop.as_ref()
    }

    /// States that wait.
    pub fn waiting(&self) -> usize {
        self.executor.paths.queue.waiting.len()
    }

    /// Labels that it reached.
    pub fn reached(&self) -> usize {
        self.executor.paths.labels.reached_count()
    }

    /// Labels that it reached, and blocks that it entered.
    pub fn progress(&self) -> usize {
        self.reached() + self.executor.visits.places()
    }

    /// Runs the next state; whether there was one.
    fn run_one(&mut self) -> bool {
        if self.executor.paths.seeded.is_some() {
            return self.run_seeded();
        }
        let Some(state) = self.pick() else {
            self.executor.paths.tick();
            // What is left is hard: the next step may take long.
            self.executor.paths.tell_proofs();
            return self.revive() || !self.is_stopped() && self.executor.paths.retry();
        };
        self.executor.execute(state);
        true
    }

    /// How much a seeded search may do when all is over: nothing, unless runs were given up that it may find.
    pub fn work_for_search(&self) -> Option<u64> {
        const SOME: u64 = 5_000_000;
        if matches!(self.stop(), Some(Reason::Time | Reason::Cancelled)) {
            return None;
        }
        let paths = &self.executor.paths;
        let gave_up = |reason: Reason| {
            let mut reasons = paths.record.statistics.reasons.keys();
            self.stop() == Some(&reason) || reasons.any(|(one, _)| *one == reason)
        };
        match (gave_up(Reason::Memory), gave_up(Reason::Solver)) {
            (true, _) if paths.budget.deadline.is_some() => Some(u64::MAX),
            (false, false) => None,
            _ => Some(SOME),
        }
    }

    /// Nothing more is run.
    pub fn end(&mut self) {
        self.give_up();
        self.executor.paths.note_statistics();
    }

    /// States that still wait at a join when nobody is on the way would be lost: there are none, but a proof must not depend on that.
    fn revive(&mut self) -> bool {
        let lost = self.executor.paths.merging.joins.take_waiting();
        debug_assert!(lost.is_empty(), "states that nobody waits for");
        let any = !lost.is_empty();
        for mut state in lost {
            state.join = None;
            self.executor.paths.queue.push(state);
        }
        any
    }

    /// What is left when the time is over: nothing is known about the labels that it can reach.
    fn give_up(&mut self) {
        let Some(reason) = self.stop().cloned() else {
            return;
        };
        let paths = &mut self.executor.paths;
        let mut left = paths.queue.take_all();
        left.extend(paths.merging.joins.take_waiting());
        // There may be very many, at few places.
        let mut places: FxHashSet<Vec<(usize, Place)>> = FxHashSet::default();
        for state in left {
            if state.region.is_some() || places.insert(state.places().collect()) {
                paths.gap(&state, reason.clone());
                continue;
            }
            for remembered in state.remembered.iter() {
                paths.labels.touch(remembered.label, &reason);
            }
        }
        paths.give_up_deferred(&reason);
    }
}
