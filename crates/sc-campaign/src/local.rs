//! Slices as child processes of this machine, each a run of our own program.
//!
//! A child per function, because a run that crashes, leaks or is killed by the kernel must not take the campaign along,
//! and because the limits, the temporary folders and the sandbox of a run belong to a process. Children share the caches
//! of the user and the run directories, which is where all facts are kept.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use sc_process::{Cancel, Exit, Finished, Job, Limits};
use sc_report::outputs::json::ResultJson;

use crate::coordinator::Executor;
use crate::function::Function;
use crate::journal::Outcome;
use crate::store::{Facts, JobSpec};

/// What a run may take beyond its budget, for building and writing its suite, before it is stopped.
const OVERTIME: Duration = Duration::from_secs(120);
/// What a run may take to write its results when it is stopped.
const GRACE: Duration = Duration::from_secs(10);

/// Runs slices as children.
#[derive(Debug, Clone)]
pub struct Runner {
    /// Our own program.
    pub program: PathBuf,
    /// Options of all runs.
    pub options: Vec<OsString>,
    /// The folder of the run directories.
    pub workdir: PathBuf,
    /// Only the objectives of the function itself.
    pub own_objectives: bool,
}

impl Runner {
    fn job(&self, spec: &JobSpec, processor: Option<usize>) -> Job {
        let slice = Duration::from_secs(spec.seconds);
        let mut job = Job::new(&self.program)
            .arg("generate")
            .arg(&spec.unit)
            .arg(format!("--entrypoint={}", spec.function))
            .arg(format!("--name={}", spec.project))
            .arg(format!("--time-budget={}s", spec.seconds))
            .args(&self.options)
            .arg("--quiet");
        if self.own_objectives {
            job = job.arg(format!("--functions-to-cover={}", spec.function));
        }
        if spec.anew {
            job = job.arg("--clean-start");
        }
        job.limits(Limits {
            processor,
            ..Limits::default()
        })
        .time_limit(slice * 2 + OVERTIME)
        .grace(GRACE)
    }

    /// The run directory of a function.
    pub fn folder(&self, run: &str) -> PathBuf {
        self.workdir.join(run)
    }

    /// Works on a function; none if that was cancelled.
    pub fn run(
        &self,
        spec: &JobSpec,
        processor: Option<usize>,
        cancel: &Cancel,
    ) -> Option<Outcome> {
        let path = self.folder(&spec.run).join("result.json");
        let before = modified(&path);
        let finished = match self.job(spec, processor).run(cancel) {
            Ok(finished) => finished,
            Err(error) => {
                let reason = error.to_string();
                return Some(Outcome::Killed { reason });
            }
        };
        let is_new = modified(&path) != before;
        outcome(&finished, || read(&path).filter(|_| is_new))
    }
}

/// Runs slices on this machine.
#[derive(Debug)]
pub struct Local {
    /// How.
    pub runner: Runner,
    /// The processors to use, one for each worker; none for any.
    pub processors: Vec<usize>,
    /// The run directories that were emptied already, if all are to begin anew.
    pub emptied: Option<Mutex<BTreeSet<String>>>,
}

impl Local {
    /// Whether what earlier campaigns found is to be forgotten now.
    fn begins_anew(&self, run: &str) -> bool {
        let emptied = self.emptied.as_ref().map(Mutex::lock);
        emptied.is_some_and(|emptied| {
            let mut emptied = emptied.unwrap_or_else(PoisonError::into_inner);
            emptied.insert(run.to_owned())
        })
    }
}

impl Executor for Local {
    fn run(
        &self,
        function: &Function,
        slice: Duration,
        worker: usize,
        cancel: &Cancel,
    ) -> Option<Outcome> {
        let spec = JobSpec::new(function, slice.as_secs(), self.begins_anew(&function.run));
        let processor = self.processors.get(worker).copied();
        self.runner.run(&spec, processor, cancel)
    }

    fn facts(&self, function: &Function) -> Option<Facts> {
        Facts::read(&self.runner.folder(&function.run))
            .ok()
            .flatten()
    }
}

