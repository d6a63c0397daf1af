//! Several explorations of the same task at once, each with its own terms and its own way of searching.
//!
//! Each of them explores everything by itself, so a proof of one is a proof. They tell each other which labels are reached, and the first
//! that has an answer for every label ends the work of the others.

mod time_sharing;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use crate::{Merge, Observer, Report, Search, Task, Verdict};

pub(crate) use time_sharing::TimeSharing;

/// How often the clock, the observer and the flags of the explorers are looked at: flags that solvers read between two
/// steps wake nobody. The end of the work does (see [`EndWatch`]).
const LOOK: Duration = Duration::from_millis(10);
/// Who found the inputs of others.
const OTHERS: usize = usize::MAX;

/// What the explorations of one task share.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Ends the queries of all solvers.
    pub cancel: Arc<AtomicBool>,
    /// Which labels are reached, by their position in the task.
    pub reached: Vec<AtomicBool>,
    /// One exploration has an answer for every label.
    pub finished: AtomicBool,
    /// Bytes that the process may have, whoever takes them.
    pub memory: usize,
    /// Inputs of others and of the explorers, with the explorer that found it.
    inputs: Mutex<Vec<(usize, Vec<u8>)>>,
    done: AtomicBool,
    /// The first thread has ended.
    main_over: AtomicBool,
    /// When all of them stop.
    pub deadline: Option<Instant>,
}

impl Shared {
    pub fn new(task: &Task) -> Shared {
        Shared {
            cancel: Arc::new(AtomicBool::new(false)),
            reached: task.labels.iter().map(|_| AtomicBool::new(false)).collect(),
            finished: AtomicBool::new(false),
            memory: task.options.memory,
            inputs: Mutex::default(),
            done: AtomicBool::new(false),
            main_over: AtomicBool::new(false),
            deadline: task
                .options
                .time
                .map(|time| Instant::now() + time)
                .into_iter()
                .chain(task.options.deadline)
                .min(),
        }
    }

    /// An explorer has found an input.
    pub fn share(&self, explorer: usize, input: &[u8]) {
        let mut inputs = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        inputs.push((explorer, input.to_vec()));
    }

    /// Inputs that an explorer has not seen and did not find itself.
    pub fn inputs(
        &self,
        observer: &dyn Observer,
        explorer: usize,
        known: &mut usize,
    ) -> Vec<Vec<u8>> {
        let mut inputs = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        inputs.extend(observer.seeds().into_iter().map(|seed| (OTHERS, seed)));
        let new = inputs.iter().skip(*known);
        let new = new.filter(|(finder, _)| *finder != explorer);
        let new = new.map(|(_, input)| input.clone()).collect();
        *known = inputs.len();
        new
    }

    /// Explores with as many threads as the task wants, and one that looks at the clock, so that long queries end in time.
    pub fn explore(
        &self,
        task: &Task,
        observer: &dyn Observer,
        explore: &(dyn Fn(&Task, &Shared, usize) -> Report + Sync),
    ) -> Report {
        let reports: Mutex<Vec<(usize, Report)>> = Mutex::new(Vec::new());
        let worker = |number: usize| {
            // Nobody waits for the others if this one fails.
            let _alarm = CancelOnPanic(&self.cancel);
            let report = explore(&variant(task, number), self, number);
            if report
                .verdicts
                .values()
                .all(|verdict| !matches!(verdict, Verdict::Unknown(_)))
            {
                self.finished.store(true, Ordering::Relaxed);
            }
            if let Ok(mut reports) = reports.lock() {
                reports.push((number, report));
            }
        };
        std::thread::scope(|scope| {
            let watcher = scope.spawn(|| self.watch(observer));
            let _over = EndWatch(&self.done, watcher.thread().clone());
            std::thread::scope(|scope| {
                let worker = &worker;
                for number in 1..task.options.threads {
                    scope.spawn(move || worker(number));
                }
                let extra = (0..task.options.extra_threads).map(|extra| {
                    let number = task.options.threads + extra;
                    let work = move || {
                        if self.wait_for_core(number, observer) {
                            worker(number);
                        }
                    };
                    scope.spawn(work).thread().clone()
                });
                let extra: Vec<_> = extra.collect();
                worker(0);
                // An extra thread that has not begun is not needed.
                self.main_over.store(true, Ordering::Relaxed);
                extra.iter().for_each(Thread::unpark);
            });
        });
        let mut reports = reports.into_inner().unwrap_or_default();
        reports.sort_by_key(|(number, _)| *number);
        combine(reports.into_iter().map(|(_, report)| report))
    }

