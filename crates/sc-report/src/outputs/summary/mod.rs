//! The summary, for people.

mod mcdc;
mod measured;
mod run;

use crate::outputs::{Detail, Output};
use crate::report::{Purpose, Report};

pub use run::summary;

/// The summary on standard output.
pub struct Summary;

impl Output for Summary {
    fn name(&self) -> &'static str {
        "summary"
    }

    fn document(&self, report: &Report, detail: Detail) -> Option<String> {
        Some(match &report.purpose {
            Purpose::Generation => summary(report),
            Purpose::Measurement { subset } => measured::text(report, subset.as_ref(), detail),
        })
    }

    fn is_default(&self) -> bool {
        true
    }
}
