//! Sum, product, quotient, square root.

use super::{
    choose, exponent_width, infinity, is_zero, nan, normalise, parts, precision, resize, round,
    shift_out, zero,
};
use crate::pool::Pool;
use crate::term::{Format, Term};

fn any(pool: &mut Pool, terms: &[Term]) -> Term {
    terms
        .iter()
        .fold(pool.boolean(false), |all, &term| pool.or(all, term))
}

pub(super) fn sum(pool: &mut Pool, a: Term, b: Term, choice: Term) -> Term {
    let format = pool.format(a);
    let (p, x) = (precision(format), exponent_width(format));
    // The one of greater size first.
    let (size_a, size_b) = (pool.fabs(a), pool.fabs(b));
    let swap = pool.ult(size_a, size_b);
    let (large, small) = (pool.ite(swap, b, a), pool.ite(swap, a, b));
    let (large, small) = (parts(pool, format, large), parts(pool, format, small));
    let (hidden_l, exponent) = large.plain(pool, format);
    let (hidden_s, exponent_s) = small.plain(pool, format);

    // Three bits more: half, below half, and whether there is anything behind.
    let room = pool.constant(3, 0);
    let widen = |pool: &mut Pool, hidden: Term, fraction: Term| {
        let significand = pool.concat(hidden, fraction);
        let significand = pool.concat(significand, room);
        pool.zext(significand, p + 4)
    };
    let wide_l = widen(pool, hidden_l, large.fraction);
    let wide_s = widen(pool, hidden_s, small.fraction);
    let distance = pool.sub(exponent, exponent_s);
    let most = pool.constant(x, u128::from(p) + 3);
    let far = pool.ult(most, distance);
    let by = pool.ite(far, most, distance);
    let by = resize(pool, by, p + 4);
    let (shifted, lost) = shift_out(pool, wide_s, by);
    let lost = pool.zext(lost, p + 4);
    let shifted = pool.or(shifted, lost);

    let opposite = pool.xor(large.sign, small.sign);
    let (plus, minus) = (pool.add(wide_l, shifted), pool.sub(wide_l, shifted));
    let total = pool.ite(opposite, minus, plus);
    let vanishes = is_zero(pool, total);
    let (significand, zeros) = normalise(pool, total);
    // The top bit stands for 2 now.
    let one = pool.constant(x, 1);
    let exponent = pool.add(exponent, one);
    let zeros = resize(pool, zeros, x);
    let exponent = pool.sub(exponent, zeros);
    let rounded = round(pool, format, large.sign, exponent, significand);

    let both_negative = pool.and(large.sign, small.sign);
    let nothing = zero(pool, format, both_negative);
    let both_infinite = pool.and(large.is_infinite, small.is_infinite);
    let clash = pool.and(both_infinite, opposite);
    let is_nan = any(pool, &[large.is_nan, small.is_nan, clash]);
    let (nan, endless) = (
        nan(pool, format, choice),
        infinity(pool, format, large.sign),
    );
    choose(
        pool,
        &[
            (is_nan, nan),
            (large.is_infinite, endless),
            (vanishes, nothing),
        ],
        rounded,
    )
}

pub(super) fn product(pool: &mut Pool, a: Term, b: Term, choice: Term) -> Term {
    let format = pool.format(a);
    let (p, x) = (precision(format), exponent_width(format));
    let (left, right) = (parts(pool, format, a), parts(pool, format, b));
    let (exponent_l, significand_l) = left.normal(pool, format);
    let (exponent_r, significand_r) = right.normal(pool, format);
    let (wide_l, wide_r) = (
        pool.zext(significand_l, 2 * p),
        pool.zext(significand_r, 2 * p),
    );
    let product = pool.mul(wide_l, wide_r);
    let exponent = pool.add(exponent_l, exponent_r);
    let one = pool.constant(x, 1);
    let exponent = pool.add(exponent, one);
    let sign = pool.xor(left.sign, right.sign);
    let rounded = round_nearly_normal(pool, format, sign, exponent, product);

    let (zero_by, by_zero) = (
        pool.and(left.is_zero, right.is_infinite),
        pool.and(left.is_infinite, right.is_zero),
    );
    let is_nan = any(pool, &[left.is_nan, right.is_nan, zero_by, by_zero]);
    let is_infinite = pool.or(left.is_infinite, right.is_infinite);
    let is_zero = pool.or(left.is_zero, right.is_zero);
    let nan = nan(pool, format, choice);
    let (endless, nothing) = (infinity(pool, format, sign), zero(pool, format, sign));
    choose(
        pool,
        &[(is_nan, nan), (is_infinite, endless), (is_zero, nothing)],
        rounded,
    )
}

