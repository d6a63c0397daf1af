//! `seacoral replay`: what suites that exist cover.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use sc_engine::builds;
use sc_engine::error::EngineError;
use sc_engine::errors::error_labels;
use sc_engine::events::Event;
use sc_engine::prepare::{Prepared, Spec};
use sc_engine::run::unconfined;
use sc_harness::Builder;
use sc_inputs::{Capture, capture_c};
use sc_process::Cancel;
use sc_store::{ProjectLock, RunDir};
use sc_validator::{ReplayLimits, Validator, ValidatorError};

use crate::commands::generate::{
    self, cancel_on_signals, engine_failure, store_failure, wait_for, workdir,
};
use crate::display::Display;
use crate::failure::{ExitStatus, Failure};
use crate::measure::corpus::{self, Proposal, Sought};
use crate::measure::programs::{Ran, Runner};
use crate::measure::report::Measurement;
use crate::measure::subject::Subject;
use crate::measure::{Measured, Suites, add, inputs, lines};
use crate::settings::Settings;
use crate::{config, header};

/// Measures suites.
pub fn run(settings: &Settings, suites: &Suites, add: bool) -> Result<ExitStatus, Failure> {
    let display = Mutex::new(Display::new(generate::level(settings)));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    let cancel = cancel_on_signals()?;
    let setting = Setting::read(settings, suites, add)?;
    let capture = match (add, &setting.subject) {
        (true, Subject::WithInputs(prepared)) => capture_c(&prepared.model, &prepared.program),
        _ => None,
    };
    let measurement = measure(settings, suites, &setting, capture.as_ref(), &show, &cancel);
    if let Ok(display) = display.lock() {
        display.finish();
    }
    let measurement = measurement?;
    deliver(settings, &measurement, "")?;
    if add {
        let added = add::run(settings, &setting, &measurement.tests, &show, &cancel)?;
        if settings.text("output", "json").as_deref() != Some("-") {
            crate::print(&added)?;
        }
    }
    Ok(status(settings, &measurement, &cancel))
}

/// The program as it is measured.
pub struct Setting {
    /// The sources with objectives.
    pub subject: Subject,
    /// What was asked for.
    pub spec: Spec,
    /// Keeps the header where it is.
    _headers: header::Folder,
}

impl Setting {
    /// Reads configuration and sources; what inputs are only where it matters.
    pub fn read(settings: &Settings, suites: &Suites, with_inputs: bool) -> Result<Self, Failure> {
        check(settings, suites)?;
        let toolchain = config::toolchain(settings)?;
        let headers = header::folder()?;
        let mut spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
        if suites.command_lines.is_some() && spec.entrypoint.is_none() {
            spec.entrypoint = Some("main".to_owned());
        }
        let subject = Subject::read(&spec, with_inputs || !suites.only_programs())?;
        Ok(Setting {
            subject,
            spec,
            _headers: headers,
        })
    }

    /// The program with its inputs.
    pub fn prepared(&self) -> Result<&Prepared, Failure> {
        match &self.subject {
            Subject::WithInputs(prepared) => Ok(prepared),
            Subject::Labelled(_) => Err(Failure::new(ExitStatus::Bug, "the inputs are not known")),
        }
    }
}

/// What makes no sense together.
fn check(settings: &Settings, suites: &Suites) -> Result<(), Failure> {
    if !suites.support.is_empty() && suites.tests.is_empty() {
        return Err(
            Failure::usage("--test-support says what --tests need, and there are none")
                .hint("name the files of tests: --tests FILE.c"),
        );
    }
    let files = settings.list("project", "files");
    if files.is_empty() && !suites.tests.is_empty() {
        return Err(
            Failure::usage("no C file to measure: all files are taken for tests")
                .hint("name the file under test first, and the files of tests after --tests"),
        );
    }
    let same = |test: &&PathBuf| {
        let real = test.canonicalize().ok();
        let mut files = files.iter().map(|file| Path::new(file).canonicalize().ok());
        real.is_some() && files.any(|file| file == real)
    };
    if let Some(test) = suites.tests.iter().find(same) {
        let test = test.display();
        return Err(Failure::usage(format!(
            "`{test}` is measured, and cannot be its own test (--tests)"
        ))
        .hint("name the file under test first, and the files of tests after --tests"));
    }
    if settings.switch("run", "clean-start") {
        return Err(Failure::usage(
            "--clean-start would forget the tests to choose from",
        ));
    }
    Ok(())
}

