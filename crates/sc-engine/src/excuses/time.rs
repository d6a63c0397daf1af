//! The time that a run keeps for its errors: for examining them, and for trying them from callers.

use std::time::{Duration, Instant};

use crate::run::RunOptions;

/// Share of the budget that is kept for examining errors, at most [`MOST_TIME`].
const SHARE: f64 = 0.2;
const MOST_TIME: Duration = Duration::from_secs(15);
/// The time that is kept for one error.
const ONE_ERROR: Duration = Duration::from_millis(500);

/// The time that a search leaves for what follows, once errors are known.
#[derive(Debug, Clone, Copy)]
pub struct ErrorTime {
    /// When a search without errors ends.
    until: Instant,
    /// For trying errors from callers.
    callers: Duration,
    /// For examining errors, at most.
    examining: Duration,
}

impl ErrorTime {
    /// With `callers` kept for callers; together no more than `most`. Nothing if nothing is kept.
    pub(crate) fn new(
        options: &RunOptions,
        until: Instant,
        callers: Duration,
        most: Duration,
    ) -> Option<Self> {
        let examining = match options.all_errors || options.analyzers.is_empty() {
            true => Duration::ZERO,
            false => options.budget.mul_f64(SHARE).min(MOST_TIME),
        };
        let callers = callers.min(most);
        let examining = examining.min(most - callers);
        let kept = !(callers + examining).is_zero();
        kept.then_some(Self {
            until,
            callers,
            examining,
        })
    }

    /// Whether a search that knows so many errors has to end.
    pub(crate) fn is_over(&self, errors: usize) -> bool {
        self.is_over_at(Instant::now(), errors)
    }

    fn is_over_at(&self, now: Instant, errors: usize) -> bool {
        let examining = ONE_ERROR.saturating_mul(u32::try_from(errors).unwrap_or(u32::MAX));
        let kept = self.callers + examining.min(self.examining);
        errors > 0 && now + kept >= self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_errors_keep_more_time() {
        let start = Instant::now();
        let seconds = Duration::from_secs;
        let time = ErrorTime {
            until: start + seconds(20),
            callers: seconds(2),
            examining: seconds(4),
        };
        let check = |after: f64, errors, expected| {
            let now = start + Duration::from_secs_f64(after);
            assert_eq!(time.is_over_at(now, errors), expected, "{after} {errors}");
        };
        check(19.9, 0, false);
        check(17.4, 1, false);
        check(17.5, 1, true);
        check(16.0, 4, true);
        check(15.9, 4, false);
        // As much as there is, and no more.
        check(13.9, 1000, false);
        check(14.0, 1000, true);
    }
}
