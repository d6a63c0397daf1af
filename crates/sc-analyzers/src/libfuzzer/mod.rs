//! libFuzzer: coverage-guided fuzzing in one process, with labels as features.
//!
//! The fuzz runtime (`sc-harness/runtime/fuzz.c`) survives whatever the program does and writes what it finds to a file
//! that is read here while it runs. A process that dies all the same is started again, with its corpus.

mod available;
mod files;
pub mod findings;
mod flags;
mod output;
mod phase;
mod recipe;
mod session;
mod stats;
mod watch;

use std::time::Duration;

use sc_process::Cancel;
use sc_process::tools::{Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerOutcome, Capabilities};
use crate::proposal::Proposal;
use crate::task::Task;

/// What users can set, as `[libfuzzer]` or `--libfuzzer-...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The longest that one execution may take.
    pub micro_timeout: Duration,
    /// How many random tests are added to the seeds.
    pub init_corpus_size: usize,
    /// Numbers of executions of an edge count, not only that it was executed.
    pub use_counters: bool,
    /// Compared values guide it.
    pub use_cmp: bool,
    /// Only labels guide it, not the edges of the program.
    pub labels_only: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            micro_timeout: Duration::from_millis(250),
            init_corpus_size: 0,
            use_counters: true,
            use_cmp: true,
            labels_only: false,
        }
    }
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct LibFuzzer {
    options: Options,
}

impl LibFuzzer {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }

    /// How the build is made that [`Builds::fuzz`](crate::Builds::fuzz) names.
    pub fn recipe(&self) -> sc_harness::Recipe {
        recipe::recipe(&self.options)
    }
}

impl Analyzer for LibFuzzer {
    fn name(&self) -> &'static str {
        "libfuzzer"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: false,
            uses_seeds: true,
            endless: true,
            deterministic: true,
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        available::available()
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
