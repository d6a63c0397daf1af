//! Floating point against `rustc_apfloat`, the port of LLVM's soft floats: an implementation that shares nothing with ours.
//!
//! `src/lower/tests.rs` compares the circuits with evaluation; this compares evaluation with the oracle. Together they cover both.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use sc_smt::{Format, Model, Pool, Term};

const CASES: u32 = 3000;

/// A format of ours with the oracle's type for it.
trait Oracle: Float {
    const FORMAT: Format;

    /// The number with these bits of ours.
    fn number(bits: u128) -> Self {
        Self::from_bits(bits)
    }

    /// Our bits of a number that is not a NaN.
    fn bits(self) -> u128 {
        self.to_bits()
    }
}

impl Oracle for Single {
    const FORMAT: Format = Format::F32;
}

impl Oracle for Double {
    const FORMAT: Format = Format::F64;
}

impl Oracle for X87DoubleExtended {
    const FORMAT: Format = Format::X87;

    /// Our numbers of the x87 do not have the leading bit of the significand.
    fn number(bits: u128) -> Self {
        let (upper, fraction) = (bits >> 63, bits & low(63));
        let leading = u128::from(upper & low(15) != 0);
        Self::from_bits(upper << 64 | leading << 63 | fraction)
    }

    fn bits(self) -> u128 {
        let bits = self.to_bits();
        (bits >> 64) << 63 | bits & low(63)
    }
}

fn low(bits: u32) -> u128 {
    u128::MAX.checked_shr(128 - bits).unwrap_or(0)
}

/// Any bits, and bits near the borders: zero, subnormal, one, the precision, infinity, NaN.
fn number(format: Format) -> BoxedStrategy<u128> {
    let (width, fraction) = (format.width(), format.fraction());
    let exponents = low(format.exponent());
    let one = exponents / 2;
    let borders = [
        0,
        1,
        one - 1,
        one,
        one + 1,
        one + u128::from(fraction),
        one + u128::from(fraction) + 1,
        one + 31,
        one + 63,
        one + 127,
        exponents - 1,
        exponents,
    ];
    let near = (
        prop::sample::select(borders.to_vec()),
        -3i128..4,
        any::<bool>(),
    )
        .prop_map(move |(exponent, by, sign)| {
            let size = (exponent << fraction).wrapping_add(by as u128) & low(width - 1);
            size | u128::from(sign) << (width - 1)
        });
    // Few bits in the fraction: results that are exact or lie halfway.
    let short =
        (any::<u128>(), 0..fraction, 0u128..160).prop_map(move |(bits, zeros, exponent)| {
            let exponent = (one + exponent - 80) << fraction;
            bits & low(fraction) & !low(zeros) | exponent | bits & 1 << (width - 1)
        });
    let any_bits = any::<u128>().prop_map(move |bits| bits & low(width));
    prop_oneof![near, short, any_bits].boxed()
}

/// Two numbers, often neighbours or opposites.
fn pair(format: Format) -> BoxedStrategy<(u128, u128)> {
    let related = (number(format), -2i128..3, any::<bool>()).prop_map(move |(a, by, negate)| {
        let near = a.wrapping_add(by as u128) & low(format.width());
        let sign = u128::from(negate) << (format.width() - 1);
        (a, near ^ sign)
    });
    prop_oneof![related, (number(format), number(format))].boxed()
}

