//! How long an explorer may work: its time slice, its deadline, its memory, and why it stopped.

use std::time::{Duration, Instant};

use super::memory_limit::Usage;
use crate::Reason;

/// Between two looks at the clock.
const CLOCK: Duration = Duration::from_millis(2);
/// Between two reports of progress.
const PROGRESS: Duration = Duration::from_millis(100);

/// The limits of an explorer.
#[derive(Debug)]
pub(crate) struct Budget {
    pub started: Instant,
    pub deadline: Option<Instant>,
    /// Why the explorer stopped for good.
    pub stop: Option<Reason>,
    pub memory: Usage,
    /// Whether the time of its slice is over.
    pub is_late: bool,
    /// The end of its slice: work, and time if that may count.
    slice_work: u64,
    slice_time: Option<Instant>,
    last_look: Instant,
    last_progress: Instant,
}

impl Budget {
    pub fn new(deadline: Option<Instant>) -> Budget {
        let started = Instant::now();
        Budget {
            started,
            deadline,
            stop: None,
            memory: Usage::new(),
            is_late: false,
            slice_work: 0,
            slice_time: None,
            last_look: started,
            last_progress: started,
        }
    }

    /// A time slice begins; `done` is the work so far.
    pub fn start_slice(&mut self, done: u64, work: u64, deterministic: bool) {
        self.slice_work = done.saturating_add(work);
        self.slice_time = (!deterministic)
            .then(|| Instant::now().checked_add(Duration::from_micros(work)))
            .flatten();
        self.is_late = false;
    }

    /// Whether the slice is over when so much is done.
    pub fn is_over(&self, done: u64) -> bool {
        self.is_late || done >= self.slice_work
    }

    /// Looks at the clock now and then; whether it did.
    pub fn look(&mut self) -> bool {
        if self.last_look.elapsed() < CLOCK {
            return false;
        }
        self.last_look = Instant::now();
        self.is_late = self.slice_time.is_some_and(|end| self.last_look >= end);
        true
    }

    /// Whether the deadline had passed when it last looked at the clock.
    pub fn is_past_deadline(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| self.last_look >= deadline)
    }

    /// Whether it is time to report progress again.
    pub fn take_progress(&mut self) -> bool {
        let due = self.last_progress.elapsed() >= PROGRESS;
        if due {
            self.last_progress = self.last_look;
        }
        due
    }
}
