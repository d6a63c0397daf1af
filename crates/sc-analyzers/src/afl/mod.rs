//! AFL++: coverage-guided fuzzing in persistent mode, with labels as additional coverage.
//!
//! The program is compiled as for libFuzzer, and linked with a fork server of ours in place of libFuzzer
//! (`sc-harness/runtime/afl.c`), so that none of AFL++'s compilers is needed. The mutator that knows the layout is a
//! library that afl-fuzz loads (`afl_mutator.c`).

mod files;
mod flags;
mod mutator;
mod recipe;
mod session;

use std::sync::Arc;
use std::time::Duration;

use sc_harness::Recipe;
use sc_options::{OptionInfo, Values};
use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, Origin};
use crate::proposal::Proposal;
use crate::task::Task;

/// What AFL++ declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "afl",
    stand_in: None,
    // libFuzzer makes more runs a second, in one process.
    by_default: false,
    former_names: &[],
    purpose: "finds tests by coverage-guided fuzzing with AFL++",
    origin: Origin::Program(&tools::AFL),
    folder: "afl",
    rules: None,
    options: OPTIONS,
    create: |values| Ok(Arc::new(Afl::new(Options::read(values)))),
};

sc_options::options! {
    /// The options of `[afl]`.
    OPTIONS in "afl", flags "afl-":
    RUNS: Option<u64> = "runs".at_least(1),
        "stop after about this number of executions";
    TIMEOUT: Option<Duration> = "timeout".synonyms(&[("0", ""), ("0.0", "")]).at_least(1),
        "stop AFL++ after this time";
    MICRO_TIMEOUT: Duration = "micro-timeout".default("250ms").at_least(1).at_most(86_400_000),
        "give up on one execution after this time";
    SEED: Option<u64> = "seed",
        "seed of AFL++ (default: the value of --seed)";
    POWER_SCHEDULE: Option<String> = "power-schedule",
        "power schedule of AFL++ (its option -p), such as 'explore' or 'rare'";
    HAVOC: bool = "havoc".default("false"),
        "use the mutators of AFL++ as well, not only the one that knows the layout";
}

/// What users can set, as `[afl]` or `--afl-...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// About how often the program may be executed; `None` is any number.
    pub runs: Option<u64>,
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// The longest that one execution may take.
    pub micro_timeout: Duration,
    /// Its seed, instead of that of the run.
    pub seed: Option<u64>,
    /// AFL++'s word for how it divides its time among tests.
    pub power_schedule: Option<String>,
    /// Its own mutators work as well.
    pub havoc: bool,
}

impl Options {
    fn read(values: &Values) -> Self {
        Self {
            runs: values.get(RUNS),
            timeout: values.get(TIMEOUT),
            micro_timeout: values.get(MICRO_TIMEOUT),
            seed: values.get(SEED),
            power_schedule: values.get(POWER_SCHEDULE),
            havoc: values.get(HAVOC),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::read(&Values::default())
    }
}

/// The analyzer.
#[derive(Clone, Debug, Default)]
pub struct Afl {
    options: Options,
}

impl Afl {
    /// With these options.
    pub fn new(options: Options) -> Self {
        Self { options }
    }
}

impl Analyzer for Afl {
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            uses_seeds: true,
            endless: true,
            ..Capabilities::default()
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        tools::find(&tools::AFL).map(|found| found.version)
    }

    fn build(&self) -> Option<Recipe> {
        Some(recipe::recipe())
    }

    fn work_limit(&self) -> Option<&'static OptionInfo> {
        self.options.runs.map(|_| &RUNS.info)
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
