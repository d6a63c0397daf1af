//! Adding measured tests to a project: each is a proposal like any other, and worth what replay says of it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use sc_engine::run::{self, Analysed};
use sc_engine::session::Candidate;
use sc_process::Cancel;
use sc_suite::{Completion, Location, Project, Show, complete};

use crate::{MeasureError, Measured};

/// The origin of added tests.
const ORIGIN: &str = "replay";

/// The result of adding tests to a project.
pub struct Addition<'a> {
    /// Distinct inputs that were proposed.
    pub proposed: usize,
    /// Those that cover something new.
    pub accepted: usize,
    /// The project afterwards.
    pub analysed: Analysed<'a>,
    /// Its suite and report.
    pub completion: Completion,
}

impl Addition<'_> {
    /// The project's run directory.
    pub fn run_directory(&self) -> PathBuf {
        self.analysed.session.store.dir().path().to_path_buf()
    }
}

/// Proposes the inputs of the tests to the project, and makes its suite anew.
pub fn add<'a>(
    project: &Project<'a>,
    location: &Location,
    tests: &[Measured],
    show: Show<'a>,
    cancel: &Cancel,
) -> Result<Addition<'a>, MeasureError> {
    let candidates = candidates(tests);
    let distinct: BTreeSet<&Vec<u8>> = candidates.iter().map(|c| &c.bytes).collect();
    let proposed = distinct.len();
    if proposed == 0 {
        let entrypoint = project.prepared.entry_name().to_owned();
        return Err(MeasureError::NothingToAdd { entrypoint });
    }
    let started = Instant::now();
    let store = location.open_store(false, show, cancel)?;
    let mut analysed = run::analyse(
        project.prepared,
        project.spec,
        store,
        project.options,
        show,
        cancel,
        started,
    )?;
    let go_on = || !cancel.is_cancelled();
    let accepted = analysed.session.consider(candidates, &go_on)?.len();
    let completion = complete(project, &mut analysed, show, cancel)?;
    Ok(Addition {
        proposed,
        accepted,
        analysed,
        completion,
    })
}

/// The inputs of tests: their own bytes, and those of the calls they make.
fn candidates(tests: &[Measured]) -> Vec<Candidate> {
    let inputs = tests
        .iter()
        .flat_map(|test| test.bytes.iter().chain(&test.captured));
    let candidate = |bytes: &Vec<u8>| Candidate {
        bytes: bytes.clone(),
        by: ORIGIN.to_owned(),
    };
    inputs.map(candidate).collect()
}
