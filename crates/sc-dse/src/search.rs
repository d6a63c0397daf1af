//! Which state is next.

use crate::engine::Engine;
use crate::state::State;

impl Engine<'_> {
    /// Takes the next state.
    pub fn pick(&mut self) -> Option<State> {
        loop {
            let state = self.worklist.pop()?;
            if self.is_useless(&state) {
                self.finish(state, crate::engine::End::Pruned);
                continue;
            }
            return Some(state);
        }
    }
}
