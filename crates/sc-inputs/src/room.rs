//! What callers keep between an array and the numbers that are positions in it: `a` has at least `from + n` elements.

use crate::node::{Input, Layout, Length, NodeKind, Pointer, Scalar};
use crate::scalar::{int_range, read, write};

/// A statement about the length of an array: it is at least a sum of numbers, none of which is negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// The array, an input.
    array: usize,
    /// The inputs that are added up.
    parts: Vec<usize>,
    /// What is added to them.
    constant: i128,
    words: String,
}

/// A number of a test.
#[derive(Clone, Copy)]
struct Number {
    offset: usize,
    size: usize,
    value: i128,
    range: (i128, i128),
}

impl Layout {
    /// The statements about lengths of arrays that a test violates.
    pub fn missing_room(&self, bytes: &[u8]) -> Vec<Room> {
        let inputs = self.inputs.iter().enumerate();
        let rooms = inputs.flat_map(|(array, input)| {
            input.needs.iter().map(move |(parts, constant)| Room {
                array,
                parts: parts.clone(),
                constant: i128::from(*constant),
                words: self.words(input, parts, *constant),
            })
        });
        rooms.filter(|room| !room.holds(self, bytes)).collect()
    }

    fn words(&self, array: &Input, parts: &[usize], constant: u64) -> String {
        let parts = parts.iter().filter_map(|part| self.inputs.get(*part));
        let names = parts.map(|part| part.name.clone());
        let constant = (constant > 0).then(|| constant.to_string());
        let sum: Vec<String> = names.chain(constant).collect();
        format!("{} has at least {} elements", array.name, sum.join(" + "))
    }
}

impl Room {
    /// The length of the array and the numbers; `None` where there is no array.
    fn sides(&self, layout: &Layout, bytes: &[u8]) -> Option<(Number, Vec<Number>)> {
        let length = length(layout.inputs.get(self.array)?, bytes)?;
        let parts = self.parts.iter();
        let parts = parts.map(|part| number(layout.inputs.get(*part)?, bytes));
        Some((length, parts.collect::<Option<_>>()?))
    }

    /// Whether it holds in a test; it does where there is no array.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let bytes = layout.canonical(bytes);
        self.sides(layout, &bytes).is_none_or(|(length, parts)| {
            let sum = self.constant + parts.iter().map(|part| part.value).sum::<i128>();
            parts.iter().all(|part| part.value >= 0) && sum <= length.value
        })
    }

    /// Tests nearby in which it holds: with a longer array, or with one of the numbers as large as the array allows,
    /// or as small.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let bytes = layout.canonical(bytes);
        let Some((length, parts)) = self.sides(layout, &bytes) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        for length in [length.value, length.range.1] {
            let kept: Vec<i128> = parts.iter().map(|part| part.value.max(0)).collect();
            changes.push((length, kept.clone()));
            for at in 0..parts.len() {
                let mut zeros = vec![0; parts.len()];
                zeros[at] = length - self.constant;
                changes.push((length, zeros));
                let others: i128 = kept.iter().sum::<i128>() - kept[at];
                let mut cut = kept.clone();
                cut[at] = length - self.constant - others;
                changes.push((length, cut));
            }
            changes.push((length, vec![0; parts.len()]));
        }
        let needed = self.constant + parts.iter().map(|part| part.value.max(0)).sum::<i128>();
        changes.push((needed, parts.iter().map(|part| part.value.max(0)).collect()));
        let mut found: Vec<Vec<u8>> = Vec::new();
        for (size, values) in changes {
            let mut changed = bytes.to_vec();
            let fits = length.set(&mut changed, size);
            let mut pairs = parts.iter().zip(&values);
            if !fits || !pairs.all(|(part, value)| part.set(&mut changed, *value)) {
                continue;
            }
            layout.canonicalise(&mut changed);
            if self.holds(layout, &changed) && !found.contains(&changed) {
                found.push(changed);
            }
        }
        found
    }

    /// What it says.
    pub fn words(&self) -> String {
        self.words.clone()
    }
}

