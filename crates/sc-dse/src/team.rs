//! Several explorations of the same task at once, each with its own terms and its own way of searching.
//!
//! Each of them explores everything by itself, so a proof of one is a proof. They tell each other which labels are reached, and the first
//! that has followed all paths ends the work of the others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::{Ending, Found, Merge, Observer, Reason, Report, Search, Statistics, Task, Verdict};

/// How often the watch looks.
const LOOK: Duration = Duration::from_millis(10);

/// Sets a flag when the time is over or nobody wants to wait any longer, so that long queries end.
pub(crate) struct Watch {
    /// Ends the queries of all solvers.
    pub cancel: Arc<AtomicBool>,
    done: AtomicBool,
    deadline: Option<Instant>,
}

impl Watch {
    pub fn new(task: &Task) -> Watch {
        Watch {
            cancel: Arc::new(AtomicBool::new(false)),
            done: AtomicBool::new(false),
            deadline: task.options.time.map(|time| Instant::now() + time),
        }
    }

    /// Runs `work` while somebody watches.
    pub fn during<T: Send>(&self, observer: &dyn Observer, work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                while !self.done.load(Ordering::Relaxed) {
                    let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
                    if late || observer.cancelled() {
                        self.cancel.store(true, Ordering::Relaxed);
                    }
                    std::thread::park_timeout(LOOK);
                }
            });
            let result = work();
            self.done.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            result
        })
    }
}

/// What the members of a team see.
struct Member<'a> {
    observer: &'a dyn Observer,
    number: usize,
    reached: &'a FxHashMap<u32, AtomicBool>,
    finished: &'a AtomicBool,
}

impl Observer for Member<'_> {
    fn is_decided(&self, label: u32) -> bool {
        let reached = self.reached.get(&label).is_some_and(|reached| reached.load(Ordering::Relaxed));
        reached || self.observer.is_decided(label)
    }

    fn test(&self, found: Found) {
        self.observer.test(found);
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        if self.number == 0 { self.observer.seeds() } else { Vec::new() }
    }

    fn cancelled(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.observer.cancelled()
    }

    fn progress(&self, statistics: &Statistics) {
        if self.number == 0 {
            self.observer.progress(statistics);
        }
    }
}

/// Explores with several threads.
pub(crate) fn explore_together(task: &Task, observer: &dyn Observer, explore: &(dyn Fn(&Task, &dyn Observer) -> Report + Sync)) -> Report {
    let reached: FxHashMap<u32, AtomicBool> = task.labels.iter().map(|label| (label.id, AtomicBool::new(false))).collect();
    let finished = AtomicBool::new(false);
    let reports: Mutex<Vec<(usize, Report)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 0..task.options.threads {
            let (reached, finished, reports) = (&reached, &finished, &reports);
            scope.spawn(move || {
                let member = Member { observer, number, reached, finished };
                let telling = Telling { member, reached };
                let report = explore(&variant(task, number), &telling);
                if is_complete(&report) {
                    finished.store(true, Ordering::Relaxed);
                }
                if let Ok(mut reports) = reports.lock() {
                    reports.push((number, report));
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by_key(|(number, _)| *number);
    combine(task, reports.into_iter().map(|(_, report)| report).collect())
}

/// Notes what is reached for the others.
struct Telling<'a> {
    member: Member<'a>,
    reached: &'a FxHashMap<u32, AtomicBool>,
}

impl Observer for Telling<'_> {
    fn is_decided(&self, label: u32) -> bool {
        self.member.is_decided(label)
    }

    fn reached(&self, label: u32) {
        if let Some(reached) = self.reached.get(&label) {
            reached.store(true, Ordering::Relaxed);
        }
    }

    fn test(&self, found: Found) {
        debug_assert!(found.ending != Ending::PathEnd || !found.labels.is_empty());
        self.member.test(found);
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        self.member.seeds()
    }

    fn cancelled(&self) -> bool {
        self.member.cancelled()
    }

    fn progress(&self, statistics: &Statistics) {
        self.member.progress(statistics);
    }
}
