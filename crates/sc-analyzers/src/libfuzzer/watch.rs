//! One process of the fuzz target, seen from outside.

use std::fs;
use std::path::Path;
use std::time::Instant;

use super::files::{Files, Tail};
use super::findings::Reader;
use super::output::{Lines, Status};

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

/// The end of the log, for a message.
pub(super) fn last_words(log: &Path) -> String {
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let mut lines: Vec<_> = text.lines().filter(|line| !line.is_empty()).collect();
    let lines = lines.split_off(lines.len().saturating_sub(3));
    if lines.is_empty() {
        String::new()
    } else {
        format!("; its last output: {}", lines.join(" | "))
    }
}
