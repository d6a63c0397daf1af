//! What a campaign has done: its slices, as the store has them.
//!
//! A campaign that is killed loses the slices that were running; what their runs found is in the run directories.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::plan::{Arm, Ended};
use crate::store::{CampaignStore, Facts, StoreError};

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

/// What the store says about slices, with the slices that were added since.
#[derive(Debug)]
pub struct Journal {
    store: CampaignStore,
    slices: Vec<Slice>,
}

impl Journal {
    /// Reads the slices of a campaign, which nobody else may be running.
    pub fn open(mut store: CampaignStore, clean_start: bool) -> Result<Self, StoreError> {
        store.lock()?;
        if clean_start {
            store.clear()?;
        }
        let slices = store.slices()?;
        Ok(Self { store, slices })
    }

    /// The store.
    pub fn store(&mut self) -> &mut CampaignStore {
        &mut self.store
    }

    /// Adds a slice with what it found; both are on the disk when this returns.
    pub fn add(&mut self, slice: Slice, facts: Option<&Facts>) -> Result<(), StoreError> {
        self.store.record(&slice, facts)?;
        self.slices.push(slice);
        Ok(())
    }

    /// Adds a slice that a worker has put into the store.
    pub fn learn(&mut self, slice: Slice) {
        self.slices.push(slice);
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
    use std::path::Path;

    use super::*;
    use crate::store::Place;

    fn slice(run: &str, undecided: usize) -> Slice {
        Slice {
            run: run.to_owned(),
            digest: "d".to_owned(),
            seconds: 4.0,
            wall: 4.2,
            outcome: Outcome::Result { undecided },
        }
    }

    fn open(folder: &Path, clean_start: bool) -> Result<Journal, StoreError> {
        let path = folder.join("campaign.sqlite");
        Journal::open(CampaignStore::open(&Place::File(&path), "")?, clean_start)
    }

    #[test]
    fn slices_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(folder.path(), false).unwrap();
        journal.add(slice("f", 3), None).unwrap();
        journal.add(slice("f", 1), None).unwrap();
        drop(journal);
        let journal = open(folder.path(), false).unwrap();
        let arm = journal.arm("f", "d", 10);
        assert_eq!((arm.undecided, arm.slices, arm.gain), (1, 2, 2));
        // Another digest is another function.
        assert_eq!(journal.arm("f", "e", 10), Arm::new(10));
    }

    #[test]
    fn results_of_another_version_do_not_stand() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(folder.path(), false).unwrap();
        journal.add(slice("f", 3), None).unwrap();
        let edited = Slice {
            digest: "e".to_owned(),
            outcome: Outcome::OutOfTime,
            ..slice("f", 0)
        };
        journal.add(edited, None).unwrap();
        assert!(!journal.standing("f", "e").has_result);
        assert_eq!(journal.standing("f", "e").trouble, None);
        // Back at the first version: the run directory may have been changed by the second.
        assert!(!journal.standing("f", "d").has_result);
        journal.add(slice("f", 2), None).unwrap();
        assert!(journal.standing("f", "d").has_result);
        assert_eq!(journal.standing("f", "d").slices, 1);
    }

    #[test]
    fn one_campaign_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let _first = open(folder.path(), false).unwrap();
        let second = open(folder.path(), false);
        assert!(matches!(second, Err(StoreError::Busy { .. })));
    }

    #[test]
    fn a_clean_start_forgets() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(folder.path(), false).unwrap();
        journal.add(slice("f", 3), None).unwrap();
        drop(journal);
        let journal = open(folder.path(), true).unwrap();
        assert_eq!(journal.arm("f", "d", 10), Arm::new(10));
    }
}
