//! Joins: where the two sides of a branch meet again, and who still has to arrive there.

use crate::engine::Engine;
use crate::state::State;

/// Where the sides of a branch meet.
#[derive(Debug)]
struct Join {
    parent: Option<usize>,
    /// States on the way, and inner joins.
    live: usize,
    waiting: Vec<State>,
    /// Number of frames.
    depth: usize,
    /// The block, none: behind the return.
    block: Option<usize>,
    /// The block that ends with the branch.
    origin: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Joins {
    all: Vec<Option<Join>>,
    free: Vec<usize>,
}

impl Joins {
    /// A join for two states that now go different ways.
    pub fn open(
        &mut self,
        parent: Option<usize>,
        depth: usize,
        block: Option<usize>,
        origin: usize,
    ) -> usize {
        let join = Some(Join {
            parent,
            live: 2,
            waiting: Vec::new(),
            depth,
            block,
            origin,
        });
        match self.free.pop() {
            Some(at) => {
                self.all[at] = join;
                at
            }
            None => {
                self.all.push(join);
                self.all.len() - 1
            }
        }
    }

    /// A new state shares the join of another.
    pub fn one_more(&mut self, state: &State) {
        if let Some(Some(join)) = state.join.and_then(|join| self.all.get_mut(join)) {
            join.live += 1;
        }
    }

    /// Whether a state that just went to this block has arrived.
    pub fn is_arrived(&self, state: &State, depth: usize, block: Option<usize>) -> bool {
        match state.join.and_then(|join| self.all.get(join)) {
            Some(Some(join)) => join.depth == depth && join.block == block,
            _ => false,
        }
    }

    /// An estimate of the bytes of states that wait.
    pub fn bytes(&self) -> usize {
        let waiting = self.all.iter().flatten().flat_map(|join| &join.waiting);
        waiting.map(State::bytes).sum()
    }

    /// Takes the states that wait; those that are on the way still arrive.
    pub fn drop_waiting(&mut self) -> Vec<State> {
        let joins = self.all.iter_mut().flatten();
        joins
            .flat_map(|join| std::mem::take(&mut join.waiting))
            .collect()
    }

    /// All states that wait.
    pub fn take_waiting(&mut self) -> Vec<State> {
        // Their places are no more, either.
        self.free.clear();
        self.all
            .drain(..)
            .flatten()
            .flat_map(|join| join.waiting)
            .collect()
    }
}

impl Engine<'_> {
    /// A state has arrived at its join.
    pub fn park(&mut self, state: State) {
        let Some(at) = state.join else {
            self.enqueue(state);
            return;
        };
        if self.is_useless(&state) {
            self.statistics.pruned += 1;
        } else if !self.is_label_ahead(&state) {
            // Only the end matters now. Once it is reached, others need not go there.
            let mut state = state;
            state.join = None;
            self.enqueue(state);
        } else if let Some(Some(join)) = self.joins.all.get_mut(at) {
            join.waiting.push(state);
        }
        self.leave_join(at);
    }

    /// One less is on the way to a join; if it was the last, those that wait go on, as few as possible.
    pub fn leave_join(&mut self, join: usize) {
        let mut at = join;
        loop {
            let Some(Some(join)) = self.joins.all.get_mut(at) else {
                return;
            };
            join.live -= 1;
            if join.live > 0 {
                return;
            }
            let Some(done) = self.joins.all[at].take() else {
                return;
            };
            self.joins.free.push(at);
            let origin = done.block.map(|_| done.origin);
            for mut state in self.merge(done.waiting, origin) {
                state.join = done.parent;
                match done
                    .parent
                    .and_then(|parent| self.joins.all[parent].as_mut())
                {
                    Some(parent) if parent.depth == done.depth && parent.block == done.block => {
                        parent.waiting.push(state)
                    }
                    Some(parent) => {
                        parent.live += 1;
                        self.enqueue(state);
                    }
                    None => self.enqueue(state),
                }
            }
            match done.parent {
                Some(parent) => at = parent,
                None => return,
            }
        }
    }
}
