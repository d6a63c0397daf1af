//! How much memory the process really has, and what is given up when that comes near to the limit.
//!
//! Freed memory is not given back to the system but used again. So what counts is whether the process still grows: each time it does so
//! near the limit, half of the waiting states go.

use std::fs;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use super::Paths;
use crate::Reason;
use crate::code::Place;
use crate::state::{End, State};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(40);
/// Parts of the limit, in hundredths: where states go first, the last such place, and where nothing helps any more.
const FIRST: usize = 72;
const LAST: usize = 88;
const FULL: usize = 94;
/// By how much the process may grow until states go again.
const STEP: usize = 3;
/// Bytes of a term, with its share of tables, caches and solvers.
const TERM: usize = 320;

/// What a look at the memory says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressure {
    None,
    /// States have to go.
    High,
    /// Nothing can grow any more.
    Full,
}

/// The memory of the process, where the system tells it.
#[derive(Debug)]
pub(crate) struct Usage {
    /// When there was nothing yet.
    start: usize,
    /// With more hundredths of the limit than this, states go.
    trigger: usize,
    looked: Instant,
}

impl Usage {
    pub fn new() -> Usage {
        Usage {
            start: resident().unwrap_or(0),
            trigger: FIRST,
            looked: Instant::now(),
        }
    }

    /// A look, now and then.
    fn look(&mut self, limit: usize) -> Pressure {
        if self.looked.elapsed() < PAUSE {
            return Pressure::None;
        }
        self.looked = Instant::now();
        match resident() {
            Some(used) => self.judge(used, limit),
            None => Pressure::None,
        }
    }

    fn judge(&mut self, used: usize, limit: usize) -> Pressure {
        // What the process had before is not ours to free, and without any room nothing would be found.
        let limit = match self.start > limit / 100 * LAST {
            true => self.start + self.start / 2,
            false => limit,
        };
        let part = used / (limit / 100).max(1);
        if part >= FULL {
            return Pressure::Full;
        }
        if part < self.trigger {
            return Pressure::None;
        }
        self.trigger = (part + STEP).min(LAST);
        Pressure::High
    }
}

/// Bytes in memory.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

impl Paths<'_> {
    /// Whether the state that runs has to be given up, or everything: it may grow for long without another one being taken.
    pub fn is_too_large(&mut self) -> bool {
        match self.budget.memory.look(self.exchange.shared.memory) {
            Pressure::None => false,
            Pressure::High => {
                self.drop_half();
                false
            }
            Pressure::Full => {
                self.budget.stop = Some(Reason::Memory);
                true
            }
        }
    }

    /// Drops states if there are too many, and says so.
    pub fn respect_memory(&mut self) {
        self.limit_seeded_search();
        match self.budget.memory.look(self.exchange.shared.memory) {
            Pressure::None => {}
            Pressure::High => self.drop_half(),
            Pressure::Full => self.budget.stop = Some(Reason::Memory),
        }
    }

    /// A seeded search may forget leads; when its terms are too many, another search takes its place.
    fn limit_seeded_search(&mut self) {
        let Some(search) = &mut self.seeded else {
            return;
        };
        let share = self.task.options.memory;
        let terms = self.values.terms.pool.len() * TERM;
        if terms > share / 2 {
            self.budget.stop = Some(Reason::Memory);
        } else if terms + search.bytes() > share / 10 * 8 {
            search.forget_half();
        }
    }

    /// Those that cannot be replayed go first; then those that have many others at the same place, then those far from labels that are open.
    fn drop_half(&mut self) {
        self.solvers.forget();
        if let Some(search) = &mut self.seeded {
            search.forget_half();
        }
        if self.predicate.depth > 0 {
            // Only the states of a predicate are here.
            return;
        }
        let mut dropped = std::mem::take(&mut self.queue.allocation_failed);
        dropped.append(&mut self.crowded_half());
        let waiting = self.merging.joins.bytes();
        if waiting > self.queue.waiting.iter().map(State::bytes).sum() {
            for state in self.merging.joins.drop_waiting() {
                self.record.statistics.incomplete_paths += 1;
                self.gap(&state, Reason::Memory);
            }
        }
        for state in dropped {
            self.finish(state, End::Incomplete(Reason::Memory));
        }
    }

    /// Half of the states that wait, by their size.
    fn crowded_half(&mut self) -> Vec<State> {
        let mut crowd: FxHashMap<(usize, Place), u32> = FxHashMap::default();
        let mut ranks = Vec::with_capacity(self.queue.waiting.len());
        for (at, state) in self.queue.waiting.iter().enumerate().rev() {
            let others = crowd
                .entry((state.top().function, state.top().place))
                .or_default();
            *others += 1;
            ranks.push((*others, self.distance(state), at));
        }
        ranks.sort_unstable();
        let all: usize = self.queue.waiting.iter().map(State::bytes).sum();
        let (mut kept, mut keep) = (0, vec![false; self.queue.waiting.len()]);
        for (_, _, at) in ranks {
            kept += self.queue.waiting[at].bytes();
            if kept > all / 2 {
                break;
            }
            keep[at] = true;
        }
        let mut keep = keep.into_iter();
        let (kept, dropped) = std::mem::take(&mut self.queue.waiting)
            .into_iter()
            .partition(|_| keep.next() == Some(true));
        self.queue.waiting = kept;
        dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_growth_near_the_limit_counts() {
        let mut usage = Usage {
            start: 0,
            ..Usage::new()
        };
        let used = [10, 71, 72, 73, 74, 75, 84, 86, 87, 88, 88, 93, 94, 50, 89];
        let seen = used.map(|part| usage.judge(part * 1000, 100_000));
        let expected = "..!..!!.!!!!#.!".chars().map(|sign| match sign {
            '!' => Pressure::High,
            '#' => Pressure::Full,
            _ => Pressure::None,
        });
        assert_eq!(seen.to_vec(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn some_room_is_for_the_search() {
        let mut usage = Usage {
            start: 90_000,
            ..Usage::new()
        };
        assert_eq!(usage.judge(90_000, 20_000), Pressure::None);
        assert_eq!(usage.judge(100_000, 20_000), Pressure::High);
        assert_eq!(usage.judge(130_000, 20_000), Pressure::Full);
        assert_eq!(usage.judge(130_000, 400_000), Pressure::None);
    }

    #[test]
    fn the_system_is_asked() {
        if cfg!(target_os = "linux") {
            assert!(resident().is_some_and(|bytes| bytes > 100_000));
        }
    }
}
