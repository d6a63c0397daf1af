//! What earlier runs of a project reached: one line of JSON for each run, in `history.jsonl` of the run directory.

use serde::{Deserialize, Serialize};

use crate::Report;

/// The file in the run directory.
pub const HISTORY: &str = "history.jsonl";

/// So many runs are shown, the last ones.
const SHOWN: usize = 50;

/// What a run reached.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Reached {
    /// When it ended, in seconds since 1970.
    pub at: u64,
    /// How many objectives there were.
    pub objectives: usize,
    /// How many were covered.
    pub covered: usize,
    /// How many were proved uncoverable, also within bounds.
    pub uncoverable: usize,
    /// Tests of the suite.
    pub tests: usize,
    /// Run-time errors, but for those that depend on an assumption.
    pub rtes: usize,
    /// How long it took.
    pub seconds: f64,
}

impl Reached {
    /// By the run of a report that ended now.
    pub fn by(report: &Report, at: u64) -> Self {
        let totals = report.totals();
        Self {
            at,
            objectives: totals.objectives,
            covered: totals.covered,
            uncoverable: totals.uncoverable + totals.within_bounds,
            tests: totals.tests,
            rtes: totals.rtes,
            seconds: report.seconds,
        }
    }

    /// Its line of the file.
    pub fn line(&self) -> String {
        // Numbers only: this cannot fail.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// The share of the objectives that are covered or proved uncoverable, between 0 and 1.
    pub fn decided(&self) -> f64 {
        (self.covered + self.uncoverable) as f64 / self.objectives.max(1) as f64
    }

    /// The day and the minute, in UTC.
    pub fn date(&self) -> String {
        let (days, seconds) = (self.at / 86_400, self.at % 86_400);
        let (year, month, day) = civil(days);
        let (hour, minute) = (seconds / 3600, seconds % 3600 / 60);
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }
}

/// The last runs in the text of the file, oldest first. Lines that cannot be read are left out: the file may have been
/// cut off.
pub fn read(text: &str) -> Vec<Reached> {
    let all = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let mut all: Vec<Reached> = all.collect();
    all.drain(..all.len().saturating_sub(SHOWN));
    all
}

/// Year, month and day of a day since 1970, in the Gregorian calendar. Years start in March here, so that the leap day is
/// the last one.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(at: u64) -> String {
        let reached = Reached {
            at,
            ..Reached::default()
        };
        reached.date()
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00");
        assert_eq!(date(951_782_399), "2000-02-28 23:59");
        assert_eq!(date(951_782_400), "2000-02-29 00:00");
        assert_eq!(date(951_868_800), "2000-03-01 00:00");
        assert_eq!(date(1_709_164_800), "2024-02-29 00:00");
        assert_eq!(date(1_767_225_599), "2025-12-31 23:59");
        assert_eq!(date(4_107_542_400), "2100-03-01 00:00");
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let reached = Reached {
            at: 5,
            objectives: 4,
            covered: 2,
            uncoverable: 1,
            tests: 2,
            rtes: 1,
            seconds: 1.5,
        };
        let text = reached.line() + "{\"at\": 7, \"obj";
        assert_eq!(read(&text), std::slice::from_ref(&reached));
        assert!((reached.decided() - 0.75).abs() < 1e-9);
        let many = reached.line().repeat(SHOWN + 3);
        assert_eq!(read(&many).len(), SHOWN);
    }
}
