//! What to explore, and how.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sc_ir::Program;

/// One exploration.
#[derive(Clone, Debug)]
pub struct Task {
    /// The linked program.
    pub program: Arc<Program>,
    /// Name of a function `void entry(const unsigned char *bytes)`.
    pub entry: String,
    /// What the input bytes mean; bytes in no slot are unconstrained.
    pub input: Vec<InputSlot>,
    /// Number of input bytes.
    pub input_size: usize,
    /// All labels, from the instrumenter's table. A label that the program never calls is uncoverable.
    pub labels: Vec<LabelSpec>,
    /// How to explore.
    pub options: Options,
}

/// A value among the input bytes that lies in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputSlot {
    /// First byte.
    pub offset: usize,
    /// Number of bytes (little endian), at most 16.
    pub size: usize,
    /// Whether `low` and `high` are compared as signed values.
    pub signed: bool,
    /// Least value.
    pub low: i128,
    /// Greatest value.
    pub high: i128,
}

/// A label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelSpec {
    /// The number in `__sc_label(id, ..)`.
    pub id: u32,
    /// Whether it counts as soon as it is reached with its predicate true, however the run ends.
    pub about_error: bool,
}

/// How states are merged where branches join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Merge {
    /// Never.
    Off,
    /// Where the estimate says that it pays.
    #[default]
    Gated,
    /// Wherever the states are compatible.
    Always,
}

/// In which order states are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Search {
    /// Depth first for the first moments, then all strategies in turn.
    #[default]
    Portfolio,
    /// Depth first.
    DepthFirst,
    /// A random walk from the root of the tree of forks.
    Random,
    /// States that are near to undecided labels first.
    Distance,
}

/// How labels are looked at. The names are those of the papers on Klee4labels. Only [`LabelMode::Optimised`] gives
/// proofs; the others exist to compare with it: all paths are followed to their ends, whatever is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LabelMode {
    /// Not at all: each path that terminates normally is a test.
    Ignore,
    /// As branches that change nothing: paths with and without the predicate, each a test at its end.
    Naive,
    /// Beside the path, each time that a path gets there: a test for each time that the predicate may hold.
    Tight,
    /// Beside the path, as long as the label is not decided.
    #[default]
    Optimised,
}

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    /// Seed of everything random.
    pub seed: u64,
    /// Whether the order of work must not depend on the clock; with one thread, the same is found every time then.
    pub deterministic: bool,
    /// Merging.
    pub merge: Merge,
    /// Whether to look for conditions that hold behind a merge in a loop.
    pub lemmas: bool,
    /// Search.
    pub search: Search,
    /// How labels are looked at.
    pub labels: LabelMode,
    /// Number of threads, each with its own terms.
    pub threads: usize,
    /// Threads beside them, each of which works only while the observer has a core for it.
    pub extra_threads: usize,
    /// Wall time after which the exploration stops.
    pub time: Option<Duration>,
    /// The moment at which it stops, whenever it began.
    pub deadline: Option<Instant>,
    /// Bytes that the process may have, with all threads; states are dropped when it comes near.
    pub memory: usize,
    /// Deepest recursion.
    pub depth: usize,
    /// SAT conflicts for one query.
    pub query_conflicts: u64,
    /// Wall time for one query.
    pub query_time: Duration,
    /// Whether queries over budget go to z3, bitwuzla or cvc5 if one is found.
    pub pipe: bool,
    /// Whether allocation functions may fail; without it a proof holds for runs in which memory suffices.
    pub allocation_failure: bool,
    /// Whether a run that the oracle rejects is looked for, also when every label is decided.
    pub seek_rejection: bool,
    /// A label whose story is told in [`crate::Report::trace`].
    pub trace: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            deterministic: false,
            merge: Merge::default(),
            lemmas: true,
            search: Search::default(),
            labels: LabelMode::default(),
            threads: 1,
            extra_threads: 0,
            time: None,
            deadline: None,
            memory: 2 << 30,
            depth: 200,
            query_conflicts: 200_000,
            query_time: Duration::from_secs(10),
            pipe: true,
            allocation_failure: true,
            seek_rejection: false,
            trace: None,
        }
    }
}
