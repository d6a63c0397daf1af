//! Floating point on constants: native arithmetic, which is IEEE 754 with rounding to nearest even.
//!
//! The bits of a NaN that an operation makes differ between processors, compilers and the order of operands. So every
//! operation has one more operand, a variable of its own ([`crate::Pool::is_choice`]), which chooses the sign and the
//! payload; only exponent and quiet bit are certain. A proof therefore holds for every NaN a machine may make.

use crate::soft::{self, Number, pack, unpack};
use crate::term::{Format, Node, Op, mask, signed};

/// The value of a floating-point operation. The choice is the last operand.
pub(crate) fn apply(node: &Node, width: u32, a: u128, b: u128, c: u128) -> u128 {
    let to = node.width();
    if [width, to]
        .map(Format::of_width)
        .contains(&Some(Format::X87))
    {
        return apply_soft(node, width, a, b, c);
    }
    match node.op {
        Op::FAdd => number(to, c, |[x, y]| x + y, |[x, y]| x + y, [a, b]),
        Op::FMul => number(to, c, |[x, y]| x * y, |[x, y]| x * y, [a, b]),
        Op::FDiv => number(to, c, |[x, y]| x / y, |[x, y]| x / y, [a, b]),
        Op::FSqrt => number(to, b, |[x]| x.sqrt(), |[x]| x.sqrt(), [a]),
        Op::FMulAdd => number(
            to,
            c,
            |[x, y, z]| x.mul_add(y, z),
            |[x, y, z]| x.mul_add(y, z),
            [a >> to, a & mask(to), b],
        ),
        Op::FExt => double(f64::from(single_of(a)), b),
        Op::FTrunc => single(double_of(a) as f32, b),
        Op::SToF => from_int(to, signed(a, width) < 0, signed(a, width).unsigned_abs()),
        Op::UToF => from_int(to, false, a),
        Op::FToS | Op::FToU => to_int(node.op == Op::FToS, width, to, a).unwrap_or(b),
        _ => 0,
    }
}

/// The same where the numbers are, or become, such of the x87.
fn apply_soft(node: &Node, width: u32, a: u128, b: u128, c: u128) -> u128 {
    let format = |width: u32| Format::of_width(width).unwrap_or(Format::X87);
    let to = format(node.width());
    let number = |bits: u128| unpack(format(width), bits);
    let packed = |value: Number, choice: u128| pack(to, value).unwrap_or(to.quiet_nan() | choice);
    match node.op {
        Op::FAdd => packed(soft::add(number(a), number(b)), c),
        Op::FMul => packed(soft::multiply(number(a), number(b)), c),
        Op::FDiv => packed(soft::divide(number(a), number(b)), c),
        Op::FSqrt => packed(soft::root(number(a)), b),
        Op::FExt | Op::FTrunc => packed(number(a), b),
        Op::SToF => {
            let value = signed(a, width);
            packed(soft::from_int(value < 0, value.unsigned_abs()), 0)
        }
        Op::UToF => packed(soft::from_int(false, a), 0),
        Op::FToS | Op::FToU => {
            let whole = soft::to_int(number(a));
            let fits = whole.filter(|whole| fits(node.op == Op::FToS, node.width(), *whole));
            fits.map_or(b, |(negative, size)| match negative {
                true => size.wrapping_neg(),
                false => size,
            })
        }
        _ => 0,
    }
}

/// Whether an integer of this sign and size is one of this width.
fn fits(is_signed: bool, width: u32, (negative, size): (bool, u128)) -> bool {
    match (is_signed, negative) {
        (false, true) => size == 0,
        (false, false) => size <= mask(width),
        (true, true) => size <= 1 << (width - 1),
        (true, false) => size <= mask(width - 1),
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
