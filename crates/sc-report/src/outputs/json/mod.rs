//! JSON, for machines: `result.json` of a run, and the result of measuring existing tests.

mod measured;
mod run;

use std::path::PathBuf;

use sc_options::Key;

use crate::outputs::{Detail, Output, RunFile};
use crate::report::{Purpose, Report};
use crate::runs::Run;

pub use measured::{MEASURED_VERSION, MeasuredJson};
use run::copy_of;
pub use run::*;

const OPTION: Key<Option<PathBuf>> = Key::<Option<PathBuf>>::new(
    "output",
    "json",
    "json",
    "also write the JSON result to this file ('-': standard output)",
);

/// JSON in the run directory, and where the user asks for it.
pub struct Json;

impl Output for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn option(&self) -> Option<&'static Key<Option<PathBuf>>> {
        Some(&OPTION)
    }

    fn run_files(&self, report: &Report) -> Vec<RunFile> {
        let sources = report.provenance.sources.iter().enumerate();
        let copies = sources
            .map(|(index, source)| RunFile::new(copy_of(index, &source.file), source.text.clone()));
        let text = ResultJson::new(report).to_text();
        copies.chain([RunFile::new("result.json", text)]).collect()
    }

    /// One run: its `result.json`. Several: a list of them.
    fn exchange(&self, runs: &[Run]) -> Option<String> {
        Some(match runs {
            [run] => run.result.to_text(),
            runs => pretty(&runs.iter().map(|run| &run.result).collect::<Vec<_>>()),
        })
    }

    fn document(&self, report: &Report, _detail: Detail) -> Option<String> {
        Some(match &report.purpose {
            Purpose::Generation => ResultJson::new(report).to_text(),
            Purpose::Measurement { subset } => MeasuredJson::new(report, subset.as_ref()).to_text(),
        })
    }
}

/// Strings, numbers and lists can always be written; a number that JSON has no word for becomes null.
pub(super) fn pretty(value: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// The JSON Schema of `result.json`, for [`RESULT_VERSION`].
pub const RESULT_SCHEMA: &str = include_str!("../../../schemas/result-1.schema.json");
