//! Suites for programs as Test-Comp has them, read by a reader of our own and run by gcc: gcov says what they cover.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The programs with what no test can do, as branches of gcov: `argc != 1`, `argv[1]` and `p != 0` of `arguments`,
/// `counter != 0` of `globals`, `malloc` that fails in `list`, and the other outcome of the last decision of `none`.
/// Gcc has no branches for the sizes of `model`.
const PROGRAMS: &[(&str, usize)] = &[
    ("arguments", 3),
    ("arrays", 0),
    ("assume", 0),
    ("bitvectors", 0),
    ("eca", 0),
    ("exits", 0),
    ("floats", 0),
    ("globals", 1),
    ("list", 1),
    ("loops", 0),
    ("model", 0),
    ("nested", 0),
    ("none", 1),
    ("recursion", 0),
    ("strings", 0),
    ("termination", 0),
    ("wrapping", 0),
];

/// The statuses of `harness.c`.
const REACHED: i32 = 71;
const UNREADABLE: i32 = 73;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/testcomp")
}

/// Runs `seacoral testcomp` in `at`, and gives what it prints and the suite.
fn generate(at: &Path, name: &str, property: &str, more: &[&str]) -> (String, Vec<Vec<String>>) {
    let output = Command::new(env!("CARGO_BIN_EXE_seacoral"))
        .current_dir(at)
        .arg("testcomp")
        .arg(folder().join(format!("{name}.c")))
        .arg("--spec")
        .arg(folder().join(property))
        .args(["--no-config", "--time-budget", "20s", "--seed", "1"])
        .args(more)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {printed}{said}");
    assert!(printed.ends_with("result: done\n"), "{name}: {printed}");
    (printed, read_suite(&at.join("test-suite"), name))
}

/// A reader of the exchange format that accepts what its document type allows, and nothing else.
fn read_suite(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let metadata = fs::read_to_string(folder.join("metadata.xml")).unwrap();
    let mut at = 0;
    for element in [
        "sourcecodelang",
        "producer",
        "specification",
        "programfile",
        "programhash",
        "entryfunction",
        "architecture",
        "creationtime",
    ] {
        // In this order, each once, none empty.
        let open = format!("<{element}>");
        let begin = metadata[at..].find(&open).unwrap() + at + open.len();
        let end = metadata[begin..].find(&format!("</{element}>")).unwrap() + begin;
        assert!(begin < end && !metadata[begin..end].contains('<'), "{name}");
        at = end;
    }
    let mut tests = Vec::new();
    for number in 1.. {
        let file = folder.join(format!("test-{number}.xml"));
        let Ok(text) = fs::read_to_string(&file) else {
            break;
        };
        tests.push(read_test(&text).unwrap_or_else(|| panic!("{name}: {text}")));
    }
    tests
}

fn read_test(text: &str) -> Option<Vec<String>> {
    let rest =
        text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n")?;
    let rest = rest.strip_prefix(
        "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
         \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n",
    )?;
    let inputs = rest
        .strip_prefix("<testcase>\n")?
        .strip_suffix("</testcase>\n")?;
    let value = |line: &str| {
        let line = line.strip_prefix("  <input type=\"")?;
        let (ty, rest) = line.split_once("\">")?;
        let value = rest.strip_suffix("</input>")?;
        let plain = |text: &str| !text.is_empty() && !text.contains(['<', '&', '"']);
        (plain(ty) && plain(value)).then(|| value.to_owned())
    };
    inputs.lines().map(value).collect()
}

/// Compiles the program for gcov, and runs the suite; gives the statuses.
fn execute(at: &Path, name: &str, tests: &[Vec<String>], flags: &[&str]) -> Vec<i32> {
    let compiled = Command::new("gcc")
        .current_dir(at)
        .args(["-w", "-O0", "--coverage", "-o", "program"])
        .args(flags)
        .arg(folder().join(format!("{name}.c")))
        .arg(folder().join("harness.c"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{name}: {said}");
    let run = |test: &Vec<String>| {
        let mut child = Command::new(at.join("program"))
            .current_dir(at)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A program that ends before it has read all is none of ours.
        let _ = stdin.write_all((test.join("\n") + "\n").as_bytes());
        drop(stdin);
        let status = child.wait().unwrap().code();
        status.unwrap_or(-1)
    };
    tests.iter().map(run).collect()
}

/// The branches that gcov saw, and those of them that were never taken.
fn branches(at: &Path, name: &str) -> (usize, usize) {
    let printed = Command::new("gcov")
        .current_dir(at)
        .args(["-b", "-c", "-t", &format!("program-{name}.gcda")])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&printed.stdout).into_owned();
    let all: Vec<&str> = text
        .lines()
        .filter(|it| it.starts_with("branch "))
        .collect();
    let missed = |line: &&&str| line.contains("taken 0") || line.contains("never executed");
    (all.len(), all.iter().filter(missed).count())
}

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    if found.is_err() {
        assert!(
            std::env::var_os("SC_REQUIRE_TOOLS").is_none(),
            "no {program}"
        );
        eprintln!("skipped: {program} is not installed");
    }
    found.is_ok()
}

