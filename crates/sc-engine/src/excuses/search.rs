//! A short search for what tests that satisfy a statement cover.

use std::collections::{BTreeMap, BTreeSet};

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_inputs::{Slot, SlotKind};
use sc_store::TestRow;
use sc_types::LabelId;
use sc_validator::FilterOutcome;

use super::statement::Statement;
use super::{Failing, filter_many};
use crate::error::EngineError;
use crate::session::Session;

/// Tests that are run at once.
const BATCH: usize = 50;
/// Batches for one statement.
const BATCHES: usize = 30;
/// Slots that are changed in one test, at most.
const CHANGES: u64 = 3;
/// One of so many changes repeats an element.
const REPEATED: u64 = 4;
/// Batches in which an error is looked for that a statement should exclude.
const TRIALS: usize = 8;

/// Tests that are run at once where the statement was searched before for another error: one such batch only.
const SMALL_BATCH: usize = 20;
/// So many are run in any case.
const LEAST_TRIALS: usize = 2;

/// What searches under one statement have seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    searches: usize,
    /// Errors, with a test each.
    errors: BTreeMap<String, Vec<u8>>,
}

/// Tests nearby, with values of other tests.
pub(super) struct Search<'t> {
    random: Xoshiro256StarStar,
    tests: &'t [TestRow],
    slots: Vec<Slot>,
    /// Those that are not elements of an array.
    alone: Vec<usize>,
    /// Batches that are left in all.
    left: usize,
}

impl<'t> Search<'t> {
    /// A search that runs so many batches at most.
    pub(super) fn new(session: &Session<'_>, tests: &'t [TestRow], batches: usize) -> Self {
        let slots = session.layout.slots();
        let alone = slots.iter().enumerate();
        let alone = alone.filter(|(_, slot)| slot.group == 0);
        Self {
            alone: alone.map(|(at, _)| at).collect(),
            // The same search in every run.
            random: Xoshiro256StarStar::seed_from_u64(1),
            tests,
            slots,
            left: batches,
        }
    }

