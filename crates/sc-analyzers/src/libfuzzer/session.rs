//! One run of the analyzer: processes one after the other until the work is done.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Job, Limits, Output, Running, SpawnError};

use super::Options;
use super::files::Files;
use super::flags::{Start, fold_seed, run_flags};
use super::output::parse_status;
use super::phase::{Guide, Phase, phase};
use super::watch::Watch;
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::fuzzing::{Board, Stats, any_seed, last_words};
use crate::proposal::{Hint, Progress, Proposal};
use crate::task::Task;

/// How often findings are looked for. A test waits this long at most before it is replayed. The end of the process is an
/// event and wakes at once; findings and the status map are files that change up to thousands of times a second, by
/// writes of processes that must not be slowed down by telling: looking now and then takes them in batches.
const TICK: Duration = Duration::from_millis(20);
/// How often the corpus is looked at, and progress told.
const SLOW_TICK: Duration = Duration::from_millis(250);
/// How many inputs of the corpus are proposed at once: they are less urgent than findings.
const EXPLORE_BATCH: usize = 64;
/// How many times in a row the process may die without having done anything new.
const FRUITLESS_RESTARTS: u32 = 4;
/// So many runs count as something new.
const FRUITFUL_RUNS: u64 = 1000;
/// Address space that is not the program's.
const OUR_MEMORY: u64 = 1 << 30;
/// A process that executes nothing for so long is broken.
const STALL: Duration = Duration::from_secs(10);

/// Why the analyzer cannot go on.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("there is no fuzz build of the program")]
    NoBuild,
    #[error("cannot use the working directory '{path}': {source}")]
    Files { path: String, source: io::Error },
    #[error("cannot start the fuzz target: {0}")]
    Spawn(#[from] SpawnError),
    #[error("cannot watch the fuzz target: {0}")]
    Watch(io::Error),
    #[error("the fuzz target {exit} {times} times in a row without progress{last_words}")]
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
    /// It did all the runs of its phase, or lost its patience.
    PhaseOver,
    /// Its core is needed for others.
    Paused,
    /// There is nothing left to do, or no time.
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
            proposed: session.board.proposed,
            restarts: session.restarts,
        },
    }
}

