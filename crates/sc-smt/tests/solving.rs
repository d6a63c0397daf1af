//! Bit-blasting and the evaluator agree, and so do all ways to answer a query.

mod support;

use proptest::prelude::*;
use sc_smt::{Answer, Conditions, Options, Solver};
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

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
