//! What a case expects of a step, one function per kind of line.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::brute::expect_brute_force;
use crate::consistency::consistency;

/// Checks one line of a case.
pub fn expect(line: &str, output: &Output, dir: &Path) -> Result<(), String> {
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
        ("covered" | "unknown" | "uncoverable" | "only-with-oracle-failures", rest) => {
            expect_status(line.split(' ').next().unwrap(), rest, dir)
        }
        ("brute-force", rest) => expect_brute_force(rest, dir),
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
            "no objective '{rest}'; there are\n{}",
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
        Err(format!("{found} objectives '{predicate}'"))
    }
}

fn expect_rte(rest: &str, dir: &Path, summary: &str) -> Result<(), String> {
    // The place may have spaces in it.
    let parts = rest
        .split_once(' ')
        .and_then(|(kind, rest)| Some((kind, rest.rsplit_once(' ')?)));
    let Some((kind, (place, function))) = parts else {
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
        return Err(format!("no abnormal end '{kind}'\n{}", json["abnormal"]));
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
        return Err(format!("no note '{text}'\n{}", json["notes"]));
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

/// The run's `result.json`.
pub fn result_json(run: &Path) -> Result<Value, String> {
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
