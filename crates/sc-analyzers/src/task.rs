//! What an analyzer is to work on.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sc_frontend::{FunctionId, Program};
use sc_harness::Builder;
use sc_inputs::InputModel;
use sc_objectives::Labelling;
use sc_process::Cancel;
use sc_types::{Condition, LabelId};

/// How often one who waits for labels to be decided looks whether it is cancelled.
const CANCEL_CHECK: Duration = Duration::from_millis(100);

/// What an analyzer is to work on, and within which bounds.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program, made ready for the tools.
    pub builds: Builds,
    /// The live status map: `label_count + 1` bytes, indexed by label id, 0 while undecided.
    pub status_map: PathBuf,
    /// The size of every test, in bytes.
    pub input_size: usize,
    /// Labels are numbered from 1 to this.
    pub label_count: u32,
    /// Labels that count if the run ends in an error after them, and otherwise not.
    pub error_labels: Vec<LabelId>,
    /// Tests to start from, in this order.
    pub seeds: Vec<Vec<u8>>,
    /// A directory of its own; made if it is not there. Must not be inside another task's.
    pub work_dir: PathBuf,
    /// The seed of everything random; `None` lets the tool choose one.
    pub seed: Option<u64>,
    /// How many threads it may use.
    pub threads: usize,
    /// How many cores are its own now, live.
    pub cores: Cores,
    /// Nothing may depend on time or on others: the status map is read once, at the start, and [`Self::incoming`]
    /// is not looked at.
    pub deterministic: bool,
    /// Stop as soon as the live status map says that every label is decided.
    pub stop_when_decided: bool,
    /// A run that the oracle rejects is worth finding, also when every label is decided.
    pub seek_oracle_failures: bool,
    /// Labels that are still worth something, live.
    pub wanted: Wanted,
    /// Tests that others find while this runs.
    pub incoming: Incoming,
    /// The most memory of one process, in bytes.
    pub memory_limit: u64,
}

/// The program itself, for tools that read C.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The parsed program.
    pub program: Program,
    /// The function under test.
    pub entry: FunctionId,
    /// Called before it.
    pub init: Option<FunctionId>,
    /// Called after it.
    pub oracle: Option<FunctionId>,
    /// Its labels.
    pub labelling: Labelling,
    /// What the bytes of a test mean, and how they become a call.
    pub model: InputModel,
    /// Compiles its units, as they are compiled for replay.
    pub builder: Arc<Builder>,
    /// What every proof takes for granted that looks at runs from the inputs on.
    pub conditions: Vec<Condition>,
}

/// What an analyzer may read or execute.
#[derive(Clone, Debug, Default)]
pub struct Builds {
    /// The program itself, for tools that read C.
    pub sources: Option<Arc<Sources>>,
    /// The executable of the build that the analyzer asked for.
    pub program: Option<PathBuf>,
}

/// How many cores an analyzer may use, shared by all who hold a clone of it. An endless analyzer that has none pauses;
/// others go on with one.
#[derive(Clone, Debug)]
pub struct Cores {
    count: Arc<AtomicUsize>,
}

impl Default for Cores {
    fn default() -> Self {
        Self {
            count: Arc::new(AtomicUsize::new(1)),
        }
    }
}

impl Cores {
    /// Says how many they are from now on.
    pub fn set(&self, count: usize) {
        self.count.store(count, Ordering::Relaxed);
    }

    /// How many they are.
    pub fn get(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }
}

/// The labels that some undecided objective still needs, shared by all who hold a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    shared: Arc<WantedLabels>,
}

#[derive(Debug, Default)]
struct WantedLabels {
    labels: Mutex<Labels>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Labels {
    set: Option<BTreeSet<LabelId>>,
    /// How often it was said which they are.
    changes: u64,
}

impl Wanted {
    /// Says which they are now. The status map says so already.
    pub fn set(&self, labels: BTreeSet<LabelId>) {
        let mut known = self.lock();
        known.set = Some(labels);
        known.changes += 1;
        self.shared.changed.notify_all();
    }

    /// Which they are, if somebody has said.
    pub fn get(&self) -> Option<BTreeSet<LabelId>> {
        self.lock().set.clone()
    }

    /// Whether a label is one of them; until somebody says, each is.
    pub fn contains(&self, label: LabelId) -> bool {
        let known = self.lock();
        let labels = known.set.as_ref();
        labels.is_none_or(|labels| labels.contains(&label))
    }

    /// Waits until `settled`, which is asked after every change, or until the time is up or the work is cancelled.
    pub fn wait_until(&self, until: Instant, cancel: &Cancel, settled: &dyn Fn() -> bool) {
        loop {
            let changes = self.lock().changes;
            if settled() {
                return;
            }
            let mut known = self.lock();
            while known.changes == changes {
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() || cancel.is_cancelled() {
                    return;
                }
                // Cancelling is no change of the labels: it is noticed after a while.
                let waited = self
                    .shared
                    .changed
                    .wait_timeout(known, left.min(CANCEL_CHECK));
                known = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Labels> {
        // A set of labels is there or not: a panic elsewhere cannot leave half of one.
        let labels = self.shared.labels.lock();
        labels.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A queue of tests that others found, shared by all who hold a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Incoming {
    queue: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Incoming {
    /// An empty queue.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a test.
    pub fn push(&self, bytes: Vec<u8>) {
        self.lock().push(bytes);
    }

    /// Takes all tests that are there.
    pub fn take(&self) -> Vec<Vec<u8>> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        // A push or a take is done or not: a panic elsewhere cannot leave half of one.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn waiting_ends_with_the_change_that_settles_it() {
        let wanted = Wanted::default();
        wanted.set([1, 2].map(LabelId).into());
        let begun = Instant::now();
        let settled = || !wanted.contains(LabelId(2));
        thread::scope(|scope| {
            let waiter = scope.spawn(|| wanted.wait_until(begun + LONG, &Cancel::new(), &settled));
            wanted.set([LabelId(2)].into());
            wanted.set([].into());
            waiter
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        });
        assert!(begun.elapsed() < LONG / 2);
    }

    #[test]
    fn waiting_ends_with_the_time_and_with_the_work() {
        let (wanted, cancel) = (Wanted::default(), Cancel::new());
        let begun = Instant::now();
        wanted.wait_until(begun + Duration::from_millis(20), &cancel, &|| false);
        cancel.cancel();
        wanted.wait_until(begun + LONG, &cancel, &|| false);
        wanted.wait_until(begun + LONG, &Cancel::new(), &|| true);
        assert!(begun.elapsed() < LONG / 2);
    }
}
