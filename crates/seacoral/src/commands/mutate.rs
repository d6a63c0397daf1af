//! `seacoral mutate`: how many small changes of the code the tests of a project notice.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use sc_engine::run::Analysed;
use sc_process::Cancel;
use sc_report::{Report, Status};
use sc_suite::{Project, Proofs};

use crate::cli::{Action, flag, with_keys};
use crate::commands::generate::{Search, run_then};
use crate::delivery;
use crate::failure::{ExitStatus, Failure};
use crate::schema::{self, keys};
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;

/// The file in the run directory.
const REPORT: &str = "mutation.json";

const HELP: &str = "Changes the code in small steps (operators, constants, deleted statements), one at a time, and runs the tests of an
earlier run that reach the change. Changes that no test notices are listed; mutation.json in the run directory has all.

Examples:
  seacoral mutate f.c -e f
  seacoral mutate f.c -e f --expectations none
  seacoral mutate f.c -e f --prove --time-budget 20s";

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
    let proofs = proofs(settings, prove, &cancel)?;
    run_then(
        settings,
        &cancel,
        Search::Stored,
        |project, analysed, completion| {
            let report = &completion.report;
            let text = measure(settings, project, analysed, report, &proofs, &cancel)?;
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
    let stop = cancel.with_deadline(std::time::Instant::now() + project.options.budget);
    let found = sc_suite::mutate(project, analysed, report, proofs, &stop)?;
    let text = found.json();
    let dir = analysed.session.store.dir().path().to_path_buf();
    write(&dir.join(REPORT), &text)?;
    if delivery::prints_for_people(settings) {
        crate::print(&found.summary())?;
    }
    Ok(text)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, &error))
}

/// What a run with criterion WM proved uncoverable for all inputs; nothing if there is none.
fn proofs(settings: &Settings, prove: bool, cancel: &Cancel) -> Result<Proofs, Failure> {
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
    let search = if prove { Search::New } else { Search::Stored };
    let uncoverable = |report: &Report| {
        let objectives = report.objectives.iter();
        let proved = objectives.filter_map(|objective| match &objective.status {
            Status::Uncoverable { by, .. } if objective.status.is_uncoverable() => {
                Some((objective.key.clone(), by.clone()))
            }
            _ => None,
        });
        proved.collect()
    };
    let found = run_then(&weak, cancel, search, |_, _, completion| {
        Ok(uncoverable(&completion.report))
    });
    match found {
        Ok(proofs) => Ok(proofs),
        // There is no such run.
        Err(failure) if search == Search::Stored && failure.status == ExitStatus::Usage => {
            Ok(Proofs::new())
        }
        Err(failure) => Err(failure),
    }
}
