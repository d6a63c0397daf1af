//! The summary and `result.json`, word by word.
#![allow(clippy::unwrap_used, reason = "tests")]

use sc_report::outputs::json::*;
use sc_report::outputs::summary::summary;
use sc_report::*;
use sc_types::{Condition, ConditionKind, LabelId};

fn place(line: u32, function: &str) -> Place {
    Place {
        file: "f.c".to_owned(),
        line,
        column: 3,
        function: function.to_owned(),
    }
}

fn objective(id: u32, status: Status) -> Objective {
    Objective {
        id: ObjectiveId(id),
        key: format!("k{id}"),
        criterion: "MCC".to_owned(),
        place: place(10 + id, "f"),
        predicate: "x != 0 && y != 0".to_owned(),
        status,
        note: String::new(),
        parts: Vec::new(),
        preferred: Vec::new(),
        witness: Vec::new(),
    }
}

fn covered(tests: &[i64]) -> Status {
    Status::Covered {
        by: "libfuzzer".to_owned(),
        tests: tests.iter().copied().map(TestId).collect(),
        at: 0.80049,
    }
}

fn uncoverable(under: &[&str]) -> Status {
    Status::Uncoverable {
        by: "cbmc".to_owned(),
        under: under
            .iter()
            .map(|&text| Condition {
                option: "--longer".to_owned(),
                ..Condition::new(ConditionKind::Bound, text)
            })
            .collect(),
        at: Some(1.5),
    }
}

fn unknown(reason: &str, hint: &str) -> Status {
    Status::Unknown(Reason::new(ReasonKind::Other, reason, hint))
}

fn test(id: i64, outcome: &str, written: &str) -> Test {
    Test {
        id: TestId(id),
        origin: "libfuzzer".to_owned(),
        outcome: Outcome::from_word(outcome).unwrap(),
        covers: if outcome == "ok" {
            vec![ObjectiveId(1), ObjectiveId(3)]
        } else {
            vec![]
        },
        bytes: vec![4, 0, 0xff],
        c: "int x = 4;".to_owned(),
        written: written.to_owned(),
        measured: MeasuredTest::default(),
    }
}

fn plain() -> Report {
    Report {
        entrypoint: "prio_warning".to_owned(),
        files: vec!["f.c".to_owned()],
        criterion: "MCC".to_owned(),
        seconds: 5.6,
        ..Report::default()
    }
}

#[test]
fn the_plain_summary_has_the_papers_shape() {
    let mut report = plain();
    report.objectives = (1..=116)
        .map(|id| match id {
            2 | 4..=15 => objective(id, unknown("not found in time", "")),
            _ => objective(id, covered(&[1])),
        })
        .collect();
    report.tests = (1..=9).map(|id| test(id, "ok", "")).collect();
    let text = summary(&report);
    let mut lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[2].starts_with("Covered objectives: {1, 3, 16, 17, ")
            && lines[2].ends_with(", 115, 116}")
    );
    lines[2] = "Covered objectives: {…}";
    insta::assert_snapshot!(lines.join("\n"), @"
    Coverage statistics for 'prio_warning':
      cov: 103 (88.8%)  uncov: 0 (0.0%)  unkwn: 13 (11.2%) with 9 tests
    Covered objectives: {…}
    Uncoverable objectives: {}
    Crash statistics: rte: none
    Unknown:
      {2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}: not found in time
        2 at f.c:12:3: x != 0 && y != 0
        4 at f.c:14:3: x != 0 && y != 0
        5 at f.c:15:3: x != 0 && y != 0
        6 at f.c:16:3: x != 0 && y != 0
        7 at f.c:17:3: x != 0 && y != 0
        … 8 more, see 'seacoral report'
    ");
}

