//! `seacoral generate`, the main job.

use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use sc_engine::error::EngineError;
use sc_engine::events::Event;
use sc_engine::prepare::{self, Prepared};
use sc_engine::run::{self, RunOptions};
use sc_process::Cancel;
use sc_store::{LockWait, RunDir, Store, StoreError};

use crate::display::{Display, Level};
use crate::failure::{ExitStatus, Failure};
use crate::settings::Settings;
use crate::{config, header, project_failure};

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
        show(Event::Warning(format!("`{}` ({source}) has no effect: {why}", key.name)));
    }
    let tools = analyzers(settings, &show)?;
    let cancel = cancel_on_signals()?;
    let toolchain = config::toolchain(settings)?;
    let headers = header::temporary()?;
    let spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
    show(Event::Stage("reading sources"));
    let prepared = prepare::prepare(&spec).map_err(project_failure)?;
    show(Event::InputModel(prepared.model.describe()));
    show(Event::Objectives(prepared.labelling.labels.len()));
    let store = open_store(settings, &prepared, &show, &cancel)?;
    let options = options(settings, tools);
    let mut analysed = run::analyse(&prepared, &spec, store, &options, &show, &cancel, started).map_err(engine_failure)?;
    let stop = cancel.with_deadline(started + options.budget);
    let t0 = Instant::now();
    sc_engine::finish::minimise(&mut analysed.session, &stop).map_err(engine_failure)?;
    println!("min {:?}", t0.elapsed());
    if let Ok(display) = display.lock() {
        display.finish();
    }
    println!("{:?}", analysed.session.progress());
    println!("{:?}", analysed.timings); println!("{:?}", analysed.session.timings);
    println!("{:?}", analysed.analyzers);
    for t in analysed.session.store.suite().map_err(store_failure)? { println!("{} {:?} {:?} {}", t.id, t.bytes, t.covers, t.found.by); }
    Ok(ExitStatus::Done)
}

fn level(settings: &Settings) -> Level {
    if settings.switch("output", "quiet") {
        Level::Quiet
    } else if settings.switch("output", "verbose") {
        Level::Verbose
    } else {
        Level::Normal
    }
}

/// Names users may give to `--tools`, with whether this version has them.
const TOOLS: &[(&str, bool)] =
    &[("libfuzzer", true), ("cbmc", false), ("klee", false), ("luncov", false), ("framac", false), ("dse", false)];

/// The analyzers asked for that exist.
fn analyzers(settings: &Settings, show: &dyn Fn(Event)) -> Result<Vec<String>, Failure> {
    let mut chosen = Vec::new();
    for name in settings.list("run", "tools") {
        let lower = name.to_ascii_lowercase();
        match TOOLS.iter().find(|(known, _)| *known == lower) {
            _ if lower == "auto" => chosen.push("libfuzzer".to_string()),
            Some((known, true)) => chosen.push((*known).to_string()),
            Some((known, false)) => {
                show(Event::Warning(format!("{known} is not part of this version of seacoral: skipped")));
            }
            None => {
                let known = || TOOLS.iter().map(|(name, _)| *name).chain(["auto"]);
                let hint = match crate::schema::nearest(&lower, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("tools are {}", known().collect::<Vec<_>>().join(", ")),
                };
                return Err(Failure::usage(format!("unknown tool `{name}` (--tools)")).hint(hint));
            }
        }
    }
    chosen.dedup();
    if chosen.is_empty() {
        return Err(Failure::new(ExitStatus::NoAnalyzer, "none of the tools asked for can be used")
            .hint("this version has `--tools libfuzzer`; `seacoral tools` shows what is installed"));
    }
    Ok(chosen)
}

/// Ctrl-C and termination ask the run to end and report; a second one ends the process at once.
fn cancel_on_signals() -> Result<Cancel, Failure> {
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

fn open_store(
    settings: &Settings,
    prepared: &Prepared,
    show: &dyn Fn(Event),
    cancel: &Cancel,
) -> Result<Store, Failure> {
    let workdir = settings.path("run", "workdir").unwrap_or_else(|| "_sc".into());
    let name = settings.text("project", "name").unwrap_or_else(|| default_name(prepared));
    let criterion = settings.list("project", "criterion").join("+").to_uppercase();
    let dir = RunDir::open(&workdir, &name, &criterion).map_err(store_failure)?;
    let wait = |state: LockWait| {
        if let LockWait::Held { by } = state {
            let who = by.map_or(String::new(), |pid| format!(" (process {pid})"));
            show(Event::Warning(format!("another seacoral{who} works on `{}`: waiting for it", dir.path().display())));
        }
        !cancel.is_cancelled()
    };
    let Some(lock) = dir.lock(wait).map_err(store_failure)? else {
        return Err(Failure::new(ExitStatus::Interrupted, "interrupted while waiting for another seacoral"));
    };
    let open = if settings.switch("run", "clean-start") { Store::clean_start } else { Store::open };
    open(&dir, lock).map_err(store_failure)
}

/// `file.function`, or just the name where both are the same.
fn default_name(prepared: &Prepared) -> String {
    let unit = &prepared.program.units[prepared.entry_unit().0];
    let stem = Path::new(&unit.path).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let entry = prepared.entry_name();
    if stem == entry { stem } else { format!("{stem}.{entry}") }
}

fn options(settings: &Settings, tools: Vec<String>) -> RunOptions {
    let limits = config::limits(settings);
    let mut analyzers = sc_analyzers::Options::default();
    if let Some(time) = settings.time("libfuzzer", "micro-timeout") {
        analyzers.libfuzzer.micro_timeout = time;
    }
    let project = settings.project_options();
    RunOptions {
        budget: limits.budget,
        test_limit: limits.test,
        memory_mb: limits.memory_mb,
        seed: settings.number("libfuzzer", "seed").or_else(|| settings.number("run", "seed")),
        runs: settings.number("libfuzzer", "runs"),
        fuzz_time: settings.time("libfuzzer", "timeout"),
        analyzers,
        tools,
        options_digest: sc_store::test_digest(project.as_bytes()),
        options_json: serde_json::to_string(&project).unwrap_or_default(),
    }
}

fn store_failure(error: StoreError) -> Failure {
    Failure::usage(error.to_string())
}

fn engine_failure(error: EngineError) -> Failure {
    let status = match &error {
        EngineError::Harness(_) => ExitStatus::Bug,
        EngineError::Interrupted => ExitStatus::Interrupted,
        _ => ExitStatus::Usage,
    };
    Failure::new(status, error.to_string())
}

#[expect(dead_code, reason = "used once the summary is printed")]
const UNUSED: Duration = Duration::ZERO;
