//! Whether everything that a run leaves behind tells the same.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::expect::result_json;
use crate::hyperlabels;

/// Summary, result.json, store and the compiled C suite tell the same story.
pub fn consistency(run: &Path, summary: &str, replay: bool) -> Result<(), String> {
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
    let keys: std::collections::BTreeSet<String> =
        objectives.iter().map(|o| o["key"].to_string()).collect();
    if keys.len() != objectives.len() {
        return Err("two objectives have one key".into());
    }
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
    summary_lists(summary, &covered)?;
    let tests = json["tests"].as_array().ok_or("no tests in result.json")?;
    let mut by_tests: Vec<u64> = tests
        .iter()
        .filter(|t| t["outcome"] == "ok" || t["outcome"] == "rte")
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
    hyperlabels::labels_decide(&json)?;
    hyperlabels::redundancy(&json)?;
    objectives_name_their_tests(objectives, tests)?;
    findings_agree(&json, summary)?;
    store_agrees(run, &hyperlabels::covered_labels(&json))?;
    database_agrees(run, &json)?;
    if replay {
        suites_agree(run, tests)
    } else {
        Ok(())
    }
}

/// The summary lists the covered objectives; long sets are ranges, and the last ones may be only counted.
fn summary_lists(summary: &str, covered: &[String]) -> Result<(), String> {
    let lists = summary.lines().filter_map(|line| {
        line.strip_prefix("Covered objectives: {")?
            .strip_suffix('}')
    });
    let is_listed = |list: &str| {
        let (listed, more) = expanded(list)?;
        let (first, rest) = covered.split_at_checked(listed.len())?;
        (first == listed && rest.len() == more).then_some(())
    };
    match lists.filter_map(is_listed).next() {
        Some(()) => Ok(()),
        None => Err(format!("the summary does not list {covered:?}")),
    }
}

/// The numbers of a set as the summary writes it, and how many more there are.
fn expanded(list: &str) -> Option<(Vec<String>, usize)> {
    let mut listed = Vec::new();
    for part in list.split(", ").filter(|part| !part.is_empty()) {
        if let Some(more) = part.strip_prefix("… ") {
            return Some((listed, more.strip_suffix(" more")?.parse().ok()?));
        }
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let range = first.parse::<u64>().ok()?..=last.parse().ok()?;
        listed.extend(range.map(|id| id.to_string()));
    }
    Some((listed, 0))
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
            // A test may show a known error for the sake of an objective.
            .filter(|t| t["covers"] == serde_json::json!([]) || shown.contains(&&t["id"]))
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
    let real = |rte: &&Value| rte["assumption"].is_null() && rte["not_examined"] != true;
    let rtes = json["rtes"].as_array().map_or(&[][..], Vec::as_slice);
    let count = rtes.iter().filter(real).count();
    let assumed = rtes
        .iter()
        .filter(|rte| !rte["assumption"].is_null())
        .count();
    if json["totals"]["assumed_rtes"] != assumed {
        return Err("totals do not count the errors that an assumption excludes".to_owned());
    }
    if json["totals"]["unexamined_rtes"] != rtes.len() - count - assumed {
        return Err("totals do not count the errors that were not examined".to_owned());
    }
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
    let statuses = store
        .statuses_of_all_generations()
        .map_err(|e| e.to_string())?;
    let labels = hyperlabels::labels(json);
    if statuses.len() != labels.len() {
        return Err(format!("the store has {} labels", statuses.len()));
    }
    for (status, objective) in statuses.iter().zip(labels) {
        let word = match status {
            sc_store::Status::Covered { .. } => "covered",
            sc_store::Status::Uncoverable { .. } => "uncoverable",
            sc_store::Status::Rejected { .. } => "only-with-oracle-failures",
            sc_store::Status::Unknown { .. } => "unknown",
        };
        if objective["status"] != word {
            return Err(format!("the store says {word} of {objective}"));
        }
    }
    let rows = store.tests().map_err(|e| e.to_string())?;
    for test in json["tests"].as_array().ok_or("no tests in result.json")? {
        let row = rows.iter().find(|row| test["id"] == row.id.0);
        let same = row.is_some_and(|row| {
            test["bytes"] == hex::encode(&row.bytes)
                && test["outcome"] == row.outcome.as_str()
                && hyperlabels::labels_of(json, &test["id"])
                    .iter()
                    .eq(row.covers.iter().map(|label| &label.0))
        });
        if !same {
            return Err(format!("the store does not have {test}"));
        }
    }
    let rtes = store.rtes().map_err(|e| e.to_string())?.len();
    // One access may show as several kinds of errors.
    let kinds = |rte: &Value| 1 + rte["also"].as_array().map_or(0, Vec::len);
    let shown = json["rtes"].as_array().map_or(&[][..], Vec::as_slice);
    if shown.iter().map(kinds).sum::<usize>() == rtes {
        Ok(())
    } else {
        Err(format!("the store has {rtes} run-time errors"))
    }
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
        .find(|name| sc_testing::find(name).is_some())
}

