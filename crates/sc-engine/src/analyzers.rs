//! Analyzers made ready, and the one loop in which everything they send is looked at, in one order.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use sc_analyzers::libfuzzer::LibFuzzer;
use sc_analyzers::{
    Analyzer, AnalyzerOutcome, Builds, End, Incoming, Proposal, Sources, Task, Wanted, registry,
};
use sc_harness::{BuildError, Builder};
use sc_process::Cancel;
use sc_store::{Store, UnknownReason};

use crate::crew::{Crew, Message, Worker, end_event};
use crate::error::EngineError;
use crate::events::Event;
use crate::prepare::Prepared;
use crate::run::{AnalyzerReport, RunOptions};
use crate::session::{Candidate, Session};

/// How often the display is told where the run stands.
const TICK: Duration = Duration::from_millis(50);

/// The fuzz target being compiled beside everything else.
pub(crate) struct FuzzBuild {
    analyzer: LibFuzzer,
    version: String,
    thread: thread::JoinHandle<Result<sc_harness::Built, BuildError>>,
    cancel: Cancel,
}

impl FuzzBuild {
    pub(crate) fn abandon(self) {
        self.cancel.cancel();
        let _ = self.thread.join();
    }
}

pub(crate) fn fuzz_build(
    builder: &Arc<Builder>,
    options: &RunOptions,
    cancel: &Cancel,
) -> Option<FuzzBuild> {
    if !options.tools.iter().any(|name| name == "libfuzzer") {
        return None;
    }
    let analyzer = LibFuzzer::new(options.analyzers.libfuzzer.clone());
    let version = analyzer
        .available()
        .map(|v| v.to_string())
        .unwrap_or_default();
    let (builder, recipe, cancel) = (Arc::clone(builder), analyzer.recipe(), cancel.child());
    let token = cancel.clone();
    let thread = thread::spawn(move || builder.build(&recipe, &token));
    Some(FuzzBuild {
        analyzer,
        version,
        thread,
        cancel,
    })
}

pub(crate) fn run_analyzers(
    session: &mut Session<'_>,
    prepared: &Prepared,
    builder: &Arc<Builder>,
    fuzz: Option<FuzzBuild>,
    options: &RunOptions,
    stop: &Cancel,
) -> Result<Vec<AnalyzerReport>, EngineError> {
    let mut reports = Vec::new();
    let mut workers = Vec::new();
    if let Some(fuzz) = fuzz {
        match fuzzer(session, prepared, fuzz, options)? {
            Ready::Worker(worker) => workers.push(*worker),
            Ready::Off(report) => reports.push(report),
            Ready::Cancelled => return Ok(reports),
        }
    }
    let mut missing = Vec::new();
    for analyzer in registry(&options.analyzers) {
        let asked = options.tools.iter().any(|name| name == analyzer.name());
        let by_default = options
            .by_default
            .iter()
            .any(|name| name == analyzer.name());
        if asked && analyzer.name() != "libfuzzer" {
            if by_default && analyzer.available().is_err() {
                missing.push(analyzer.name());
                continue;
            }
            match reader(session, prepared, builder, analyzer, options)? {
                Ready::Worker(worker) => workers.push(*worker),
                Ready::Off(report) => reports.push(report),
                Ready::Cancelled => return Ok(reports),
            }
        }
    }
    if !missing.is_empty() {
        let what = missing.join(", ");
        (session.events)(Event::Note(format!(
            "without {what}, which could decide more: `seacoral tools` says what is missing and how to get it"
        )));
    }
    let (outcomes, started) = work_together(session, &workers, options, stop)?;
    workers.sort_by_key(|worker| {
        let begun = started.iter().position(|name| *name == worker.name());
        begun.unwrap_or(usize::MAX)
    });
    for worker in workers {
        let name = worker.name();
        let outcome = outcomes.get(name).cloned().unwrap_or(AnalyzerOutcome {
            end: End::Stopped,
            statistics: Default::default(),
        });
        reports.push(AnalyzerReport {
            name: name.into(),
            version: worker.version,
            outcome,
        });
    }
    Ok(reports)
}

