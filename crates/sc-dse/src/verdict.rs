//! What is known about the labels in the end.

use std::collections::BTreeMap;

use crate::{Observer, Reason, Statistics, Task};

/// Evidence that no run covers a label: a finished exploration, and no reason of incompleteness touches the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    paths: u64,
}

impl Proof {
    /// Number of paths that were explored.
    pub fn paths(&self) -> u64 {
        self.paths
    }
}

/// What is known about a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A test was told to the observer.
    Reached,
    /// Somebody else decided it, the exploration did not care any more.
    Decided,
    /// No run covers it.
    Uncoverable(Proof),
    /// Not known, with the reasons.
    Unknown(Vec<Reason>),
}

/// The end of an exploration.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// One for each label of the task.
    pub verdicts: BTreeMap<u32, Verdict>,
    /// Figures.
    pub statistics: Statistics,
    /// The story of the label of [`crate::Options::trace`], lines of text.
    pub trace: Vec<String>,
}

/// Explores the program of `task`.
pub fn explore(task: &Task, observer: &dyn Observer) -> Report {
    let _ = (task, observer);
    Report::default()
}
