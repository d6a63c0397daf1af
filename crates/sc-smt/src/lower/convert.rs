//! Conversions between formats, and from and to integers.

use super::{
    choose, exponent_width, infinity, is_zero, nan, normalise, parts, precision, resize, round,
    zero,
};
use crate::pool::Pool;
use crate::term::{Format, Term};

pub(super) fn between(pool: &mut Pool, a: Term, to: Format, choice: Term) -> Term {
    let from = pool.format(a);
    let number = parts(pool, from, a);
    let (exponent, significand) = number.normal(pool, from);
    let rounded = if to.width() > from.width() {
        let room = pool.constant(precision(to) + 2 - precision(from), 0);
        let exponent = pool.sext(exponent, exponent_width(to));
        let significand = pool.concat(significand, room);
        round(pool, to, number.sign, exponent, significand)
    } else {
        round_down(pool, from, to, number.sign, exponent, significand)
    };
    let nan = nan(pool, to, choice);
    let (endless, nothing) = (infinity(pool, to, number.sign), zero(pool, to, number.sign));
    let cases = [
        (number.is_nan, nan),
        (number.is_infinite, endless),
        (number.is_zero, nothing),
    ];
    choose(pool, &cases, rounded)
}

/// Rounds to a narrower format; the exponent is one of the wider format, so that it may not fit.
fn round_down(
    pool: &mut Pool,
    from: Format,
    to: Format,
    sign: Term,
    exponent: Term,
    significand: Term,
) -> Term {
    let (wide, narrow) = (exponent_width(from), exponent_width(to));
    // Beyond these everything is infinite or zero, and they fit.
    let most = 5 << (to.exponent() - 2);
    let high = pool.constant(wide, most);
    let low = pool.neg(high);
    let (too_high, too_low) = (pool.slt(high, exponent), pool.slt(exponent, low));
    let clamped = choose(pool, &[(too_high, high), (too_low, low)], exponent);
    let exponent = pool.extract(clamped, narrow - 1, 0);
    round(pool, to, sign, exponent, significand)
}

pub(super) fn from_int(pool: &mut Pool, a: Term, is_signed: bool, width: u32) -> Term {
    let format = Format::of_width(width).unwrap_or(Format::F64);
    let (w, p, x) = (pool.width(a), precision(format), exponent_width(format));
    let sign = match is_signed {
        true => pool.extract(a, w - 1, w - 1),
        false => pool.boolean(false),
    };
    let minus = pool.neg(a);
    let size = pool.ite(sign, minus, a);
    let (mut significand, zeros) = normalise(pool, size);
    if w < p + 2 {
        let room = pool.constant(p + 2 - w, 0);
        significand = pool.concat(significand, room);
    }
    let zeros = resize(pool, zeros, x);
    let top = pool.constant(x, u128::from(w) - 1);
    let exponent = pool.sub(top, zeros);
    let rounded = round(pool, format, sign, exponent, significand);
    let (none, nothing) = (is_zero(pool, a), pool.constant(width, 0));
    pool.ite(none, nothing, rounded)
}

pub(super) fn to_int(pool: &mut Pool, a: Term, is_signed: bool, width: u32, choice: Term) -> Term {
    let format = pool.format(a);
    let (p, f, x) = (precision(format), format.fraction(), exponent_width(format));
    let number = parts(pool, format, a);
    // Subnormal numbers are below 1: their integer part is 0 whatever the leading bit is taken for.
    let (hidden, exponent) = number.plain(pool, format);
    let significand = pool.concat(hidden, number.fraction);
    let room = width.max(p);
    let wide = pool.zext(significand, room);
    let constant = |pool: &mut Pool, value: u128| pool.constant(x, value);
    let (zero, fraction) = (constant(pool, 0), constant(pool, f.into()));
    let (small, whole) = (pool.slt(exponent, zero), pool.sle(fraction, exponent));
    let (left, right) = (pool.sub(exponent, fraction), pool.sub(fraction, exponent));
    // An amount that is negative is not used.
    let (left, right) = (pool.zext(left, room), pool.zext(right, room));
    let (raised, lowered) = (pool.shl(wide, left), pool.lshr(wide, right));
    let none = pool.constant(room, 0);
    let size = choose(pool, &[(small, none), (whole, raised)], lowered);

    let limit = constant(pool, width.into());
    let below = pool.slt(exponent, limit);
    let special = pool.or(number.is_nan, number.is_infinite);
    let finite = pool.not(special);
    let positive = pool.not(number.sign);
    let fits = match is_signed {
        false => {
            let vanishes = is_zero(pool, size);
            let not_negative = pool.or(positive, vanishes);
            pool.and(below, not_negative)
        }
        true => {
            let limit = constant(pool, u128::from(width) - 1);
            let well_below = pool.slt(exponent, limit);
            let least = pool.constant(room, 1 << (width - 1));
            let at_least = pool.eq(size, least);
            let least = pool.and(number.sign, at_least);
            let least = pool.and(below, least);
            pool.or(well_below, least)
        }
    };
    let fits = pool.and(finite, fits);
    let size = resize(pool, size, width);
    let minus = pool.neg(size);
    let value = pool.ite(number.sign, minus, size);
    pool.ite(fits, value, choice)
}