    /// Waits until an extra thread may begin; not if the first thread ends before.
    fn wait_for_core(&self, number: usize, observer: &dyn Observer) -> bool {
        let over = || self.main_over.load(Ordering::Relaxed) || self.cancel.load(Ordering::Relaxed);
        while !over() {
            if observer.cores() > number {
                return true;
            }
            std::thread::park_timeout(5 * LOOK);
        }
        false
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn watch(&self, observer: &dyn Observer) {
        while !self.done.load(Ordering::Relaxed) {
            if self.is_late() || self.finished.load(Ordering::Relaxed) || observer.cancelled() {
                self.cancel.store(true, Ordering::Relaxed);
            }
            std::thread::park_timeout(LOOK);
        }
    }
}

/// Set when this goes, also when it goes by a panic; somebody waits for it.
struct EndWatch<'a>(&'a AtomicBool, Thread);

impl Drop for EndWatch<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
        self.1.unpark();
    }
}

/// Set if this goes by a panic.
struct CancelOnPanic<'a>(&'a AtomicBool);

impl Drop for CancelOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// How the threads differ: the second does not merge and searches elsewhere first.
fn variant(task: &Task, number: usize) -> Task {
    let mut task = task.clone();
    // The limit is for all of them together; the process has one that counts extra threads as well.
    task.options.memory /= task.options.threads.max(1);
    if number >= task.options.threads {
        task.options.memory /= 1 + task.options.extra_threads;
    }
    if number > 0 {
        task.options.seed = task.options.seed.wrapping_add(number as u64);
        task.options.search = if number % 2 == 1 {
            Search::Distance
        } else {
            Search::Random
        };
        task.options.merge = if number % 2 == 1 {
            Merge::Off
        } else {
            task.options.merge
        };
    }
    task
}

/// The best answer for each label; figures are of the first exploration.
pub(crate) fn combine(mut reports: impl Iterator<Item = Report>) -> Report {
    let Some(mut result) = reports.next() else {
        return Report::default();
    };
    for report in reports {
        for (label, verdict) in report.verdicts {
            let Some(known) = result.verdicts.get_mut(&label) else {
                continue;
            };
            if rank(&verdict) < rank(known) {
                *known = verdict;
            }
        }
        result.statistics.add(&report.statistics);
    }
    result
}

fn rank(verdict: &Verdict) -> u32 {
    match verdict {
        Verdict::Reached => 0,
        Verdict::Uncoverable(_) => 1,
        Verdict::Decided => 2,
        Verdict::Unknown(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Found;

    struct Others;

    impl Observer for Others {
        fn is_decided(&self, _: u32) -> bool {
            false
        }

        fn test(&self, _: Found) {}

        fn seeds(&self) -> Vec<Vec<u8>> {
            vec![vec![9]]
        }
    }

    /// Everybody reads what others found, once, and not what it found itself.
    #[test]
    fn inputs_are_for_all_others() {
        let shared = Shared {
            cancel: Arc::default(),
            reached: Vec::new(),
            finished: AtomicBool::new(false),
            memory: 0,
            inputs: Mutex::default(),
            done: AtomicBool::new(false),
            main_over: AtomicBool::new(false),
            deadline: None,
        };
        let (mut first, mut second) = (0, 0);
        shared.share(0, &[1]);
        shared.share(1, &[2]);
        assert_eq!(shared.inputs(&Others, 0, &mut first), [[2], [9]]);
        assert_eq!(shared.inputs(&Others, 1, &mut second), [[1], [9], [9]]);
        shared.share(1, &[3]);
        assert_eq!(shared.inputs(&Others, 0, &mut first), [[9], [3], [9]]);
    }
}
