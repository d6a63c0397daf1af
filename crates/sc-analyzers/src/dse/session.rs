//! One task: the program is compiled and read, the engine explores it, and what it says becomes proposals.

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use sc_dse::{InputSlot, LabelSpec, Reason, Report, Verdict};
use sc_inputs::DSE_ENTRY;
use sc_ir::Program;
use sc_process::{Cancel, accounts};
use sc_types::LabelId;

use super::claimant::Claimant;
use super::judge::{self, Judge};
use super::watch::{News, Watch};
use super::{LabelMode, Merge, Options};
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proof::{ir, start};
use crate::proposal::Proposal;
use crate::task::{Sources, Task};

/// The engine's own thread: types, constants and blocks of a program may be nested deeply.
const STACK: usize = 256 << 20;
/// Memory of terms and states, unless the user says otherwise.
const MEMORY: u64 = 2 << 30;
/// A cancelled run sends nothing: that often it is noticed that an engine does not stop.
const CANCEL_CHECK: Duration = Duration::from_millis(100);
/// How long the engine may take to stop. After that it is left alone: its tests and proofs are known already.
const GRACE: Duration = Duration::from_secs(1);
/// The engine stops by itself that much before it is cancelled, as a part of its time: it has to put its report together.
const MARGIN: u32 = 20;
const MAX_MARGIN: Duration = Duration::from_secs(1);
/// How long to look for proofs that rest on one function only: they are found at once or not at all.
const LOCAL: Duration = Duration::from_secs(5);
/// How long to wait for replay to say what a test covers.
const PATIENCE: Duration = Duration::from_millis(1500);

type Sink<'t> = &'t (dyn Fn(Proposal) + Sync);

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: Sink<'_>,
    cancel: &Cancel,
) -> AnalyzerOutcome {
    let begun = Instant::now();
    let (sender, news) = channel();
    let watch = Arc::new(Watch::new(task, sender, cancel));
    let mut statistics = Statistics::default();
    let end = match explore(options, task, &watch, &news, sink, cancel) {
        Ok(None) => {
            abandon(task, &watch, sink);
            End::Stopped
        }
        Ok(Some(explored)) => {
            let report = &explored.report;
            statistics.runs = runs(report);
            tell_figures(&explored, sink);
            tell_trace(options, report, sink);
            conclude(options, task, &explored, &watch, sink, cancel);
            match cancel.is_cancelled() {
                true => End::Stopped,
                false => End::Completed,
            }
        }
        Err(end) => {
            if end == End::Stopped {
                start::explain_not_read(task, super::INFO.name, sink);
            }
            end
        }
    };
    statistics.seconds = begun.elapsed().as_secs_f64();
    statistics.runs_per_second = statistics.runs as f64 / statistics.seconds.max(0.001);
    statistics.proposed = watch.proposed();
    AnalyzerOutcome { end, statistics }
}

/// What the engine's thread brings.
struct Explored {
    report: Report,
    /// What the program calls and has no body of.
    bodiless: BTreeSet<String>,
    /// How long it took to read the program.
    read: Duration,
}

fn explore(
    options: &Options,
    task: &Task,
    watch: &Arc<Watch>,
    news: &Receiver<News>,
    sink: Sink<'_>,
    cancel: &Cancel,
) -> Result<Option<Explored>, End> {
    let sources_of_task = sources(task).map_err(End::Failed)?;
    let files = ir::compile(sources_of_task, &[], &task.work_dir, cancel)?;
    let their_watch = Arc::clone(watch);
    let labels = task.label_count;
    let (options, task, watch, token) = (
        options.clone(),
        task.clone(),
        Arc::clone(watch),
        cancel.clone(),
    );
    let ended = watch.sender();
    let work = move || {
        let sources = sources(&task).map_err(End::Failed)?;
        let begun = Instant::now();
        let program = ir::read(&files, &token)?;
        let read = begun.elapsed();
        let bodiless = ir::called_without_body(&program);
        watch.tell(News::Read {
            bodiless: bodiless.clone(),
        });
        if options.labels == LabelMode::Optimised {
            prove_locally(&task, &program, &watch, &token);
        }
        let engine = engine_task(&options, &task, sources, program, &token);
        let report = sc_dse::explore(&engine, watch.as_ref());
        Ok(Explored {
            report,
            bodiless,
            read,
        })
    };
    let mut claimant = Claimant::new(sources_of_task, &their_watch, sink, labels);
    let explored = on_own_thread(work, (ended, news), &mut |news| claimant.hear(news), cancel)?;
    explored.transpose()
}

