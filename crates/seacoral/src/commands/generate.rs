//! `seacoral generate`, the main job.

use std::sync::Mutex;
use std::time::Instant;

use sc_engine::assumption::check_assumption;
use sc_engine::events::{Event, Timings};
use sc_engine::prepare::{self, Prepared, Spec};
use sc_engine::run;
use sc_objectives::Criterion;
use sc_process::{Cancel, TemporaryFolder};
use sc_store::{RunDir, Store, StoreError};
use sc_suite::{Project, Show, SuiteError, complete, headers};

use crate::display::{Display, Level};
use crate::failure::{ExitStatus, Failure, io_status};
use crate::schema::keys;
use crate::selection::{self, run_options};
use crate::settings::Settings;
use crate::signals::cancel_on_signals;
use crate::{config, delivery, limits};

/// Generates tests.
pub fn run(settings: &Settings) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    let display = Mutex::new(Display::new(Level::of(settings)));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    for (key, why, source) in settings.without_effect() {
        show(Event::Warning(format!(
            "'{}' ({source}) has no effect: {why}",
            key.name
        )));
    }
    limits::check()?;
    delivery::check_destinations(settings)?;
    let chosen = selection::choose(settings, &show)?;
    chosen.look_for_tools();
    let cancel = cancel_on_signals()?;
    let mut timings = Timings::default();
    let toolchain = timings.measure("finding tools", || config::toolchain(settings))?;
    let headers = headers::folder()?;
    let spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
    show(Event::Stage("reading sources"));
    let prepared = timings.measure("reading sources", || prepare::prepare(&spec))?;
    check_assumption(&prepared, &spec)?;
    show(Event::InputModel(prepared.model.describe()));
    show(Event::Objectives(prepared.labelling.objectives.len()));
    if ignores_labels(&prepared, &spec) {
        show(Event::Warning(
            "'sc_label' in the sources is ignored without CUSTOM in --criterion".into(),
        ));
    }
    let waiting = Instant::now();
    let store = open_store(settings, &prepared, &show, &cancel)?;
    let _temporary = temporary_folder(store.dir())?;
    let mut options = run_options(settings, chosen)?;
    // Time spent waiting for another seacoral is not this run's.
    options.budget += waiting.elapsed();
    let mut analysed = run::analyse(&prepared, &spec, store, &options, &show, &cancel, started)?;
    for (stage, time) in analysed.timings.stages() {
        timings.add(stage, *time);
    }
    analysed.timings = timings;
    let project = Project {
        prepared: &prepared,
        spec: &spec,
        options: &options,
    };
    let completion = complete(&project, &mut analysed, &show, &cancel);
    if let Ok(display) = display.lock() {
        display.finish();
    }
    let completion = completion?;
    delivery::deliver(settings, &analysed, &completion.report)?;
    Ok(delivery::status(
        settings,
        &completion,
        analysed.interrupted,
    ))
}

/// Where tools put temporary files: with the run, so that those of killed tools are found and removed.
pub(crate) fn temporary_folder(dir: &RunDir) -> Result<TemporaryFolder, Failure> {
    let path = dir.scratch().join("tmp");
    TemporaryFolder::create(&path).map_err(|error| Failure::file("create", &path, &error))
}

/// Whether the sources have labels of the user that no criterion asks for.
fn ignores_labels(prepared: &Prepared, spec: &Spec) -> bool {
    let mut functions = prepared.program.functions.iter();
    let labelled = functions.any(|function| !function.user_labels.is_empty());
    !spec.criteria.contains(&Criterion::Custom) && labelled
}

/// A folder that cannot be made where the user asked for it is wrong usage.
fn workdir_failure(error: SuiteError, settings: &Settings) -> Failure {
    let misplaced = matches!(
        &error,
        SuiteError::Store(StoreError::Io { cause, .. }) if io_status(cause) == ExitStatus::Usage
    );
    let failure = Failure::from(error);
    match misplaced {
        true => Failure::usage(failure.message).hint(format!(
            "choose another folder with --workdir (now '{}')",
            settings.get(keys::run::WORKDIR).display()
        )),
        false => failure,
    }
}

/// Opens the store of a project.
fn open_store(
    settings: &Settings,
    prepared: &Prepared,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Store, Failure> {
    let clean_start = settings.get(keys::run::CLEAN_START);
    let location = config::location(settings, &prepared.program, prepared.entry);
    location
        .open_store(clean_start, show, cancel)
        .map_err(|error| workdir_failure(error, settings))
}
