//! One analyzer on one task.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sc_analyzers::{Analyzer, Builds, End, Hint, Incoming, Proposal, Sources, Task};
use sc_process::Cancel;
use sc_types::LabelId;

use crate::{Answers, StandaloneError};

/// What an analyzer may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// It is cancelled after this time.
    pub time: Option<Duration>,
    /// The most memory of one process, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: None,
            memory: 2 << 30,
        }
    }
}

/// Runs the analyzer in `dir`, which is its own. `covers` says which labels a proposed test covers, as replay would; these
/// are decided from then on.
///
/// # Errors
/// If its build or its directory cannot be made. A failure of the analyzer itself is [`Answers::end`].
pub fn run(
    analyzer: &dyn Analyzer,
    sources: &Arc<Sources>,
    dir: &Path,
    limits: Limits,
    covers: &(dyn Fn(&[u8], &Hint) -> BTreeSet<LabelId> + Sync),
) -> Result<Answers, StandaloneError> {
    let statuses = Statuses::new(dir, sources.labelling.labels.len())?;
    let cancel = Cancel::new();
    let recipe = analyzer.build();
    let built = recipe
        .map(|recipe| sources.builder.build(&recipe, &cancel))
        .transpose()?;
    let task = task(sources, dir, limits, built.map(|built| built.program));
    let proposals = Mutex::new(Vec::new());
    let sink = |proposal: Proposal| {
        if let Proposal::Test { bytes, hint } = &proposal {
            statuses.decide(covers(bytes, hint));
        }
        lock(&proposals).push(proposal);
    };
    let begun = Instant::now();
    let end = with_deadline(limits.time, &cancel, || {
        analyzer.run(&task, &sink, &cancel).end
    });
    Ok(Answers {
        proposals: proposals
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner),
        end,
        time: begun.elapsed(),
    })
}

/// Cancels the work if it takes longer than this.
fn with_deadline(time: Option<Duration>, cancel: &Cancel, work: impl FnOnce() -> End) -> End {
    let Some(time) = time else {
        return work();
    };
    thread::scope(|scope| {
        let (done, waits) = channel::<()>();
        scope.spawn(move || {
            if waits.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                cancel.cancel();
            }
        });
        let end = work();
        drop(done);
        end
    })
}

fn task(
    sources: &Arc<Sources>,
    dir: &Path,
    limits: Limits,
    program: Option<std::path::PathBuf>,
) -> Task {
    let labels = sources.labelling.labels.iter();
    let errors = labels.filter(|label| label.error().is_some());
    Task {
        builds: Builds {
            sources: Some(Arc::clone(sources)),
            program,
        },
        status_map: dir.join(STATUS_MAP),
        input_size: sources.model.layout.size(),
        label_count: sources.labelling.max_id(),
        error_labels: errors.map(|label| label.id).collect(),
        seeds: sources.model.layout.seeds(),
        work_dir: dir.join("work"),
        seed: Some(1),
        threads: 1,
        cores: Default::default(),
        deterministic: false,
        stop_when_decided: true,
        seek_oracle_failures: false,
        wanted: Default::default(),
        incoming: Incoming::new(),
        memory_limit: limits.memory,
    }
}

const STATUS_MAP: &str = "status.map";

/// The live status map.
struct Statuses<'a> {
    dir: &'a Path,
    bytes: Mutex<Vec<u8>>,
}

impl<'a> Statuses<'a> {
    fn new(dir: &'a Path, labels: usize) -> Result<Self, StandaloneError> {
        let bytes = vec![0; labels + 1];
        let path = dir.join(STATUS_MAP);
        let write = || {
            fs::create_dir_all(dir)?;
            fs::write(&path, &bytes)
        };
        match write() {
            Ok(()) => Ok(Self {
                dir,
                bytes: Mutex::new(bytes),
            }),
            Err(source) => Err(StandaloneError::File { path, source }),
        }
    }

    fn decide(&self, labels: BTreeSet<LabelId>) {
        let mut bytes = lock(&self.bytes);
        for label in labels {
            if let Some(byte) = bytes.get_mut(label.0 as usize) {
                *byte = 1;
            }
        }
        // The analyzer works on with an old map: it only does more than it must.
        let _ = fs::write(self.dir.join(STATUS_MAP), &*bytes);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
