//! Examining errors while analyzers search, so that little is left to do when they end.
//!
//! What is found meanwhile is not final: tests that come later may show that a statement loses an objective. At the end,
//! a statement that is known has only to be confirmed, which takes a fraction of the runs that finding it took.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sc_store::RteRow;

use super::corpus::Corpus;
use super::examiner::{Effort, Examiner, sorted};
use super::may_be_excused;
use super::statement::Statement;
use crate::error::EngineError;
use crate::run::RunOptions;
use crate::session::Session;

/// Share of the time since the analysis began.
const SHARE: f64 = 0.15;
/// The time that one error gets at first, and at most: nobody looks at proposals meanwhile.
const SLICE: Duration = Duration::from_millis(200);
const LONGEST: Duration = Duration::from_millis(1600);

/// What is known of errors before the search ends.
#[derive(Debug, Default)]
pub(crate) struct Background {
    began: Option<Instant>,
    spent: Duration,
    /// By error, the statement that excludes it, or that there was none.
    found: BTreeMap<i64, Option<Statement>>,
    /// How often an error had too little time.
    cut: BTreeMap<i64, u32>,
}

impl Background {
    /// The statement that excluded an error.
    pub(super) fn statement(&self, error: i64) -> Option<&Statement> {
        self.found.get(&error)?.as_ref()
    }

    /// Whether all statements were tried for an error, and none excluded it.
    pub(super) fn is_unexcused(&self, error: i64) -> bool {
        matches!(self.found.get(&error), Some(None))
    }

    /// How many errors were examined.
    pub(crate) fn examined(&self) -> usize {
        self.found.len()
    }

    /// The time that may be used now.
    fn allowance(&mut self, now: Instant) -> Duration {
        let began = *self.began.get_or_insert(now);
        let all = now.saturating_duration_since(began).mul_f64(SHARE);
        all.saturating_sub(self.spent)
    }

    /// The time that an error gets; nothing if it had the longest already.
    fn slice(&self, error: i64) -> Option<Duration> {
        let cut = self.cut.get(&error).copied().unwrap_or(0);
        let slice = SLICE.saturating_mul(1 << cut.min(8));
        (slice <= LONGEST).then_some(slice)
    }

    /// The error that is examined next, and how long.
    fn next(&self, rows: Vec<RteRow>) -> Option<(RteRow, Duration)> {
        let open = sorted(rows)
            .into_iter()
            .filter(|row| may_be_excused(&row.rte.kind) && !self.found.contains_key(&row.id));
        let open = open.filter_map(|row| Some((self.slice(row.id)?, row)));
        let (slice, row) = open.min_by_key(|(slice, _)| *slice)?;
        Some((row, slice))
    }
}

impl Session<'_> {
    /// Examines one error for a moment, if there is time for it. Not in runs that are to be repeatable.
    pub(crate) fn examine_meanwhile(&mut self, options: &RunOptions) -> Result<(), EngineError> {
        let wanted = !options.all_errors && options.sought.is_empty() && !options.deterministic();
        let now = Instant::now();
        if !wanted || self.progress().rtes == 0 || self.background.allowance(now) < SLICE {
            return Ok(());
        }
        let rows = self.store.rtes()?;
        let Some((row, slice)) = self.background.next(rows.clone()) else {
            return Ok(());
        };
        let tests = self.store.tests()?;
        self.runs_until = Some(now + slice);
        let examined = examine_one(self, &rows, &row, &tests);
        self.runs_until = None;
        match examined {
            Ok(statement) => {
                self.background.found.insert(row.id, statement);
            }
            Err(error) if error.is_cancelled() => {
                *self.background.cut.entry(row.id).or_default() += 1;
            }
            Err(error) => return Err(error),
        }
        self.background.spent += now.elapsed();
        Ok(())
    }
}

fn examine_one(
    session: &mut Session<'_>,
    rows: &[RteRow],
    row: &RteRow,
    tests: &[sc_store::TestRow],
) -> Result<Option<Statement>, EngineError> {
    let mut examiner = Examiner::new(Corpus::new(session, tests));
    let same = rows.iter().filter(|it| it.rte.place == row.rte.place);
    let same: Vec<RteRow> = same.cloned().collect();
    if !examiner.note(session, &same)? {
        return Err(super::out_of_time());
    }
    match examiner.statement(session, row, Effort::Little)? {
        Some(statement) => Ok(Some(statement)),
        None => examiner.statement(session, row, Effort::Much),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_get_more_time_when_they_need_it_but_not_for_ever() {
        let mut background = Background::default();
        assert_eq!(background.slice(1), Some(SLICE));
        background.cut.insert(1, 3);
        assert_eq!(background.slice(1), Some(LONGEST));
        background.cut.insert(1, 4);
        assert_eq!(background.slice(1), None);
    }

    #[test]
    fn a_share_of_the_time_is_used() {
        let mut background = Background::default();
        let start = Instant::now();
        assert_eq!(background.allowance(start), Duration::ZERO);
        background.spent = Duration::from_secs(1);
        let later = start + Duration::from_secs(10);
        assert_eq!(background.allowance(later), Duration::from_millis(500));
    }
}
