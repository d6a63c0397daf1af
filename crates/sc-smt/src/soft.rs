//! Floating point on constants of any format, for those that no type of Rust has.

use crate::term::{Format, mask};

/// A number taken apart.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Nan,
    Infinite(bool),
    Zero(bool),
    Finite(Finite),
}

/// The number ±`significand` · 2^(`exponent` − 127); the top bit of the significand is set.
#[derive(Clone, Copy)]
pub(crate) struct Finite {
    negative: bool,
    exponent: i32,
    significand: u128,
}

/// What the bits of a format say.
pub(crate) fn unpack(format: Format, bits: u128) -> Number {
    let negative = bits & format.sign_bit() != 0;
    let size = bits & mask(format.width() - 1);
    let field = size >> format.fraction();
    let fraction = size & mask(format.fraction());
    if size > format.infinity() {
        return Number::Nan;
    }
    if size == format.infinity() {
        return Number::Infinite(negative);
    }
    if size == 0 {
        return Number::Zero(negative);
    }
    let (exponent, significand) = match field {
        0 => (1, fraction),
        _ => (field as i32, fraction | 1 << format.fraction()),
    };
    let zeros = significand.leading_zeros();
    Number::Finite(Finite {
        negative,
        exponent: exponent - bias(format) + (127 - format.fraction() as i32) - zeros as i32,
        significand: significand << zeros,
    })
}

fn bias(format: Format) -> i32 {
    mask(format.exponent() - 1) as i32
}

/// The bits of a number, rounded to nearest even; none for a NaN, whose bits are not certain.
pub(crate) fn pack(format: Format, number: Number) -> Option<u128> {
    let signed = |negative: bool, size: u128| size | u128::from(negative) << (format.width() - 1);
    match number {
        Number::Nan => None,
        Number::Infinite(negative) => Some(signed(negative, format.infinity())),
        Number::Zero(negative) => Some(signed(negative, 0)),
        Number::Finite(finite) => Some(signed(finite.negative, round(format, finite))),
    }
}

fn round(format: Format, number: Finite) -> u128 {
    let least = 1 - bias(format);
    let precision = format.fraction() + 1;
    let missing = (least - number.exponent).max(0) as u32;
    let significand = shift_out(number.significand, missing);
    let kept = significand >> (128 - precision);
    let half = significand >> (127 - precision) & 1 == 1;
    let more = significand & mask(127 - precision) != 0;
    let up = half && (more || kept & 1 == 1);
    // The leading one counts as one in the exponent, and so does a carry out of the fraction.
    let field = (number.exponent - least).max(0) as u128;
    let size = (field << format.fraction()) + kept + u128::from(up);
    size.min(format.infinity())
}

/// Shifted right; the lowest bit is set if a one fell out.
fn shift_out(value: u128, by: u32) -> u128 {
    match by {
        0 => value,
        1..128 => value >> by | u128::from(value & mask(by) != 0),
        _ => u128::from(value != 0),
    }
}

/// A number from its parts, wherever the leading one is; the significand is not 0.
fn normal(negative: bool, exponent: i32, significand: u128) -> Number {
    let zeros = significand.leading_zeros();
    Number::Finite(Finite {
        negative,
        exponent: exponent - zeros as i32,
        significand: significand << zeros,
    })
}

pub(crate) fn add(a: Number, b: Number) -> Number {
    use Number::{Finite as F, Infinite, Nan, Zero};
    match (a, b) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinite(a), Infinite(b)) if a != b => Nan,
        (Infinite(sign), _) | (_, Infinite(sign)) => Infinite(sign),
        (Zero(a), Zero(b)) => Zero(a && b),
        (Zero(_), other) | (other, Zero(_)) => other,
        (F(a), F(b)) => {
            let key = |number: &Finite| (number.exponent, number.significand);
            let (large, small) = if key(&a) < key(&b) { (b, a) } else { (a, b) };
            let distance = (large.exponent - small.exponent) as u32;
            let (x, y) = (
                large.significand >> 1,
                shift_out(small.significand >> 1, distance),
            );
            let sum = if large.negative == small.negative {
                x + y
            } else {
                x - y
            };
            match sum {
                0 => Zero(false),
                _ => normal(large.negative, large.exponent + 1, sum),
            }
        }
    }
}