type Show<'a> = &'a (dyn Fn(Event) + Sync);

/// Runs all tests there are.
pub fn measure<'a>(
    settings: &Settings,
    suites: &Suites,
    setting: &'a Setting,
    capture: Option<&Capture>,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Measurement<'a>, Failure> {
    let subject = &setting.subject;
    let place = Place::open(settings, subject, show, cancel)?;
    let mut notes: Vec<String> = Vec::new();
    let notes_of_labels = subject.labelling().notes.iter();
    notes.extend(notes_of_labels.map(ToString::to_string));
    let more = Mutex::new(Vec::new());
    let proposals = proposals(settings, suites, setting, show, &|note| {
        if let Ok(mut more) = more.lock() {
            more.push(note);
        }
    })?;
    notes.extend(more.into_inner().unwrap_or_default());
    let mut tests = Vec::new();
    if !proposals.is_empty() {
        tests.extend(replay(settings, setting, &place, proposals, show, cancel)?);
    }
    for ran in programs(settings, suites, setting, capture, &place, show, cancel)? {
        tests.extend(ran.tests);
        notes.extend(ran.notes);
    }
    if cancel.is_cancelled() {
        notes.push("interrupted: this is what there was until then".into());
    }
    let spec = &setting.spec;
    let criteria: Vec<String> = spec.criteria.iter().map(|c| c.name()).collect();
    let units = subject.program().units.iter();
    let files = subject.program().units.len() - spec.fixture_files;
    Ok(Measurement {
        entrypoint: subject.entry_name().to_owned(),
        files: units.take(files).map(|unit| unit.path.clone()).collect(),
        criterion: criteria.join(","),
        labelling: subject.labelling(),
        tests,
        notes,
        smallest: None,
    })
}

/// A run directory for the builds of measuring, apart from those of projects: measuring changes no project.
pub struct Place {
    dir: RunDir,
    _lock: ProjectLock,
}

impl Place {
    fn open(
        settings: &Settings,
        subject: &Subject,
        show: Show<'_>,
        cancel: &Cancel,
    ) -> Result<Self, Failure> {
        let name = generate::project_name(settings, subject.program(), subject.entry());
        let criterion = generate::criterion_name(settings);
        let dir = RunDir::open(&workdir(settings).join("replay"), &name, &criterion)
            .map_err(store_failure)?;
        let _lock = wait_for(&dir, &show, cancel)?;
        Ok(Place { dir, _lock })
    }
}

/// The tests that are input bytes.
fn proposals(
    settings: &Settings,
    suites: &Suites,
    setting: &Setting,
    show: Show<'_>,
    note: &dyn Fn(String),
) -> Result<Vec<Proposal>, Failure> {
    let mut folders = suites.corpus.clone();
    if suites.is_empty() {
        let subject = &setting.subject;
        let name = generate::project_name(settings, subject.program(), subject.entry());
        folders = corpus::find(&Sought {
            workdir: &workdir(settings),
            name: &name,
            criterion: &generate::criterion_name(settings),
            entrypoint: subject.entry_name(),
        })?;
    }
    let mut proposals = Vec::new();
    if folders.is_empty() && suites.inputs.is_empty() {
        return Ok(proposals);
    }
    let layout = &setting.prepared()?.model.layout;
    for folder in &folders {
        let tests = corpus::tests(folder, layout)?;
        if !corpus::is_about(folder, setting.subject.entry_name()) {
            let folder = folder.display();
            note(format!(
                "`{folder}` has tests of another function: values are taken over by name"
            ));
        }
        let (count, folder) = (tests.len(), folder.display());
        show(Event::Detail(format!("{count} tests of `{folder}`")));
        if tests.is_empty() {
            note(format!("there are no tests in `{folder}`"));
        }
        proposals.extend(tests);
    }
    proposals.extend(inputs::tests(&suites.inputs, layout, note)?);
    Ok(proposals)
}