/// Compiles the suites by the commands they name themselves, runs them, and counts the tests that terminate normally.
fn suites_agree(run: &Path, tests: &[Value]) -> Result<(), String> {
    let count = |outcome: &str| tests.iter().filter(|t| t["outcome"] == outcome).count();
    let folder = run.join("tests");
    for (ending, outcome) in [
        ("_tests.c", "ok"),
        ("_rte.c", "rte"),
        ("_oracle.c", "oracle-failed"),
    ] {
        let suite = std::fs::read_dir(&folder)
            .map_err(|e| format!("tests/: {e}"))?
            .flatten()
            .map(|entry| entry.path())
            .find(|path| path.to_string_lossy().ends_with(ending));
        match (suite, count(outcome)) {
            (None, 0) => {}
            (None, n) => {
                return Err(format!(
                    "{n} tests of outcome {outcome}, but no tests/*{ending}"
                ));
            }
            (Some(suite), 0) => {
                return Err(format!(
                    "no test of outcome {outcome}, but {}",
                    suite.display()
                ));
            }
            (Some(suite), n) => suite_agrees(&suite, outcome, n)?,
        }
    }
    Ok(())
}

fn suite_agrees(suite: &Path, outcome: &str, count: usize) -> Result<(), String> {
    let text = std::fs::read_to_string(suite).map_err(|e| e.to_string())?;
    let commands: Vec<&str> = text
        .lines()
        .map(|line| line.trim_start_matches([' ', '*']))
        .filter(|line| line.starts_with("gcc ") || line.starts_with("clang"))
        .collect();
    if commands.len() < 2 {
        return Err(format!("{} names no build commands", suite.display()));
    }
    for command in commands {
        let (compiler, rest) = command.split_once(' ').unwrap();
        let Some(compiler) = installed(compiler) else {
            sc_testing::try_skip(&format!("{compiler} is not installed"))?;
            continue;
        };
        // Not every error that clang's sanitizers see is known to gcc's.
        let runs = outcome != "rte" || !compiler.starts_with("gcc");
        compile_and_run(
            suite,
            &format!("{compiler} {rest} -Wall -Wextra"),
            runs,
            outcome,
            count,
        )?;
    }
    Ok(())
}

fn compile_and_run(
    suite: &Path,
    compile: &str,
    runs: bool,
    outcome: &str,
    count: usize,
) -> Result<(), String> {
    let name = suite.file_name().unwrap().to_string_lossy().into_owned();
    let program = suite.file_stem().unwrap().to_string_lossy().into_owned();
    let line = if runs {
        format!("{compile} && ./{program}")
    } else {
        compile.to_string()
    };
    let output = Command::new("bash")
        .args(["-c", &line])
        .current_dir(suite.parent().unwrap())
        .output()
        .map_err(|e| e.to_string())?;
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let own = |line: &str| {
        line.split(": warning:")
            .next()
            .is_some_and(|at| at.contains(&format!("{name}:")))
    };
    if err
        .lines()
        .any(|line| line.contains(": warning:") && own(line))
    {
        return Err(format!("warnings in the suite:\n{line}\n{err}"));
    }
    let shown = match outcome {
        "ok" => out.lines().filter(|line| line.starts_with("ok ")).count(),
        _ => out
            .lines()
            .filter(|line| line.ends_with("as expected") && !line.starts_with('#'))
            .count(),
    };
    if !output.status.success() || (runs && shown != count) {
        return Err(format!(
            "{name}: {shown} of {count} tests are as they should be\n{line}\n{out}\n{err}"
        ));
    }
    Ok(())
}
