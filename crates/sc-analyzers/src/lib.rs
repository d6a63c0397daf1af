//! The [`Analyzer`] trait and one module per tool.
//!
//! An analyzer proposes; it never decides. What it sends is replayed before anybody believes it.
//! Adding a tool is one module and one line in [`registry`].

mod analyzer;
pub mod cbmc;
pub mod dse;
pub mod framac;
pub mod libfuzzer;
mod proof;
mod proposal;
mod task;

pub use analyzer::{Analyzer, AnalyzerOutcome, Capabilities, End, Statistics};
pub use proposal::{Hint, Progress, Proposal};
pub use task::{Builds, Incoming, Sources, Task, Wanted};

/// What users can set for each tool.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `[libfuzzer]`.
    pub libfuzzer: libfuzzer::Options,
    /// `[cbmc]`.
    pub cbmc: cbmc::Options,
    /// `[dse]`.
    pub dse: dse::Options,
    /// `[luncov]`.
    pub framac: framac::Options,
}

/// All analyzers, in the order in which they are offered.
pub fn registry(options: &Options) -> Vec<Box<dyn Analyzer>> {
    vec![
        Box::new(libfuzzer::LibFuzzer::new(options.libfuzzer.clone())),
        Box::new(dse::Dse::new(options.dse.clone())),
        Box::new(cbmc::Cbmc::new(options.cbmc.clone())),
        Box::new(framac::FramaC::new(options.framac.clone())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_as_users_write_them() {
        let names: Vec<_> = registry(&Options::default())
            .iter()
            .map(|analyzer| analyzer.name())
            .collect();
        assert_eq!(names, ["libfuzzer", "dse", "cbmc", "luncov"]);
    }
}
