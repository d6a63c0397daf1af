//! What an explorer exchanges with others: the observer, and the explorers of other threads.

use std::sync::atomic::Ordering;

use crate::workers::Shared;
use crate::{Found, Observer};

/// The connection of an explorer to others.
pub(crate) struct Exchange<'a> {
    pub observer: &'a dyn Observer,
    pub shared: &'a Shared,
    /// The number of this explorer among all that share.
    explorer: usize,
    /// How many shared inputs it has read.
    inputs_known: usize,
}

impl<'a> Exchange<'a> {
    pub fn new(observer: &'a dyn Observer, shared: &'a Shared, explorer: usize) -> Exchange<'a> {
        Exchange {
            observer,
            shared,
            explorer,
            inputs_known: 0,
        }
    }

    /// Proposes a test.
    pub fn propose(&self, found: Found) {
        self.shared.share(self.explorer, &found.bytes);
        self.observer.test(found);
    }

    /// Inputs of others that came since the last call.
    pub fn new_inputs(&mut self) -> Vec<Vec<u8>> {
        self.shared
            .inputs(self.observer, self.explorer, &mut self.inputs_known)
    }

    /// Whether the work of all explorers ends before its time: somebody has all answers, nobody wants them, or one has failed.
    pub fn is_cancelled(&self) -> bool {
        if self.observer.cancelled() || self.shared.finished.load(Ordering::Relaxed) {
            self.shared.cancel.store(true, Ordering::Relaxed);
            return true;
        }
        self.shared.cancel.load(Ordering::Relaxed) && !self.shared.is_late()
    }
}