/// What the end of a run means. `result` is what it wrote.
fn outcome(finished: &Finished, result: impl FnOnce() -> Option<ResultJson>) -> Option<Outcome> {
    let failed = || Outcome::Failed {
        reason: reason(finished),
    };
    let killed = || Outcome::Killed {
        reason: reason(finished),
    };
    Some(match finished.exit {
        Exit::Cancelled => return None,
        // Gates are about the campaign.
        Exit::Success | Exit::Failure(1) => match result() {
            Some(result) => Outcome::Result {
                undecided: result.totals.unknown + result.totals.only_with_oracle_failures,
            },
            None => killed(),
        },
        Exit::Failure(5) => Outcome::OutOfTime,
        // Interrupted by somebody else; the disk was full.
        Exit::Failure(130 | 74) | Exit::Signalled(_) | Exit::Timeout => killed(),
        Exit::Failure(_) => failed(),
    })
}

/// The first error that a child printed, or how it ended.
pub(crate) fn reason(finished: &Finished) -> String {
    let text = finished.stderr_text();
    let mut lines = text.lines();
    let error = lines.find_map(|line| line.strip_prefix("error: "));
    match (error, finished.exit) {
        // A message of a compiler follows.
        (Some(error), _) if error.ends_with(':') => match lines.next() {
            Some(next) => format!("{error} {}", next.trim()),
            None => error.to_owned(),
        },
        (Some(error), _) => error.to_owned(),
        (None, Exit::Success) => "the run left no result".to_owned(),
        (None, exit @ Exit::Signalled(_)) => format!("the run was {exit}"),
        (None, exit) => format!("the run {exit}"),
    }
}

/// Reads a result; none if it is missing or of another version.
pub fn read(path: &Path) -> Option<ResultJson> {
    let text = std::fs::read_to_string(path).ok()?;
    let result: ResultJson = serde_json::from_str(&text).ok()?;
    (result.version == sc_report::outputs::json::RESULT_VERSION).then_some(result)
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// Memory that a worker is likely to need at once: a compiler, a solver, and programs under test with a sanitizer.
const MEMORY_OF_A_WORKER: u64 = 1536 << 20;

/// How many workers this machine has processors and free memory for.
pub fn default_workers(processors: usize) -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    workers_for(processors, available(&text))
}

fn workers_for(processors: usize, memory: Option<u64>) -> usize {
    let fit = memory.map_or(usize::MAX, |bytes| {
        usize::try_from(bytes / MEMORY_OF_A_WORKER).unwrap_or(usize::MAX)
    });
    processors.min(fit).max(1)
}

/// The memory that is available, in bytes.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(exit: Exit, stderr: &str) -> Finished {
        Finished {
            exit,
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            stdout_truncated: false,
            stderr_truncated: false,
            duration: Duration::ZERO,
        }
    }

    #[track_caller]
    fn check(exit: Exit, stderr: &str, expected: Option<Outcome>) {
        assert_eq!(outcome(&finished(exit, stderr), || None), expected);
    }

    #[test]
    fn ends_of_runs_have_meanings() {
        check(Exit::Cancelled, "", None);
        check(Exit::Failure(5), "error: no time", Some(Outcome::OutOfTime));
        let failed = |reason: &str| {
            let reason = reason.to_owned();
            Some(Outcome::Failed { reason })
        };
        let killed = |reason: &str| {
            let reason = reason.to_owned();
            Some(Outcome::Killed { reason })
        };
        let compiler = "error: cannot compile a.c:\na.c:1:3: error: expected ')'\n";
        check(
            Exit::Failure(3),
            compiler,
            failed("cannot compile a.c: a.c:1:3: error: expected ')'"),
        );
        check(
            Exit::Failure(3),
            "note\nerror: no such file\nhint: x",
            failed("no such file"),
        );
        check(
            Exit::Failure(70),
            "",
            failed("the run failed with exit code 70"),
        );
        check(
            Exit::Signalled(9),
            "",
            killed("the run was killed by SIGKILL"),
        );
        // A run that says that it is done, and has left no result.
        check(Exit::Success, "", killed("the run left no result"));
    }

    #[test]
    fn workers_need_processors_and_memory() {
        let memory = available("MemTotal: 8 kB\nMemAvailable:    3145728 kB\n");
        assert_eq!(memory, Some(3 << 30));
        assert_eq!(workers_for(8, memory), 2);
        assert_eq!(workers_for(1, memory), 1);
        assert_eq!(workers_for(8, Some(0)), 1);
        assert_eq!(workers_for(8, None), 8);
    }
}
