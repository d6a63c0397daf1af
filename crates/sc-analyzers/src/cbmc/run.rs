//! One execution of CBMC.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Exit, Job, Limits, Output as Stream};

use super::harness::INPUT;
use super::output::{self, Output};

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ran {
    /// With results for every property.
    Done(Output),
    /// It took too long.
    Timeout,
    /// It wanted too much memory.
    OutOfMemory,
    /// We were told to stop.
    Cancelled,
    /// It said that it cannot, or died: nothing of it counts.
    Failed(String),
}

/// What an execution may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pub time: Duration,
    pub memory: u64,
}

/// CBMC and the directory that it works in.
pub(super) struct Tool {
    pub program: PathBuf,
    pub dir: PathBuf,
}

impl Tool {
    /// Writes the texts of the units; gives the files.
    pub(super) fn write(&self, texts: &[String]) -> std::io::Result<Vec<PathBuf>> {
        fs::create_dir_all(&self.dir)?;
        let write = |(index, text): (usize, &String)| {
            let path = self.dir.join(format!("unit{index}.i"));
            fs::write(&path, text).map(|()| path)
        };
        texts.iter().enumerate().map(write).collect()
    }

    /// Runs CBMC on the files. Solver errors and anything else that is odd make the whole run void.
    pub(super) fn run(
        &self,
        files: &[PathBuf],
        flags: &[String],
        allowance: Allowance,
        cancel: &Cancel,
    ) -> Ran {
        let log = self.dir.join("output.json");
        let job = Job::new(&self.program)
            .args(files)
            .args(flags)
            .stdout(Stream::File(log.clone()))
            .stderr(Stream::Null)
            .time_limit(allowance.time)
            .limits(Limits {
                address_space: Some(allowance.memory),
                ..Limits::default()
            });
        let finished = match job.run(cancel) {
            Ok(finished) => finished,
            Err(error) => return Ran::Failed(error.to_string()),
        };
        let output = read(&log);
        match finished.exit {
            Exit::Timeout => Ran::Timeout,
            Exit::Cancelled => Ran::Cancelled,
            // 10: some property fails.
            Exit::Success | Exit::Failure(10) if output.errors.is_empty() => Ran::Done(output),
            exit => failed(&output, exit),
        }
    }
}

fn read(log: &Path) -> Output {
    let bytes = fs::read(log).unwrap_or_default();
    output::parse(&bytes, INPUT)
}

fn failed(output: &Output, exit: Exit) -> Ran {
    let text = output.errors.join("; ");
    let memory = text.contains("out of memory") || matches!(exit, Exit::Signalled(6 | 9 | 11));
    match (memory, text.is_empty()) {
        (true, _) => Ran::OutOfMemory,
        (false, true) => Ran::Failed(format!("cbmc {exit}")),
        (false, false) => Ran::Failed(first_lines(&text)),
    }
}

fn first_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().take(3).collect();
    lines.join("; ")
}
