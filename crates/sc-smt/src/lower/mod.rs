//! Floating-point operations as bit-vector terms: what the bit-blaster and other solvers see of them.

mod arith;
mod convert;
#[cfg(test)]
mod tests;

use crate::pool::Pool;
use crate::term::{Format, Op, Term, mask};

/// The circuit of a floating-point operation, as a term; nothing for other terms.
pub(crate) fn lower(pool: &mut Pool, term: Term) -> Option<Term> {
    let node = pool.node(term);
    if node.op < Op::FAdd {
        return None;
    }
    if let Some(&circuit) = pool.lowered.get(&term) {
        return Some(circuit);
    }
    let circuit = match node.op {
        Op::FAdd => arith::sum(pool, node.a, node.b, node.c),
        Op::FMul => arith::product(pool, node.a, node.b, node.c),
        Op::FDiv => arith::quotient(pool, node.a, node.b, node.c),
        Op::FSqrt => arith::root(pool, node.a, node.b),
        Op::FMulAdd => arith::product_and_sum(pool, node.a, node.b, node.c),
        Op::FExt | Op::FTrunc => {
            let to = Format::of_width(node.width()).unwrap_or(Format::F64);
            convert::between(pool, node.a, to, node.b)
        }
        Op::SToF => convert::from_int(pool, node.a, true, node.width()),
        Op::UToF => convert::from_int(pool, node.a, false, node.width()),
        Op::FToS => convert::to_int(pool, node.a, true, node.width(), node.b),
        _ => convert::to_int(pool, node.a, false, node.width(), node.b),
    };
    pool.lowered.insert(term, circuit);
    Some(circuit)
}

/// Bits of exponents while we reckon with them: signed, and wide enough for products of subnormal numbers.
fn exponent_width(format: Format) -> u32 {
    format.exponent() + 3
}

/// Bits of the significand with the leading one.
fn precision(format: Format) -> u32 {
    format.fraction() + 1
}

fn bias(format: Format) -> i128 {
    mask(format.exponent() - 1) as i128
}

/// The exponent of the least normal number.
fn least_exponent(format: Format) -> i128 {
    1 - bias(format)
}

/// The parts of a number.
pub(crate) struct Parts {
    pub sign: Term,
    /// As it is written.
    exponent: Term,
    fraction: Term,
    pub is_nan: Term,
    pub is_infinite: Term,
    pub is_zero: Term,
}

pub(crate) fn parts(pool: &mut Pool, format: Format, number: Term) -> Parts {
    let (width, fraction_width) = (format.width(), format.fraction());
    let exponent = pool.extract(number, width - 2, fraction_width);
    let fraction = pool.extract(number, fraction_width - 1, 0);
    let top = pool.constant(format.exponent(), u128::MAX);
    let (no_fraction, no_exponent) = (is_zero(pool, fraction), is_zero(pool, exponent));
    let special = pool.eq(exponent, top);
    let some_fraction = pool.not(no_fraction);
    Parts {
        sign: pool.extract(number, width - 1, width - 1),
        exponent,
        fraction,
        is_nan: pool.and(special, some_fraction),
        is_infinite: pool.and(special, no_fraction),
        is_zero: pool.and(no_exponent, no_fraction),
    }
}

impl Parts {
    /// Exponent (signed) and significand with its leading one, of subnormal numbers as well. Nonsense for special numbers.
    pub fn normal(&self, pool: &mut Pool, format: Format) -> (Term, Term) {
        let (hidden, exponent) = self.plain(pool, format);
        let significand = pool.concat(hidden, self.fraction);
        let (significand, zeros) = normalise(pool, significand);
        let zeros = resize(pool, zeros, exponent_width(format));
        (pool.sub(exponent, zeros), significand)
    }

    /// The bit before the fraction, and the exponent (signed) that goes with it.
    fn plain(&self, pool: &mut Pool, format: Format) -> (Term, Term) {
        let width = exponent_width(format);
        let subnormal = is_zero(pool, self.exponent);
        let hidden = pool.not(subnormal);
        let written = pool.zext(self.exponent, width);
        let one = pool.constant(width, 1);
        let written = pool.ite(subnormal, one, written);
        let bias = pool.constant(width, bias(format) as u128);
        (hidden, pool.sub(written, bias))
    }
}

pub(crate) fn is_zero(pool: &mut Pool, term: Term) -> Term {
    let zero = pool.constant(pool.width(term), 0);
    pool.eq(term, zero)
}