fn run<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, check: impl Fn(T)) {
    let config = ProptestConfig {
        cases: CASES,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let result = TestRunner::new(config).run(&strategy, |value| {
        check(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Our bits of a result; `None` for a NaN, whose bits are not certain.
fn ours<F: Oracle>(make: impl FnOnce(&mut Pool) -> Term) -> Option<u128> {
    let mut pool = Pool::new();
    let term = make(&mut pool);
    let bits = pool.eval(term, &Model::new());
    assert_eq!(pool.width(term), F::FORMAT.width());
    (!F::number(bits).is_nan()).then_some(bits)
}

fn theirs<F: Oracle>(value: F) -> Option<u128> {
    (!value.is_nan()).then(|| value.bits())
}

fn constant<F: Oracle>(pool: &mut Pool, bits: u128) -> Term {
    pool.constant(F::FORMAT.width(), bits)
}

type Binary<F> = (
    &'static str,
    fn(&mut Pool, Term, Term) -> Term,
    fn(F, F) -> F,
);

fn binary<F: Oracle>() {
    const NEAREST: Round = Round::NearestTiesToEven;
    let operations: [Binary<F>; 4] = [
        ("add", Pool::fadd, |a, b| a.add_r(b, NEAREST).value),
        ("sub", Pool::fsub, |a, b| a.sub_r(b, NEAREST).value),
        ("mul", Pool::fmul, |a, b| a.mul_r(b, NEAREST).value),
        ("div", Pool::fdiv, |a, b| a.div_r(b, NEAREST).value),
    ];
    run(pair(F::FORMAT), |(a, b)| {
        for (name, operation, oracle) in operations {
            let value = ours::<F>(|pool| {
                let (a, b) = (constant::<F>(pool, a), constant::<F>(pool, b));
                operation(pool, a, b)
            });
            let expected = theirs(oracle(F::number(a), F::number(b)));
            assert!(
                value == expected,
                "{name} {a:#x} {b:#x}: {value:x?}, expected {expected:x?}"
            );
        }
    });
}

#[test]
fn sums_differences_products_and_quotients() {
    binary::<Single>();
    binary::<Double>();
    binary::<X87DoubleExtended>();
}

fn fused<F: Oracle>() {
    // The addend is often near the product, or its opposite.
    let related = (pair(F::FORMAT), -2i128..3, any::<bool>()).prop_map(|((a, b), by, negate)| {
        let product = F::number(a).mul_r(F::number(b), Round::NearestTiesToEven);
        let near = product.value.bits().wrapping_add(by as u128) & low(F::FORMAT.width());
        let sign = u128::from(negate) << (F::FORMAT.width() - 1);
        (a, b, near ^ sign)
    });
    let others = (pair(F::FORMAT), number(F::FORMAT)).prop_map(|((a, b), c)| (a, b, c));
    run(prop_oneof![related, others], |(a, b, c)| {
        let value = ours::<F>(|pool| {
            let [a, b, c] = [a, b, c].map(|bits| constant::<F>(pool, bits));
            pool.fmul_add(a, b, c)
        });
        let (x, y, z) = (F::number(a), F::number(b), F::number(c));
        let expected = theirs(x.mul_add_r(y, z, Round::NearestTiesToEven).value);
        assert!(
            value == expected,
            "fma {a:#x} {b:#x} {c:#x}: {value:x?}, expected {expected:x?}"
        );
    });
}

#[test]
fn fused_products_and_sums() {
    fused::<Single>();
    fused::<Double>();
}

fn comparison<F: Oracle>() {
    run(pair(F::FORMAT), |(a, b)| {
        let mut pool = Pool::new();
        let (x, y) = (constant::<F>(&mut pool, a), constant::<F>(&mut pool, b));
        let terms = [
            pool.feq(x, y),
            pool.flt(x, y),
            pool.fle(x, y),
            pool.funordered(x, y),
        ];
        let values = terms.map(|term| pool.as_bool(term));
        let (x, y) = (F::number(a), F::number(b));
        let expected = [x == y, x < y, x <= y, x.partial_cmp(&y).is_none()];
        assert_eq!(values, expected.map(Some), "{a:#x} {b:#x}");
    });
}

#[test]
fn comparisons() {
    comparison::<Single>();
    comparison::<Double>();
    comparison::<X87DoubleExtended>();
}

fn conversion<F: Oracle + FloatConvert<T>, T: Oracle>() {
    run(number(F::FORMAT), |bits| {
        let value = ours::<T>(|pool| {
            let number = constant::<F>(pool, bits);
            match F::FORMAT.width() < T::FORMAT.width() {
                true => pool.fpext(T::FORMAT, number),
                false => pool.fptrunc(T::FORMAT, number),
            }
        });
        let number: T = F::number(bits).convert(&mut false).value;
        let expected = theirs(number);
        assert!(
            value == expected,
            "{bits:#x}: {value:x?}, expected {expected:x?}"
        );
    });
}

#[test]
fn conversions_between_formats() {
    conversion::<Single, Double>();
    conversion::<Single, X87DoubleExtended>();
    conversion::<Double, X87DoubleExtended>();
    conversion::<Double, Single>();
    conversion::<X87DoubleExtended, Single>();
    conversion::<X87DoubleExtended, Double>();
}

/// An integer of a width, mostly one near a power of two.
fn integer() -> impl Strategy<Value = (u32, u128)> {
    let width = prop::sample::select(vec![1u32, 8, 16, 24, 25, 32, 53, 54, 64, 65, 128]);
    (width, 0..128u32, -3i128..4, any::<u128>(), any::<bool>()).prop_map(
        |(width, power, by, bits, any_bits)| {
            let near = (1u128 << power).wrapping_add(by as u128);
            let value = if any_bits { bits } else { near };
            (width, value & low(width))
        },
    )
}

fn signed(value: u128, width: u32) -> i128 {
    (value << (128 - width)) as i128 >> (128 - width)
}

fn from_integers<F: Oracle>() {
    run(integer(), |(width, value)| {
        let number = |is_signed: bool| {
            ours::<F>(|pool| {
                let term = pool.constant(width, value);
                match is_signed {
                    true => pool.si_to_fp(F::FORMAT, term),
                    false => pool.ui_to_fp(F::FORMAT, term),
                }
            })
        };
        let nearest = Round::NearestTiesToEven;
        let unsigned = F::from_u128_r(value, nearest).value;
        assert_eq!(
            number(false),
            theirs(unsigned),
            "{value:#x} of {width} bits"
        );
        let signed = F::from_i128_r(signed(value, width), nearest).value;
        assert_eq!(number(true), theirs(signed), "{value:#x} of {width} bits");
    });
}

#[test]
fn integers_to_numbers() {
    from_integers::<Single>();
    from_integers::<Double>();
    from_integers::<X87DoubleExtended>();
}

fn to_integers<F: Oracle>() {
    let near = (integer(), -2i128..3, any::<bool>()).prop_map(|((width, value), by, sign)| {
        let number = F::from_u128_r(value, Round::TowardZero).value.bits();
        let number = number.wrapping_add(by as u128) & low(F::FORMAT.width() - 1);
        (width, number | u128::from(sign) << (F::FORMAT.width() - 1))
    });
    let others = (integer(), number(F::FORMAT)).prop_map(|((width, _), bits)| (width, bits));
    run(prop_oneof![near, others], |(width, bits)| {
        let mut pool = Pool::new();
        let number = constant::<F>(&mut pool, bits);
        let terms = [pool.fp_to_si(number, width), pool.fp_to_ui(number, width)];
        // A result that does not fit is anything: not a constant.
        let values = terms.map(|term| pool.as_const(term));
        let number = F::number(bits);
        let toward = Round::TowardZero;
        let invalid = rustc_apfloat::Status::INVALID_OP;
        // The oracle has no signed integer of one bit.
        let to_signed = number.to_i128_r(width.max(2) as usize, toward, &mut false);
        let fits = !to_signed.status.contains(invalid)
            && signed(to_signed.value as u128, width) == to_signed.value;
        let to_unsigned = number.to_u128_r(width as usize, toward, &mut false);
        let expected = [
            fits.then_some(to_signed.value as u128 & low(width)),
            (!to_unsigned.status.contains(invalid)).then_some(to_unsigned.value),
        ];
        assert_eq!(values, expected, "{bits:#x} to {width} bits");
    });
}

#[test]
fn numbers_to_integers() {
    to_integers::<Single>();
    to_integers::<Double>();
    to_integers::<X87DoubleExtended>();
}

/// The exact remainder, as `fmod` and `remainder` of the C library give it.
fn remainders<F: Oracle>() {
    run(pair(F::FORMAT), |(a, b)| {
        let mut pool = Pool::new();
        let (x, y) = (constant::<F>(&mut pool, a), constant::<F>(&mut pool, b));
        let remainder = pool.fremainder(x, y);
        let model = Model::new();
        if !pool.holds(remainder.near, &model) {
            return;
        }
        let number = pool.eval(remainder.number, &model);
        let (x, y) = (F::number(a), F::number(b));
        let expected = theirs(x.c_fmod(y).value);
        assert_eq!(theirs(F::number(number)), expected, "fmod {a:#x} {b:#x}");
        assert_eq!(pool.holds(remainder.is_nan, &model), expected.is_none());
    });
}

#[test]
fn remainders_of_quotients() {
    remainders::<Single>();
    remainders::<Double>();
    remainders::<X87DoubleExtended>();
}

#[test]
fn bits_of_the_x87_in_memory() {
    let bits = (
        any::<u128>(),
        prop::sample::select(vec![0u128, 1, 0x3fff, 0x7ffe, 0x7fff]),
        any::<bool>(),
    )
        .prop_map(|(bits, exponent, any_exponent)| {
            let bits = bits & low(80);
            match any_exponent {
                true => bits,
                false => bits & !(low(15) << 64) | exponent << 64,
            }
        });
    run(bits, |bits| {
        let mut pool = Pool::new();
        let memory = pool.constant(80, bits);
        let number = pool.x87_number(memory);
        let back = pool.x87_bits(number);
        let number = pool.eval(number, &Model::new());
        let expected = X87DoubleExtended::from_bits(bits);
        let value = X87DoubleExtended::number(number);
        assert_eq!(theirs(value), theirs(expected), "{bits:#x}");
        if !expected.is_nan() {
            let back = pool.eval(back, &Model::new());
            assert_eq!(back, expected.to_bits(), "{bits:#x}");
        }
    });
}
