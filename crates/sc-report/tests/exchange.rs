//! The formats for other programs, each read by a program that people use them with.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use sc_report::Run;
use sc_report::outputs::json::{RESULT_SCHEMA, ResultJson};
use sc_report::outputs::{exchange_formats, outputs};
use serde_json::Value;

const SOURCE: &str =
    "int f(int a, int *p)\n{\n    if (a < 3 && p)\n        return *p;\n    return 0;\n}\n";

/// A result with an objective in each state, an error in each group, and texts that must be escaped.
const RESULT: &str = include_str!("data/result.json");

fn run() -> Run {
    Run::read("f-MCDC".to_owned(), RESULT, |_| Some(SOURCE.to_owned())).unwrap()
}

/// The same function for CC, where two objectives share a place.
fn other_run() -> Run {
    let mut run = run();
    run.name = "f-CC".to_owned();
    run.result.criterion = "CC".to_owned();
    run.result.mcdc.clear();
    for objective in &mut run.result.objectives {
        objective.criterion = "CC".to_owned();
        objective.line = 3;
        objective.column = 9;
    }
    run
}

fn text(format: &str, runs: &[Run]) -> String {
    let all = exchange_formats();
    let found = all.iter().find(|it| it.name() == format).unwrap();
    found.exchange(runs).unwrap()
}

/// A folder with the document, the source and what else a consumer needs.
struct Desk {
    dir: tempfile::TempDir,
}

impl Desk {
    fn new(name: &str, text: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(name), text).unwrap();
        std::fs::write(dir.path().join("f.c"), SOURCE).unwrap();
        Self { dir }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// What the consumer prints; it has to accept.
    #[track_caller]
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let mut command = Command::new(program);
        let output = command.args(arguments).current_dir(self.dir.path());
        let output = output.output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program}: {printed}{complaints}");
        printed + &complaints
    }
}

/// A Python that has a module, the system's if the first one of the path lacks it; skips the check if there is none.
fn python_with(module: &str) -> Option<&'static str> {
    let code = format!("import {module}");
    let has = |python: &&str| {
        let output = Command::new(python).args(["-c", &code]).output();
        output.is_ok_and(|it| it.status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(has);
    if found.is_none() {
        sc_testing::skip(&format!("python3 has no module {module}"));
    }
    found
}

#[track_caller]
fn validate(schema: &str, document: &str) {
    let Some(python) = python_with("jsonschema") else {
        return;
    };
    let desk = Desk::new("document.json", document);
    std::fs::write(desk.path("schema.json"), schema).unwrap();
    let code = "import json, jsonschema
schema = json.load(open('schema.json'))
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
kind(schema).validate(json.load(open('document.json')))";
    desk.run(python, &["-c", code]);
}

#[test]
fn the_texts_of_all_formats() {
    let runs = [run(), other_run()];
    for format in [
        "lcov",
        "cobertura",
        "sonar",
        "junit",
        "sarif",
        "markdown",
        "csv",
    ] {
        insta::assert_snapshot!(format, text(format, &runs).replace('\r', ""));
    }
}

#[test]
fn documents_without_runs_and_objectives_are_accepted() {
    let mut empty = run();
    empty.result.objectives.clear();
    empty.result.tests.clear();
    empty.result.rtes.clear();
    empty.result.mcdc.clear();
    for format in exchange_formats() {
        for runs in [vec![], vec![empty.clone()]] {
            let text = format.exchange(&runs).unwrap();
            match format.name() {
                "cobertura" | "sonar" | "junit" if sc_testing::installed("xmllint") => {
                    Desk::new("x.xml", &text).run("xmllint", &["--noout", "x.xml"]);
                }
                "sarif" => validate(include_str!("data/sarif-schema-2.1.0.json"), &text),
                _ => {}
            }
        }
    }
}

#[test]
fn lcov_is_read_by_lcov_and_genhtml() {
    if !sc_testing::installed("genhtml") {
        return;
    }
    let desk = Desk::new("f.info", &text("lcov", &[run(), other_run()]));
    let branches = ["--rc", "lcov_branch_coverage=1"];
    let summary = desk.run("lcov", &[&["--summary", "f.info"][..], &branches].concat());
    assert!(summary.contains("(1 of 3 lines)"), "{summary}");
    assert!(summary.contains("of 8 branches)"), "{summary}");
    desk.run("genhtml", &["--branch-coverage", "-o", "html", "f.info"]);
    assert!(desk.path("html/index.html").is_file());
}

/// A file that `scripts/install-readers.sh` installs; nothing, visibly, if it is missing.
fn reader(path: &str) -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|it| PathBuf::from(it).join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let file = data
        .or_else(home)
        .map(|it| it.join("seacoral/readers-1").join(path));
    let found = file.filter(|it| it.is_file());
    if found.is_none() {
        sc_testing::skip(&format!(
            "{path} of scripts/install-readers.sh is not installed"
        ));
    }
    found
}

