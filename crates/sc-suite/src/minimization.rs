//! The smallest subset of a project's stored tests with the same coverage.

use std::time::Instant;

use sc_engine::events::Event;
use sc_engine::run::{self, Analysed};
use sc_engine::suite_minimizer::{self, Reduction};
use sc_process::Cancel;
use sc_store::Store;

use crate::completion::{Completion, complete_with};
use crate::error::SuiteError;
use crate::project::{Project, Show};

/// A project after its suite was minimised.
pub struct Minimized<'a> {
    /// The project.
    pub analysed: Analysed<'a>,
    /// Its suite and report.
    pub completion: Completion,
    /// The numbers of tests before and after.
    pub reduction: Reduction,
}

/// Selects the smallest suite from all stored tests, and makes it the project's.
pub fn minimize<'a>(
    project: &Project<'a>,
    store: Store,
    started: Instant,
    show: Show<'a>,
    cancel: &Cancel,
) -> Result<Minimized<'a>, SuiteError> {
    let mut analysed = run::analyse(
        project.prepared,
        project.spec,
        store,
        project.options,
        show,
        cancel,
        started,
    )?;
    show(Event::Stage("minimising the suite"));
    let (suite, reduction) = suite_minimizer::smallest(&mut analysed.session, cancel)?;
    let completion = complete_with(project, &mut analysed, &suite, show, cancel)?;
    Ok(Minimized {
        analysed,
        completion,
        reduction,
    })
}
