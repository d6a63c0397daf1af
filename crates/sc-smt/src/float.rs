//! Floating point on constants: native arithmetic, which is IEEE 754 with rounding to nearest even.
//!
//! The bits of a NaN that an operation makes differ between processors, compilers and the order of operands. So every
//! operation has one more operand, a variable of its own ([`crate::Pool::is_choice`]), which chooses the sign and the
//! payload; only exponent and quiet bit are certain. A proof therefore holds for every NaN a machine may make.

use crate::term::{Format, Node, Op, mask, signed};

/// The value of a floating-point operation. The choice is the last operand.
pub(crate) fn apply(node: &Node, width: u32, a: u128, b: u128, c: u128) -> u128 {
    let to = node.width();
    match node.op {
        Op::FAdd => number(to, c, |[x, y]| x + y, |[x, y]| x + y, [a, b]),
        Op::FMul => number(to, c, |[x, y]| x * y, |[x, y]| x * y, [a, b]),
        Op::FDiv => number(to, c, |[x, y]| x / y, |[x, y]| x / y, [a, b]),
        Op::FSqrt => number(to, b, |[x]| x.sqrt(), |[x]| x.sqrt(), [a]),
        Op::FExt => double(f64::from(single_of(a)), b),
        Op::FTrunc => single(double_of(a) as f32, b),
        Op::SToF => from_int(to, signed(a, width) < 0, signed(a, width).unsigned_abs()),
        Op::UToF => from_int(to, false, a),
        Op::FToS | Op::FToU => to_int(node.op == Op::FToS, width, to, a).unwrap_or(b),
        _ => 0,
    }
}

fn number<const N: usize>(
    width: u32,
    choice: u128,
    on_f32: impl Fn([f32; N]) -> f32,
    on_f64: impl Fn([f64; N]) -> f64,
    operands: [u128; N],
) -> u128 {
    match Format::of_width(width) {
        Some(Format::F32) => single(on_f32(operands.map(single_of)), choice),
        _ => double(on_f64(operands.map(double_of)), choice),
    }
}

fn single_of(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double_of(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn single(value: f32, choice: u128) -> u128 {
    match value.is_nan() {
        true => Format::F32.quiet_nan() | choice,
        false => u128::from(value.to_bits()),
    }
}

fn double(value: f64, choice: u128) -> u128 {
    match value.is_nan() {
        true => Format::F64.quiet_nan() | choice,
        false => u128::from(value.to_bits()),
    }
}

fn from_int(to: u32, negative: bool, magnitude: u128) -> u128 {
    let bits = match Format::of_width(to) {
        Some(Format::F32) => u128::from((magnitude as f32).to_bits()),
        _ => u128::from((magnitude as f64).to_bits()),
    };
    bits | u128::from(negative) << (to - 1)
}

/// The integer part, if there is one and it fits.
fn to_int(is_signed: bool, from: u32, to: u32, bits: u128) -> Option<u128> {
    let value = match Format::of_width(from) {
        Some(Format::F32) => f64::from(single_of(bits)),
        _ => double_of(bits),
    };
    let value = value.trunc();
    // Powers of two are exact; 2^128 as well.
    let limit = 2f64.powi(if is_signed { to as i32 - 1 } else { to as i32 });
    let low = if is_signed { -limit } else { 0.0 };
    if !(value >= low && value < limit) {
        return None;
    }
    Some(match is_signed {
        true => value as i128 as u128 & mask(to),
        false => value as u128,
    })
}
