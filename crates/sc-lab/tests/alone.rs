//! Analyzers of seacoral, run alone, against brute force; and the labels that they are asked about.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::time::Duration;

use sc_lab::{
    Agreement, Alone, Bench, Config, Examination, Features, Outcome, Sample, Variation, csmith,
    generate,
};
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
        15,
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
    assert!(covered > 15, "{covered}");
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
    check("framac", 1, 2, "CUSTOM,DC");
}

#[test]
fn dse_is_right() {
    check("dse", 1, 6, "CUSTOM,MCDC,WM,RTE");
}

/// A function written in another way has the same labels, and the same verdicts or none.
#[test]
fn variants_have_the_same_verdicts() {
    let Ok(subject) = Alone::new("dse", Duration::from_secs(20), 2) else {
        return sc_testing::skip("dse is not installed");
    };
    let samples = samples(1, 3, "ordinary");
    let variants = |sample: &Sample| {
        let variants = Variation::ALL.iter().map(|it| sample.varied(*it));
        [sample.clone()]
            .into_iter()
            .chain(variants.collect::<Vec<_>>())
    };
    let all: Vec<_> = samples.iter().flat_map(variants).collect();
    let bench = Bench::new().unwrap();
    let examination = Examination::annotated(&bench, &all, &[Criterion::Custom]).unwrap();
    let outcome = examination.examine(&subject).unwrap();
    assert!(outcome.wrong.is_empty(), "{:#?}", outcome.wrong);
    let mut agreement = Agreement::default();
    let size = 1 + Variation::ALL.len();
    for (number, sample) in samples.iter().enumerate() {
        let indices = number * size..(number + 1) * size;
        let coverable = examination.coverable(indices.start);
        for index in indices.clone() {
            assert_eq!(examination.coverable(index), coverable, "variant {index}");
        }
        let decided: Vec<_> = indices
            .map(|it| examination.decided(&outcome, it))
            .collect();
        agreement.compare(sample.seed, sample.labels, &decided);
    }
    assert!(agreement.alike > 0, "{agreement}");
    assert!(agreement.contradictions.is_empty(), "{agreement}");
}

#[test]
fn functions_of_csmith_have_inputs() {
    if !sc_testing::installed("csmith") {
        return;
    }
    let bench = Bench::new().unwrap();
    let samples: Vec<_> = (1..7)
        .filter_map(|seed| csmith(&bench, seed).unwrap())
        .collect();
    let examination = Examination::annotated(&bench, &samples, &[Criterion::Dc]).unwrap();
    let coverable: usize = (0..samples.len())
        .map(|index| examination.known[index].covered.len())
        .sum();
    assert!(coverable > 3, "{coverable}");
}
