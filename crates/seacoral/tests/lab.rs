//! The soundness lab reads what `seacoral` writes today.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use std::time::Duration;

use sc_lab::{Bench, Config, Examination, Features, Product, Sample, generate};
use sc_objectives::Criterion;

/// Two functions of which brute force knows everything.
fn functions() -> Vec<Sample> {
    let config = Config {
        features: Features::parse("ordinary").unwrap(),
        inputs: 256,
        ..Config::default()
    };
    (1..=2).map(|seed| generate(seed, config)).collect()
}

/// Compares the verdicts of `seacoral` on the labels of these criteria with brute force.
fn check(criteria: &str) {
    let (bench, samples) = (Bench::new().unwrap(), functions());
    let program = Path::new(env!("CARGO_BIN_EXE_seacoral"));
    let product = Product::new(program, "dse", criteria, Duration::from_secs(10)).unwrap();
    let criteria = Criterion::parse_list(criteria).unwrap();
    let examination = Examination::annotated(&bench, &samples, &criteria).unwrap();
    let outcome = examination.examine(&product).unwrap();
    assert_eq!(outcome.wrong, [], "{}", outcome.table);
    let decided = outcome.table.covered + outcome.table.proved;
    assert!(decided * 2 > outcome.table.labels, "{}", outcome.table);
}

/// Each objective is a label.
#[test]
fn labels_are_compared() {
    check("CUSTOM");
}

/// Objectives are made of several labels.
#[test]
fn labels_of_objectives_are_compared() {
    check("MCDC");
}
