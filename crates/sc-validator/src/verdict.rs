//! What replay says of a test.

use sc_types::LabelId;
pub use sc_types::{Frame, Outcome, Place};
use serde::{Deserialize, Serialize};

use crate::report::Report;

/// What one in-process run showed. A hint, never a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterVerdict {
    /// How the run ended.
    pub outcome: FilterOutcome,
    /// The labels that it seems to cover.
    pub labels: Vec<LabelId>,
    /// The labels that it reaches, if the oracle rejects it.
    pub rejected: Vec<LabelId>,
    /// The labels that it reaches before a sanitizer reports.
    pub before: Vec<LabelId>,
}

/// How an in-process run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterOutcome {
    /// It returned or called `exit`.
    Ok,
    /// An assumption did not hold.
    AssumptionFailed,
    /// An assertion or the oracle failed.
    OracleFailed,
    /// A sanitizer reported.
    Suspect {
        /// The kind of error.
        kind: String,
        /// Equal for runs of this build that fail the same way at the same place.
        signature: String,
    },
    /// It took too long.
    Timeout,
    /// It ended abnormally.
    Abnormal(Abnormal),
    /// It could not be run to an end here; only a confirmation can tell.
    Unclear,
}

/// What a test showed in fresh processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the runs ended.
    pub outcome: Ending,
    /// The labels that the test covers: hit under both memory fills, and the runs terminated normally, or in the error
    /// that the label is about (see [`ErrorLabel`](crate::ErrorLabel)). Sorted.
    pub labels: Vec<LabelId>,
    /// Labels whose predicate was undefined somewhere in this test, and so are not covered by it. Sorted.
    pub undefined: Vec<LabelId>,
    /// Labels hit under one memory fill only: memory that was never written decides about them. They are not covered.
    /// Sorted; empty unless the runs terminated normally.
    pub unstable: Vec<LabelId>,
    /// The labels that every run reaches, if the oracle rejects the test.
    pub rejected: Vec<LabelId>,
}

/// How a test ends, with what replay knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returns or calls `exit`.
    Ok,
    /// An assumption does not hold.
    AssumptionFailed,
    /// An assertion or the oracle fails.
    OracleFailed,
    /// A run-time error in the user's own code.
    Rte(Box<Rte>),
    /// It takes too long.
    Timeout,
    /// It ends abnormally.
    Abnormal(Abnormal),
    /// Runs disagree: nothing can be said.
    Unstable(Doubt),
    /// Generated code failed: a bug of ours, with the report.
    Harness(String),
}

impl Ending {
    /// The word for it; `None` if generated code failed, which says nothing of the test.
    pub fn outcome(&self) -> Option<Outcome> {
        Some(match self {
            Self::Ok => Outcome::Ok,
            Self::AssumptionFailed => Outcome::AssumptionFailed,
            Self::OracleFailed => Outcome::OracleFailed,
            Self::Rte(_) => Outcome::Rte,
            Self::Timeout => Outcome::Timeout,
            Self::Abnormal(_) => Outcome::AbnormalExit,
            Self::Unstable(_) => Outcome::Unstable,
            Self::Harness(_) => return None,
        })
    }
}

/// Why a test has no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The two memory fills give different results: the program reads memory that it did not initialise.
    Fills,
    /// The error shows only in the annotated program, not in the user's own files.
    OnlyAnnotated,
}

/// How a run ended that no sanitizer explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Abnormal {
    /// By this signal (6 is `abort`).
    Signal(i32),
    /// It needed more memory than allowed, or asked for a block that is too large.
    Memory,
    /// The process ended without a word, with this status.
    Vanished(i32),
    /// A sanitizer failed itself.
    Sanitizer,
    /// A stub wrote to where an argument points to, and that is not an object.
    Stub,
}

/// A run-time error of the user's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rte {
    /// The sanitizer's name of it, such as `heap-buffer-overflow`.
    pub kind: String,
    /// What happened, for people; no addresses in it.
    pub message: String,
    /// The user's own code where it happened, if known. Kind and place are its identity.
    pub place: Option<Place>,
    /// The calls that led there, innermost first.
    pub stack: Vec<Frame>,
    /// An access missed a block that is an input.
    #[serde(default)]
    pub in_input: bool,
}

impl Rte {
    /// The same error of the annotated program. Its columns are those of the annotated text, and mean nothing to the
    /// user.
    pub(crate) fn without_columns(mut self) -> Self {
        let frames = self.stack.iter_mut().filter_map(|f| f.place.as_mut());
        for place in self.place.iter_mut().chain(frames) {
            place.column = 0;
        }
        self
    }

    /// Whether `other` is the same error of the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.kind == other.kind && self.place == other.place
    }
}

/// How one run ended, before anybody compared it with another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Ok,
    AssumptionFailed,
    OracleFailed,
    Timeout,
    Abnormal(Abnormal),
    Error(Box<Report>),
}
