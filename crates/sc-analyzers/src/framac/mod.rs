//! Frama-C: proofs that no test covers an objective, by abstract interpretation (Eva) and by weakest preconditions (WP).
//!
//! Each label is a check on a side branch of its own (`harness.rs`). Eva says of a check that nothing reaches it; WP that
//! it holds, though it is false, so nothing reaches it either. Both claim this of runs without errors in Frama-C's sense:
//! it counts only if all of them are errors in ours, too, and if nothing that Frama-C models otherwise than a compiler
//! can happen before the label (`verdict.rs`).

mod facts;
mod flags;
mod harness;
mod models;
pub mod output;
mod run;
mod session;
mod verdict;
mod wp;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sc_options::Values;
use sc_process::Cancel;
use sc_process::tools::{self, Missing, Version};

use crate::analyzer::{
    Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, InvalidOption, Origin,
};
use crate::proof::trust::Trusted;
use crate::proposal::Proposal;
use crate::task::Task;

/// The constructs of C that Frama-C was tested with.
pub(crate) const TRUSTED: Trusted = Trusted {
    tool: "Frama-C",
    list: include_str!("trusted.txt"),
};

/// The constructs of C that Frama-C was tested with, each with the number of programs of the soundness lab in which it met
/// them and gave right verdicts only.
pub fn trusted() -> BTreeMap<&'static str, u32> {
    TRUSTED.entries()
}

/// What Frama-C declares about itself.
pub const INFO: AnalyzerInfo = AnalyzerInfo {
    name: "framac",
    stand_in: None,
    by_default: true,
    // LUncov is the plugin of Frama-C that SeaCoral used for this.
    former_names: &["luncov"],
    purpose: "proves objectives uncoverable by abstract interpretation and weakest preconditions",
    origin: Origin::Program(&tools::FRAMA_C),
    folder: "framac",
    rules: Some(7),
    options: OPTIONS,
    create: |values| Ok(Arc::new(FramaC::new(Options::read(values)?))),
};

sc_options::options! {
    /// The options of `[framac]`.
    OPTIONS in "framac", flags "framac-":
    PLUGINS: Vec<String> = "plugins",
        "Frama-C plugins to use, 'eva' and 'wp' (default: both)";
    TIMEOUT: Option<Duration> = "timeout".at_least(1),
        "stop Frama-C after this time";
    EXTRA_ARGS: Vec<String> = "extra-args",
        "additional arguments for Frama-C";
}

/// What users can set, as `[framac]` or `--framac-...`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The plugins to use; empty is all.
    pub plugins: BTreeSet<Plugin>,
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// More arguments for Frama-C.
    pub extra_args: Vec<String>,
    /// Claims are also made about code with constructs that Frama-C was not tested with: only for the lab, which tests it
    /// with them.
    pub untested: bool,
}

impl Options {
    fn read(values: &Values) -> Result<Self, InvalidOption> {
        let plugins = values.get(PLUGINS);
        let plugins: Result<_, _> = plugins.iter().map(|name| Plugin::named(name)).collect();
        Ok(Self {
            plugins: plugins?,
            timeout: values.get(TIMEOUT),
            extra_args: values.get(EXTRA_ARGS),
            untested: false,
        })
    }

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

impl Plugin {
    /// The plugin with this name. The value analysis was called so before it was Eva.
    fn named(name: &str) -> Result<Self, InvalidOption> {
        match name.to_ascii_lowercase().as_str() {
            "eva" | "value" => Ok(Plugin::Eva),
            "wp" => Ok(Plugin::Wp),
            _ => Err(InvalidOption {
                message: format!("invalid value '{name}' for '--{}'", PLUGINS.info.flag),
                hint: "plugins are eva and wp".to_owned(),
            }),
        }
    }
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
    fn info(&self) -> &'static AnalyzerInfo {
        &INFO
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: false,
            proves: true,
            uses_seeds: false,
            endless: false,
            prompt: false,
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
