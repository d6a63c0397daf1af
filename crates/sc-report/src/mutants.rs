//! Mutants as they are read back from the `mutation.json` of a run directory.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::mutation::MutationTotals;

/// What became of the mutants of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mutants {
    /// The mutants, by place.
    pub mutants: Vec<Mutant>,
    /// How many tests they were run against.
    pub tests: usize,
    /// Texts of the files that were changed, as they were.
    pub sources: BTreeMap<String, String>,
}

/// A mutant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutant {
    /// The file that it changes.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What it changes: `a < b -> a <= b`.
    pub change: String,
    /// The operator that made it.
    pub operator: String,
    /// What became of it, as the schema names it.
    pub status: String,
}

#[derive(Deserialize)]
struct Document {
    files: BTreeMap<String, File>,
    #[serde(rename = "testFiles", default)]
    test_files: BTreeMap<String, TestFile>,
}

#[derive(Deserialize)]
struct File {
    source: String,
    mutants: Vec<One>,
}

#[derive(Deserialize)]
struct TestFile {
    tests: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct One {
    mutator_name: String,
    description: String,
    status: String,
    location: Location,
}

#[derive(Deserialize)]
struct Location {
    start: Start,
}

#[derive(Deserialize)]
struct Start {
    line: u32,
    column: u32,
}

impl Mutants {
    /// The mutants of a document of the mutation-testing-elements schema; `None` if it is something else.
    pub fn read(text: &str) -> Option<Self> {
        let document: Document = serde_json::from_str(text).ok()?;
        let mut found = Self {
            tests: document.test_files.values().map(|it| it.tests.len()).sum(),
            ..Self::default()
        };
        for (file, File { source, mutants }) in document.files {
            let mutant = |it: One| Mutant {
                file: file.clone(),
                line: it.location.start.line,
                column: it.location.start.column,
                change: it.description,
                operator: it.mutator_name,
                status: it.status,
            };
            found.mutants.extend(mutants.into_iter().map(mutant));
            found.sources.insert(file, source);
        }
        found.mutants.sort();
        Some(found)
    }

    /// The numbers.
    pub fn totals(&self) -> MutationTotals {
        let count = |words: &[&str]| {
            let mutants = self.mutants.iter();
            mutants
                .filter(|it| words.contains(&it.status.as_str()))
                .count()
        };
        MutationTotals {
            killed: count(&["Killed", "Timeout"]),
            survived: count(&["Survived"]),
            not_reached: count(&["NoCoverage"]),
            equivalent: count(&["Ignored"]),
            not_run: count(&["Pending"]),
        }
    }

    /// The mutants that tests should notice and do not.
    pub fn unnoticed(&self) -> impl Iterator<Item = &Mutant> {
        let mutants = self.mutants.iter();
        mutants.filter(|it| matches!(it.status.as_str(), "Survived" | "NoCoverage"))
    }
}
