//! What analyzers send.

use sc_types::{Condition, LabelId, Reason};

/// Something an analyzer thinks is worth looking at.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Proposal {
    /// A test that is worth replaying.
    Test {
        /// The bytes of `struct __sc_inputs`.
        bytes: Vec<u8>,
        /// Why.
        hint: Hint,
    },
    /// An objective that no test covers, as far as the tool can see, under these assumptions.
    Uncoverable {
        /// The label.
        label: LabelId,
        /// What the proof takes for granted.
        under: Vec<Condition>,
    },
    /// Why the tool cannot decide an objective.
    Unknown {
        /// The label.
        label: LabelId,
        /// Why.
        reason: Reason,
    },
    /// No test covers it, as sure as a proof, and yet it is not uncoverable: it happens in no test only, and here is why.
    NoTest {
        /// The label.
        label: LabelId,
        /// Why.
        reason: Reason,
    },
    /// It has given runs up for lack of memory, or has so many that they will have no end: it may still find tests, and
    /// will hardly prove anything.
    Exhausted,
    /// How far it is.
    Progress(Progress),
    /// Something to tell the user who wants to know more.
    Log(String),
    /// What the user has asked to be told.
    Answer(String),
}

/// Why a test is proposed. Only a hint: replay decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It covers these labels.
    Label(Vec<LabelId>),
    /// It ends in a run-time error, or in an abort.
    Crash,
    /// It does not end.
    Timeout,
    /// An assertion or the oracle fails.
    Oracle,
    /// It does something new that is none of the above; a sanitizer may see more in it.
    Explore,
}

/// How far an analyzer is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Executions so far.
    pub runs: u64,
    /// Executions per second, of late.
    pub runs_per_second: f64,
    /// Tests that it keeps to work on.
    pub corpus: u64,
    /// Features of executions that it tells apart.
    pub features: u64,
}
