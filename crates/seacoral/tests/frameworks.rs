//! Exported suites of three examples, built and run with the real frameworks: all tests pass, and after a change of the
//! code exactly those fail that expect something else.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

#[path = "support/frameworks.rs"]
mod installed;

use installed::has;

/// The suites: two of one file, which both bring along its functions.
const SUITES: [&[&str]; 3] = [
    &["triangle.c", "-e", "triangle"],
    &[
        "queue.c",
        "-e",
        "pop",
        "--fixtures-init",
        "init_valid_state",
        "--ignored-globals",
        "state",
    ],
    &[
        "queue.c",
        "-e",
        "add",
        "--fixtures-init",
        "initialize",
        "--ignored-globals",
        "state",
    ],
];

struct Project {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

/// The examples with their tests; made once.
fn project() -> &'static Project {
    static PROJECT: OnceLock<Project> = OnceLock::new();
    PROJECT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_path_buf();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        fs::create_dir(path.join("src")).unwrap();
        for file in ["triangle/triangle.c", "queue/queue.c"] {
            let name = Path::new(file).file_name().unwrap();
            fs::copy(examples.join(file), path.join("src").join(name)).unwrap();
        }
        let project = Project {
            path,
            _folder: folder,
        };
        for suite in SUITES {
            let mut command = project.seacoral("generate");
            command
                .args(suite)
                .args(["--seed", "1", "--libfuzzer-runs", "3000"]);
            succeed(&mut command);
        }
        project
    })
}

impl Project {
    fn seacoral(&self, action: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seacoral"));
        command.arg(action).arg("--no-config");
        command.current_dir(self.path.join("src"));
        command
    }

    /// A folder with all suites for a framework, far from their sources.
    fn export(&self, format: &str, name: &str, options: &[&str]) -> PathBuf {
        let folder = self.path.join("far/from").join(name);
        for suite in SUITES {
            let mut command = self.seacoral("export");
            command.args(suite).args(["--format", format, "--output"]);
            succeed(command.arg(&folder).args(options));
        }
        folder
    }

    /// A copy of the sources with one place changed.
    fn changed(&self, name: &str, from: &str, to: &str) -> PathBuf {
        let folder = self.path.join(format!("changed-{name}"));
        fs::create_dir_all(&folder).unwrap();
        for file in ["triangle.c", "queue.c"] {
            let text = fs::read_to_string(self.path.join("src").join(file)).unwrap();
            fs::write(folder.join(file), text.replace(from, to)).unwrap();
        }
        folder
    }
}

#[track_caller]
fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", text(&output));
    output
}

fn text(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    String::from_utf8_lossy(out).into_owned() + &String::from_utf8_lossy(err)
}

/// Builds and runs the suites of a folder by its Makefile.
fn make(folder: &Path, sources: &Path, more: &[String]) -> Output {
    let mut command = Command::new("make");
    command.arg("-C").arg(folder).args(["-s", "clean", "check"]);
    command.arg(format!("SOURCE_DIR={}", sources.display()));
    command.args(more).env_remove("MAKEFLAGS").output().unwrap()
}

/// Names of tests in lines that a framework marks.
fn marked(output: &str, mark: &str) -> BTreeSet<String> {
    let lines = output.lines().filter(|line| line.contains(mark));
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let names = words.filter(|word| word.starts_with("test_") && word.len() > 10);
    names.map(str::to_owned).collect()
}

/// Tests of a file that expect something which this text shows.
fn expecting(file: &Path, what: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut name = String::new();
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let function = line.strip_prefix("static void test_");
        if let Some(rest) = function.and_then(|rest| rest.strip_suffix("(void)")) {
            name = format!("test_{rest}");
        }
        if line.contains("SC_EXPECT") && line.contains(what) {
            found.insert(name.clone());
        }
    }
    found
}

#[track_caller]
fn check(format: &str, failure: &str, variables: &[String]) {
    check_with(format, format, failure, variables, &[]);
}

