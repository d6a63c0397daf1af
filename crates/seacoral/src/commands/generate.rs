//! `seacoral generate`, the main job.

use std::collections::BTreeSet;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use sc_engine::assumption::check_assumption;
use sc_engine::events::{Event, Timings};
use sc_engine::generations::{self, Generation};
use sc_engine::prepare::{self, Prepared, Spec};
use sc_engine::run::{self, Analysed, RunOptions};
use sc_measure::Suites;
use sc_objectives::Criterion;
use sc_process::{Cancel, TemporaryFolder, accounts};
use sc_report::Report;
use sc_store::{RunDir, Store, StoreError};
use sc_suite::{
    Completion, Project, Show, SuiteError, SuiteOptions, check_assertions, complete, headers,
};

use crate::cli::{Action, suites, with_keys, with_tests};
use crate::commands::mutate::{self, WeakRun};
use crate::commands::replay;
use crate::display::{Display, Ticker};
use crate::existing_tests::{self, Existing};
use crate::failure::{ExitStatus, Failure, io_status};
use crate::schema::{self, keys};
use crate::selection::{self, Chosen, run_options, suite_options};
use crate::settings::{Settings, Source};
use crate::signals::cancel_on_signals;
use crate::{config, custom_tests, delivery, limits, processor_time};

/// The sub-command for clap.
pub(crate) fn command() -> Command {
    let about = "Generate tests (the default)";
    with_tests(with_keys(Command::new("generate").about(about)))
}

/// What the arguments ask for.
pub(crate) fn action(matches: &ArgMatches) -> Action {
    Action::Generate {
        existing: suites(matches),
    }
}

/// Generates tests of what existing ones do not cover; with suggested preconditions, once more.
pub fn run(settings: &Settings, existing: &Suites) -> Result<ExitStatus, Failure> {
    replay::check(settings, existing)?;
    if let Some(status) = custom_tests::run_alone(settings)? {
        return Ok(status);
    }
    let cancel = cancel_on_signals()?;
    let first = generate(settings, existing, &cancel)?;
    let again = settings.get(keys::run::SUGGEST_PRECONDITIONS) && !cancel.is_cancelled();
    if first.suggested.is_empty() || !again {
        return Ok(first.status);
    }
    let own = settings.get(keys::project::ASSUME);
    let all = own.into_iter().chain(first.suggested);
    let all: Vec<String> = all.map(|expression| format!("({expression})")).collect();
    let assume = all.join(" && ");
    crate::say(&format!(
        "running again with the suggested preconditions: --assume '{assume}'"
    ));
    let mut settings = settings.clone();
    let key = keys::project::ASSUME.info;
    if let Some(option) = schema::find(key.section, key.name) {
        let source = Source::Argument(key.flag.to_owned());
        settings.set(option, vec![assume], source)?;
    }
    Ok(generate(&settings, existing, &cancel)?.status)
}

/// Runtime assertions are compiled and checked in seconds, whatever the time limit of the run.
const LEAST_FOR_ASSERTIONS: Duration = Duration::from_secs(60);

/// What a run leads to.
struct Generated {
    status: ExitStatus,
    /// Expressions that exclude errors.
    suggested: BTreeSet<String>,
}

/// The preconditions of a report that C can express.
fn suggested(report: &Report) -> BTreeSet<String> {
    let assumptions = report.rtes.iter().filter_map(|rte| rte.assumption.as_ref());
    let expressions = assumptions.filter_map(|assumption| {
        let quoted = assumption.option.strip_prefix("--assume '")?;
        quoted.strip_suffix('\'').map(str::to_owned)
    });
    expressions.collect()
}

fn generate(settings: &Settings, existing: &Suites, cancel: &Cancel) -> Result<Generated, Failure> {
    let kill = settings.get(keys::run::KILL_SURVIVORS);
    let weak = match kill {
        true => mutate::weak_run(settings, true, cancel)?,
        false => WeakRun::default(),
    };
    run_then(
        settings,
        cancel,
        match existing.is_empty() {
            true => Search::New,
            false => Search::Gaps(existing),
        },
        |run, analysed, completion| {
            if kill && !analysed.interrupted {
                mutate::strengthen(settings, run, analysed, completion, &weak, cancel)?;
            }
            if settings.get(keys::eacsl::ENABLE) && !analysed.interrupted {
                let limit = run.options.budget.max(LEAST_FOR_ASSERTIONS);
                let stop = cancel.with_deadline(Instant::now() + limit);
                check_assertions(run, analysed, &mut completion.report, &stop);
            }
            delivery::deliver(settings, analysed, &mut completion.report)?;
            let report = &completion.report;
            let score = kill || settings.get(keys::run::MUTATION_SCORE);
            if score && !analysed.interrupted {
                mutate::measure(settings, run, analysed, report, &weak.proofs, cancel)?;
            }
            Ok(Generated {
                status: delivery::status(settings, completion, analysed.interrupted),
                suggested: suggested(&completion.report),
            })
        },
    )
}

