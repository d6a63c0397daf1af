//! Runs as they are read back from their directories: what the formats for other programs are made of.
//!
//! `result.json` has everything that these formats tell, so a document about one run or many is the same whether it is
//! written at the end of a run or years later.

use std::collections::BTreeMap;

use crate::history::{self, Reached};
pub use crate::outputs::json::{
    FrameJson, McdcConditionJson, McdcJson, ObjectiveJson, RESULT_SCHEMA, RESULT_VERSION,
    ResultJson, RteJson, SourceJson, StatusJson, TestJson,
};
use crate::{Mutants, Report};

/// A run to be shown.
#[derive(Debug, Clone)]
pub struct Run {
    /// The name of its run directory.
    pub name: String,
    /// Its `result.json`.
    pub result: ResultJson,
    /// Texts of the files with objectives, by their paths in `result`.
    pub sources: BTreeMap<String, String>,
    /// Its `mutation.json`, if there is one for these sources.
    pub mutants: Option<Mutants>,
    /// What its project reached in this run and those before it, oldest first.
    pub history: Vec<Reached>,
}

impl Run {
    /// The run of a report.
    pub fn new(name: String, report: &Report) -> Self {
        let sources = report.provenance.sources.iter();
        Self {
            name,
            result: ResultJson::new(report),
            sources: sources
                .map(|it| (it.file.clone(), it.text.clone()))
                .collect(),
            mutants: None,
            history: Vec::new(),
        }
    }

    /// The run with its mutants, if they were made of the same sources.
    pub fn with_mutants(mut self, mutants: Option<Mutants>) -> Self {
        let same = |mutants: &Mutants| {
            let mut sources = mutants.sources.iter();
            sources.all(|(file, text)| self.sources.get(file).is_none_or(|it| it == text))
        };
        self.mutants = mutants.filter(same);
        self
    }

    /// The run with the text of its project's `history.jsonl`.
    pub fn with_history(mut self, text: Option<String>) -> Self {
        self.history = history::read(&text.unwrap_or_default());
        self
    }

    /// The run whose `result.json` has this text; `copy` gives the text of a copy of a source.
    pub fn read(
        name: String,
        text: &str,
        copy: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ReadError> {
        let result: ResultJson = serde_json::from_str(text)?;
        if result.version != RESULT_VERSION {
            return Err(ReadError::Version(result.version));
        }
        let sources = result.provenance.sources.iter();
        let sources = sources.filter_map(|it| Some((it.file.clone(), copy(&it.copy)?)));
        Ok(Self {
            name,
            sources: sources.collect(),
            result,
            mutants: None,
            history: Vec::new(),
        })
    }
}

/// A `result.json` cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is something else, or was cut off.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// Another version wrote it.
    #[error("it has version {0} of the format, this seacoral reads version {RESULT_VERSION}")]
    Version(u32),
}
