//! Joins: where the two sides of a branch meet again, and who still has to arrive there.

use crate::state::State;

/// Where the sides of a branch meet.
#[derive(Debug)]
pub(crate) struct Join {
    pub parent: Option<usize>,
    /// States on the way, and inner joins.
    live: usize,
    pub waiting: Vec<State>,
    /// Number of frames.
    depth: usize,
    /// The block, none: behind the return.
    block: Option<usize>,
    /// The block that ends with the branch.
    origin: usize,
}

impl Join {
    /// The block that the states went apart at, if they meet in the same function.
    pub fn origin(&self) -> Option<usize> {
        self.block.map(|_| self.origin)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Joins {
    all: Vec<Option<Join>>,
    free: Vec<usize>,
}

impl Joins {
    /// A join for two states that now go different ways.
    pub fn add(
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

    /// A state has arrived at its join and waits for the others.
    pub fn wait(&mut self, join: usize, state: State) {
        if let Some(Some(join)) = self.all.get_mut(join) {
            join.waiting.push(state);
        }
    }

    /// One less is on the way to a join. If it was the last, the join is over.
    pub fn leave(&mut self, at: usize) -> Option<Join> {
        let join = self.all.get_mut(at)?.as_mut()?;
        join.live -= 1;
        if join.live > 0 {
            return None;
        }
        self.free.push(at);
        self.all[at].take()
    }

    /// A state goes on behind a join that is over: it waits at the next one, or is returned if it has yet to go there.
    pub fn go_on(&mut self, done: &Join, mut state: State) -> Option<State> {
        state.join = done.parent;
        let parent = done.parent.and_then(|parent| self.all[parent].as_mut());
        match parent {
            Some(parent) if parent.depth == done.depth && parent.block == done.block => {
                parent.waiting.push(state);
                None
            }
            Some(parent) => {
                parent.live += 1;
                Some(state)
            }
            None => Some(state),
        }
    }

    /// The states that wait.
    pub fn waiting(&self) -> impl Iterator<Item = &State> {
        let joins = self.all.iter().flatten();
        joins.flat_map(|join| &join.waiting)
    }

    /// An estimate of the bytes of states that wait.
    pub fn bytes(&self) -> usize {
        self.waiting().map(State::bytes).sum()
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
        // Their places no longer exist, either.
        self.free.clear();
        self.all
            .drain(..)
            .flatten()
            .flat_map(|join| join.waiting)
            .collect()
    }
}
