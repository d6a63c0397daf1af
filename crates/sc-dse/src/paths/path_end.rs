//! Paths that end, wait for others, or need not be followed.

use bit_set::BitSet;

use super::Paths;
use crate::state::{End, State};
use crate::{Ending, LabelMode, Reason};

impl Paths<'_> {
    /// The end of a path.
    pub fn finish(&mut self, state: State, end: End) {
        match end {
            End::AtJoin => {
                self.park(state);
                return;
            }
            End::Normal if state.region.is_some() => self.end_inside_predicate(&state),
            End::Normal => {
                self.record.statistics.paths += 1;
                self.end_normally(&state);
            }
            End::Error(defect) => {
                self.record.statistics.bad_paths += 1;
                if state.region.is_none() {
                    self.end_in_error(&state, defect);
                }
            }
            End::Rejected => {
                self.record.statistics.bad_paths += 1;
                self.end_rejected(&state);
            }
            End::Assumption => {
                self.record.statistics.bad_paths += 1;
                self.trace(&state, None, "an assumption fails");
            }
            End::Incomplete(reason) => {
                self.record.statistics.incomplete_paths += 1;
                self.gap(&state, reason);
            }
            End::Pruned => self.record.statistics.pruned += 1,
            End::Predicate(truth) => self.predicate.result.truths.push(truth),
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
    fn end_inside_predicate(&mut self, state: &State) {
        self.gap(
            state,
            Reason::Predicate("the predicate ends the run".to_owned()),
        );
    }

    /// The oracle rejects the run: what it has reached is not uncoverable, and the run is worth telling once.
    fn end_rejected(&mut self, state: &State) {
        self.trace(state, None, "the oracle rejects it");
        if state.region.is_some() || state.allocation_failed {
            return;
        }
        if !std::mem::replace(&mut self.record.rejected, true) {
            let witness = state.witness.clone();
            self.tell(&witness, Vec::new(), Ending::Rejected);
        }
        let mut state = state.clone();
        state.rejected = true;
        self.end_normally(&state);
    }

    /// Whether it matters what the oracle rejects.
    pub fn wants_rejection(&self, state: &State) -> bool {
        let known = |label: usize| self.labels.reasons(label).contains(&Reason::OracleFailure);
        let open = |label: usize| self.labels.is_undecided(label) && !known(label);
        !self.record.rejected || state.remembered.iter().any(|one| open(one.label))
    }

    fn end_in_error(&mut self, state: &State, defect: crate::Defect) {
        self.trace(state, None, &format!("ends: {defect}"));
        if state.ghost > 0 {
            self.gap_everywhere(state, &Reason::Instrumentation);
        }
        self.tell_error(state, defect);
    }

    /// Proposes a test for an error, one for each place and kind.
    pub fn tell_error(&mut self, state: &State, defect: crate::Defect) {
        if state.allocation_failed || state.region.is_some() {
            return;
        }
        let location = self.values.location(state);
        if self.record.is_new_error(&defect, &location, state.example) {
            let witness = state.witness.clone();
            self.tell(&witness, Vec::new(), Ending::Error { defect, location });
        }
    }

    /// A state has arrived at its join.
    pub fn park(&mut self, state: State) {
        let Some(at) = state.join else {
            self.queue.push(state);
            return;
        };
        if self.is_useless(&state) {
            self.record.statistics.pruned += 1;
        } else if !self.is_label_ahead(&state) {
            // Only the end matters now. Once it is reached, others need not go there.
            let mut state = state;
            state.join = None;
            self.queue.push(state);
        } else {
            self.merging.joins.wait(at, state);
        }
        self.leave_join(at);
    }

    /// One less is on the way to a join; if it was the last, those that wait go on, as few as possible.
    fn leave_join(&mut self, join: usize) {
        let mut next = Some(join);
        while let Some(at) = next {
            let Some(mut done) = self.merging.joins.leave(at) else {
                return;
            };
            let waiting = std::mem::take(&mut done.waiting);
            for state in self.merger().merge(waiting, done.origin()) {
                if let Some(state) = self.merging.joins.go_on(&done, state) {
                    self.queue.push(state);
                }
            }
            next = done.parent;
        }
    }

    /// Whether nobody needs to follow this state. In code of the instrumentation it must be seen how it ends.
    pub fn is_useless(&self, state: &State) -> bool {
        // In the other modes, each path is followed to its end.
        if self.task.options.labels != LabelMode::Optimised {
            return false;
        }
        let wanted: &BitSet = &self.labels.undecided;
        let seeks = self.task.options.seek_rejection && !self.record.rejected;
        !seeks
            && state.region.is_none()
            && state.ghost == 0
            && !state
                .remembered
                .iter()
                .any(|one| wanted.contains(one.label))
            && !self.is_label_ahead(state)
    }

    /// Whether a label that is still open can be reached from here. An example proves nothing, so that it is followed only
    /// for labels that more tests may be of use for.
    pub fn is_label_ahead(&self, state: &State) -> bool {
        let wanted: &BitSet = match state.example {
            true => &self.labels.unspent,
            false => &self.labels.undecided,
        };
        state.region.is_some()
            || state
                .places()
                .any(|(function, place)| self.code.reaches_any(wanted, function, place))
    }
}
