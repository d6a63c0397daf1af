//! CBMC: bounded model checking, for tests that fuzzing does not find and proofs of what no test can reach.
//!
//! CBMC reads simple C that is made of the LLVM IR of the units (`sc-irc`), each label on a side branch of its own, and is
//! asked which of them a run can reach. A label that is reached gives a test, which replay judges as ever. One that is not
//! reached is claimed to be uncoverable only if every loop that can run before it was followed to its end, no run can have a
//! gap of the text before it, and nothing that LLVM IR does not show can happen before it (`proof`).

mod bounds;
mod compiled;
mod flags;
mod gaps;
mod hard;
mod loops;
pub mod output;
mod rounds;
mod run;
mod session;
mod trace_value;
mod verdict;

use std::sync::Arc;
use std::time::Duration;

use sc_options::{Choice, Values};
use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, Origin};
use crate::proposal::Proposal;
use crate::task::Task;

/// What CBMC declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "cbmc",
    stand_in: None,
    by_default: true,
    former_names: &[],
    purpose: "finds tests and proves objectives uncoverable by bounded model checking",
    origin: Origin::Program(&tools::CBMC),
    folder: "cbmc",
    rules: Some(9),
    options: OPTIONS,
    create: |values| Ok(Arc::new(Cbmc::new(Options::read(values)))),
};

sc_options::options! {
    /// The options of `[cbmc]`.
    OPTIONS in "cbmc", flags "cbmc-":
    MODE: Mode = "mode".default("assert").variables(&["CBMC_MODE"]).synonyms(&[("clabel", "assert")]),
        "cover: find tests; assert: also prove objectives uncoverable";
    UNWIND: Option<u32> = "unwind".aliases(&["unwind"]).synonyms(&[("0", "")]).at_least(1),
        "bound of every loop and recursion (default: bounds grow as needed)";
    TIMEOUT: Option<Duration> = "timeout".synonyms(&[("0", ""), ("0.0", "")]).at_least(1),
        "stop CBMC after this time";
}

/// What users can set, as `[cbmc]` or `--cbmc-...`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What it is for.
    pub mode: Mode,
    /// The bound of every loop; `None`: bounds grow as needed.
    pub unwind: Option<u32>,
    /// How long it may take in all.
    pub timeout: Option<Duration>,
}

/// What CBMC is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// To find tests.
    Cover,
    /// To prove as well.
    #[default]
    Assert,
}

impl Choice for Mode {
    const WORDS: &'static [&'static str] = &["cover", "assert"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "cover" => Some(Mode::Cover),
            "assert" => Some(Mode::Assert),
            _ => None,
        }
    }
}

impl Options {
    fn read(values: &Values) -> Self {
        Self {
            mode: values.get(MODE),
            unwind: values.get(UNWIND).map(|bound| bound.max(1)),
            timeout: values.get(TIMEOUT),
        }
    }
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct Cbmc {
    options: Options,
}

impl Cbmc {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for Cbmc {
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: self.options.mode == Mode::Assert,
            uses_seeds: false,
            endless: false,
            prompt: false,
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        // Versions before 6 are refused there.
        tools::find(&tools::CBMC).map(|found| found.version)
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