#[track_caller]
fn check_with(format: &str, name: &str, failure: &str, variables: &[String], options: &[&str]) {
    let project = project();
    let folder = project.export(format, name, options);
    let passed = make(&folder, &project.path.join("src"), variables);
    let output = text(&passed);
    assert!(passed.status.success(), "{output}");
    assert_eq!(marked(&output, failure), BTreeSet::new(), "{output}");
    let wrong = project.changed(name, "return ISOSCELES;", "return SCALENE;");
    let failed = make(&folder, &wrong, variables);
    let output = text(&failed);
    assert!(!failed.status.success(), "{output}");
    let expected = expecting(&folder.join("triangle_tests.c"), "(result, ISOSCELES)");
    assert!(expected.len() >= 2, "{expected:?}");
    assert_eq!(marked(&output, failure), expected, "{output}");
    assert!(output.contains("result: expected 2, got 1"), "{output}");
}

#[test]
fn tap() {
    check("tap", "not ok", &[]);
}

#[test]
fn tap_in_one_process() {
    check_with("tap", "tap-no-fork", "not ok", &[], &["--no-fork"]);
}

#[test]
fn cmocka() {
    let header = "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <cmocka.h>";
    if has(header, "gcc", "-lcmocka") {
        check("cmocka", "[  FAILED  ]", &[]);
    }
}

#[test]
fn check_framework() {
    if has("#include <check.h>", "gcc", "-lcheck") {
        check("check", ":F:", &[]);
    }
}

#[test]
fn gtest() {
    if has("#include <gtest/gtest.h>", "g++", "-lgtest") {
        check("gtest", "[  FAILED  ] triangle.", &[]);
    }
}

#[test]
fn cpputest() {
    if has("#include <CppUTest/TestHarness.h>", "g++", "-lCppUTest") {
        check("cpputest", "Failure in TEST(", &[]);
    }
}

/// Debian has no package of Unity: `UNITY_DIR` names the folder with unity.c, wherever it is from.
#[test]
fn unity() {
    let Some(folder) = std::env::var_os("UNITY_DIR") else {
        eprintln!("skipped: UNITY_DIR does not name a folder with unity.c");
        return;
    };
    let variable = format!("UNITY_DIR={}", Path::new(&folder).display());
    check("unity", ":FAIL", std::slice::from_ref(&variable));
    check_with(
        "unity",
        "unity-no-fork",
        ":FAIL",
        &[variable],
        &["--no-fork"],
    );
}

/// The folder holds everything, and CMake builds it elsewhere.
#[test]
fn a_folder_with_its_sources_can_be_moved() {
    if !sc_testing::installed("cmake") {
        return sc_testing::skip("cmake is not installed");
    }
    let project = project();
    let folder = project.export("tap", "whole", &["--copy-sources"]);
    let moved = project.path.join("moved");
    fs::rename(&folder, &moved).unwrap();
    for entry in fs::read_dir(&moved).unwrap().flatten() {
        let text = fs::read(entry.path()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let path = project.path.to_string_lossy();
        assert!(
            !text.contains(&*path) && !text.contains("../"),
            "{:?}",
            entry.path()
        );
    }
    let build = project.path.join("cmake-build");
    let mut configure = Command::new("cmake");
    succeed(configure.arg("-S").arg(&moved).arg("-B").arg(&build));
    succeed(Command::new("cmake").arg("--build").arg(&build));
    let output = text(&succeed(&mut Command::new(
        build.join("seacoral_run_tests"),
    )));
    assert!(output.contains("ok 1 - queue_add"), "{output}");
    assert!(!output.contains("not ok"), "{output}");
}

/// The bytes are those that seacoral reads.
#[test]
fn exported_inputs_are_measured_as_the_suite() {
    let project = project();
    let folder = project.path.join("inputs");
    let mut command = project.seacoral("export");
    command
        .args(SUITES[0])
        .args(["--format", "inputs", "--output"]);
    succeed(command.arg(&folder));
    let mut command = project.seacoral("replay");
    command.args(SUITES[0]).arg("--inputs").arg(&folder);
    let output = text(&succeed(&mut command));
    assert!(output.contains("100.0%"), "{output}");
}
