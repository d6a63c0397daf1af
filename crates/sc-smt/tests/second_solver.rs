//! Other solvers, those that there are, say the same.

mod support;

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use sc_smt::smtlib::{External, Reply};
use sc_smt::{Answer, Conditions, Format, Model, Options, Pool, Solver, Term};
use support::{Random, Shape, Tape};

const TIME: Duration = Duration::from_secs(20);

/// Terms that other solvers had an answer for, and terms that they had none for.
static ANSWERS: AtomicUsize = AtomicUsize::new(0);
static SILENT: AtomicUsize = AtomicUsize::new(0);

/// The solvers that are here, and a line for each that is not.
fn others() -> Vec<External> {
    static TOLD: Once = Once::new();
    let found = External::all();
    TOLD.call_once(|| {
        for name in ["bitwuzla", "z3", "cvc5"] {
            if found.iter().any(|external| external.name == name) {
                continue;
            }
            let reason = format!("{name} is not installed");
            // `setup.sh` installs the others; a package of this one is rare.
            if name == "bitwuzla" {
                println!("skipped: {reason}");
            } else {
                sc_testing::skip(&reason);
            }
        }
    });
    found
}

fn agree(pool: &mut Pool, solver: &mut Solver, external: &External, goal: Term) {
    let ours = solver.check(pool, &Conditions::new(), goal, None);
    let theirs = external.solve(pool, &[goal], TIME, None);
    match (ours, theirs) {
        (Answer::Sat(_), Reply::Sat(values)) => {
            let model: Model = values.into_iter().collect();
            assert!(pool.holds(goal, &model), "their model: {model:x?}");
        }
        (Answer::Unsat, Reply::Unsat) => (),
        (_, Reply::Nothing) => return silent(external),
        (ours, theirs) => panic!("{ours:?}, {} says {theirs:?}", external.name),
    }
    ANSWERS.fetch_add(1, Ordering::Relaxed);
}

/// The other solver had no answer within its time: some random terms are too hard for it on a busy machine. If it hardly
/// ever answers, nothing is compared.
fn silent(external: &External) {
    let silent = SILENT.fetch_add(1, Ordering::Relaxed) + 1;
    println!("{} has no answer", external.name);
    let answers = ANSWERS.load(Ordering::Relaxed);
    assert!(
        silent <= 3 + answers / 10,
        "{silent} of {} terms have no answer",
        silent + answers
    );
}

/// A goal that combines several booleans of a tape, so that a few processes check many terms.
fn on_tape(seed: u64, shape: &Shape) {
    let externals = others();
    let mut tape = Tape::new(seed, shape);
    let mut solver = Solver::new(Options {
        pipe: false,
        ..Options::default()
    });
    let booleans = tape.booleans();
    for _ in 0..3 {
        let mut goal = tape.pool.boolean(true);
        for _ in 0..3.min(booleans.len()) {
            let k = booleans[tape.random().below(booleans.len())];
            let negate = tape.random().chance(50);
            let term = if negate {
                tape.pool.not(tape.terms[k])
            } else {
                tape.terms[k]
            };
            goal = tape.pool.and(goal, term);
        }
        if tape.pool.as_bool(goal).is_none() {
            for external in &externals {
                agree(&mut tape.pool, &mut solver, external, goal);
            }
        }
    }
}

proptest! {
    #![proptest_config(support::cases(15))]

    #[test]
    fn on_tiny_terms(seed: u64) {
        on_tape(seed, &Shape::tiny(30));
    }

    #[test]
    fn on_common_terms(seed: u64) {
        on_tape(seed, &Shape::common(20));
    }
}

/// Equations of floats that were solved: x + y == z and the like, with values that exist and values that do not.
#[test]
fn on_floats() {
    let mut random = Random::new(7);
    for external in others() {
        for round in 0..6 {
            let mut pool = Pool::new();
            let mut solver = Solver::new(Options {
                pipe: false,
                ..Options::default()
            });
            let x = pool.var(32, "x");
            let constant = (random.below(2000) as f32 - 1000.0) / 16.0;
            let c = pool.constant(32, constant.to_bits().into());
            let sum = match round % 3 {
                0 => pool.fadd(x, c),
                1 => pool.fmul_add(x, c, x),
                _ => {
                    let (wide, c) = (pool.fpext(Format::X87, x), pool.fpext(Format::X87, c));
                    let sum = pool.fadd(wide, c);
                    pool.fptrunc(Format::F32, sum)
                }
            };
            let as_int = pool.fp_to_si(x, 16);
            let back = pool.si_to_fp(Format::F32, as_int);
            let (whole, wanted) = (pool.feq(back, x), random.below(200) as f32 / 4.0);
            let wanted = pool.constant(32, wanted.to_bits().into());
            let hit = pool.feq(sum, wanted);
            let goal = pool.and(whole, hit);
            agree(&mut pool, &mut solver, &external, goal);
        }
    }
}

/// What is over budget is asked of the other solver, with the same answers.
#[test]
fn over_budget() {
    if others().is_empty() {
        return;
    }
    let mut pool = Pool::new();
    let (x, y) = (pool.var(24, "x"), pool.var(24, "y"));
    let product = pool.mul(x, y);
    let number = pool.constant(24, 0x00c0_ffef);
    let hit = pool.eq(product, number);
    let small = pool.constant(24, 0x1000);
    let (a, b) = (pool.ult(x, small), pool.ult(y, small));
    let goal = pool.and(a, b);
    let goal = pool.and(goal, hit);
    let answer = |options: Options, pool: &mut Pool| {
        let mut solver = Solver::new(options);
        let answer = solver.check(pool, &Conditions::new(), goal, None);
        (
            matches!(answer, Answer::Sat(_)),
            matches!(answer, Answer::Unsat),
            solver.statistics(),
        )
    };
    let ours = answer(
        Options {
            pipe: false,
            ..Options::default()
        },
        &mut pool,
    );
    let piped = answer(
        Options {
            conflicts: 1,
            pipe_time: TIME,
            ..Options::default()
        },
        &mut pool,
    );
    assert_eq!((ours.0, ours.1), (piped.0, piped.1));
    assert_eq!(piped.2.by_pipe, 1);
    let none = answer(
        Options {
            conflicts: 1,
            pipe: false,
            ..Options::default()
        },
        &mut pool,
    );
    assert_eq!((none.0, none.1, none.2.unknown), (false, false, 1));
}
