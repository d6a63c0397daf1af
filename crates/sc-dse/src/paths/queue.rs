//! The queue of states that wait to be run.

use crate::state::State;

/// States that wait to be run. The newest is last.
#[derive(Debug, Default)]
pub(crate) struct PathQueue {
    pub waiting: Vec<State>,
    /// States in which an allocation failed: they run when no others wait, and seldom before.
    pub allocation_failed: Vec<State>,
}

impl PathQueue {
    /// A state waits; it is the first that a depth-first search takes.
    pub fn push(&mut self, state: State) {
        self.queue_of(&state).push(state);
    }

    /// A state waits until all others had their turn.
    pub fn postpone(&mut self, state: State) {
        self.queue_of(&state).insert(0, state);
    }

    /// The newest state.
    pub fn pop(&mut self) -> Option<State> {
        self.waiting.pop().or_else(|| self.allocation_failed.pop())
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.allocation_failed.is_empty()
    }

    /// Takes all states.
    pub fn take_all(&mut self) -> Vec<State> {
        let mut all = std::mem::take(&mut self.waiting);
        all.append(&mut self.allocation_failed);
        all
    }

    fn queue_of(&mut self, state: &State) -> &mut Vec<State> {
        if state.allocation_failed {
            &mut self.allocation_failed
        } else {
            &mut self.waiting
        }
    }
}
