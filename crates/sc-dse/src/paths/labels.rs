//! The table of labels: which are decided, which reasons touch which.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use bit_set::BitSet;
use rustc_hash::FxHashMap;

use crate::workers::Shared;
use crate::{LabelMode, LabelSpec, Observer, Reason};

/// A test for a label is proposed this many times before its run is known to terminate normally.
const EARLY: u8 = 2;
/// A test that depends on unspecified values is proposed about this many times.
const SPENT: u8 = 8;
/// Reasons kept for each label.
const REASONS: usize = 8;

pub(crate) struct Labels {
    pub specs: Vec<LabelSpec>,
    pub index: FxHashMap<u32, usize>,
    /// Not reached here, and not decided by others as far as known.
    pub undecided: BitSet,
    /// Those of them that more tests which depend on unspecified values may be of use for.
    pub unspent: BitSet,
    reached: BitSet,
    early: Vec<u8>,
    spent: Vec<u8>,
    reasons: Vec<BTreeSet<Reason>>,
    mode: LabelMode,
}

impl Labels {
    pub fn new(specs: &[LabelSpec], mode: LabelMode) -> Labels {
        let undecided: BitSet = (0..specs.len()).collect();
        // A reason for each label: nothing is proved in the other modes.
        let reasons = match mode {
            LabelMode::Optimised => BTreeSet::new(),
            _ => BTreeSet::from([Reason::LabelMode]),
        };
        Labels {
            specs: specs.to_vec(),
            index: specs
                .iter()
                .enumerate()
                .map(|(at, spec)| (spec.id, at))
                .collect(),
            unspent: undecided.clone(),
            undecided,
            reached: BitSet::default(),
            early: vec![0; specs.len()],
            spent: vec![0; specs.len()],
            reasons: vec![reasons; specs.len()],
            mode,
        }
    }

    /// Asks what others have decided.
    pub fn refresh(&mut self, observer: &dyn Observer, shared: &Shared) {
        if self.mode != LabelMode::Optimised {
            return;
        }
        let decided: Vec<usize> = self
            .undecided
            .iter()
            .filter(|label| {
                shared.reached[*label].load(Ordering::Relaxed)
                    || observer.is_decided(self.specs[*label].id)
            })
            .collect();
        for label in decided {
            self.undecided.remove(label);
            self.unspent.remove(label);
        }
    }

    pub fn is_undecided(&self, label: usize) -> bool {
        self.undecided.contains(label)
    }

    pub fn reach(&mut self, label: usize) {
        self.reached.insert(label);
        if self.mode == LabelMode::Optimised {
            self.undecided.remove(label);
            self.unspent.remove(label);
        }
    }

    pub fn reached_count(&self) -> usize {
        self.reached.count()
    }

    pub fn is_reached(&self, label: usize) -> bool {
        self.reached.contains(label)
    }

    /// Whether to propose a test although the end of its run is not known.
    pub fn take_early(&mut self, label: usize) -> bool {
        let again = self.early[label] < EARLY;
        self.early[label] = self.early[label].saturating_add(1);
        again
    }

    /// A test that depends on unspecified values was proposed.
    pub fn spend(&mut self, label: usize) {
        self.spent[label] = self.spent[label].saturating_add(1);
        if self.is_spent(label) {
            self.unspent.remove(label);
        }
    }

    /// Whether more tests that depend on unspecified values are of no use.
    pub fn is_spent(&self, label: usize) -> bool {
        self.spent[label] > SPENT
    }

    /// Notes why a label may stay open; whether that is new.
    pub fn touch(&mut self, label: usize, reason: &Reason) -> bool {
        let reasons = &mut self.reasons[label];
        reasons.len() < REASONS && reasons.insert(reason.clone())
    }

    pub fn reasons(&self, label: usize) -> &BTreeSet<Reason> {
        &self.reasons[label]
    }
}
