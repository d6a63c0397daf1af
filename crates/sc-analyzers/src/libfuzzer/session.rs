//! One run of the analyzer: processes one after the other until the work is done.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sc_process::{Cancel, Exit, Job, Limits, Output, Running, SpawnError};

use super::Options;
use super::files::{Files, Tail};
use super::findings::Reader;
use super::flags::{Start, fold_seed, run_flags};
use super::output::{Lines, Status, parse_status};
use super::stats::Stats;
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proposal::{Hint, Progress, Proposal};
use crate::task::Task;

/// How often findings are looked for. A test waits this long at most before it is replayed.
const TICK: Duration = Duration::from_millis(20);
/// How often the corpus is looked at, and progress told.
const SLOW_TICK: Duration = Duration::from_millis(250);
/// How many inputs of the corpus are proposed at once: they are less urgent than findings.
const EXPLORE_BATCH: usize = 64;
/// How many times in a row the process may die without having done anything new.
const FRUITLESS_RESTARTS: u32 = 4;
/// So many runs count as something new.
const FRUITFUL_RUNS: u64 = 1000;
/// A process that executes nothing for so long is broken.
const STALL: Duration = Duration::from_secs(10);

/// Why the analyzer cannot go on.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("there is no fuzz build of the program")]
    NoBuild,
    #[error("cannot use the working directory `{path}`: {source}")]
    Files { path: String, source: io::Error },
    #[error("cannot start the fuzz target: {0}")]
    Spawn(#[from] SpawnError),
    #[error("cannot watch the fuzz target: {0}")]
    Watch(io::Error),
    #[error("the fuzz target {exit} {times} times in a row without doing anything new{last_words}")]
    KeepsDying {
        exit: Exit,
        times: u32,
        last_words: String,
    },
}

/// How one process of the fuzz target ended.
enum Life {
    /// By itself.
    Ended(Exit),
    /// We killed it because it executed nothing any more.
    Stalled,
    /// It did all its runs, all labels are decided, or the time is over.
    Done,
    /// Cancelled.
    Stopped,
}

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: &(dyn Fn(Proposal) + Sync),
    cancel: &Cancel,
) -> AnalyzerOutcome {
    let started = Instant::now();
    let mut session = match Session::new(options, task, sink) {
        Ok(session) => session,
        Err(failure) => {
            return AnalyzerOutcome {
                end: End::Failed(failure.to_string()),
                statistics: Statistics::default(),
            };
        }
    };
    let end = session
        .run(cancel)
        .unwrap_or_else(|failure| End::Failed(failure.to_string()));
    let seconds = started.elapsed().as_secs_f64();
    AnalyzerOutcome {
        end,
        statistics: Statistics {
            runs: session.runs,
            runs_per_second: session.runs as f64 / seconds.max(1e-3),
            seconds,
            proposed: session.proposed,
            restarts: session.restarts,
        },
    }
}

struct Session<'a> {
    options: &'a Options,
    task: &'a Task,
    sink: &'a (dyn Fn(Proposal) + Sync),
    files: Files,
    seed_list: &'static str,
    seed: u64,
    deadline: Option<Instant>,
    /// Digests of what was proposed: nothing is proposed twice.
    seen: HashSet<u64>,
    /// Executions by all processes so far.
    runs: u64,
    proposed: u64,
    restarts: u32,
    told_confinement: bool,
}

impl<'a> Session<'a> {
    fn new(
        options: &'a Options,
        task: &'a Task,
        sink: &'a (dyn Fn(Proposal) + Sync),
    ) -> Result<Self, Failure> {
        let failed = |source| Failure::Files {
            path: task.work_dir.display().to_string(),
            source,
        };
        let files = Files::create(&task.work_dir).map_err(failed)?;
        let seed = task.seed.unwrap_or_else(any_seed);
        let seeds = seeds(task, options, seed);
        let seed_list = files.write_seeds(&seeds).map_err(failed)?;
        Ok(Self {
            options,
            task,
            sink,
            files,
            seed_list,
            seed,
            deadline: task
                .budget
                .and_then(|budget| Instant::now().checked_add(budget)),
            // Not the seeds: what they show counts as well.
            seen: HashSet::new(),
            runs: 0,
            proposed: 0,
            restarts: 0,
            told_confinement: false,
        })
    }

