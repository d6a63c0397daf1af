//! Streams of queries that the engine asked, asked again: every way to answer them gives the same answers.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use sc_smt::{Answer, Conditions, Options, Recording, Solver};

fn recorded(name: &str) -> Recording {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../bench/streams")
        .join(name);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    Recording::read(&text).unwrap_or_else(|line| panic!("{name}:{line}"))
}

/// The verdicts; every model is looked at.
fn verdicts(recording: &mut Recording, solver: &mut Solver) -> Vec<bool> {
    let Recording { pool, queries } = recording;
    let ask = |query: &sc_smt::Query| {
        let mut conditions = Conditions::new();
        for &term in &query.conditions {
            conditions.push(pool, term);
        }
        match solver.check(pool, &conditions, query.goal, query.witness.as_ref()) {
            Answer::Sat(model) => {
                let all = query.conditions.iter().chain([&query.goal]);
                assert!(
                    all.into_iter().all(|&term| pool.holds(term, &model)),
                    "{model:?}"
                );
                true
            }
            Answer::Unsat => false,
            Answer::Unknown(why) => panic!("{why:?}"),
        }
    };
    queries.iter().map(ask).collect()
}

fn check(name: &str) {
    let whole = Options {
        pipe: false,
        conflicts: u64::MAX,
        ..Options::default()
    };
    let plain = Options {
        exact_cache: false,
        model_cache: false,
        core_cache: false,
        slicing: false,
        simplify: false,
        tables: false,
        ..whole.clone()
    };
    let expected = verdicts(&mut recorded(name), &mut Solver::new(plain));
    assert_eq!(
        verdicts(&mut recorded(name), &mut Solver::new(whole)),
        expected
    );
}

#[test]
fn utf8() {
    check("utf8");
}

#[test]
fn search() {
    check("search");
}

#[test]
fn power() {
    check("power");
}

/// A writer that can be looked at.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().map_or(Ok(0), |mut all| all.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What is recorded can be read, and asks the same.
#[test]
fn a_stream_is_read_as_it_was_written() {
    let mut recording = recorded("floats");
    let out = Shared::default();
    let mut solver = Solver::new(Options {
        pipe: false,
        ..Options::default()
    });
    solver.record(Box::new(out.clone()));
    let expected = verdicts(&mut recording, &mut solver);
    let text = out
        .0
        .lock()
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    let mut again = Recording::read(&text).unwrap_or_else(|line| panic!("line {line}"));
    let mut solver = Solver::new(Options {
        pipe: false,
        ..Options::default()
    });
    assert_eq!(verdicts(&mut again, &mut solver), expected);
    assert!(expected.contains(&true) && expected.contains(&false));
}
