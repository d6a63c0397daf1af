//! Code that behaves badly, one case of `nasty.c` each.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_validator::FilterOutcome;
use support::{Subject, line};

const CODE: &str = include_str!("nasty.c");
const CASES: i32 = 49;

#[test]
fn every_bad_behaviour_has_its_verdict() {
    let mut subject = Subject::new(CODE);
    let lines = (0..=CASES).map(|k| format!("{k:2} {}\n", line(&subject.confirm(k))));
    let lines: String = lines.collect();
    insta::assert_snapshot!(lines, @"");
}

#[test]
fn a_worker_survives_or_is_replaced() {
    let mut subject = Subject::new(CODE);
    let mut lines = String::new();
    for k in 0..=CASES {
        let verdict = subject.filter(k);
        let again = subject.filter(33);
        // Whatever the test before did, globals are as at the start.
        assert_eq!((again.outcome, again.labels.as_slice()), (FilterOutcome::Ok, &[1, 2][..]), "after {k}");
        let outcome = match verdict.outcome {
            FilterOutcome::Suspect { kind, .. } => format!("suspect {kind}"),
            other => format!("{other:?}"),
        };
        lines.push_str(&format!("{k:2} {outcome} {:?}\n", verdict.labels));
    }
    insta::assert_snapshot!(lines, @"");
}