/// Replays tests that are input bytes.
fn replay(
    settings: &Settings,
    setting: &Setting,
    place: &Place,
    proposals: Vec<Proposal>,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Vec<Measured>, Failure> {
    show(Event::Stage("building"));
    let plan = builds::plan(setting.prepared()?, &setting.spec, &place.dir.builds());
    let failure = |error: ValidatorError| engine_failure(EngineError::Validator(error));
    let builder = Builder::new(plan).map_err(|error| engine_failure(EngineError::Build(error)))?;
    let limits = limits(settings);
    let mut validator = Validator::start(
        Arc::new(builder),
        place.dir.scratch(),
        limits,
        cancel.clone(),
    )
    .map_err(failure)?;
    let prepared = setting.prepared()?;
    let errors = error_labels(&prepared.program, &prepared.labelling.labels);
    validator.set_error_labels(errors);
    if let Some(what) = unconfined(validator.confinement()) {
        show(Event::Warning(format!(
            "this system cannot confine the tests fully: {what}"
        )));
    }
    show(Event::Stage("replaying tests"));
    let mut tests = Vec::new();
    let mut told = Instant::now();
    let mut warned = false;
    let count = proposals.len();
    for (index, proposal) in proposals.into_iter().enumerate() {
        let verdict = match validator.confirm(&proposal.bytes) {
            Ok(verdict) => verdict,
            Err(ValidatorError::Cancelled) => break,
            Err(error) => return Err(failure(error)),
        };
        let test = Measured::replayed(proposal.name, proposal.bytes, verdict)
            .map_err(|report| engine_failure(EngineError::Harness(report)))?;
        tests.push(test);
        if let (false, Some(failure)) = (warned, validator.locate_failure()) {
            warned = true;
            show(Event::Warning(failure.to_string()));
        }
        if told.elapsed().as_secs() >= 5 {
            told = Instant::now();
            show(Event::Detail(format!("{} of {count} tests", index + 1)));
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    Ok(tests)
}

/// Runs tests that are programs.
fn programs(
    settings: &Settings,
    suites: &Suites,
    setting: &Setting,
    capture: Option<&Capture>,
    place: &Place,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Vec<Ran>, Failure> {
    let runner = Runner {
        subject: &setting.subject,
        spec: &setting.spec,
        builds: place.dir.builds(),
        scratch: place.dir.scratch(),
        limits: limits(settings),
        cancel,
        capture,
    };
    let mut all = Vec::new();
    for file in &suites.tests {
        show(Event::Detail(format!("running `{}`", file.display())));
        all.push(runner.suite(file, &suites.support)?);
    }
    if let Some(path) = &suites.command_lines {
        show(Event::Detail(format!("running `{}`", path.display())));
        all.push(runner.program(lines::tests(path)?)?);
    }
    let confinements = all.iter().filter_map(|ran| ran.confinement);
    if let Some(what) = confinements.filter_map(unconfined).next() {
        show(Event::Warning(format!(
            "this system cannot confine the tests fully: {what}"
        )));
    }
    Ok(all)
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

/// Writes and prints what was measured, and `more` after it.
pub fn deliver(
    settings: &Settings,
    measurement: &Measurement<'_>,
    more: &str,
) -> Result<(), Failure> {
    let asked = settings.path("output", "json");
    let to_stdout = asked.as_deref() == Some(Path::new("-"));
    if let (Some(path), false) = (&asked, to_stdout) {
        generate::write(path, &measurement.json())?;
    }
    let text = if to_stdout {
        measurement.json()
    } else {
        measurement.text(settings.switch("output", "quiet")) + more
    };
    crate::print(&text)?;
    Ok(())
}

pub fn status(settings: &Settings, measurement: &Measurement<'_>, cancel: &Cancel) -> ExitStatus {
    let report = measurement.summary();
    let totals = report.totals();
    let under = settings
        .number("output", "fail-under")
        .is_some_and(|gate| totals.percent_of_coverable() < gate as f64);
    let rte = settings.switch("output", "fail-on-rte") && totals.rtes > 0;
    let mut outcomes = measurement.tests.iter().map(|test| test.outcome);
    let oracle = settings.switch("output", "fail-on-oracle")
        && outcomes.any(|outcome| outcome == "oracle-failed");
    if cancel.is_cancelled() {
        ExitStatus::Interrupted
    } else if under || rte || oracle {
        ExitStatus::GateFailed
    } else {
        ExitStatus::Done
    }
}
