//! Analyzers of seacoral, run alone, against brute force; and the labels that they are asked about.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::time::Duration;

use sc_lab::{Alone, Bench, Config, Examination, Features, Outcome, Sample, generate};
use sc_objectives::Criterion;

fn samples(seed: u64, count: u64, features: &str) -> Vec<Sample> {
    let config = Config {
        features: Features::parse(features).unwrap(),
        inputs: 1 << 12,
        files: true,
        ..Config::default()
    };
    (seed..seed + count)
        .map(|seed| generate(seed, config))
        .collect()
}

/// What the annotator makes of `sc_label` is covered by the same inputs as what the lab makes of it.
#[test]
fn labels_of_the_annotator_are_those_of_the_sample() {
    let samples = samples(
        1,
        25,
        "all,-error-labels,-bad-predicates,-input-shapes,-external-inline,-other-file",
    );
    let bench = Bench::new().unwrap();
    let own = Examination::new(&bench, &samples).unwrap();
    let other = Bench::new().unwrap();
    let annotated = Examination::annotated(&other, &samples, &[Criterion::Custom]).unwrap();
    let mut covered = 0;
    for (index, (own, known)) in own.known.iter().zip(&annotated.known).enumerate() {
        if own.slow || known.slow {
            continue;
        }
        let labels = known.covered.keys();
        let labels: BTreeSet<_> = labels
            .map(|label| annotated.of_sample(index, *label).unwrap())
            .collect();
        let expected: BTreeSet<_> = own.covered.keys().copied().collect();
        assert_eq!(labels, expected, "seed {}", samples[index].seed);
        covered += labels.len();
    }
    assert!(covered > 30, "{covered}");
}

/// Examines some functions that most programs are like. A finding can be had again with `sc-lab --analyzer … --seed …
/// --count 1 --features ordinary --inputs 4096`.
fn check(analyzer: &str, seed: u64, count: u64, criteria: &str) {
    let Ok(subject) = Alone::new(analyzer, Duration::from_secs(20), 2) else {
        return sc_testing::skip(&format!("{analyzer} is not installed"));
    };
    let samples = samples(seed, count, "ordinary");
    let bench = Bench::new().unwrap();
    let criteria = Criterion::parse_list(criteria).unwrap();
    let examination = Examination::annotated(&bench, &samples, &criteria).unwrap();
    let Outcome { table, wrong, .. } = examination.examine(&subject).unwrap();
    assert!(wrong.is_empty(), "{wrong:#?}\n{table}");
    assert!(table.proved > 0, "{table}");
}

#[test]
fn cbmc_is_right() {
    check("cbmc", 1, 6, "CUSTOM,DC");
}

#[test]
fn framac_is_right() {
    check("framac", 1, 3, "CUSTOM,DC");
}

#[test]
fn dse_is_right() {
    check("dse", 1, 10, "CUSTOM,MCDC,WM,RTE");
}
