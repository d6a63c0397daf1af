//! From offsets in a program to places in its sources, by `llvm-symbolizer`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Job, tools};
use serde::Deserialize;

/// A place as the debug information has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) function: String,
    /// Empty if unknown.
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// Asks the tool, and remembers its answers.
#[derive(Debug, Default)]
pub(crate) struct Symbolizer {
    tool: Option<PathBuf>,
    looked: bool,
    known: HashMap<(PathBuf, u64), Vec<Symbol>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Answer {
    address: String,
    #[serde(default)]
    symbol: Vec<JsonSymbol>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", default)]
#[derive(Default)]
struct JsonSymbol {
    function_name: String,
    file_name: String,
    line: u32,
    column: u32,
}

impl Symbolizer {
    /// The places of each offset, the innermost inlined function first; empty where unknown.
    pub(crate) fn lookup(&mut self, program: &Path, offsets: &[u64]) -> Vec<Vec<Symbol>> {
        let key = |offset: u64| (program.to_owned(), offset);
        let mut new: Vec<u64> = offsets.to_vec();
        new.retain(|&offset| !self.known.contains_key(&key(offset)));
        new.sort_unstable();
        new.dedup();
        if !new.is_empty() {
            for (offset, symbols) in self.ask(program, &new) {
                self.known.insert(key(offset), symbols);
            }
        }
        let known = |&offset| self.known.get(&key(offset)).cloned().unwrap_or_default();
        offsets.iter().map(known).collect()
    }

    fn ask(&mut self, program: &Path, offsets: &[u64]) -> Vec<(u64, Vec<Symbol>)> {
        if !self.looked {
            self.looked = true;
            self.tool = tools::find(&tools::LLVM_SYMBOLIZER)
                .ok()
                .map(|found| found.path);
        }
        let Some(tool) = &self.tool else {
            return Vec::new();
        };
        let job = Job::new(tool)
            .repeated()
            .arg("--obj")
            .arg(program)
            .arg("--output-style=JSON")
            .args(offsets.iter().map(|offset| format!("0x{offset:x}")))
            .time_limit(Duration::from_secs(30));
        match job.run(&Cancel::new()) {
            Ok(finished) => parse(&finished.stdout_text()),
            Err(_) => Vec::new(),
        }
    }
}

/// One array, or one object a line, by version.
fn parse(text: &str) -> Vec<(u64, Vec<Symbol>)> {
    let answers: Vec<Answer> = serde_json::from_str(text).unwrap_or_else(|_| {
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        lines.collect()
    });
    let symbol = |s: JsonSymbol| Symbol {
        function: s.function_name,
        file: s.file_name,
        line: s.line,
        column: s.column,
    };
    let known = answers.into_iter().filter_map(|answer| {
        let digits = answer.address.trim_start_matches("0x");
        let offset = u64::from_str_radix(digits, 16).ok()?;
        Some((offset, answer.symbol.into_iter().map(symbol).collect()))
    });
    known.collect()
}
