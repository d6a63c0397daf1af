//! The options of `[dse]`, and those of `[klee]`, whose place it takes.

use std::time::Duration;

use sc_options::{Choice, OptionInfo};

use super::{Merge, Search};

/// The order in which paths are explored, as users name it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchOrder(pub Search);

impl Choice for SearchOrder {
    const WORDS: &'static [&'static str] = &["portfolio", "depth-first", "random", "distance"];

    fn from_word(word: &str) -> Option<Self> {
        Some(Self(match word {
            "portfolio" => Search::Portfolio,
            "depth-first" => Search::DepthFirst,
            "random" => Search::Random,
            "distance" => Search::Distance,
            _ => return None,
        }))
    }
}

/// Whether paths are merged, as users name it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Merging(pub Merge);

impl Choice for Merging {
    const WORDS: &'static [&'static str] = &["on", "off"];

    fn from_word(word: &str) -> Option<Self> {
        Some(Self(match word {
            "on" => Merge::Gated,
            "off" => Merge::Off,
            _ => return None,
        }))
    }
}

sc_options::options! {
    /// The options of `[dse]`.
    OPTIONS in "dse", flags "dse-":
    TIMEOUT: Option<Duration> = "timeout".at_least(1),
        "stop symbolic execution after this time";
    SEARCH: SearchOrder = "search".default("portfolio"),
        "the order in which paths are explored";
    MERGE: Merging = "merge".default("on"),
        "merge paths where they meet, if that pays";
    MEMORY: u64 = "memory".default("2048").at_least(1),
        "memory limit of the process, in MiB";
    SOLVER_TIMEOUT: Duration = "solver-timeout".default("10s").at_least(1),
        "give up on one query to the solver after this time";
    THREADS: Option<u64> = "threads".at_least(1).at_most(1024),
        "number of threads (default: 1; all cores if no other tool runs)";
    TRACE: Option<u32> = "trace".at_least(1),
        "explain what blocks the label with this number";
}

/// The options of `[klee]`.
pub mod klee {
    use std::time::Duration;

    const INSTEAD: &str = "dse replaces KLEE and has no such option";

    sc_options::options! {
        /// The options of `[klee]`.
        OPTIONS in "klee", flags "klee-":
        TIMEOUT: Option<Duration> = "timeout".synonyms(&[("0", ""), ("0.0", "")]),
            "same as --dse-timeout";
        LABEL_HANDLING: Option<String> = "label-handling".default("optimize").no_effect(INSTEAD),
            "how labels are given to KLEE";
        REPLAY: Option<String> = "replay".default("yes").no_effect(INSTEAD),
            "replay while KLEE runs";
        REPLAY_MAX_CONCURRENCY: i64 = "replay-max-concurrency".default("0").no_effect(INSTEAD),
            "replayers that run at once";
        ONLY_NEW_TESTS: bool = "only-new-tests".default("true").no_effect(INSTEAD),
            "only write tests that cover new code";
        KEEP_ERROR_CASES: bool = "keep-error-cases".default("true").no_effect(INSTEAD),
            "keep tests that end in an error";
        SEARCH: Vec<String> = "search".no_effect(INSTEAD),
            "search strategies";
        LIBC: Option<String> = "libc".default("none").no_effect(INSTEAD),
            "C library";
    }
}

/// All of them.
pub const ALL: &[&OptionInfo] = &both();

const fn both() -> [&'static OptionInfo; OPTIONS.len() + klee::OPTIONS.len()] {
    let mut all = [OPTIONS[0]; OPTIONS.len() + klee::OPTIONS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OPTIONS.len() {
            OPTIONS[at]
        } else {
            klee::OPTIONS[at - OPTIONS.len()]
        };
        at += 1;
    }
    all
}
