//! `seacoral minimize`: the smallest part of a suite that covers as much as all of it.

use std::sync::Mutex;
use std::time::Instant;

use clap::{ArgMatches, Command};
use sc_engine::events::Event;
use sc_engine::set_cover::smallest;
use sc_engine::suite_minimizer::Reduction;
use sc_measure::Suites;
use sc_process::Cancel;
use sc_suite::{Project, Show};

use crate::cli::{Action, suites, with_keys, with_suites};
use crate::commands::replay::{self, Setting};
use crate::delivery;
use crate::display::Display;
use crate::failure::{ExitStatus, Failure};
use crate::selection::{Chosen, run_options, suite_options};
use crate::settings::Settings;
use crate::signals::cancel_on_signals;

const HELP: &str = "Without --corpus, --inputs, --tests or --command-lines, minimizes the suite of the project \
and rewrites its files. With one of them, prints which tests to keep and changes nothing.";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Select the smallest subset of tests with the same coverage";
    with_suites(with_keys(Command::new("minimize").about(about))).after_help(HELP)
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Minimize {
        suites: suites(matches),
    }
}

/// Makes the project's suite smaller, or says which tests of others to keep.
pub fn run(settings: &Settings, suites: &Suites) -> Result<ExitStatus, Failure> {
    let display = Mutex::new(Display::new(settings));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    let cancel = cancel_on_signals()?;
    let setting = Setting::read(settings, suites, false)?;
    let finish = || {
        if let Ok(mut display) = display.lock() {
            display.finish();
        }
    };
    if suites.is_empty() {
        return of_project(settings, &setting, &show, &cancel, &finish);
    }
    let measurement = setting.measure(settings, suites, None, &show, &cancel);
    finish();
    let mut measurement = measurement?;
    let found = smallest(&measurement.parts(), &measurement.labels());
    measurement.smallest = Some(found);
    let report = measurement.report();
    replay::deliver(settings, &report)?;
    Ok(replay::status(settings, &report, &cancel))
}

fn of_project(
    settings: &Settings,
    setting: &Setting,
    show: Show<'_>,
    cancel: &Cancel,
    finish: &dyn Fn(),
) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    let prepared = setting.subject.prepared()?;
    let location = &setting.location;
    if location.find().is_none() {
        let (entry, workdir) = (prepared.entry_name(), location.workdir.display());
        let criterion = &location.criterion;
        return Err(Failure::usage(format!(
            "no tests of '{entry}' for {criterion} in '{workdir}'"
        ))
        .hint(
            "generate tests first, or name a suite with --corpus, --inputs, --tests or --command-lines",
        ));
    }
    let store = location.open_store(false, show, cancel)?;
    let options = run_options(settings, Chosen::default())?;
    let project = Project {
        prepared,
        spec: &setting.spec,
        options: &options,
        suite: suite_options(settings)?,
    };
    let minimized = sc_suite::minimize(&project, store, started, show, cancel);
    finish();
    let mut minimized = minimized?;
    let (analysed, completion) = (&minimized.analysed, &mut minimized.completion);
    delivery::deliver(settings, analysed, &mut completion.report)?;
    if delivery::prints_for_people(settings) {
        crate::print(&reduction_text(&minimized.reduction))?;
    }
    Ok(delivery::status(settings, completion, analysed.interrupted))
}

fn reduction_text(reduction: &Reduction) -> String {
    let Reduction {
        from,
        before,
        now,
        at_least,
    } = *reduction;
    let proof = sc_report::optimality(now, at_least);
    format!("Smallest suite: {now} of {from} stored tests, {proof} (previously {before})\n")
}
