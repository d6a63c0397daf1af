//! How paths end, and the result of a step that may end one.

use sc_smt::Term;

use crate::{Defect, Reason};

/// How a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It terminates normally: it returns or calls `exit`.
    Normal,
    /// A run-time error.
    Error(Defect),
    /// An assumption fails.
    Assumption,
    /// The oracle rejects the run.
    Rejected,
    /// It cannot be followed.
    Incomplete(Reason),
    /// It can reach no label that is undecided.
    Pruned,
    /// It waits for others where branches meet.
    AtJoin,
    /// The predicate is evaluated.
    Predicate(Term),
}

/// The result of a step.
pub(crate) type Flow<T> = Result<T, End>;

/// The end of a path at something that the engine does not support.
pub(crate) fn unsupported(what: &str) -> End {
    End::Incomplete(Reason::Unsupported(what.to_owned()))
}
