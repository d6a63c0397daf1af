//! Time slices of explorers on one thread: one follows all paths, another is a seeded search. Where states become too many for the
//! first, a third follows all paths and merges wherever it can. How long each works depends on what it found, and never on the
//! clock.

use std::sync::atomic::Ordering;
use std::time::Duration;

use sc_ir::{FunctionId, Program};

use super::{Shared, combine};
use crate::explorer::Explorer;
use crate::verdict::Finished;
use crate::{Merge, Observer, Reason, Report, Task, Verdict};

/// Work, or microseconds, before the seeded search begins: most functions are done by then.
const START: u64 = 200_000;
/// The same of a slice.
const SLICE: u64 = 100_000;
/// Shares of the seeded search are in parts of this.
const EVEN: u64 = 16;
/// States that wait when the end is not near.
const MANY: usize = 64;
/// States that wait when following them one by one will not end: loops that count, for instance.
const CROWD: usize = 500;
/// Slices of the first thread without anything new.
const PATIENCE: u32 = 10;
/// Seeded searches of a thread at most.
const SEARCHES: usize = 16;
/// The largest share.
const MOST: u64 = 4 * EVEN;
/// How often an extra thread without a core looks whether it has one.
const PAUSE: Duration = Duration::from_millis(20);
/// Budgets of queries of a seeded search.
const CONFLICTS: u64 = 3_000;
const QUERY: Duration = Duration::from_millis(500);

/// The number of an explorer that merges wherever it can, less that of its thread.
const MERGING: usize = usize::MAX / 2;

/// What one thread does.
pub(crate) struct TimeSharing<'a> {
    pub task: &'a Task,
    pub program: &'a Program,
    pub entry: FunctionId,
    pub observer: &'a dyn Observer,
    pub shared: &'a Shared,
    pub thread: usize,
}

impl TimeSharing<'_> {
    pub fn explore(&self) -> Report {
        let (task, search_task) = tasks(self.task);
        let merging_task = merging(&task);
        let mut all = self.explorer(&task, 2 * self.thread);
        let Some(root) = all.executor.paths.initial_state(self.entry) else {
            return Report::unknown(&task, &Reason::Solver);
        };
        all.explore_from(root);
        let mut searches = Searches::default();
        let mut merged = Merged::default();
        if all.run_for(START) {
            let others = (&search_task, &merging_task);
            self.alternate(&mut all, others, &mut searches, &mut merged);
        }
        // Before anything else that takes time.
        all.executor.paths.tell_proofs();
        let work = all.work_for_search();
        let first = Finished::new(all).map(Report::of);
        if let Some(work) = work {
            self.search_alone(work, &search_task, &mut searches);
        }
        let last = searches.current.as_mut().map(Report::of_seeded_search);
        let merged = merged.report();
        combine(
            first
                .into_iter()
                .chain(merged)
                .chain(searches.before)
                .chain(last),
        )
    }

    fn explorer<'t>(&'t self, task: &'t Task, number: usize) -> Explorer<'t> {
        Explorer::new(
            task,
            self.program,
            self.entry,
            self.observer,
            self.shared,
            number,
        )
    }

    fn alternate<'t>(
        &'t self,
        all: &mut Explorer<'_>,
        (search_task, merging_task): (&'t Task, &'t Task),
        searches: &mut Searches<'t>,
        merged: &mut Merged<'t>,
    ) {
        let least = if self.thread == 0 { EVEN / 4 } else { EVEN };
        let (mut share, mut patience) = (EVEN, self.patience());
        let mut reached = all.reached();
        loop {
            self.wait_for_core();
            if !all.run_for(SLICE) {
                return;
            }
            let new = all.reached() - reached;
            reached += new;
            let waiting = all.waiting();
            if new == 0 && waiting > CROWD && self.merges_more() {
                self.merge(merging_task, merged);
                if merged.has_answers() {
                    all.executor.paths.budget.stop = Some(Reason::Cancelled);
                    return;
                }
            }
            if patience > 0 {
                patience -= u32::from(new == 0 && waiting > MANY);
                continue;
            }
            let Some(search) = self.search(search_task, searches) else {
                continue;
            };
            let known = search.progress();
            search.run_for(SLICE * share / EVEN);
            let progress = (new, search.progress() - known);
            share = next_share(share, progress, waiting).clamp(least, MOST);
        }
    }

    /// Whether another explorer may merge more.
    fn merges_more(&self) -> bool {
        self.thread == 0 && self.task.options.merge == Merge::Gated
    }

    /// A slice of the explorer that merges wherever it can.
    fn merge<'t>(&'t self, task: &'t Task, merged: &mut Merged<'t>) {
        if let Merged::None = merged {
            let mut explorer = self.explorer(task, MERGING - self.thread);
            let Some(root) = explorer.executor.paths.initial_state(self.entry) else {
                return;
            };
            explorer.explore_from(root);
            *merged = Merged::Works(Box::new(explorer));
        }
        merged.run();
    }

    /// Waits while an extra thread has no core. The explorer itself notices that the work is cancelled, and says so.
    fn wait_for_core(&self) {
        let extra = self.thread >= self.task.options.threads;
        let cancelled = || self.shared.cancel.load(Ordering::Relaxed);
        while extra && self.observer.cores() <= self.thread && !cancelled() {
            std::thread::sleep(PAUSE);
        }
    }

    /// Runs were given up: a seeded search may still find some of them.
    fn search_alone<'t>(&'t self, work: u64, search_task: &'t Task, searches: &mut Searches<'t>) {
        while let Some(search) = self.search(search_task, searches) {
            search.run_for(work);
            if search.stop() != Some(&Reason::Memory) {
                return;
            }
        }
    }

    /// Slices without anything new before the seeded search begins: the first of several threads is for following all paths.
    fn patience(&self) -> u32 {
        match (self.thread, self.task.options.threads) {
            (0, 2..) => PATIENCE,
            _ => 0,
        }
    }

    /// The seeded search. One that has used up its memory is followed by another, which knows all inputs that were found.
    fn search<'p, 't>(
        &'t self,
        search_task: &'t Task,
        searches: &'p mut Searches<'t>,
    ) -> Option<&'p mut Explorer<'t>> {
        let full = |search: &&mut Explorer<'_>| search.stop() == Some(&Reason::Memory);
        if let Some(search) = searches.current.as_mut().filter(full) {
            searches.before.push(Report::of_seeded_search(search));
            searches.current = None;
        }
        if searches.current.is_none() && searches.before.len() < SEARCHES {
            let threads = self.task.options.threads + self.task.options.extra_threads;
            let number = 2 * (self.thread + searches.before.len() * threads) + 1;
            let mut explorer = self.explorer(search_task, number);
            let root = explorer.executor.paths.initial_state(self.entry)?;
            explorer.search_from(root);
            searches.current = Some(explorer);
        }
        searches.current.as_mut()
    }
}

