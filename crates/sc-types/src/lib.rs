//! The words that all crates share: numbers of labels, objectives and tests, places in the user's code, how a test
//! ends, why an objective is undecided, and the user's compiler flags.
//!
//! This crate depends on none of the others. A number of a label cannot be taken for that of an objective, and a place
//! is printed in one way.

mod condition;
mod expectation;
mod flags;
mod ids;
mod outcome;
mod place;
mod reason;

pub use condition::{Condition, ConditionKind};
pub use expectation::{Expectation, Expected, Recorded};
pub use flags::{LinkFlags, UnitFlags};
pub use ids::{LabelId, ObjectiveId, TestId};
pub use outcome::Outcome;
pub use place::{Frame, Place};
pub use reason::{Reason, ReasonKind};
