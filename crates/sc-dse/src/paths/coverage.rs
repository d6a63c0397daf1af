//! Labels: which are reached, which are covered, and for which inputs.
//!
//! A label is covered whatever the values are that the program does not determine: uninitialised memory, addresses, bits of NaNs.
//! An input that covers it for all of them is *robust*.

use std::rc::Rc;
use std::sync::atomic::Ordering;

use sc_smt::{Answer, Conditions, Model, Term, VarId};

use super::Paths;
use crate::seeded_search::Side;
use crate::state::{Remembered, State};
use crate::{Ending, LabelMode, Reason};

/// Inputs that are tried for one label of one path.
const TRIES: usize = 4;
/// With more unspecified values than this in what decides, none are tried.
const VALUES: usize = 24;

impl Paths<'_> {
    /// A label with a predicate: what is still open about it is asked, nothing else changes.
    pub fn label(&mut self, state: &mut State, label: usize, predicate: Term) {
        if state.region.is_some() || !self.labels.is_undecided(label) {
            return;
        }
        match self.task.options.labels {
            LabelMode::Ignore => return,
            LabelMode::Naive => return self.branch_on_label(state, predicate),
            LabelMode::Tight | LabelMode::Optimised => {}
        }
        let predicate = self.values.simplify(state, predicate);
        if self.values.terms.pool.as_bool(predicate) == Some(false) {
            self.trace(state, Some(label), "reached, with the predicate false");
            return;
        }
        if (state.unspecified || state.example) && self.labels.is_spent(label) {
            return;
        }
        if self.follows_one_run(state) {
            self.follow_label(state, label, predicate);
            return;
        }
        let model = match self.query(state, predicate) {
            Answer::Unsat => {
                self.trace(state, Some(label), "reached, with the predicate false");
                return;
            }
            Answer::Unknown(_) => {
                // Asked again at the end of the path, or with more patience.
                let id = self.labels.specs[label].id;
                self.exchange.observer.reached_without_test(id);
                if self.labels.specs[label].about_error {
                    self.defer_end(state, Remembered { label, predicate });
                } else {
                    state.remember(&mut self.values.terms, label, predicate);
                }
                return;
            }
            Answer::Sat(model) => model,
        };
        let id = self.labels.specs[label].id;
        if self.task.options.labels == LabelMode::Tight {
            self.record.statistics.forks += 1;
            self.tell(&model, vec![id], Ending::Label);
            return;
        }
        if self.labels.specs[label].about_error {
            let model = self.credit(state, label, predicate, &model);
            self.tell(&model, vec![id], Ending::Label);
            return;
        }
        if state.allocation_failed {
            self.exchange.observer.reached_without_test(id);
        } else if self.labels.take_early(label) {
            self.tell(&model, vec![id], Ending::Label);
        }
        state.remember(&mut self.values.terms, label, predicate);
    }

    /// A label as a branch: the state goes on with the predicate as its witness has it, another one with the opposite.
    /// That one gets here once more, and finds the predicate decided.
    fn branch_on_label(&mut self, state: &mut State, predicate: Term) {
        let predicate = self.values.simplify(state, predicate);
        if self.values.terms.pool.as_bool(predicate).is_some() {
            return;
        }
        let mine = match self.values.holds(state, predicate) {
            true => predicate,
            false => self.values.terms.pool.not(predicate),
        };
        if let Some(sibling) = self.split(state, mine) {
            self.merging.joins.one_more(&sibling);
            self.queue.push(sibling);
        }
    }

    /// A label on the way of a run.
    pub fn follow_label(&mut self, state: &mut State, label: usize, predicate: Term) {
        if !self.values.holds(state, predicate) {
            if let Some(search) = &mut self.seeded {
                search.keep(state, predicate, Side::Label(label), &mut None);
            }
            return;
        }
        let id = self.labels.specs[label].id;
        let witness = state.witness.clone();
        if self.labels.specs[label].about_error {
            let witness = self.credit(state, label, predicate, &witness);
            self.tell(&witness, vec![id], Ending::Label);
            return;
        }
        if self.labels.take_early(label) {
            self.tell(&witness, vec![id], Ending::Label);
        }
        state.remember(&mut self.values.terms, label, predicate);
    }

    /// The end of the evaluation of a predicate, reached inside of it: when it comes to true.
    pub fn label_end(&mut self, state: &State, predicate: Term) -> Term {
        let mut truth = predicate;
        for term in state.conditions.terms() {
            if !self.predicate.result.outer.contains(term) {
                truth = self.values.terms.pool.and(*term, truth);
            }
        }
        truth
    }

    /// A run of this state covers a label. The result is the model to be told: the same, or a better one.
    pub fn credit(&mut self, state: &State, label: usize, predicate: Term, model: &Model) -> Model {
        if state.allocation_failed {
            if self.labels.touch(label, &Reason::AllocationFailure) {
                let id = self.labels.specs[label].id;
                self.exchange.observer.needs_failing_allocation(id);
            }
            return model.clone();
        }
        if state.rejected {
            self.labels.touch(label, &Reason::OracleFailure);
            return model.clone();
        }
        let robust = if state.example {
            None
        } else if state.unspecified || self.values.terms.is_unspecified(predicate) {
            self.robust(state, predicate, model)
        } else {
            Some(model.clone())
        };
        match robust {
            Some(model) => {
                self.labels.reach(label);
                self.exchange.shared.reached[label].store(true, Ordering::Relaxed);
                model
            }
            None => {
                // What examples leave out has a reason of its own.
                if !state.example {
                    self.labels.touch(label, &Reason::Unspecified);
                }
                self.labels.spend(label);
                model.clone()
            }
        }
    }

    /// Inputs for which a run of this state has the predicate true for all open values, if they are found. `model` is where to begin.
    pub fn robust(&mut self, state: &State, predicate: Term, model: &Model) -> Option<Model> {
        let mut deciding: Vec<Term> = Vec::new();
        if state.unspecified {
            deciding.extend(state.conditions.terms());
        }
        deciding.push(predicate);
        deciding.retain(|term| self.values.terms.is_unspecified(*term));
        let mut all = self.values.terms.pool.boolean(true);
        for term in deciding {
            all = self.values.terms.pool.and(all, term);
        }
        let (open, inputs): (Vec<VarId>, Vec<VarId>) =
            (self.values.terms.pool.vars(all).into_iter())
                .partition(|var| self.values.terms.is_unspecified_var(*var));
        if open.is_empty() {
            return Some(model.clone());
        }
        if open.len() > VALUES {
            return None;
        }
        let mut model = model.clone();
        let mut goal = predicate;
        for _ in 0..TRIES {
            let other = match self.counterexample(all, &inputs, &model)? {
                None => return Some(model),
                Some(other) => other,
            };
            // These open values must not spoil it, either.
            let mut again = all;
            for var in &open {
                let part = self.values.terms.pool.var_term(*var);
                let width = self.values.terms.pool.width(part);
                let value = self.values.terms.pool.constant(width, other.get(*var));
                again = self.values.terms.pool.replace(again, part, value);
            }
            goal = self.values.terms.pool.and(goal, again);
            match self.query(state, goal) {
                Answer::Sat(next) => model = next,
                _ => return None,
            }
        }
        None
    }

    /// Open values for which `all` does not hold with these inputs: none if there are none, nothing if that is not known.
    #[expect(clippy::option_option, reason = "not known is not none")]
    fn counterexample(
        &mut self,
        all: Term,
        inputs: &[VarId],
        model: &Model,
    ) -> Option<Option<Model>> {
        let pool = &mut self.values.terms.pool;
        let mut fixed = Conditions::new();
        for var in inputs {
            let term = pool.var_term(*var);
            let value = pool.constant(pool.width(term), model.get(*var));
            let equal = pool.eq(term, value);
            fixed.push(pool, equal);
        }
        let fails = pool.not(all);
        match self.solvers.quick.check(pool, &fixed, fails, Some(model)) {
            Answer::Unsat => Some(None),
            Answer::Sat(other) => Some(Some(other)),
            Answer::Unknown(_) => None,
        }
    }

    /// All labels that were reached and are still open: is there a run of this path that has the predicate true?
    pub fn end_normally(&mut self, state: &State) {
        let labels = self.task.options.labels;
        if matches!(labels, LabelMode::Ignore | LabelMode::Naive) && !state.allocation_failed {
            let witness = state.witness.clone();
            self.tell(&witness, Vec::new(), Ending::PathEnd);
        }
        let remembered: Rc<Vec<Remembered>> = Rc::clone(&state.remembered);
        let mut open: Vec<Remembered> = remembered
            .iter()
            .filter(|one| self.labels.is_undecided(one.label))
            .copied()
            .collect();
        let mut model = state.witness.clone();
        while !open.is_empty() {
            let mut covered = Vec::new();
            open.retain(|one| {
                let holds = self.values.terms.pool.holds(one.predicate, &model);
                if holds {
                    covered.push(*one);
                }
                !holds
            });
            self.cover(state, &model, &covered);
            let mut next = None;
            while let Some(one) = open.last().copied() {
                if !self.labels.is_undecided(one.label) {
                    open.pop();
                    continue;
                }
                match self.query(state, one.predicate) {
                    Answer::Sat(found) => {
                        next = Some(found);
                        break;
                    }
                    Answer::Unsat => {}
                    Answer::Unknown(_) => self.defer_end(state, one),
                }
                open.pop();
            }
            let Some(found) = next else { break };
            model = found;
        }
    }

    pub fn cover(&mut self, state: &State, model: &Model, covered: &[Remembered]) {
        let mut ids: Vec<u32> = Vec::new();
        for one in covered {
            if !self.labels.is_undecided(one.label) {
                continue;
            }
            let id = self.labels.specs[one.label].id;
            let better = self.credit(state, one.label, one.predicate, model);
            if better.same(model) {
                ids.push(id);
            } else if !state.allocation_failed {
                self.tell(&better, vec![id], Ending::PathEnd);
            }
        }
        ids.sort_unstable();
        ids.dedup();
        if !ids.is_empty() && !state.allocation_failed {
            let ending = match state.rejected {
                true => Ending::Rejected,
                false => Ending::PathEnd,
            };
            self.tell(model, ids, ending);
        }
    }
}