/// The explorer that merges wherever it can.
#[derive(Default)]
enum Merged<'a> {
    /// There was no need for it.
    #[default]
    None,
    Works(Box<Explorer<'a>>),
    /// It has followed all paths, or has given up.
    Ended(Report),
}

impl Merged<'_> {
    fn run(&mut self) {
        if let Self::Works(explorer) = self
            && !explorer.run_for(SLICE)
        {
            explorer.executor.paths.tell_proofs();
            if let Self::Works(explorer) = std::mem::take(self) {
                *self = match Finished::new(*explorer) {
                    Some(finished) => Self::Ended(Report::of(finished)),
                    None => Self::None,
                };
            }
        }
    }

    /// It has an answer for every label.
    fn has_answers(&self) -> bool {
        let unknown = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
        matches!(self, Self::Ended(report) if !report.verdicts.values().any(unknown))
    }

    fn report(self) -> Option<Report> {
        match self {
            Self::None => None,
            // It was cut off: only what it reached is certain.
            Self::Works(mut explorer) => Some(Report::of_seeded_search(&mut explorer)),
            Self::Ended(report) => Some(report),
        }
    }
}

/// Seeded searches of a thread, one after the other.
#[derive(Default)]
struct Searches<'a> {
    current: Option<Explorer<'a>>,
    before: Vec<Report>,
}

/// The tasks of the explorer that follows all paths, and of a seeded search; the limit of memory is for both.
fn tasks(task: &Task) -> (Task, Task) {
    let (mut all, mut search) = (task.clone(), task.clone());
    all.options.memory = task.options.memory / 3 * 2;
    let options = &mut search.options;
    options.memory /= 3;
    options.merge = Merge::Off;
    options.lemmas = false;
    options.pipe = false;
    options.query_conflicts = options.query_conflicts.min(CONFLICTS);
    options.query_time = options.query_time.min(QUERY);
    (all, search)
}

/// The task of the explorer that merges wherever it can: its states are few.
fn merging(task: &Task) -> Task {
    let mut task = task.clone();
    task.options.merge = Merge::Always;
    task
}

/// The explorer that finds something gets more time. What counts are labels for the one that follows all paths, and labels and blocks
/// for the seeded search. If none does, the one that follows all paths may be near its end, unless many states wait.
fn next_share(share: u64, progress: (usize, usize), waiting: usize) -> u64 {
    match progress {
        (0, 0) if waiting > MANY => share,
        (_, 0) => share / 2,
        (0, _) => share * 2,
        _ => share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_explorer_that_finds_something_gets_more_time() {
        let check = |progress| next_share(EVEN, progress, 0).cmp(&EVEN);
        assert!(check((0, 3)).is_gt());
        assert!(check((5, 3)).is_eq());
        assert!(check((5, 0)).is_lt());
        assert!(check((0, 0)).is_lt());
        assert_eq!(next_share(EVEN, (0, 0), MANY + 1), EVEN);
    }
}