/// Whether an analyzer can begin.
enum Ready {
    Worker(Box<Worker>),
    Off(AnalyzerReport),
    Cancelled,
}

/// libFuzzer, when its target is built.
fn fuzzer(
    session: &Session<'_>,
    prepared: &Prepared,
    fuzz: FuzzBuild,
    options: &RunOptions,
) -> Result<Ready, EngineError> {
    let FuzzBuild {
        analyzer,
        version,
        thread,
        ..
    } = fuzz;
    let built = thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    let built = match built {
        Ok(built) => built,
        Err(BuildError::Cancelled) => return Ok(Ready::Cancelled),
        // The others, and what is known already, still count.
        Err(error) => return Ok(Ready::Off(not_built(session, &analyzer, version, &error))),
    };
    let builds = Builds {
        fuzz: Some(built.program),
        ..Builds::default()
    };
    let task = task(session, prepared, builds, "fuzz", options)?;
    Ok(Ready::Worker(Box::new(Worker {
        analyzer: Box::new(analyzer),
        version,
        task,
    })))
}

/// Forgets what other versions of the tools in use, or older rules of ours, have claimed.
pub(crate) fn drop_stale_claims(
    store: &mut Store,
    options: &RunOptions,
) -> Result<(), EngineError> {
    for analyzer in registry(&options.analyzers) {
        // Our rules have changed for everybody, also for a tool that is not used now.
        store.drop_claims_not_under(analyzer.name(), RULES)?;
        let asked = options.tools.iter().any(|name| name == analyzer.name());
        if let (true, true, Ok(version)) =
            (asked, analyzer.capabilities().proves, analyzer.available())
        {
            let version = format!("{version}{RULES}");
            store.drop_claims_of_other_versions(analyzer.name(), &version)?;
        }
    }
    Ok(())
}

/// A tool that reads C.
fn reader(
    session: &mut Session<'_>,
    prepared: &Prepared,
    builder: &Arc<Builder>,
    analyzer: Box<dyn Analyzer>,
    options: &RunOptions,
) -> Result<Ready, EngineError> {
    let name = analyzer.name();
    let version = match analyzer.available() {
        Ok(version) => format!("{version}{RULES}"),
        Err(missing) => {
            (session.events)(Event::Warning(format!(
                "{name} is off: {missing}; get it: {}",
                missing.hint
            )));
            return Ok(Ready::Off(AnalyzerReport {
                name: name.into(),
                version: String::new(),
                outcome: AnalyzerOutcome {
                    end: End::Failed(missing.to_string()),
                    statistics: Default::default(),
                },
            }));
        }
    };
    let builds = Builds {
        sources: Some(Arc::new(sources(prepared, builder))),
        ..Builds::default()
    };
    let mut task = task(session, prepared, builds, name, options)?;
    task.budget = None;
    Ok(Ready::Worker(Box::new(Worker {
        analyzer,
        version,
        task,
    })))
}

/// Added to the version of a proving tool: what we conclude from its answers counts as well. A new number withdraws
/// what was claimed by the old rules.
const RULES: &str = " rules 3";

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
        limits: model.limits(),
    }
}

/// Outcomes by analyzer, and who was started, in that order.
type Outcomes = (BTreeMap<&'static str, AnalyzerOutcome>, Vec<&'static str>);