    /// Whether all of `wanted` are covered by tests that satisfy the statement; those that are, are removed.
    pub(super) fn finds(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
        start: &[u8],
        wanted: &mut BTreeSet<LabelId>,
    ) -> Result<bool, EngineError> {
        let layout = session.layout;
        let mut starts = statement.enforced(layout, start);
        for _ in 0..BATCHES.min(self.left) {
            self.left -= 1;
            if starts.is_empty() {
                break;
            }
            let batch: Vec<Vec<u8>> = (0..BATCH)
                .filter_map(|_| self.changed(session, statement, &starts))
                .collect();
            let tests: Vec<&[u8]> = batch.iter().map(Vec::as_slice).collect();
            let verdicts = filter_many(session, &tests)?;
            for (test, verdict) in batch.iter().zip(verdicts) {
                if verdict.outcome != FilterOutcome::Ok {
                    continue;
                }
                let before = wanted.len();
                verdict.labels.iter().for_each(|label| {
                    wanted.remove(label);
                });
                if wanted.len() < before {
                    starts.push(test.clone());
                }
            }
            if wanted.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A test that satisfies the statement and ends in such an error all the same. What was `seen` in searches under
    /// the same statement, for other errors, is looked at first.
    pub(super) fn failing(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
        failing: Failing<'_>,
        seen: &mut Seen,
    ) -> Result<Option<Vec<u8>>, EngineError> {
        let mut known = seen.errors.iter();
        if let Some((_, test)) = known.find(|(signature, _)| failing.is(Some(signature))) {
            return Ok(Some(test.clone()));
        }
        let (trials, size) = match seen.searches {
            0 => (TRIALS, BATCH),
            _ => (1, SMALL_BATCH),
        };
        seen.searches += 1;
        let starts = statement.enforced(session.layout, failing.bytes);
        let mut suspects = 0;
        for trial in 0..trials {
            // Runs that end in errors take long, and other errors come first in more of them than not.
            let is_hidden = trial >= LEAST_TRIALS && suspects * 2 > trial * BATCH;
            if starts.is_empty() || is_hidden {
                break;
            }
            let batch: Vec<Vec<u8>> = (0..size)
                .filter_map(|_| self.changed(session, statement, &starts))
                .collect();
            let tests: Vec<&[u8]> = batch.iter().map(Vec::as_slice).collect();
            let verdicts = filter_many(session, &tests)?;
            for (test, verdict) in batch.into_iter().zip(verdicts) {
                let FilterOutcome::Suspect { signature, .. } = verdict.outcome else {
                    continue;
                };
                if failing.is(Some(&signature)) {
                    return Ok(Some(test));
                }
                suspects += 1;
                seen.errors.entry(signature).or_insert(test);
            }
        }
        Ok(None)
    }

    /// One of the tests with a few values changed, in which the statement holds.
    fn changed(
        &mut self,
        session: &Session<'_>,
        statement: &Statement,
        starts: &[Vec<u8>],
    ) -> Option<Vec<u8>> {
        let layout = session.layout;
        let mut test = self.pick(starts)?.clone();
        for _ in 0..=self.below(CHANGES) {
            if self.below(REPEATED) == 0 {
                self.repeat(&mut test);
                continue;
            }
            let (from, to) = self.place()?;
            let small = self.below(3) == 0;
            let value = self.below(10) as u8;
            let donor = self.below(self.tests.len() as u64) as usize;
            let donor = layout.canonical(&self.tests.get(donor)?.bytes).to_vec();
            let target = test.get_mut(from..to)?;
            match small {
                true => {
                    target.fill(0);
                    *target.first_mut()? = value;
                }
                false => target.copy_from_slice(donor.get(from..to)?),
            }
        }
        layout.canonicalise(&mut test);
        match statement.holds(layout, &test) {
            true => Some(test),
            false => {
                let near = statement.enforced(layout, &test);
                self.pick(&near).cloned()
            }
        }
    }

    /// Where a slot is; as often one that is not an element of an array as any: numbers and lengths are few, and decide
    /// more than what a buffer holds.
    fn place(&mut self) -> Option<(usize, usize)> {
        let alone = self.alone.clone();
        let at = match self.below(2) == 0 && !alone.is_empty() {
            true => *self.pick(&alone)?,
            false => self.below(self.slots.len() as u64) as usize,
        };
        let slot = self.slots.get(at)?;
        Some((slot.offset, slot.offset + slot.size))
    }

    /// Gives all elements of an array the value of one of them, and some length its largest value: what happens for
    /// each of many equal elements goes further than what happens once.
    fn repeat(&mut self, test: &mut [u8]) {
        let elements = self.slots.iter().filter(|slot| slot.group != 0);
        let elements: Vec<Slot> = elements.cloned().collect();
        if let Some(one) = self.pick(&elements).cloned() {
            let value = test.get(one.offset..one.offset + one.size);
            let value = value.map(<[u8]>::to_vec).unwrap_or_default();
            let same = |slot: &&Slot| {
                slot.group == one.group && slot.size == one.size && slot.kind == one.kind
            };
            for slot in elements.iter().filter(same) {
                if let Some(target) = test.get_mut(slot.offset..slot.offset + slot.size) {
                    target.copy_from_slice(&value);
                }
            }
        }
        let lengths = self.slots.iter().filter(|slot| is_length(slot));
        let lengths: Vec<Slot> = lengths.cloned().collect();
        if let Some(slot) = self.pick(&lengths)
            && let Some((_, most)) = slot.range
            && let Some(target) = test.get_mut(slot.offset..slot.offset + slot.size)
        {
            let bytes = most.to_le_bytes();
            target.copy_from_slice(&bytes[..slot.size.min(bytes.len())]);
        }
    }

    fn below(&mut self, count: u64) -> u64 {
        self.random.next_u64() % count.max(1)
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.below(from.len() as u64) as usize;
        from.get(at)
    }
}

/// A number of elements, of its own or of a block that an input counts.
fn is_length(slot: &Slot) -> bool {
    let counts = matches!(slot.kind, SlotKind::Unsigned | SlotKind::Signed);
    slot.kind == SlotKind::Length || (counts && slot.range.is_some())
}
