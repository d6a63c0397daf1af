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

/// A finite number with a significand whose leading one may be anywhere.
struct Wide {
    sign: Term,
    exponent: Term,
    significand: Term,
}

/// The product is exact in twice as many bits, so the sum is one of wider numbers.
pub(super) fn product_and_sum(pool: &mut Pool, factors: Term, c: Term, choice: Term) -> Term {
    let format = pool.format(c);
    let (w, p, x) = (format.width(), precision(format), exponent_width(format));
    let (a, b) = (
        pool.extract(factors, 2 * w - 1, w),
        pool.extract(factors, w - 1, 0),
    );
    let (left, right) = (parts(pool, format, a), parts(pool, format, b));
    let more = parts(pool, format, c);
    let (exponent_l, significand_l) = left.normal(pool, format);
    let (exponent_r, significand_r) = right.normal(pool, format);
    let (exponent_c, significand_c) = more.normal(pool, format);
    let (wide_l, wide_r) = (
        pool.zext(significand_l, 2 * p),
        pool.zext(significand_r, 2 * p),
    );
    let product = pool.mul(wide_l, wide_r);
    let (product, zeros) = normalise(pool, product);
    let (one, zeros) = (pool.constant(x, 1), resize(pool, zeros, x));
    let exponent = pool.add(exponent_l, exponent_r);
    let exponent = pool.add(exponent, one);
    let sign = pool.xor(left.sign, right.sign);
    let product = Wide {
        sign,
        exponent: pool.sub(exponent, zeros),
        significand: product,
    };
    let room = pool.constant(p, 0);
    let addend = Wide {
        sign: more.sign,
        exponent: exponent_c,
        significand: pool.concat(significand_c, room),
    };
    let no_product = pool.or(left.is_zero, right.is_zero);
    let (total, vanishes) = sum_of_wide(pool, format, &product, &addend);

    let (zero_by, by_zero) = (
        pool.and(left.is_zero, right.is_infinite),
        pool.and(left.is_infinite, right.is_zero),
    );
    let endless_product = pool.or(left.is_infinite, right.is_infinite);
    let opposite = pool.xor(sign, more.sign);
    let clash = any_all(pool, &[endless_product, more.is_infinite, opposite]);
    let is_nan = any(
        pool,
        &[
            left.is_nan,
            right.is_nan,
            more.is_nan,
            zero_by,
            by_zero,
            clash,
        ],
    );
    let nan = nan(pool, format, choice);
    let endless = infinity(pool, format, sign);
    let both_negative = pool.and(sign, more.sign);
    let nothing = zero(pool, format, both_negative);
    let both_zero = pool.and(no_product, more.is_zero);
    let nothing_is_left = pool.or(both_zero, vanishes);
    // Without an addend, the product alone is rounded.
    let alone = round(pool, format, sign, product.exponent, product.significand);
    choose(
        pool,
        &[
            (is_nan, nan),
            (endless_product, endless),
            (more.is_infinite, c),
            (both_zero, nothing),
            (no_product, c),
            (more.is_zero, alone),
            (nothing_is_left, nothing),
        ],
        total,
    )
}

fn any_all(pool: &mut Pool, terms: &[Term]) -> Term {
    terms
        .iter()
        .fold(pool.boolean(true), |all, &term| pool.and(all, term))
}

