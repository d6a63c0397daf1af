//! What a campaign has done: one line of JSON for each slice, appended when it has ended.
//!
//! A campaign that is killed loses the slices that were running; what their runs found is in the run directories. A line
//! that was cut off is ignored, and the next line starts on a line of its own.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::plan::{Arm, Ended};

/// One slice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    /// The function: its run directory.
    pub run: String,
    /// Digest of what verdicts about the function depend on, and of the options.
    pub digest: String,
    /// Its length in seconds.
    pub seconds: f64,
    /// The time it took.
    pub wall: f64,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a slice ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// With a result.
    Result {
        /// Objectives without a verdict.
        undecided: usize,
    },
    /// Before anything could be decided.
    OutOfTime,
    /// It cannot be tested.
    Failed {
        /// Why.
        reason: String,
    },
    /// The process was killed.
    Killed {
        /// How.
        reason: String,
    },
}

impl Outcome {
    /// What the plan needs to know.
    pub fn ended(&self) -> Ended {
        match self {
            Outcome::Result { undecided } => Ended::Result {
                undecided: *undecided,
            },
            Outcome::OutOfTime => Ended::OutOfTime,
            Outcome::Failed { .. } => Ended::Failed,
            Outcome::Killed { .. } => Ended::Killed,
        }
    }
}

/// What the journal says about a function.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Standing {
    /// The run directory has a result of this version of the function.
    pub has_result: bool,
    /// Why the last slice had none.
    pub trouble: Option<String>,
    /// The number of slices.
    pub slices: usize,
    /// The seconds that they took.
    pub wall: f64,
}

/// The file of the slices.
#[derive(Debug)]
pub struct Journal {
    file: File,
    slices: Vec<Slice>,
}

/// The journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refused.
    #[error("cannot {action} '{}': {source}", path.display())]
    Io {
        /// What was to be done.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Two campaigns at once.
    #[error("another campaign uses '{}'", path.display())]
    Busy {
        /// Its folder.
        path: PathBuf,
    },
}

impl Journal {
    /// Opens the journal of a campaign's folder, and keeps other campaigns out of it.
    pub fn open(folder: &Path, clean_start: bool) -> Result<Self, JournalError> {
        let path = folder.join("journal.jsonl");
        let failed = |action: &'static str| {
            let path = path.clone();
            move |source| JournalError::Io {
                action,
                path,
                source,
            }
        };
        std::fs::create_dir_all(folder).map_err(failed("create the folder of"))?;
        let mut options = OpenOptions::new();
        let opened = options.read(true).append(true).create(true).open(&path);
        let mut file = opened.map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => {
                let path = folder.to_path_buf();
                return Err(JournalError::Busy { path });
            }
            Err(std::fs::TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        if clean_start {
            file.set_len(0).map_err(failed("write"))?;
        }
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).map_err(failed("read"))?;
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        if bytes.last().is_some_and(|last| *last != b'\n') {
            file.write_all(b"\n").map_err(failed("write"))?;
        }
        let text = String::from_utf8_lossy(&bytes);
        let slices = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Ok(Self {
            slices: slices.collect(),
            file,
        })
    }

    /// Adds a slice; it is on the disk when this returns.
    pub fn add(&mut self, slice: Slice) -> io::Result<()> {
        let mut line = serde_json::to_string(&slice)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.slices.push(slice);
        Ok(())
    }

    /// The last slices of a function, as long as they have this digest: what came before an edit says nothing about it,
    /// and the run directory has the result of the last version only.
    pub fn slices(&self, run: &str, digest: &str) -> Vec<&Slice> {
        let own = self.slices.iter().rev().filter(|slice| slice.run == run);
        let mut last: Vec<&Slice> = own.take_while(|slice| slice.digest == digest).collect();
        last.reverse();
        last
    }

    /// Why the last slice of a function has no result, and whether any slice had one.
    pub fn standing(&self, run: &str, digest: &str) -> Standing {
        let slices = self.slices(run, digest);
        let has_result = |slice: &&Slice| matches!(slice.outcome, Outcome::Result { .. });
        let trouble = match slices.last().map(|slice| &slice.outcome) {
            Some(Outcome::Failed { reason } | Outcome::Killed { reason }) => Some(reason.clone()),
            // There was not enough time: nothing is wrong with the function.
            Some(Outcome::OutOfTime | Outcome::Result { .. }) | None => None,
        };
        Standing {
            has_result: slices.iter().any(has_result),
            trouble,
            slices: slices.len(),
            wall: slices.iter().map(|slice| slice.wall).sum(),
        }
    }

    /// The state of the work on a function.
    pub fn arm(&self, run: &str, digest: &str, objectives: usize) -> Arm {
        let mut arm = Arm::new(objectives);
        for slice in self.slices(run, digest) {
            let length = Duration::try_from_secs_f64(slice.seconds).unwrap_or_default();
            arm.ended(length, slice.outcome.ended());
        }
        // A campaign that is started again gives those another chance that were killed.
        arm.crashes = 0;
        arm
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn slice(run: &str, undecided: usize) -> Slice {
        Slice {
            run: run.to_owned(),
            digest: "d".to_owned(),
            seconds: 4.0,
            wall: 4.2,
            outcome: Outcome::Result { undecided },
        }
    }

    #[test]
    fn slices_are_read_again_and_lines_that_were_cut_off_are_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path(), false).unwrap();
        journal.add(slice("f", 3)).unwrap();
        drop(journal);
        let path = folder.path().join("journal.jsonl");
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"run\":\"f\",\"dig");
        std::fs::write(&path, text).unwrap();
        let mut journal = Journal::open(folder.path(), false).unwrap();
        assert_eq!(journal.arm("f", "d", 10).undecided, 3);
        journal.add(slice("f", 1)).unwrap();
        drop(journal);
        let journal = Journal::open(folder.path(), false).unwrap();
        let arm = journal.arm("f", "d", 10);
        assert_eq!((arm.undecided, arm.slices, arm.gain), (1, 2, 2));
        // Another digest is another function.
        assert_eq!(journal.arm("f", "e", 10), Arm::new(10));
    }

    #[test]
    fn results_of_another_version_do_not_stand() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path(), false).unwrap();
        journal.add(slice("f", 3)).unwrap();
        let edited = Slice {
            digest: "e".to_owned(),
            outcome: Outcome::OutOfTime,
            ..slice("f", 0)
        };
        journal.add(edited).unwrap();
        assert!(!journal.standing("f", "e").has_result);
        assert_eq!(journal.standing("f", "e").trouble, None);
        // Back at the first version: the run directory may have been changed by the second.
        assert!(!journal.standing("f", "d").has_result);
        journal.add(slice("f", 2)).unwrap();
        assert!(journal.standing("f", "d").has_result);
        assert_eq!(journal.standing("f", "d").slices, 1);
    }

    #[test]
    fn one_campaign_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Journal::open(folder.path(), false).unwrap();
        let second = Journal::open(folder.path(), false);
        assert!(matches!(second, Err(JournalError::Busy { .. })));
    }

    #[test]
    fn a_clean_start_forgets() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path(), false).unwrap();
        journal.add(slice("f", 3)).unwrap();
        drop(journal);
        let journal = Journal::open(folder.path(), true).unwrap();
        assert_eq!(journal.arm("f", "d", 10), Arm::new(10));
    }
}
