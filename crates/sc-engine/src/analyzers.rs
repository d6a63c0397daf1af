//! Analyzers at work: one thread each, and one loop in which everything they send is looked at, in one order.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use sc_analyzers::libfuzzer::LibFuzzer;
use sc_analyzers::{Analyzer, AnalyzerOutcome, Builds, End, Incoming, Proposal, Task};
use sc_harness::{BuildError, Builder};
use sc_process::Cancel;

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

/// What analyzer threads send to the one loop that decides.
enum Message {
    Proposal(&'static str, Proposal),
    Ended(&'static str, AnalyzerOutcome),
}

pub(crate) fn run_analyzers(
    session: &mut Session<'_>,
    prepared: &Prepared,
    fuzz: Option<FuzzBuild>,
    options: &RunOptions,
    stop: &Cancel,
) -> Result<Vec<AnalyzerReport>, EngineError> {
    let Some(fuzz) = fuzz else {
        return Ok(Vec::new());
    };
    let FuzzBuild {
        analyzer,
        version,
        thread,
        ..
    } = fuzz;
    let built = match thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    {
        Ok(built) => built,
        Err(BuildError::Cancelled) => return Ok(Vec::new()),
        // The others, and what is known already, still count.
        Err(error) => return Ok(vec![not_built(session, &analyzer, version, &error)]),
    };
    let task = task(session, prepared, built.program, options)?;
    let incoming = task.incoming.clone();
    let halt = stop.child();
    let (sender, receiver) = channel();
    let outcome = thread::scope(|scope| {
        let worker = scope.spawn(|| work(&analyzer, &task, sender, &halt));
        let outcome = collect(
            session,
            &receiver,
            &incoming,
            options,
            analyzer.name(),
            &halt,
        );
        // Whatever ended the loop, the analyzer must not outlive it.
        halt.cancel();
        let _ = worker.join();
        outcome
    })?;
    let outcome = outcome.unwrap_or_else(|| AnalyzerOutcome {
        end: End::Stopped,
        statistics: Default::default(),
    });
    if let End::Failed(reason) = &outcome.end {
        (session.events)(Event::Warning(format!(
            "{} failed: {reason}",
            analyzer.name()
        )));
    }
    Ok(vec![AnalyzerReport {
        name: analyzer.name().into(),
        version,
        outcome,
    }])
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
    program: std::path::PathBuf,
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
        builds: Builds {
            fuzz: Some(program),
        },
        // The target runs in a directory of its own.
        status_map: absolute(&dir.status_map()),
        input_size: prepared.model.layout.size(),
        label_count: prepared.labelling.max_id(),
        error_labels: error_labels(prepared),
        seeds,
        work_dir: absolute(&dir.fuzz()),
        budget: options.fuzz_time,
        seed: options.seed,
        runs: options.runs,
        deterministic: options.deterministic(),
        stop_when_decided: !options.deterministic() && options.seek_errors.is_zero(),
        incoming: Incoming::new(),
        memory_limit: options.memory_mb << 20,
    })
}

fn error_labels(prepared: &Prepared) -> Vec<u32> {
    let labels = prepared.labelling.labels.iter();
    let about_errors = labels.filter(|label| label.error().is_some());
    about_errors.map(|label| label.id).collect()
}

fn work(analyzer: &LibFuzzer, task: &Task, sender: Sender<Message>, halt: &Cancel) {
    let name = analyzer.name();
    let sender = std::sync::Mutex::new(sender);
    let send = |message| {
        if let Ok(sender) = sender.lock() {
            // The loop may have stopped listening: then nobody wants this any more.
            let _ = sender.send(message);
        }
    };
    let outcome = analyzer.run(
        task,
        &|proposal| send(Message::Proposal(name, proposal)),
        halt,
    );
    send(Message::Ended(name, outcome));
}

/// The one loop in which everything happens, in one order.
fn collect(
    session: &mut Session<'_>,
    receiver: &Receiver<Message>,
    incoming: &Incoming,
    options: &RunOptions,
    name: &str,
    halt: &Cancel,
) -> Result<Option<AnalyzerOutcome>, EngineError> {
    let mut ended = None;
    let mut decided = None;
    let mut last_tick = Instant::now();
    loop {
        let first = match receiver.recv_timeout(TICK) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut candidates = Vec::new();
        for message in first.into_iter().chain(receiver.try_iter()) {
            match message {
                Message::Proposal(by, Proposal::Test { bytes, .. }) => {
                    candidates.push(Candidate {
                        bytes,
                        by: by.to_string(),
                    });
                }
                Message::Proposal(by, Proposal::Progress(p)) => {
                    session.executed(by, p.runs, p.runs_per_second)
                }
                Message::Proposal(by, Proposal::Log(text)) => {
                    (session.events)(Event::Detail(format!("{by}: {text}")))
                }
                Message::Proposal(..) => {}
                Message::Ended(by, outcome) => {
                    session.executed(
                        by,
                        outcome.statistics.runs,
                        outcome.statistics.runs_per_second,
                    );
                    ended = Some(outcome);
                }
            }
        }
        // Proposals of an analyzer that has ended are looked at in full; when told to stop, only what is cheap is.
        let go_on = || !halt.is_cancelled();
        for test in session.consider(candidates, &go_on)? {
            // Its own it has already; and with a seed, nothing from outside may come in.
            if test.by != name && !options.deterministic() {
                incoming.push(test.bytes);
            }
        }
        if session.all_decided() && !options.deterministic() {
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
    Ok(ended.or_else(|| drain_end(receiver)))
}

/// The outcome of an analyzer that is just ending.
fn drain_end(receiver: &Receiver<Message>) -> Option<AnalyzerOutcome> {
    let deadline = Instant::now() + Duration::from_secs(2);
    while let Ok(message) =
        receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    {
        if let Message::Ended(_, outcome) = message {
            return Some(outcome);
        }
    }
    None
}

fn absolute(path: &Path) -> std::path::PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
