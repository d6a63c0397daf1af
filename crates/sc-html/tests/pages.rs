//! The pages of a small result: complete, escaped, and with links that lead somewhere.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use sc_html::{Page, Run, pages};
use sc_report::outputs::json::ResultJson;

const SOURCE: &str =
    "int f(int a, int *p)\n{\n    if (a < 3 && p)\n        return *p;\n    return 0;\n}\n";

/// A result with an objective in each state, an error in each group, and a text that must be escaped.
const RESULT: &str = r##"{
  "version": 1, "entrypoint": "f", "files": ["f.c"], "criterion": "MCDC",
  "totals": {"objectives": 5, "covered": 1, "uncoverable": 2, "within_bounds": 1, "only_with_oracle_failures": 1,
             "unknown": 1, "tests": 2, "rtes": 1, "assumed_rtes": 1, "seconds": 2.5},
  "objectives": [
    {"id": 1, "key": "k1", "criterion": "MCDC", "file": "f.c", "line": 3, "column": 9, "function": "f",
     "predicate": "a < 3 && \"<script>\"", "status": "covered", "by": "dse", "tests": [1, 2], "at_s": 0.5},
    {"id": 2, "key": "k2", "criterion": "MCDC", "file": "f.c", "line": 3, "column": 9, "function": "f",
     "predicate": "!p", "status": "uncoverable", "by": "cbmc", "within_bounds": false,
     "under": [{"kind": "precondition", "subject": "p", "text": "p != 0", "option": "--assume"}]},
    {"id": 3, "key": "k3", "criterion": "MCDC", "file": "f.c", "line": 4, "column": 9, "function": "f",
     "predicate": "a > 99", "status": "uncoverable", "by": "dse", "within_bounds": true,
     "under": [{"kind": "bound", "subject": "a", "text": "a at most 8", "option": "--max"}]},
    {"id": 4, "key": "k4", "criterion": "MCDC", "file": "f.c", "line": 5, "column": 5, "function": "f",
     "predicate": "a", "status": "only-with-oracle-failures", "by": "dse", "rejected_tests": [3]},
    {"id": 5, "key": "k5", "criterion": "MCDC", "file": "f.c", "line": 5, "column": 5, "function": "f",
     "predicate": "b", "status": "unknown", "reason": "time limit", "hint": "a larger --time-budget"}],
  "mcdc": [{"criterion": "MCDC", "file": "f.c", "line": 3, "column": 9, "function": "f", "decision": "a < 3 && p",
    "conditions": [
      {"condition": "a < 3", "objective": 1, "effect": "unique-cause",
       "pair": [{"seen": "x", "values": "TT", "outcome": true, "test": 1},
                {"seen": "y", "values": "F-", "outcome": false, "test": 2}]},
      {"condition": "p", "objective": 2, "effect": "unknown", "missing": "false"}],
    "evaluations": [{"seen": "x", "values": "TT", "outcome": true, "test": 1}, {"seen": "F & G", "test": 2}]}],
  "tests": [
    {"id": 1, "origin": "dse", "outcome": "ok", "covers": [1], "bytes": "00", "c": "int a = 1;\n(void) f (a, 0);"},
    {"id": 2, "origin": "dse", "outcome": "ok", "covers": [1], "bytes": "01", "c": "(void) f (2, 0);"},
    {"id": 3, "origin": "dse", "outcome": "oracle-failed", "covers": [], "bytes": "02", "c": "(void) f (3, 0);"},
    {"id": 4, "origin": "libfuzzer", "outcome": "rte", "covers": [], "bytes": "03", "c": "(void) f (4, 0);"}],
  "rtes": [
    {"kind": "null-pointer-use", "file": "f.c", "line": 4, "column": 16, "function": "f", "test": 4,
     "message": "load of null pointer of type 'int'",
     "stack": [{"function": "memory <T>"}, {"function": "get", "file": "f.c", "line": 4, "column": 16},
               {"function": "f", "file": "f.c", "line": 3}],
     "lifted": {"caller": "main", "test": "tests/main_rte.c test_1"}},
    {"kind": "heap-buffer-overflow", "file": "f.c", "line": 4, "column": 16, "function": "f", "test": 4,
     "assumption": {"text": "p has an element", "option": "--assume 'p != 0'"}}],
  "oracle_failures": [{"oracle": "check_f", "file": "", "line": 0, "column": 0, "function": "", "test": 3}],
  "abnormal": [], "contradictions": [], "notes": ["a note with <b>"],
  "analyzers": [{"name": "dse", "version": "1", "seconds": 1.5, "proposed": 4, "accepted": 3, "proved": 1,
                 "status": "completed"}],
  "provenance": {"seacoral": "0.1.0", "options": ["--criterion MCDC"], "inputs": ["a (int): any value"],
                 "sources": [{"file": "f.c", "sha256": "ab", "copy": "sources/1-f.c"}]}
}"##;

fn run(with_source: bool) -> Run {
    let result: ResultJson = serde_json::from_str(RESULT).unwrap();
    let sources = [("f.c".to_owned(), SOURCE.to_owned())];
    Run {
        name: "f-MCDC".to_owned(),
        result,
        sources: sources.into_iter().filter(|_| with_source).collect(),
        mutants: None,
        history: Vec::new(),
    }
}

fn page<'p>(pages: &'p [Page], path: &str) -> &'p str {
    &pages.iter().find(|page| page.path == path).unwrap().text
}

