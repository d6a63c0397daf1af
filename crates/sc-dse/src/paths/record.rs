//! What an explorer records for its report.

use rustc_hash::FxHashSet;

use super::trace::Trace;
use crate::{Defect, Location, Reason, Statistics};

/// Figures and events of an explorer.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub statistics: Statistics,
    pub trace: Trace,
    /// The oracle has rejected a run.
    pub rejected: bool,
    errors: FxHashSet<(Defect, Option<Location>)>,
}

impl Record {
    /// Notes an error; whether it is the first of its kind at this location.
    pub fn is_new_error(&mut self, defect: &Defect, location: &Option<Location>) -> bool {
        self.errors.insert((defect.clone(), location.clone()))
    }

    /// Notes that runs are not followed.
    pub fn count_gap(&mut self, reason: &Reason, location: Option<Location>) {
        *self
            .statistics
            .reasons
            .entry((reason.clone(), location))
            .or_default() += 1;
    }
}
