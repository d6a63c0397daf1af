//! One run of the analyzer: afl-fuzz is started, and started again if it dies, until the work is done.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Job, Limits, Output, Running, SpawnError, tools};

use super::Options;
use super::files::Files;
use super::flags::{self, Start};
use super::mutator;
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::fuzzing::{Board, Reader, Stats, Tail, any_seed, last_words};
use crate::proposal::{Hint, Progress, Proposal};
use crate::task::Task;

/// How often findings are looked for; see libFuzzer's.
const TICK: Duration = Duration::from_millis(20);
/// How often what afl-fuzz keeps is looked at, and progress told.
const SLOW_TICK: Duration = Duration::from_millis(250);
/// How many tests that afl-fuzz keeps are proposed at once: they are less urgent than findings.
const EXPLORE_BATCH: usize = 64;
/// How many times in a row afl-fuzz may die without having done anything new.
const FRUITLESS_RESTARTS: u32 = 2;
/// So many runs count as something new.
const FRUITFUL_RUNS: u64 = 1000;
/// Address space that is not the program's.
const OUR_MEMORY: u64 = 1 << 30;
/// A process that executes nothing for so long is broken.
const STALL: Duration = Duration::from_secs(20);

/// Why the analyzer cannot go on.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("there is no fuzz build of the program")]
    NoBuild,
    #[error("{0}")]
    NoTool(String),
    #[error("cannot use the working directory '{path}': {source}")]
    Files { path: String, source: io::Error },
    #[error("cannot start afl-fuzz: {0}")]
    Spawn(#[from] SpawnError),
    #[error("cannot watch afl-fuzz: {0}")]
    Watch(io::Error),
    #[error("afl-fuzz {exit} {times} times in a row without progress{last_words}")]
    KeepsDying {
        exit: Exit,
        times: u32,
        last_words: String,
    },
}

/// How one process ended.
enum Life {
    /// By itself.
    Ended(Exit),
    /// It executed nothing any more.
    Stalled,
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
    program: PathBuf,
    afl: PathBuf,
    mutator: PathBuf,
    files: Files,
    board: Board<'a>,
    seed: u64,
    deadline: Option<Instant>,
    /// Executions by all processes so far.
    runs: u64,
    restarts: u32,
}

