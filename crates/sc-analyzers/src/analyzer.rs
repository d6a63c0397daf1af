//! What every tool adapter offers.

use sc_process::Cancel;
use sc_process::tools::{Missing, Version};

use crate::proposal::Proposal;
use crate::task::Task;

/// A tool that proposes tests or claims.
pub trait Analyzer: Send + Sync {
    /// Its name in options, results and messages.
    fn name(&self) -> &'static str;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;

    /// The version of the tool, or why it cannot be used and how to get it.
    fn available(&self) -> Result<Version, Missing>;

    /// Works on the task until it is done, out of budget or cancelled. Proposals are sent as they are found,
    /// from this thread.
    fn run(
        &self,
        task: &Task,
        sink: &(dyn Fn(Proposal) + Sync),
        cancel: &Cancel,
    ) -> AnalyzerOutcome;
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
    /// With a seed and a number of runs, it proposes the same again.
    pub deterministic: bool,
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
