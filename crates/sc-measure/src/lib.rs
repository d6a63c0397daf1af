//! The coverage of existing tests: which objectives they cover, and what each test adds.
//!
//! Tests are stored tests of run directories, files of input bytes, C test files, or command lines of a program. Like
//! `sc-suite`, this crate knows nothing of arguments, configuration and exit statuses.

mod addition;
mod capture;
mod command_lines;
mod cxx;
mod error;
mod frameworks;
mod input_files;
mod measurement;
mod measurer;
mod run_directories;
mod subject;
mod test_files;
mod test_programs;

pub use addition::{Addition, add};
pub use error::MeasureError;
pub use measurement::Measurement;
pub use measurer::Measurer;
pub use run_directories::stored_growth;
pub use subject::Subject;

use std::collections::BTreeSet;
use std::path::PathBuf;

use sc_engine::session::describe_abnormal;
use sc_types::{LabelId, Outcome, Place};
use sc_validator::{Doubt, Ending, Rte, Verdict};

/// What is to be measured; nothing named: the tests of the project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Suites {
    /// Run directories whose tests are replayed.
    pub corpus: Vec<PathBuf>,
    /// C files of tests.
    pub tests: Vec<PathBuf>,
    /// C files compiled along with each of them.
    pub support: Vec<PathBuf>,
    /// Files of input bytes, or folders of such.
    pub inputs: Vec<PathBuf>,
    /// A file of command lines for the program.
    pub command_lines: Option<PathBuf>,
}

impl Suites {
    /// Nothing is named.
    pub fn is_empty(&self) -> bool {
        self.needs_no_inputs() && self.tests.is_empty() && self.command_lines.is_none()
    }

    /// Whether no test is the bytes of inputs, as far as it was said.
    fn needs_no_inputs(&self) -> bool {
        self.corpus.is_empty() && self.inputs.is_empty()
    }

    /// Whether tests are programs of their own only, so that no input has to be modelled.
    pub fn only_programs(&self) -> bool {
        self.needs_no_inputs() && !self.is_empty()
    }
}

/// A test that was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// What people call it.
    pub name: String,
    /// How it ended, as in `result.json`.
    pub outcome: Outcome,
    /// The same in words; empty if it terminated normally.
    pub what: String,
    /// The run-time error, where that is how it ended.
    pub rte: Option<Box<Rte>>,
    /// Labels it covers; none unless it terminated normally, or in the error that a label is about.
    pub labels: BTreeSet<LabelId>,
    /// Its bytes, where it has some.
    pub bytes: Option<Vec<u8>>,
    /// Bytes of the calls it made, where it is a program that was made to tell them.
    pub captured: Vec<Vec<u8>>,
}

impl Measured {
    /// A test that terminated normally counts, or one that shows an error that was asked for.
    pub fn counts(&self) -> bool {
        self.outcome == Outcome::Ok || !self.labels.is_empty()
    }

    /// A test of input bytes after its replay. `Err`: a generated harness failed.
    pub fn replayed(name: String, bytes: Vec<u8>, verdict: Verdict) -> Result<Self, String> {
        let outcome = verdict.outcome.outcome().unwrap_or(Outcome::Unstable);
        let what = match &verdict.outcome {
            Ending::Ok => String::new(),
            Ending::AssumptionFailed => "an assumption does not hold".into(),
            Ending::OracleFailed => "an assertion or the oracle fails".into(),
            Ending::Rte(rte) => error_text(&rte.kind, rte.place.as_ref()),
            Ending::Timeout => "time limit reached (--test-timeout)".into(),
            Ending::Abnormal(how) => describe_abnormal(*how),
            Ending::Unstable(doubt) => doubt_text(*doubt).into(),
            Ending::Harness(report) => return Err(report.clone()),
        };
        let rte = match verdict.outcome {
            Ending::Rte(rte) => Some(rte),
            _ => None,
        };
        Ok(Measured {
            name,
            outcome,
            what,
            rte,
            labels: verdict.labels.into_iter().collect(),
            bytes: Some(bytes),
            captured: Vec::new(),
        })
    }
}

/// `heap-buffer-overflow at f.c:3:7 in f`.
fn error_text(kind: &str, place: Option<&Place>) -> String {
    match place {
        Some(at) => format!("{kind} at {at}"),
        None => kind.to_owned(),
    }
}

fn doubt_text(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Fills => "its behaviour depends on uninitialised memory",
        Doubt::OnlyAnnotated => "its error does not occur in the unmodified sources",
    }
}
