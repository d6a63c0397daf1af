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
        if !all.run_for(START) {
            return Finished::new(all).map_or_else(Report::default, Report::of);
        }
        self.take_turns(all, &hunting)
    }

    fn take_turns<'t>(&'t self, mut all: Engine<'t>, hunting: &'t Task) -> Report {
        let mut hunter = self.hunter(hunting, 0);
        let least = if self.number == 0 { EVEN / 4 } else { EVEN };
        let mut share = EVEN;
        let mut before = self.team.reached_count();
        let mut found = Vec::new();
        while all.run_for(TURN) {
            let reached = self.team.reached_count();
            let Some(one) = &mut hunter else { continue };
            let known = one.news();
            one.run_for(TURN * share / EVEN);
            let news = (reached - before, one.news() - known);
            share = next_share(share, news, all.worklist.len()).clamp(least, MOST);
            before = self.team.reached_count();
            self.renew(&mut hunter, hunting, &mut found);
        }
        let lost = all.has_lost();
        let first = Finished::new(all).map(Report::of);
        while let Some(one) = hunter.as_mut().filter(|_| lost) {
            if !one.run_for(u64::MAX) && one.stop != Some(Reason::Memory) {
                break;
            }
            self.renew(&mut hunter, hunting, &mut found);
        }
        found.extend(hunter.as_mut().map(Report::of_hunter));
        combine(first.into_iter().chain(found))
    }

    /// A hunter that has used up its memory begins again, with all inputs that were found.
    fn renew<'t>(
        &'t self,
        hunter: &mut Option<Engine<'t>>,
        hunting: &'t Task,
        found: &mut Vec<Report>,
    ) {
        if let Some(one) = hunter.as_mut()
            && one.stop == Some(Reason::Memory)
        {
            found.push(Report::of_hunter(one));
            *hunter = None;
            *hunter = self.hunter(hunting, found.len());
        }
    }

    /// A hunter that knows nothing yet but the inputs of all others, among them those of hunters before it.
    fn hunter<'t>(&'t self, hunting: &'t Task, before: usize) -> Option<Engine<'t>> {
        let mut engine = Engine::new(
            hunting,
            self.program,
            self.entry,
            self.observer,
            self.team,
            2 * (self.number + before * hunting.options.threads) + 1,
        );
        let root = engine.initial_state(self.entry)?;
        engine.hunt_from(root);
        Some(engine)
    }
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