    fn run(&mut self, cancel: &Cancel) -> Result<End, Failure> {
        let program = self.task.builds.fuzz.clone().ok_or(Failure::NoBuild)?;
        let mut fruitless = 0;
        loop {
            let (runs, proposed) = (self.runs, self.proposed);
            let exit = match self.live(&program, cancel)? {
                Life::Done => return Ok(End::Completed),
                Life::Stopped => return Ok(End::Stopped),
                Life::Ended(exit) => exit,
                Life::Stalled => Exit::Timeout,
            };
            let fruitful = self.runs - runs >= FRUITFUL_RUNS || self.proposed > proposed;
            fruitless = if fruitful { 0 } else { fruitless + 1 };
            let last_words = last_words(&self.files.log());
            if fruitless > FRUITLESS_RESTARTS {
                return Err(Failure::KeepsDying {
                    exit,
                    times: fruitless,
                    last_words,
                });
            }
            self.restarts += 1;
            let what = if exit == Exit::Timeout {
                "does not execute anything any more".to_owned()
            } else {
                exit.to_string()
            };
            self.log(format!(
                "libfuzzer: the fuzz target {what}; started again{last_words}"
            ));
        }
    }

    /// One process, from its start to its end.
    fn live(&mut self, program: &Path, cancel: &Cancel) -> Result<Life, Failure> {
        let left = self.task.runs.map(|runs| runs.saturating_sub(self.runs));
        if left == Some(0) || self.all_decided() {
            return Ok(Life::Done);
        }
        self.files.renew().map_err(|e| self.file_failure(e))?;
        let job = self.job(program, left);
        self.log(format!("libfuzzer: {job}"));
        let mut running = job.spawn()?;
        let mut watch = Watch::new(&self.files);
        let life = self.watch(&mut running, &mut watch, cancel);
        // Whatever happened, what it found before counts.
        if life.is_err() || !matches!(life, Ok(Life::Ended(_))) {
            running.stop().map_err(Failure::Watch)?;
        }
        self.drain(&mut watch)?;
        let stats = Stats::read(&self.files.stats());
        self.runs += stats.runs;
        watch.base = self.runs;
        self.explore(usize::MAX)?;
        let done = stats.finished || left.is_some_and(|left| stats.runs >= left);
        match life? {
            Life::Ended(Exit::Success) if done => Ok(Life::Done),
            life => Ok(life),
        }
    }

    fn watch(
        &mut self,
        running: &mut Running,
        watch: &mut Watch,
        cancel: &Cancel,
    ) -> Result<Life, Failure> {
        let mut last_slow = Instant::now();
        loop {
            let ended = running.wait_timeout(TICK).map_err(Failure::Watch)?;
            if let Some(exit) = ended {
                return Ok(Life::Ended(exit));
            }
            if cancel.is_cancelled() {
                return Ok(Life::Stopped);
            }
            self.drain(watch)?;
            let over = self.deadline.is_some_and(|end| Instant::now() >= end);
            if over || self.all_decided() {
                return Ok(Life::Done);
            }
            if last_slow.elapsed() >= SLOW_TICK {
                last_slow = Instant::now();
                if self.slow_tick(watch)? {
                    return Ok(Life::Stalled);
                }
            }
        }
    }

    /// Says whether the process is stuck.
    fn slow_tick(&mut self, watch: &mut Watch) -> Result<bool, Failure> {
        let stats = Stats::read(&self.files.stats());
        self.tell_confinement(&stats);
        let rate = watch.rate(stats.runs);
        (self.sink)(Proposal::Progress(Progress {
            runs: self.runs + stats.runs,
            runs_per_second: rate,
            corpus: watch.status.corpus.unwrap_or(0),
            features: watch.status.features.unwrap_or(0),
        }));
        if !self.task.deterministic {
            self.take_incoming()?;
            self.explore(EXPLORE_BATCH)?;
        }
        Ok(watch.moved.elapsed() > STALL.max(self.options.micro_timeout * 40))
    }

    fn job(&self, program: &Path, runs: Option<u64>) -> Job {
        let arguments = run_flags(&Start {
            options: self.options,
            input_size: self.task.input_size,
            seed: fold_seed(self.seed, self.restarts),
            runs,
            deterministic: self.task.deterministic,
            corpus: &self.files.corpus(),
            seed_list: self.seed_list,
            artifacts: &self.files.artifacts(),
        });
        let micro_timeout = self.options.micro_timeout.as_millis().max(1);
        let mut job = Job::new(program)
            .args(arguments)
            .minimal_env()
            .env("SC_FINDINGS", self.files.findings())
            .env("SC_STATS", self.files.stats())
            .env("SC_SANDBOX", self.files.root())
            .env("SC_LABELS", self.task.label_count.to_string())
            .env("SC_MICRO_TIMEOUT_MS", micro_timeout.to_string())
            .current_dir(self.files.scratch())
            .stdout(Output::Null)
            .stderr(Output::File(self.files.log()))
            .limits(Limits {
                address_space: Some(self.task.memory_limit),
                ..Limits::default()
            });
        if !self.task.deterministic {
            job = job.env("SC_STATUS", &self.task.status_map);
        }
        job
    }

