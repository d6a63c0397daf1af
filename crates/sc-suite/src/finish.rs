//! How the time that is left after the search is shared out: until when each step of the completion may work. Pure.
//!
//! The report itself cannot be cut short, so its time is set aside, and no step may use it. How long it takes is not
//! known before: a busy machine can make it ten times as long. What was measured last counts.

use std::time::{Duration, Instant};

/// A suite may be compiled and replayed for so long after the budget is spent: it is what the run is for.
const GRACE: Duration = Duration::from_millis(1200);
/// The part of the time that is left when the suite is minimised in which errors are examined.
const EXAMINING: f64 = 0.7;
/// The statements of the suites are one part of what is written; all of it takes so many times as long.
const WHOLE_REPORT: f64 = 3.0;

/// The end of a run, and the time set aside before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FinishTimes {
    end: Instant,
    report: Duration,
}

impl FinishTimes {
    /// The budget ends at `end`; `report` is kept for the report.
    pub(crate) fn new(end: Instant, report: Duration) -> Self {
        Self { end, report }
    }

    /// What steps before the report may use.
    fn left(&self, now: Instant) -> Duration {
        let left = self.end.saturating_duration_since(now);
        left.saturating_sub(self.report)
    }

    /// Until when the suite is minimised: compiling and replaying it matters more than small values.
    pub(crate) fn minimising(&self, now: Instant) -> Instant {
        now + self.left(now) / 2
    }

    /// Until when errors are examined.
    pub(crate) fn examining(&self, now: Instant) -> Instant {
        now + self.left(now).mul_f64(EXAMINING)
    }

    /// Until when errors are tried from callers.
    pub(crate) fn lifting(&self, now: Instant) -> Instant {
        now + self.left(now)
    }

    /// Until when the suites are compiled and replayed, if making their texts took so long.
    pub(crate) fn replaying(&self, now: Instant, making: Duration) -> Instant {
        let report = self.report.max(making.mul_f64(WHOLE_REPORT));
        let left = (self.end + GRACE).saturating_duration_since(now);
        now + left.saturating_sub(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: Duration = Duration::from_secs(2);

    /// How many seconds each step has, `left` seconds before the end; negative: the end has passed.
    fn check(left: f64, making: f64, expected: [f64; 4]) {
        let now = Instant::now() + Duration::from_secs(100);
        let end = match left < 0.0 {
            true => now - Duration::from_secs_f64(-left),
            false => now + Duration::from_secs_f64(left),
        };
        let times = FinishTimes::new(end, REPORT);
        let making = Duration::from_secs_f64(making);
        let until = [
            times.minimising(now),
            times.examining(now),
            times.lifting(now),
            times.replaying(now, making),
        ];
        let seconds = until.map(|it| (it.duration_since(now).as_secs_f64() * 10.0).round() / 10.0);
        assert_eq!(seconds, expected, "{left} s left");
    }

    #[test]
    fn steps_share_what_the_report_leaves() {
        check(12.0, 0.1, [5.0, 7.0, 10.0, 11.2]);
        check(4.0, 0.1, [1.0, 1.4, 2.0, 3.2]);
        // A machine that is busier than it was when the time was set aside.
        check(12.0, 3.0, [5.0, 7.0, 10.0, 4.2]);
    }

    #[test]
    fn nothing_but_the_report_is_done_when_the_time_is_over() {
        check(2.0, 2.0, [0.0; 4]);
        check(0.0, 0.5, [0.0; 4]);
        check(-30.0, 0.0, [0.0; 4]);
    }
}
