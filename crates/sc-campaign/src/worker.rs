//! A job of a batch system: works on a batch of functions, and puts what it finds into the store.
//!
//! The run directories are in a folder of the worker's own beside the user's, so paths from suites to sources are the
//! same in both, and nobody else writes there. What is known about a function is brought there from the store.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sc_process::Cancel;
use serde::{Deserialize, Serialize};

use crate::journal::Outcome;
use crate::local::Runner;
use crate::store::{CampaignStore, Facts, StoreError, StoredJob, token};

/// Claims of a job after which it is given up: it seems to take its machine along.
const ATTEMPTS: i64 = 3;

/// What workers have to know about a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Options of all runs.
    pub options: Vec<String>,
    /// The user's folder of run directories.
    pub workdir: PathBuf,
    /// Only the objectives of the functions themselves.
    pub own_objectives: bool,
}

/// The name of the folder of a worker begins with this.
fn prefix(workdir: &Path) -> String {
    let name = workdir.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}-worker-")
}

fn beside(workdir: &Path) -> PathBuf {
    match workdir.parent() {
        Some(parent) if parent != Path::new("") => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Removes what workers left that were killed. Nobody may be working.
pub fn clean(workdir: &Path) {
    let prefix = prefix(workdir);
    let entries = std::fs::read_dir(beside(workdir)).into_iter().flatten();
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            // It is only space that is lost otherwise.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Works on the jobs of a batch that have not ended; returns how many ended.
pub fn work(
    store: &mut CampaignStore,
    batch: &str,
    program: &Path,
    cancel: &Cancel,
) -> Result<usize, StoreError> {
    let setup = store.setup()?;
    let Ok(setup) = serde_json::from_str::<Setup>(&setup) else {
        return Ok(0);
    };
    let workdir = beside(&setup.workdir).join(format!("{}{}", prefix(&setup.workdir), token()));
    let mut options: Vec<OsString> = setup.options.iter().map(OsString::from).collect();
    options.push(format!("--workdir={}", workdir.display()).into());
    let runner = Runner {
        program: program.to_path_buf(),
        options,
        workdir,
        own_objectives: setup.own_objectives,
    };
    let mut ended = 0;
    for job in store.open_jobs(Some(batch))? {
        if cancel.is_cancelled() {
            break;
        }
        ended += usize::from(one(store, &job, &runner, cancel)?);
    }
    let _ = std::fs::remove_dir_all(&runner.workdir);
    Ok(ended)
}

/// Works on a job; false if it ended elsewhere, or did not end.
fn one(
    store: &mut CampaignStore,
    job: &StoredJob,
    runner: &Runner,
    cancel: &Cancel,
) -> Result<bool, StoreError> {
    let token = token();
    if !store.claim(job.id, &token)? {
        return Ok(false);
    }
    let began = Instant::now();
    if job.attempts >= ATTEMPTS {
        let reason = format!("the job was interrupted {} times", job.attempts);
        let slice = job.spec.slice(began.elapsed(), Outcome::Killed { reason });
        return store.finish(job.id, &token, &slice, None);
    }
    let folder = runner.folder(&job.spec.run);
    crate::store::fetch_one(store, &folder, &job.spec.run)?;
    store.rest();
    let Some(outcome) = runner.run(&job.spec, None, cancel) else {
        return Ok(false);
    };
    let wall = began.elapsed();
    let (outcome, facts) = match Facts::read(&folder) {
        Ok(facts) => (outcome, facts),
        Err(error) => {
            let reason = format!("cannot read '{}': {error}", folder.display());
            (Outcome::Killed { reason }, None)
        }
    };
    let slice = job.spec.slice(wall, outcome);
    let is_ours = store.finish(job.id, &token, &slice, facts.as_ref())?;
    store.rest();
    let _ = std::fs::remove_dir_all(&folder);
    Ok(is_ours)
}
