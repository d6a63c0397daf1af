//! Whatever the constructors rewrite: the value is that of the operation, and what is said of it is true.

mod support;

use proptest::prelude::*;
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
