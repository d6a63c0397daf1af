//! Labels that are met, and paths that end.

use std::rc::Rc;
use std::sync::atomic::Ordering;

use sc_smt::{Answer, Model, Term};

use crate::bits::Bits;
use crate::engine::{End, Engine, Flow};
use crate::state::{Remembered, State};
use crate::{Ending, Reason};

impl Engine<'_> {
    /// A label with a predicate: what is still open about it is asked, nothing else changes.
    pub fn label(&mut self, state: &mut State, label: usize, predicate: Term) {
        if state.region.is_some() || !self.labels.is_undecided(label) {
            return;
        }
        let predicate = self.simplify(state, predicate);
        if self.terms.pool.as_bool(predicate) == Some(false) {
            self.trace(state, Some(label), "reached, with the predicate false");
            return;
        }
        if (state.open || state.example) && self.labels.is_spent(label) {
            return;
        }
        if self.is_hunting(state) {
            self.pass_label(state, label, predicate);
            return;
        }
        let model = match self.query(state, predicate) {
            Answer::Unsat => {
                self.trace(state, Some(label), "reached, with the predicate false");
                return;
            }
            Answer::Unknown(_) => {
                // Asked again at the end of the path, or with more patience.
                if self.labels.specs[label].about_error {
                    self.defer_end(state, Remembered { label, predicate });
                } else {
                    state.remember(&mut self.terms, label, predicate);
                }
                return;
            }
            Answer::Sat(model) => model,
        };
        let id = self.labels.specs[label].id;
        if self.labels.specs[label].about_error {
            let model = self.credit(state, label, predicate, &model);
            self.tell(&model, vec![id], Ending::Label);
            return;
        }
        if !state.starved && self.labels.take_early(label) {
            self.tell(&model, vec![id], Ending::Label);
        }
        state.remember(&mut self.terms, label, predicate);
    }

    /// A run of this state covers a label. The result is the model to be told: the same, or a better one.
    pub fn credit(&mut self, state: &State, label: usize, predicate: Term, model: &Model) -> Model {
        if state.starved {
            self.labels.touch(label, &Reason::AllocationFailure);
            return model.clone();
        }
        let robust = if state.example {
            None
        } else if state.open || self.terms.is_unspecified(predicate) {
            self.robust(state, predicate, model)
        } else {
            Some(model.clone())
        };
        match robust {
            Some(model) => {
                self.labels.reach(label);
                self.team.reached[label].store(true, Ordering::Relaxed);
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

    /// Whether nobody needs to follow this state. In code of the instrumentation it must be seen how it ends.
    pub fn is_useless(&self, state: &State) -> bool {
        let wanted: &Bits = &self.labels.undecided;
        state.region.is_none()
            && state.ghost == 0
            && !state
                .remembered
                .iter()
                .any(|one| wanted.contains(one.label))
            && !self.is_label_ahead(state)
    }

    /// Whether a label that is still open can be reached from here.
    pub fn is_label_ahead(&self, state: &State) -> bool {
        let wanted: &Bits = &self.labels.undecided;
        state.region.is_some()
            || state
                .places()
                .any(|(function, place)| self.code.reaches_any(wanted, function, place))
    }

    /// The end of a path.
    pub fn finish(&mut self, state: State, end: End) {
        match end {
            End::Parked => {
                self.park(state);
                return;
            }
            End::Well if state.region.is_some() => self.labels_of_region_ended(&state),
            End::Well => {
                self.statistics.paths += 1;
                self.ends_well(&state);
            }
            End::Bad(defect) => {
                self.statistics.bad_paths += 1;
                if state.region.is_none() {
                    self.ends_badly(&state, defect);
                }
            }
            End::Assumption => {
                self.statistics.bad_paths += 1;
                self.trace(&state, None, "an assumption fails");
            }
            End::Incomplete(reason) => {
                self.statistics.incomplete_paths += 1;
                self.gap(&state, reason);
            }
            End::Pruned => self.statistics.pruned += 1,
            End::Region(truth) => self.region.truths.push(truth),
        }
        self.left(&state);
    }

    /// A path is no longer on the way to its join.
    fn left(&mut self, state: &State) {
        if let Some(join) = state.join {
            self.leave_join(join);
        }
    }

    /// `exit` inside of a predicate: it has no value then.
    fn labels_of_region_ended(&mut self, state: &State) {
        self.gap(
            state,
            Reason::Predicate("the predicate ends the run".to_owned()),
        );
    }

    fn ends_badly(&mut self, state: &State, defect: crate::Defect) {
        self.trace(state, None, &format!("ends: {defect}"));
        if state.ghost > 0 {
            self.gap_everywhere(state, &Reason::Instrumentation);
        }
        self.tell_error(state, defect);
    }

    /// Proposes a test for an error, one for each place and kind.
    pub fn tell_error(&mut self, state: &State, defect: crate::Defect) {
        if state.starved || state.region.is_some() {
            return;
        }
        let location = self.location(state);
        if self.errors_told.insert((defect.clone(), location.clone())) {
            let witness = state.witness.clone();
            self.tell(&witness, Vec::new(), Ending::Error { defect, location });
        }
    }

    /// All labels that were reached and are still open: is there a run of this path that has the predicate true?
    fn ends_well(&mut self, state: &State) {
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
                let holds = self.terms.pool.holds(one.predicate, &model);
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
            } else if !state.starved {
                self.tell(&better, vec![id], Ending::PathEnd);
            }
        }
        ids.sort_unstable();
        ids.dedup();
        if !ids.is_empty() && !state.starved {
            self.tell(model, ids, Ending::PathEnd);
        }
    }

    /// The evaluation of a predicate begins: it is explored by itself, from a snapshot, and the state goes on behind its end.
    pub fn label_begin(&mut self, state: &mut State, id: u32) -> Flow<()> {
        use crate::code::RegionEnd;
        let top = state.top();
        let end = match self.code.ends.get(&(top.function, id)) {
            Some(RegionEnd::Unique(place)) => *place,
            _ => {
                let why = Reason::Predicate("its end is not unique".to_owned());
                if let Some(&label) = self.labels.index.get(&id) {
                    self.labels.touch(label, &why);
                }
                return Err(End::Incomplete(why));
            }
        };
        if let Some(&label) = self.labels.index.get(&id)
            && state.region.is_none()
            && self.labels.is_undecided(label)
        {
            if self.is_hunting(state) {
                self.pass_predicate(state, label, end);
            } else {
                let predicate = self.evaluate(state, label, end);
                self.label(state, label, predicate);
            }
        }
        let frame = state.top_mut();
        frame.place = end;
        frame.place.at += 1;
        Ok(())
    }

    /// The condition under which the predicate between here and `end` is evaluated to true.
    pub fn evaluate(&mut self, state: &State, label: usize, end: crate::code::Place) -> Term {
        const PATHS: usize = 2_000;
        // A hunter has no time for all of them.
        const SOME: usize = 16;
        let most = if self.hunt.is_some() { SOME } else { PATHS };
        let mut inner = state.clone();
        inner.join = None;
        inner.region = Some(crate::state::Region {
            label,
            depth: state.frames.len(),
            end,
        });
        inner.top_mut().place.at += 1;
        let outer = std::mem::replace(&mut self.worklist, vec![inner]);
        let starved = std::mem::take(&mut self.starved);
        self.region_depth += 1;
        let joins = std::mem::take(&mut self.joins);
        let fresh = crate::engine::RegionResult {
            outer: state.conditions.terms().iter().copied().collect(),
            ..Default::default()
        };
        let result = std::mem::replace(&mut self.region, fresh);
        let limit = self.statistics.instructions + 2_000_000;
        while let Some(next) = self.worklist.pop().or_else(|| self.starved.pop()) {
            self.region.paths += 1;
            if self.region.paths > most
                || self.hunt.is_some() && self.is_over()
                || self.stop.is_some()
                || self.statistics.instructions > limit
            {
                let why = self.stop.clone();
                self.gap(
                    &next,
                    why.unwrap_or_else(|| Reason::Predicate("too many paths".to_owned())),
                );
                break;
            }
            self.execute(next);
        }
        self.region_depth -= 1;
        if !self.joins.take_waiting().is_empty() {
            self.labels.touch(
                label,
                &Reason::Predicate("not followed to its end".to_owned()),
            );
        }
        self.worklist = outer;
        self.starved = starved;
        self.joins = joins;
        let found = std::mem::replace(&mut self.region, result);
        let mut any = self.terms.pool.boolean(false);
        for truth in found.truths {
            any = self.terms.pool.or(any, truth);
        }
        any
    }

    /// The end of the evaluation of a predicate, reached inside of it: when it comes to true.
    pub fn label_end(&mut self, state: &State, predicate: Term) -> Term {
        let mut truth = predicate;
        for term in state.conditions.terms() {
            if !self.region.outer.contains(term) {
                truth = self.terms.pool.and(*term, truth);
            }
        }
        truth
    }
}