/// Where the tests of a run come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Search<'s> {
    /// Analyzers look for more.
    New,
    /// Analyzers look for tests of what these do not cover.
    Gaps(&'s Suites),
    /// Analyzers look for more, with inputs that a command made up.
    Adapted,
    /// Only those that are stored.
    Stored,
}

impl Search<'_> {
    /// Whether the inputs are those of the user's function, and not known from an earlier run.
    fn shows_inputs(self) -> bool {
        matches!(self, Self::New | Self::Gaps(_))
    }
}

/// Runs the pipeline, and passes its result on.
pub(crate) fn run_then<T>(
    settings: &Settings,
    cancel: &Cancel,
    search: Search<'_>,
    then: impl FnOnce(&Project<'_>, &mut Analysed<'_>, &mut Completion) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let opened = |_: &RunDir| ();
    analyse_then(settings, cancel, search, &opened, |run, analysed| {
        let (options, suite, generation) = (run.options, run.suite, run.generation);
        let close_display = run.close_display;
        let completion =
            accounts::charging(processor_time::SUITES, || run.complete(analysed, cancel));
        close_display();
        let (mut analysed, mut completion) = completion?;
        let project = Project {
            prepared: &generation.prepared,
            spec: &generation.spec,
            options,
            suite: suite.clone(),
        };
        then(&project, &mut analysed, &mut completion)
    })
}

/// Runs the pipeline up to the end of the analysis. `opened` is told where the tests are kept.
pub(crate) fn analyse_then<T>(
    settings: &Settings,
    cancel: &Cancel,
    search: Search<'_>,
    opened: &dyn Fn(&RunDir),
    then: impl FnOnce(Run<'_>, Analysed<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let started = Instant::now();
    let display = Arc::new(Mutex::new(Display::new(settings)));
    if let Ok(mut display) = display.lock() {
        display.set_budget(settings.get(keys::run::TIME_BUDGET));
    }
    let _ticker = Ticker::start(&display);
    let show = |event: Event| {
        if let Ok(mut display) = display.lock() {
            display.event(&event);
        }
    };
    for warning in settings.warnings() {
        show(Event::Warning(warning));
    }
    limits::check()?;
    delivery::check_destinations(settings)?;
    let chosen = match search {
        Search::New | Search::Gaps(_) | Search::Adapted => selection::choose(settings, &show)?,
        Search::Stored => Chosen::default(),
    };
    chosen.look_for_tools();
    let settings = &custom_tests::add(settings, &show, cancel)?;
    let mut timings = Timings::default();
    let toolchain = timings.measure("finding tools", || config::toolchain(settings))?;
    let headers = headers::folder()?;
    let mut spec = config::spec(settings, &toolchain, headers.path().to_path_buf())?;
    if let Search::Gaps(suites) = search {
        spec.tests
            .extend(suites.tests.iter().chain(&suites.support).cloned());
    }
    show(Event::Stage("reading sources"));
    let budget = settings.get(keys::run::TIME_BUDGET);
    let reading = cancel.with_deadline(started + budget);
    let prepared = timings.measure("reading sources", || read(&spec, &reading))?;
    let Some(prepared) = prepared else {
        return Err(out_of_time(cancel, budget));
    };
    let labels = prepared.labelling.labels.len();
    if !run::leaves_time_for_report(budget, labels, started) && !has_run(settings, &prepared) {
        return Err(out_of_time(cancel, budget));
    }
    let mut suite = suite_options(settings)?;
    check_assumption(&prepared, &spec)?;
    check_labels(settings, &prepared)?;
    for warning in &prepared.warnings {
        show(Event::Warning(warning.clone()));
    }
    for note in &prepared.notes {
        show(Event::Note(note.clone()));
    }
    if ignores_labels(&prepared, &spec) {
        show(Event::Warning(
            "'sc_label' in the sources is ignored without CUSTOM in --criterion".into(),
        ));
    }
    if search == Search::Stored {
        expect_run(settings, &prepared)?;
    }
    let existing = match search {
        Search::Gaps(suites) => timings.measure("measuring existing tests", || {
            existing_tests::measure(settings, suites, &prepared, &show, cancel)
        })?,
        Search::New | Search::Adapted | Search::Stored => Existing::default(),
    };
    suite.existing = existing.tests;
    let waiting = Instant::now();
    let store = open_store(settings, &prepared, &show, cancel)?;
    let _temporary = temporary_folder(store.dir())?;
    opened(store.dir());
    let mut options = run_options(settings, chosen)?;
    options.existing = existing.labels;
    let first = Generation { spec, prepared };
    let generation = match options.may_grow.0.is_empty() {
        true => first,
        false => first.resumed(&store, &options)?,
    };
    let prepared = &generation.prepared;
    if search.shows_inputs() {
        show(Event::InputModel(prepared.model.describe_briefly()));
    }
    show(Event::Objectives(prepared.labelling.objectives.len()));
    // Time spent waiting for another seacoral is not this run's.
    options.budget += waiting.elapsed();
    let close_display = || {
        if let Ok(mut display) = display.lock() {
            display.finish();
        }
    };
    let finish = |generation: &Generation, analysed: Analysed<'_>| {
        let run = Run {
            options: &options,
            suite: &suite,
            generation,
            timings,
            show: &show,
            close_display: &close_display,
        };
        then(run, analysed)
    };
    generations::analyse(generation, store, &options, &show, cancel, started, finish)?
}

