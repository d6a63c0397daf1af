//! How paths end, and the result of a step that may end one.

use sc_smt::Term;

use crate::{Defect, Reason};

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It returns or calls `exit`.
    Well,
    /// A run-time error.
    Bad(Defect),
    /// An assumption or oracle fails.
    Assumption,
    /// It cannot be followed.
    Incomplete(Reason),
    /// It can reach no label that is undecided.
    Pruned,
    /// It waits for others where branches meet.
    Parked,
    /// The predicate is evaluated.
    Region(Term),
}

/// The result of a step.
pub(crate) type Flow<T> = Result<T, End>;

/// The end of a path at something that the engine does not support.
pub(crate) fn unsupported(what: &str) -> End {
    End::Incomplete(Reason::Unsupported(what.to_owned()))
}