pub(super) fn quotient(pool: &mut Pool, a: Term, b: Term, choice: Term) -> Term {
    let format = pool.format(a);
    let p = precision(format);
    let (left, right) = (parts(pool, format, a), parts(pool, format, b));
    let (exponent_l, significand_l) = left.normal(pool, format);
    let (exponent_r, significand_r) = right.normal(pool, format);
    let room = pool.constant(p + 2, 0);
    let dividend = pool.concat(significand_l, room);
    let divisor = pool.zext(significand_r, 2 * p + 2);
    let (quotient, remainder) = (pool.udiv(dividend, divisor), pool.urem(dividend, divisor));
    let quotient = pool.extract(quotient, p + 2, 0);
    let more = pool.is_nonzero(remainder);
    let significand = pool.concat(quotient, more);
    let exponent = pool.sub(exponent_l, exponent_r);
    let sign = pool.xor(left.sign, right.sign);
    let rounded = round_nearly_normal(pool, format, sign, exponent, significand);

    let zeros = pool.and(left.is_zero, right.is_zero);
    let infinites = pool.and(left.is_infinite, right.is_infinite);
    let is_nan = any(pool, &[left.is_nan, right.is_nan, zeros, infinites]);
    let is_infinite = pool.or(left.is_infinite, right.is_zero);
    let is_zero = pool.or(left.is_zero, right.is_infinite);
    let nan = nan(pool, format, choice);
    let (endless, nothing) = (infinity(pool, format, sign), zero(pool, format, sign));
    choose(
        pool,
        &[(is_nan, nan), (is_infinite, endless), (is_zero, nothing)],
        rounded,
    )
}

/// Rounds a significand whose leading one is the top bit or the next.
fn round_nearly_normal(
    pool: &mut Pool,
    format: Format,
    sign: Term,
    exponent: Term,
    significand: Term,
) -> Term {
    let s = pool.width(significand);
    let one = pool.constant(exponent_width(format), 1);
    let top = pool.extract(significand, s - 1, s - 1);
    let lower = pool.sub(exponent, one);
    let exponent = pool.ite(top, exponent, lower);
    let by = pool.constant(s, 1);
    let shifted = pool.shl(significand, by);
    let significand = pool.ite(top, significand, shifted);
    round(pool, format, sign, exponent, significand)
}

pub(super) fn root(pool: &mut Pool, a: Term, choice: Term) -> Term {
    let format = pool.format(a);
    let (p, x) = (precision(format), exponent_width(format));
    let number = parts(pool, format, a);
    let (exponent, significand) = number.normal(pool, format);
    // An even exponent, and twice as many bits as the root is to have.
    let odd = pool.extract(exponent, 0, 0);
    let width = 2 * p + 4;
    let wide = pool.zext(significand, width);
    let (even_by, odd_by) = (
        pool.constant(width, u128::from(p) + 3),
        pool.constant(width, u128::from(p) + 4),
    );
    let (at_even, at_odd) = (pool.shl(wide, even_by), pool.shl(wide, odd_by));
    let radicand = pool.ite(odd, at_odd, at_even);
    let half = pool.extract(exponent, x - 1, 1);
    let half = pool.sext(half, x);

    // Digit by digit, as on paper.
    let digits = p + 2;
    let room = digits + 2;
    let mut rest = pool.constant(room, 0);
    let mut root = pool.constant(room, 0);
    for k in (0..digits).rev() {
        let next = pool.extract(radicand, 2 * k + 1, 2 * k);
        let upper = pool.extract(rest, room - 3, 0);
        rest = pool.concat(upper, next);
        let upper = pool.extract(root, room - 3, 0);
        let ending = pool.constant(2, 1);
        let trial = pool.concat(upper, ending);
        let fits = pool.uge(rest, trial);
        let difference = pool.sub(rest, trial);
        rest = pool.ite(fits, difference, rest);
        let upper = pool.extract(root, room - 2, 0);
        root = pool.concat(upper, fits);
    }
    let root = pool.extract(root, digits - 1, 0);
    let more = pool.is_nonzero(rest);
    let significand = pool.concat(root, more);
    let plus = pool.boolean(false);
    let rounded = round(pool, format, plus, half, significand);

    let some = pool.not(number.is_zero);
    let negative = pool.and(number.sign, some);
    let is_nan = pool.or(number.is_nan, negative);
    let nan = nan(pool, format, choice);
    choose(
        pool,
        &[(is_nan, nan), (number.is_zero, a), (number.is_infinite, a)],
        rounded,
    )
}
