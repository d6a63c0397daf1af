//! Search strategies: which state is next.

use super::Explorer;
use crate::paths::Paths;
use crate::state::{End, State};
use crate::{LabelMode, Search};

/// States taken depth first before the strategies take turns.
const FIRST: u64 = 1_000;
/// States that a strategy looks at.
const SAMPLE: usize = 24;
/// One of so many states is one in which an allocation failed: what only such runs reach is known before the others are
/// done.
const FAILED: u64 = 16;
/// States taken between two looks at the memory.
const LOOK: u64 = 64;

impl Explorer<'_> {
    /// Takes the next state.
    pub(super) fn pick(&mut self) -> Option<State> {
        loop {
            let state = self.take()?;
            self.picks += 1;
            let paths = &mut self.executor.paths;
            if self.picks.is_multiple_of(LOOK) {
                paths.respect_memory();
            }
            if paths.is_useless(&state) {
                paths.finish(state, End::Pruned);
                continue;
            }
            return Some(state);
        }
    }

    fn take(&mut self) -> Option<State> {
        let paths = &mut self.executor.paths;
        let turn = self.picks % FAILED == FAILED - 1 && !paths.queue.allocation_failed.is_empty();
        if paths.queue.waiting.is_empty() || turn {
            return paths.queue.allocation_failed.pop();
        }
        let strategy = match paths.task.options.search {
            Search::Portfolio if self.picks < FIRST => Search::DepthFirst,
            Search::Portfolio => match self.picks % 4 {
                0 | 1 => Search::DepthFirst,
                2 => Search::Random,
                _ => Search::Distance,
            },
            other => other,
        };
        let at = match strategy {
            Search::Random => self.best(|_, state| state.forks),
            Search::Distance => self.best(|paths, state| paths.distance(state)),
            Search::DepthFirst | Search::Portfolio => paths.queue.waiting.len() - 1,
        };
        Some(self.executor.paths.queue.waiting.remove(at))
    }

    /// The best of some states, by a cost.
    fn best(&mut self, cost: impl Fn(&Paths<'_>, &State) -> u32) -> usize {
        let paths = &self.executor.paths;
        let count = paths.queue.waiting.len();
        let mut best = (u32::MAX, count - 1);
        for _ in 0..SAMPLE.min(count) {
            let at = self.random.below(count);
            let cost = cost(paths, &paths.queue.waiting[at]);
            if cost < best.0 {
                best = (cost, at);
            }
        }
        best.1
    }

    /// Inputs of others: a seeded search follows them; else the state whose runs they are goes on with them first.
    pub(super) fn take_seeds(&mut self) {
        const STATES: usize = 256;
        const SEEDS: usize = 16;
        let paths = &mut self.executor.paths;
        // The other modes are compared by what they find themselves.
        if paths.task.options.labels != LabelMode::Optimised {
            return;
        }
        let new = paths.exchange.new_inputs();
        if let Some(search) = &mut paths.seeded {
            new.iter().for_each(|seed| search.add_seed(seed));
            return;
        }
        let waiting = &mut paths.queue.waiting;
        for seed in new.iter().rev().take(SEEDS) {
            if seed.len() != paths.values.inputs.len() {
                continue;
            }
            let first = waiting.len().saturating_sub(STATES);
            for at in (first..waiting.len()).rev() {
                let mut model = waiting[at].witness.clone();
                for (var, byte) in paths.values.inputs.iter().zip(seed) {
                    model.set(*var, u128::from(*byte));
                }
                let terms = waiting[at].conditions.terms().to_vec();
                let pool = &mut paths.values.terms.pool;
                if terms.iter().all(|term| pool.holds(*term, &model)) {
                    let mut state = waiting.remove(at);
                    state.witness = model;
                    waiting.push(state);
                    break;
                }
            }
        }
    }
}
