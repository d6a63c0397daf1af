//! The simpler values that the slots of a test may have, one slot or one group of equal slots at a time.

use std::collections::BTreeMap;

use crate::complexity::slot_cost;
use crate::node::{Layout, Scalar};
use crate::scalar::{read, write};
use crate::shrink::simpler_values;
use crate::walk::{Role, visit_slots};

/// Small numbers are tried before the smallest that will do is looked for.
const SMALL: [i128; 4] = [0, 1, 2, 10];
/// Groups of equal numbers.
const MAX_GROUPS: usize = 32;

/// Slots of a test that may have a simpler value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// First byte and size of each of them; they all get the same value.
    places: Vec<(usize, usize)>,
    /// Simpler values, the simplest first.
    pub values: Vec<u128>,
    /// Their number, where values in between may do.
    pub number: Option<i128>,
    /// How unnatural the value is.
    pub cost: u64,
    /// What equal slots have in common: their number, or the code of their character; and which of these it is.
    equal: Option<(i128, bool)>,
}

impl Edit {
    /// Slots at these places.
    pub fn new(places: Vec<(usize, usize)>, values: Vec<u128>, number: Option<i128>) -> Self {
        Edit {
            places,
            values,
            number,
            cost: 0,
            equal: number.map(|number| (number, false)),
        }
    }

    /// Writes a value into all of the slots.
    pub fn write(&self, bytes: &mut [u8], value: u128) {
        for (offset, size) in &self.places {
            write(bytes, *offset, *size, value);
        }
    }
}

impl Layout {
    /// The live slots of a canonical test with their simpler values; lengths belong to blocks, and are not among them.
    pub fn edits(&self, bytes: &[u8]) -> Vec<Edit> {
        let mut edits = Vec::new();
        visit_slots(self, Some(bytes), &mut |visit| {
            let (offset, size) = (visit.offset, visit.size);
            let cost = slot_cost(visit.role, bytes, offset, size);
            let cost_of = |value: &u128| slot_cost(visit.role, &value.to_le_bytes(), 0, size);
            let number = match visit.role {
                Role::Scalar(scalar @ Scalar::Int { .. }) => Some(scalar.int_value(bytes, offset)),
                _ => None,
            };
            let mut values: Vec<u128> = match (visit.role, number) {
                (Role::Scalar(Scalar::Int { text: false, .. }), Some(_)) => {
                    SMALL.iter().map(|small| *small as u128).collect()
                }
                _ => simpler_values(visit.role, read(bytes, offset, size), bytes, offset),
            };
            values.retain(|value| cost_of(value) < cost);
            values.sort_by_key(cost_of);
            values.dedup();
            if !values.is_empty() || number.is_some_and(|number| number != 0) {
                edits.push(Edit {
                    places: vec![(offset, size)],
                    values,
                    number,
                    cost,
                    equal: match visit.role {
                        // Its byte: only some of them have a sign.
                        Role::Text | Role::Scalar(Scalar::Int { text: true, .. }) => {
                            Some((read(bytes, offset, size) as i128, true))
                        }
                        _ => number.map(|number| (number, false)),
                    },
                });
            }
        });
        edits
    }

    /// Groups of slots with the same number other than 0 and 1, or the same character: code compares inputs with each
    /// other.
    pub fn equal_edits(&self, bytes: &[u8]) -> Vec<Edit> {
        let mut groups: BTreeMap<(i128, bool), Edit> = BTreeMap::new();
        for edit in self.edits(bytes) {
            let Some(equal) = edit.equal else { continue };
            if matches!(equal, (0..=1, false) | (0, true)) {
                continue;
            }
            match groups.get_mut(&equal) {
                Some(group) => {
                    group.places.extend(&edit.places);
                    // A character of a string and one of an array: what is simple for both.
                    group.values.retain(|value| edit.values.contains(value));
                    group.number = group.number.and(edit.number);
                }
                None => {
                    groups.insert(equal, edit);
                }
            }
        }
        let groups = groups.into_values();
        let several = groups.filter(|group| group.places.len() > 1);
        several.take(MAX_GROUPS).collect()
    }
}