struct Session<'a> {
    options: &'a Options,
    task: &'a Task,
    sink: &'a (dyn Fn(Proposal) + Sync),
    files: Files,
    board: Board<'a>,
    seed: u64,
    deadline: Option<Instant>,
    /// Executions by all processes so far.
    runs: u64,
    restarts: u32,
    /// Processes before this one.
    lives: u32,
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
        let seed = options.seed.or(task.seed).unwrap_or_else(any_seed);
        let files = Files::create(&task.work_dir, &seeds(task, options, seed)).map_err(failed)?;
        Ok(Self {
            options,
            task,
            sink,
            files,
            board: Board::new(task, sink, "libfuzzer"),
            seed,
            deadline: options
                .timeout
                .and_then(|time| Instant::now().checked_add(time)),
            runs: 0,
            restarts: 0,
            lives: 0,
        })
    }

    fn run(&mut self, cancel: &Cancel) -> Result<End, Failure> {
        let program = self.task.builds.program.clone().ok_or(Failure::NoBuild)?;
        let (mut fruitless, mut phases) = (0, 0);
        loop {
            let left = self.options.runs.map(|runs| runs.saturating_sub(self.runs));
            if !self.wait_for_core(cancel) {
                return Ok(End::Stopped);
            }
            self.board.look_at_status();
            if left == Some(0) || self.board.all_decided() {
                return Ok(End::Completed);
            }
            let phase = phase(self.options, phases, self.options.runs, left);
            let (runs, proposed) = (self.runs, self.board.proposed);
            let exit = match self.live(&program, phase, cancel)? {
                Life::Done => return Ok(End::Completed),
                Life::Stopped => return Ok(End::Stopped),
                Life::PhaseOver => {
                    phases += 1;
                    continue;
                }
                Life::Paused => {
                    self.board
                        .log("libfuzzer: paused, others need its core".to_owned());
                    // This guide brought nothing any more.
                    phases += 1;
                    continue;
                }
                Life::Ended(exit) => exit,
                Life::Stalled => Exit::Timeout,
            };
            let fruitful = self.runs - runs >= FRUITFUL_RUNS || self.board.proposed > proposed;
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
                "stopped executing tests".to_owned()
            } else {
                exit.to_string()
            };
            self.board.log(format!(
                "libfuzzer: the fuzz target {what}; started again{last_words}"
            ));
        }
    }

    fn is_paused(&self) -> bool {
        self.task.cores.get() == 0 && !self.task.deterministic
    }

    /// Whether it may go on: not if it is cancelled first. The next process starts with what the former ones found.
    fn wait_for_core(&self, cancel: &Cancel) -> bool {
        while self.is_paused() {
            if cancel.wait_timeout(TICK) {
                return false;
            }
        }
        true
    }

    /// One process, from its start to its end.
    fn live(&mut self, program: &Path, phase: Phase, cancel: &Cancel) -> Result<Life, Failure> {
        let start_list = self.files.begin_life().map_err(|e| self.file_failure(e))?;
        self.board.look_at_status();
        fs::write(self.files.decided(), self.board.decided()).map_err(|e| self.file_failure(e))?;
        fs::write(self.files.errors(), self.board.errors()).map_err(|e| self.file_failure(e))?;
        let job = self.job(program, phase, start_list);
        self.board.log(format!("libfuzzer: {job}"));
        self.lives += 1;
        let mut running = job.spawn()?;
        let mut watch = Watch::new(&self.files);
        self.board.last_new = Instant::now();
        let life = self.watch(&mut running, &mut watch, phase.patience, cancel);
        // Whatever happened, what it found before counts.
        if !matches!(life, Ok(Life::Ended(_))) {
            running.stop().map_err(Failure::Watch)?;
        }
        self.drain(&mut watch)?;
        let stats = Stats::read(&self.files.stats());
        self.board.tell_confinement(&stats);
        self.runs += stats.runs;
        self.explore(usize::MAX)?;
        self.board.forget_proposed_labels();
        match life? {
            Life::Ended(Exit::Success) if stats.finished => Ok(Life::Done),
            Life::Ended(Exit::Success) if phase.runs.is_some_and(|runs| stats.runs >= runs) => {
                Ok(Life::PhaseOver)
            }
            life => Ok(life),
        }
    }

    fn watch(
        &mut self,
        running: &mut Running,
        watch: &mut Watch,
        patience: Option<Duration>,
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
            self.tell_decided()?;
            let over = self.deadline.is_some_and(|end| Instant::now() >= end);
            if over || self.board.all_decided() {
                return Ok(Life::Done);
            }
            if self.is_paused() {
                return Ok(Life::Paused);
            }
            if patience.is_some_and(|patience| self.board.last_new.elapsed() >= patience) {
                return Ok(Life::PhaseOver);
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
        self.board.tell_confinement(&stats);
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

    fn job(&self, program: &Path, phase: Phase, start_list: &str) -> Job {
        let arguments = run_flags(&Start {
            options: self.options,
            input_size: self.task.input_size,
            seed: fold_seed(self.seed, self.lives),
            runs: phase.runs,
            value_profile: phase.guide == Guide::Values,
            deterministic: self.task.deterministic,
            corpus: &self.files.corpus(),
            seed_list: start_list,
            artifacts: &self.files.artifacts(),
        });
        let micro_timeout = self.options.micro_timeout.as_millis().max(1);
        let job = Job::new(program)
            .args(arguments)
            .minimal_env()
            .env("SC_FINDINGS", self.files.findings())
            .env("SC_STATS", self.files.stats())
            .env("SC_SANDBOX", self.files.root())
            .env("SC_ERRORS", self.files.errors())
            .env("SC_LABELS", self.task.label_count.to_string())
            .env("SC_MICRO_TIMEOUT_MS", micro_timeout.to_string())
            .current_dir(self.files.scratch())
            .stdout(Output::Null)
            .stderr(Output::File(self.files.log()))
            .limits(Limits {
                address_space: Some(self.task.memory_limit.saturating_add(OUR_MEMORY)),
                ..Limits::default()
            });
        let job = job.env("SC_STATUS", self.files.decided());
        match self.task.deterministic {
            true => job.env("SC_DETERMINISTIC", "1"),
            false => job,
        }
    }

    /// Tells the running process, which has the file in its memory.
    fn tell_decided(&mut self) -> Result<(), Failure> {
        if self.board.look_at_status() {
            let file = fs::OpenOptions::new()
                .write(true)
                .open(self.files.decided());
            let written = file.and_then(|mut file| file.write_all(self.board.decided()));
            written.map_err(|e| self.file_failure(e))?;
        }
        Ok(())
    }

    fn drain(&mut self, watch: &mut Watch) -> Result<(), Failure> {
        let bytes = watch.findings.read().map_err(|e| self.file_failure(e))?;
        for finding in watch.reader.push(&bytes) {
            self.board.propose(finding.bytes, finding.hint);
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
            self.board.propose(bytes, Hint::Explore);
        }
        Ok(())
    }

    fn take_incoming(&mut self) -> Result<(), Failure> {
        for bytes in self.board.take_incoming() {
            self.files.give(&bytes).map_err(|e| self.file_failure(e))?;
        }
        Ok(())
    }

    fn file_failure(&self, source: io::Error) -> Failure {
        Failure::Files {
            path: self.task.work_dir.display().to_string(),
            source,
        }
    }
}

/// The seeds of the task, uniform bytes (zeros unless the user wants none), and random bytes if asked for. The runtime
/// makes them canonical.
fn seeds(task: &Task, options: &Options, seed: u64) -> Vec<Vec<u8>> {
    let uniform = options.uniform_bytes.iter();
    let mut seeds: Vec<_> = uniform.map(|byte| vec![*byte; task.input_size]).collect();
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
    // libFuzzer has to start somewhere.
    if seeds.is_empty() {
        seeds.push(vec![0; task.input_size]);
    }
    seeds
}
