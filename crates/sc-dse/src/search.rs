//! Which state is next, and how many may wait.

use crate::Search;
use crate::bits::Bits;
use crate::engine::{End, Engine};
use crate::state::State;

/// States taken depth first before the strategies take turns.
const FIRST: u64 = 1_000;
/// States that a strategy looks at.
const SAMPLE: usize = 24;
/// States taken between two looks at the memory.
const LOOK: u64 = 64;

/// A small generator of random numbers: what is taken depends on the seed only.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

impl Engine<'_> {
    /// A state waits for its turn.
    pub fn enqueue(&mut self, state: State) {
        if state.starved {
            self.starved.push(state);
        } else {
            self.worklist.push(state);
        }
    }

    /// Takes the next state.
    pub fn pick(&mut self) -> Option<State> {
        loop {
            let state = self.take()?;
            self.picks += 1;
            if self.picks.is_multiple_of(LOOK) {
                self.respect_memory();
            }
            if self.is_useless(&state) {
                self.finish(state, End::Pruned);
                continue;
            }
            return Some(state);
        }
    }

    fn take(&mut self) -> Option<State> {
        if self.worklist.is_empty() {
            return self.starved.pop();
        }
        let strategy = match self.task.options.search {
            Search::Portfolio if self.picks < FIRST => Search::DepthFirst,
            Search::Portfolio => match self.picks % 4 {
                0 | 1 => Search::DepthFirst,
                2 => Search::Random,
                _ => Search::Distance,
            },
            other => other,
        };
        let last = self.worklist.len() - 1;
        let at = match strategy {
            Search::Random => self.best(|_, state| state.forks),
            Search::Distance => self.best(|engine, state| engine.distance(state)),
            Search::DepthFirst | Search::Portfolio => last,
        };
        Some(self.worklist.remove(at))
    }

    /// The best of some states, by a cost.
    fn best(&mut self, cost: impl Fn(&Self, &State) -> u32) -> usize {
        let count = self.worklist.len();
        let mut best = (u32::MAX, count - 1);
        for _ in 0..SAMPLE.min(count) {
            let at = self.random.below(count);
            let cost = cost(self, &self.worklist[at]);
            if cost < best.0 {
                best = (cost, at);
            }
        }
        best.1
    }

    /// About how many blocks are between a state and the next label that is open.
    pub fn distance(&self, state: &State) -> u32 {
        let wanted: &Bits = &self.labels.undecided;
        let mut behind = 0;
        for (depth, (function, place)) in state
            .places()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .enumerate()
        {
            if let Some(distance) = self.code.distance(wanted, function, place) {
                return behind + distance;
            }
            behind = 8 * (depth as u32 + 1);
        }
        u32::MAX - 1
    }

    /// Inputs of others: a hunter follows them; else the state whose runs they are goes on with them first.
    pub fn take_seeds(&mut self) {
        const STATES: usize = 256;
        const SEEDS: usize = 16;
        let new = self
            .team
            .inputs(self.observer, self.member, &mut self.inputs_known);
        if let Some(hunt) = &mut self.hunt {
            new.iter().for_each(|seed| hunt.add_seed(seed));
            return;
        }
        for seed in new.iter().rev().take(SEEDS) {
            if seed.len() != self.inputs.len() {
                continue;
            }
            let first = self.worklist.len().saturating_sub(STATES);
            for at in (first..self.worklist.len()).rev() {
                let mut model = self.worklist[at].witness.clone();
                for (var, byte) in self.inputs.iter().zip(seed) {
                    model.set(*var, u128::from(*byte));
                }
                let terms = self.worklist[at].conditions.terms().to_vec();
                if terms
                    .iter()
                    .all(|term| self.terms.pool.holds(*term, &model))
                {
                    let mut state = self.worklist.remove(at);
                    state.witness = model;
                    self.worklist.push(state);
                    break;
                }
            }
        }
    }
}
