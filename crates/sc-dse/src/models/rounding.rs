//! Floating-point numbers rounded to integers, and the lesser and greater of two: exact on their bits.

use sc_ir::Call;
use sc_smt::{Format, Pool, Term};

use crate::code::builtin::Rounding;
use crate::state::{Flow, State};
use crate::values::terms::Terms;
use crate::values::{Scalar, Value, Values, map, zip};

impl Values<'_> {
    /// A number rounded to an integer, or a vector of them.
    pub fn round(&mut self, state: &State, rounding: Rounding, call: &Call) -> Flow<Value> {
        let format = self.format(call.ty)?;
        let numbers = self.argument_value(state, call, 0)?;
        map(self, &numbers, &mut |values, bits| {
            let number = values.number(format, bits);
            let rounded = rounded(&mut values.terms.pool, rounding, format, number);
            let rounded = values.of_number(format, rounded);
            Ok(values.if_made(format, &[bits], rounded))
        })
    }

    /// The result of a function of the C library if all arguments have bits that operations make; else anything.
    pub fn if_made(&mut self, format: Format, arguments: &[Scalar], result: Scalar) -> Scalar {
        if format != Format::X87 {
            return result;
        }
        let mut all = self.terms.pool.boolean(true);
        for argument in arguments {
            let bits = self.terms.bits(*argument);
            let proper = self.terms.pool.x87_is_proper(bits);
            all = self.terms.pool.and(all, proper);
        }
        let result = self.terms.bits(result);
        Scalar::Bits(self.if_proper(all, result))
    }

    /// `fmin` and `fmax`. Which of two zeros it is, and what is done with numbers that signal, is up to the compiler.
    pub fn lesser(&mut self, state: &State, greater: bool, call: &Call) -> Flow<Value> {
        let format = self.format(call.ty)?;
        let (a, b) = (
            self.argument_value(state, call, 0)?,
            self.argument_value(state, call, 1)?,
        );
        zip(self, &a, &b, &mut |values, a, b| {
            let (left, right) = (values.number(format, a), values.number(format, b));
            let number = lesser_number(&mut values.terms, format, greater, left, right);
            let number = values.of_number(format, number);
            Ok(values.if_made(format, &[a, b], number))
        })
    }
}

/// A number rounded to an integer.
fn rounded(pool: &mut Pool, rounding: Rounding, format: Format, number: Term) -> Term {
    let whole = round_large(pool, rounding, format, number);
    let small = round_small(pool, rounding, format, number);
    let (width, fraction) = (format.width(), format.fraction());
    let bias = (1 << (format.exponent() - 1)) - 1;
    let exponent = pool.extract(number, width - 2, fraction);
    let one = pool.constant(format.exponent(), bias);
    let integers = pool.constant(format.exponent(), bias + u128::from(fraction));
    let is_small = pool.ult(exponent, one);
    let is_integer = pool.uge(exponent, integers);
    let as_is = quiet(pool, format, number);
    let other = pool.ite(is_integer, as_is, whole);
    pool.ite(is_small, small, other)
}

/// Numbers from 1 to where all are integers: bits below the point are cleared, and one is added to what is above them.
fn round_large(pool: &mut Pool, rounding: Rounding, format: Format, number: Term) -> Term {
    let (width, fraction) = (format.width(), format.fraction());
    let bias = (1 << (format.exponent() - 1)) - 1;
    let exponent = pool.extract(number, width - 2, fraction);
    let exponent = pool.zext(exponent, width);
    let bias = pool.constant(width, bias);
    let shift = pool.sub(exponent, bias);
    let all = pool.constant(width, (1 << fraction) - 1);
    let mask = pool.lshr(all, shift);
    let keep = pool.not(mask);
    let truncated = pool.and(number, keep);
    let rest = pool.and(number, mask);
    let one = pool.constant(width, 1);
    let unit = pool.add(mask, one);
    let half = pool.lshr(unit, one);
    let away = pool.add(truncated, unit);
    let zero = pool.constant(width, 0);
    let negative = pool.slt(number, zero);
    let is_exact = pool.eq(rest, zero);
    let inexact = pool.not(is_exact);
    let up = match rounding {
        Rounding::Trunc => pool.boolean(false),
        Rounding::Floor => pool.and(inexact, negative),
        Rounding::Ceil => {
            let positive = pool.not(negative);
            pool.and(inexact, positive)
        }
        Rounding::Away => pool.uge(rest, half),
        Rounding::Even => {
            // The exponent of 1 is odd, as 1 is.
            let last = pool.and(number, unit);
            let odd = pool.is_nonzero(last);
            let tie = pool.eq(rest, half);
            let tie = pool.and(tie, odd);
            let more = pool.ugt(rest, half);
            pool.or(more, tie)
        }
    };
    pool.ite(up, away, truncated)
}

