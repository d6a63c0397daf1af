//! The writer's side of a run directory.

use std::ops::Deref;

use rusqlite::{Transaction, TransactionBehavior};
use sc_types::LabelId;

use crate::corpus::NewFiles;
use crate::error::{Fail, StoreError};
use crate::facts;
use crate::lock::ProjectLock;
use crate::query::Reader;
use crate::run_dir::RunDir;
use crate::schema;
use crate::status_map::{StatusByte, StatusMap};

/// The store of one project, open for writing. Everything a [`Reader`] can ask can be asked here too.
#[derive(Debug)]
pub struct Store {
    pub(crate) reader: Reader,
    pub(crate) dir: RunDir,
    pub(crate) open: Option<OpenProject>,
    // Given back last, after the database is closed.
    _lock: ProjectLock,
}

/// What is known while a project is open.
#[derive(Debug)]
pub(crate) struct OpenProject {
    pub(crate) run: i64,
    pub(crate) labels: u32,
    pub(crate) map: StatusMap,
}

impl Deref for Store {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl Store {
    /// Opens the store in `dir`, making it if there is none.
    pub fn open(dir: &RunDir, lock: ProjectLock) -> Result<Self, StoreError> {
        let path = dir.store_file();
        Ok(Self {
            reader: Reader::over(schema::open_writer(&path)?, path),
            dir: dir.clone(),
            open: None,
            _lock: lock,
        })
    }

    /// Removes everything in `dir` (results, builds, suites, logs; also what is damaged or newer than we are), then opens an empty store.
    pub fn clean_start(dir: &RunDir, lock: ProjectLock) -> Result<Self, StoreError> {
        dir.wipe()?;
        Self::open(dir, lock)
    }

    /// The run directory.
    pub fn dir(&self) -> &RunDir {
        &self.dir
    }

    /// The status map as running targets see it, once a project is open.
    pub fn status_map(&self) -> Option<&StatusMap> {
        self.open.as_ref().map(|open| &open.map)
    }

    /// Runs `work` in one transaction: all of it is on disk when this returns, or nothing.
    pub(crate) fn transact<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>, &mut NewFiles<'_>) -> Result<T, Fail>,
    ) -> Result<T, StoreError> {
        let Reader { conn, path } = &mut self.reader;
        let mut files = NewFiles::new(&self.dir);
        let attempt = || {
            let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&tx, &mut files)?;
            tx.commit()?;
            files.committed();
            Ok(done)
        };
        attempt().map_err(|fail: Fail| fail.at(path))
    }

    pub(crate) fn project(&self) -> Result<&OpenProject, StoreError> {
        self.open.as_ref().ok_or(StoreError::NoProject)
    }

    pub(crate) fn check_labels(
        &self,
        labels: impl IntoIterator<Item = LabelId>,
    ) -> Result<(), StoreError> {
        let count = self.project()?.labels;
        match labels.into_iter().find(|l| !(1..=count).contains(&l.0)) {
            Some(label) => Err(StoreError::UnknownLabel { label, count }),
            None => Ok(()),
        }
    }

    /// After a commit: tells running targets.
    pub(crate) fn show(&mut self, labels: &[LabelId], status: StatusByte) {
        if let Some(open) = &mut self.open {
            labels.iter().for_each(|&label| open.map.set(label, status));
        }
    }

    /// Makes the map say again what the database says (after claims were withdrawn).
    pub(crate) fn refresh_map(&mut self) -> Result<(), StoreError> {
        let bytes = self.reader.read(facts::status_bytes)?;
        if let Some(open) = &mut self.open {
            for (label, byte) in (0u32..).zip(bytes).skip(1) {
                open.map.set(LabelId(label), byte);
            }
        }
        Ok(())
    }
}
