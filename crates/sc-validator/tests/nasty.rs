//! Code that behaves badly, one case of `nasty.c` each.

#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_types::LabelId;
use sc_validator::FilterOutcome;
use support::{Subject, line};

const CODE: &str = include_str!("nasty.c");
const CASES: i32 = 49;

#[test]
fn every_bad_behaviour_has_its_verdict() {
    let mut subject = Subject::new(CODE);
    let lines = (0..=CASES).map(|k| format!("{k:2} {}\n", line(&subject.confirm(k))));
    let lines: String = lines.collect();
    insta::assert_snapshot!(lines, @"
     0 Ok [1]
     1 Ok [1]
     2 Ok [1]
     3 Abnormal(Signal(6)) []
     4 Ok [1]
     5 Ok [1, 2]
     6 Ok [1, 2, 3]
     7 Ok [1, 2]
     8 Ok [1, 2]
     9 Timeout []
    10 Timeout []
    11 rte heap-buffer-overflow at code.c:52:55 in f (READ of size 1; 0 bytes after 3-byte region) []
    12 rte integer-divide-by-zero at code.c:53:61 in f (division by zero) []
    13 Abnormal(Signal(15)) []
    14 rte null-pointer-use at code.c:55:19 in f (load of null pointer of type 'int') []
    15 Ok [1]
    16 Ok [1, 2]
    17 Timeout []
    18 Ok [1, 2]
    19 Ok [1, 2, 3]
    20 Ok [1, 2]
    21 Ok [1, 2]
    22 Abnormal(Memory) []
    23 Abnormal(Memory) []
    24 rte stack-overflow at code.c:30:85 in deeper () []
    25 rte heap-use-after-free at code.c:66:51 in f (READ of size 1; 0 bytes inside of 4-byte region) []
    26 Ok [1]
    27 Ok [1]
    28 Ok [1, 2, 3]
    29 Ok [1, 2]
    30 Ok [1, 2]
    31 AssumptionFailed []
    32 OracleFailed []
    33 Ok [1, 2]
    34 Timeout []
    35 Abnormal(Vanished(5)) []
    36 rte heap-buffer-overflow at code.c:77:35 in f (WRITE of size 5; 0 bytes after 4-byte region) []
    37 Abnormal(Signal(25)) []
    38 rte stack-use-after-return at code.c:79:19 in f (READ of size 4; inside this variable: 'x' (line 31)) []
    39 Ok [1]
    40 Unstable(Fills) []
    41 rte double-free at code.c:82:44 in f (0 bytes inside of 4-byte region) []
    42 Abnormal(Signal(14)) []
    43 Ok [1, 2]
    44 Ok [1, 2]
    45 Ok [1, 2]
    46 Ok [1, 2]
    47 Ok [1, 2]
    48 Abnormal(Memory) []
    49 rte SEGV at code.c:90:129 in f (a READ memory access) []
    ");
}

#[test]
fn a_worker_survives_or_is_replaced() {
    let mut subject = Subject::new(CODE);
    let mut lines = String::new();
    for k in 0..=CASES {
        let verdict = subject.filter(k);
        let again = subject.filter(33);
        // Whatever the test before did, globals are as at the start.
        assert_eq!(
            (again.outcome, again.labels.as_slice()),
            (FilterOutcome::Ok, &[1, 2].map(LabelId)[..]),
            "after {k}"
        );
        let outcome = match verdict.outcome {
            FilterOutcome::Suspect { kind, .. } => format!("suspect {kind}"),
            other => format!("{other:?}"),
        };
        lines.push_str(&format!("{k:2} {outcome} {:?}\n", verdict.labels));
    }
    insta::assert_snapshot!(lines, @"
     0 Ok [1]
     1 Ok [1]
     2 Ok [1]
     3 Abnormal(Signal(6)) []
     4 Ok [1]
     5 Ok [1, 2]
     6 Ok [1, 2, 3]
     7 Ok [1, 2]
     8 Ok [1, 2]
     9 Timeout []
    10 Timeout []
    11 suspect heap-buffer-overflow []
    12 suspect integer-divide-by-zero []
    13 Abnormal(Signal(15)) []
    14 suspect null-pointer-use []
    15 Ok [1]
    16 Ok [1, 2]
    17 Timeout []
    18 Ok [1, 2]
    19 Ok [1, 2, 3]
    20 Ok [1, 2]
    21 Ok [1, 2]
    22 Abnormal(Memory) []
    23 Abnormal(Memory) []
    24 suspect stack-overflow []
    25 suspect heap-use-after-free []
    26 Ok [1, 2]
    27 Ok [1]
    28 Ok [1, 2, 3]
    29 Ok [1, 2]
    30 Ok [1, 2]
    31 AssumptionFailed []
    32 OracleFailed []
    33 Ok [1, 2]
    34 Timeout []
    35 Abnormal(Vanished(5)) []
    36 suspect heap-buffer-overflow []
    37 Abnormal(Signal(25)) []
    38 suspect stack-use-after-return []
    39 Ok [1]
    40 suspect null-pointer-use []
    41 suspect double-free []
    42 Abnormal(Signal(14)) []
    43 Ok [1, 2]
    44 Ok [1, 2]
    45 Ok [1, 2]
    46 Ok [1, 2]
    47 Ok [1, 2]
    48 Abnormal(Memory) []
    49 suspect SEGV []
    ");
}
