//! JSON, for machines: `result.json` of a run, and the result of measuring existing tests.

mod measured;
mod run;

use std::path::PathBuf;

use sc_options::Key;

use crate::outputs::{Detail, Output, RunFile};
use crate::report::{Purpose, Report};

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

    fn document(&self, report: &Report, _detail: Detail) -> Option<String> {
        Some(match &report.purpose {
            Purpose::Generation => ResultJson::new(report).to_text(),
            Purpose::Measurement { subset } => MeasuredJson::new(report, subset.as_ref()).to_text(),
        })
    }
}

/// Strings, numbers and lists can always be written; a number that JSON has no word for becomes null.
fn pretty(value: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
