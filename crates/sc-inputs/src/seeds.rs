//! Tests to start from: boundary values of every slot.

use std::collections::BTreeSet;

use sc_frontend::FloatFormat;

use crate::node::{Layout, Scalar};
use crate::scalar::{int_range, mask, read, write};
use crate::walk::{Role, visit_slots};

/// At most this many seeds.
const MAX_SEEDS: usize = 256;

/// A slot and the values worth trying in it.
struct Boundary {
    offset: usize,
    size: usize,
    values: Vec<u128>,
}

impl Layout {
    /// Canonical tests to start from, zeros first; at most 256, always the same.
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        let full = self.full();
        let mut seeds = Seeds {
            layout: self,
            seen: BTreeSet::new(),
            list: Vec::new(),
        };
        seeds.add(vec![0; self.size()]);
        seeds.add(full.clone());
        let mut boundaries = Vec::new();
        visit_slots(self, None, &mut |visit| {
            let values = boundary_values(visit.role);
            boundaries.push(Boundary {
                offset: visit.offset,
                size: visit.size,
                values,
            });
        });
        let rounds = boundaries.iter().map(|b| b.values.len()).max().unwrap_or(0);
        // The same boundary in all slots at once, then one slot at a time.
        for round in 0..rounds {
            let mut all = full.clone();
            for boundary in &boundaries {
                if let Some(value) = boundary.values.get(round % boundary.values.len().max(1)) {
                    write(&mut all, boundary.offset, boundary.size, *value);
                }
            }
            seeds.add(all);
        }
        for round in 0..rounds {
            for boundary in &boundaries {
                let now = read(&full, boundary.offset, boundary.size);
                if let Some(value) = boundary.values.get(round)
                    && mask(*value, 8 * boundary.size as u32) != now
                {
                    let mut one = full.clone();
                    write(&mut one, boundary.offset, boundary.size, *value);
                    seeds.add(one);
                }
                if seeds.list.len() >= MAX_SEEDS {
                    return seeds.list;
                }
            }
        }
        seeds.list
    }

    /// Every pointer present, every length at its largest, strings of letters, all else 0.
    fn full(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.size()];
        visit_slots(self, None, &mut |visit| {
            let value = match visit.role {
                Role::Presence => 1,
                Role::Length(max) => max as u128,
                Role::Text => u128::from(b'a'),
                Role::Scalar(Scalar::Int { cap: Some(cap), .. }) => u128::from(*cap),
                Role::Scalar(_) | Role::Choice(_) => return,
            };
            write(&mut bytes, visit.offset, visit.size, value);
        });
        self.canonicalise(&mut bytes);
        bytes
    }
}

struct Seeds<'l> {
    layout: &'l Layout,
    seen: BTreeSet<Vec<u8>>,
    list: Vec<Vec<u8>>,
}

impl Seeds<'_> {
    fn add(&mut self, mut bytes: Vec<u8>) {
        self.layout.canonicalise(&mut bytes);
        if self.list.len() < MAX_SEEDS && self.seen.insert(bytes.clone()) {
            self.list.push(bytes);
        }
    }
}

fn boundary_values(role: Role) -> Vec<u128> {
    match role {
        Role::Presence | Role::Scalar(Scalar::Bool) => vec![0, 1],
        Role::Length(max) => vec![0, max as u128, max.min(1) as u128],
        Role::Choice(count) => (0..count as u128).collect(),
        Role::Text => [0, b'0', b' ', b'A', b'-', 1, 0x7f, 0xff]
            .map(u128::from)
            .to_vec(),
        Role::Scalar(Scalar::Enum { values, .. }) => values.iter().map(|v| *v as u128).collect(),
        Role::Scalar(Scalar::Int {
            cap: Some(cap),
            signed,
            ..
        }) => {
            let mut values = vec![0, u128::from(*cap), u128::from(*cap.min(&1))];
            if *signed {
                values.push(-1i128 as u128);
            }
            values
        }
        Role::Scalar(Scalar::Int { bits, signed, .. }) => {
            let (low, high) = int_range(*bits, *signed);
            let mut values = vec![
                1,
                -1i128,
                low,
                high,
                2,
                10,
                low.wrapping_add(1),
                high - 1,
                100,
            ];
            values.retain(|v| !(*signed && (*v < low || *v > high)));
            values.into_iter().map(|v| v as u128).collect()
        }
        Role::Scalar(Scalar::Float(format)) => float_boundaries(*format),
    }
}

fn float_boundaries(format: FloatFormat) -> Vec<u128> {
    let values = [
        1.0,
        -1.0,
        0.5,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -0.0,
        1e10,
        f64::MIN_POSITIVE,
    ];
    match format {
        FloatFormat::F32 => {
            let mut bits: Vec<u128> = values
                .iter()
                .map(|v| u128::from((*v as f32).to_bits()))
                .collect();
            bits.extend([f32::MAX, f32::MIN_POSITIVE].map(|v| u128::from(v.to_bits())));
            bits
        }
        FloatFormat::F64 => {
            let mut bits: Vec<u128> = values.iter().map(|v| u128::from(v.to_bits())).collect();
            bits.extend([f64::MAX, 5e-324].map(|v| u128::from(v.to_bits())));
            bits
        }
        FloatFormat::X87 => {
            let at = |exponent: u128, mantissa: u64| (exponent << 64) | u128::from(mantissa);
            let one = 1u64 << 63;
            vec![
                at(0x3fff, one),
                at(0xbfff, one),
                at(0x3ffe, one),
                at(0x7fff, one | (1 << 62)),
                at(0x7fff, one),
                at(0xffff, one),
                at(0x8000, 0),
                at(0x7ffe, u64::MAX),
                at(0, 1),
            ]
        }
        FloatFormat::F16 => vec![0x3c00, 0xbc00, 0x3800, 0x7e00, 0x7c00, 0xfc00, 0x8000],
        FloatFormat::F128 => [0x3fffu128, 0xbfff, 0x3ffe, 0x7fff, 0xffff, 0x8000]
            .map(|v| v << 112)
            .to_vec(),
    }
}
