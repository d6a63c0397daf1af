//! Verdicts against a program that knows the function and runs it on every input.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// `[decided] [sound] [named] [-DMACRO] brute.c [ARGUMENT]`: the objectives of the last result and their verdicts are those that the
/// program prints, in its order, a line each. With `decided`, nothing may stay open: what it calls unknown has to be proved
/// uncoverable. With `sound`, anything may stay unknown, and nothing else may differ. With `named`, its lines begin with a name that does not count.
pub fn expect_brute_force(rest: &str, dir: &Path) -> Result<(), String> {
    let (mut decided, mut sound, mut named) = (false, false, false);
    let mut words = Vec::new();
    for word in rest.split_whitespace() {
        match word {
            "decided" => decided = true,
            "sound" => sound = true,
            "named" => named = true,
            word => words.push(word),
        }
    }
    let wanted: Vec<String> = run_once(&words, dir)?
        .lines()
        .map(|line| {
            let line = match line.split_once(": ") {
                Some((name, rest)) if named && name.chars().all(|c| c.is_lowercase()) => rest,
                _ => line,
            };
            match line.strip_suffix(" unknown") {
                Some(predicate) if decided || sound => format!("{predicate} uncoverable"),
                _ => line.to_owned(),
            }
        })
        .collect();
    let found = verdicts(dir)?;
    if wanted.is_empty() {
        return Err("the program prints no objective".to_owned());
    }
    let agrees = |(found, wanted): (&String, &String)| {
        let predicate = |line: &str| line.rsplit_once(' ').map(|(it, _)| it.to_owned());
        let open = sound && found.ends_with(" unknown");
        found == wanted || (open && predicate(found) == predicate(wanted))
    };
    if found.len() == wanted.len() && found.iter().zip(&wanted).all(agrees) {
        return Ok(());
    }
    let differ = |one: &[String], other: &[String], mark: char| -> String {
        let lines = one.iter().filter(|line| !other.contains(line));
        lines.map(|line| format!("{mark} {line}\n")).collect()
    };
    Err(format!(
        "brute force (-) and seacoral (+) differ, if only in the order:\n{}{}",
        differ(&wanted, &found, '-'),
        differ(&found, &wanted, '+')
    ))
}

/// What the program prints. It is run once for all steps of a case.
fn run_once(words: &[&str], dir: &Path) -> Result<String, String> {
    let (flags, rest): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.starts_with('-'));
    let Some((source, arguments)) = rest.split_first() else {
        return Err("brute-force without a file".to_owned());
    };
    let name = words.join("_").replace(['-', '.'], "_");
    let printed = dir.join(format!("{name}.printed"));
    if let Ok(text) = std::fs::read_to_string(&printed) {
        return Ok(text);
    }
    let program = dir.join(&name);
    // Optimised: some run a function some ten million times.
    let compiled = Command::new("gcc")
        .args(["-w", "-O2", "-fwrapv", "-fno-strict-aliasing"])
        .args(flags)
        .arg(source)
        .arg("-o")
        .arg(&program)
        .current_dir(dir)
        .output()
        .map_err(|e| format!("gcc: {e}"))?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let output = Command::new(&program)
        .args(arguments)
        .current_dir(dir)
        .output()
        .map_err(|e| format!("{name}: {e}"))?;
    if !output.status.success() {
        return Err(format!("{name} ended with {}", output.status));
    }
    std::fs::write(&printed, &output.stdout).map_err(|e| format!("{}: {e}", printed.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Predicate (as it is in the file, quotes escaped) and status of each objective.
fn verdicts(dir: &Path) -> Result<Vec<String>, String> {
    let path = dir.join("_sc/last/result.json");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let json: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let objectives = json["objectives"].as_array().ok_or("no objectives")?;
    let line = |objective: &Value| {
        let predicate = objective["predicate"].to_string();
        let status = objective["status"].as_str().unwrap_or("");
        format!("{} {status}", predicate.trim_matches('"'))
    };
    Ok(objectives.iter().map(line).collect())
}
