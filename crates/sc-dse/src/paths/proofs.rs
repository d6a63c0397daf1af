//! Proofs while an exploration goes on: the labels that no waiting state can reach any more.
//!
//! They are the same that [`crate::verdict`] finds if the exploration ends at this moment: each state that waits counts
//! as a reason against every label that it can reach.

use bit_set::BitSet;

use super::Paths;
use crate::state::State;

/// Slices between two looks at most.
const RARELY: u32 = 16;

/// Which proofs were told, and when to look for more.
#[derive(Debug, Default)]
pub(crate) struct ToldProofs {
    labels: BitSet,
    /// Slices until the next look, and how many to wait after it: looks that find nothing become rare.
    wait: u32,
    pause: u32,
}

impl Paths<'_> {
    /// Tells the proofs that are complete, now and then. No state may be running.
    pub fn tell_proofs_at_times(&mut self) {
        match self.told.wait.checked_sub(1) {
            Some(left) => self.told.wait = left,
            None => {
                self.told.pause = match self.tell_proofs() {
                    true => 0,
                    false => (2 * self.told.pause + 1).min(RARELY),
                };
                self.told.wait = self.told.pause;
            }
        }
    }

    /// Tells the proofs that are complete; whether there was a new one. No state may be running.
    pub fn tell_proofs(&mut self) -> bool {
        let mut proved = self.proved_so_far();
        proved.difference_with(&self.told.labels);
        for label in &proved {
            let id = self.labels.specs[label].id;
            self.exchange.observer.proved(id);
        }
        self.told.labels.union_with(&proved);
        !proved.is_empty()
    }

    /// Labels without any reason of incompleteness that no state which waits can reach.
    fn proved_so_far(&self) -> BitSet {
        if self.seeded.is_some() || self.predicate.depth > 0 {
            return BitSet::default();
        }
        let mut open = self.labels.undecided.clone();
        let told = &self.told.labels;
        for label in &self.labels.undecided {
            if told.contains(label) || !self.labels.reasons(label).is_empty() {
                open.remove(label);
            }
        }
        for (_, end) in &self.deferred.ends {
            open.remove(end.label);
        }
        let waiting = self.queue.waiting.iter();
        let states = waiting
            .chain(&self.queue.allocation_failed)
            .chain(self.merging.joins.waiting())
            .chain(&self.deferred.states);
        for state in states {
            if open.is_empty() {
                break;
            }
            self.strike_reachable(&mut open, state);
        }
        open
    }

    /// Removes the labels that a state can reach.
    fn strike_reachable(&self, open: &mut BitSet, state: &State) {
        if let Some(region) = state.region {
            open.remove(region.label);
        }
        for remembered in state.remembered.iter() {
            open.remove(remembered.label);
        }
        let may_reach = |(function, place)| self.code.reaches_any(open, function, place);
        if !state.places().any(may_reach) {
            return;
        }
        let mut reached = BitSet::default();
        for (function, place) in state.places() {
            self.code.reach_from(&mut reached, function, place);
        }
        open.difference_with(&reached);
    }
}
