//! Wrong verdicts are noticed, and their functions made smaller.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::time::{Duration, Instant};

use sc_lab::{
    Answer, Bench, Config, Context, Examination, Fault, Known, LabError, Outcome, Sample, Subject,
    Table, Verdicts, Wrong, generate, shrink,
};

/// Knows the truth, and says of some labels something else.
struct Liar {
    /// What it says of a label that can be covered, and of one that cannot.
    answers: [Answer; 2],
    with_tests: bool,
}

impl Subject for Liar {
    fn name(&self) -> &str {
        "liar"
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let one = |(sample, known): (&Sample, &Known)| {
            let answer = |label: u32| {
                (
                    label,
                    self.answers[usize::from(!known.covered.contains_key(&label))].clone(),
                )
            };
            let tests = known
                .covered
                .values()
                .filter(|_| self.with_tests)
                .cloned()
                .collect();
            Verdicts {
                labels: (1..=sample.labels).map(answer).collect(),
                tests,
                ..Verdicts::default()
            }
        };
        Ok(context.samples.iter().zip(context.known).map(one).collect())
    }
}

fn check(
    examination: &Examination<'_>,
    answers: [Answer; 2],
    with_tests: bool,
    expected: &[(Fault, bool)],
) -> Table {
    let Outcome { table, wrong, .. } = examination
        .examine(&Liar {
            answers,
            with_tests,
        })
        .unwrap();
    for (fault, somewhere) in expected {
        assert_eq!(
            wrong.iter().any(|wrong| wrong.fault == *fault),
            *somewhere,
            "{fault}"
        );
    }
    table
}

#[test]
fn verdicts_are_compared() {
    use Answer::{Covered, Uncoverable};
    let unknown = || Answer::Unknown(vec!["do not ask".into()]);
    let samples: Vec<_> = (0..10)
        .map(|seed| generate(seed, Config::default()))
        .collect();
    let bench = Bench::new().unwrap();
    let examination = Examination::new(&bench, &samples).unwrap();
    let none = [(Fault::FalseProof, false), (Fault::NoTest, false)];

    let table = check(&examination, [Covered, Uncoverable], true, &none);
    assert_eq!(
        (table.covered, table.proved),
        (table.coverable, table.labels - table.coverable)
    );
    check(
        &examination,
        [Covered, Uncoverable],
        false,
        &[(Fault::FalseProof, false), (Fault::NoTest, true)],
    );
    check(
        &examination,
        [Uncoverable, Uncoverable],
        true,
        &[(Fault::FalseProof, true), (Fault::NoTest, false)],
    );
    check(
        &examination,
        [unknown(), Covered],
        true,
        &[(Fault::FalseProof, false), (Fault::NoTest, true)],
    );
    let table = check(&examination, [unknown(), unknown()], false, &none);
    assert_eq!(
        table.unknown,
        (table.coverable, table.labels - table.coverable)
    );
    assert_eq!(table.reasons["do not ask"], table.labels);
}

#[test]
fn functions_are_made_smaller() {
    // Something that only a small part of the function is needed for: a label that can be covered.
    let sample = generate(9, Config::default());
    let bench = Bench::new().unwrap();
    let liar = Liar {
        answers: [Answer::Uncoverable, Answer::Uncoverable],
        with_tests: false,
    };
    let wrong = |samples: &[Sample]| -> Option<Vec<Wrong>> {
        Some(
            Examination::new(&bench, samples)
                .ok()?
                .examine(&liar)
                .ok()?
                .wrong,
        )
    };
    let label = wrong(std::slice::from_ref(&sample)).unwrap()[0].label;
    let mut holds = |candidates: &[Sample]| {
        let wrong = wrong(candidates)?;
        let is_wrong = |index| {
            wrong
                .iter()
                .any(|wrong| (wrong.index, wrong.label) == (index, label))
        };
        Some((0..candidates.len()).map(is_wrong).collect())
    };
    let smaller = shrink(&sample, Instant::now() + Duration::from_secs(8), &mut holds);
    assert_eq!(holds(std::slice::from_ref(&smaller)), Some(vec![true]));
    assert!(smaller.size() * 2 < sample.size(), "{}", smaller.text(0));
}
