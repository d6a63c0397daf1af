//! Labels that are too hard for now: what is easy comes first. Pure.

use std::collections::{BTreeMap, BTreeSet};

use sc_types::LabelId;

/// Labels asked about in one go: symbolic execution is done once for all of them. What is too hard is asked in parts.
const BATCH: usize = 1024;
/// The size of those parts at first: the solver refutes few labels of one place much more easily than all at once.
const PART: usize = 16;
/// What was too hard by itself gets this many times as long the next time, up to [`LONGEST`].
const LONGER: u32 = 3;
const LONGEST: u32 = 27;

/// What was too hard, and how to ask again.
#[derive(Clone, Debug)]
pub(in crate::cbmc) struct Hard {
    /// How many labels to ask about together, where that is not [`BATCH`]; 0 if one alone was too hard.
    sizes: BTreeMap<LabelId, usize>,
    /// Labels that wait until the others are done.
    aside: BTreeSet<LabelId>,
    patience: u32,
    round: u32,
    /// Something was answered in this round.
    progress: bool,
    /// Something was asked about that can be asked in parts.
    parts: bool,
}

impl Default for Hard {
    fn default() -> Self {
        Self {
            sizes: BTreeMap::new(),
            aside: BTreeSet::new(),
            patience: 1,
            round: 0,
            progress: false,
            parts: false,
        }
    }
}

impl Hard {
    /// Labels to ask about together.
    pub(super) fn batches(&self, open: &BTreeSet<LabelId>) -> Vec<BTreeSet<LabelId>> {
        let size = |id: LabelId| self.sizes.get(&id).copied().unwrap_or(BATCH).max(1);
        let mut batches: Vec<BTreeSet<LabelId>> = Vec::new();
        let mut room = 0;
        let mut last = 0;
        for id in open {
            if room == 0 || size(*id) != last {
                batches.push(BTreeSet::new());
                last = size(*id);
                room = last;
            }
            if let Some(batch) = batches.last_mut() {
                batch.insert(*id);
            }
            room -= 1;
        }
        batches
    }

    /// How many times as long as at first a run may take.
    pub(super) fn patience(&self) -> u32 {
        self.patience
    }

    /// Whether so many labels can be asked about in parts, so that it is not worth waiting long for all at once.
    pub(in crate::cbmc) fn has_parts(labels: usize) -> bool {
        labels > PART
    }

    pub(super) fn is_aside(&self, label: LabelId) -> bool {
        self.aside.contains(&label)
    }

    /// Whether this is the first round that was not too hard for so many labels at once.
    pub(super) fn is_first_round(&self) -> bool {
        self.round == 0 && !self.parts
    }

    /// A question was answered.
    pub(super) fn succeeded(&mut self) {
        self.progress = true;
    }

    /// It was too hard to ask about these together.
    pub(super) fn failed(&mut self, labels: &BTreeSet<LabelId>) {
        self.parts |= labels.len() > PART;
        for label in labels {
            self.sizes.insert(*label, (labels.len() / 2).min(PART));
            self.aside.insert(*label);
        }
    }

    /// Another round, about what was too hard. False if there is no point in it.
    pub(super) fn again(&mut self) -> bool {
        let alone = |id: &LabelId| self.sizes.get(id) == Some(&0);
        // Fewer labels at once may do; where nothing is answered at all, or one label is too hard, only time may.
        if !self.parts && !self.progress || self.aside.iter().all(alone) {
            self.patience *= LONGER;
        }
        let point = !self.aside.is_empty() && self.patience <= LONGEST;
        self.aside.clear();
        // Parts are asked about as if they had been from the start.
        let was_first = self.round == 0 && self.parts;
        self.progress = false;
        self.parts = false;
        self.round += u32::from(!was_first);
        point
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(batches: &[BTreeSet<LabelId>]) -> String {
        format!("{batches:?}")
    }

    #[test]
    fn what_is_too_hard_comes_later_in_smaller_parts() {
        let open = BTreeSet::from([1, 2, 3, 4, 5].map(LabelId));
        let mut hard = Hard::default();
        assert_eq!(show(&hard.batches(&open)), "[{1, 2, 3, 4, 5}]");
        hard.succeeded();
        hard.failed(&BTreeSet::from([2, 3, 4, 5].map(LabelId)));
        assert!(hard.is_aside(LabelId(3)) && !hard.is_aside(LabelId(1)));
        assert!(hard.again());
        assert_eq!(hard.patience(), 1);
        assert_eq!(show(&hard.batches(&open)), "[{1}, {2, 3}, {4, 5}]");
        // Nothing is answered: more time.
        hard.failed(&BTreeSet::from([2, 3].map(LabelId)));
        assert!(hard.again());
        assert_eq!(hard.patience(), 3);
        assert_eq!(show(&hard.batches(&open)), "[{1}, {2}, {3}, {4, 5}]");
        // One alone is too hard: more time, though others are answered.
        hard.succeeded();
        hard.failed(&BTreeSet::from([LabelId(2)]));
        assert!(hard.again());
        assert_eq!(hard.patience(), 9);
        assert_eq!(show(&hard.batches(&open)), "[{1}, {2}, {3}, {4, 5}]");
        hard.succeeded();
        assert!(!hard.again());
    }

    #[test]
    fn what_can_be_asked_in_parts_is_before_more_time() {
        let open: BTreeSet<LabelId> = (1..=40).map(LabelId).collect();
        let mut hard = Hard::default();
        hard.failed(&open);
        assert!(!hard.is_first_round());
        assert!(hard.again());
        assert!(hard.is_first_round());
        assert_eq!(hard.patience(), 1);
        let sizes: Vec<usize> = hard.batches(&open).iter().map(BTreeSet::len).collect();
        assert_eq!(sizes, [16, 16, 8]);
    }

    #[test]
    fn patience_ends() {
        let mut hard = Hard::default();
        let mut rounds = 0;
        loop {
            hard.failed(&BTreeSet::from([LabelId(7)]));
            if !hard.again() {
                break;
            }
            rounds += 1;
        }
        assert_eq!(rounds, 3);
    }
}