#[test]
fn a_result_on_pages() {
    let pages = pages(&[run(true)]).unwrap();
    let names: Vec<_> = pages.iter().map(|page| page.path.as_str()).collect();
    let expected = [
        "index.html",
        "run-1.html",
        "file-1.html",
        "style.css",
        "script.js",
    ];
    assert_eq!(names, expected);
    insta::assert_snapshot!("index", page(&pages, "index.html"));
    insta::assert_snapshot!("run", page(&pages, "run-1.html"));
    insta::assert_snapshot!("file", page(&pages, "file-1.html"));
}

const MUTATION: &str = r#"{"files": {"f.c": {"source": "@source@", "mutants": [
  {"mutatorName": "ROR", "description": "a < 3 -> a <= 3", "status": "Survived", "location": {"start": {"line": 3, "column": 9}}},
  {"mutatorName": "STD", "description": "return *p; deleted", "status": "NoCoverage", "location": {"start": {"line": 4, "column": 9}}},
  {"mutatorName": "COR", "description": "&& -> ||", "status": "Killed", "location": {"start": {"line": 3, "column": 15}}}]}},
  "testFiles": {"f_tests.c": {"tests": [{}, {}]}}}"#;

#[test]
fn mutants_that_no_test_notices_are_listed_with_their_places() {
    let source = SOURCE.replace('\n', "\\n");
    let mutants = sc_report::Mutants::read(&MUTATION.replace("@source@", &source));
    assert!(mutants.is_some());
    let listed = pages(&[run(true).with_mutants(mutants.clone())]).unwrap();
    let text = page(&listed, "run-1.html");
    assert!(
        text.contains("33.3% (1 of 3 mutants killed), with 2 tests."),
        "{text}"
    );
    assert!(
        text.contains(
            "<a href=\"file-1.html#L3\">f.c:3</a></td><td><code>a &#60; 3 -&#62; a &#60;= 3</code>"
        ),
        "{text}"
    );
    assert!(text.contains("not reached by any test"));
    assert!(!text.contains("|| "), "it is noticed");
    let mut changed = run(true);
    changed
        .sources
        .insert("f.c".to_owned(), "int f;".to_owned());
    let pages = pages(&[changed.with_mutants(mutants)]).unwrap();
    assert!(!page(&pages, "run-1.html").contains("Mutation score"));
}

#[test]
fn earlier_runs_are_shown_as_a_trend() {
    let reached = |at: u64, covered: usize| sc_report::history::Reached {
        at,
        objectives: 5,
        covered,
        uncoverable: 1,
        tests: 2,
        rtes: 0,
        seconds: 1.25,
    };
    let lines = [reached(0, 0).line(), reached(86_400, 3).line()].concat();
    let listed = pages(&[run(true).with_history(Some(lines.clone()))]).unwrap();
    let index = page(&listed, "index.html");
    assert!(
        index.contains("aria-label=\"decided in 2 runs: 20.0%, 80.0%\""),
        "{index}"
    );
    assert!(index.contains("points=\"0.0,16.0 80.0,4.0\""), "{index}");
    let text = page(&listed, "run-1.html");
    assert!(text.contains("Earlier runs"), "{text}");
    assert!(text.contains("<td>1970-01-02 00:00</td>"), "{text}");
    let once = lines.lines().next().unwrap().to_owned();
    let listed = pages(&[run(true).with_history(Some(once))]).unwrap();
    assert!(!page(&listed, "index.html").contains("Trend"));
    assert!(!page(&listed, "run-1.html").contains("Earlier runs"));
}

/// What users wrote is text, never markup.
#[test]
fn texts_are_escaped() {
    for page in pages(&[run(true), run(true)]).unwrap() {
        if page.path.ends_with(".html") {
            assert!(!page.text.contains("\"<script>\""), "{}", page.path);
            assert!(!page.text.contains("<b>"), "{}", page.path);
        }
    }
}

/// Every link leads to a page of the folder and, with a `#`, to an element of it; no identifier is there twice.
#[test]
fn links_lead_somewhere() {
    for with_source in [true, false] {
        let pages = pages(&[run(with_source), run(with_source)]).unwrap();
        let ids: BTreeMap<&str, Vec<String>> = pages
            .iter()
            .map(|page| (page.path.as_str(), values(&page.text, " id=\"")))
            .collect();
        for (path, ids) in &ids {
            let distinct: BTreeSet<_> = ids.iter().collect();
            assert_eq!(distinct.len(), ids.len(), "{path}");
        }
        for page in &pages {
            for link in values(&page.text, "href=\"") {
                let (target, id) = link.split_once('#').unwrap_or((&link, ""));
                let target = if target.is_empty() {
                    &page.path
                } else {
                    target
                };
                let known = ids
                    .get(target)
                    .unwrap_or_else(|| panic!("{}: {link}", page.path));
                assert!(
                    id.is_empty() || known.iter().any(|it| it == id),
                    "{}: {link}",
                    page.path
                );
            }
        }
    }
}

/// What stands in quotes after each occurrence of `before`.
fn values(text: &str, before: &str) -> Vec<String> {
    let parts = text.split(before).skip(1);
    parts
        .map(|part| part.split('"').next().unwrap().to_owned())
        .collect()
}

/// A run with nothing to show has pages, too.
#[test]
fn a_run_without_objectives() {
    let mut run = run(true);
    run.result.objectives.clear();
    run.result.tests.clear();
    run.result.rtes.clear();
    run.result.mcdc.clear();
    run.result.oracle_failures.clear();
    let pages = pages(&[run]).unwrap();
    assert!(page(&pages, "index.html").contains("no objectives"));
}
