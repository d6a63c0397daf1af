//! What the engine is told while it works, and what it tells.

use std::collections::BTreeSet;
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sc_dse::{Ending, Found, Observer, Reason, Statistics};
use sc_process::Cancel;
use sc_types::LabelId;

use crate::proposal::{Hint, Progress, Proposal};
use crate::task::Task;

/// The status map is read at most that often.
const REFRESH: Duration = Duration::from_millis(10);

/// More runs than this that wait are hardly followed to their ends.
const MANY: u64 = 1_000;

/// What comes from the engine's thread.
#[derive(Debug, PartialEq)]
pub(super) enum News {
    /// It proposes this.
    Proposal(Proposal),
    /// The program was read.
    Read {
        /// What it calls and has no body of.
        bodiless: BTreeSet<String>,
    },
    /// No run covers this label: its own function shows that.
    ProvedLocally(LabelId),
    /// No run covers this label.
    Proved(LabelId),
    /// Only runs in which an allocation fails have covered this label so far.
    NeedsFailingAllocation(LabelId),
    /// Nothing new came for a while.
    Quiet,
    /// It is done, or has crashed.
    Ended,
}

/// Between the engine and the run. It borrows nothing: an engine that does not stop must not hold up anybody.
pub(super) struct Watch {
    task: Task,
    news: Sender<News>,
    cancel: Cancel,
    /// By label: it is decided. That stays, whatever the map says later: runs that could have reached it may have been
    /// dropped since.
    decided: Vec<AtomicBool>,
    /// By label: some run reaches it.
    reached: Vec<AtomicBool>,
    /// By label: a run without a test reaches it.
    reached_without_test: Vec<AtomicBool>,
    /// By label: it is claimed.
    claimed: Vec<AtomicBool>,
    refreshed: Mutex<Option<Instant>>,
    /// Seeds of the start, until they are taken.
    seeds: Mutex<Vec<Vec<u8>>>,
    proposed: AtomicU64,
    /// That not all runs will be followed has been told.
    exhausted: AtomicBool,
    begun: Instant,
}

impl Watch {
    pub(super) fn new(task: &Task, news: Sender<News>, cancel: &Cancel) -> Self {
        let labels = usize::try_from(task.label_count).unwrap_or(0) + 1;
        let watch = Self {
            task: task.clone(),
            news,
            cancel: cancel.clone(),
            decided: (0..labels).map(|_| AtomicBool::new(false)).collect(),
            reached: (0..labels).map(|_| AtomicBool::new(false)).collect(),
            reached_without_test: (0..labels).map(|_| AtomicBool::new(false)).collect(),
            claimed: (0..labels).map(|_| AtomicBool::new(false)).collect(),
            refreshed: Mutex::new(None),
            seeds: Mutex::new(task.seeds.clone()),
            proposed: AtomicU64::new(0),
            exhausted: AtomicBool::new(false),
            begun: Instant::now(),
        };
        watch.refresh();
        watch
    }

    fn send(&self, proposal: Proposal) {
        self.tell(News::Proposal(proposal));
    }

    /// Nobody may listen any more: then nobody wants it.
    pub(super) fn tell(&self, news: News) {
        let _ = self.news.send(news);
    }

    /// Where news go.
    pub(super) fn sender(&self) -> Sender<News> {
        self.news.clone()
    }

    pub(super) fn proposed(&self) -> u64 {
        self.proposed.load(Ordering::Relaxed)
    }

    /// Whether the engine has told of a run that reaches a label.
    pub(super) fn was_reached(&self, label: LabelId) -> bool {
        is_set(&self.reached, label)
    }

    /// Whether some run reaches a label, with or without a test.
    pub(super) fn was_reached_somehow(&self, label: LabelId) -> bool {
        self.was_reached(label) || is_set(&self.reached_without_test, label)
    }

    /// Whether the engine was ever told that a label is decided.
    pub(super) fn was_decided(&self, label: LabelId) -> bool {
        let decided = usize::try_from(label.0)
            .ok()
            .and_then(|id| self.decided.get(id));
        decided.is_none_or(|decided| decided.load(Ordering::Relaxed))
    }

