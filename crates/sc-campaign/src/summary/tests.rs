#![expect(clippy::unwrap_used, reason = "tests")]

use serde_json::json;

use super::*;
use crate::function::Listed;

fn function(name: &str, objectives: usize) -> Function {
    Function {
        unit: "f.c".to_owned(),
        listed: Listed {
            name: name.to_owned(),
            file: "f.c".to_owned(),
            line: 3,
            testable: true,
            own_objectives: objectives,
            objectives,
            inputs: 1,
            is_static: false,
            is_called: false,
            reason: None,
        },
        project: format!("f.{name}"),
        run: format!("f.{name}-CC"),
        digest: String::new(),
        objectives,
    }
}

/// Objectives are `(key, status)`, errors `(line, column, assumption)`.
fn result(objectives: &[(&str, &str)], errors: &[(u32, u32, Option<&str>)]) -> ResultJson {
    let objective = |(index, (key, status)): (usize, &(&str, &str))| {
        let mut value = json!({
            "id": index + 1, "key": key, "criterion": "CC", "file": "f.c", "line": 1, "column": 1, "function": "g",
            "predicate": "x", "status": status.trim_end_matches('!'), "by": "dse",
        });
        match *status {
            "covered" => {
                value["tests"] = json!([1]);
                value["at_s"] = json!(0.1);
            }
            "uncoverable" | "uncoverable!" => {
                value["under"] = json!([]);
                value["within_bounds"] = json!(status.ends_with('!'));
            }
            _ => {
                value["reason"] = json!("");
                value["hint"] = json!("");
            }
        }
        value
    };
    let error = |(line, column, assumption): &(u32, u32, Option<&str>)| {
        let mut value = json!({
            "kind": "division-by-zero", "file": "f.c", "line": line, "column": column, "function": "g", "test": 2,
        });
        if let Some(text) = assumption {
            value["assumption"] = json!({"text": text, "option": ""});
        }
        value
    };
    let objectives: Vec<_> = objectives.iter().enumerate().map(objective).collect();
    let assumed = errors.iter().filter(|it| it.2.is_some()).count();
    let value = json!({
        "version": 1, "entrypoint": "f", "files": ["f.c"], "criterion": "CC",
        "totals": {"objectives": 0, "covered": 0, "uncoverable": 0, "within_bounds": 0, "unknown": 0, "tests": 1,
                   "rtes": errors.len() - assumed, "assumed_rtes": assumed, "seconds": 1.0},
        "objectives": objectives, "tests": [], "rtes": errors.iter().map(error).collect::<Vec<_>>(),
        "oracle_failures": [], "abnormal": [], "analyzers": [], "contradictions": [], "notes": [],
    });
    serde_json::from_value(value).unwrap()
}

type Case<'c> = (Function, Option<ResultJson>, Option<&'c str>);

