//! States that meet are made one.

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// As few states as possible for the same runs.
    pub fn merge(&mut self, states: Vec<State>) -> Vec<State> {
        states
    }
}
