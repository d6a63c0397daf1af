//! One process of the fuzz target, seen from outside.

use std::time::Instant;

use super::files::Files;
use super::output::{Lines, Status};
use crate::fuzzing::{Reader, Tail};

/// What is known of one process while it runs.
pub(super) struct Watch {
    pub(super) findings: Tail,
    pub(super) reader: Reader,
    pub(super) log: Tail,
    pub(super) lines: Lines,
    pub(super) status: Status,
    /// Executions and when they were counted, for the rate.
    base: u64,
    counted: Instant,
    /// When it last executed anything.
    pub(super) moved: Instant,
}

impl Watch {
    pub(super) fn new(files: &Files) -> Self {
        Self {
            findings: Tail::new(files.findings()),
            reader: Reader::new(),
            log: Tail::new(files.log()),
            lines: Lines::default(),
            status: Status::default(),
            base: 0,
            counted: Instant::now(),
            moved: Instant::now(),
        }
    }

    /// Executions per second since the last call.
    pub(super) fn rate(&mut self, runs: u64) -> f64 {
        let done = runs.saturating_sub(self.base);
        let rate = done as f64 / self.counted.elapsed().as_secs_f64().max(1e-3);
        self.base = runs;
        self.counted = Instant::now();
        if done > 0 {
            self.moved = self.counted;
        }
        rate
    }
}
