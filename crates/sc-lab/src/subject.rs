//! Who is examined.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{Bench, Known, LabError, Sample};

/// What a subject says about a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One of its tests covers the label.
    Covered,
    /// A test of its own covers it, says replay; the test is not told.
    Replayed,
    /// No run covers it.
    Uncoverable,
    /// It cannot tell, for these reasons.
    Unknown(Vec<String>),
}

/// What a subject says about a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// For each label; a label that is missing is unknown.
    pub labels: BTreeMap<u32, Answer>,
    /// Inputs that it proposes.
    pub tests: Vec<Vec<u8>>,
    /// Why it failed altogether, if it did.
    pub crash: Option<String>,
    /// Figures of its work, if it tells any.
    pub figures: BTreeMap<&'static str, u64>,
    /// How long it took.
    pub time: Duration,
}

/// An analyzer that is examined.
pub trait Subject {
    /// Its name in tables.
    fn name(&self) -> &str;

    /// What it says about these functions, in their order. `known` is what brute force found, for subjects that are to be
    /// told about labels that others decided; it is empty, or as long as `samples`.
    ///
    /// # Errors
    /// If it could not be asked at all. A failure on one function is [`Verdicts::crash`].
    fn examine(
        &self,
        bench: &Bench,
        samples: &[Sample],
        known: &[Known],
    ) -> Result<Vec<Verdicts>, LabError>;
}
