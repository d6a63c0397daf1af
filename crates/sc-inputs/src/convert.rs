//! Carrying a test to a changed layout.

use std::collections::BTreeMap;

use crate::complexity::to_f64;
use crate::error::InputError;
use crate::node::{Input, Layout, NodeKind, Scalar};
use crate::scalar::{int_range, read, write};
use crate::stubs::FAILS;
use crate::walk::{Role, visit_slots};

/// What a slot of the old test says.
#[derive(PartialEq)]
enum Carried {
    Int(i128),
    Float(sc_frontend::FloatFormat, u128),
}

impl Layout {
    /// Reads `bytes`, a test for the layout described by `old_layout_json`,
    /// as a test for this one: slots with the same path keep their value as
    /// far as it fits, new ones are 0.
    pub fn convert(&self, old_layout_json: &str, bytes: &[u8]) -> Result<Vec<u8>, InputError> {
        let old = Layout::from_json(old_layout_json)?;
        let bytes = old.canonical(bytes);
        let carried = old.values_by_path(&bytes);
        let mut new = vec![0; self.size()];
        visit_slots(self, None, &mut |visit| {
            let path = visit.path.to_string();
            let value = match carried.get(&path) {
                Some(value) => fit(visit.role, value),
                None => implied(visit.role, &path, &carried),
            };
            write(&mut new, visit.offset, visit.size, value);
        });
        self.canonicalise(&mut new);
        Ok(new)
    }

    /// Reads `bytes`, a test for a layout with smaller bounds, as a test for this one that makes the same call.
    /// `None` if the layouts differ in more than bounds.
    pub fn extend(&self, smaller: &Layout, bytes: &[u8]) -> Option<Vec<u8>> {
        let bytes = smaller.canonical(bytes);
        let carried = smaller.values_by_path(&bytes);
        let repeated = self.repeated(smaller);
        let mut new = vec![0; self.size()];
        visit_slots(self, None, &mut |visit| {
            let path = visit.path.to_string();
            let source = repeated.iter().find_map(|last| last.source(&path));
            if let Some(value) = carried.get(source.as_ref().unwrap_or(&path)) {
                write(&mut new, visit.offset, visit.size, fit(visit.role, value));
            }
        });
        self.canonicalise(&mut new);
        let same = smaller.reduce(self, &new).is_some_and(|back| back == bytes);
        same.then_some(new)
    }

    /// Reads `bytes`, a test for a layout with larger bounds, as a test for this one that makes the same call.
    /// `None` if its values are beyond the bounds of this one.
    pub fn reduce(&self, larger: &Layout, bytes: &[u8]) -> Option<Vec<u8>> {
        let bytes = larger.canonical(bytes);
        let carried = larger.values_by_path(&bytes);
        let mut new = vec![0; self.size()];
        visit_slots(self, None, &mut |visit| {
            if let Some(value) = carried.get(&visit.path.to_string()) {
                write(&mut new, visit.offset, visit.size, fit(visit.role, value));
            }
        });
        self.canonicalise(&mut new);
        let kept = self.values_by_path(&new);
        let repeated = larger.repeated(self);
        let failing = format!("{FAILS}[");
        let same = carried.iter().all(|(path, value)| {
            let source = repeated.iter().find_map(|last| last.source(path));
            kept.get(source.as_ref().unwrap_or(path))
                .is_some_and(|kept| kept == value)
                // A pointer beyond the bound is NULL in both.
                || path.ends_with(":present") && *value == Carried::Int(0)
                // Allocations beyond those that can fail succeed.
                || path.starts_with(&failing) && *value == Carried::Int(0)
        });
        same.then_some(new)
    }

    /// The inputs that hold one value a call, for more calls than in `smaller`: later calls repeat the last value.
    fn repeated(&self, smaller: &Layout) -> Vec<Repeated> {
        let count = |input: &Input| match input.node.kind {
            NodeKind::Array { count, .. } => Some(count),
            _ => None,
        };
        let inputs = self.inputs.iter().filter_map(|input| {
            let known = smaller.inputs.iter().find(|it| it.name == input.name)?;
            if input.name == FAILS {
                return None;
            }
            let (now, before) = (count(input)?, count(known)?);
            (before > 0 && now > before).then(|| Repeated {
                prefix: format!("{}[", input.name),
                last: before - 1,
            })
        });
        inputs.collect()
    }

