//! Bit-blasting and the evaluator agree, and so do all ways to answer a query.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use proptest::prelude::*;
use sc_smt::{Answer, Conditions, Options, Pool, Solver, Why};
use support::{Shape, Tape};

/// The SAT solver alone.
fn plain() -> Options {
    Options {
        exact_cache: false,
        model_cache: false,
        core_cache: false,
        slicing: false,
        simplify: false,
        tables: false,
        pipe: false,
        ..Options::default()
    }
}

/// With the variables forced to values, every term must have exactly the value the evaluator gives it.
fn forced(seed: u64, shape: &Shape) {
    let mut tape = Tape::new(seed, shape);
    let mut solver = Solver::new(plain());
    let variables = shape.variables.len();
    for m in 0..tape.models.len().min(3) {
        let mut goal = tape.pool.boolean(true);
        let mut others = tape.pool.boolean(false);
        for k in 0..tape.len() {
            let (term, width) = (tape.terms[k], tape.pool.width(tape.terms[k]));
            let value = tape.pool.constant(width, tape.values[k][m]);
            let equal = tape.pool.eq(term, value);
            if k < variables {
                goal = tape.pool.and(goal, equal);
            } else {
                let differs = tape.pool.not(equal);
                others = tape.pool.or(others, differs);
            }
        }
        let (none, pool) = (Conditions::new(), &mut tape.pool);
        let answer = solver.check(pool, &none, goal, None);
        assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
        let wrong = pool.and(goal, others);
        let answer = solver.check(pool, &none, wrong, None);
        assert!(
            answer == Answer::Unsat,
            "{answer:?}\n{}",
            tape.story(tape.len() - 1)
        );
    }
}

/// A boolean of a tiny tape can be true exactly if one of all models makes it true.
fn exhaustive(seed: u64, steps: usize, options: Options) {
    let mut tape = Tape::new(seed, &Shape::tiny(steps));
    let mut solver = Solver::new(options);
    for k in tape.booleans() {
        let expected = tape.values[k].contains(&1);
        let answer = solver.check(&mut tape.pool, &Conditions::new(), tape.terms[k], None);
        match answer {
            Answer::Sat(model) => assert!(expected && tape.pool.holds(tape.terms[k], &model)),
            Answer::Unsat => assert!(!expected, "step {k}\n{}", tape.story(k)),
            Answer::Unknown(why) => panic!("{why:?}"),
        }
    }
}

/// Factors of a product of two primes of 31 bits: nobody finds them at once.
fn hard(options: Options) -> Answer {
    let mut pool = Pool::new();
    let (x, y) = (pool.var(31, "x"), pool.var(31, "y"));
    let (x, y) = (pool.zext(x, 62), pool.zext(y, 62));
    let product = pool.mul(x, y);
    let number = pool.constant(62, 1_500_450_271 * 1_610_612_741);
    let goal = pool.eq(product, number);
    Solver::new(options).check(&mut pool, &Conditions::new(), goal, None)
}

#[test]
fn hard_queries_are_given_up() {
    let endless = Options {
        conflicts: u64::MAX,
        ..plain()
    };
    let few = hard(Options {
        conflicts: 50,
        ..plain()
    });
    assert_eq!(few, Answer::Unknown(Why::Conflicts));
    let time = Some(Duration::from_millis(20));
    let late = hard(Options {
        time,
        ..endless.clone()
    });
    assert_eq!(late, Answer::Unknown(Why::Time));
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let cancelled = hard(Options { cancel, ..endless });
    assert_eq!(cancelled, Answer::Unknown(Why::Cancelled));
}

/// The other SAT solver, where it is built in: `cargo test -p sc-smt --features cadical`.
#[cfg(feature = "cadical")]
#[test]
fn all_models_with_cadical() {
    for seed in 0..60 {
        let backend = sc_smt::Backend::Cadical;
        exhaustive(seed, 30, Options { backend, ..plain() });
        exhaustive(
            seed,
            30,
            Options {
                backend,
                incremental: false,
                ..plain()
            },
        );
    }
}

proptest! {
    #![proptest_config(support::cases(80))]

    #[test]
    fn bits_of_common_terms_are_those_of_the_evaluator(seed: u64, steps in 1usize..25) {
        forced(seed, &Shape::common(steps));
    }

    #[test]
    fn bits_of_odd_terms_are_those_of_the_evaluator(seed: u64, steps in 1usize..15) {
        forced(seed, &Shape::odd(steps));
    }

    #[test]
    fn all_models_of_tiny_terms(seed: u64, steps in 1usize..40) {
        exhaustive(seed, steps, plain());
        exhaustive(seed, steps, Options::default());
    }
}
