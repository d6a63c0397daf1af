//! Who is told about tests while the exploration runs.

use crate::{Defect, Location, Statistics};

/// A test: an input that the engine found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The input, `input_size` bytes, within the ranges of the slots.
    pub bytes: Vec<u8>,
    /// Labels that it covers according to the engine; those of [`Ending::Label`] only if the run terminates normally.
    pub labels: Vec<u32>,
    /// What is known about the end of the run.
    pub ending: Ending,
}

/// What is known about the end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The run reaches a label; how it ends is not known yet.
    Label,
    /// The run terminates normally.
    PathEnd,
    /// The oracle rejects the run.
    Rejected,
    /// The run ends in a run-time error.
    Error {
        /// Which.
        defect: Defect,
        /// Where.
        location: Option<Location>,
    },
}

/// Who is told. All calls come from the threads of the exploration and should be quick.
pub trait Observer: Sync {
    /// Whether nobody needs this label any more (covered, or proved uncoverable by others).
    fn is_decided(&self, label: u32) -> bool;
    /// A test was found.
    fn test(&self, found: Found);
    /// No run covers this label, whatever the rest of the exploration finds. It is told as soon as it is known, so that
    /// a proof is not lost with an exploration that is cut short; several threads may tell the same.
    fn proved(&self, _label: u32) {}
    /// A run in which an allocation fails covers this label, and no other run has so far. It is told once by each thread.
    fn needs_failing_allocation(&self, _label: u32) {}
    /// A run reaches this label, or may, and no test says so: an allocation fails in it, or the solver gave up.
    fn reached_without_test(&self, _label: u32) {}
    /// Inputs of others that came since the last call.
    fn seeds(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }
    /// Whether to stop as soon as possible.
    fn cancelled(&self) -> bool {
        false
    }
    /// How many threads may work now, at least those that the task wants.
    fn cores(&self) -> usize {
        0
    }
    /// Called now and then, a few times a second at most.
    fn progress(&self, _statistics: &Statistics) {}
}
