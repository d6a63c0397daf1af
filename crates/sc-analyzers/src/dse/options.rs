//! The options of `[dse]`.

use std::time::Duration;

use sc_options::{Choice, Key};

use super::{LabelMode, Merge, Search};

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

/// How labels are looked at, as users name it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Labels(pub LabelMode);

impl Choice for Labels {
    const WORDS: &'static [&'static str] = &["ignore", "naive", "tight", "optimised"];

    fn from_word(word: &str) -> Option<Self> {
        Some(Self(match word {
            "ignore" => LabelMode::Ignore,
            "naive" => LabelMode::Naive,
            "tight" => LabelMode::Tight,
            "optimised" => LabelMode::Optimised,
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
    LABELS: Labels = "labels".default("optimised"),
        "labels for comparisons: 'ignore', 'naive' (branches), 'tight' (asked on each path), 'optimised' (asked while undecided); only the last one proves";
    MEMORY: u64 = "memory".default("2048").at_least(1),
        "memory limit of the process, in MiB";
    SOLVER_TIMEOUT: Duration = "solver-timeout".default("10s").at_least(1),
        "give up on one query to the solver after this time";
    THREADS: Option<u64> = "threads".at_least(1).at_most(1024),
        "number of threads (default: 1; all cores if no other tool runs)";
    TRACE: Option<u32> = "trace".at_least(1).label(),
        "explain what blocks the label with this number";
}

/// The time limit of the tool whose place this one takes where that is not installed.
pub(super) const KLEE_TIMEOUT: Key<Option<Duration>> =
    Key::new("klee", "timeout", "klee-timeout", "time limit of KLEE");