/// Whether an earlier run has left something to report.
fn has_run(settings: &Settings, prepared: &Prepared) -> bool {
    let location = config::location(settings, &prepared.program, prepared.entry);
    location.find().is_some() && !settings.get(keys::run::CLEAN_START)
}

/// Tests of an earlier run have to be there.
fn expect_run(settings: &Settings, prepared: &Prepared) -> Result<(), Failure> {
    if has_run(settings, prepared) {
        return Ok(());
    }
    let location = config::location(settings, &prepared.program, prepared.entry);
    let (entry, workdir) = (prepared.entry_name(), location.workdir.display());
    let criterion = &location.criterion;
    let message = format!("no tests of '{entry}' for {criterion} in '{workdir}'");
    Err(Failure::usage(message).hint("generate tests first, with the same options"))
}

/// Options that name labels name those that are there.
fn check_labels(settings: &Settings, prepared: &Prepared) -> Result<(), Failure> {
    let labels = prepared.labelling.labels.len();
    for option in schema::options().filter(|option| option.is_label) {
        let words = settings.values().words(option).unwrap_or_default();
        let is_there = |word: &String| word.parse::<usize>().is_ok_and(|label| label <= labels);
        if let Some(label) = words.iter().find(|word| !is_there(word)) {
            return Err(Failure::usage(format!(
                "invalid value '{label}' for '--{}': expected the number of a label, at most {labels}",
                option.flag
            ))
            .hint("'seacoral annotate' prints the sources with their labels"));
        }
    }
    Ok(())
}

/// A run whose analysis is over.
pub(crate) struct Run<'r> {
    options: &'r RunOptions,
    suite: &'r SuiteOptions,
    generation: &'r Generation,
    /// Where the time went before the analysis.
    timings: Timings,
    show: Show<'r>,
    /// Ends the live display: what is printed next stays.
    pub(crate) close_display: &'r dyn Fn(),
}

impl Run<'_> {
    /// Makes the suite and the report.
    fn complete<'a>(
        mut self,
        mut analysed: Analysed<'a>,
        cancel: &Cancel,
    ) -> Result<(Analysed<'a>, Completion), SuiteError> {
        for (stage, time) in analysed.timings.stages() {
            self.timings.add(stage, *time);
        }
        analysed.timings = self.timings;
        let project = Project {
            prepared: &self.generation.prepared,
            spec: &self.generation.spec,
            options: self.options,
            suite: self.suite.clone(),
        };
        let completion = complete(&project, &mut analysed, self.show, cancel)?;
        Ok((analysed, completion))
    }
}

/// How often it is noticed that reading takes too long: the parser is a library, and cannot be told to stop.
const READING_CHECK: Duration = Duration::from_millis(50);

/// Reads the sources; nothing if that is cancelled first.
fn read(spec: &Spec, cancel: &Cancel) -> Result<Option<Prepared>, Failure> {
    let (sender, prepared) = channel();
    let spec = spec.clone();
    let reader = thread::spawn(move || {
        // Nobody may wait any more.
        let _ = sender.send(prepare::prepare(&spec));
    });
    loop {
        match prepared.recv_timeout(READING_CHECK) {
            Ok(prepared) => return Ok(Some(prepared?)),
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => match reader.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Ok(None),
            },
        }
    }
}

/// Nothing is known but that there was no time, or that the user stopped it.
fn out_of_time(cancel: &Cancel, budget: Duration) -> Failure {
    if cancel.is_cancelled() {
        return Failure::new(
            ExitStatus::Interrupted,
            "interrupted while reading the sources",
        );
    }
    let message = format!(
        "the time budget of {} s was used up by reading the sources",
        budget.as_secs_f64()
    );
    Failure::new(ExitStatus::OutOfTime, message).hint("increase --time-budget")
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
    let is_new = !location.workdir.exists();
    let store = location
        .open_store(clean_start, show, cancel)
        .map_err(|error| workdir_failure(error, settings))?;
    if is_new {
        config::hide_from_git(&location.workdir);
    }
    Ok(store)
}
