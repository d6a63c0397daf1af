//! End-to-end cases: every folder of `tests/cases/` holds C files and a `case.txt`.
//!
//! A case runs in a copy of its folder. Lines of `case.txt`:
//!
//! ```text
//! # comment
//! $ seacoral f.c -e f          a step: run this (a shell line; `seacoral` is the built binary)
//! exit 2                       expected exit status (default 0)
//! out: text                    standard output holds this text
//! err: text                    standard error holds this text
//! no: text                     neither holds this text
//! json /totals/covered == 4    value at that JSON pointer of _sc/last/result.json (==, >=, <=)
//! file path: text              that file holds this text
//! consistent                   summary, result.json, store and C suite agree (see `consistency`)
//! requires gcc                 skip the case, visibly, if this program is missing
//! ```
#![allow(clippy::unwrap_used, reason = "a test harness: a broken case should stop it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() {
    let mut arguments = Arguments::from_args();
    // Cases start compilers and fuzzers: more at once than cores only makes them time out.
    arguments.test_threads.get_or_insert(2);
    let root = root().join("tests/cases");
    let mut folders: Vec<PathBuf> = std::fs::read_dir(&root)
        .map(|dir| dir.flatten().map(|entry| entry.path()).filter(|path| path.join("case.txt").is_file()).collect())
        .unwrap_or_default();
    folders.sort();
    let trials = folders
        .into_iter()
        .map(|folder| {
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            Trial::test(name, move || run_case(&folder))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// One command of a case with what is expected of it.
#[derive(Default)]
struct Step {
    line: String,
    exit: i32,
    expectations: Vec<String>,
}

fn parse(text: &str) -> (Vec<String>, Vec<Step>) {
    let (mut requires, mut steps): (Vec<String>, Vec<Step>) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(program) = line.strip_prefix("requires ") {
            requires.push(program.to_string());
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { line: command.to_string(), ..Step::default() });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("exit ") {
                Some(status) => step.exit = status.parse().unwrap(),
                None => step.expectations.push(line.to_string()),
            }
        } else {
            panic!("a line before the first step: {line}");
        }
    }
    (requires, steps)
}

