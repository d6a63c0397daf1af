//! Symbolic execution by the engine that is part of seacoral (`sc-dse`): tests, and proofs of what no test can reach.
//!
//! The units with labels in them are compiled to LLVM IR as they are compiled for replay (`proof/ir.rs`), and executed on inputs
//! that may be anything the input model allows. A label that some run reaches gives a test, which replay judges as ever.
//! One that none reaches is claimed to be uncoverable if the engine has a proof, and nothing that LLVM IR does not show
//! can happen before it (`judge.rs`).

mod claimant;
mod judge;
pub mod options;
mod session;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use sc_options::Values;
use sc_process::Cancel;
use sc_process::tools::{Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, Origin};
use crate::proposal::Proposal;
use crate::task::Task;

pub use sc_dse::{LabelMode, Merge, Search};

/// What the built-in symbolic execution declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "dse",
    stand_in: None,
    by_default: true,
    former_names: &[],
    purpose: "finds tests and proves objectives uncoverable by symbolic execution",
    origin: Origin::BuiltIn,
    folder: "dse",
    rules: Some(7),
    options: options::OPTIONS,
    create: |values| Ok(Arc::new(Dse::new(Options::read(values)))),
};

/// What users can set, as `[dse]` or `--dse-...`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// In which order runs are looked at.
    pub search: Search,
    /// Whether runs are merged where they meet.
    pub merge: Merge,
    /// How labels are looked at.
    pub labels: LabelMode,
    /// How much memory its terms and states may use, in bytes.
    pub memory: Option<u64>,
    /// How long one question to the solver may take.
    pub solver_timeout: Option<Duration>,
    /// Threads; `None`: as many as the task allows.
    pub threads: Option<usize>,
    /// The label that is to be explained.
    pub trace: Option<u32>,
}

impl Options {
    fn read(values: &Values) -> Self {
        use options::*;
        let threads = values.get(THREADS);
        Self {
            timeout: values.get(TIMEOUT).or_else(|| values.get(KLEE_TIMEOUT)),
            search: values.get(SEARCH).0,
            merge: values.get(MERGE).0,
            labels: values.get(LABELS).0,
            memory: Some(values.get(MEMORY).max(1) << 20),
            solver_timeout: Some(values.get(SOLVER_TIMEOUT)),
            threads: threads.and_then(|threads| usize::try_from(threads).ok()),
            trace: values.get(TRACE),
        }
    }
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
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: true,
            uses_seeds: true,
            endless: false,
            prompt: true,
        }
    }

    /// It is part of this program; clang, which it needs, is needed anyway.
    fn available(&self) -> Result<Version, Missing> {
        let version = Version::parse_prefix(env!("CARGO_PKG_VERSION"));
        Ok(version.unwrap_or(Version(Vec::new())))
    }

    /// It ends with its work, so that a seed is enough.
    fn is_repeatable(&self, seed: Option<u64>) -> bool {
        seed.is_some()
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
