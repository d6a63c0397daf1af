//! Who is examined.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::annotated::Annotated;
use crate::{Bench, Known, LabError, Sample, Truth};

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

/// What a subject is asked about.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Where it may work.
    pub bench: &'a Bench,
    /// The functions.
    pub samples: &'a [Sample],
    /// The same as programs with labels of criteria, if that is asked for.
    pub annotated: Option<&'a [Annotated]>,
    /// What brute force found, for subjects that are to be told about labels that others decided; it is empty, or as
    /// long as `samples`.
    pub known: &'a [Known],
    /// Runs inputs, as replay does.
    pub truth: Option<&'a Truth<'a>>,
}

/// An analyzer that is examined.
pub trait Subject {
    /// Its name in tables.
    fn name(&self) -> &str;

    /// What it says about these functions, in their order.
    ///
    /// # Errors
    /// If it could not be asked at all. A failure on one function is [`Verdicts::crash`].
    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError>;
}
