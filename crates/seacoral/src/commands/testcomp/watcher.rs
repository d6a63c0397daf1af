//! Writes the tests of a run as values of the competition while it goes on.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sc_process::Cancel;
use sc_store::{Reader, RunDir};
use sc_testcomp::suite::SuiteFolder;
use sc_testcomp::tracer::{Tracer, TracerError};
use sc_types::TestId;

use crate::failure::Failure;

/// How long a test waits at most until it is written.
const INTERVAL: Duration = Duration::from_millis(250);

/// Looks for new tests in the store of a run.
pub(super) struct Watcher {
    writer: Arc<Mutex<Writer>>,
    /// Cancelled when the run is over.
    over: Cancel,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Writer {
    tracer: Tracer,
    suite: SuiteFolder,
    store: Option<RunDir>,
    known: BTreeSet<TestId>,
    failure: Option<Failure>,
}

impl Watcher {
    pub(super) fn new(tracer: Tracer, suite: SuiteFolder) -> Self {
        let writer = Writer {
            tracer,
            suite,
            store: None,
            known: BTreeSet::new(),
            failure: None,
        };
        Self {
            writer: Arc::new(Mutex::new(writer)),
            over: Cancel::new(),
            thread: Mutex::new(None),
        }
    }

    /// Begins to look at the store in this run directory.
    pub(super) fn start(&self, dir: &RunDir) {
        self.lock().store = Some(dir.clone());
        let (writer, over) = (self.writer.clone(), self.over.clone());
        let thread = thread::spawn(move || {
            while !over.wait_timeout(INTERVAL) {
                let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
                writer.write_new();
            }
        });
        let mut slot = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some(thread);
    }

    /// Writes what is left, and tells how many tests there are.
    pub(super) fn finish(&self) -> Result<usize, Failure> {
        self.over.cancel();
        let mut slot = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Err(panic)) = slot.take().map(JoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
        let mut writer = self.lock();
        writer.write_new();
        match writer.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(writer.suite.len()),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Writer {
    /// The first failure ends the writing; the run is told at its end.
    fn write_new(&mut self) {
        if self.failure.is_none()
            && let Err(failure) = self.try_write()
        {
            self.failure = Some(failure);
        }
    }

    fn try_write(&mut self) -> Result<(), Failure> {
        let Some(dir) = &self.store else {
            return Ok(());
        };
        for test in Reader::open(dir)?.tests()? {
            if !self.known.insert(test.id) {
                continue;
            }
            // A short test is traced also when the run is being stopped.
            let values = match self.tracer.trace(&test.bytes, &Cancel::new()) {
                Ok(values) => values,
                Err(TracerError::Cancelled) => return Ok(()),
                Err(error) => return Err(super::tracer_failure(error)),
            };
            let added = self.suite.add(values);
            added.map_err(|error| Failure::io(error.to_string()))?;
        }
        Ok(())
    }
}
