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
/// States that wait when there is little hope of following all.
const MANY: u64 = 500;
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
        let Turns { task, program, .. } = *self;
        let mut all = Engine::new(
            task,
            program,
            self.entry,
            self.observer,
            self.team,
            2 * self.number,
        );
        let Some(root) = all.initial_state(self.entry) else {
            return Report::unknown(task, &Reason::Solver);
        };
        all.worklist.push(root);
        if !all.run_for(START) {
            return Finished::new(all).map_or_else(Report::default, Report::of);
        }
        let hunting = hunting(task);
        self.take_turns(all, &hunting)
    }

    fn take_turns<'t>(&'t self, mut all: Engine<'t>, hunting: &'t Task) -> Report {
        let mut hunter = self.hunter(hunting, 0);
        let mut share = if self.number == 0 { EVEN } else { 4 * EVEN };
        let mut found = Vec::new();
        let mut more = true;
        while more {
            let before = self.team.reached_count();
            more = all.run_for(TURN);
            let between = self.team.reached_count();
            let Some(one) = hunter.as_mut().filter(|_| more) else {
                continue;
            };
            if !one.run_for(TURN * share / EVEN) {
                found.push(Report::of_hunter(one));
                let again = one.stop == Some(Reason::Memory);
                hunter = if again { self.hunter(hunting, found.len()) } else { None };
            }
            let news = (between - before, self.team.reached_count() - between);
            share = next_share(share, news, all.statistics.waiting);
        }
        let lost = all.has_lost();
        found.extend(Finished::new(all).map(Report::of));
        if let Some(mut hunter) = hunter {
            if lost {
                hunter.run_for(u64::MAX);
            }
            found.push(Report::of_hunter(&mut hunter));
        }
        combine(found.into_iter())
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

/// The task of a hunter.
fn hunting(task: &Task) -> Task {
    let mut task = task.clone();
    task.options.merge = Merge::Off;
    task.options.lemmas = false;
    task.options.pipe = false;
    task.options.query_conflicts = task.options.query_conflicts.min(CONFLICTS);
    task.options.query_time = task.options.query_time.min(QUERY);
    task
}

/// Who finds something gets more; if nobody does, it depends on whether all runs can be followed.
fn next_share(share: u64, news: (usize, usize), waiting: u64) -> u64 {
    let more = match news {
        (0, 0) => waiting > MANY,
        (all, hunter) => hunter >= all,
    };
    let next = if more { share * 2 } else { share / 2 };
    next.clamp(EVEN / 8, 4 * EVEN)
}
