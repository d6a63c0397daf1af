//! One task: the program is compiled, KLEE executes it, and the tests that it writes are proposed as they appear.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sc_process::{Cancel, Exit, Job, Limits, Output as Stream, Running, tools};
use sc_types::LabelId;

use super::flags::{self, Start};
use super::options::{Labels, Options};
use super::output::{INPUTS, Output, Written};
use super::program::{self, Program};
use super::{clang, ktest};
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proposal::{Hint, Progress, Proposal};
use crate::task::Task;

type Sink<'t> = &'t (dyn Fn(Proposal) + Sync);

/// How often the output is looked at.
const TICK: Duration = Duration::from_millis(50);
/// Seeds cost a run each before the search begins.
const MOST_SEEDS: usize = 32;
/// The signal that asks KLEE to stop (SIGINT).
const INTERRUPT: i32 = 2;
/// How long KLEE may take to stop by itself.
const GRACE: Duration = Duration::from_millis(500);
/// What KLEE says.
const LOG: &str = "klee.log";
/// KLEE stops by itself that much before it is cancelled: it writes tests for what it has.
const MARGIN: Duration = Duration::from_millis(500);

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: Sink<'_>,
    cancel: &Cancel,
) -> AnalyzerOutcome {
    let begun = Instant::now();
    let mut session = Session {
        options,
        task,
        sink,
        proposed: 0,
    };
    let end = match session.explore(cancel) {
        Ok(end) | Err(end) => end,
    };
    AnalyzerOutcome {
        end,
        statistics: Statistics {
            seconds: begun.elapsed().as_secs_f64(),
            proposed: session.proposed,
            ..Statistics::default()
        },
    }
}

struct Session<'t> {
    options: &'t Options,
    task: &'t Task,
    sink: Sink<'t>,
    proposed: u64,
}