fn work_together(
    session: &mut Session<'_>,
    workers: &[Worker],
    options: &RunOptions,
    stop: &Cancel,
) -> Result<Outcomes, EngineError> {
    let halt = stop.child();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let mut crew = Crew::new(scope, workers, options, sender, &halt);
        let outcomes = collect(session, &receiver, workers, &mut crew, options, &halt);
        // Whatever ended the loop, no analyzer may outlive it.
        let started = crew.dismiss();
        let mut outcomes = outcomes?;
        // Tests that come too late are lost; proofs are not, and why something was not decided is told at the very end.
        for message in receiver.try_iter() {
            match message {
                Message::Proposal(by, Proposal::Uncoverable { label, under }) => {
                    session.claim(by, version_of(workers, by), label, under)?;
                }
                Message::Ended(by, outcome) => {
                    (session.events)(end_event(by, &outcome.end));
                    outcomes.insert(by, outcome);
                }
                Message::Proposal(
                    by,
                    proposal @ (Proposal::Unknown { .. } | Proposal::NoTest { .. }),
                ) => explain(session, proposal, only_proves(workers, by)),
                Message::Proposal(by, Proposal::Answer(text)) => {
                    (session.events)(Event::Answer(format!("{by}: {text}")));
                }
                Message::Proposal(by, Proposal::Log(text)) => {
                    (session.events)(Event::Detail(format!("{by}: {text}")));
                }
                Message::Proposal(..) => {}
            }
        }
        Ok((outcomes, started))
    })
}

/// An analyzer whose build failed, for instance for want of a runtime for this machine (`-m32`).
fn not_built(
    session: &Session<'_>,
    analyzer: &LibFuzzer,
    version: String,
    error: &BuildError,
) -> AnalyzerReport {
    let text = error.to_string();
    let reason = text.lines().take(4).collect::<Vec<_>>().join("; ");
    (session.events)(Event::Warning(format!(
        "{} is off: its build failed: {reason}",
        analyzer.name()
    )));
    AnalyzerReport {
        name: analyzer.name().into(),
        version,
        outcome: AnalyzerOutcome {
            end: End::Failed(format!("its build failed: {reason}")),
            statistics: Default::default(),
        },
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
        budget: options.fuzz_time,
        seed: options.seed,
        runs: options.runs,
        deterministic: options.deterministic(),
        stop_when_decided: !options.deterministic() && options.seek_errors.is_zero(),
        wanted: Wanted::default(),
        incoming: Incoming::new(),
        memory_limit: options.memory_mb << 20,
    })
}

fn error_labels(prepared: &Prepared) -> Vec<u32> {
    let labels = prepared.labelling.labels.iter();
    let about_errors = labels.filter(|label| label.error().is_some());
    about_errors.map(|label| label.id).collect()
}

/// A claim that waits until the tests that came before it have been looked at.
struct Pending {
    by: &'static str,
    label: u32,
    under: Vec<String>,
}