    fn drain(&mut self, watch: &mut Watch) -> Result<(), Failure> {
        let bytes = watch.findings.read().map_err(|e| self.file_failure(e))?;
        for finding in watch.reader.push(&bytes) {
            self.propose(finding.bytes, finding.hint);
        }
        let text = watch.log.read().map_err(|e| self.file_failure(e))?;
        let lines = watch.lines.push(&text);
        if let Some(status) = lines.iter().rev().find_map(|line| parse_status(line)) {
            watch.status = status;
        }
        Ok(())
    }

    /// Proposes inputs that libFuzzer keeps: the sanitizers of the replay may see more in them.
    fn explore(&mut self, most: usize) -> Result<(), Failure> {
        let inputs = self.files.new_inputs(self.task.input_size, most);
        for bytes in inputs.map_err(|e| self.file_failure(e))? {
            self.propose(bytes, Hint::Explore);
        }
        Ok(())
    }

    fn take_incoming(&mut self) -> Result<(), Failure> {
        for bytes in self.task.incoming.take() {
            // Not to be proposed back.
            if self.seen.insert(digest(&bytes)) {
                self.files.give(&bytes).map_err(|e| self.file_failure(e))?;
            }
        }
        Ok(())
    }

    fn propose(&mut self, bytes: Vec<u8>, hint: Hint) {
        if bytes.len() == self.task.input_size && self.seen.insert(digest(&bytes)) {
            self.proposed += 1;
            (self.sink)(Proposal::Test { bytes, hint });
        }
    }

    fn all_decided(&self) -> bool {
        if !self.task.stop_when_decided || self.task.deterministic {
            return false;
        }
        let map = fs::read(&self.task.status_map).unwrap_or_default();
        map.len() > self.task.label_count as usize && map.iter().skip(1).all(|status| *status != 0)
    }

    fn tell_confinement(&mut self, stats: &Stats) {
        if !self.told_confinement && stats.runs > 0 {
            self.told_confinement = true;
            let open = stats.not_confined();
            if !open.is_empty() {
                self.log(format!(
                    "libfuzzer: the host does not let us confine the program: {}",
                    open.join(", ")
                ));
            }
        }
    }

    fn log(&self, text: String) {
        (self.sink)(Proposal::Log(text));
    }

    fn file_failure(&self, source: io::Error) -> Failure {
        Failure::Files {
            path: self.task.work_dir.display().to_string(),
            source,
        }
    }
}

/// What is known of one process while it runs.
struct Watch {
    findings: Tail,
    reader: Reader,
    log: Tail,
    lines: Lines,
    status: Status,
    /// Executions and when they were counted, for the rate.
    base: u64,
    counted: Instant,
    /// When it last executed anything.
    moved: Instant,
}

impl Watch {
    fn new(files: &Files) -> Self {
        Self {
            findings: Tail::new(files.findings()),
            reader: Reader::new(),
            log: Tail::new(files.log()),
            lines: Lines::default(),
            status: Status::default(),
            base: 0,
            counted: Instant::now(),
            moved: Instant::now(),
        }
    }

    /// Executions per second since the last call.
    fn rate(&mut self, runs: u64) -> f64 {
        let done = runs.saturating_sub(self.base);
        let rate = done as f64 / self.counted.elapsed().as_secs_f64().max(1e-3);
        self.base = runs;
        self.counted = Instant::now();
        if done > 0 {
            self.moved = self.counted;
        }
        rate
    }
}

/// The seeds of the task, zeros, and random bytes if asked for. The runtime makes them canonical.
fn seeds(task: &Task, options: &Options, seed: u64) -> Vec<Vec<u8>> {
    let mut seeds = vec![vec![0; task.input_size]];
    seeds.extend(task.seeds.iter().cloned());
    let mut state = seed;
    for _ in 0..options.init_corpus_size {
        let bytes = (0..task.input_size).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        });
        seeds.push(bytes.collect());
    }
    seeds
}

fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64)
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The end of the log, for a message.
fn last_words(log: &Path) -> String {
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let mut lines: Vec<_> = text.lines().filter(|line| !line.is_empty()).collect();
    let lines = lines.split_off(lines.len().saturating_sub(3));
    if lines.is_empty() {
        String::new()
    } else {
        format!("; it said: {}", lines.join(" | "))
    }
}
