//! Paths: which decisions they make, how they end, and what that means for the labels.
//!
//! [`Paths`] holds the states that wait and everything that is known about them. It decides conditions (`decision`), credits labels
//! (`coverage`), ends paths (`path_end`), and keeps to the limits of time and memory. It executes no instruction.

mod budget;
mod coverage;
mod decision;
mod deferred;
mod exchange;
mod input;
mod labels;
mod memory_limit;
mod path_end;
mod proofs;
mod queue;
mod record;
mod solvers;
mod trace;

use bit_set::BitSet;
use rustc_hash::FxHashSet;
use sc_ir::{FunctionId, Program};
use sc_smt::{Model, Term};

use crate::code::Code;
use crate::merging::{Merger, Merging};
use crate::seeded_search::SeededSearch;
use crate::state::State;
use crate::values::Values;
use crate::workers::Shared;
use crate::{Ending, Found, Observer, Reason, Task};
use budget::Budget;
use deferred::Deferred;
use exchange::Exchange;
use proofs::ToldProofs;
use queue::PathQueue;
use record::Record;
use solvers::Solvers;

pub(crate) use labels::Labels;

/// The evaluation of a predicate that is code of its own.
#[derive(Default)]
pub(crate) struct PredicateEvaluation {
    /// How many evaluations are nested; 0 outside of any.
    pub depth: u32,
    pub result: PredicateResult,
}

/// What a predicate came to.
#[derive(Default)]
pub(crate) struct PredicateResult {
    /// Conditions that held before.
    pub outer: FxHashSet<Term>,
    /// Conditions under which it is true, one for each path.
    pub truths: Vec<Term>,
    pub paths: usize,
}

/// All paths of an explorer.
pub(crate) struct Paths<'a> {
    pub task: &'a Task,
    pub code: Code,
    pub values: Values<'a>,
    pub labels: Labels,
    pub solvers: Solvers,
    pub queue: PathQueue,
    /// What waits for the patient solver.
    pub deferred: Deferred,
    pub merging: Merging,
    /// The state of a seeded search; none if all paths are followed.
    pub seeded: Option<Box<SeededSearch>>,
    pub predicate: PredicateEvaluation,
    pub budget: Budget,
    pub record: Record,
    /// Proofs that the observer knows.
    told: ToldProofs,
    pub exchange: Exchange<'a>,
}

impl<'a> Paths<'a> {
    pub fn new(
        task: &'a Task,
        program: &'a Program,
        entry: FunctionId,
        observer: &'a dyn Observer,
        shared: &'a Shared,
        explorer: usize,
    ) -> Paths<'a> {
        let budget = Budget::new(shared.deadline);
        let labels = Labels::new(&task.labels, task.options.labels);
        Paths {
            task,
            code: Code::new(program, entry, &labels.index),
            values: Values::new(program),
            labels,
            solvers: Solvers::new(task, &shared.cancel),
            queue: PathQueue::default(),
            deferred: Deferred::default(),
            merging: Merging::new(program, &shared.cancel),
            seeded: None,
            predicate: PredicateEvaluation::default(),
            budget,
            record: Record::default(),
            told: ToldProofs::default(),
            exchange: Exchange::new(observer, shared, explorer),
        }
    }

    /// How much was done: about the time that it takes, and the same every time.
    pub fn work(&self) -> u64 {
        self.record.statistics.instructions + self.solvers.work()
    }

    /// Whether the time slice is over.
    pub fn is_over(&self) -> bool {
        self.budget.is_over(self.work())
    }

    /// Looks at the clock and at what others found, now and then.
    pub fn tick(&mut self) {
        if !self.budget.look() {
            return;
        }
        if self.exchange.is_cancelled() {
            self.budget.stop = Some(Reason::Cancelled);
        } else if self.budget.is_past_deadline() {
            self.budget.stop = Some(Reason::Time);
        }
        self.refresh_labels();
        if self.predicate.depth == 0 && self.budget.take_progress() {
            self.note_statistics();
            if self.seeded.is_none() {
                self.exchange.observer.progress(&self.record.statistics);
            }
        }
    }

    /// Asks which labels others have decided.
    pub fn refresh_labels(&mut self) {
        self.labels
            .refresh(self.exchange.observer, self.exchange.shared);
    }

    pub fn note_statistics(&mut self) {
        let statistics = &mut self.record.statistics;
        self.solvers.note(statistics);
        statistics.time = self.budget.started.elapsed();
        statistics.waiting = self.queue.waiting.len() as u64;
    }

    pub fn tell(&mut self, model: &Model, labels: Vec<u32>, ending: Ending) {
        self.exchange.propose(Found {
            bytes: self.values.bytes(model),
            labels,
            ending,
        });
    }

    /// What merges states, with access to what it needs.
    pub fn merger(&mut self) -> Merger<'_, 'a> {
        Merger {
            values: &mut self.values,
            code: &self.code,
            labels: &self.labels,
            options: &self.task.options,
            liveness: &mut self.merging.liveness,
            lemmas: &mut self.merging.lemmas,
            merges: &mut self.record.statistics.merges,
        }
    }

    /// Some runs are not followed: notes which labels that touches.
    pub fn gap(&mut self, state: &State, reason: Reason) {
        if self.follows_one_run(state) {
            return;
        }
        let location = self.values.location(state);
        self.record.count_gap(&reason, location);
        let what = format!("given up: {reason}");
        self.trace(state, None, &what);
        if let Some(region) = state.region {
            self.labels.touch(region.label, &reason);
            return;
        }
        let mut touched = BitSet::default();
        for (function, place) in state.places() {
            self.code.reach_from(&mut touched, function, place);
        }
        for remembered in state.remembered.iter() {
            touched.insert(remembered.label);
        }
        for label in touched.iter() {
            self.labels.touch(label, &reason);
        }
    }

    /// Nothing can be proved for any label any more.
    pub fn gap_everywhere(&mut self, state: &State, reason: &Reason) {
        let location = self.values.location(state);
        self.record.count_gap(reason, location);
        for label in 0..self.labels.specs.len() {
            self.labels.touch(label, reason);
        }
    }

    /// About how many blocks are between a state and the next label that is open.
    pub fn distance(&self, state: &State) -> u32 {
        let wanted: &BitSet = &self.labels.undecided;
        let mut behind = 0;
        for (depth, (function, place)) in state
            .places()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .enumerate()
        {
            if let Some(distance) = self.code.distance(wanted, function, place) {
                return behind + distance;
            }
            behind = 8 * (depth as u32 + 1);
        }
        u32::MAX - 1
    }
}