pub(crate) fn multiply(a: Number, b: Number) -> Number {
    use Number::{Finite as F, Infinite, Nan, Zero};
    match (a, b) {
        (Nan, _) | (_, Nan) | (Zero(_), Infinite(_)) | (Infinite(_), Zero(_)) => Nan,
        (Infinite(sign), other) | (other, Infinite(sign)) => Infinite(sign != is_negative(other)),
        (Zero(sign), other) | (other, Zero(sign)) => Zero(sign != is_negative(other)),
        (F(a), F(b)) => {
            let product = (a.significand >> 64) * (b.significand >> 64);
            normal(
                a.negative != b.negative,
                a.exponent + b.exponent + 1,
                product,
            )
        }
    }
}

pub(crate) fn divide(a: Number, b: Number) -> Number {
    use Number::{Finite as F, Infinite, Nan, Zero};
    match (a, b) {
        (Nan, _) | (_, Nan) | (Zero(_), Zero(_)) | (Infinite(_), Infinite(_)) => Nan,
        (Infinite(sign), other) => Infinite(sign != is_negative(other)),
        (Zero(sign), other) => Zero(sign != is_negative(other)),
        (other, Infinite(sign)) => Zero(sign != is_negative(other)),
        (other, Zero(sign)) => Infinite(sign != is_negative(other)),
        (F(a), F(b)) => {
            let divisor = b.significand >> 64;
            // The significands have 64 bits: their quotient is taken in two parts, 32 bits behind the first.
            let (upper, rest) = (a.significand / divisor, a.significand % divisor);
            let (lower, rest) = ((rest << 32) / divisor, (rest << 32) % divisor);
            let quotient = (upper << 32 | lower) << 1 | u128::from(rest != 0);
            // 2^(64 + 32 + 1) stands for 1.
            let exponent = a.exponent - b.exponent + (127 - 97);
            normal(a.negative != b.negative, exponent, quotient)
        }
    }
}

pub(crate) fn root(a: Number) -> Number {
    let number = match a {
        Number::Nan | Number::Infinite(true) => return Number::Nan,
        Number::Finite(number) if number.negative => return Number::Nan,
        Number::Finite(number) => number,
        other => return other,
    };
    // Digit by digit, as on paper; the first pair of bits is the part before the point.
    const DIGITS: u32 = 67;
    let odd = number.exponent & 1 == 1;
    let mut pairs = if odd {
        number.significand
    } else {
        number.significand >> 1
    };
    let (mut rest, mut root) = (0u128, 0u128);
    for _ in 0..DIGITS {
        rest = rest << 2 | pairs >> 126;
        pairs <<= 2;
        let trial = root << 2 | 1;
        let fits = rest >= trial;
        rest -= if fits { trial } else { 0 };
        root = root << 1 | u128::from(fits);
    }
    let exponent = number.exponent.div_euclid(2) + (127 - DIGITS as i32);
    normal(false, exponent, root << 1 | u128::from(rest != 0))
}

fn is_negative(number: Number) -> bool {
    match number {
        Number::Nan => false,
        Number::Infinite(sign) | Number::Zero(sign) => sign,
        Number::Finite(finite) => finite.negative,
    }
}

/// An integer as a number.
pub(crate) fn from_int(negative: bool, magnitude: u128) -> Number {
    match magnitude {
        0 => Number::Zero(false),
        _ => normal(negative, 127, magnitude),
    }
}

/// The integer part as sign and size, if there is one below 2^128.
pub(crate) fn to_int(number: Number) -> Option<(bool, u128)> {
    match number {
        Number::Nan | Number::Infinite(_) => None,
        Number::Zero(sign) => Some((sign, 0)),
        Number::Finite(number) => match number.exponent {
            ..0 => Some((number.negative, 0)),
            exponent @ 0..128 => Some((
                number.negative,
                number.significand >> (127 - exponent as u32),
            )),
            _ => None,
        },
    }
}