/// The one loop in which everything happens, in one order.
fn collect(
    session: &mut Session<'_>,
    receiver: &Receiver<Message>,
    workers: &[Worker],
    crew: &mut Crew<'_, '_>,
    options: &RunOptions,
    halt: &Cancel,
) -> Result<BTreeMap<&'static str, AnalyzerOutcome>, EngineError> {
    let mut ended = BTreeMap::new();
    let mut decided = None;
    let mut last_tick = Instant::now();
    let mut news = Instant::now();
    tell_wanted(session, workers);
    loop {
        crew.turn(news, session.events);
        if crew.finished() {
            break;
        }
        let first = match receiver.recv_timeout(TICK) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut candidates = Vec::new();
        let mut claims = Vec::new();
        let before = session.goals.decided_labels();
        for message in first.into_iter().chain(receiver.try_iter()) {
            if works(&message) {
                crew.hear(message.by());
            }
            match message {
                Message::Proposal(by, Proposal::Test { bytes, .. }) => {
                    candidates.push(Candidate {
                        bytes,
                        by: by.to_string(),
                    });
                }
                Message::Proposal(by, Proposal::Uncoverable { label, under }) => {
                    claims.push(Pending { by, label, under });
                }
                Message::Proposal(
                    by,
                    proposal @ (Proposal::Unknown { .. } | Proposal::NoTest { .. }),
                ) => explain(session, proposal, only_proves(workers, by)),
                Message::Proposal(by, Proposal::Exhausted) => crew.exhausted(by),
                Message::Proposal(by, Proposal::Progress(p)) => {
                    session.executed(by, p.runs, p.runs_per_second)
                }
                Message::Proposal(by, Proposal::Log(text)) => {
                    (session.events)(Event::Detail(format!("{by}: {text}")))
                }
                Message::Proposal(by, Proposal::Answer(text)) => {
                    (session.events)(Event::Answer(format!("{by}: {text}")))
                }
                Message::Proposal(..) => {}
                Message::Ended(by, outcome) => {
                    session.executed(
                        by,
                        outcome.statistics.runs,
                        outcome.statistics.runs_per_second,
                    );
                    crew.ended(by);
                    (session.events)(end_event(by, &outcome.end));
                    ended.insert(by, outcome);
                }
            }
        }
        // Proposals of an analyzer that has ended are looked at in full; when told to stop, only what is cheap is.
        let go_on = || !halt.is_cancelled();
        for test in session.consider(candidates, &go_on)? {
            news = Instant::now();
            share(&test, workers, options);
        }
        for claim in claims {
            let version = version_of(workers, claim.by);
            session.claim(claim.by, version, claim.label, claim.under)?;
        }
        if session.goals.decided_labels() != before {
            news = Instant::now();
            tell_wanted(session, workers);
        }
        if session.goals.nothing_left() && !options.deterministic() {
            let since = *decided.get_or_insert_with(Instant::now);
            if since.elapsed() >= options.seek_errors {
                halt.cancel();
            }
        }
        if halt.is_cancelled() {
            break;
        }
        if last_tick.elapsed() >= TICK {
            last_tick = Instant::now();
            (session.events)(Event::Progress(session.progress()));
        }
    }
    Ok(ended)
}

/// Why a label is not decided; a `weak` reason is one that others may know better.
fn explain(session: &mut Session<'_>, proposal: Proposal, weak: bool) {
    let (label, reason, hint, hopeless) = match proposal {
        Proposal::Unknown {
            label,
            reason,
            hint,
        } => (label, reason, hint, false),
        Proposal::NoTest {
            label,
            reason,
            hint,
        } => (label, reason, hint, true),
        _ => return,
    };
    if hopeless {
        session.goals.give_up(label);
    }
    let reason = UnknownReason {
        label,
        reason,
        hint,
    };
    session.claims.explain(reason, weak);
}

/// Whether an analyzer tells that it has begun to look.
fn works(message: &Message) -> bool {
    match message {
        Message::Proposal(_, Proposal::Progress(progress)) => progress.runs > 0,
        Message::Proposal(_, Proposal::Test { .. }) => true,
        _ => false,
    }
}

fn tell_wanted(session: &Session<'_>, workers: &[Worker]) {
    for worker in workers {
        worker.task.wanted.set(session.goals.wanted());
    }
}

fn version_of<'w>(workers: &'w [Worker], name: &str) -> &'w str {
    let worker = workers.iter().find(|worker| worker.name() == name);
    worker.map_or("", |worker| worker.version.as_str())
}

/// Whether an analyzer finds no tests: that it has no proof says little.
fn only_proves(workers: &[Worker], name: &str) -> bool {
    let worker = workers.iter().find(|worker| worker.analyzer.name() == name);
    worker.is_some_and(|worker| !worker.analyzer.capabilities().finds_tests)
}

/// Every other analyzer may start from a test that brought something new. Its own it has already; and with a seed,
/// nothing from outside may come in.
fn share(test: &Candidate, workers: &[Worker], options: &RunOptions) {
    if options.deterministic() {
        return;
    }
    for worker in workers {
        let uses = worker.analyzer.capabilities().uses_seeds;
        if uses && worker.name() != test.by {
            worker.task.incoming.push(test.bytes.clone());
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
