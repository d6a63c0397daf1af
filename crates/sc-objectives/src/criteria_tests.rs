//! The labels of each criterion on small functions, through the front end.

#![expect(clippy::unwrap_used, reason = "tests")]

use sc_frontend::FunctionId;

use crate::native::load;
use crate::{Criterion, label_program};

/// The labels that `criteria` want in `text`: line, predicate; notes last.
fn check(criteria: &str, text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), text);
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let criteria = Criterion::parse_list(criteria).unwrap();
    let labelling = label_program(&program, &functions, &criteria);
    let labels = labelling.labels.iter();
    let mut lines: Vec<_> = labels
        .map(|label| {
            format!(
                "{}:{} {} {}",
                label.line,
                label.column,
                label.criterion_names(),
                label.predicate
            )
        })
        .collect();
    for note in &labelling.notes {
        let note = note.to_string();
        let short = note.split_once("source.c:").map_or("", |(_, rest)| rest);
        lines.push(format!("note {short}"));
    }
    lines.join("\n")
}

#[test]
fn decision_condition_coverage() {
    let text =
        "int f(int a, int b) { if (a && b) return 1; switch (a) { case 2: return 3; } return 0; }";
    insta::assert_snapshot!(check("DCC", text));
}

#[test]
fn n_wise_condition_coverage() {
    let text = "int f(int a, int b, int c, int d) { if (a && b || c && d) return 1; if (a && b) return 2; return 0; }";
    insta::assert_snapshot!(check("NCC-3", text));
}

#[test]
fn active_clauses() {
    let text = "
int g(int);
int f(int a, int b, int c) {
  if (a && b) return 1;
  if (a && (b || !a)) return 2;
  if (a && b || c) return 3;
  if (g(a) && b) return 4;
  if (g(a) && b || c) return 5;
  return a ? 1 : 0;
}";
    insta::assert_snapshot!(check("GACC", text));
}

#[test]
fn inactive_clauses() {
    let text = "
int g(int);
int f(int a, int b, int c) {
  if (a || b) return 1;
  if (a && (b || !a)) return 2;
  if (a && b || c) return 3;
  if (g(a) && b) return 4;
  return a ? 1 : 0;
}";
    insta::assert_snapshot!(check("GICC", text));
}

#[test]
fn many_conditions() {
    let atoms = |operator: &str| {
        let atoms: Vec<_> = (0..14).map(|i| format!("a[{i}]")).collect();
        atoms.join(operator)
    };
    let text = format!(
        "int f(int *a, int b) {{ if (({}) && b) return 1; return 0; }}",
        atoms(" || ")
    );
    let lines = check("GACC,GICC,NCC-7", &text);
    let about_b: Vec<_> = lines
        .lines()
        .filter(|line| line.contains(" GACC ") || line.starts_with("note"))
        .collect();
    insta::assert_snapshot!(about_b.join("\n"));
}
