//! Whatever the constructors rewrite: the value is that of the operation, and what is said of it is true.

mod support;

use proptest::prelude::*;
use sc_smt::Pool;
use support::{Shape, Tape, mask};

/// The sign of a value of this width.
fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((value << shift) as i128) >> shift
}

fn check(seed: u64, shape: &Shape) {
    let mut tape = Tape::new(seed, shape);
    for k in 0..tape.len() {
        let term = tape.terms[k];
        let (width, facts) = (tape.pool.width(term), tape.pool.facts(term));
        for m in 0..tape.models.len() {
            let expected = tape.values[k][m];
            let model = tape.models[m].clone();
            let value = tape.pool.eval(term, &model);
            assert!(
                value == expected,
                "step {k}: {value:#x}, not {expected:#x}; {model:x?}\n{}",
                tape.story(k)
            );
            let number = signed(value, width);
            let holds = facts.zeros & value == 0
                && facts.ones & !value & mask(width) == 0
                && (facts.min..=facts.max).contains(&value)
                && (facts.smin..=facts.smax).contains(&number);
            assert!(
                holds,
                "step {k}: {value:#x} ({width} bits) against {facts:x?}\n{}",
                tape.story(k)
            );
        }
    }
}

proptest! {
    #![proptest_config(support::cases(1500))]

    #[test]
    fn tiny_terms_keep_their_value(seed: u64, steps in 1usize..40) {
        check(seed, &Shape::tiny(steps));
    }

    #[test]
    fn common_terms_keep_their_value(seed: u64, steps in 1usize..60) {
        check(seed, &Shape::common(steps));
    }

    #[test]
    fn odd_terms_keep_their_value(seed: u64, steps in 1usize..60) {
        check(seed, &Shape::odd(steps));
    }
}

/// A divisor that is one of few constants, 0 among them, and chosen as the dividend is.
#[test]
fn quotients_by_one_of_few_constants() {
    let mut pool = Pool::new();
    let (p, q) = (pool.var(1, "p"), pool.var(1, "q"));
    let (x, y) = (pool.var(8, "x"), pool.var(8, "y"));
    let dividend = pool.ite(p, x, y);
    for constants in [[10, 8, 3], [0, 7, 7], [1, 255, 16]] {
        let [first, second, third] = constants.map(|value| pool.constant(6, value));
        let inner = pool.ite(q, second, third);
        let divisor = pool.ite(p, first, inner);
        let divisor = pool.zext(divisor, 8);
        let (quotient, remainder) = (pool.udiv(dividend, divisor), pool.urem(dividend, divisor));
        for bits in 0..4 * 256 {
            let (in_p, in_q, in_x) = (bits & 1, bits >> 1 & 1, bits >> 2);
            let in_y = in_x * 37 % 256;
            let model = [(p, in_p), (q, in_q), (x, in_x), (y, in_y)]
                .into_iter()
                .filter_map(|(term, value)| Some((pool.as_var(term)?, value)))
                .collect();
            let a: u128 = if in_p == 1 { in_x } else { in_y };
            let b = match (in_p, in_q) {
                (1, _) => constants[0],
                (_, 1) => constants[1],
                _ => constants[2],
            } % 64;
            let expected = (
                a.checked_div(b).unwrap_or(255),
                a.checked_rem(b).unwrap_or(a),
            );
            let found = (pool.eval(quotient, &model), pool.eval(remainder, &model));
            assert_eq!(found, expected, "{a} by {b}");
        }
    }
}

/// Signed division of small numbers in wide ones, with the least number by -1 and by 0.
#[test]
fn signed_quotients_of_small_numbers() {
    let mut pool = Pool::new();
    let (x, y) = (pool.var(4, "x"), pool.var(4, "y"));
    let (wide_x, wide_y) = (pool.sext(x, 16), pool.sext(y, 16));
    let (quotient, remainder) = (pool.sdiv(wide_x, wide_y), pool.srem(wide_x, wide_y));
    for (a, b) in (-8i32..8).flat_map(|a| (-8..8).map(move |b| (a, b))) {
        let model = [(x, a), (y, b)]
            .into_iter()
            .filter_map(|(term, value)| Some((pool.as_var(term)?, value as u128 & 15)))
            .collect();
        let by_zero = if a < 0 { 1 } else { -1 };
        let expected = (
            a.checked_div(b).unwrap_or(by_zero),
            a.checked_rem(b).unwrap_or(a),
        );
        let found = (pool.eval(quotient, &model), pool.eval(remainder, &model));
        let expected = (expected.0 as u128 & 0xffff, expected.1 as u128 & 0xffff);
        assert_eq!(found, expected, "{a} by {b}");
    }
}
