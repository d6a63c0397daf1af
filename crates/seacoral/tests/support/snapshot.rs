//! Snapshots: all that the steps of a case print, as `expected.txt` beside its `case.txt` has it.
//!
//! ```text
//! $ seacoral f.c -e sing
//! err: error: no function `sing` is defined in f.c
//! err: hint: did you mean `sign`?
//! ```
//!
//! Paths of the machine, times and versions are replaced by `[CASE]`, `[ROOT]`, `[TIME]` and `[VERSION]`; a case adds
//! its own with `filter`.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::LazyLock;

use regex::Regex;
use similar::{ChangeTag, TextDiff};

use crate::case::{Case, Step};
use crate::root;

/// With this environment variable set (and not empty), snapshots are written instead of compared.
const UPDATE: &str = "SEACORAL_UPDATE_SNAPSHOTS";
const FILE: &str = "expected.txt";

/// The snapshot of a case, read and made anew step by step.
pub struct Snapshot<'a> {
    path: PathBuf,
    /// The directory that the case runs in.
    dir: String,
    case: &'a Case,
    /// The expected text of each step.
    expected: Vec<String>,
    /// The text of each step so far.
    actual: Vec<String>,
}

impl<'a> Snapshot<'a> {
    pub fn read(folder: &Path, dir: &Path, case: &'a Case) -> Self {
        let path = folder.join(FILE);
        let mut expected: Vec<String> = Vec::new();
        for line in std::fs::read_to_string(&path).unwrap_or_default().lines() {
            if line.starts_with("$ ") {
                expected.push(String::new());
            }
            if let Some(step) = expected.last_mut() {
                step.push_str(line);
                step.push('\n');
            }
        }
        Self {
            path,
            dir: dir.display().to_string(),
            case,
            expected,
            actual: Vec::new(),
        }
    }

    /// Compares what a step printed.
    pub fn compare(&mut self, step: &Step, output: &Output) -> Result<(), String> {
        let actual = self.text(step, output);
        let index = self.actual.len();
        self.actual.push(actual);
        let none = String::new();
        let (expected, actual) = (
            self.expected.get(index).unwrap_or(&none),
            &self.actual[index],
        );
        if is_updating() || expected == actual {
            return Ok(());
        }
        Err(format!(
            "the output differs from {FILE} (-): {UPDATE}=1 accepts it (+)\n{}",
            difference(expected, actual)
        ))
    }

    /// Writes the snapshot if asked to; otherwise complains of steps in it that the case does not have. If the rest of the
    /// case was skipped, its steps stay as they are.
    pub fn finish(mut self, skipped: bool) -> Result<(), String> {
        let (expected, actual) = (self.expected.len(), self.actual.len());
        if is_updating() {
            if skipped {
                self.actual
                    .extend(self.expected.drain(actual.min(expected)..));
            }
            return self
                .write()
                .map_err(|e| format!("{}: {e}", self.path.display()));
        }
        if expected > actual && !skipped {
            return Err(format!("{FILE} has {expected} steps, the case {actual}"));
        }
        Ok(())
    }

    fn write(&self) -> std::io::Result<()> {
        if !self.actual.is_empty() {
            std::fs::write(&self.path, self.actual.concat())
        } else if self.path.exists() {
            std::fs::remove_file(&self.path)
        } else {
            Ok(())
        }
    }

    fn text(&self, step: &Step, output: &Output) -> String {
        let mut text = format!("$ {}\n", step.line);
        for (name, bytes) in [("out:", &output.stdout), ("err:", &output.stderr)] {
            for line in self.filter(&String::from_utf8_lossy(bytes)).lines() {
                text.push_str(format!("{name} {line}").trim_end());
                text.push('\n');
            }
        }
        text
    }

    fn filter(&self, text: &str) -> String {
        static GENERAL: LazyLock<[(Regex, &str); 2]> = LazyLock::new(|| {
            let regex = |pattern| Regex::new(pattern).unwrap();
            [
                (regex(r"\b\d+(\.\d+)? (ms|s|min)\b"), "[TIME]"),
                (regex(r"\b\d+\.\d+\.\d+\b"), "[VERSION]"),
            ]
        });
        let mut text = text
            .replace(&self.dir, "[CASE]")
            .replace(&root().display().to_string(), "[ROOT]");
        for (pattern, replacement) in &self.case.filters {
            text = pattern.replace_all(&text, replacement).into_owned();
        }
        for (pattern, replacement) in GENERAL.iter() {
            text = pattern.replace_all(&text, *replacement).into_owned();
        }
        text
    }
}

pub fn is_updating() -> bool {
    std::env::var_os(UPDATE).is_some_and(|value| !value.is_empty())
}

/// The lines that differ, with `-` and `+`, and those around them.
fn difference(expected: &str, actual: &str) -> String {
    let diff = TextDiff::from_lines(expected, actual);
    let changes = diff.iter_all_changes().map(|change| {
        let sign = match change.tag() {
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
            ChangeTag::Equal => ' ',
        };
        format!("{sign} {change}")
    });
    changes.collect()
}