/// The sum of two numbers with leading ones, rounded, and whether it is 0.
fn sum_of_wide(pool: &mut Pool, format: Format, a: &Wide, b: &Wide) -> (Term, Term) {
    let x = exponent_width(format);
    let width = pool.width(a.significand) + 4;
    let lower = pool.slt(a.exponent, b.exponent);
    let same = pool.eq(a.exponent, b.exponent);
    let smaller = pool.ult(a.significand, b.significand);
    let smaller = pool.and(same, smaller);
    let swap = pool.or(lower, smaller);
    let pick = |pool: &mut Pool, a: Term, b: Term| (pool.ite(swap, b, a), pool.ite(swap, a, b));
    let (large, small) = pick(pool, a.significand, b.significand);
    let (exponent, exponent_s) = pick(pool, a.exponent, b.exponent);
    let (sign, sign_s) = pick(pool, a.sign, b.sign);
    let room = pool.constant(3, 0);
    let widen = |pool: &mut Pool, significand: Term| {
        let significand = pool.concat(significand, room);
        pool.zext(significand, width)
    };
    let (large, small) = (widen(pool, large), widen(pool, small));
    let distance = pool.sub(exponent, exponent_s);
    let most = pool.constant(x, u128::from(width) - 1);
    let far = pool.ult(most, distance);
    let by = pool.ite(far, most, distance);
    let by = resize(pool, by, width);
    let (shifted, lost) = shift_out(pool, small, by);
    let lost = pool.zext(lost, width);
    let shifted = pool.or(shifted, lost);
    let opposite = pool.xor(sign, sign_s);
    let (plus, minus) = (pool.add(large, shifted), pool.sub(large, shifted));
    let total = pool.ite(opposite, minus, plus);
    let vanishes = is_zero(pool, total);
    let (significand, zeros) = normalise(pool, total);
    let one = pool.constant(x, 1);
    let exponent = pool.add(exponent, one);
    let zeros = resize(pool, zeros, x);
    let exponent = pool.sub(exponent, zeros);
    (round(pool, format, sign, exponent, significand), vanishes)
}

pub(super) fn quotient(pool: &mut Pool, a: Term, b: Term, choice: Term) -> Term {
    let format = pool.format(a);
    let p = precision(format);
    let (left, right) = (parts(pool, format, a), parts(pool, format, b));
    let (exponent_l, significand_l) = left.normal(pool, format);
    let (exponent_r, significand_r) = right.normal(pool, format);
    let significand = match 2 * p + 2 {
        wide @ ..=128 => {
            let room = pool.constant(p + 2, 0);
            let dividend = pool.concat(significand_l, room);
            let divisor = pool.zext(significand_r, wide);
            let (quotient, remainder) =
                (pool.udiv(dividend, divisor), pool.urem(dividend, divisor));
            let quotient = pool.extract(quotient, p + 2, 0);
            let more = pool.is_nonzero(remainder);
            pool.concat(quotient, more)
        }
        _ => digits_of_quotient(pool, significand_l, significand_r),
    };
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

/// The quotient of two significands with two digits more than they have, and whether there is anything behind: digit by digit,
/// where the dividend would be too wide for a term.
fn digits_of_quotient(pool: &mut Pool, dividend: Term, divisor: Term) -> Term {
    let p = pool.width(dividend);
    let room = p + 1;
    let divisor = pool.zext(divisor, room);
    let mut rest = pool.zext(dividend, room);
    let mut digits: Option<Term> = None;
    for _ in 0..p + 3 {
        let fits = pool.uge(rest, divisor);
        let difference = pool.sub(rest, divisor);
        rest = pool.ite(fits, difference, rest);
        digits = Some(match digits {
            None => fits,
            Some(upper) => pool.concat(upper, fits),
        });
        // Less than the divisor now: the top bit is free.
        let (lower, zero) = (pool.extract(rest, room - 2, 0), pool.boolean(false));
        rest = pool.concat(lower, zero);
    }
    let more = pool.is_nonzero(rest);
    match digits {
        Some(digits) => pool.concat(digits, more),
        None => more,
    }
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
    let zero = pool.boolean(false);
    let (at_even, at_odd) = (
        pool.concat(zero, significand),
        pool.concat(significand, zero),
    );
    let radicand = pool.ite(odd, at_odd, at_even);
    // Behind it there are zeros, so many that the root gets its digits.
    let zeros = p + 3;
    let digit = |pool: &mut Pool, at: u32| match at.checked_sub(zeros) {
        Some(at) => pool.extract(radicand, at, at),
        None => zero,
    };
    let half = pool.extract(exponent, x - 1, 1);
    let half = pool.sext(half, x);

    // Digit by digit, as on paper.
    let digits = p + 2;
    let room = digits + 2;
    let mut rest = pool.constant(room, 0);
    let mut root = pool.constant(room, 0);
    for k in (0..digits).rev() {
        let (upper, lower) = (digit(pool, 2 * k + 1), digit(pool, 2 * k));
        let next = pool.concat(upper, lower);
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