    fn values_by_path(&self, bytes: &[u8]) -> BTreeMap<String, Carried> {
        let mut values = BTreeMap::new();
        visit_slots(self, Some(bytes), &mut |visit| {
            let raw = read(bytes, visit.offset, visit.size);
            let value = match visit.role {
                Role::Scalar(Scalar::Float(format)) => Carried::Float(*format, raw),
                Role::Scalar(scalar) => Carried::Int(scalar.int_value(bytes, visit.offset)),
                _ => Carried::Int(raw as i128),
            };
            values.insert(visit.path.to_string(), value);
        });
        values
    }
}

/// An input with one value a call, of which the last that there was stands for all after it.
struct Repeated {
    prefix: String,
    last: usize,
}

impl Repeated {
    /// Where the value of a slot comes from, if it is that of a later call.
    fn source(&self, path: &str) -> Option<String> {
        let (index, rest) = path.strip_prefix(&self.prefix)?.split_once(']')?;
        let later = index.parse::<usize>().ok()? > self.last;
        later.then(|| format!("{}{}]{rest}", self.prefix, self.last))
    }
}

/// The old value in a new slot.
fn fit(role: Role, value: &Carried) -> u128 {
    match (role, value) {
        (Role::Scalar(Scalar::Float(to)), Carried::Float(from, raw)) if to == from => *raw,
        (Role::Scalar(Scalar::Float(to)), Carried::Float(from, raw)) => {
            float_bits(*to, to_f64(*from, *raw).unwrap_or(0.0))
        }
        (Role::Scalar(Scalar::Float(to)), Carried::Int(value)) => float_bits(*to, *value as f64),
        (role, Carried::Float(from, raw)) => {
            let value = to_f64(*from, *raw).unwrap_or(0.0) as i128;
            fit(role, &Carried::Int(value))
        }
        (Role::Length(max), Carried::Int(value)) => (*value).clamp(0, max as i128) as u128,
        (Role::Scalar(Scalar::Int { cap: Some(cap), .. }), Carried::Int(value)) => {
            (*value).min(i128::from(*cap)) as u128
        }
        (Role::Scalar(Scalar::Int { bits, signed, .. }), Carried::Int(value)) => {
            let (low, high) = int_range(*bits, *signed);
            // A negative value of a type that became unsigned keeps its bits.
            if *value < 0 && !signed {
                *value as u128
            } else {
                (*value).clamp(low, high) as u128
            }
        }
        (_, Carried::Int(value)) => *value as u128,
    }
}

/// A new presence or length slot is filled when its elements are carried over.
fn implied(role: Role, path: &str, carried: &BTreeMap<String, Carried>) -> u128 {
    let stem = path.rsplit_once(':').map_or(path, |(stem, _)| stem);
    match role {
        Role::Presence => {
            let prefix = format!("{stem}[");
            let next = carried.range(prefix.clone()..).next();
            u128::from(next.is_some_and(|(key, _)| key.starts_with(&prefix)))
        }
        Role::Length(max) => {
            let has = |index: usize| {
                let prefix = format!("{stem}[{index}]");
                let next = carried.range(prefix.clone()..).next();
                next.is_some_and(|(key, _)| key.starts_with(&prefix))
            };
            (0..max).take_while(|index| has(*index)).count() as u128
        }
        _ => 0,
    }
}

pub(crate) fn float_bits(format: sc_frontend::FloatFormat, value: f64) -> u128 {
    use sc_frontend::FloatFormat;
    match format {
        FloatFormat::F32 => u128::from((value as f32).to_bits()),
        FloatFormat::F64 => u128::from(value.to_bits()),
        FloatFormat::X87 => x87_bits(value),
        FloatFormat::F16 | FloatFormat::F128 => 0,
    }
}

fn x87_bits(value: f64) -> u128 {
    let bits = value.to_bits();
    let sign = u128::from(bits >> 63) << 79;
    let exponent = (bits >> 52) & 0x7ff;
    let fraction = bits & ((1 << 52) - 1);
    let (exponent, mantissa) = match exponent {
        0 if fraction == 0 => (0, 0),
        0 => {
            let shift = fraction.leading_zeros();
            (16383 - 1022 + 11 - u64::from(shift), fraction << shift)
        }
        0x7ff => (0x7fff, (1 << 63) | (fraction << 11)),
        _ => (exponent + 16383 - 1023, (1 << 63) | (fraction << 11)),
    };
    sign | (u128::from(exponent) << 64) | u128::from(mantissa)
}
