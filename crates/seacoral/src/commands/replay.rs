//! `seacoral replay`: the coverage of existing tests.

use std::path::PathBuf;
use std::sync::Mutex;

use clap::{ArgMatches, Command};
use sc_engine::events::Event;
use sc_engine::generations::Generation;
use sc_engine::prepare::Spec;
use sc_inputs::{Capture, capture_c};
use sc_measure::{Addition, Measurement, Measurer, Subject, Suites};
use sc_process::Cancel;
use sc_report::Report;
use sc_report::outputs::{self, Destinations};
use sc_suite::{Location, Project, Show, headers};
use sc_validator::ReplayLimits;

use crate::cli::{Action, flag, suites, with_keys, with_suites};
use crate::display::Display;
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::selection::{Chosen, run_options, suite_options};
use crate::settings::Settings;
use crate::signals::cancel_on_signals;
use crate::{colour, config, delivery, gates, limits};

const HELP: &str = "Without --corpus, --inputs, --tests or --command-lines, replays the tests that earlier runs \
generated for this function: those of the same criterion if there are any, else those of all other criteria.

Examples:
  seacoral replay f.c -e f -c MCC
  seacoral replay f.c -e f -c MCC --corpus _sc/f-CC
  seacoral replay f.c -e f --tests test_f.c --test-support unity.c
  seacoral replay prog.c --command-lines runs.txt --fail-under 90";

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Measure the coverage of existing tests";
    with_suites(with_keys(Command::new("replay").about(about)))
        .after_help(HELP)
        .arg(flag("add", "add the tests to the project"))
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Replay {
        suites: suites(matches),
        add: matches.get_flag("add"),
    }
}

/// Measures suites.
pub fn run(settings: &Settings, suites: &Suites, add: bool) -> Result<ExitStatus, Failure> {
    let display = Mutex::new(Display::new(settings));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    limits::check()?;
    delivery::check_destinations(settings)?;
    let cancel = cancel_on_signals()?;
    let setting = Setting::read(settings, suites, add)?;
    let capture = match (add, &setting.subject) {
        (true, Subject::WithInputs(prepared)) => capture_c(&prepared.model, &prepared.program),
        _ => None,
    };
    let measurement = setting.measure(settings, suites, capture.as_ref(), &show, &cancel);
    if let Ok(mut display) = display.lock() {
        display.finish();
    }
    let measurement = measurement?;
    let report = measurement.report();
    deliver(settings, &report)?;
    if add {
        let added = setting.add(settings, &measurement, &show, &cancel)?;
        if delivery::prints_for_people(settings) {
            crate::print(&added)?;
        }
    }
    Ok(status(settings, &report, &cancel))
}

/// The program as it is measured.
pub struct Setting {
    /// The sources with objectives.
    pub subject: Subject,
    /// What was asked for.
    pub spec: Spec,
    /// Where the project is stored.
    pub location: Location,
    /// Keeps the header where it is.
    _headers: headers::Folder,
}

impl Setting {
    /// Reads configuration and sources; what inputs are only where it matters.
    pub fn read(settings: &Settings, suites: &Suites, with_inputs: bool) -> Result<Self, Failure> {
        check(settings, suites)?;
        if settings.get(keys::run::CLEAN_START) {
            return Err(Failure::usage(
                "--clean-start removes the stored tests, which minimize selects from",
            ));
        }
        let toolchain = config::toolchain(settings)?;
        let headers = headers::folder()?;
        let mut spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
        spec.tests = [&suites.tests[..], &suites.support[..]].concat();
        if suites.command_lines.is_some() && spec.entrypoint.is_none() {
            spec.entrypoint = Some("main".to_owned());
        }
        let subject = Subject::read(&spec, with_inputs || !suites.only_programs())?;
        let location = config::location(settings, subject.program(), subject.entry());
        let (subject, spec) = match settings.get(keys::pointer_handling::FIXED_BOUNDS) {
            true => (subject, spec),
            false => with_bounds_of_tests(subject, spec, suites, &location),
        };
        Ok(Setting {
            subject,
            spec,
            location,
            _headers: headers,
        })
    }