/// A report with something of everything.
fn full() -> Report {
    let mut report = plain();
    report.entrypoint = "f".to_owned();
    report.objectives = vec![
        objective(1, covered(&[1])),
        objective(
            2,
            uncoverable(&["n <= 10", "initialised globals keep their value"]),
        ),
        objective(3, covered(&[1])),
        objective(
            4,
            unknown("loop bound reached in g at f.c:20", "--cbmc-unwind 40"),
        ),
        objective(5, uncoverable(&[])),
        objective(
            6,
            unknown("loop bound reached in g at f.c:20", "--cbmc-unwind 40"),
        ),
        objective(7, unknown("not found in time", "")),
    ];
    report.objectives[0].note = "taken as pairs".to_owned();
    report.tests = vec![
        test(1, "ok", "tests/f_tests.c test_1"),
        test(7, "rte", "tests/f_rte.c test_7"),
        test(8, "rte", "tests/f_rte.c test_8"),
        test(9, "oracle-failed", "tests/f_oracle.c test_9"),
        test(12, "timeout", ""),
    ];
    report.rtes = vec![
        Rte {
            kind: "heap-buffer-overflow".to_owned(),
            place: place(40, "g"),
            test: TestId(7),
            ..Rte::default()
        },
        Rte {
            kind: "signed-integer-overflow".to_owned(),
            place: Place::default(),
            test: TestId(8),
            assumption: None,
            callers: Some(FromCallers::Reached {
                caller: "main".to_owned(),
                test: "callers/main-RTE/tests/main_rte.c test_1".to_owned(),
            }),
            ..Rte::default()
        },
    ];
    report.oracle_failures = vec![OracleFailure {
        oracle: "sc_assert".to_owned(),
        place: place(12, "f"),
        test: TestId(9),
    }];
    report.abnormal = vec![Abnormal {
        kind: "timeout".to_owned(),
        place: Place::default(),
        test: TestId(12),
    }];
    report.analyzers = vec![Analyzer {
        name: "cbmc".to_owned(),
        version: "6.6.0".to_owned(),
        seconds: 1.9,
        proposed: 2,
        accepted: 2,
        proved: 2,
        status: "completed".to_owned(),
    }];
    report.contradictions = vec![Contradiction {
        label: LabelId(3),
        claimed_by: "cbmc 6.6.0".to_owned(),
        test: TestId(1),
    }];
    report.notes = vec![
        "f.c:3:7: 14 conditions are too many for MCC, all pairs were taken instead".to_owned(),
    ];
    report
}

