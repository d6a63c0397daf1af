//! How natural a test looks: lower is simpler.

use sc_frontend::FloatFormat;

use crate::node::{Layout, Scalar};
use crate::scalar::read;
use crate::walk::{Role, visit_slots};

/// Weight of what people see first against finer differences.
const STEP: u64 = 256;

impl Layout {
    /// A measure for minimising: NULL before blocks, short before long,
    /// 0 before 1 before small before negative before large, printable
    /// characters before others.
    pub fn complexity(&self, bytes: &[u8]) -> u64 {
        let mut sum: u64 = 0;
        visit_slots(self, Some(bytes), &mut |visit| {
            sum = sum.saturating_add(slot_cost(visit.role, bytes, visit.offset, visit.size));
        });
        sum
    }
}

/// The cost of one live slot.
pub(crate) fn slot_cost(role: Role, bytes: &[u8], offset: usize, size: usize) -> u64 {
    let raw = read(bytes, offset, size);
    match role {
        Role::Presence => raw as u64 * 2 * STEP,
        Role::Length(_) => (raw as u64).saturating_mul(2 * STEP),
        Role::Choice(_) => raw as u64 * 16,
        // Every character costs something: a shorter string is simpler.
        Role::Text => STEP + char_cost(raw as u8),
        Role::Scalar(Scalar::Bool) => raw as u64 * STEP,
        Role::Scalar(Scalar::Enum { values, .. }) => {
            let value = match role {
                Role::Scalar(scalar) => scalar.int_value(bytes, offset),
                _ => 0,
            };
            let rank = values
                .iter()
                .position(|v| *v == value)
                .unwrap_or(values.len());
            rank as u64 * 16
        }
        Role::Scalar(Scalar::Float(format)) => float_cost(*format, raw),
        Role::Scalar(Scalar::Int {
            text: true,
            bits: 8,
            cap: None,
            ..
        }) => char_cost(raw as u8),
        Role::Scalar(scalar) => int_cost(scalar.int_value(bytes, offset)),
    }
}

fn char_cost(byte: u8) -> u64 {
    let class = match byte {
        0 => return 0,
        b'a'..=b'z' => 1,
        b'A'..=b'Z' | b'0'..=b'9' => 2,
        b' '..=b'~' => 3,
        b'\t' | b'\n' => 4,
        1..=31 | 127 => 5,
        128.. => 6,
    };
    class * STEP + u64::from(byte)
}

fn int_cost(value: i128) -> u64 {
    let size = value.unsigned_abs();
    let digits = u64::from(size.checked_ilog10().map_or(0, |log| log + 1));
    let magnitude = match digits {
        0..=3 if size <= 1 => size as u64,
        1..=3 => 1 + digits,
        _ => 8 + 2 * digits,
    };
    let fine = if size < 128 {
        size as u64
    } else {
        127 + u64::from(128 - size.leading_zeros())
    };
    let sign = if value < 0 { 5 } else { 0 };
    (magnitude + sign) * STEP + fine
}

fn float_cost(format: FloatFormat, raw: u128) -> u64 {
    let Some(value) = to_f64(format, raw) else {
        return if raw == 0 { 0 } else { 60 * STEP };
    };
    if value == 0.0 {
        return if raw == 0 { 0 } else { 7 * STEP };
    }
    if value.is_nan() {
        return 120 * STEP;
    }
    if value.is_infinite() {
        return 100 * STEP + u64::from(value < 0.0);
    }
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return int_cost(value as i128);
    }
    let exponent = value.abs().log2().abs() as u64;
    let shortness = format!("{value}").len().min(30) as u64;
    (30 + shortness) * STEP + exponent.min(255) + if value < 0.0 { STEP } else { 0 }
}

/// The value, near enough for judging it.
pub(crate) fn to_f64(format: FloatFormat, raw: u128) -> Option<f64> {
    match format {
        FloatFormat::F32 => Some(f64::from(f32::from_bits(raw as u32))),
        FloatFormat::F64 => Some(f64::from_bits(raw as u64)),
        FloatFormat::X87 => Some(x87_to_f64(raw)),
        FloatFormat::F16 | FloatFormat::F128 => None,
    }
}

fn x87_to_f64(raw: u128) -> f64 {
    let mantissa = raw as u64;
    let exponent = (raw >> 64) as i32 & 0x7fff;
    let sign = if (raw >> 79) & 1 == 1 { -1.0 } else { 1.0 };
    if exponent == 0x7fff {
        return if mantissa << 1 == 0 {
            sign * f64::INFINITY
        } else {
            f64::NAN
        };
    }
    let scale = (exponent - 16383 - 63).clamp(-1200, 1200);
    // In two steps: 2^-1137 alone is zero.
    sign * mantissa as f64 * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2)
}