fn summary(known: &[Case<'_>]) -> Summary {
    summary_of(Scope::File, known)
}

fn summary_of(scope: Scope, known: &[Case<'_>]) -> Summary {
    let known: Vec<Known<'_>> = known
        .iter()
        .map(|(function, result, trouble)| Known {
            function,
            standing: Standing {
                has_result: result.is_some(),
                trouble: trouble.map(str::to_owned),
                slices: 1,
                wall: 1.5,
            },
            result: result.clone(),
            processor: Default::default(),
            before: Before::Unedited,
        })
        .collect();
    let subject = Subject {
        criterion: "CC".to_owned(),
        scope,
    };
    let unreadable = Unreadable {
        file: "broken.c".to_owned(),
        reason: "'broken.c' does not compile\nsecond line".to_owned(),
    };
    Summary::new(&subject, &known, &[unreadable])
}

/// The merged verdict of an objective that several entrypoints reach.
#[track_caller]
fn check(statuses: &[&str], expected: [usize; 4]) {
    let known: Vec<_> = (statuses.iter().enumerate())
        .map(|(n, status)| {
            (
                function(&format!("f{n}"), 1),
                Some(result(&[("k", status)], &[])),
                None,
            )
        })
        .collect();
    let totals = summary(&known).totals;
    assert_eq!(totals.objectives, 1);
    let found = [
        totals.covered,
        totals.uncoverable,
        totals.within_bounds,
        totals.unknown,
    ];
    assert_eq!(found, expected, "{statuses:?}");
}

#[test]
fn an_objective_has_one_verdict_over_all_entrypoints() {
    check(&["unknown", "covered", "uncoverable"], [1, 0, 0, 0]);
    check(&["uncoverable", "uncoverable"], [0, 1, 0, 0]);
    check(&["uncoverable", "uncoverable!"], [0, 1, 1, 0]);
    check(&["uncoverable", "unknown"], [0, 0, 0, 1]);
}

#[test]
fn nothing_is_uncoverable_while_an_entrypoint_has_no_result() {
    let known = [
        (
            function("f", 1),
            Some(result(&[("k", "uncoverable"), ("l", "covered")], &[])),
            None,
        ),
        (function("g", 0), None, Some("does not link")),
    ];
    let totals = summary(&known).totals;
    assert_eq!(
        (totals.covered, totals.uncoverable, totals.unknown),
        (1, 0, 1)
    );
}

#[test]
fn an_error_is_one_whoever_reaches_it() {
    let none: [(&str, &str); 0] = [];
    let known = [
        (
            function("f", 0),
            Some(result(&none, &[(7, 3, None), (9, 1, Some("p"))])),
            None,
        ),
        (
            function("g", 0),
            Some(result(&none, &[(7, 3, Some("p is not NULL"))])),
            None,
        ),
        (
            function("h", 0),
            Some(result(&none, &[(7, 9, Some("x")), (9, 1, Some("p"))])),
            None,
        ),
    ];
    let summary = summary(&known);
    let rows: Vec<String> = (summary.errors.iter())
        .map(|it| {
            let from: Vec<&str> = it.reached_from.iter().map(|it| &*it.entrypoint).collect();
            format!(
                "{}:{} {:?} {}",
                it.line,
                it.column,
                it.assumption,
                from.join(" ")
            )
        })
        .collect();
    assert_eq!(
        rows,
        ["7:3 None f g", "7:9 Some(\"x\") h", "9:1 Some(\"p\") f h"]
    );
    let counts = ErrorCounts {
        real: 1,
        assumed: 2,
        unexamined: 0,
    };
    assert_eq!(summary.error_counts(), counts);
}

#[test]
fn people_read_a_table() {
    let known = [
        (
            function("covers", 3),
            Some(result(
                &[("a", "covered"), ("b", "uncoverable"), ("c", "unknown")],
                &[(7, 0, None)],
            )),
            None,
        ),
        (function("later", 5), None, None),
        (function("bad", 2), None, Some("no time")),
        (function("empty", 0), None, None),
    ];
    insta::assert_snapshot!(summary_of(Scope::Unit, &known).for_people(), @"
    function  objectives  covered  uncoverable  unknown  coverage  tests  errors
    f.c               10        1            1        8     11.1%      1       1
      covers           3        1            1        1     50.0%      1       1
      later            5        0            0        5      0.0%      0       0
      bad              2        0            0        2      0.0%      0       0

    4 functions in 1 file: 1 tested, 1 not tested, 1 failed, 1 without objectives
      CC: cov: 1 (10.0%)  uncov: 1 (10.0%)  unkwn: 8 (80.0%)
      total: cov: 1 (10.0%)  uncov: 1 (10.0%)  unkwn: 8 (80.0%)
    Run-time errors: 1
      division-by-zero at f.c:7 in g, reached from covers
    Failed:
      f.c:3 bad: no time
      broken.c: 'broken.c' does not compile
    ");
}

#[test]
fn gates_leave_out_what_is_proved_uncoverable() {
    let counts = Counts {
        objectives: 10,
        covered: 6,
        uncoverable: 3,
        within_bounds: 1,
        unknown: 1,
    };
    assert_eq!(counts.percent_of_coverable(false), 75.0);
    assert_eq!(counts.percent_of_coverable(true), 600.0 / 7.0);
    assert_eq!(Counts::default().percent_of_coverable(false), 100.0);
    assert_eq!(Counts::unknown(3).percent_of_coverable(false), 0.0);
}

#[test]
fn what_an_edit_uncovers_is_told() {
    let before = result(&[("a", "covered"), ("b", "covered"), ("c", "unknown")], &[]);
    let after = result(
        &[
            ("a", "unknown"),
            ("b", "covered"),
            ("c", "unknown"),
            ("d", "uncoverable"),
            ("e", "covered"),
        ],
        &[],
    );
    let lost = |before: Option<&ResultJson>| {
        let change = changes::compare(before, &after, "f.c");
        change.map(|it| (it.no_longer_covered.len(), it.new_uncovered.len()))
    };
    assert_eq!(lost(Some(&before)), Some((1, 1)));
    assert_eq!(lost(None), Some((0, 3)));
    assert_eq!(changes::compare(Some(&after), &after, "f.c"), None);
}