impl Number {
    fn set(&self, bytes: &mut [u8], value: i128) -> bool {
        let fits = (self.range.0..=self.range.1).contains(&value);
        if fits {
            write(bytes, self.offset, self.size, value as u128);
        }
        fits
    }
}

/// Where the length of an array stands that has one of its own, if the array is there.
fn length(input: &Input, bytes: &[u8]) -> Option<Number> {
    let NodeKind::Pointer(pointer) = &input.node.kind else {
        return None;
    };
    let is_free = matches!(pointer.length, Length::Free);
    let is_present = !pointer.nullable || read(bytes, input.offset, 1) & 1 == 1;
    if !is_free || !is_present {
        return None;
    }
    let (offset, size) = (length_offset(pointer, input.offset), pointer.length_size());
    Some(Number {
        offset,
        size,
        value: read(bytes, offset, size) as i128,
        range: (0, pointer.capacity as i128),
    })
}

fn length_offset(pointer: &Pointer, base: usize) -> usize {
    base + usize::from(pointer.nullable)
}

fn number(input: &Input, bytes: &[u8]) -> Option<Number> {
    let NodeKind::Scalar(scalar) = &input.node.kind else {
        return None;
    };
    let Scalar::Int {
        bits, signed, cap, ..
    } = scalar
    else {
        return None;
    };
    let (low, high) = int_range(*bits, *signed);
    Some(Number {
        offset: input.offset,
        size: scalar.size(),
        value: scalar.int_value(bytes, input.offset),
        range: (low, cap.map_or(high, |cap| high.min(i128::from(cap)))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Node;

    fn byte(signed: bool) -> Node {
        let scalar = Scalar::Int {
            bits: 8,
            signed,
            text: false,
            cap: None,
        };
        Node {
            size: 1,
            kind: NodeKind::Scalar(scalar),
            ty: None,
        }
    }

    /// `a`, an array of up to 4 bytes, `from` and `n`.
    fn layout() -> Layout {
        let pointer = Pointer {
            nullable: true,
            length: Length::Free,
            capacity: 4,
            element: byte(false),
            ended: false,
            before: 0,
            inside: 0,
            empty_if_null: false,
            group: None,
            seen_as: None,
        };
        let array = Node {
            size: 6,
            kind: NodeKind::Pointer(Box::new(pointer)),
            ty: None,
        };
        let inputs = [("a", array), ("from", byte(true)), ("n", byte(true))];
        let inputs = inputs.map(|(name, node)| (name.to_owned(), node));
        let mut layout = Layout::new(inputs.into());
        layout.inputs[0].needs = vec![(vec![1, 2], 0)];
        layout
    }

    fn test(present: u8, length: u8, from: i8, n: i8) -> [u8; 8] {
        [present, length, 0, 0, 0, 0, from as u8, n as u8]
    }

    #[test]
    fn the_sum_of_positions_is_within_the_array() {
        let layout = layout();
        let broken = |bytes: [u8; 8]| layout.missing_room(&bytes).len();
        assert_eq!(broken(test(1, 3, 1, 2)), 0);
        assert_eq!(broken(test(1, 3, 2, 2)), 1);
        assert_eq!(broken(test(1, 3, -1, 2)), 1);
        assert_eq!(broken(test(0, 0, 2, 2)), 0);
    }

    #[test]
    fn tests_nearby_have_room() {
        let layout = layout();
        let failing = test(1, 1, 2, 2);
        let rooms = layout.missing_room(&failing);
        let words: Vec<String> = rooms.iter().map(Room::words).collect();
        assert_eq!(words, ["a has at least from + n elements"]);
        let near = rooms[0].enforced(&layout, &failing);
        assert!(near.iter().all(|near| rooms[0].holds(&layout, near)));
        // As long as needed, and with one of the numbers at its limit.
        for expected in [test(1, 4, 2, 2), test(1, 1, 1, 0), test(1, 1, 0, 1)] {
            assert!(near.contains(&expected.to_vec()), "{near:?}");
        }
    }
}