/// An unsigned number with another width; it must fit.
pub(crate) fn resize(pool: &mut Pool, term: Term, width: u32) -> Term {
    match width >= pool.width(term) {
        true => pool.zext(term, width),
        false => pool.extract(term, width - 1, 0),
    }
}

/// Shifts the leading one to the top. Also gives the number of zeros that were in front (nonsense for 0), in 8 bits.
pub(crate) fn normalise(pool: &mut Pool, number: Term) -> (Term, Term) {
    let width = pool.width(number);
    let mut number = number;
    let mut zeros = pool.constant(8, 0);
    for stage in (0..7).rev() {
        let by = 1 << stage;
        if by >= width {
            continue;
        }
        let front = pool.extract(number, width - 1, width - by);
        let empty = is_zero(pool, front);
        let distance = pool.constant(width, by.into());
        let shifted = pool.shl(number, distance);
        number = pool.ite(empty, shifted, number);
        let (by, none) = (pool.constant(8, by.into()), pool.constant(8, 0));
        let counted = pool.ite(empty, by, none);
        zeros = pool.or(zeros, counted);
    }
    (number, zeros)
}

/// The term shifted right, and whether a one fell out.
fn shift_out(pool: &mut Pool, term: Term, by: Term) -> (Term, Term) {
    let width = pool.width(term);
    let ones = pool.constant(width, u128::MAX);
    let kept = pool.shl(ones, by);
    let lost = pool.not(kept);
    let lost = pool.and(term, lost);
    (pool.lshr(term, by), pool.is_nonzero(lost))
}

/// The number `significand` · 2^`exponent`, rounded to nearest even. The significand stands for a number from 1 on below 2: its
/// top bit is set. It has at least two bits more than the format; the lowest may stand for all that come behind it.
pub(crate) fn round(
    pool: &mut Pool,
    format: Format,
    sign: Term,
    exponent: Term,
    significand: Term,
) -> Term {
    let (p, f, x) = (precision(format), format.fraction(), exponent_width(format));
    let s = pool.width(significand);
    let least = pool.constant(x, least_exponent(format) as u128);
    let subnormal = pool.slt(exponent, least);
    let missing = pool.sub(least, exponent);
    let most = pool.constant(x, u128::from(p) + 2);
    let far = pool.slt(most, missing);
    let by = pool.ite(far, most, missing);
    let nothing = pool.constant(x, 0);
    let by = pool.ite(subnormal, by, nothing);
    let by = resize(pool, by, s);
    let (significand, lost) = shift_out(pool, significand, by);

    let kept = pool.extract(significand, s - 1, s - p);
    let half = pool.extract(significand, s - p - 1, s - p - 1);
    let rest = pool.extract(significand, s - p - 2, 0);
    let rest = pool.is_nonzero(rest);
    let more = pool.or(rest, lost);
    let odd = pool.extract(kept, 0, 0);
    let tie_up = pool.or(more, odd);
    let up = pool.and(half, tie_up);

    // The leading one counts as one in the exponent, and so does a carry out of the fraction.
    let above = pool.sub(exponent, least);
    let field = pool.ite(subnormal, nothing, above);
    let zeros = pool.constant(f, 0);
    let field = pool.concat(field, zeros);
    let (kept, up) = (pool.zext(kept, x + f), pool.zext(up, x + f));
    let packed = pool.add(field, kept);
    let packed = pool.add(packed, up);
    let infinity = pool.constant(x + f, format.infinity());
    let overflows = pool.uge(packed, infinity);
    let packed = pool.ite(overflows, infinity, packed);
    let packed = pool.extract(packed, format.width() - 2, 0);
    pool.concat(sign, packed)
}

/// What a result is in the special cases; the first that holds counts.
fn choose(pool: &mut Pool, cases: &[(Term, Term)], otherwise: Term) -> Term {
    let mut result = otherwise;
    for &(condition, value) in cases.iter().rev() {
        result = pool.ite(condition, value, result);
    }
    result
}

/// A NaN: its sign and payload are those of `choice`.
fn nan(pool: &mut Pool, format: Format, choice: Term) -> Term {
    let certain = pool.constant(format.width(), format.quiet_nan());
    pool.or(choice, certain)
}

pub(crate) fn zero(pool: &mut Pool, format: Format, sign: Term) -> Term {
    let rest = pool.constant(format.width() - 1, 0);
    pool.concat(sign, rest)
}

fn infinity(pool: &mut Pool, format: Format, sign: Term) -> Term {
    let rest = pool.constant(format.width() - 1, format.infinity());
    pool.concat(sign, rest)
}
