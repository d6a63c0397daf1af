//! The [`Analyzer`] trait and one module per tool.
//!
//! An analyzer proposes; it never decides. What it sends is replayed before anybody believes it.
//! Adding a tool is one module and one line in [`ANALYZERS`].

pub mod afl;
mod analyzer;
pub mod cbmc;
pub mod dse;
pub mod framac;
mod fuzzing;
pub mod klee;
pub mod libfuzzer;
mod proof;
mod proposal;
mod task;

pub use analyzer::{
    Analyzer, AnalyzerInfo, AnalyzerOutcome, Capabilities, End, InvalidOption, Origin, StandIn,
    Statistics,
};
pub use proposal::{Hint, Progress, Proposal};
pub use task::{Builds, Cores, Incoming, Sources, Task, Wanted};

/// All analyzers, in the order in which they are offered.
// One line for each of them.
#[rustfmt::skip]
pub const ANALYZERS: &[&AnalyzerInfo] = &[
    &libfuzzer::INFO,
    &afl::INFO,
    &dse::INFO,
    &klee::INFO,
    &cbmc::INFO,
    &framac::INFO,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_as_users_write_them() {
        let words: Vec<_> = ANALYZERS.iter().flat_map(|info| info.words()).collect();
        assert_eq!(
            words,
            [
                "libfuzzer",
                "afl",
                "dse",
                "klee",
                "cbmc",
                "framac",
                "luncov"
            ]
        );
    }

    #[test]
    fn declarations_agree_with_the_analyzers() {
        let mut folders = BTreeSet::new();
        for info in ANALYZERS {
            let analyzer = (info.create)(&Default::default());
            let analyzer = analyzer.unwrap_or_else(|error| panic!("{}: {error}", info.name));
            assert_eq!(analyzer.name(), info.name);
            let proves = analyzer.capabilities().proves;
            assert_eq!(proves, info.rules.is_some(), "{}: rules", info.name);
            assert!(folders.insert(info.folder), "{}: folder", info.name);
            let sections = || info.words().collect::<Vec<_>>();
            for option in info.options {
                assert!(sections().contains(&option.section), "{}", option.flag);
            }
        }
    }
}