/// Tells what no input can reach, whatever its bounds: such proofs rest on nothing but the label's own function, and
/// labels that have one need no exploration.
fn prove_locally(task: &Task, program: &Program, watch: &Watch, cancel: &Cancel) {
    let open = LabelId::all(task.label_count).filter(|label| !watch.was_decided(*label));
    let open = open.map(|label| label.0).collect();
    let may_go_on = || !cancel.is_cancelled();
    for label in sc_dse::local_proofs(program, &|_| true, &open, LOCAL, &may_go_on) {
        watch.tell(News::ProvedLocally(LabelId(label)));
    }
}

/// The engine did not stop in time. What it found and proved is known; why it left the rest open is not.
fn abandon(task: &Task, watch: &Watch, sink: Sink<'_>) {
    sink(Proposal::Log(format!(
        "it did not stop within {} s, and is left alone",
        GRACE.as_secs()
    )));
    for label in LabelId::all(task.label_count) {
        if !watch.was_claimed(label) && !watch.is_settled(label) {
            let reason = judge::explain(&[Reason::Time], "increase --time-budget");
            send(label, reason, sink);
        }
    }
}

/// Whatever goes wrong in the engine ends this analyzer only. If it does not stop when it is told to, it is left alone,
/// and its result is lost. `hear` says whether the engine has ended.
fn on_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    (ended, news): (Sender<News>, &Receiver<News>),
    hear: &mut dyn FnMut(News) -> bool,
    cancel: &Cancel,
) -> Result<Option<T>, End> {
    let (sender, result) = channel();
    let guarded = move || {
        let work = || accounts::charging(super::INFO.name, work);
        let result = std::panic::catch_unwind(AssertUnwindSafe(work));
        // Nobody may wait any more.
        let _ = sender.send(result);
        let _ = ended.send(News::Ended);
    };
    thread::Builder::new()
        .name("dse".to_owned())
        .stack_size(STACK)
        .spawn(guarded)
        .map_err(|error| End::Failed(format!("cannot start a thread: {error}")))?;
    let mut told = None;
    loop {
        let ended = match news.recv_timeout(CANCEL_CHECK) {
            Ok(news) => hear(news),
            Err(RecvTimeoutError::Disconnected) => true,
            Err(RecvTimeoutError::Timeout) => hear(News::Quiet),
        };
        if ended {
            break;
        }
        if cancel.is_cancelled() {
            let told = *told.get_or_insert_with(Instant::now);
            if told.elapsed() >= GRACE && !news.try_iter().any(&mut *hear) {
                return Ok(None);
            }
        }
    }
    let result = result.try_recv();
    let result = result.map_err(|_| End::Failed("its thread ended".to_owned()))?;
    result.map(Some).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("for an unknown reason");
        End::Failed(format!(
            "it crashed (internal error, please report it): {text}"
        ))
    })
}

fn sources(task: &Task) -> Result<&Sources, String> {
    let sources = task.builds.sources.as_deref();
    sources.ok_or_else(|| "the source files are not available".to_owned())
}

fn engine_task(
    options: &Options,
    task: &Task,
    sources: &Sources,
    program: Program,
    cancel: &Cancel,
) -> sc_dse::Task {
    let domains = sources.model.layout.domains();
    let input = domains.iter().map(|domain| InputSlot {
        offset: domain.offset,
        size: domain.size,
        signed: domain.signed,
        low: domain.low,
        high: domain.high,
    });
    let labels = LabelId::all(task.label_count).map(|id| LabelSpec {
        id: id.0,
        about_error: task.error_labels.contains(&id),
    });
    sc_dse::Task {
        program: Arc::new(program),
        entry: DSE_ENTRY.to_owned(),
        input: input.collect(),
        input_size: task.input_size,
        labels: labels.collect(),
        options: engine_options(options, task, cancel),
    }
}