impl Session<'_> {
    fn explore(&mut self, cancel: &Cancel) -> Result<End, End> {
        let failed = |error: &dyn std::fmt::Display| End::Failed(error.to_string());
        let sources = self.task.builds.sources.as_ref();
        let sources = sources.ok_or_else(|| failed(&"the sources are not there"))?;
        let klee = tools::find(&tools::KLEE).map_err(|missing| failed(&missing))?;
        let clang = clang::find(&klee.path).map_err(|reason| failed(&reason))?;
        let dir = &self.task.work_dir;
        fs::create_dir_all(dir).map_err(|error| failed(&error))?;
        // Programs are started in another folder.
        let dir = &dir.canonicalize().map_err(|error| failed(&error))?;
        let labels = self.options.labels;
        let program = program::build(self.task, sources, labels, &clang, dir, cancel)?;
        let seeds = self.write_seeds(dir).map_err(|error| failed(&error))?;
        let output = dir.join("out");
        if output.exists() {
            fs::remove_dir_all(&output).map_err(|error| failed(&error))?;
        }
        let job = self.job(&klee.path, &program, dir, &output, seeds.as_deref(), cancel);
        self.watch(&job, &output, cancel)
    }

    fn job(
        &self,
        klee: &Path,
        program: &Program,
        dir: &Path,
        output: &Path,
        seeds: Option<&Path>,
        cancel: &Cancel,
    ) -> Job {
        let left = cancel.deadline().map(|at| {
            let left = at.saturating_duration_since(Instant::now());
            left.saturating_sub(MARGIN)
        });
        let arguments = flags::flags(&Start {
            options: self.options,
            main: &program.main,
            units: &program.units,
            output,
            seeds,
            time: self.options.timeout.into_iter().chain(left).min(),
            seed: self.task.seed,
        });
        let status = self.task.status_map.canonicalize();
        let status = status.unwrap_or_else(|_| self.task.status_map.clone());
        Job::new(klee)
            .args(arguments)
            .minimal_env()
            .env("LD_PRELOAD", &program.library)
            .env("SC_SANDBOX", dir)
            .env("SC_STATUS", status)
            .current_dir(dir)
            .stdout(Stream::Null)
            .stderr(Stream::File(dir.join(LOG)))
            // It reserves a terabyte of addresses, and keeps to its own limit of memory.
            .limits(Limits::default())
    }

    fn watch(&mut self, job: &Job, output: &Path, cancel: &Cancel) -> Result<End, End> {
        let failed = |error: &dyn std::fmt::Display| End::Failed(error.to_string());
        let mut running = job.spawn().map_err(|error| failed(&error))?;
        let mut tests = Output::new(output);
        let exit = loop {
            let ended = running.wait_timeout(TICK).map_err(|error| failed(&error))?;
            self.propose(tests.take(ended.is_some()));
            if ended.is_some() {
                break ended;
            }
            if cancel.is_cancelled() || self.is_done() {
                end(&mut running, cancel).map_err(|error| failed(&error))?;
                break None;
            }
        };
        drop(running);
        self.propose(tests.take(true));
        self.tell_figures(output);
        match exit {
            Some(Exit::Success) => Ok(End::Completed),
            Some(exit) => Err(End::Failed(self.why(&exit))),
            None if cancel.is_cancelled() => Ok(End::Stopped),
            None => Ok(End::Completed),
        }
    }

    fn tell_figures(&self, output: &Path) {
        let figures = figures(output);
        if !figures.is_empty() {
            (self.sink)(Proposal::Log(figures));
        }
    }

    /// Nothing is left that a test could decide.
    fn is_done(&self) -> bool {
        if !self.task.stop_when_decided || self.task.seek_oracle_failures {
            return false;
        }
        let status = fs::read(&self.task.status_map).unwrap_or_default();
        LabelId::all(self.task.label_count).all(|label| {
            let at = usize::try_from(label.0).unwrap_or(usize::MAX);
            !self.task.wanted.contains(label) || status.get(at).is_some_and(|byte| *byte != 0)
        })
    }

    /// Why KLEE gave up: the last error that it tells, if it tells one.
    fn why(&self, exit: &Exit) -> String {
        let log = fs::read_to_string(self.task.work_dir.join(LOG)).unwrap_or_default();
        let errors = log.lines().rev();
        let error = errors.filter_map(|line| line.strip_prefix("KLEE: ERROR: "));
        match error.take(1).next() {
            Some(error) => format!("{exit}: {error}"),
            None => exit.to_string(),
        }
    }

    fn propose(&mut self, tests: Vec<Written>) {
        for test in tests {
            let hint = match test.error {
                Some(_) if !self.options.keep_error_cases => continue,
                Some(_) => Hint::Crash,
                None => Hint::Explore,
            };
            // Objects of another size are not tests of this program.
            if test.bytes.len() < self.task.input_size {
                continue;
            }
            let mut bytes = test.bytes;
            bytes.truncate(self.task.input_size);
            self.proposed += 1;
            (self.sink)(Proposal::Test { bytes, hint });
        }
        (self.sink)(Proposal::Progress(Progress {
            runs: self.proposed,
            ..Progress::default()
        }));
    }

    /// Writes the tests to start from; gives their folder if there are any. They help a search for branches: one for labels
    /// follows all paths anyway, and would follow these first.
    fn write_seeds(&self, dir: &Path) -> std::io::Result<Option<PathBuf>> {
        let searches_labels = matches!(self.options.labels, Labels::Tight | Labels::Optimised);
        if self.task.seeds.is_empty() || searches_labels {
            return Ok(None);
        }
        let folder = dir.join("seeds");
        fs::create_dir_all(&folder)?;
        for (index, seed) in self.task.seeds.iter().take(MOST_SEEDS).enumerate() {
            let file = folder.join(format!("test{:06}.ktest", index + 1));
            fs::write(file, ktest::file(INPUTS, seed))?;
        }
        Ok(Some(folder))
    }
}

/// Lets KLEE print its figures if time is left, and ends it.
fn end(running: &mut Running, cancel: &Cancel) -> std::io::Result<()> {
    if !cancel.is_cancelled() {
        running.signal_group(INTERRUPT)?;
        running.wait_timeout(GRACE)?;
    }
    running.kill_group()
}

/// What KLEE says at its end: instructions, paths, tests.
fn figures(output: &Path) -> String {
    let info = fs::read_to_string(output.join("info")).unwrap_or_default();
    let figures = info
        .lines()
        .filter_map(|line| line.strip_prefix("KLEE: done: "));
    figures.collect::<Vec<_>>().join(", ")
}
