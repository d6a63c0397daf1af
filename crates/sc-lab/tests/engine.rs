//! The symbolic execution engine against brute force, on functions with fixed seeds.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::time::Duration;

use sc_lab::{Bench, Config, Engine, Examination, Feature, Features, Outcome, generate};

/// Examines 50 functions. A finding can be had again with `sc-lab --seed … --count 1 --features all,-float-bits --inputs 8192 --variant …`.
fn check(seed: u64, variant: usize) {
    let config = Config {
        features: Features::all().without(Feature::FloatBits),
        inputs: 1 << 13,
        ..Config::default()
    };
    let samples: Vec<_> = (seed..seed + 50)
        .map(|seed| generate(seed, config))
        .collect();
    let bench = Bench::new().unwrap();
    let examination = Examination::new(&bench, &samples).unwrap();
    let engine = Engine::new(Duration::from_secs(2)).variant(variant);
    let Outcome { table, wrong, .. } = examination.examine(&engine).unwrap();
    let wrong: Vec<_> = wrong
        .iter()
        .map(|wrong| {
            (
                samples[wrong.index].seed,
                wrong.label,
                wrong.fault,
                &wrong.evidence,
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}\n{table}");
    // Soundness is easy for who says nothing.
    assert!(
        (table.covered + table.proved) * 10 > table.labels * 8,
        "{table}"
    );
}

#[test]
fn verdicts_are_right() {
    check(1, 0);
}

#[test]
fn verdicts_are_right_without_merging() {
    check(51, 1);
}

#[test]
fn verdicts_are_right_with_much_merging_and_labels_of_others() {
    check(101, 2);
}

#[test]
fn verdicts_are_right_with_two_threads() {
    check(151, 4);
}