fn engine_options(options: &Options, task: &Task, cancel: &Cancel) -> sc_dse::Options {
    let usual = sc_dse::Options::default();
    let deadline = cancel.deadline().map(|at| {
        let left = at.saturating_duration_since(Instant::now());
        at - (left / MARGIN).min(MAX_MARGIN)
    });
    let memory = options.memory.unwrap_or(MEMORY);
    sc_dse::Options {
        seed: task.seed.unwrap_or(0),
        deterministic: task.deterministic,
        // Paths are those of the papers: none are merged in their modes.
        merge: match options.labels {
            LabelMode::Optimised => options.merge,
            _ => Merge::Off,
        },
        search: options.search,
        labels: options.labels,
        threads: match task.deterministic {
            true => 1,
            false => options.threads.unwrap_or(task.threads),
        },
        // Where threads are neither asked for nor given, there may be cores for them later.
        extra_threads: match (task.deterministic, options.threads, task.threads) {
            (false, None, 1) => thread::available_parallelism().map_or(0, |cores| cores.get() - 1),
            _ => 0,
        },
        time: options.timeout,
        deadline,
        memory: usize::try_from(memory).unwrap_or(usize::MAX),
        query_time: options.solver_timeout.unwrap_or(usual.query_time),
        trace: options.trace,
        seek_rejection: task.seek_oracle_failures,
        ..usual
    }
}

/// Proofs become claims, and what is not known is explained.
fn conclude(
    options: &Options,
    task: &Task,
    explored: &Explored,
    watch: &Watch,
    sink: Sink<'_>,
    cancel: &Cancel,
) {
    let Ok(sources) = sources(task) else {
        return;
    };
    let more_time = start::more_time(super::INFO.name, options.timeout, cancel);
    let judge = Judge::new(sources, &explored.bodiless);
    let mut reached = Vec::new();
    for label in LabelId::all(task.label_count).filter(|it| !watch.was_claimed(*it)) {
        let explanation = match explored.report.verdicts.get(&label.0) {
            Some(Verdict::Decided) => continue,
            Some(Verdict::Reached) if watch.was_reached(label) => {
                reached.push(label);
                continue;
            }
            Some(Verdict::Reached) => judge::without_test(),
            // Nobody asked about it: runs that reach it may have been dropped.
            Some(Verdict::Uncoverable(_)) if watch.was_decided(label) => continue,
            Some(Verdict::Uncoverable(_)) => {
                let reached = watch.was_reached_somehow(label);
                let Some(objection) = judge.objection(label, reached) else {
                    let under = judge.conditions(label, reached);
                    sink(Proposal::Uncoverable { label, under });
                    continue;
                };
                objection
            }
            Some(Verdict::Unknown(reasons)) => {
                let explanation = judge::explain(reasons, &more_time);
                if happens_in_no_test(reasons) && judge.objection(label, true).is_none() {
                    let reason = explanation;
                    sink(Proposal::NoTest { label, reason });
                    continue;
                }
                explanation
            }
            None => judge::explain(&[], &more_time),
        };
        if !watch.is_settled(label) {
            send(label, explanation, sink);
        }
    }
    let until = Instant::now() + PATIENCE;
    let open = |reached: &[LabelId]| -> Vec<LabelId> {
        let open = reached.iter().filter(|label| !watch.is_settled(**label));
        open.copied().collect()
    };
    let settled = || open(&reached).is_empty();
    task.wanted.wait_until(until, cancel, &settled);
    let left = open(&reached);
    for label in left {
        send(label, judge::not_confirmed(cancel.is_cancelled()), sink);
    }
}

/// Every run was looked at, and only those cover it in which an allocation fails, or that the oracle rejects. Without
/// an input for it, no allocation fails in a test: one that asks for too much ends there.
fn happens_in_no_test(reasons: &[Reason]) -> bool {
    let fails = |it: &Reason| matches!(it, Reason::AllocationFailure | Reason::OracleFailure);
    !reasons.is_empty() && reasons.iter().all(fails)
}