    /// Notes that a label is claimed; whether it was not before.
    pub(super) fn claim(&self, label: LabelId) -> bool {
        let claimed = usize::try_from(label.0)
            .ok()
            .and_then(|id| self.claimed.get(id));
        claimed.is_some_and(|claimed| !claimed.swap(true, Ordering::Relaxed))
    }

    /// Whether a label was claimed.
    pub(super) fn was_claimed(&self, label: LabelId) -> bool {
        let claimed = usize::try_from(label.0)
            .ok()
            .and_then(|id| self.claimed.get(id));
        claimed.is_some_and(|claimed| claimed.load(Ordering::Relaxed))
    }

    /// Whether a label is decided by now.
    pub(super) fn is_settled(&self, label: LabelId) -> bool {
        let map = fs::read(&self.task.status_map).unwrap_or_default();
        self.settled(&map, label)
    }

    fn settled(&self, map: &[u8], label: LabelId) -> bool {
        let state = usize::try_from(label.0).ok().and_then(|id| map.get(id));
        // A map that cannot be read says nothing.
        state.is_some_and(|state| *state != 0) || !self.task.wanted.contains(label)
    }

    fn refresh(&self) {
        let mut refreshed = self
            .refreshed
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let due = match *refreshed {
            None => true,
            // Nothing may depend on others.
            Some(_) if self.task.deterministic => false,
            Some(at) => at.elapsed() >= REFRESH,
        };
        if !due {
            return;
        }
        let map = fs::read(&self.task.status_map).unwrap_or_default();
        for (id, decided) in (0..).zip(&self.decided) {
            if self.settled(&map, LabelId(id)) {
                decided.store(true, Ordering::Relaxed);
            }
        }
        *refreshed = Some(Instant::now());
    }
}

fn set(flags: &[AtomicBool], label: u32) {
    let flag = usize::try_from(label).ok().and_then(|id| flags.get(id));
    if let Some(flag) = flag {
        flag.store(true, Ordering::Relaxed);
    }
}

/// Of a label that is not known, anything is possible.
fn is_set(flags: &[AtomicBool], label: LabelId) -> bool {
    let flag = usize::try_from(label.0).ok().and_then(|id| flags.get(id));
    flag.is_none_or(|flag| flag.load(Ordering::Relaxed))
}

impl Observer for Watch {
    fn is_decided(&self, label: u32) -> bool {
        let label = LabelId(label);
        self.was_decided(label) || {
            self.refresh();
            self.was_decided(label)
        }
    }

    fn test(&self, found: Found) {
        for label in &found.labels {
            set(&self.reached, *label);
        }
        let hint = match found.ending {
            Ending::Error { .. } => Hint::Crash,
            Ending::Rejected => Hint::Oracle,
            Ending::Label | Ending::PathEnd => {
                Hint::Label(found.labels.into_iter().map(LabelId).collect())
            }
        };
        self.proposed.fetch_add(1, Ordering::Relaxed);
        self.send(Proposal::Test {
            bytes: found.bytes,
            hint,
        });
    }

    fn proved(&self, label: u32) {
        self.tell(News::Proved(LabelId(label)));
    }

    fn reached_without_test(&self, label: u32) {
        set(&self.reached_without_test, label);
    }

    fn needs_failing_allocation(&self, label: u32) {
        self.tell(News::NeedsFailingAllocation(LabelId(label)));
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let mut seeds = self.seeds.lock().unwrap_or_else(PoisonError::into_inner);
        let mut seeds = std::mem::take(&mut *seeds);
        if !self.task.deterministic {
            seeds.extend(self.task.incoming.take());
        }
        seeds
    }

    fn cores(&self) -> usize {
        self.task.cores.get()
    }

    fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn progress(&self, statistics: &Statistics) {
        let mut reasons = statistics.reasons.keys();
        let lost = reasons.any(|(reason, _)| *reason == Reason::Memory);
        if (lost || statistics.waiting > MANY) && !self.exhausted.swap(true, Ordering::Relaxed) {
            self.send(Proposal::Exhausted);
        }
        let runs = statistics.paths + statistics.bad_paths + statistics.incomplete_paths;
        let seconds = self.begun.elapsed().as_secs_f64();
        self.send(Proposal::Progress(Progress {
            runs,
            runs_per_second: runs as f64 / seconds.max(0.001),
            corpus: statistics.waiting,
            features: 0,
        }));
    }
}

#[cfg(test)]
pub(super) mod testing {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::task::{Builds, Incoming, Wanted};

    /// Three labels, of which the second is decided.
    pub(in crate::dse) fn task(dir: &tempfile::TempDir, deterministic: bool) -> Task {
        let status_map = dir.path().join("status.map");
        fs::write(&status_map, [0, 0, 1, 0]).unwrap();
        Task {
            builds: Builds::default(),
            status_map,
            input_size: 1,
            label_count: 3,
            error_labels: Vec::new(),
            seeds: vec![vec![1]],
            work_dir: dir.path().to_owned(),
            seed: None,
            threads: 1,
            cores: Default::default(),
            deterministic,
            stop_when_decided: false,
            seek_oracle_failures: false,
            wanted: Wanted::default(),
            incoming: Incoming::new(),
            memory_limit: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use std::sync::mpsc::channel;

    use super::testing::task;
    use super::*;

    fn decided(watch: &Watch) -> Vec<LabelId> {
        std::thread::sleep(2 * REFRESH);
        LabelId::all(3)
            .filter(|label| watch.is_decided(label.0))
            .collect()
    }

    /// A label that was once said to be decided stays so: runs that reach it may be gone.
    #[test]
    fn what_is_decided_stays_decided() {
        let dir = tempfile::tempdir().unwrap();
        let task = task(&dir, false);
        let watch = Watch::new(&task, channel().0, &Cancel::new());
        assert_eq!(decided(&watch), [2]);
        fs::write(&task.status_map, [0, 0, 0, 0]).unwrap();
        assert_eq!(decided(&watch), [2]);
        assert!(!watch.is_settled(LabelId(2)));
        task.wanted.set(BTreeSet::from([1, 2].map(LabelId)));
        assert_eq!(decided(&watch), [2, 3]);
        fs::remove_file(&task.status_map).unwrap();
        assert_eq!(decided(&watch), [2, 3]);
    }

    #[test]
    fn with_a_seed_nothing_from_outside_counts() {
        let dir = tempfile::tempdir().unwrap();
        let task = task(&dir, true);
        let watch = Watch::new(&task, channel().0, &Cancel::new());
        fs::write(&task.status_map, [0, 1, 1, 1]).unwrap();
        task.incoming.push(vec![9]);
        assert_eq!(decided(&watch), [2]);
        assert_eq!(watch.seeds(), [vec![1]]);
        assert!(watch.seeds().is_empty());
    }

    #[test]
    fn tests_are_proposed_and_seeds_taken_once() {
        let dir = tempfile::tempdir().unwrap();
        let task = task(&dir, false);
        let (sender, receiver) = channel();
        let watch = Watch::new(&task, sender, &Cancel::new());
        task.incoming.push(vec![9]);
        assert_eq!(watch.seeds(), [vec![1], vec![9]]);
        assert!(watch.seeds().is_empty());
        let found = |ending, labels| Found {
            bytes: vec![7],
            labels,
            ending,
        };
        watch.test(found(Ending::PathEnd, vec![1]));
        let location = None;
        let defect = sc_dse::Defect::Abort;
        watch.test(found(Ending::Error { defect, location }, Vec::new()));
        let test = |hint| {
            let bytes = vec![7];
            News::Proposal(Proposal::Test { bytes, hint })
        };
        let sent: Vec<_> = receiver.try_iter().collect();
        assert_eq!(
            sent,
            [test(Hint::Label(vec![LabelId(1)])), test(Hint::Crash)]
        );
        assert!(watch.was_reached(LabelId(1)) && !watch.was_reached(LabelId(3)));
        assert_eq!(watch.proposed(), 2);
    }
}