/// Numbers between -1 and 1: the result is 0 or 1 with their sign.
fn round_small(pool: &mut Pool, rounding: Rounding, format: Format, number: Term) -> Term {
    let (width, fraction) = (format.width(), format.fraction());
    let bias: u128 = (1 << (format.exponent() - 1)) - 1;
    let size = pool.fabs(number);
    let zero = pool.constant(width, 0);
    let half = pool.constant(width, (bias - 1) << fraction);
    let negative = pool.slt(number, zero);
    let some = pool.ne(size, zero);
    let up = match rounding {
        Rounding::Trunc => pool.boolean(false),
        Rounding::Floor => pool.and(some, negative),
        Rounding::Ceil => {
            let positive = pool.not(negative);
            pool.and(some, positive)
        }
        Rounding::Away => pool.uge(size, half),
        Rounding::Even => pool.ugt(size, half),
    };
    let one = pool.constant(width, bias << fraction);
    let size = pool.ite(up, one, zero);
    let sign = pool.xor(number, zero);
    let top = pool.constant(width, 1 << (width - 1));
    let sign = pool.and(sign, top);
    pool.or(sign, size)
}

/// What is not a number is none that signals afterwards.
fn quiet(pool: &mut Pool, format: Format, number: Term) -> Term {
    let nan = pool.is_nan(number);
    let bit = pool.constant(format.width(), 1 << (format.fraction() - 1));
    let quiet = pool.or(number, bit);
    pool.ite(nan, quiet, number)
}

/// The lesser or the greater of two numbers.
fn lesser_number(terms: &mut Terms, format: Format, greater: bool, a: Term, b: Term) -> Term {
    let any = terms.unspecified(1);
    let pool = &mut terms.pool;
    let (quiet_a, quiet_b) = (quiet(pool, format, a), quiet(pool, format, b));
    let less = if greater {
        pool.flt(b, a)
    } else {
        pool.flt(a, b)
    };
    let equal = pool.feq(a, b);
    let (nan_a, nan_b) = (pool.is_nan(a), pool.is_nan(b));
    let both = pool.and(nan_a, nan_b);
    let loud_a = pool.ne(a, quiet_a);
    let loud_b = pool.ne(b, quiet_b);
    let loud = pool.or(loud_a, loud_b);
    let different = pool.ne(a, b);
    let zeros = pool.and(equal, different);
    let number = pool.ite(less, a, b);
    let number = pool.ite(nan_b, a, number);
    let number = pool.ite(nan_a, b, number);
    let nan = pool.ite(nan_a, quiet_a, quiet_b);
    let either = pool.ite(any, a, b);
    let either_nan = pool.ite(any, quiet_a, quiet_b);
    let either_loud = pool.ite(any, nan, number);
    let result = pool.ite(zeros, either, number);
    let result = pool.ite(loud, either_loud, result);
    pool.ite(both, either_nan, result)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
    use rustc_apfloat::{Float, Round};
    use sc_smt::Model;

    use super::*;

    const MODES: [(Rounding, Round); 5] = [
        (Rounding::Trunc, Round::TowardZero),
        (Rounding::Floor, Round::TowardNegative),
        (Rounding::Ceil, Round::TowardPositive),
        (Rounding::Away, Round::NearestTiesToAway),
        (Rounding::Even, Round::NearestTiesToEven),
    ];

    /// Any bits, or a number near an integer or halfway between two.
    fn number(format: Format) -> impl Strategy<Value = u128> {
        let (width, fraction) = (format.width(), format.fraction());
        let low = |bits: u32| u128::MAX >> (128 - bits);
        let one = low(format.exponent()) / 2;
        let exponents = one - 3..one + u128::from(fraction) + 3;
        let near = (exponents, 0..=fraction, any::<u128>(), -1i128..2).prop_map(
            move |(exponent, zeros, bits, by)| {
                let fraction_bits = bits & low(fraction) & !(low(zeros + 1) >> 1);
                let size = (exponent << fraction | fraction_bits).wrapping_add(by as u128);
                size & low(width - 1) | bits & 1 << (width - 1)
            },
        );
        prop_oneof![near, any::<u128>().prop_map(move |bits| bits & low(width))]
    }

    /// Compares with the oracle; `bits` are in its layout.
    fn check<F: Float>(format: Format, number: u128, bits: impl Fn(u128) -> u128) {
        for (rounding, mode) in MODES {
            let mut pool = Pool::new();
            let term = pool.constant(format.width(), number);
            let term = rounded(&mut pool, rounding, format, term);
            let value = bits(pool.eval(term, &Model::new()));
            let expected = F::from_bits(bits(number)).round_to_integral(mode).value;
            let same = match expected.is_nan() {
                true => F::from_bits(value).is_nan(),
                false => value == expected.to_bits(),
            };
            assert!(
                same,
                "{mode:?} of {number:#x}: {value:#x}, expected {:#x}",
                expected.to_bits()
            );
        }
    }

    /// The 80 bits of a number of the x87, which has no leading bit here.
    fn x87(number: u128) -> u128 {
        let (upper, fraction) = (number >> 63, number & ((1 << 63) - 1));
        let leading = u128::from(upper & 0x7fff != 0);
        upper << 64 | leading << 63 | fraction
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 4000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn floats_are_rounded_as_by_apfloat(number in number(Format::F32)) {
            check::<Single>(Format::F32, number, |bits| bits);
        }

        #[test]
        fn doubles_are_rounded_as_by_apfloat(number in number(Format::F64)) {
            check::<Double>(Format::F64, number, |bits| bits);
        }

        #[test]
        fn long_doubles_are_rounded_as_by_apfloat(number in number(Format::X87)) {
            check::<X87DoubleExtended>(Format::X87, number, x87);
        }
    }
}
