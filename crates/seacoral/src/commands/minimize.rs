//! `seacoral minimize`: the smallest part of a suite that covers as much as all of it.

use std::fmt::Write;
use std::sync::Mutex;
use std::time::Instant;

use sc_engine::events::Event;
use sc_engine::finish::{self, Reduction};
use sc_engine::run;
use sc_engine::smallest::{Smallest, smallest};
use sc_process::Cancel;
use sc_store::RunDir;

use crate::commands::generate::{self, cancel_on_signals, engine_failure};
use crate::commands::replay::{self, Setting};
use crate::display::Display;
use crate::failure::{ExitStatus, Failure};
use crate::measure::Suites;
use crate::measure::report::Measurement;
use crate::results::conclude::{Project, conclude_with};
use crate::selection::{Chosen, run_options};
use crate::settings::Settings;

/// Makes the project's suite smaller, or says which tests of others to keep.
pub fn run(settings: &Settings, suites: &Suites) -> Result<ExitStatus, Failure> {
    let display = Mutex::new(Display::new(generate::level(settings)));
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    let cancel = cancel_on_signals()?;
    let setting = Setting::read(settings, suites, false)?;
    let finish = || {
        if let Ok(display) = display.lock() {
            display.finish();
        }
    };
    if suites.is_empty() {
        return of_project(settings, &setting, &show, &cancel, &finish);
    }
    let measurement = replay::measure(settings, suites, &setting, None, &show, &cancel);
    finish();
    let mut measurement = measurement?;
    let found = smallest(&measurement.parts(), &measurement.labels());
    let text = chosen(&measurement, &found);
    measurement.smallest = Some(found);
    replay::deliver(settings, &measurement, &text)?;
    Ok(replay::status(settings, &measurement, &cancel))
}

/// Which tests to keep, in words.
fn chosen(measurement: &Measurement<'_>, found: &Smallest) -> String {
    let tests = &measurement.tests;
    let (now, from) = (found.keep.len(), tests.len());
    let mut out = format!(
        "Smallest suite: {now} of {from} tests, {}\n",
        proof(now, found.at_least)
    );
    // Writing into a String cannot fail.
    for index in &found.keep {
        let _ = writeln!(out, "  keep {}  {}", index + 1, tests[*index].name);
    }
    for (index, test) in tests.iter().enumerate() {
        if found.keep.binary_search(&index).is_err() {
            let _ = writeln!(out, "  drop {}  {}", index + 1, test.name);
        }
    }
    out
}

/// How good the result is.
fn proof(now: usize, at_least: usize) -> String {
    match now - at_least {
        0 => "the least possible".to_owned(),
        more => format!("at most {more} more than the least possible"),
    }
}

fn of_project(
    settings: &Settings,
    setting: &Setting,
    show: &(dyn Fn(Event) + Sync),
    cancel: &Cancel,
    finish: &dyn Fn(),
) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    let prepared = setting.prepared()?;
    let workdir = generate::workdir(settings);
    let name = generate::project_name(settings, &prepared.program, prepared.entry);
    let criterion = generate::criterion_name(settings);
    if RunDir::find(&workdir, &name, &criterion).is_none() {
        let (entry, workdir) = (prepared.entry_name(), workdir.display());
        return Err(Failure::usage(format!(
            "no tests of `{entry}` for {criterion} in `{workdir}`"
        ))
        .hint(
            "generate some first, or name a suite: --corpus, --inputs, --tests or --command-lines",
        ));
    }
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
    let project = Project {
        prepared,
        spec: &setting.spec,
        options: &options,
    };
    show(Event::Stage("minimising the suite"));
    let reduced = finish::smallest(&mut analysed.session, cancel).map_err(engine_failure);
    let conclusion = reduced.and_then(|(suite, reduction)| {
        let conclusion = conclude_with(&project, &mut analysed, &suite, show, cancel)?;
        Ok((conclusion, reduction))
    });
    finish();
    let (conclusion, reduction) = conclusion?;
    generate::deliver(settings, &analysed, &conclusion.report)?;
    if settings.text("output", "json").as_deref() != Some("-") {
        crate::print(&reduction_text(&reduction))?;
    }
    Ok(generate::status(
        settings,
        &conclusion,
        analysed.interrupted,
    ))
}

fn reduction_text(reduction: &Reduction) -> String {
    let Reduction {
        from,
        before,
        now,
        at_least,
    } = *reduction;
    let proof = proof(now, at_least);
    format!("Smallest suite: {now} of {from} stored tests, {proof}; it had {before} before\n")
}
