//! Queries that are over a small budget come last: what is easy is not kept waiting.

use sc_smt::Answer;

use super::Paths;
use crate::state::{Remembered, State};
use crate::{Ending, Reason};

/// What waits for a solver with more patience.
#[derive(Default)]
pub(crate) struct Deferred {
    /// States of which it is not known whether they have any run; their witness is none.
    pub states: Vec<State>,
    /// Paths that terminated normally (or labels that count when they are reached), and labels on them.
    pub ends: Vec<(State, Remembered)>,
}

impl Deferred {
    pub fn is_empty(&self) -> bool {
        self.states.is_empty() && self.ends.is_empty()
    }
}

impl Paths<'_> {
    /// A state that perhaps has no run waits.
    pub fn defer(&mut self, mut state: State) {
        if state.region.is_some() {
            self.gap(&state, Reason::Solver);
            return;
        }
        if self.seeded.is_some() {
            return;
        }
        state.join = None;
        self.deferred.states.push(state);
    }

    /// A label that perhaps is covered waits.
    pub fn defer_end(&mut self, state: &State, end: Remembered) {
        if self.seeded.is_none() {
            self.deferred.ends.push((state.clone(), end));
        }
    }

    /// Tries what was too hard, one of it; whether there was any.
    pub fn retry(&mut self) -> bool {
        if let Some(state) = self.deferred.states.pop() {
            self.retry_state(state);
            return true;
        }
        if let Some((state, end)) = self.deferred.ends.pop() {
            self.retry_end(&state, end);
            return true;
        }
        false
    }

    fn retry_state(&mut self, mut state: State) {
        if self.is_useless(&state) {
            self.record.statistics.pruned += 1;
            return;
        }
        let yes = self.values.terms.pool.boolean(true);
        match self
            .solvers
            .patient
            .check(&mut self.values.terms.pool, &state.conditions, yes, None)
        {
            Answer::Unsat => {}
            Answer::Sat(model) => {
                state.witness = model;
                self.queue.push(state);
            }
            Answer::Unknown(_) => self.give_up_state(&state),
        }
    }

    fn give_up_state(&mut self, state: &State) {
        let reason = self.budget.stop.clone().unwrap_or(Reason::Solver);
        self.record.statistics.incomplete_paths += 1;
        self.gap(state, reason);
    }

    fn retry_end(&mut self, state: &State, end: Remembered) {
        if !self.labels.is_undecided(end.label) {
            return;
        }
        let witness = Some(&state.witness);
        match self.solvers.patient.check(
            &mut self.values.terms.pool,
            &state.conditions,
            end.predicate,
            witness,
        ) {
            Answer::Unsat => {}
            Answer::Sat(model) if self.labels.specs[end.label].about_error => {
                let model = self.credit(state, end.label, end.predicate, &model);
                let id = self.labels.specs[end.label].id;
                self.tell(&model, vec![id], Ending::Label);
            }
            Answer::Sat(model) => self.cover(state, &model, &[end]),
            Answer::Unknown(_) => {
                let reason = self.budget.stop.clone().unwrap_or(Reason::Solver);
                let location = self.values.location(state);
                self.record.count_gap(&reason, location);
                self.labels.touch(end.label, &reason);
            }
        }
    }

    /// Nothing more is tried.
    pub fn give_up_deferred(&mut self, reason: &Reason) {
        for state in std::mem::take(&mut self.deferred.states) {
            self.gap(&state, reason.clone());
        }
        for (_, end) in std::mem::take(&mut self.deferred.ends) {
            self.labels.touch(end.label, reason);
        }
    }
}
