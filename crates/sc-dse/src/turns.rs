//! Turns of two engines on one thread: one follows all runs, one hunts for tests. How long each works depends on what it found, and
//! never on the clock.

use sc_ir::{FunctionId, Program};

use crate::engine::Engine;
use crate::team::{Team, combine};
use crate::verdict::Finished;
use crate::{Merge, Observer, Reason, Report, Task};

/// Work, or microseconds, before the hunt begins: most functions are done by then.
const START: u64 = 200_000;
/// The same of a turn.
const TURN: u64 = 100_000;
/// Shares of the hunter are in parts of this.
const EVEN: u64 = 16;
/// States that wait when the end is not near.
const MANY: usize = 64;
/// Turns of the first thread.
const PATIENCE: u32 = 10;
/// Hunters of a thread at most.
const HUNTERS: usize = 16;
/// The largest share.
const MOST: u64 = 4 * EVEN;
/// Budgets of queries of a hunter.
const CONFLICTS: u64 = 3_000;
const QUERY: std::time::Duration = std::time::Duration::from_millis(500);

/// What one thread of a team does.
pub(crate) struct Turns<'a> {
    pub task: &'a Task,
    pub program: &'a Program,
    pub entry: FunctionId,
    pub observer: &'a dyn Observer,
    pub team: &'a Team,
    pub number: usize,
}

impl Turns<'_> {
    pub fn explore(&self) -> Report {
        let (task, hunting) = tasks(self.task);
        let mut all = Engine::new(
            &task,
            self.program,
            self.entry,
            self.observer,
            self.team,
            2 * self.number,
        );
        let Some(root) = all.initial_state(self.entry) else {
            return Report::unknown(&task, &Reason::Solver);
        };
        all.worklist.push(root);
        let mut pack = Pack::default();
        if all.run_for(START) {
            self.take_turns(&mut all, &hunting, &mut pack);
        }
        let lost = all.lost();
        let first = Finished::new(all).map(Report::of);
        if let Some(work) = lost {
            self.hunt_alone(work, &hunting, &mut pack);
        }
        let last = pack.hunter.as_mut().map(Report::of_hunter);
        combine(first.into_iter().chain(pack.before).chain(last))
    }

    fn take_turns<'t>(&'t self, all: &mut Engine<'_>, hunting: &'t Task, pack: &mut Pack<'t>) {
        let least = if self.number == 0 { EVEN / 4 } else { EVEN };
        let (mut share, mut patience) = (EVEN, self.patience());
        let mut reached = all.labels.reached_count();
        while all.run_for(TURN) {
            let new = all.labels.reached_count() - reached;
            reached += new;
            let waiting = all.worklist.len();
            if patience > 0 {
                patience -= u32::from(new == 0 && waiting > MANY);
                continue;
            }
            let Some(hunter) = self.hunter(hunting, pack) else {
                continue;
            };
            let known = hunter.news();
            hunter.run_for(TURN * share / EVEN);
            let news = (new, hunter.news() - known);
            share = next_share(share, news, waiting).clamp(least, MOST);
        }
    }

    /// Runs were given up: a hunter may still find some of them.
    fn hunt_alone<'t>(&'t self, work: u64, hunting: &'t Task, pack: &mut Pack<'t>) {
        while let Some(hunter) = self.hunter(hunting, pack) {
            hunter.run_for(work);
            if hunter.stop != Some(Reason::Memory) {
                return;
            }
        }
    }

    /// Turns without anything new after which it hunts, too: the first of several threads is for following all runs.
    fn patience(&self) -> u32 {
        match (self.number, self.task.options.threads) {
            (0, 2..) => PATIENCE,
            _ => 0,
        }
    }

    /// The hunter. One that has used up its memory is followed by another, which knows all inputs that were found.
    fn hunter<'p, 't>(
        &'t self,
        hunting: &'t Task,
        pack: &'p mut Pack<'t>,
    ) -> Option<&'p mut Engine<'t>> {
        let full = |hunter: &&mut Engine<'_>| hunter.stop == Some(Reason::Memory);
        if let Some(hunter) = pack.hunter.as_mut().filter(full) {
            pack.before.push(Report::of_hunter(hunter));
            pack.hunter = None;
        }
        if pack.hunter.is_none() && pack.before.len() < HUNTERS {
            let number = 2 * (self.number + pack.before.len() * self.task.options.threads) + 1;
            let Turns { observer, team, .. } = *self;
            let mut engine = Engine::new(hunting, self.program, self.entry, observer, team, number);
            let root = engine.initial_state(self.entry)?;
            engine.hunt_from(root);
            pack.hunter = Some(engine);
        }
        pack.hunter.as_mut()
    }
}

/// Hunters of a thread, one after the other.
#[derive(Default)]
struct Pack<'a> {
    hunter: Option<Engine<'a>>,
    before: Vec<Report>,
}

/// The tasks of the one that follows all runs, and of a hunter; the limit of memory is for both.
fn tasks(task: &Task) -> (Task, Task) {
    let (mut all, mut hunting) = (task.clone(), task.clone());
    all.options.memory = task.options.memory / 3 * 2;
    let options = &mut hunting.options;
    options.memory /= 3;
    options.merge = Merge::Off;
    options.lemmas = false;
    options.pipe = false;
    options.query_conflicts = options.query_conflicts.min(CONFLICTS);
    options.query_time = options.query_time.min(QUERY);
    (all, hunting)
}

/// Who finds something gets more time: labels of the one that follows all runs, labels and places of the hunter. If nobody does, the
/// one that follows all runs may be near its end, unless many wait.
fn next_share(share: u64, news: (usize, usize), waiting: usize) -> u64 {
    match news {
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
    fn who_finds_something_gets_more_time() {
        let check = |news| next_share(EVEN, news, 0).cmp(&EVEN);
        assert!(check((0, 3)).is_gt());
        assert!(check((5, 3)).is_eq());
        assert!(check((5, 0)).is_lt());
        assert!(check((0, 0)).is_lt());
        assert_eq!(next_share(EVEN, (0, 0), MANY + 1), EVEN);
    }
}
