//! Generated C against Rust, and rendered tests against the harness.

use std::path::Path;

use sc_inputs::{InputModel, InputOptions, Target, TestStyle, harness_c, render_test};

use super::{Case, Random};

const END: &str = "<end of test>\n";

pub const RECORDER: &str = include_str!("recorder.h");

/// Everything that must agree, for one program.
pub fn check(files: &[(&str, &str)], options: &InputOptions) {
    let first = format!("{RECORDER}{}", files[0].1);
    let mut all: Vec<(&str, &str)> = vec![(files[0].0, &first)];
    all.extend(&files[1..]);
    let case = super::load(&all);
    let model = case.model(options);
    let harness = harness_c(&model, &case.program, Target::Native);
    super::check_warnings(&case.harness_files(&harness));
    case.check_with_user_files(&harness);
    let driver = case.compile_harness(&model);
    check_canonicalise(&driver, &model);
    check_rendering(&case, &driver, &model);
    check_provers(&case, &driver, &model);
}

fn random_tests(model: &InputModel, count: usize) -> Vec<Vec<u8>> {
    let mut random = Random::new(1);
    (0..count)
        .map(|_| random.bytes(model.layout.size()))
        .collect()
}

/// `__sc_canonicalise` is `Layout::canonicalise`; encoding what was decoded changes nothing.
pub fn check_canonicalise(driver: &Path, model: &InputModel) {
    let tests = random_tests(model, 2000);
    let output = super::run(driver, &[b"c".to_vec(), tests.concat()].concat());
    let size = model.layout.size();
    assert_eq!(output.len(), size * tests.len());
    for (test, by_c) in tests.iter().zip(output.chunks(size)) {
        let canonical = model.layout.canonical(test);
        assert_eq!(by_c, canonical, "canonical form of {test:?}");
        assert_eq!(model.layout.canonical(&canonical), canonical);
        let values = model.layout.decode(&canonical);
        assert_eq!(model.layout.encode(&values), canonical, "{values:?}");
    }
}

/// A rendered test gives the function the same inputs as the harness.
pub fn check_rendering(case: &Case, driver: &Path, model: &InputModel) {
    let mut tests: Vec<Vec<u8>> = model.layout.seeds().into_iter().take(24).collect();
    tests.extend(
        random_tests(model, 24)
            .iter()
            .map(|test| model.layout.canonical(test)),
    );
    let executed = super::run(driver, &[b"x".to_vec(), tests.concat()].concat());
    let style = TestStyle {
        entry_name: (case.program.functions[case.entry.0].name == "main")
            .then(|| "user_main".to_owned()),
        on_oracle_failure: "puts (\"oracle failed\");".into(),
        ..TestStyle::default()
    };
    let rendered: Vec<String> = tests
        .iter()
        .enumerate()
        .map(|(index, test)| {
            render_test(model, &case.program, test, &format!("test_{index}"), &style)
        })
        .collect();
    let program = case.compile_tests(model, &rendered, tests.len());
    let by_tests = super::run(&program, &[]);
    let executed = String::from_utf8_lossy(&executed).into_owned();
    let by_tests = String::from_utf8_lossy(&by_tests).into_owned();
    let runs = executed.split(END).zip(by_tests.split(END));
    for ((expected, found), test) in runs.zip(&rendered) {
        let expected: String = expected
            .split_terminator('\n')
            .filter(|line| !line.starts_with("assume") && *line != "oracle 1")
            .map(|line| {
                if line == "oracle 0" {
                    "oracle failed\n".into()
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        assert_eq!(expected, found, "{test}");
    }
    assert_eq!(executed.matches(END).count(), tests.len());
    assert_eq!(by_tests.matches(END).count(), tests.len());
}

/// What provers read does the same as what is compiled.
pub fn check_provers(case: &Case, driver: &Path, model: &InputModel) {
    let raw = random_tests(model, 200);
    let tests: Vec<Vec<u8>> = raw
        .iter()
        .map(|test| model.layout.canonical(test))
        .collect();
    let execute = |program: &Path, tests: &[Vec<u8>]| {
        let printed = super::run(program, &[b"x".to_vec(), tests.concat()].concat());
        String::from_utf8_lossy(&printed).into_owned()
    };
    let expected = execute(driver, &tests);
    let canary = Target::FramaC { canary: ";" };
    for target in [Target::Dse, canary] {
        let prover = case.compile_prover(model, target);
        assert_eq!(execute(&prover, &tests), expected, "{target:?}");
    }
}
