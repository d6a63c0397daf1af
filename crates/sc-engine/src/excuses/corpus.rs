//! The tests of a run, and what statements about them cost.

use std::collections::{BTreeMap, BTreeSet};

use sc_store::{Outcome, TestRow};
use sc_types::LabelId;
use sc_validator::FilterOutcome;

use super::search::{Search, Seen};
use super::statement::Statement;
use super::{Failing, filter};
use crate::error::EngineError;
use crate::session::Session;

/// Batches of tests that searches may run for all errors together.
const BATCHES: usize = 200;

/// Tests, and what is known of statements about them.
pub(super) struct Corpus<'t> {
    pub(super) tests: &'t [TestRow],
    /// Relations that exclude an error.
    pub(super) known: Vec<Statement>,
    /// What excludes errors, by their number.
    pub(super) excused: BTreeMap<i64, Statement>,
    /// Statements, and whether tests that satisfy them cover less.
    judged: Vec<(Statement, bool)>,
    /// Statements, and the errors that searches under them have seen.
    searched: Vec<(Statement, Seen)>,
    search: Search<'t>,
}

impl<'t> Corpus<'t> {
    pub(super) fn new(session: &Session<'_>, tests: &'t [TestRow]) -> Self {
        Self {
            tests,
            known: Vec::new(),
            excused: BTreeMap::new(),
            judged: Vec::new(),
            searched: Vec::new(),
            search: Search::new(session, tests, BATCHES),
        }
    }

    /// Whether a statement excludes an error: no test nearby that satisfies it ends so, and nothing is lost by it.
    pub(super) fn accepts(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
        failing: Failing<'_>,
    ) -> Result<bool, EngineError> {
        if self.loses(session, statement)? {
            return Ok(false);
        }
        Ok(!statement.deserves_a_search(session.layout)
            || self.failing(session, statement, failing)?.is_none())
    }

    /// A test that satisfies the statement and ends in such an error all the same.
    pub(super) fn failing(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
        failing: Failing<'_>,
    ) -> Result<Option<Vec<u8>>, EngineError> {
        let at = match self.searched.iter().position(|(it, _)| it == statement) {
            Some(at) => at,
            None => {
                self.searched.push((statement.clone(), Seen::default()));
                self.searched.len() - 1
            }
        };
        let seen = &mut self.searched[at].1;
        self.search.failing(session, statement, failing, seen)
    }

    /// Whether tests that satisfy the statement cover less than all tests do: the code handles the other case itself.
    pub(super) fn loses(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
    ) -> Result<bool, EngineError> {
        if let Some((_, lost)) = self.judged.iter().find(|(known, _)| known == statement) {
            return Ok(*lost);
        }
        let lost = self.judge(session, statement)?;
        self.judged.push((statement.clone(), lost));
        Ok(lost)
    }

    /// A test that violates the statement may cover what it does for other reasons: it is run again with the one value
    /// changed, and then tests nearby are.
    fn judge(
        &mut self,
        session: &mut Session<'_>,
        statement: &Statement,
    ) -> Result<bool, EngineError> {
        let layout = session.layout;
        let well = self.tests.iter();
        let well = well.filter(|test| test.outcome == Outcome::Ok);
        let (kept, lost): (Vec<&TestRow>, Vec<&TestRow>) =
            well.partition(|test| statement.holds(layout, &test.bytes));
        let kept = kept.into_iter().flat_map(|test| test.covers.clone());
        let mut kept: BTreeSet<LabelId> = kept.collect();
        for test in lost {
            for changed in statement.enforced(layout, &test.bytes) {
                if test.covers.iter().all(|label| kept.contains(label)) {
                    break;
                }
                let verdict = filter(session, &changed)?;
                if verdict.outcome == FilterOutcome::Ok {
                    kept.extend(verdict.labels);
                }
            }
            let missing = test.covers.iter().filter(|label| !kept.contains(label));
            let mut missing: BTreeSet<LabelId> = missing.copied().collect();
            if missing.is_empty() {
                continue;
            }
            if !statement.deserves_a_search(layout)
                || !self
                    .search
                    .finds(session, statement, &test.bytes, &mut missing)?
            {
                return Ok(true);
            }
            kept.extend(test.covers.iter().copied());
        }
        Ok(false)
    }
}