#[test]
fn a_summary_with_everything() {
    insta::assert_snapshot!(summary(&full()), @"
    Coverage statistics for 'f':
      cov: 2 (28.6%)  uncov: 1 (14.3%)  uncov within bounds: 1 (14.3%)  unkwn: 3 (42.9%) with 1 test
    Covered objectives: {1, 3}
    Uncoverable objectives: {5}
    Uncoverable within bounds: {2}
    Crash statistics: rte: 2 tests
      heap-buffer-overflow at f.c:40:3 in g (test 7: tests/f_rte.c test_7)
      signed-integer-overflow (test 8: tests/f_rte.c test_8); reached from main (callers/main-RTE/tests/main_rte.c test_1)
    Oracle failures: 1 test
      sc_assert at f.c:12:3 in f (test 9: tests/f_oracle.c test_9)
    Abnormal exits: 1 test
      timeout (test 12)
    Uncoverable:
      {5}: proved by cbmc
        5 at f.c:15:3: x != 0 && y != 0
    Proved within bounds:
      {2}: proved by cbmc, under: n <= 10 (--longer); initialised globals keep their value (--longer)
        2 at f.c:12:3: x != 0 && y != 0
    Unknown:
      {4, 6}: loop bound reached in g at f.c:20 (hint: --cbmc-unwind 40)
        4 at f.c:14:3: x != 0 && y != 0
        6 at f.c:16:3: x != 0 && y != 0
      {7}: not found in time
        7 at f.c:17:3: x != 0 && y != 0
    Contradiction: cbmc 6.6.0 claimed label 3 uncoverable, but test 1: tests/f_tests.c test_1 covers it; the claim is withdrawn (please report this bug)
    Note: f.c:3:7: 14 conditions are too many for MCC, all pairs were taken instead
    ");
}

#[test]
fn shares_are_never_rounded_to_all_or_nothing() {
    let mut report = plain();
    report.objectives = (1..=5000)
        .map(|id| {
            objective(
                id,
                if id == 1 {
                    unknown("", "")
                } else {
                    covered(&[1])
                },
            )
        })
        .collect();
    let text = summary(&report);
    assert!(text.contains("cov: 4999 (99.9%)  uncov: 0 (0.0%)  unkwn: 1 (0.1%) with 0 tests"));
}

#[test]
fn nothing_to_cover_is_all_covered() {
    insta::assert_snapshot!(summary(&plain()), @r#"
    Coverage statistics for 'prio_warning':
      no objectives with 0 tests
    Covered objectives: {}
    Uncoverable objectives: {}
    Crash statistics: rte: none
    "#);
    assert_eq!(plain().totals().percent_of_coverable(false), 100.0);
    assert_eq!(full().totals().percent_of_coverable(true), 40.0);
}

#[test]
fn result_json_has_the_documented_fields() {
    let mut report = full();
    report.objectives.retain(|o| [1, 2, 4].contains(&o.id.0));
    report.tests.truncate(2);
    report.rtes.truncate(1);
    insta::assert_snapshot!(ResultJson::new(&report).to_text(), @r#"
    {
      "version": 1,
      "entrypoint": "f",
      "files": [
        "f.c"
      ],
      "criterion": "MCC",
      "totals": {
        "objectives": 3,
        "covered": 1,
        "uncoverable": 1,
        "within_bounds": 1,
        "only_with_oracle_failures": 0,
        "unknown": 1,
        "tests": 1,
        "rtes": 1,
        "assumed_rtes": 0,
        "unexamined_rtes": 0,
        "covered_by_existing_tests": 0,
        "seconds": 5.6
      },
      "objectives": [
        {
          "id": 1,
          "key": "k1",
          "criterion": "MCC",
          "file": "f.c",
          "line": 11,
          "column": 3,
          "function": "f",
          "predicate": "x != 0 && y != 0",
          "status": "covered",
          "by": "libfuzzer",
          "tests": [
            1
          ],
          "at_s": 0.8,
          "note": "taken as pairs"
        },
        {
          "id": 2,
          "key": "k2",
          "criterion": "MCC",
          "file": "f.c",
          "line": 12,
          "column": 3,
          "function": "f",
          "predicate": "x != 0 && y != 0",
          "status": "uncoverable",
          "by": "cbmc",
          "under": [
            {
              "kind": "bound",
              "subject": "",
              "text": "n <= 10",
              "option": "--longer"
            },
            {
              "kind": "bound",
              "subject": "",
              "text": "initialised globals keep their value",
              "option": "--longer"
            }
          ],
          "within_bounds": true,
          "at_s": 1.5
        },
        {
          "id": 4,
          "key": "k4",
          "criterion": "MCC",
          "file": "f.c",
          "line": 14,
          "column": 3,
          "function": "f",
          "predicate": "x != 0 && y != 0",
          "status": "unknown",
          "reason": "loop bound reached in g at f.c:20",
          "hint": "--cbmc-unwind 40"
        }
      ],
      "tests": [
        {
          "id": 1,
          "origin": "libfuzzer",
          "outcome": "ok",
          "covers": [
            1,
            3
          ],
          "bytes": "0400ff",
          "c": "int x = 4;"
        },
        {
          "id": 7,
          "origin": "libfuzzer",
          "outcome": "rte",
          "covers": [],
          "bytes": "0400ff",
          "c": "int x = 4;"
        }
      ],
      "rtes": [
        {
          "kind": "heap-buffer-overflow",
          "file": "f.c",
          "line": 40,
          "column": 3,
          "function": "g",
          "test": 7
        }
      ],
      "oracle_failures": [
        {
          "oracle": "sc_assert",
          "file": "f.c",
          "line": 12,
          "column": 3,
          "function": "f",
          "test": 9
        }
      ],
      "abnormal": [
        {
          "kind": "timeout",
          "file": "",
          "line": 0,
          "column": 0,
          "function": "",
          "test": 12
        }
      ],
      "analyzers": [
        {
          "name": "cbmc",
          "version": "6.6.0",
          "seconds": 1.9,
          "proposed": 2,
          "accepted": 2,
          "proved": 2,
          "status": "completed"
        }
      ],
      "contradictions": [
        {
          "label": 3,
          "claimed_by": "cbmc 6.6.0",
          "test": 1
        }
      ],
      "notes": [
        "f.c:3:7: 14 conditions are too many for MCC, all pairs were taken instead"
      ],
      "provenance": {
        "seacoral": "",
        "options": [],
        "inputs": [],
        "sources": []
      }
    }
    "#);
}

#[test]
fn result_json_can_be_read_again() {
    let written = ResultJson::new(&full());
    let read: ResultJson = serde_json::from_str(&written.to_text()).unwrap();
    assert_eq!(read, written);
}

#[test]
fn an_error_without_a_column_is_approximate() {
    let mut report = full();
    report.rtes.truncate(1);
    report.rtes[0].place.column = 0;
    let text = summary(&report);
    assert!(text.contains(", approximately ("), "{text}");
    let json = ResultJson::new(&report);
    assert!(json.rtes[0].approximate);
    // Files of earlier versions do not have the field.
    report.rtes[0].place.column = 3;
    let exact = ResultJson::new(&report);
    assert!(!exact.to_text().contains("approximate"));
    let read: ResultJson = serde_json::from_str(&exact.to_text()).unwrap();
    assert_eq!(read, exact);
}
