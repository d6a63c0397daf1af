//! What every tool adapter offers.

use std::fmt::Debug;
use std::sync::Arc;

use sc_harness::Recipe;
use sc_options::{OptionInfo, Values};
use sc_process::Cancel;
use sc_process::tools::{Missing, Tool, Version};

use crate::proposal::Proposal;
use crate::task::Task;

/// What an analyzer declares about itself, whatever its options are.
#[derive(Debug)]
pub struct AnalyzerInfo {
    /// Its name in options, results and messages; also the section of its options.
    pub name: &'static str,
    /// The analyzer that takes its place where it is not installed.
    pub stand_in: Option<StandIn>,
    /// Whether a run uses it that names no analyzers.
    pub by_default: bool,
    /// Names that it had in earlier versions: configuration files and stores may contain them.
    pub former_names: &'static [&'static str],
    /// What it contributes, in one line.
    pub purpose: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// The folder in the run directory that is its own.
    pub folder: &'static str,
    /// The version of the rules by which its answers become proofs; `None`: it proves nothing. A new number withdraws
    /// what was claimed under the old rules, so it changes whenever a claim made under them may be wrong.
    pub rules: Option<u32>,
    /// Its options.
    pub options: &'static [&'static OptionInfo],
    /// Makes the analyzer with these options.
    pub create: fn(&Values) -> Result<Arc<dyn Analyzer>, InvalidOption>,
}

impl AnalyzerInfo {
    /// Whether users may mean it by this word.
    pub fn is_called(&self, word: &str) -> bool {
        self.words().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// All words that users may call it by, its name first.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let former = self.former_names.iter().copied();
        [self.name].into_iter().chain(former)
    }

    /// What is added to the version of the tool in a claim: the rules of the proof count as well.
    pub fn rules_suffix(&self) -> Option<String> {
        self.rules.map(|rules| format!(" rules {rules}"))
    }
}

/// An analyzer that takes the place of another one.
#[derive(Clone, Copy, Debug)]
pub struct StandIn {
    /// Its name.
    pub name: &'static str,
    /// What users are told who ask for the other one.
    pub notice: &'static str,
}

/// Where an analyzer comes from.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// It is part of seacoral.
    BuiltIn,
    /// It is part of this tool.
    PartOf(&'static Tool),
    /// It is this tool.
    Program(&'static Tool),
}

/// An option has a value that the analyzer does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InvalidOption {
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub hint: String,
}

/// A tool that proposes tests or claims.
pub trait Analyzer: Debug + Send + Sync {
    /// What it declares about itself.
    fn info(&self) -> &'static AnalyzerInfo;

    /// What it can do with its options.
    fn capabilities(&self) -> Capabilities;

    /// The version of the tool, or why it cannot be used and how to get it.
    fn available(&self) -> Result<Version, Missing>;

    /// The build of the program that it needs. It is made while the run starts, and handed over as
    /// [`Builds::program`](crate::Builds::program).
    fn build(&self) -> Option<Recipe> {
        None
    }

    /// Whether its options and this seed of the run ask for a repeatable search: it proposes the same again, and ends
    /// by itself, whatever the clock says.
    fn is_repeatable(&self, _seed: Option<u64>) -> bool {
        false
    }

    /// The option that limits how much it does, if it is set: more may help.
    fn work_limit(&self) -> Option<&'static OptionInfo> {
        None
    }

    /// Works on the task until it is done, out of time or cancelled. Proposals are sent as they are found.
    fn run(
        &self,
        task: &Task,
        sink: &(dyn Fn(Proposal) + Sync),
        cancel: &Cancel,
    ) -> AnalyzerOutcome;

    /// Its name in options, results and messages.
    fn name(&self) -> &'static str {
        self.info().name
    }
}

/// What an analyzer can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// It proposes tests.
    pub finds_tests: bool,
    /// It claims that objectives are uncoverable.
    pub proves: bool,
    /// It is better with tests to start from.
    pub uses_seeds: bool,
    /// It never ends by itself.
    pub endless: bool,
    /// It needs no program to be started or linked, and decides small functions within a fraction of a second.
    pub prompt: bool,
}

/// How an analyzer ended, and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzerOutcome {
    /// How it ended.
    pub end: End,
    /// What it did.
    pub statistics: Statistics,
}

/// How an analyzer ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It did all that there was to do, or all that its budget allowed.
    Completed,
    /// It was cancelled.
    Stopped,
    /// It could not go on, for this reason. What it proposed before counts as ever.
    Failed(String),
}

/// What an analyzer did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Executions of the program.
    pub runs: u64,
    /// The same per second.
    pub runs_per_second: f64,
    /// Wall time.
    pub seconds: f64,
    /// Tests that were proposed.
    pub proposed: u64,
    /// Times its process had to be started again.
    pub restarts: u32,
}
