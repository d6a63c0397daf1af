//! KLEE, versions 3.x: tests by symbolic execution of bitcode.
//!
//! The bytes of a test are symbolic, and the harness makes the same call of them as replay does. Labels fork paths in one
//! of four ways (see [`Labels`]). KLEE proves nothing here: it gives up paths for many reasons, and its model of memory is
//! its own, so that a label without a test stays open.

mod clang;
mod flags;
mod ktest;
mod options;
mod output;
mod program;
mod session;

use std::sync::Arc;

use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, Origin, StandIn};
use crate::proposal::Proposal;
use crate::task::Task;

pub use options::{Labels, Libc, Options};

/// What KLEE declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "klee",
    stand_in: Some(StandIn {
        name: "dse",
        notice: "KLEE is not installed; using the built-in engine (dse)",
    }),
    // The built-in engine does the same, and more.
    by_default: false,
    former_names: &[],
    purpose: "finds tests by symbolic execution of LLVM bitcode",
    origin: Origin::Program(&tools::KLEE),
    folder: "klee",
    rules: None,
    options: options::OPTIONS,
    create: |values| Ok(Arc::new(Klee::new(Options::read(values)))),
};

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct Klee {
    options: Options,
}

impl Klee {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for Klee {
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            uses_seeds: true,
            ..Capabilities::default()
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        tools::find(&tools::KLEE).map(|found| found.version)
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