fn run_case(folder: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(folder.join("case.txt"))?;
    let (requires, steps) = parse(&text);
    if steps.is_empty() {
        return Err("the case has no step".into());
    }
    for program in requires {
        let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output()?.status.success();
        if !found {
            println!("skipped: {}: {program} is not installed", folder.display());
            return Ok(());
        }
    }
    let scratch = tempfile::tempdir()?;
    let dir = scratch.path().join("case");
    copy(folder, &dir)?;
    for step in &steps {
        run_step(step, &dir)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn run_step(step: &Step, dir: &Path) -> Result<(), Failed> {
    let binary = Path::new(env!("CARGO_BIN_EXE_seacoral"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash")
        .args(["-c", &step.line])
        .current_dir(dir)
        .env("PATH", path)
        .env("ROOT", root())
        .env_remove("CPPFLAGS")
        .output()?;
    let complain = |what: &str| -> Failed { format!("{what}\n{}", show(step, &output)).into() };
    let status = output.status.code().unwrap_or(-1);
    if status != step.exit {
        return Err(complain(&format!("exit status {status}, expected {}", step.exit)));
    }
    for expectation in &step.expectations {
        if let Err(what) = expect(expectation, &output, dir) {
            return Err(complain(&what));
        }
    }
    Ok(())
}

fn show(step: &Step, output: &Output) -> String {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    format!("$ {}\n--- standard output\n{out}\n--- standard error\n{err}", step.line)
}

fn expect(line: &str, output: &Output, dir: &Path) -> Result<(), String> {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let missing = |what: &str| Err(format!("not found: {what}"));
    if let Some(text) = line.strip_prefix("out: ") {
        return if out.contains(text) { Ok(()) } else { missing(line) };
    }
    if let Some(text) = line.strip_prefix("err: ") {
        return if err.contains(text) { Ok(()) } else { missing(line) };
    }
    if let Some(text) = line.strip_prefix("no: ") {
        return if out.contains(text) || err.contains(text) { Err(format!("unwanted: {text}")) } else { Ok(()) };
    }
    if let Some(rest) = line.strip_prefix("json ") {
        return expect_json(rest, dir);
    }
    if let Some(rest) = line.strip_prefix("file ") {
        let (path, text) = rest.split_once(": ").ok_or_else(|| format!("bad line: {line}"))?;
        let content = std::fs::read_to_string(dir.join(path)).map_err(|e| format!("{path}: {e}"))?;
        return if content.contains(text) { Ok(()) } else { Err(format!("not in {path}: {text}\n{content}")) };
    }
    if line == "consistent" {
        return consistency(&dir.join("_sc/last"), &out);
    }
    Err(format!("bad line: {line}"))
}

fn result_json(run: &Path) -> Result<Value, String> {
    let path = run.join("result.json");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn expect_json(rest: &str, dir: &Path) -> Result<(), String> {
    let json = result_json(&dir.join("_sc/last"))?;
    let mut parts = rest.splitn(3, ' ');
    let (Some(pointer), Some(operator), Some(wanted)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(format!("bad line: json {rest}"));
    };
    let found = json.pointer(pointer).ok_or_else(|| format!("result.json has no {pointer}"))?;
    let wanted: Value = serde_json::from_str(wanted).unwrap_or_else(|_| Value::String(wanted.to_string()));
    let holds = match operator {
        "==" => *found == wanted,
        ">=" => found.as_f64() >= wanted.as_f64(),
        "<=" => found.as_f64() <= wanted.as_f64(),
        _ => return Err(format!("bad operator: {operator}")),
    };
    if holds { Ok(()) } else { Err(format!("{pointer} is {found}, expected {operator} {wanted}")) }
}

/// Summary, result.json, store and the compiled C suite tell the same story.
fn consistency(run: &Path, summary: &str) -> Result<(), String> {
    let json = result_json(run)?;
    let count = |name: &str| json["totals"][name].as_u64().unwrap_or(u64::MAX);
    let objectives = json["objectives"].as_array().ok_or("no objectives in result.json")?;
    let ids = |status: &str| -> Vec<String> {
        objectives.iter().filter(|o| o["status"] == status).map(|o| o["id"].to_string()).collect()
    };
    let covered = ids("covered");
    for (name, found) in [("covered", covered.len()), ("objectives", objectives.len()), ("unknown", ids("unknown").len())] {
        if count(name) != found as u64 {
            return Err(format!("totals.{name} is {}, the list says {found}", count(name)));
        }
    }
    let line = format!("Covered labels: {{{}}}", covered.join(", "));
    if !summary.contains(&line) {
        return Err(format!("the summary lacks: {line}"));
    }
    let tests = json["tests"].as_array().ok_or("no tests in result.json")?;
    let mut by_tests: Vec<u64> = tests
        .iter()
        .filter(|t| t["outcome"] == "ok")
        .flat_map(|t| t["covers"].as_array().cloned().unwrap_or_default())
        .filter_map(|id| id.as_u64())
        .collect();
    by_tests.sort_unstable();
    by_tests.dedup();
    let by_tests: Vec<String> = by_tests.iter().map(u64::to_string).collect();
    if by_tests != covered {
        return Err(format!("tests cover {by_tests:?}, objectives say {covered:?}"));
    }
    redundancy(tests)?;
    store_agrees(run, &covered)?;
    suite_agrees(run, tests)
}

/// No test of the suite may be left out without losing an objective.
fn redundancy(tests: &[Value]) -> Result<(), String> {
    let sets: Vec<Vec<u64>> = tests
        .iter()
        .filter(|t| t["outcome"] == "ok")
        .map(|t| t["covers"].as_array().unwrap().iter().filter_map(Value::as_u64).collect())
        .collect();
    for (i, set) in sets.iter().enumerate() {
        let needed = set.iter().any(|id| sets.iter().enumerate().all(|(j, other)| i == j || !other.contains(id)));
        if !needed {
            return Err(format!("test number {} of the suite is redundant", i + 1));
        }
    }
    Ok(())
}

fn store_agrees(run: &Path, covered: &[String]) -> Result<(), String> {
    let map = std::fs::read(run.join("status.map")).map_err(|e| format!("status.map: {e}"))?;
    let set: Vec<String> = (1..map.len()).filter(|&id| map[id] == 1).map(|id| id.to_string()).collect();
    if set == covered { Ok(()) } else { Err(format!("status.map says {set:?}, result.json {covered:?}")) }
}

/// The compiler of that name, or its versioned name where only that is installed.
fn installed(compiler: &str) -> Option<String> {
    [compiler.to_string(), format!("{compiler}-19")].into_iter().find(|name| {
        Command::new("sh").args(["-c", &format!("command -v {name}")]).output().is_ok_and(|o| o.status.success())
    })
}

/// Compiles the suite by the command it names itself, runs it, and counts its tests.
fn suite_agrees(run: &Path, tests: &[Value]) -> Result<(), String> {
    let ok = tests.iter().filter(|t| t["outcome"] == "ok").count();
    let Some(suite) = std::fs::read_dir(run.join("tests"))
        .map_err(|e| format!("tests/: {e}"))?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.to_string_lossy().ends_with("_tests.c"))
    else {
        return if ok == 0 { Ok(()) } else { Err("no tests/*_tests.c".into()) };
    };
    let text = std::fs::read_to_string(&suite).map_err(|e| e.to_string())?;
    let commands: Vec<&str> = text
        .lines()
        .map(|line| line.trim_start_matches([' ', '*']))
        .filter(|line| line.starts_with("gcc ") || line.starts_with("clang"))
        .collect();
    if commands.is_empty() {
        return Err("the suite names no build command".into());
    }
    let program = suite.file_stem().unwrap().to_string_lossy().into_owned();
    for command in commands {
        let (compiler, rest) = command.split_once(' ').unwrap();
        let Some(compiler) = installed(compiler) else {
            println!("skipped: {compiler} is not installed");
            continue;
        };
        let line = format!("{compiler} {rest} -Wall -Wextra && ./{program}");
        let output = Command::new("bash")
            .args(["-c", &line])
            .current_dir(suite.parent().unwrap())
            .output()
            .map_err(|e| e.to_string())?;
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        if err.contains("_tests.c:") && err.contains("warning:") {
            return Err(format!("warnings in the suite:\n{line}\n{err}"));
        }
        let passed = out.lines().filter(|line| line.starts_with("ok ")).count();
        if !output.status.success() || passed != ok {
            return Err(format!("suite: {passed} of {ok} tests ok\n{line}\n{out}\n{err}"));
        }
    }
    Ok(())
}
