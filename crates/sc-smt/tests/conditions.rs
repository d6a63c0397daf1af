//! Conditions mean what was pushed, whatever they make of it; and no way to answer a query changes the answer.

mod support;

use proptest::prelude::*;
use sc_smt::{Answer, Conditions, Options, Solver, Term};
use support::{Shape, Tape};

/// A tape on which every model is looked at, and the conditions pushed so far.
struct Path {
    conditions: Conditions,
    /// Which models satisfy what was pushed.
    alive: Vec<bool>,
}

impl Path {
    fn new(tape: &Tape) -> Path {
        Path {
            conditions: Conditions::new(),
            alive: vec![true; tape.models.len()],
        }
    }

    fn push(&mut self, tape: &mut Tape, k: usize, value: bool) {
        let term = if value {
            tape.terms[k]
        } else {
            tape.pool.not(tape.terms[k])
        };
        self.conditions.push(&mut tape.pool, term);
        for (alive, &at) in self.alive.iter_mut().zip(&tape.values[k]) {
            *alive &= (at == 1) == value;
        }
    }

    fn models(&self) -> impl Iterator<Item = usize> {
        (0..self.alive.len()).filter(|&m| self.alive[m])
    }

    /// Terms and conditions agree on every model.
    fn check_meaning(&self, tape: &mut Tape) {
        for m in 0..self.alive.len() {
            let model = tape.models[m].clone();
            let holds = !self.conditions.is_false()
                && self
                    .conditions
                    .terms()
                    .iter()
                    .all(|&t| tape.pool.holds(t, &model));
            assert!(
                holds == self.alive[m],
                "{model:?}: {holds}\n{}",
                tape.story(tape.len() - 1)
            );
        }
    }

    /// Simplified terms have the same values, and the facts are right.
    fn check_simplified(&self, tape: &mut Tape) {
        for k in 0..tape.len() {
            let (term, width) = (tape.terms[k], tape.pool.width(tape.terms[k]));
            let simple = self.conditions.simplify(&mut tape.pool, term);
            let facts = self.conditions.facts(&mut tape.pool, term);
            for m in self.models() {
                let value = tape.pool.eval(simple, &tape.models[m].clone());
                let expected = tape.values[k][m];
                assert!(
                    value == expected,
                    "step {k}: {value} not {expected}\n{}",
                    tape.story(k)
                );
                assert!(
                    facts.allows(width, value),
                    "step {k}: {value} {facts:?}\n{}",
                    tape.story(k)
                );
            }
        }
    }

    fn ask(&self, tape: &mut Tape, solver: &mut Solver, goal: Term, k: usize, value: bool) {
        let witness = self.models().next().map(|m| tape.models[m].clone());
        let possible = self.models().any(|m| (tape.values[k][m] == 1) == value);
        match solver.check(&mut tape.pool, &self.conditions, goal, witness.as_ref()) {
            Answer::Sat(model) => {
                assert!(possible, "step {k}\n{}", tape.story(k));
                let found = tape.models.iter().position(|m| {
                    tape.terms[..3]
                        .iter()
                        .all(|&t| tape.pool.as_var(t).is_none_or(|v| m.get(v) == model.get(v)))
                });
                assert!(found.is_some_and(|m| self.alive[m] && (tape.values[k][m] == 1) == value));
            }
            Answer::Unsat => assert!(!possible, "step {k}\n{}", tape.story(k)),
            Answer::Unknown(why) => panic!("{why:?}"),
        }
    }
}

fn variants() -> [Options; 4] {
    let all = Options {
        pipe: false,
        ..Options::default()
    };
    [
        Options {
            tables: false,
            simplify: false,
            ..all.clone()
        },
        Options {
            incremental: false,
            slicing: false,
            ..all.clone()
        },
        Options {
            tables: false,
            max_gates: 500,
            exact_cache: false,
            ..all.clone()
        },
        all,
    ]
}

/// One path of random conditions that a random model satisfies; queries along it.
fn walk(seed: u64, shape: &Shape) {
    let mut tape = Tape::new(seed, shape);
    let mut solvers: Vec<Solver> = variants().into_iter().map(Solver::new).collect();
    let booleans = tape.booleans();
    if booleans.is_empty() {
        return;
    }
    let count = tape.models.len();
    for _ in 0..2 {
        let mut path = Path::new(&tape);
        let witness = tape.random().below(count);
        for _ in 0..5 {
            let k = booleans[tape.random().below(booleans.len())];
            let value = tape.values[k][witness] == 1;
            path.push(&mut tape, k, value);
            path.check_meaning(&mut tape);
            path.check_simplified(&mut tape);
            for solver in &mut solvers {
                let k = booleans[tape.random().below(booleans.len())];
                let value = tape.random().chance(50);
                let goal = if value {
                    tape.terms[k]
                } else {
                    tape.pool.not(tape.terms[k])
                };
                path.ask(&mut tape, solver, goal, k, value);
            }
        }
    }
}

/// Conditions that may contradict each other.
fn contradict(seed: u64, steps: usize) {
    let mut tape = Tape::new(seed, &Shape::tiny(steps));
    let booleans = tape.booleans();
    if booleans.is_empty() {
        return;
    }
    let mut path = Path::new(&tape);
    for _ in 0..5 {
        let (k, value) = (
            tape.random().below(booleans.len()),
            tape.random().chance(50),
        );
        path.push(&mut tape, booleans[k], value);
        path.check_meaning(&mut tape);
    }
}

/// Two branches that meet again.
fn meet(seed: u64, shape: &Shape) {
    let mut tape = Tape::new(seed, shape);
    let booleans = tape.booleans();
    if booleans.is_empty() {
        return;
    }
    let mut common = Path::new(&tape);
    let k = booleans[tape.random().below(booleans.len())];
    common.push(&mut tape, k, true);
    let branch = booleans[tape.random().below(booleans.len())];
    let mut sides = [true, false].map(|side| {
        let mut path = Path {
            conditions: common.conditions.clone(),
            alive: common.alive.clone(),
        };
        path.push(&mut tape, branch, side);
        for _ in 0..2 {
            let (k, value) = (
                tape.random().below(booleans.len()),
                tape.random().chance(50),
            );
            path.push(&mut tape, booleans[k], value);
        }
        path
    });
    let [a, b] = &mut sides;
    if a.conditions.is_false() || b.conditions.is_false() {
        return;
    }
    let (conditions, first) = Conditions::merge(&mut tape.pool, &a.conditions, &b.conditions);
    let alive = a
        .alive
        .iter()
        .zip(&b.alive)
        .map(|(&x, &y)| x || y)
        .collect();
    let merged = Path { conditions, alive };
    merged.check_meaning(&mut tape);
    merged.check_simplified(&mut tape);
    for m in merged.models() {
        let model = tape.models[m].clone();
        assert_eq!(
            tape.pool.holds(first, &model),
            a.alive[m],
            "{}",
            tape.story(tape.len() - 1)
        );
    }
}

proptest! {
    #![proptest_config(support::cases(300))]

    #[test]
    fn paths(seed: u64, steps in 1usize..40) {
        walk(seed, &Shape::tiny(steps));
        walk(seed, &Shape::mixed(steps));
    }

    #[test]
    fn contradictions(seed: u64, steps in 1usize..40) {
        contradict(seed, steps);
    }

    #[test]
    fn meetings(seed: u64, steps in 1usize..40) {
        meet(seed, &Shape::tiny(steps));
        meet(seed, &Shape::mixed(steps));
    }
}
