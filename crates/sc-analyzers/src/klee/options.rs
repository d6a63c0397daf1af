//! The options of `[klee]`.

use std::time::Duration;

use sc_options::{Choice, Values};

/// How labels are given to KLEE. The names are those of the papers on Klee4labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// Labels do not exist for KLEE.
    Ignore,
    /// Each label is a branch that changes nothing.
    Naive,
    /// Each label is a path of its own that ends there.
    Tight,
    /// The same for labels that are not decided when the path gets there.
    #[default]
    Optimised,
}

impl Choice for Labels {
    const WORDS: &'static [&'static str] = &["ignore", "naive", "tight", "optimised"];

    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "ignore" => Self::Ignore,
            "naive" => Self::Naive,
            "tight" => Self::Tight,
            "optimised" => Self::Optimised,
            _ => return None,
        })
    }
}

/// The words of SeaCoral.
const LABEL_SYNONYMS: &[(&str, &str)] = &[
    ("none", "ignore"),
    ("basic", "naive"),
    ("optim", "optimised"),
    ("optimise", "optimised"),
    ("optimize", "optimised"),
    ("optimized", "optimised"),
    ("optim+keep", "optimised"),
    ("optimize+keep", "optimised"),
    ("optim+keepall", "optimised"),
    ("optimize+keepall", "optimised"),
    ("optim+reject", "optimised"),
    ("optimize+reject", "optimised"),
    ("optim+avoid", "optimised"),
    ("optimize+avoid", "optimised"),
];

/// The C library that KLEE links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Libc {
    /// That of KLEE itself: strings and memory.
    #[default]
    Klee,
    /// uClibc, if KLEE was built with it.
    Uclibc,
    /// None: functions of the C library are called in the process of KLEE, with concrete values.
    None,
}

impl Libc {
    /// The name, as KLEE knows it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Klee => "klee",
            Self::Uclibc => "uclibc",
            Self::None => "none",
        }
    }
}

impl Choice for Libc {
    const WORDS: &'static [&'static str] = &["klee", "uclibc", "none"];

    fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Klee, Self::Uclibc, Self::None];
        all.into_iter().find(|libc| libc.word() == word)
    }
}

const ALWAYS_REPLAYED: &str = "tests are always replayed while KLEE runs";

sc_options::options! {
    /// The options of `[klee]`.
    OPTIONS in "klee", flags "klee-":
    TIMEOUT: Option<Duration> = "timeout".synonyms(&[("0", ""), ("0.0", "")]),
        "time limit of KLEE, or of the engine that takes its place";
    LABEL_HANDLING: Labels = "label-handling".aliases(&["klee-labels"]).default("optimised").synonyms(LABEL_SYNONYMS),
        "labels for KLEE: 'ignore', 'naive' (branches), 'tight' (paths of their own), 'optimised' (the same for undecided labels)";
    SEARCH: Vec<String> = "search",
        "search heuristics of KLEE, as its option --search takes them";
    SOLVER: Option<String> = "solver",
        "solver of KLEE: 'z3', 'stp' (default: its own choice)";
    SOLVER_TIMEOUT: Duration = "solver-timeout".default("10s").at_least(1),
        "give up on one query to the solver after this time";
    MEMORY: u64 = "memory".default("2048").at_least(64).at_most(1 << 30),
        "memory of KLEE, in MiB";
    LIBC: Libc = "libc".default("klee"),
        "C library that KLEE links: 'klee', 'uclibc', 'none'";
    ONLY_NEW_TESTS: bool = "only-new-tests".default("true"),
        "with labels ignored or naive: only tests that cover new code";
    KEEP_ERROR_CASES: bool = "keep-error-cases".default("true"),
        "replay tests that end in an error for KLEE";
    REPLAY: Option<String> = "replay".default("yes").no_effect(ALWAYS_REPLAYED),
        "replay while KLEE runs";
    REPLAY_MAX_CONCURRENCY: i64 = "replay-max-concurrency".default("0").no_effect(ALWAYS_REPLAYED),
        "replayers that run at once";
}

/// What users can set, as `[klee]` or `--klee-...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long it may take in all.
    pub timeout: Option<Duration>,
    /// How labels are given to KLEE.
    pub labels: Labels,
    /// Search heuristics, interleaved.
    pub search: Vec<String>,
    /// The solver.
    pub solver: Option<String>,
    /// How long one query may take.
    pub solver_timeout: Duration,
    /// Memory, in MiB.
    pub memory: u64,
    /// The C library.
    pub libc: Libc,
    /// Only tests that cover new code are written.
    pub only_new_tests: bool,
    /// Tests that end in an error are proposed.
    pub keep_error_cases: bool,
}

impl Options {
    pub(super) fn read(values: &Values) -> Self {
        Self {
            timeout: values.get(TIMEOUT),
            labels: values.get(LABEL_HANDLING),
            search: values.get(SEARCH),
            solver: values.get(SOLVER),
            solver_timeout: values.get(SOLVER_TIMEOUT),
            memory: values.get(MEMORY),
            libc: values.get(LIBC),
            only_new_tests: values.get(ONLY_NEW_TESTS),
            keep_error_cases: values.get(KEEP_ERROR_CASES),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::read(&Values::default())
    }
}