/// LCOV 2 reads MC/DC records.
#[test]
fn mcdc_records_are_read_by_lcov_2() {
    let Some(lcov) = reader("lcov/bin/lcov") else {
        return;
    };
    let program = |name: &str| lcov.with_file_name(name).to_str().unwrap().to_owned();
    let desk = Desk::new("f.info", &text("lcov", &[run(), other_run()]));
    let kinds = ["--branch-coverage", "--mcdc-coverage"];
    let summary = desk.run(
        &program("lcov"),
        &[&["--summary", "f.info"][..], &kinds].concat(),
    );
    // Versions name them otherwise.
    assert!(summary.contains("(2 of 4 "), "{summary}");
    assert!(summary.contains("(1 of 8 branches)"), "{summary}");
    let pages = [&kinds[..], &["-o", "html", "f.info"]].concat();
    desk.run(&program("genhtml"), &pages);
    assert!(desk.path("html/index.html").is_file());
}

/// Conditions have both halves, or the one that a test shows.
#[test]
fn mcdc_records_say_what_tests_show() {
    let mut run = run();
    let half = run.result.mcdc[0].evaluations[0].clone();
    run.result.mcdc[0].conditions[1].pair = vec![half];
    let text = text("lcov", &[run]);
    let records: Vec<_> = text.lines().filter(|it| it.starts_with("MC")).collect();
    let expected = [
        "MCDC:3,2,t,1,0,a < 3",
        "MCDC:3,2,f,1,0,a < 3",
        "MCDC:3,2,t,1,1,p",
        "MCDC:3,2,f,0,1,p",
        "MCF:4",
        "MCH:3",
    ];
    assert_eq!(records, expected);
}

/// Two decisions of the same size on one line are one for LCOV: what one of them lacks is not shown.
#[test]
fn decisions_of_one_size_on_one_line_are_not_added_up() {
    let mut run = run();
    let mut second = run.result.mcdc[0].clone();
    second.column = 30;
    for condition in &mut second.conditions {
        condition.effect = "impossible".to_owned();
    }
    run.result.mcdc.push(second);
    let text = text("lcov", &[run]);
    assert!(text.contains("MCDC:3,2,t,0,0,a < 3; a < 3\n"), "{text}");
    assert!(text.contains("MCF:4\nMCH:0\n"), "{text}");
}

#[test]
fn cobertura_is_valid_for_its_dtd() {
    let Some(dtd) = reader("coverage-04.dtd") else {
        return;
    };
    if !sc_testing::installed("xmllint") {
        return;
    }
    for runs in [vec![], vec![run()], vec![run(), other_run()]] {
        let desk = Desk::new("c.xml", &text("cobertura", &runs));
        let dtd = dtd.to_str().unwrap();
        desk.run(
            "xmllint",
            &["--nonet", "--noout", "--dtdvalid", dtd, "c.xml"],
        );
    }
}

