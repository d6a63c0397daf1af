//! Distinct values for what inputs point to. Where all of them are 0, a store of 0 shows nothing, and neither does an
//! access to the wrong element; with numbers and characters of their own, both show in what a test observes.
//!
//! Numbers that are passed by value stay as simple as they are: 0 is a boundary of many comparisons.

use std::collections::BTreeSet;

use sc_frontend::{FloatFormat, Program};

use crate::edits::Edit;
use crate::model::InputModel;
use crate::node::{Layout, Scalar};
use crate::scalar::{int_range, read};
use crate::walk::{Path, Role, visit_slots};

/// The first number: 0 and 1 are what code stores most often.
const FIRST: u128 = 2;
/// So many numbers are distinct; then they repeat.
const NUMBERS: u128 = 14;

/// The inputs whose zeros are replaced. Others are absent from a test as long as they are 0.
#[derive(Debug, Clone, Default)]
pub struct Observed {
    /// Formals: what they point to, and members of structs.
    formals: BTreeSet<String>,
    /// Variables that a call may write: their numbers, arrays aside.
    globals: BTreeSet<String>,
}

impl InputModel {
    /// The inputs whose values show what code does with them.
    pub fn observed(&self, program: &Program) -> Observed {
        let reachable = program.reachable(self.entry);
        let written = reachable
            .iter()
            .flat_map(|id| &program.function(*id).writes);
        let formals = program.function(self.entry).params.iter();
        Observed {
            formals: formals.map(|formal| formal.name.clone()).collect(),
            globals: written
                .map(|global| program.globals[global.0].name.clone())
                .collect(),
        }
    }
}

impl Observed {
    fn has(&self, path: Path<'_>) -> bool {
        match path {
            Path::Root(name) => self.globals.contains(name),
            Path::Member(of, _) | Path::Choice(of) => self.has(*of) || self.is_below_formal(path),
            _ => self.is_below_formal(path),
        }
    }

    fn is_below_formal(&self, path: Path<'_>) -> bool {
        match path {
            Path::Root(name) => self.formals.contains(name),
            Path::Member(of, _)
            | Path::Element(of, _)
            | Path::Presence(of)
            | Path::Length(of)
            | Path::Choice(of)
            | Path::Position(of)
            | Path::Shared(of) => self.is_below_formal(*of),
        }
    }
}

impl Layout {
    /// The numbers of a canonical test that are 0, and the characters that are 0 or repeated, each with a value of its
    /// own.
    pub fn distinct_edits(&self, bytes: &[u8], observed: &Observed) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut characters = Characters::default();
        let mut numbers = 0;
        visit_slots(self, Some(bytes), &mut |visit| {
            let here = read(bytes, visit.offset, visit.size);
            let value = match visit.role {
                _ if !observed.has(visit.path) => None,
                Role::Text => characters.other(here as u8),
                Role::Scalar(Scalar::Int {
                    text: true,
                    bits: 8,
                    ..
                }) => characters.other(here as u8),
                Role::Scalar(scalar) if here == 0 => {
                    numbers += 1;
                    distinct_number(scalar, FIRST + (numbers - 1) % NUMBERS)
                }
                _ => None,
            };
            let place = vec![(visit.offset, visit.size)];
            edits.extend(value.map(|value| Edit::new(place, vec![value], None)));
        });
        edits
    }

    /// All numbers of a canonical test that are 0, as one: code compares inputs with what others point to.
    pub fn zeros_edit(&self, bytes: &[u8], observed: &Observed) -> Vec<Edit> {
        let mut places = Vec::new();
        let mut objects = 0;
        visit_slots(self, Some(bytes), &mut |visit| {
            let Role::Scalar(Scalar::Int {
                text: false,
                cap: None,
                bits: 8..,
                ..
            }) = visit.role
            else {
                return;
            };
            let is_object = observed.has(visit.path);
            let is_asked = is_object
                || matches!(visit.path, Path::Root(name) if observed.formals.contains(name));
            if is_asked && read(bytes, visit.offset, visit.size) == 0 {
                objects += usize::from(is_object);
                places.push((visit.offset, visit.size));
            }
        });
        let is_comparison = objects > 0 && objects < places.len();
        let edit = is_comparison.then(|| Edit::new(places, vec![FIRST + NUMBERS], None));
        edit.into_iter().collect()
    }
}

/// A number that the slot can have; none for slots whose values mean something.
fn distinct_number(scalar: &Scalar, number: u128) -> Option<u128> {
    match scalar {
        Scalar::Int {
            cap: None,
            bits,
            signed,
            ..
        } => {
            let (_, most) = int_range(*bits, *signed);
            (number.cast_signed() <= most).then_some(number)
        }
        Scalar::Float(FloatFormat::F32) => Some(u128::from((number as f32).to_bits())),
        Scalar::Float(FloatFormat::F64) => Some(u128::from((number as f64).to_bits())),
        _ => None,
    }
}

/// The characters of a test.
#[derive(Default)]
struct Characters {
    used: BTreeSet<u8>,
}

impl Characters {
    /// In place of a character that is the simplest of its kind or was there before, another of its kind.
    fn other(&mut self, character: u8) -> Option<u128> {
        let kind = match character {
            b'0'..=b'9' => b'1'..=b'9',
            0 | b'a'..=b'z' => b'a'..=b'z',
            b'A'..=b'Z' => b'A'..=b'Z',
            _ => return None,
        };
        let is_new = self.used.insert(character);
        if is_new && !matches!(character, 0 | b'0') {
            return None;
        }
        let mut unused = kind.filter(|it| !self.used.contains(it));
        let other = unused.next()?;
        self.used.insert(other);
        Some(u128::from(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_and_repeated_characters_are_replaced() {
        let mut characters = Characters::default();
        let text = b"0.0a-ab\0";
        let changed: String = text
            .iter()
            .map(|it| characters.other(*it).map_or(*it, |other| other as u8))
            .map(char::from)
            .collect();
        assert_eq!(changed, "1.2a-bcd");
    }

    #[test]
    fn numbers_fit_their_slots() {
        let int = |bits, signed| Scalar::Int {
            bits,
            signed,
            text: false,
            cap: None,
        };
        assert_eq!(distinct_number(&int(32, true), 27), Some(27));
        assert_eq!(distinct_number(&int(2, false), 3), Some(3));
        assert_eq!(distinct_number(&int(2, true), 3), None);
        assert_eq!(distinct_number(&Scalar::Bool, 2), None);
        assert_eq!(
            distinct_number(&Scalar::Float(FloatFormat::F64), 2),
            Some(u128::from(2f64.to_bits()))
        );
    }
}
