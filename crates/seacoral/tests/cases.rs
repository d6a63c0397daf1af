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
//! no-file path                 there is no such file or folder
//! files folder: a b            the folder holds exactly these names
//! same a b                     two files are equal
//! same-result a b              two result.json are equal apart from times
//! covered 12: x > 0            the objectives of that line and predicate are covered (`covered x > 0`: of any line)
//! unknown 12: x > 0            … are unknown
//! objectives 4 x > 0           there are that many objectives of that predicate
//! rte kind f.c:3:7 f           result.json and summary tell of that run-time error at that place
//! abnormal abort               … of that abnormal end
//! note text                    result.json and summary have a note with this text
//! consistent                   summary, result.json, store and C suite agree (see `consistency`)
//! consistent not-replayed      the same, without compiling the C suite (where its tests print or take long)
//! requires gcc                 skip the case, visibly, if this program is missing
//! ```
#![allow(
    clippy::unwrap_used,
    reason = "a test harness: a broken case should stop it"
)]

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
        .map(|dir| {
            dir.flatten()
                .map(|entry| entry.path())
                .filter(|path| path.join("case.txt").is_file())
                .collect()
        })
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
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
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
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(program) = line.strip_prefix("requires ") {
            requires.push(program.to_string());
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: command.to_string(),
                ..Step::default()
            });
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
        let found = Command::new("sh")
            .args(["-c", &format!("command -v {program}")])
            .output()?
            .status
            .success();
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
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
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
        return Err(complain(&format!(
            "exit status {status}, expected {}",
            step.exit
        )));
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
    format!(
        "$ {}\n--- standard output\n{out}\n--- standard error\n{err}",
        step.line
    )
}

fn expect(line: &str, output: &Output, dir: &Path) -> Result<(), String> {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let missing = |what: &str| Err(format!("not found: {what}"));
    if let Some(text) = line.strip_prefix("out: ") {
        return if out.contains(text) {
            Ok(())
        } else {
            missing(line)
        };
    }
    if let Some(text) = line.strip_prefix("err: ") {
        return if err.contains(text) {
            Ok(())
        } else {
            missing(line)
        };
    }
    if let Some(text) = line.strip_prefix("no: ") {
        return if out.contains(text) || err.contains(text) {
            Err(format!("unwanted: {text}"))
        } else {
            Ok(())
        };
    }
    if let Some(rest) = line.strip_prefix("json ") {
        return expect_json(rest, dir);
    }
    if let Some(rest) = line.strip_prefix("file ") {
        let (path, text) = rest
            .split_once(": ")
            .ok_or_else(|| format!("bad line: {line}"))?;
        let content =
            std::fs::read_to_string(dir.join(path)).map_err(|e| format!("{path}: {e}"))?;
        return if content.contains(text) {
            Ok(())
        } else {
            Err(format!("not in {path}: {text}\n{content}"))
        };
    }
    match line.split_once(' ').unwrap_or((line, "")) {
        ("consistent", rest) => consistency(&dir.join("_sc/last"), &out, rest != "not-replayed"),
        ("no-file", path) if dir.join(path).exists() => Err(format!("unwanted: {path}")),
        ("no-file", _) => Ok(()),
        ("files", rest) => expect_files(rest, dir),
        ("same", rest) => expect_same(rest, dir, |path| {
            std::fs::read(path).map_err(|e| e.to_string())
        }),
        ("same-result", rest) => expect_same(rest, dir, timeless),
        ("covered" | "unknown", rest) => expect_status(line.split(' ').next().unwrap(), rest, dir),
        ("objectives", rest) => expect_count(rest, dir),
        ("rte", rest) => expect_rte(rest, dir, &out),
        ("abnormal", kind) => expect_abnormal(kind, dir, &out),
        ("note", text) => expect_note(text, dir, &out),
        _ => Err(format!("bad line: {line}")),
    }
}

fn expect_files(rest: &str, dir: &Path) -> Result<(), String> {
    let (folder, wanted) = rest
        .split_once(':')
        .ok_or_else(|| format!("bad line: files {rest}"))?;
    let mut wanted: Vec<String> = wanted.split_whitespace().map(String::from).collect();
    wanted.sort();
    let mut found: Vec<String> = std::fs::read_dir(dir.join(folder))
        .map_err(|e| format!("{folder}: {e}"))?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{folder} holds {found:?}, expected {wanted:?}"))
    }
}