#[test]
fn cobertura_is_read_by_diff_cover() {
    if !sc_testing::installed("diff-cover") || !sc_testing::installed("git") {
        return;
    }
    let desk = Desk::new("c.xml", &text("cobertura", &[other_run()]));
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=t", "-c", "user.email=t@example.org"];
        desk.run("git", &[&who[..], arguments].concat());
    };
    git(&["init", "-q", "-b", "main"]);
    git(&["commit", "-q", "--allow-empty", "-m", "empty"]);
    git(&["checkout", "-q", "-b", "change"]);
    git(&["add", "f.c"]);
    git(&["commit", "-q", "-m", "f"]);
    let said = desk.run("diff-cover", &["c.xml", "--compare-branch", "main"]);
    assert!(said.contains("f.c (100%)"), "{said}");
}

#[test]
fn junit_is_read_by_junitparser() {
    let Some(python) = python_with("junitparser") else {
        return;
    };
    let desk = Desk::new("j.xml", &text("junit", &[run(), other_run()]));
    let code = "import junitparser
xml = junitparser.JUnitXml.fromfile('j.xml')
for suite in xml:
    for case in suite:
        print(suite.name, case.classname, case.name, [type(it).__name__ for it in case.result])
xml.update_statistics()
print(xml.tests, xml.failures, xml.errors)";
    let said = desk.run(python, &["-c", code]);
    let expected = "f-MCDC f test_1 []
f-MCDC f test_2 []
f-MCDC f test_3 ['Failure']
f-MCDC f test_4 ['Failure']
f-CC f test_1 []
f-CC f test_2 []
f-CC f test_3 ['Failure']
f-CC f test_4 ['Failure']
8 4 0
";
    assert_eq!(said, expected);
}

/// A test whose only error callers may exclude is not a failure.
#[test]
fn junit_skips_errors_that_depend_on_an_assumption() {
    let mut run = run();
    run.result.rtes.remove(0);
    let text = text("junit", &[run]);
    assert!(
        text.contains("<skipped message=\"heap-buffer-overflow at f.c:4:16: excluded if p has")
    );
    assert!(text.contains("failures=\"1\""), "{text}");
}

#[test]
fn sarif_is_valid_for_its_schema() {
    let schema = include_str!("data/sarif-schema-2.1.0.json");
    validate(schema, &text("sarif", &[run(), other_run()]));
}

/// A proof within bounds says nothing about other inputs, so the code may be alive.
#[test]
fn sarif_has_proofs_without_bounds_only() {
    let text = text("sarif", &[run()]);
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let rules: Vec<_> = results.iter().map(|it| it["ruleId"].as_str()).collect();
    let expected = [
        "null-pointer-use",
        "suggested-precondition",
        "oracle-failure",
        "uncoverable",
    ];
    assert_eq!(rules, expected.map(Some));
}

#[test]
fn markdown_is_read_by_cmark() {
    if !sc_testing::installed("cmark-gfm") {
        return;
    }
    let desk = Desk::new("m.md", &text("markdown", &[run(), other_run()]));
    let html = desk.run("cmark-gfm", &["-e", "table", "m.md"]);
    assert_eq!(html.matches("<tr>").count(), 3, "{html}");
    assert!(html.contains("<code>f</code>"), "{html}");
}

#[test]
fn csv_is_read_by_python() {
    let Some(python) = python_with("csv") else {
        return;
    };
    let desk = Desk::new("o.csv", &text("csv", &[run()]));
    let code = "import csv
rows = list(csv.DictReader(open('o.csv', newline='')))
print(len(rows), rows[0]['predicate'], rows[0]['tests'], rows[4]['hint'])";
    let said = desk.run(python, &["-c", code]);
    assert_eq!(said, "5 a < 3 && \"<script>\" 1 2 a larger --time-budget\n");
}

