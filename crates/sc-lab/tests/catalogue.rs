//! The catalogue of constructs against brute force: its labels ask for values that exist, and for others that do not.

#![expect(clippy::unwrap_used, reason = "tests")]

use sc_lab::{Bench, Examination, Sample, catalogue, catalogue_size};
use sc_objectives::Criterion;

/// The numbers of the labels whose predicates are equations.
fn equations(sample: &Sample) -> Vec<u32> {
    let labels = sample.main.body.iter().filter(|it| !it.exprs.is_empty());
    let numbered = labels.zip(1..);
    let equations = numbered.filter(|(label, _)| label.exprs[0].template.contains("=="));
    equations.map(|(_, number)| number).collect()
}

/// With `SC_LAB_CATALOGUE=all`, the whole catalogue.
#[test]
fn labels_ask_for_values_that_exist_and_for_others_that_do_not() {
    let step = if std::env::var_os("SC_LAB_CATALOGUE").is_some() {
        1
    } else {
        60
    };
    let seeds: Vec<_> = (0..catalogue_size()).step_by(step).collect();
    let mut wrong = Vec::new();
    for seeds in seeds.chunks(30) {
        let samples: Vec<_> = seeds.iter().map(|seed| catalogue(*seed)).collect();
        let bench = Bench::new().unwrap();
        let examination = Examination::annotated(&bench, &samples, &[Criterion::Custom]).unwrap();
        for (index, sample) in samples.iter().enumerate() {
            let coverable: Vec<_> = examination.coverable(index).into_iter().collect();
            if coverable != equations(sample) {
                wrong.push((sample.seed, coverable, equations(sample)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