    /// Runs all tests of the suites.
    pub fn measure<'a>(
        &'a self,
        settings: &Settings,
        suites: &Suites,
        capture: Option<&'a Capture>,
        show: Show<'a>,
        cancel: &'a Cancel,
    ) -> Result<Measurement<'a>, Failure> {
        let measurer = Measurer {
            subject: &self.subject,
            spec: &self.spec,
            location: &self.location,
            limits: limits(settings),
            capture,
            show,
            cancel,
        };
        Ok(measurer.measure(suites)?)
    }

    /// Adds the measured tests to the project, and says what came of it.
    pub(crate) fn add(
        &self,
        settings: &Settings,
        measurement: &Measurement<'_>,
        show: Show<'_>,
        cancel: &Cancel,
    ) -> Result<String, Failure> {
        let options = run_options(settings, Chosen::default())?;
        let project = Project {
            prepared: self.subject.prepared()?,
            spec: &self.spec,
            options: &options,
            suite: suite_options(settings)?,
        };
        let added = sc_measure::add(&project, &self.location, &measurement.tests, show, cancel)?;
        let run_files = Destinations {
            run_directory: Some(added.run_directory()),
            ..Destinations::default()
        };
        outputs::deliver(&added.completion.report, &outputs::outputs(), &run_files)?;
        Ok(addition_text(&added))
    }
}

/// The bounds of the inputs have to be those that the stored tests were made for.
fn with_bounds_of_tests(
    subject: Subject,
    spec: Spec,
    suites: &Suites,
    location: &Location,
) -> (Subject, Spec) {
    let Subject::WithInputs(prepared) = subject else {
        return (subject, spec);
    };
    let growth = sc_measure::stored_growth(suites, location, prepared.entry_name());
    let prepared = *prepared;
    let first = Generation { spec, prepared };
    let grown = (!growth.is_empty()).then(|| first.with(growth)).flatten();
    let Generation { spec, prepared } = grown.unwrap_or(first);
    (Subject::WithInputs(Box::new(prepared)), spec)
}

fn addition_text(added: &Addition<'_>) -> String {
    let totals = added.completion.report.totals();
    format!(
        "Added to {}: {} of {} inputs add coverage or findings; the project now covers {} of {} with {} {}\n",
        added.run_directory().display(),
        added.accepted,
        added.proposed,
        totals.covered,
        totals.objectives,
        totals.tests,
        if totals.tests == 1 { "test" } else { "tests" }
    )
}

/// What makes no sense together.
pub(crate) fn check(settings: &Settings, suites: &Suites) -> Result<(), Failure> {
    if !suites.support.is_empty() && suites.tests.is_empty() {
        return Err(Failure::usage("--test-support requires --tests")
            .hint("name the test files with --tests FILE.c"));
    }
    let files = settings.get(keys::project::FILES);
    if files.is_empty() && !suites.tests.is_empty() {
        return Err(
            Failure::usage("no source file given: all files follow --tests")
                .hint("put the source files first, and the test files after --tests"),
        );
    }
    let same = |test: &&PathBuf| {
        let real = test.canonicalize().ok();
        let mut files = files.iter().map(|file| file.canonicalize().ok());
        real.is_some() && files.any(|file| file == real)
    };
    if let Some(test) = suites.tests.iter().find(same) {
        let test = test.display();
        return Err(Failure::usage(format!(
            "'{test}' is both a source file and a test file (--tests)"
        ))
        .hint("put the source files first, and the test files after --tests"));
    }
    Ok(())
}

/// What one test may use.
pub fn limits(settings: &Settings) -> ReplayLimits {
    let limits = config::limits(settings);
    ReplayLimits {
        time: limits.test,
        filter_time: limits.test,
        memory_mb: u32::try_from(limits.memory_mb).unwrap_or(u32::MAX),
    }
}

/// Writes and prints the report.
pub fn deliver(settings: &Settings, report: &Report) -> Result<(), Failure> {
    let to = delivery::destinations(settings, None)?;
    let printed = outputs::deliver(report, &outputs::outputs(), &to)?;
    crate::print(&match printed.is_default {
        true => colour::summary(&printed.text),
        false => printed.text,
    })?;
    Ok(())
}

/// The exit status that the gates ask for.
pub fn status(settings: &Settings, report: &Report, cancel: &Cancel) -> ExitStatus {
    let gates = gates::failed(settings, report);
    if cancel.is_cancelled() {
        ExitStatus::Interrupted
    } else if !gates.is_empty() {
        delivery::tell(&gates);
        ExitStatus::GateFailed
    } else {
        ExitStatus::Done
    }
}