#[test]
fn json_is_valid_for_its_schema() {
    validate(RESULT_SCHEMA, &text("json", &[run()]));
    validate(
        RESULT_SCHEMA,
        &ResultJson::new(&sc_report::Report::default()).to_text(),
    );
}

#[test]
fn errors_that_were_not_examined_are_told_apart() {
    let mut run = run();
    run.result.rtes.truncate(1);
    run.result.rtes[0].not_examined = true;
    run.result.rtes[0].also = vec!["SEGV".to_owned()];
    run.result.totals.rtes = 0;
    run.result.totals.assumed_rtes = 0;
    run.result.totals.unexamined_rtes = 1;
    let document = serde_json::to_value(&run.result).unwrap();
    let schema: Value = serde_json::from_str(RESULT_SCHEMA).unwrap();
    let missing = unknown(&document, &schema, &schema);
    assert!(missing.is_empty(), "{missing:?}");
    let runs = [run];
    let junit = text("junit", &runs);
    assert!(
        junit.contains("<skipped message=\"null-pointer-use at f.c:4:16: not examined in time")
    );
    assert!(!junit.contains("type=\"null-pointer-use\""), "{junit}");
    let sarif: Value = serde_json::from_str(&text("sarif", &runs)).unwrap();
    let findings = sarif["runs"][0]["results"].as_array().unwrap();
    let levels = |rule: &str| -> Vec<&Value> {
        let found = findings.iter().filter(|it| it["ruleId"] == rule);
        found.map(|it| &it["level"]).collect()
    };
    assert_eq!(levels("error-not-examined"), ["warning"]);
    assert!(levels("null-pointer-use").is_empty(), "{sarif}");
    let markdown = text("markdown", &runs);
    assert!(
        markdown.contains("| 0 (+1 not examined in time) |"),
        "{markdown}"
    );
    assert!(markdown.contains("### Errors in `f` that were not examined in time"));
}

/// A field that is added to `result.json` is added to the schema as well.
#[test]
fn the_schema_knows_every_field() {
    let schema: Value = serde_json::from_str(RESULT_SCHEMA).unwrap();
    let mut run = run();
    let objective = &mut run.result.objectives[0];
    objective.note = "n".to_owned();
    objective.parts = serde_json::from_str("[[1]]").unwrap();
    objective.preferred = objective.parts.clone();
    objective.witness = serde_json::from_str(r#"[{"label": 1, "test": 1}]"#).unwrap();
    let document = serde_json::to_value(&run.result).unwrap();
    let missing = unknown(&document, &schema, &schema);
    assert!(missing.is_empty(), "{missing:?}");
}

/// Names of fields of a value that its schema lacks.
fn unknown(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
    let target = schema["$ref"].as_str().and_then(|it| it.strip_prefix('#'));
    let schema = target.map_or(schema, |it| root.pointer(it).unwrap());
    match value {
        Value::Array(items) => {
            let items = items.iter();
            items
                .flat_map(|it| unknown(it, &schema["items"], root))
                .collect()
        }
        Value::Object(fields) => {
            let alternatives = schema["oneOf"].as_array().into_iter().flatten();
            let places: Vec<_> = alternatives
                .chain([schema])
                .map(|it| &it["properties"])
                .collect();
            let field = |(name, value): (&String, &Value)| match places
                .iter()
                .find_map(|it| it.get(name))
            {
                None => vec![name.clone()],
                Some(schema) => unknown(value, schema, root),
            };
            fields.iter().flat_map(field).collect()
        }
        _ => Vec::new(),
    }
}

/// The documentation has a row for each format, and each schema where the book says so.
#[test]
fn the_book_knows_every_format() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/user/formats.md");
    let book = std::fs::read_to_string(book).unwrap();
    for format in exchange_formats() {
        assert!(
            book.contains(&format!("| `{}` |", format.name())),
            "{}",
            format.name()
        );
    }
    assert!(exchange_formats().len() < outputs().len());
}
