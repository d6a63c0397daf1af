//! Symbolic execution by the engine that is part of seacoral (`sc-dse`): tests, and proofs of what no test can reach.
//!
//! The units with labels in them are compiled to LLVM IR as they are compiled for replay (`text.rs`), and executed on inputs
//! that may be anything the input model allows. A label that some run reaches gives a test, which replay judges as ever.
//! One that none reaches is claimed to be uncoverable if the engine has a proof, and nothing that LLVM IR does not show
//! can happen before it (`judge.rs`).

mod judge;
mod session;
mod text;
mod watch;

use std::time::Duration;

use sc_process::Cancel;
use sc_process::tools::{Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerOutcome, Capabilities};
use crate::proposal::Proposal;
use crate::task::Task;

pub use sc_dse::{Merge, Search};

/// What users can set, as `[dse]` or `--dse-...`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// In which order runs are looked at.
    pub search: Search,
    /// Whether runs are merged where they meet.
    pub merge: Merge,
    /// How much memory its terms and states may use, in bytes.
    pub memory: Option<u64>,
    /// How long one question to the solver may take.
    pub solver_timeout: Option<Duration>,
    /// Threads; without, one.
    pub threads: Option<usize>,
    /// The label that is to be explained.
    pub trace: Option<u32>,
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct Dse {
    options: Options,
}

impl Dse {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for Dse {
    fn name(&self) -> &'static str {
        "dse"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: true,
            uses_seeds: true,
            endless: false,
            deterministic: true,
        }
    }

    /// It is part of this program; clang, which it needs, is needed anyway.
    fn available(&self) -> Result<Version, Missing> {
        let version = Version::parse_prefix(env!("CARGO_PKG_VERSION"));
        Ok(version.unwrap_or(Version(Vec::new())))
    }

    fn run(
        &self,
        task: &Task,
        sink: &(dyn Fn(Proposal) + Sync),
        cancel: &Cancel,
    ) -> AnalyzerOutcome {
        session::run(&self.options, task, sink, cancel)
    }
}
