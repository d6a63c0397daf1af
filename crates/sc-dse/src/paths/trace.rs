//! The story of one label: where the ways to it are closed.

use std::collections::BTreeMap;

use bit_set::BitSet;
use sc_ir::BlockId;

use super::Paths;
use crate::code::Place;
use crate::reason::Location;
use crate::state::State;

/// Lines of a story.
const LINES: usize = 40;

/// What happened, and how often.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    events: BTreeMap<String, u64>,
}

impl Trace {
    /// What happened most comes first.
    pub fn lines(&self) -> Vec<String> {
        let mut all: Vec<(&String, &u64)> = self.events.iter().collect();
        all.sort_by_key(|(event, count)| (std::cmp::Reverse(**count), (*event).clone()));
        all.into_iter()
            .take(LINES)
            .map(|(event, count)| format!("{count} x {event}"))
            .collect()
    }
}

/// A place in the user's code; what is generated is around it.
fn shown(place: &Location) -> String {
    match place.file.starts_with("__sc_") {
        true => "before or after the function".to_owned(),
        false => place.to_string(),
    }
}

impl Paths<'_> {
    fn traced(&self) -> Option<usize> {
        self.labels.index.get(&self.task.options.trace?).copied()
    }

    /// Notes an event if it concerns the label that is traced.
    pub fn trace(&mut self, state: &State, label: Option<usize>, what: &str) {
        let Some(traced) = self.traced() else { return };
        if label.is_some_and(|label| label != traced) {
            return;
        }
        if label.is_none() && !self.concerns(state, traced) {
            return;
        }
        let place = self.values.location(state);
        let place = place.map_or_else(|| "somewhere".to_owned(), |place| shown(&place));
        *self
            .record
            .trace
            .events
            .entry(format!("{place}: {what}"))
            .or_default() += 1;
    }

    /// Whether the label is ahead of a state, or was reached by it.
    fn concerns(&self, state: &State, label: usize) -> bool {
        let mut wanted = BitSet::default();
        wanted.insert(label);
        state.remembered.iter().any(|one| one.label == label)
            || state
                .places()
                .any(|(function, place)| self.code.reaches_any(&wanted, function, place))
    }

    /// A branch that goes one way only: is the label on the other?
    pub fn trace_one_way(&mut self, state: &State, here: BlockId, there: BlockId, truth: bool) {
        let Some(traced) = self.traced() else { return };
        let mut wanted = BitSet::default();
        wanted.insert(traced);
        let function = state.top().function;
        let reaches = |block: BlockId| {
            self.code.reaches_any(
                &wanted,
                function,
                Place {
                    block: block.index(),
                    at: 0,
                },
            )
        };
        if reaches(there) && !reaches(here) {
            let what = if truth {
                "the condition is always true here"
            } else {
                "the condition is always false here"
            };
            self.trace(state, Some(traced), what);
        }
    }
}
