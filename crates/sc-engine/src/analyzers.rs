//! Analyzers made ready: which of them can work, with the builds that they ask for and the tasks that they get.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use sc_analyzers::{
    ANALYZERS, Analyzer, AnalyzerOutcome, Builds, End, Incoming, Sources, Task, Wanted,
};
use sc_harness::{BuildError, Builder, Recipe};
use sc_process::Cancel;
use sc_process::tools::Missing;
use sc_store::Store;
use sc_types::LabelId;

use crate::collector;
use crate::error::EngineError;
use crate::events::Event;
use crate::prepare::Prepared;
use crate::run::{AnalyzerReport, RunOptions, Selected};
use crate::session::Session;
use crate::worker_pool::{PendingBuild, Worker, build_failure, first_to_start};

/// The analyzers of a run, while those that need a build of the program get it beside everything else.
pub(crate) struct Setup {
    pending: Vec<Pending>,
    cancel: Cancel,
}

struct Pending {
    selected: Selected,
    build: Option<Build>,
}

/// A build of the program.
enum Build {
    /// It goes on.
    Begun {
        program: Receiver<Result<PathBuf, BuildError>>,
        thread: JoinHandle<()>,
    },
    /// It is made when the analyzer begins.
    Later(PendingBuild),
}

/// An analyzer that can begin, perhaps when its build is done.
struct Ready {
    version: String,
    program: Option<PathBuf>,
    build: Option<PendingBuild>,
}

/// Why an analyzer cannot begin.
enum Unready {
    Missing(Missing),
    Build { version: String, error: BuildError },
}

/// How long the others wait for the builds of all: most are done at once, and what is easy is left to those that need
/// one. Of a large program, the others are not kept waiting.
const PATIENCE: Duration = Duration::from_secs(2);

impl Setup {
    /// Starts the builds that analyzers ask for which begin at once. The others may never be needed.
    pub fn begin(builder: &Arc<Builder>, options: &RunOptions, cancel: &Cancel) -> Self {
        let cancel = cancel.child();
        let first = first_to_start(options);
        let begin = |selected: &Selected| Pending {
            selected: selected.clone(),
            build: selected.analyzer.build().map(|recipe| {
                let (analyzer, builder) = (Arc::clone(&selected.analyzer), Arc::clone(builder));
                match first.iter().any(|name| name == analyzer.name()) {
                    true => Build::begin(analyzer, builder, recipe, cancel.clone()),
                    false => Build::Later(PendingBuild::later(builder, recipe)),
                }
            }),
        };
        Self {
            pending: options.analyzers.iter().map(begin).collect(),
            cancel,
        }
    }

    /// Nobody needs the analyzers any more.
    pub fn abandon(self) {
        self.cancel.cancel();
        for build in self.pending.into_iter().filter_map(|one| one.build) {
            if let Build::Begun { thread, .. } = build {
                let _ = thread.join();
            }
        }
    }
}

impl Build {
    fn begin(
        analyzer: Arc<dyn Analyzer>,
        builder: Arc<Builder>,
        recipe: Recipe,
        cancel: Cancel,
    ) -> Self {
        let (sender, program) = channel();
        let thread = thread::spawn(move || {
            if analyzer.available().is_ok() {
                let built = builder.build(&recipe, &cancel).map(|built| built.program);
                // Nobody may listen any more: then nobody wants it.
                let _ = sender.send(built);
            }
        });
        Self::Begun { program, thread }
    }

    /// What there is when the time is over, or the build is.
    fn finish(self, version: String, until: Instant) -> Result<Ready, Unready> {
        let program = match self {
            Self::Begun { program, .. } => program,
            Self::Later(build) => return Ok(Ready::building(version, build)),
        };
        let left = until.saturating_duration_since(Instant::now());
        match program.recv_timeout(left) {
            Ok(Ok(program)) => Ok(Ready {
                version,
                program: Some(program),
                build: None,
            }),
            Ok(Err(error)) => Err(Unready::Build { version, error }),
            Err(_) => Ok(Ready::building(version, PendingBuild::begun(program))),
        }
    }
}