fn send(label: LabelId, reason: sc_types::Reason, sink: Sink<'_>) {
    sink(Proposal::Unknown { label, reason });
}

fn runs(report: &Report) -> u64 {
    let figures = &report.statistics;
    figures.paths + figures.bad_paths + figures.incomplete_paths
}

fn tell_figures(explored: &Explored, sink: Sink<'_>) {
    let s = &explored.report.statistics;
    sink(Proposal::Log(format!(
        "LLVM IR read in {:.2} s",
        explored.read.as_secs_f64()
    )));
    sink(Proposal::Log(format!(
        "{} paths ({} bad, {} given up), {} states dropped, {} forks, {} merges, {} instructions, {:.2} s",
        runs(&explored.report),
        s.bad_paths,
        s.incomplete_paths,
        s.pruned,
        s.forks,
        s.merges,
        s.instructions,
        s.time.as_secs_f64()
    )));
    sink(Proposal::Log(format!(
        "{} queries, {} from caches, {} calls of the solver, {:.2} s",
        s.queries,
        s.cache_hits,
        s.solver_calls,
        s.solver_time.as_secs_f64()
    )));
    if s.leads > 0 {
        sink(Proposal::Log(format!(
            "{} runs of known inputs followed, {} branches taken the other way",
            s.seeds, s.leads
        )));
    }
    let mut reasons: Vec<_> = s.reasons.iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for ((reason, place), count) in reasons.into_iter().take(5) {
        let place = place.as_ref().map(|place| format!(" at {place}"));
        let place = place.unwrap_or_default();
        let times = match count {
            1 => String::new(),
            count => format!(", {count} times"),
        };
        sink(Proposal::Log(format!(
            "not complete: {reason}{place}{times}"
        )));
    }
}

fn tell_trace(options: &Options, report: &Report, sink: Sink<'_>) {
    let Some(label) = options.trace else {
        return;
    };
    let verdict = match report.verdicts.get(&label) {
        Some(Verdict::Reached) => "reached".to_owned(),
        Some(Verdict::Decided) => "decided by others".to_owned(),
        Some(Verdict::Uncoverable(proof)) => format!("uncoverable, after {} paths", proof.paths()),
        Some(Verdict::Unknown(reasons)) => {
            let reasons: Vec<_> = reasons.iter().map(ToString::to_string).collect();
            format!("unknown: {}", reasons.join("; "))
        }
        None => "not there".to_owned(),
    };
    sink(Proposal::Answer(format!("label {label}: {verdict}")));
    for line in &report.trace {
        sink(Proposal::Answer(format!("label {label}: {line}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_of_the_engine_is_a_failed_analyzer() {
        let failed = |text: &str| Err(End::Failed(text.to_owned()));
        let cancel = Cancel::new();
        let (sender, news) = channel();
        let channel = || (sender.clone(), &news);
        let hear = &mut |news| news == News::Ended;
        let crashed = on_own_thread(
            || -> u32 { panic!("no such term {}", 7) },
            channel(),
            hear,
            &cancel,
        );
        let expected = "it crashed (internal error, please report it): no such term 7";
        assert_eq!(crashed, failed(expected));
        assert_eq!(on_own_thread(|| 7, channel(), hear, &cancel), Ok(Some(7)));
    }

    /// What it said before counts, and nobody waits for it.
    #[test]
    fn an_engine_that_does_not_stop_is_left_alone() {
        let cancel = Cancel::new();
        let (sender, news) = channel();
        let mut heard = Vec::new();
        let engine = sender.clone();
        let forever = move || {
            let _ = engine.send(News::Proved(LabelId(3)));
            thread::sleep(Duration::from_secs(60));
        };
        cancel.cancel();
        let begun = Instant::now();
        let hear = &mut |news| {
            if news != News::Quiet {
                heard.push(news);
            }
            false
        };
        assert_eq!(
            on_own_thread(forever, (sender, &news), hear, &cancel),
            Ok(None)
        );
        assert!(begun.elapsed() < 5 * GRACE);
        assert_eq!(heard, [News::Proved(LabelId(3))]);
    }
}