/// What is known of one process while it runs.
struct Watch {
    findings: Tail,
    reader: Reader,
    runs: u64,
    counted: Instant,
    /// When it last executed anything.
    moved: Instant,
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
        let program = task.builds.program.clone().ok_or(Failure::NoBuild)?;
        let afl = tools::find(&tools::AFL).map_err(|it| Failure::NoTool(it.to_string()))?;
        // Zeros are always a test, and afl-fuzz has to start somewhere.
        let mut seeds = vec![vec![0; task.input_size]];
        seeds.extend(task.seeds.iter().cloned());
        let files = Files::create(&task.work_dir, &seeds).map_err(failed)?;
        let mutator = mutator::build(files.root()).map_err(Failure::NoTool)?;
        let deadline = options
            .timeout
            .and_then(|it| Instant::now().checked_add(it));
        Ok(Self {
            options,
            task,
            sink,
            program: program.canonicalize().unwrap_or(program),
            afl: afl.path,
            mutator,
            files,
            board: Board::new(task, sink, super::INFO.name),
            seed: options.seed.or(task.seed).unwrap_or_else(any_seed),
            deadline,
            runs: 0,
            restarts: 0,
        })
    }

    fn run(&mut self, cancel: &Cancel) -> Result<End, Failure> {
        let mut fruitless = 0;
        loop {
            if !self.wait_for_core(cancel) {
                return Ok(End::Stopped);
            }
            self.board.look_at_status();
            if self.left() == Some(0) || self.board.all_decided() {
                return Ok(End::Completed);
            }
            let (runs, proposed) = (self.runs, self.board.proposed);
            let exit = match self.live(cancel)? {
                Life::Done => return Ok(End::Completed),
                Life::Stopped => return Ok(End::Stopped),
                Life::Paused => {
                    self.board
                        .log("afl: paused, others need its core".to_owned());
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
            self.board
                .log(format!("afl: afl-fuzz {exit}; started again{last_words}"));
        }
    }

    fn left(&self) -> Option<u64> {
        let runs = self.options.runs;
        runs.map(|runs| runs.saturating_sub(self.runs))
    }

    fn is_paused(&self) -> bool {
        self.task.cores.get() == 0 && !self.task.deterministic
    }

    /// Whether it may go on: not if it is cancelled first.
    fn wait_for_core(&self, cancel: &Cancel) -> bool {
        while self.is_paused() {
            if cancel.wait_timeout(TICK) {
                return false;
            }
        }
        true
    }

    /// One process, from its start to its end.
    fn live(&mut self, cancel: &Cancel) -> Result<Life, Failure> {
        self.files.begin_life().map_err(|e| self.file_failure(e))?;
        self.write(&self.files.decided(), self.board.decided())?;
        self.write(&self.files.errors(), &self.board.errors())?;
        let left = self.left();
        let job = self.job(left);
        self.board.log(format!("afl: {job}"));
        let mut running = job.spawn()?;
        let mut watch = Watch {
            findings: Tail::new(self.files.findings()),
            reader: Reader::new(),
            runs: 0,
            counted: Instant::now(),
            moved: Instant::now(),
        };
        let life = self.watch(&mut running, &mut watch, cancel);
        if !matches!(life, Ok(Life::Ended(_))) {
            running.stop().map_err(Failure::Watch)?;
        }
        // Whatever happened, what it found before counts.
        self.drain(&mut watch)?;
        let stats = Stats::read(&self.files.stats());
        self.board.tell_confinement(&stats);
        self.runs += stats.runs;
        self.explore(usize::MAX);
        self.board.forget_proposed_labels();
        match life? {
            _ if stats.finished => Ok(Life::Done),
            Life::Ended(Exit::Success) if left.is_some_and(|left| stats.runs >= left) => {
                Ok(Life::Done)
            }
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
            if let Some(exit) = running.wait_timeout(TICK).map_err(Failure::Watch)? {
                return Ok(Life::Ended(exit));
            }
            if cancel.is_cancelled() {
                return Ok(Life::Stopped);
            }
            self.drain(watch)?;
            self.tell_decided()?;
            let stats = Stats::read(&self.files.stats());
            let over = self.deadline.is_some_and(|end| Instant::now() >= end);
            if over || stats.finished || self.board.all_decided() {
                return Ok(Life::Done);
            }
            if self.is_paused() {
                return Ok(Life::Paused);
            }
            if last_slow.elapsed() >= SLOW_TICK {
                last_slow = Instant::now();
                self.slow_tick(watch, &stats)?;
                if watch.moved.elapsed() > STALL.max(self.options.micro_timeout * 80) {
                    return Ok(Life::Stalled);
                }
            }
        }
    }

    fn slow_tick(&mut self, watch: &mut Watch, stats: &Stats) -> Result<(), Failure> {
        self.board.tell_confinement(stats);
        let done = stats.runs.saturating_sub(watch.runs);
        let rate = done as f64 / watch.counted.elapsed().as_secs_f64().max(1e-3);
        watch.runs = stats.runs;
        watch.counted = Instant::now();
        if done > 0 {
            watch.moved = watch.counted;
        }
        (self.sink)(Proposal::Progress(Progress {
            runs: self.runs + stats.runs,
            runs_per_second: rate,
            corpus: self.files.corpus(),
            features: 0,
        }));
        if !self.task.deterministic {
            let tests = self.board.take_incoming();
            let given = self.files.give(&tests);
            given.map_err(|e| self.file_failure(e))?;
            self.explore(EXPLORE_BATCH);
        }
        Ok(())
    }

    fn job(&self, runs: Option<u64>) -> Job {
        let arguments = flags::arguments(&Start {
            options: self.options,
            input_size: self.task.input_size,
            seed: self.seed.wrapping_add(u64::from(self.restarts)),
            runs,
            seeds: &self.files.seeds(),
            output: &self.files.output(),
            program: &self.program,
        });
        let micro_timeout = self.options.micro_timeout.as_millis().max(1);
        let mut job = Job::new(&self.afl).args(arguments).minimal_env();
        for (name, value) in flags::environment(self.options) {
            job = job.env(name, value);
        }
        job.env("AFL_CUSTOM_MUTATOR_LIBRARY", &self.mutator)
            .env("SC_LAYOUT", self.files.layout())
            .env("SC_COMPARISONS", self.files.comparisons())
            .env("SC_INCOMING", self.files.incoming())
            .env("SC_FINDINGS", self.files.findings())
            .env("SC_STATS", self.files.stats())
            .env("SC_SANDBOX", self.files.sandbox())
            .env("SC_ERRORS", self.files.errors())
            .env("SC_STATUS", self.files.decided())
            .env("SC_LABELS", self.task.label_count.to_string())
            .env("SC_MICRO_TIMEOUT_MS", micro_timeout.to_string())
            .current_dir(self.files.scratch())
            .stdout(Output::File(self.files.log()))
            .stderr(Output::Null)
            .limits(Limits {
                address_space: Some(self.task.memory_limit.saturating_add(OUR_MEMORY)),
                ..Limits::default()
            })
            // afl-fuzz gives its target a session of its own.
            .whole_tree()
    }

    /// Tells the running target, which has the file in its memory.
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
        Ok(())
    }

    /// Proposes tests that afl-fuzz keeps: the sanitizers of the replay may see more in them.
    fn explore(&mut self, most: usize) {
        for bytes in self.files.new_tests(self.task.input_size, most) {
            self.board.propose(bytes, Hint::Explore);
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        fs::write(path, bytes).map_err(|e| self.file_failure(e))
    }

    fn file_failure(&self, source: io::Error) -> Failure {
        Failure::Files {
            path: self.task.work_dir.display().to_string(),
            source,
        }
    }
}