impl Ready {
    fn building(version: String, build: PendingBuild) -> Self {
        Self {
            version,
            program: None,
            build: Some(build),
        }
    }
}

impl Pending {
    /// Waits for the build until `until`, if there is one; whoever uses the analyzer waits for the rest.
    fn finish(self, until: Instant) -> (Selected, Result<Ready, Unready>) {
        let version = version(self.selected.analyzer.as_ref());
        let ready = version.and_then(|version| match self.build {
            Some(build) => build.finish(version, until),
            None => Ok(Ready {
                version,
                program: None,
                build: None,
            }),
        });
        (self.selected, ready)
    }
}

/// The version of the tool and of the rules of its proofs: both count when a claim is believed later.
fn version(analyzer: &dyn Analyzer) -> Result<String, Unready> {
    let version = analyzer.available().map_err(Unready::Missing)?;
    let rules = analyzer.info().rules_suffix().unwrap_or_default();
    Ok(format!("{version}{rules}"))
}

/// Lets the analyzers work, and tells what each did.
pub(crate) fn run_analyzers(
    session: &mut Session<'_>,
    prepared: &Prepared,
    builder: &Arc<Builder>,
    setup: Setup,
    options: &RunOptions,
    stop: &Cancel,
) -> Result<Vec<AnalyzerReport>, EngineError> {
    let sources = Arc::new(sources(prepared, builder));
    let (mut workers, mut reports, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let until = Instant::now() + PATIENCE;
    let until = stop.deadline().map_or(until, |stop| stop.min(until));
    for pending in setup.pending {
        let (selected, ready) = pending.finish(until);
        let analyzer = selected.analyzer;
        match ready {
            Ok(ready) => {
                let builds = Builds {
                    sources: Some(Arc::clone(&sources)),
                    program: ready.program,
                };
                workers.push(Worker {
                    task: task(session, prepared, builds, analyzer.info().folder, options)?,
                    version: ready.version,
                    build: ready.build,
                    analyzer,
                });
            }
            // The time is over for it; others may have what they need.
            Err(Unready::Build {
                error: BuildError::Cancelled,
                version,
            }) => reports.push(stopped(analyzer.as_ref(), version)),
            Err(Unready::Missing(_)) if selected.by_default => missing.push(analyzer.name()),
            Err(unready) => reports.push(off(session, analyzer.as_ref(), unready)),
        }
    }
    if !missing.is_empty() {
        let what = missing.join(", ");
        (session.events)(Event::Note(format!(
            "not available: {what} (run 'seacoral tools' to see how to install it)"
        )));
    }
    let worked = work(session, workers, options, stop);
    // Builds that nobody waited for.
    setup.cancel.cancel();
    reports.extend(worked?);
    Ok(reports)
}

/// An analyzer that had no time to begin.
fn stopped(analyzer: &dyn Analyzer, version: String) -> AnalyzerReport {
    AnalyzerReport {
        name: analyzer.name().into(),
        version,
        outcome: AnalyzerOutcome {
            end: End::Stopped,
            statistics: Default::default(),
        },
    }
}

/// The analyzers at work; reports come in the order in which they began.
fn work(
    session: &mut Session<'_>,
    mut workers: Vec<Worker>,
    options: &RunOptions,
    stop: &Cancel,
) -> Result<Vec<AnalyzerReport>, EngineError> {
    let (mut outcomes, started) = collector::work_together(session, &workers, options, stop)?;
    workers.sort_by_key(|worker| {
        let begun = started.iter().position(|name| *name == worker.name());
        begun.unwrap_or(usize::MAX)
    });
    let report = |worker: Worker| {
        let name = worker.name();
        let outcome = outcomes.remove(name).unwrap_or(AnalyzerOutcome {
            end: End::Stopped,
            statistics: Default::default(),
        });
        AnalyzerReport {
            name: name.into(),
            version: worker.version,
            outcome,
        }
    };
    Ok(workers.into_iter().map(report).collect())
}

/// An analyzer that cannot begin. The others, and what is known already, still count.
fn off(session: &Session<'_>, analyzer: &dyn Analyzer, unready: Unready) -> AnalyzerReport {
    let name = analyzer.name();
    let (version, reason, advice) = match unready {
        Unready::Missing(missing) => {
            let advice = format!("; get it: {}", missing.hint);
            (String::new(), missing.to_string(), advice)
        }
        Unready::Build { version, error } => (version, build_failure(&error), String::new()),
    };
    (session.events)(Event::Warning(format!(
        "{name} is not used: {reason}{advice}"
    )));
    AnalyzerReport {
        name: name.into(),
        version,
        outcome: AnalyzerOutcome {
            end: End::Failed(reason),
            statistics: Default::default(),
        },
    }
}

/// Forgets what other versions of the tools in use, or older rules of ours, have claimed.
pub(crate) fn drop_stale_claims(
    store: &mut Store,
    options: &RunOptions,
) -> Result<(), EngineError> {
    for info in ANALYZERS {
        for former in info.former_names {
            store.rename_analyzer(former, info.name)?;
        }
        // Rules change for everybody, also for a tool that is not used now.
        if let Some(rules) = info.rules_suffix() {
            store.drop_claims_not_under(info.name, &rules)?;
        }
    }
    for Selected { analyzer, .. } in &options.analyzers {
        if let (true, Ok(version)) = (analyzer.capabilities().proves, version(analyzer.as_ref())) {
            store.drop_claims_of_other_versions(analyzer.name(), &version)?;
        }
    }
    Ok(())
}

fn sources(prepared: &Prepared, builder: &Arc<Builder>) -> Sources {
    let model = &prepared.model;
    Sources {
        program: prepared.program.clone(),
        entry: prepared.entry,
        init: model.init.as_ref().map(|fixture| fixture.function),
        oracle: model.oracle.as_ref().map(|fixture| fixture.function),
        labelling: prepared.labelling.clone(),
        model: model.clone(),
        builder: Arc::clone(builder),
        conditions: model.conditions(),
    }
}

fn task(
    session: &Session<'_>,
    prepared: &Prepared,
    builds: Builds,
    folder: &str,
    options: &RunOptions,
) -> Result<Task, EngineError> {
    let dir = session.store.dir();
    let mut seeds: Vec<Vec<u8>> = session
        .store
        .suite()?
        .into_iter()
        .map(|test| test.bytes)
        .collect();
    for seed in session.layout.seeds() {
        if !seeds.contains(&seed) {
            seeds.push(seed);
        }
    }
    Ok(Task {
        builds,
        // The target runs in a directory of its own.
        status_map: absolute(&dir.status_map()),
        input_size: prepared.model.layout.size(),
        label_count: prepared.labelling.max_id(),
        error_labels: error_labels(prepared),
        seeds,
        work_dir: absolute(&dir.path().join(folder)),
        seed: options.seed,
        threads: threads(options),
        cores: Default::default(),
        deterministic: options.deterministic(),
        stop_when_decided: !options.deterministic()
            && options.seek_errors.is_zero()
            && !session.seeks_oracle_failure(options),
        seek_oracle_failures: session.seeks_oracle_failure(options),
        wanted: Wanted::default(),
        incoming: Incoming::new(),
        memory_limit: options.memory_mb << 20,
    })
}

/// One that has no company may use all cores.
fn threads(options: &RunOptions) -> usize {
    match options.analyzers.len() {
        1 => thread::available_parallelism().map_or(1, usize::from),
        _ => 1,
    }
}

fn error_labels(prepared: &Prepared) -> Vec<LabelId> {
    let labels = prepared.labelling.labels.iter();
    let about_errors = labels.filter(|label| label.error().is_some());
    about_errors.map(|label| label.id).collect()
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