fn expect_same<T: PartialEq>(
    rest: &str,
    dir: &Path,
    read: impl Fn(&Path) -> Result<T, String>,
) -> Result<(), String> {
    let (a, b) = rest
        .split_once(' ')
        .ok_or_else(|| format!("bad line: {rest}"))?;
    if read(&dir.join(a))? == read(&dir.join(b))? {
        Ok(())
    } else {
        Err(format!("{a} and {b} differ"))
    }
}

/// A result.json without the times in it.
fn timeless(path: &Path) -> Result<Value, String> {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.remove("seconds");
                map.remove("at_s");
                map.values_mut().for_each(clear);
            }
            Value::Array(list) => list.iter_mut().for_each(clear),
            _ => {}
        }
    }
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut value = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    clear(&mut value);
    Ok(value)
}

/// `12: predicate` or `predicate`, as the objectives it means.
fn matching(rest: &str, dir: &Path) -> Result<Vec<Value>, String> {
    let json = result_json(&dir.join("_sc/last"))?;
    let with_line = rest
        .split_once(": ")
        .and_then(|(line, text)| Some((line.parse::<u64>().ok()?, text)));
    let (line, predicate) = with_line.map_or((None, rest), |(line, text)| (Some(line), text));
    let objectives = json["objectives"]
        .as_array()
        .ok_or("no objectives in result.json")?;
    let chosen = objectives
        .iter()
        .filter(|o| o["predicate"] == predicate && line.is_none_or(|line| o["line"] == line))
        .cloned()
        .collect::<Vec<Value>>();
    if chosen.is_empty() {
        let all: Vec<String> = objectives
            .iter()
            .map(|o| format!("{}: {}", o["line"], o["predicate"]))
            .collect();
        return Err(format!(
            "no objective `{rest}`; there are\n{}",
            all.join("\n")
        ));
    }
    Ok(chosen)
}

fn expect_status(status: &str, rest: &str, dir: &Path) -> Result<(), String> {
    match matching(rest, dir)?.iter().find(|o| o["status"] != status) {
        Some(other) => Err(format!("not {status}: {other}")),
        None => Ok(()),
    }
}

fn expect_count(rest: &str, dir: &Path) -> Result<(), String> {
    let (wanted, predicate) = rest
        .split_once(' ')
        .ok_or_else(|| format!("bad line: objectives {rest}"))?;
    let found = if wanted == "0" && matching(predicate, dir).is_err() {
        0
    } else {
        matching(predicate, dir)?.len()
    };
    if wanted == found.to_string() {
        Ok(())
    } else {
        Err(format!("{found} objectives `{predicate}`"))
    }
}

fn expect_rte(rest: &str, dir: &Path, summary: &str) -> Result<(), String> {
    let words: Vec<&str> = rest.split(' ').collect();
    let [kind, place, function] = words[..] else {
        return Err(format!("bad line: rte {rest}"));
    };
    let json = result_json(&dir.join("_sc/last"))?;
    let rtes = json["rtes"].as_array().ok_or("no rtes in result.json")?;
    let at = |r: &Value| {
        format!(
            "{}:{}:{}",
            r["file"].as_str().unwrap_or(""),
            r["line"],
            r["column"]
        )
    };
    if !rtes
        .iter()
        .any(|r| r["kind"] == kind && at(r) == place && r["function"] == function)
    {
        return Err(format!("no such run-time error: {rest}\n{}", json["rtes"]));
    }
    let line = format!("  {kind} at {place} in {function} (test ");
    if summary.contains(&line) {
        Ok(())
    } else {
        Err(format!("the summary lacks: {line}"))
    }
}

fn expect_abnormal(kind: &str, dir: &Path, summary: &str) -> Result<(), String> {
    let json = result_json(&dir.join("_sc/last"))?;
    let list = json["abnormal"]
        .as_array()
        .ok_or("no abnormal in result.json")?;
    if !list.iter().any(|a| a["kind"] == kind) {
        return Err(format!("no abnormal end `{kind}`\n{}", json["abnormal"]));
    }
    let line = format!("  {kind}");
    if summary.lines().any(|l| l.starts_with(&line)) {
        Ok(())
    } else {
        Err(format!("the summary lacks: {line}"))
    }
}

