//! Adding measured tests to a project: each is a proposal like any other, and worth what replay says of it.

use std::collections::BTreeSet;
use std::time::Instant;

use sc_engine::events::Event;
use sc_engine::run;
use sc_engine::session::Candidate;
use sc_process::Cancel;

use crate::commands::generate::{self, engine_failure};
use crate::commands::replay::Setting;
use crate::failure::Failure;
use crate::measure::Measured;
use crate::results::conclude::{Project, conclude};
use crate::selection::{Chosen, run_options};
use crate::settings::Settings;

/// Who proposed them.
const BY: &str = "replay";

/// Proposes the inputs of the tests to the project, writes its suites anew, and says what came of it.
pub fn run(
    settings: &Settings,
    setting: &Setting,
    tests: &[Measured],
    show: &(dyn Fn(Event) + Sync),
    cancel: &Cancel,
) -> Result<String, Failure> {
    let candidates: Vec<Candidate> = tests
        .iter()
        .flat_map(|test| test.bytes.iter().chain(&test.captured))
        .cloned()
        .map(|bytes| Candidate {
            bytes,
            by: BY.to_owned(),
        })
        .collect();
    let distinct: BTreeSet<&Vec<u8>> = candidates.iter().map(|c| &c.bytes).collect();
    let given = distinct.len();
    if given == 0 {
        let entry = setting.subject.entry_name();
        return Err(Failure::usage(format!(
            "nothing is added (--add): no test calls `{entry}` with inputs that can be told"
        )));
    }
    let started = Instant::now();
    let prepared = setting.prepared()?;
    let store = generate::open_store(settings, prepared, show, cancel)?;
    let options = run_options(settings, Chosen::default())?;
    let analysed = run::analyse(
        prepared,
        &setting.spec,
        store,
        &options,
        show,
        cancel,
        started,
    );
    let mut analysed = analysed.map_err(engine_failure)?;
    let go_on = || !cancel.is_cancelled();
    let accepted = analysed.session.consider(candidates, &go_on);
    let accepted = accepted.map_err(engine_failure)?.len();
    let project = Project {
        prepared,
        spec: &setting.spec,
        options: &options,
    };
    let conclusion = conclude(&project, &mut analysed, show, cancel)?;
    generate::save(&analysed, &conclusion.report)?;
    let totals = conclusion.report.totals();
    Ok(format!(
        "Added to {}: {accepted} of {given} inputs bring something new; it now covers {} of {} with {} {}\n",
        analysed.session.store.dir().path().display(),
        totals.covered,
        totals.objectives,
        totals.tests,
        if totals.tests == 1 { "test" } else { "tests" }
    ))
}
