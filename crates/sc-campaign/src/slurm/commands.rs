//! The commands of Slurm: `sbatch`, `squeue` and `scancel`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Job};

/// A command of Slurm answers in less, or its controller is away.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// How jobs are submitted.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Our own program.
    pub program: PathBuf,
    /// The address of the store, which jobs find in their environment: command lines can be seen by everybody.
    pub store: String,
    /// The campaign's name in the store.
    pub campaign: String,
    /// More arguments of `sbatch`, such as `--partition=short`.
    pub arguments: Vec<String>,
    /// Where the output of jobs goes.
    pub logs: PathBuf,
}

/// The variable that has the address of the store.
pub const STORE_VARIABLE: &str = "SEACORAL_STORE";

/// The state of a task of a job array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Task {
    /// `RUNNING`, `PENDING`, …
    pub(crate) state: String,
    /// Its nodes.
    pub(crate) nodes: String,
}

impl Submission {
    /// The name of all jobs of the campaign.
    fn job_name(&self) -> String {
        format!("seacoral-{}", self.campaign)
    }

    /// Submits an array with a task for each of `count` batches, `TOKEN.0` and so on. Returns the number of the job.
    pub(crate) fn submit(&self, token: &str, count: usize) -> Result<String, String> {
        let script = format!(
            "#!/bin/sh\nexec {} campaign-worker --campaign {} --batch {token}.$SLURM_ARRAY_TASK_ID\n",
            quoted(&self.program.to_string_lossy()),
            quoted(&self.campaign),
        );
        std::fs::create_dir_all(&self.logs).map_err(|error| error.to_string())?;
        let job = Job::new(Path::new("sbatch"))
            .args(["--parsable", "--requeue"])
            .arg(format!("--job-name={}", self.job_name()))
            .arg(format!("--array=0-{}", count.saturating_sub(1)))
            .arg(format!("--output={}/%A_%a.log", self.logs.display()))
            .args(&self.arguments)
            .env(STORE_VARIABLE, &self.store)
            .stdin_bytes(script.into_bytes());
        let text = run(job)?;
        // With several clusters, the name of one follows.
        let number = text.trim().split(';').next().unwrap_or_default();
        match number.parse::<u64>() {
            Ok(_) => Ok(number.to_owned()),
            Err(_) => Err(format!("sbatch answered '{}'", text.trim())),
        }
    }

    /// The tasks that Slurm knows, as `JOB_TASK`.
    pub(crate) fn tasks(&self) -> Result<BTreeMap<String, Task>, String> {
        let job = Job::new(Path::new("squeue"))
            .args(["--noheader", "--array", "--me", "--format=%F_%K|%T|%N"])
            .arg(format!("--name={}", self.job_name()));
        Ok(tasks(&run(job)?))
    }

    /// Ends tasks.
    pub(crate) fn cancel(&self, tasks: &[String]) {
        if !tasks.is_empty() {
            // A task that has ended in the meantime is an error for it, and none for us.
            let _ = run(Job::new(Path::new("scancel")).args(tasks));
        }
    }
}

fn run(job: Job) -> Result<String, String> {
    let finished = job
        .time_limit(TIME_LIMIT)
        .run(&Cancel::new())
        .map_err(|error| error.to_string())?;
    match finished.exit.is_success() {
        true => Ok(finished.stdout_text().into_owned()),
        false => Err(finished.stderr_text().trim().to_owned()),
    }
}

/// A word that the shell takes as it is.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn tasks(text: &str) -> BTreeMap<String, Task> {
    let lines = text.lines().filter_map(|line| {
        let mut words = line.trim().split('|');
        let (id, state) = (words.next()?, words.next()?);
        let nodes = words.next().unwrap_or_default();
        let task = Task {
            state: state.to_owned(),
            nodes: nodes.to_owned(),
        };
        Some((id.to_owned(), task))
    });
    // Tasks that are over stay in the list for some minutes.
    let over = [
        "COMPLETED",
        "FAILED",
        "CANCELLED",
        "TIMEOUT",
        "DEADLINE",
        "OUT_OF_MEMORY",
        "BOOT_FAIL",
    ];
    lines
        .filter(|(_, task)| !over.contains(&&*task.state))
        .collect()
}

/// The states of tasks in one line.
pub(crate) fn summary(tasks: &BTreeMap<String, Task>) -> String {
    let mut counts: BTreeMap<&str, (usize, Vec<&str>)> = BTreeMap::new();
    for task in tasks.values() {
        let (count, nodes) = counts.entry(&task.state).or_default();
        *count += 1;
        if !task.nodes.is_empty() && !nodes.contains(&&*task.nodes) {
            nodes.push(&task.nodes);
        }
    }
    let parts = counts.iter().map(|(state, (count, nodes))| {
        let nodes = match nodes.is_empty() {
            true => String::new(),
            false => format!(" on {}", nodes.join(", ")),
        };
        format!("{count} {}{nodes}", state.to_lowercase())
    });
    match tasks.is_empty() {
        true => "no jobs".to_owned(),
        false => parts.collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_squeue_are_read() {
        let text = "12_0|RUNNING|n1\n12_1|PENDING|\n12_2|RUNNING|n2\n11_0|COMPLETED|n1\n12_3|NODE_FAIL|n1\n";
        let tasks = tasks(text);
        let known: Vec<&str> = tasks.keys().map(|id| &**id).collect();
        // Slurm is about to put a task of a lost node back into the queue.
        assert_eq!(known, ["12_0", "12_1", "12_2", "12_3"]);
        let expected = "1 node_fail on n1, 1 pending, 2 running on n1, n2";
        assert_eq!(summary(&tasks), expected);
        assert_eq!(summary(&BTreeMap::new()), "no jobs");
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
