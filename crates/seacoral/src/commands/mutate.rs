//! `seacoral mutate`: how many small changes of the code the tests of a project notice.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Arg, ArgMatches, Command};
use sc_engine::run::Analysed;
use sc_engine::suite_minimizer;
use sc_process::Cancel;
use sc_report::{Report, Status};
use sc_suite::{Completion, Project, Proofs, SuiteError, complete_with, kill_survivors};

use crate::cli::{Action, flag, with_keys};
use crate::colour;
use crate::commands::generate::{Search, run_then};
use crate::delivery;
use crate::failure::{ExitStatus, Failure};
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;

/// The file in the run directory.
pub(crate) const REPORT: &str = "mutation.json";

const HELP: &str = "Changes the code in small steps (operators, constants, deleted statements), one at a time, and runs the tests \
of an earlier run that reach the change. Changes that no test notices are listed; mutation.json in the run directory \
lists all changes.

Examples:
  seacoral mutate f.c -e f
  seacoral mutate f.c -e f --expectations none
  seacoral mutate f.c -e f --prove --time-budget 20s
  seacoral mutate f.c -e f --kill-survivors";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Measure how many small changes of the code the tests notice";
    with_keys(Command::new("mutate").about(about))
        .after_help(HELP)
        .arg(flag(
            "prove",
            "first look for proofs that changes cannot be noticed (a run with criterion WM)",
        ))
        .arg(
            Arg::new("mutation-report")
                .long("mutation-report")
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help("write the report of mutation-testing-elements to FILE as well"),
        )
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Mutate {
        proofs: matches.get_flag("prove"),
        json: matches.get_one::<PathBuf>("mutation-report").cloned(),
    }
}

/// Measures the stored tests of a project.
pub fn run(settings: &Settings, prove: bool, json: Option<&Path>) -> Result<ExitStatus, Failure> {
    let cancel = cancel_on_signals()?;
    let kill = settings.get(keys::run::KILL_SURVIVORS);
    let weak = weak_run(settings, prove || kill, &cancel)?;
    run_then(
        settings,
        &cancel,
        Search::Stored,
        |project, analysed, completion| {
            if kill {
                strengthen(settings, project, analysed, completion, &weak, &cancel)?;
                delivery::deliver(settings, analysed, &mut completion.report)?;
            }
            let report = &completion.report;
            let text = measure(settings, project, analysed, report, &weak.proofs, &cancel)?;
            if let Some(path) = json {
                write(path, &text)?;
            }
            Ok(delivery::status(
                settings,
                completion,
                cancel.is_cancelled(),
            ))
        },
    )
}

/// Runs the mutants, prints what became of them, and writes the report; gives its text.
pub(crate) fn measure(
    settings: &Settings,
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    report: &Report,
    proofs: &Proofs,
    cancel: &Cancel,
) -> Result<String, Failure> {
    let stop = cancel.with_deadline(Instant::now() + project.options.budget);
    let found = sc_suite::mutate(project, analysed, report, proofs, &stop)?;
    let text = found.json();
    let dir = analysed.session.store.dir().path().to_path_buf();
    write(&dir.join(REPORT), &text)?;
    if delivery::prints_for_people(settings) {
        crate::print(&colour::summary(&found.summary()))?;
    }
    Ok(text)
}

/// Adds tests for mutants that survive to the suite. The search takes the time of a run at most.
pub(crate) fn strengthen(
    settings: &Settings,
    project: &Project<'_>,
    analysed: &mut Analysed<'_>,
    completion: &mut Completion,
    weak: &WeakRun,
    cancel: &Cancel,
) -> Result<(), Failure> {
    let budget = project.options.budget;
    let stop = cancel.with_deadline(Instant::now() + budget);
    let report = &completion.report;
    let before = sc_suite::mutate(project, analysed, report, &weak.proofs, &stop)?;
    if delivery::prints_for_people(settings) {
        let score = before.score_line();
        crate::print(&format!("{score} before tests for survivors\n"))?;
    }
    let layout = analysed.session.layout;
    let known = weak.tests.iter();
    let known = known.filter_map(|test| layout.convert(&weak.layout, test).ok());
    let stop = cancel.with_deadline(Instant::now() + budget);
    let tests = kill_survivors(project, analysed, report, &before, known.collect(), &stop)?;
    if !tests.is_empty() && !cancel.is_cancelled() {
        let suite = suite_minimizer::extend(&mut analysed.session, tests, cancel)?;
        let mut options = project.options.clone();
        options.budget += analysed.session.started.elapsed();
        let longer = Project {
            options: &options,
            suite: project.suite.clone(),
            ..*project
        };
        *completion = complete_with(&longer, analysed, &suite, &|_| {}, cancel)?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, &error))
}

/// What a run with criterion WM leaves.
#[derive(Debug, Clone, Default)]
pub(crate) struct WeakRun {
    /// What it proved uncoverable for all inputs.
    pub(crate) proofs: Proofs,
    /// The layout of its tests.
    layout: String,
    /// Its tests: each meets conditions under which a mutant's value differs.
    tests: Vec<Vec<u8>>,
}

/// Runs the analyzers with criterion WM, or takes what such a run left; nothing if there is none.
pub(crate) fn weak_run(
    settings: &Settings,
    new: bool,
    cancel: &Cancel,
) -> Result<WeakRun, Failure> {
    let mut weak = settings.clone();
    for (key, value) in [
        (keys::project::CRITERION.info, "WM"),
        (keys::project::MUTATORS.info, "+UOI,+LCR,+CRP,+SVR"),
        (keys::export::EXPECTATIONS.info, "none"),
        (keys::output::QUIET.info, "true"),
    ] {
        if let Some(option) = schema::find(key.section, key.name) {
            let source = Source::Argument(key.flag.to_owned());
            weak.set(option, vec![value.to_owned()], source)?;
        }
    }
    let search = if new { Search::New } else { Search::Stored };
    let found = run_then(&weak, cancel, search, |_, analysed, completion| {
        let store = &analysed.session.store;
        let tests = store.suite().map_err(SuiteError::from)?;
        Ok(WeakRun {
            proofs: uncoverable(&completion.report),
            layout: analysed.session.layout.to_json(),
            tests: tests.into_iter().map(|test| test.bytes).collect(),
        })
    });
    match found {
        Ok(weak) => Ok(weak),
        // There is no such run.
        Err(failure) if search == Search::Stored && failure.status == ExitStatus::Usage => {
            Ok(WeakRun::default())
        }
        Err(failure) => Err(failure),
    }
}

/// What is proved for all inputs, and by whom.
fn uncoverable(report: &Report) -> Proofs {
    let objectives = report.objectives.iter();
    let proved = objectives.filter_map(|objective| match &objective.status {
        Status::Uncoverable { by, .. } if objective.status.is_uncoverable() => {
            Some((objective.key.clone(), by.clone()))
        }
        _ => None,
    });
    proved.collect()
}