fn expect_note(text: &str, dir: &Path, summary: &str) -> Result<(), String> {
    let json = result_json(&dir.join("_sc/last"))?;
    let notes = json["notes"].as_array().ok_or("no notes in result.json")?;
    if !notes
        .iter()
        .any(|n| n.as_str().is_some_and(|n| n.contains(text)))
    {
        return Err(format!("no note `{text}`\n{}", json["notes"]));
    }
    let said = summary
        .lines()
        .any(|line| line.starts_with("Note: ") && line.contains(text));
    if said {
        Ok(())
    } else {
        Err(format!("the summary lacks the note: {text}"))
    }
}

fn result_json(run: &Path) -> Result<Value, String> {
    let path = run.join("result.json");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn expect_json(rest: &str, dir: &Path) -> Result<(), String> {
    let json = result_json(&dir.join("_sc/last"))?;
    let mut parts = rest.splitn(3, ' ');
    let (Some(pointer), Some(operator), Some(wanted)) = (parts.next(), parts.next(), parts.next())
    else {
        return Err(format!("bad line: json {rest}"));
    };
    let found = json
        .pointer(pointer)
        .ok_or_else(|| format!("result.json has no {pointer}"))?;
    let wanted: Value =
        serde_json::from_str(wanted).unwrap_or_else(|_| Value::String(wanted.to_string()));
    let holds = match operator {
        "==" => *found == wanted,
        ">=" => found.as_f64() >= wanted.as_f64(),
        "<=" => found.as_f64() <= wanted.as_f64(),
        _ => return Err(format!("bad operator: {operator}")),
    };
    if holds {
        Ok(())
    } else {
        Err(format!(
            "{pointer} is {found}, expected {operator} {wanted}"
        ))
    }
}

/// Summary, result.json, store and the compiled C suite tell the same story.
fn consistency(run: &Path, summary: &str, replay: bool) -> Result<(), String> {
    let json = result_json(run)?;
    let count = |name: &str| json["totals"][name].as_u64().unwrap_or(u64::MAX);
    let objectives = json["objectives"]
        .as_array()
        .ok_or("no objectives in result.json")?;
    let ids = |status: &str| -> Vec<String> {
        objectives
            .iter()
            .filter(|o| o["status"] == status)
            .map(|o| o["id"].to_string())
            .collect()
    };
    let covered = ids("covered");
    for (name, found) in [
        ("covered", covered.len()),
        ("objectives", objectives.len()),
        ("unknown", ids("unknown").len()),
    ] {
        if count(name) != found as u64 {
            return Err(format!(
                "totals.{name} is {}, the list says {found}",
                count(name)
            ));
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
        return Err(format!(
            "tests cover {by_tests:?}, objectives say {covered:?}"
        ));
    }
    redundancy(tests)?;
    objectives_name_their_tests(objectives, tests)?;
    findings_agree(&json, summary)?;
    store_agrees(run, &covered)?;
    database_agrees(run, &json)?;
    if replay {
        suite_agrees(run, tests)
    } else {
        Ok(())
    }
}

/// What an objective says of tests and what tests say of objectives is one relation.
fn objectives_name_their_tests(objectives: &[Value], tests: &[Value]) -> Result<(), String> {
    for objective in objectives {
        let covering: Vec<&Value> = tests
            .iter()
            .filter(|t| {
                t["covers"]
                    .as_array()
                    .is_some_and(|ids| ids.contains(&objective["id"]))
            })
            .map(|t| &t["id"])
            .collect();
        let named: Vec<&Value> = objective["tests"]
            .as_array()
            .map(|ids| ids.iter().collect())
            .unwrap_or_default();
        if covering != named {
            return Err(format!(
                "objective {} names tests {named:?}, covering are {covering:?}",
                objective["id"]
            ));
        }
    }
    Ok(())
}

/// Errors of the summary, of result.json and its tests.
fn findings_agree(json: &Value, summary: &str) -> Result<(), String> {
    for (list, outcome) in [("rtes", "rte"), ("oracle_failures", "oracle-failed")] {
        let findings = json[list]
            .as_array()
            .ok_or_else(|| format!("no {list} in result.json"))?;
        let tests = json["tests"].as_array().ok_or("no tests in result.json")?;
        let mut shown: Vec<&Value> = findings.iter().map(|f| &f["test"]).collect();
        let mut kept: Vec<&Value> = tests
            .iter()
            .filter(|t| t["outcome"] == outcome)
            .map(|t| &t["id"])
            .collect();
        shown.sort_by_key(|id| id.as_u64());
        kept.sort_by_key(|id| id.as_u64());
        if shown != kept {
            return Err(format!(
                "{list} name tests {shown:?}, tests of that outcome are {kept:?}"
            ));
        }
    }
    let count = json["rtes"].as_array().map_or(0, Vec::len);
    let line = match count {
        0 => "Crash statistics: rte: none".to_string(),
        1 => "Crash statistics: rte: 1 test".to_string(),
        n => format!("Crash statistics: rte: {n} tests"),
    };
    if json["totals"]["rtes"] != count || !summary.lines().any(|l| l == line) {
        return Err(format!(
            "{count} run-time errors, but totals say {} or the summary lacks: {line}",
            json["totals"]["rtes"]
        ));
    }
    Ok(())
}

/// The database itself tells the same as result.json.
fn database_agrees(run: &Path, json: &Value) -> Result<(), String> {
    let dir = sc_store::RunDir::existing(run);
    let store = sc_store::Reader::open(&dir).map_err(|e| e.to_string())?;
    let statuses = store.statuses().map_err(|e| e.to_string())?;
    let objectives = json["objectives"]
        .as_array()
        .ok_or("no objectives in result.json")?;
    if statuses.len() != objectives.len() {
        return Err(format!("the store has {} objectives", statuses.len()));
    }
    for (status, objective) in statuses.iter().zip(objectives) {
        let word = match status {
            sc_store::Status::Covered { .. } => "covered",
            sc_store::Status::Uncoverable { .. } => "uncoverable",
            sc_store::Status::Unknown { .. } => "unknown",
        };
        if objective["status"] != word {
            return Err(format!("the store says {word} of {objective}"));
        }
    }
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let rows = store.tests().map_err(|e| e.to_string())?;
    for test in json["tests"].as_array().ok_or("no tests in result.json")? {
        let row = rows.iter().find(|row| test["id"] == row.id);
        let same = row.is_some_and(|row| {
            test["bytes"] == hex(&row.bytes)
                && test["outcome"] == row.outcome.as_str()
                && test["covers"] == serde_json::json!(row.covers)
        });
        if !same {
            return Err(format!("the store does not have {test}"));
        }
    }
    let rtes = store.rtes().map_err(|e| e.to_string())?.len();
    if json["totals"]["rtes"] == rtes {
        Ok(())
    } else {
        Err(format!("the store has {rtes} run-time errors"))
    }
}

/// No test of the suite may be left out without losing an objective.
fn redundancy(tests: &[Value]) -> Result<(), String> {
    let sets: Vec<Vec<u64>> = tests
        .iter()
        .filter(|t| t["outcome"] == "ok")
        .map(|t| {
            t["covers"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_u64)
                .collect()
        })
        .collect();
    for (i, set) in sets.iter().enumerate() {
        let needed = set.iter().any(|id| {
            sets.iter()
                .enumerate()
                .all(|(j, other)| i == j || !other.contains(id))
        });
        if !needed {
            return Err(format!("test number {} of the suite is redundant", i + 1));
        }
    }
    Ok(())
}

fn store_agrees(run: &Path, covered: &[String]) -> Result<(), String> {
    let map = std::fs::read(run.join("status.map")).map_err(|e| format!("status.map: {e}"))?;
    let set: Vec<String> = (1..map.len())
        .filter(|&id| map[id] == 1)
        .map(|id| id.to_string())
        .collect();
    if set == covered {
        Ok(())
    } else {
        Err(format!("status.map says {set:?}, result.json {covered:?}"))
    }
}

/// The compiler of that name, or its versioned name where only that is installed.
fn installed(compiler: &str) -> Option<String> {
    [compiler.to_string(), format!("{compiler}-19")]
        .into_iter()
        .find(|name| {
            Command::new("sh")
                .args(["-c", &format!("command -v {name}")])
                .output()
                .is_ok_and(|o| o.status.success())
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
        return if ok == 0 {
            Ok(())
        } else {
            Err("no tests/*_tests.c".into())
        };
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
        let own = |line: &str| line.split(": warning:").next().is_some_and(|at| at.contains("_tests.c:"));
        if err.lines().any(|line| line.contains(": warning:") && own(line)) {
            return Err(format!("warnings in the suite:\n{line}\n{err}"));
        }
        let passed = out.lines().filter(|line| line.starts_with("ok ")).count();
        if !output.status.success() || passed != ok {
            return Err(format!(
                "suite: {passed} of {ok} tests ok\n{line}\n{out}\n{err}"
            ));
        }
    }
    Ok(())
}
