//! `seacoral generate`, the main job.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use sc_engine::events::{Event, Timings};
use sc_engine::prepare::{self, Prepared, Spec};
use sc_engine::run::{self, Analysed};
use sc_frontend::{FunctionId, Program};
use sc_objectives::Criterion;
use sc_process::Cancel;
use sc_report::Report;
use sc_report::outputs::{self, Destination, Destinations, Detail};
use sc_store::Store;
use sc_suite::{Completion, Location, Project, Show, complete, default_name, headers};

use crate::config;
use crate::display::{Display, Level};
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::selection::{self, run_options};
use crate::settings::Settings;

/// Generates tests.
pub fn run(settings: &Settings) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    let display = Mutex::new(Display::new(level(settings)));
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
    let chosen = selection::choose(settings, &show)?;
    chosen.look_for_tools();
    let cancel = cancel_on_signals()?;
    let mut timings = Timings::default();
    let toolchain = timings.measure("finding tools", || config::toolchain(settings))?;
    let headers = headers::folder()?;
    let spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
    show(Event::Stage("reading sources"));
    let prepared = timings.measure("reading sources", || prepare::prepare(&spec))?;
    show(Event::InputModel(prepared.model.describe()));
    show(Event::Objectives(prepared.labelling.objectives.len()));
    if ignores_labels(&prepared, &spec) {
        show(Event::Warning(
            "'sc_label' in the sources is ignored without CUSTOM in --criterion".into(),
        ));
    }
    let waiting = Instant::now();
    let store = open_store(settings, &prepared, &show, &cancel)?;
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
    deliver(settings, &analysed, &completion.report)?;
    Ok(status(settings, &completion, analysed.interrupted))
}

/// Whether the sources have labels of the user that no criterion asks for.
fn ignores_labels(prepared: &Prepared, spec: &Spec) -> bool {
    // Only the macro writes a parenthesis there; the header has a declaration.
    let labelled = |unit: &sc_frontend::Unit| unit.text.contains("__sc_user_label((");
    !spec.criteria.contains(&Criterion::Custom) && prepared.program.units.iter().any(labelled)
}

/// Writes the report in every format, and prints what goes to standard output.
pub(crate) fn deliver(
    settings: &Settings,
    analysed: &Analysed<'_>,
    report: &Report,
) -> Result<(), Failure> {
    let dir = analysed.session.store.dir().path();
    let to = destinations(settings, Some(dir));
    let printed = outputs::deliver(report, &outputs::outputs(), &to)?;
    let mut text = printed.text;
    if printed.is_default {
        text += &more(settings, analysed, report);
    }
    crate::print(&text)?;
    Ok(())
}

/// Where the settings send the outputs.
pub(crate) fn destinations(settings: &Settings, run_directory: Option<&Path>) -> Destinations {
    let mut documents = BTreeMap::new();
    for output in outputs::outputs() {
        if let Some(path) = output.option().and_then(|option| settings.get(*option)) {
            documents.insert(output.name(), Destination::from(path));
        }
    }
    Destinations {
        run_directory: run_directory.map(Path::to_path_buf),
        documents,
        detail: match level(settings) {
            Level::Quiet => Detail::Brief,
            Level::Normal | Level::Verbose => Detail::Full,
        },
    }
}

/// Whether standard output is for people.
pub(crate) fn prints_for_people(settings: &Settings) -> bool {
    let to = destinations(settings, None);
    let mut documents = to.documents.values();
    !documents.any(|destination| *destination == Destination::StandardOutput)
}

/// What people read after the summary: where results are, and where the time went.
fn more(settings: &Settings, analysed: &Analysed<'_>, report: &Report) -> String {
    let mut text = String::new();
    if !settings.get(keys::output::QUIET) {
        let dir = analysed.session.store.dir();
        text.push_str(&format!("Results: {}\n", dir.path().display()));
    }
    if settings.get(keys::output::TIMINGS) {
        text.push_str("Timings:\n");
        let stages = analysed
            .timings
            .stages()
            .iter()
            .chain(analysed.session.timings.stages());
        for (stage, time) in stages {
            text.push_str(&format!("  {:>8.3} s  {stage}\n", time.as_secs_f64()));
        }
        if let Some(first) = analysed.session.first_test {
            text.push_str(&format!(
                "  {:>8.3} s  until the first validated test\n",
                first.as_secs_f64()
            ));
        }
        text.push_str(&format!("  {:>8.3} s  in all\n", report.seconds));
    }
    text
}

pub(crate) fn status(
    settings: &Settings,
    completion: &Completion,
    interrupted: bool,
) -> ExitStatus {
    let report = &completion.report;
    let totals = report.totals();
    let under = settings
        .get(keys::output::FAIL_UNDER)
        .is_some_and(|gate| totals.percent_of_coverable() < gate as f64);
    let rte = settings.get(keys::output::FAIL_ON_RTE) && totals.rtes > 0;
    let oracle = settings.get(keys::output::FAIL_ON_ORACLE) && !report.oracle_failures.is_empty();
    // A test covers what an analyzer claimed that none can.
    let paranoid = settings.get(keys::run::PARANOID);
    let false_claim = paranoid && !report.contradictions.is_empty();
    if interrupted {
        ExitStatus::Interrupted
    } else if completion.broken_suite || false_claim {
        ExitStatus::Bug
    } else if under || rte || oracle {
        ExitStatus::GateFailed
    } else {
        ExitStatus::Done
    }
}

pub(crate) fn level(settings: &Settings) -> Level {
    if settings.get(keys::output::QUIET) {
        Level::Quiet
    } else if settings.get(keys::output::VERBOSE) {
        Level::Verbose
    } else {
        Level::Normal
    }
}

/// Ctrl-C and termination ask the run to end and report; a second one ends the process at once.
pub(crate) fn cancel_on_signals() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    let token = cancel.clone();
    ctrlc::set_handler(move || {
        if token.is_cancelled() {
            std::process::exit(ExitStatus::Interrupted as i32);
        }
        token.cancel();
    })
    .map_err(|e| Failure::new(ExitStatus::Bug, format!("cannot handle signals: {e}")))?;
    Ok(cancel)
}

/// Opens the store of a project.
pub(crate) fn open_store(
    settings: &Settings,
    prepared: &Prepared,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Store, Failure> {
    let clean_start = settings.get(keys::run::CLEAN_START);
    let location = location(settings, &prepared.program, prepared.entry);
    Ok(location.open_store(clean_start, show, cancel)?)
}

/// Where a project is stored.
pub(crate) fn location(settings: &Settings, program: &Program, entry: FunctionId) -> Location {
    let given = settings.get(keys::project::NAME);
    Location {
        workdir: workdir(settings),
        name: given.unwrap_or_else(|| default_name(program, entry)),
        criterion: settings
            .get(keys::project::CRITERION)
            .join("+")
            .to_uppercase(),
    }
}

/// Where run directories are.
pub(crate) fn workdir(settings: &Settings) -> std::path::PathBuf {
    settings.get(keys::run::WORKDIR)
}
