//! Tests near known ones: a few values changed to small numbers, constants of the code, or values of other tests.

use std::collections::BTreeSet;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_frontend::tokens::{TokenKind, all_tokens};
use sc_inputs::{Layout, Slot};

/// Slots that are changed in one test, at most.
const CHANGES: u64 = 3;

/// A source of tests, always the same ones.
pub(crate) struct Neighbours<'l> {
    layout: &'l Layout,
    random: Xoshiro256StarStar,
    slots: Vec<Slot>,
    constants: Vec<i128>,
}

impl<'l> Neighbours<'l> {
    /// Tests of a layout for code in which these texts stand.
    pub(crate) fn new<'t>(layout: &'l Layout, texts: impl Iterator<Item = &'t str>) -> Self {
        Self {
            layout,
            random: Xoshiro256StarStar::seed_from_u64(1),
            slots: layout.slots(),
            constants: constants(texts),
        }
    }

    /// One of the tests with a few values changed.
    pub(crate) fn next(&mut self, tests: &[Vec<u8>]) -> Option<Vec<u8>> {
        let mut test = self.pick(tests)?.clone();
        for _ in 0..=self.below(CHANGES) {
            let slot = self.pick_slot()?;
            let at = slot.offset..slot.offset + slot.size;
            let value = match self.below(5) {
                0 => self.number(),
                1 => self.constant(),
                2 => self.near(test.get(at.clone())?),
                // The value of another input, or of the same one in another test.
                3 => {
                    let other = self.pick_slot()?;
                    let from = other.offset..(other.offset + other.size.min(slot.size));
                    test.get(from)?.to_vec()
                }
                _ => self.pick(tests)?.get(at.clone())?.to_vec(),
            };
            let target = test.get_mut(at)?;
            target.fill(0);
            for (to, from) in target.iter_mut().zip(value) {
                *to = from;
            }
        }
        self.layout.canonicalise(&mut test);
        Some(test)
    }

    fn number(&mut self) -> Vec<u8> {
        let value = i128::from(self.below(24)) - 4;
        value.to_le_bytes().to_vec()
    }

    fn constant(&mut self) -> Vec<u8> {
        let near = i128::from(self.below(3)) - 1;
        let at = self.below(self.constants.len() as u64) as usize;
        let value = self
            .constants
            .get(at)
            .copied()
            .unwrap_or(0)
            .wrapping_add(near);
        // What takes the absolute value is noticed beyond the limit on the other side.
        let value = if self.below(4) == 0 {
            value.wrapping_neg()
        } else {
            value
        };
        value.to_le_bytes().to_vec()
    }

    /// One more or less than a number.
    fn near(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut wide = [0u8; 16];
        wide.iter_mut()
            .zip(bytes)
            .for_each(|(to, from)| *to = *from);
        let value = i128::from_le_bytes(wide);
        let value = match self.below(3) {
            0 => value.wrapping_sub(1),
            1 => value.wrapping_neg(),
            _ => value.wrapping_add(1),
        };
        value.to_le_bytes().to_vec()
    }

    fn pick_slot(&mut self) -> Option<Slot> {
        let at = self.below(self.slots.len() as u64) as usize;
        self.slots.get(at).cloned()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.below(from.len() as u64) as usize;
        from.get(at)
    }

    fn below(&mut self, count: u64) -> u64 {
        self.random.next_u64() % count.max(1)
    }
}

/// The whole numbers and characters in texts of C.
fn constants<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<i128> {
    let mut found = BTreeSet::new();
    for text in texts {
        let tokens = all_tokens(text);
        found.extend(tokens.iter().filter_map(|token| match token.kind {
            TokenKind::Number => number(token.text),
            TokenKind::Quoted => character(token.text),
            _ => None,
        }));
    }
    found.into_iter().collect()
}

fn number(text: &str) -> Option<i128> {
    let text = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let lower = text.to_ascii_lowercase();
    match lower.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None if lower.len() > 1 && lower.starts_with('0') => i128::from_str_radix(&lower, 8).ok(),
        None => lower.parse().ok(),
    }
}

fn character(text: &str) -> Option<i128> {
    let inside = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut letters = inside.chars();
    let only = letters.next().filter(|letter| *letter != '\\')?;
    letters
        .next()
        .is_none()
        .then_some(i128::from(u32::from(only)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_of_the_code_are_read() {
        let texts = [
            "x > 100u && y == 0x1F",
            "c != 'a' || c == '\\n' || z < 017 || w > 1.5",
        ];
        assert_eq!(constants(texts.into_iter()), [15, 31, 97, 100]);
    }
}