#[test]
fn suites_take_the_branches_that_inputs_decide() {
    if !has("gcc") || !has("gcov") {
        return;
    }
    for (name, expected) in PROGRAMS {
        let at = tempfile::tempdir().unwrap();
        let (printed, tests) = generate(at.path(), name, "coverage-branches.prp", &[]);
        let statuses = execute(at.path(), name, &tests, &[]);
        assert!(!statuses.contains(&UNREADABLE), "{name}: {tests:?}");
        let (all, missed) = branches(at.path(), name);
        assert!(all > 1, "{name}");
        // Gcov has two branches for each condition. A decision of n conditions that was true and false has taken at
        // least n + 1 of its 2n.
        let source = fs::read_to_string(folder().join(format!("{name}.c"))).unwrap();
        let operators = source.matches("&&").count() + source.matches("||").count();
        let possible = *expected..=*expected + operators;
        assert!(
            possible.contains(&missed),
            "{name}: {missed} of {all}
{printed}{tests:?}"
        );
    }
}

/// Of these, each kind of program has one.
const WITH_ERRORS: [&str; 8] = [
    "arguments",
    "arrays",
    "assume",
    "eca",
    "exits",
    "floats",
    "nested",
    "none",
];

#[test]
fn a_test_reaches_the_error_or_it_is_unknown() {
    if !has("gcc") {
        return;
    }
    for name in WITH_ERRORS {
        let at = tempfile::tempdir().unwrap();
        let (printed, tests) = generate(at.path(), name, "coverage-error-call.prp", &[]);
        assert!(
            printed.starts_with("call of reach_error: reached\n"),
            "{name}: {printed}"
        );
        let statuses = execute(at.path(), name, &tests, &[]);
        assert!(
            statuses.contains(&REACHED),
            "{name}: {statuses:?} {tests:?}"
        );
    }
    // Behind undefined behaviour nothing is known, whatever a compiler does.
    let at = tempfile::tempdir().unwrap();
    let (printed, _) = generate(at.path(), "wrapping", "coverage-error-call.prp", &[]);
    assert!(
        printed.starts_with("call of reach_error: unknown\n"),
        "{printed}"
    );
}

#[test]
fn types_have_the_sizes_of_the_data_model() {
    let at = tempfile::tempdir().unwrap();
    fs::write(at.path().join("empty.c"), "int main(void) { return 0; }\n").unwrap();
    let compiled = Command::new("gcc")
        .current_dir(at.path())
        .args(["-m32", "empty.c", "-o", "empty"])
        .output();
    if !compiled.is_ok_and(|it| it.status.success()) {
        eprintln!("skipped: gcc cannot compile programs of 32 bits");
        return;
    }
    let ilp32 = ["--data-model", "ILP32"];
    let (printed, tests) = generate(at.path(), "model", "coverage-error-call.prp", &ilp32);
    assert!(
        printed.starts_with("call of reach_error: reached\n"),
        "{printed}"
    );
    let metadata = fs::read_to_string(at.path().join("test-suite/metadata.xml")).unwrap();
    assert!(metadata.contains("<architecture>32bit</architecture>"));
    let statuses = execute(at.path(), "model", &tests, &["-m32"]);
    assert!(statuses.contains(&REACHED), "{statuses:?} {tests:?}");
}

#[test]
fn a_run_that_is_killed_keeps_its_tests() {
    let at = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_seacoral"))
        .current_dir(at.path())
        .arg("testcomp")
        .arg(folder().join("hard.c"))
        .arg("--spec")
        .arg(folder().join("coverage-branches.prp"))
        .args(["--no-config", "--time-budget", "100s", "--tools", "dse"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let second = at.path().join("test-suite/test-2.xml");
    for _ in 0..900 {
        if second.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    // One decision cannot be decided in this time.
    assert!(child.try_wait().unwrap().is_none(), "it has ended");
    child.kill().unwrap();
    child.wait().unwrap();
    let tests = read_suite(&at.path().join("test-suite"), "hard");
    assert!(tests.len() >= 2, "{tests:?}");
}
