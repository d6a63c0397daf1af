//! What an analyzer is to work on.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use sc_frontend::{FunctionId, Program};
use sc_harness::Builder;
use sc_inputs::InputModel;
use sc_objectives::Labelling;

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
    pub error_labels: Vec<u32>,
    /// Tests to start from, in this order.
    pub seeds: Vec<Vec<u8>>,
    /// A directory of its own; made if it is not there. Must not be inside another task's.
    pub work_dir: PathBuf,
    /// The seed of everything random; `None` lets the tool choose one.
    pub seed: Option<u64>,
    /// How many threads it may use.
    pub threads: usize,
    /// Nothing may depend on time or on others: the status map is read once, at the start, and [`Self::incoming`]
    /// is not looked at.
    pub deterministic: bool,
    /// Stop as soon as the live status map says that every label is decided.
    pub stop_when_decided: bool,
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
    /// What the inputs are limited to, in words: no proof holds beyond.
    pub limits: Vec<String>,
}

/// What an analyzer may read or execute.
#[derive(Clone, Debug, Default)]
pub struct Builds {
    /// The program itself, for tools that read C.
    pub sources: Option<Arc<Sources>>,
    /// The executable of the build that the analyzer asked for.
    pub program: Option<PathBuf>,
}

/// The labels that some undecided objective still needs, shared by all who hold a clone of it.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    labels: Arc<Mutex<Option<BTreeSet<u32>>>>,
}

impl Wanted {
    /// Says which they are now.
    pub fn set(&self, labels: BTreeSet<u32>) {
        *self.labels.lock().unwrap_or_else(PoisonError::into_inner) = Some(labels);
    }

    /// Which they are, if somebody has said.
    pub fn get(&self) -> Option<BTreeSet<u32>> {
        let labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        labels.clone()
    }

    /// Whether a label is one of them; until somebody says, each is.
    pub fn contains(&self, label: u32) -> bool {
        let labels = self.labels.lock().unwrap_or_else(PoisonError::into_inner);
        labels.as_ref().is_none_or(|labels| labels.contains(&label))
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

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Vec<u8>>> {
        // A push or a take is done or not: a panic elsewhere cannot leave half of one.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
