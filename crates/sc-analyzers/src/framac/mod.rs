//! Frama-C: proofs that no test covers an objective, by abstract interpretation (Eva) and by weakest preconditions (WP).
//!
//! Each label is a check on a side branch of its own (`harness.rs`). Eva says of a check that nothing reaches it; WP that
//! it holds, though it is false, so nothing reaches it either. Both claim this of runs without errors in Frama-C's sense:
//! it counts only if all of them are errors in ours, too, and if nothing that Frama-C models otherwise than a compiler
//! can happen before the label (`verdict.rs`).

mod evaluation;
mod flags;
mod harness;
mod models;
pub mod output;
mod run;
mod session;
mod verdict;
mod wp;

use std::collections::BTreeSet;
use std::time::Duration;

use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerOutcome, Capabilities};
use crate::proposal::Proposal;
use crate::task::Task;

/// What users can set, as `[luncov]` or `--luncov-...`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The plugins to use; empty is all.
    pub plugins: BTreeSet<Plugin>,
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// More arguments for Frama-C.
    pub extra_args: Vec<String>,
}

impl Options {
    fn uses(&self, plugin: Plugin) -> bool {
        self.plugins.is_empty() || self.plugins.contains(&plugin)
    }
}

/// A way to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plugin {
    /// Abstract interpretation of the whole program.
    Eva,
    /// Weakest preconditions, function by function.
    Wp,
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct FramaC {
    options: Options,
}

impl FramaC {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for FramaC {
    fn name(&self) -> &'static str {
        "luncov"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: false,
            proves: true,
            uses_seeds: false,
            endless: false,
            deterministic: false,
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        tools::find(&tools::FRAMA_C).map(|found| found.version)
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
