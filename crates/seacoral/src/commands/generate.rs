//! `seacoral generate`, the main job.

use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use sc_engine::events::{Event, Timings};
use sc_engine::prepare::{self, Prepared, Spec};
use sc_engine::run::{self, Analysed};
use sc_frontend::{FunctionId, Program};
use sc_objectives::Criterion;
use sc_process::Cancel;
use sc_report::{Report, ResultJson};
use sc_store::Store;
use sc_suite::{Completion, Location, Project, Show, complete, default_name, headers};

use crate::display::{Display, Level};
use crate::failure::{ExitStatus, Failure};
use crate::schema::keys;
use crate::selection::{self, run_options};
use crate::settings::Settings;
use crate::{config, ltest};

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
    let statuses = analysed.session.store.statuses()?;
    ltest::write_results(&prepared, &statuses, analysed.session.store.dir().path())?;
    deliver(settings, &analysed, &completion.report)?;
    Ok(status(settings, &completion, analysed.interrupted))
}

/// Whether the sources have labels of the user that no criterion asks for.
fn ignores_labels(prepared: &Prepared, spec: &Spec) -> bool {
    // Only the macro writes a parenthesis there; the header has a declaration.
    let labelled = |unit: &sc_frontend::Unit| unit.text.contains("__sc_user_label((");
    !spec.criteria.contains(&Criterion::Custom) && prepared.program.units.iter().any(labelled)
}

/// Writes `result.json` and prints the summary.
pub(crate) fn deliver(
    settings: &Settings,
    analysed: &Analysed<'_>,
    report: &Report,
) -> Result<(), Failure> {
    let json = save(analysed, report)?;
    let asked = settings.get(keys::output::JSON);
    let to_stdout = asked.as_deref() == Some(Path::new("-"));
    if let (Some(path), false) = (&asked, to_stdout) {
        write(path, &json)?;
    }
    crate::print(
        if to_stdout {
            json.clone()
        } else {
            text(settings, analysed, report)
        }
        .as_str(),
    )?;
    Ok(())
}

/// Writes the project's own `result.json`, and gives its text.
pub(crate) fn save(analysed: &Analysed<'_>, report: &Report) -> Result<String, Failure> {
    let json = ResultJson::new(report).to_text();
    write(&analysed.session.store.dir().result_json(), &json)?;
    Ok(json)
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|e| Failure::file("write", path, &e))
}

fn text(settings: &Settings, analysed: &Analysed<'_>, report: &Report) -> String {
    let mut text = sc_report::summary(report);
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
