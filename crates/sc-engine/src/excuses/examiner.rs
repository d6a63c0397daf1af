//! The examination of the errors of a run, in an order in which little time tells much.

use std::collections::{BTreeMap, BTreeSet};

use sc_process::Cancel;
use sc_store::{Place, RteRow, TestRow};
use sc_validator::FilterOutcome;

use super::assertions::{by_assertion, is_same_line};
use super::corpus::Corpus;
use super::statement::Statement;
use super::{
    Excuse, Failing, beyond, excludes, excuse, filter, invariants, is_at_no_object, is_null,
    is_one_access, may_be_excused, of_state, out_of_time, results, signature, state,
};
use crate::error::EngineError;
use crate::session::Session;

/// Which statements are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// About single values and pairs of them.
    Little,
    /// About the state of all objects, and beyond tests.
    Much,
}

/// What is known of the errors of a run, by their numbers in the store.
#[derive(Debug, Clone, Default)]
pub struct Examination {
    /// What excludes errors that callers may exclude.
    pub excuses: BTreeMap<i64, Excuse>,
    /// Errors that callers may be able to exclude, and for which no statement, or not every one, was tried in time.
    pub unexamined: BTreeSet<i64>,
}

/// Examines the errors of the store: which of them callers may exclude, and how.
pub fn examine(session: &mut Session<'_>, stop: &Cancel) -> Result<Examination, EngineError> {
    let rows = session.store.rtes()?;
    if rows.is_empty() {
        return Ok(Examination::default());
    }
    let tests = session.store.tests()?;
    let mut examiner = Examiner::new(Corpus::new(session, &tests));
    for row in &rows {
        if let Some(excuse) = by_assertion(&session.assertions, row) {
            examiner.result.excuses.insert(row.id, excuse);
        }
    }
    let mut stopped = !examiner.note(session, &rows)?;
    let mut rows = sorted(rows);
    // What the search left known is confirmed soon; that nothing excludes an error is confirmed if there is time.
    rows.sort_by_key(|row| {
        let known = session.background.statement(row.id).is_some();
        (!known, session.background.is_unexcused(row.id))
    });
    for row in &rows {
        stopped |= stop.is_cancelled();
        let is_examined = !stopped && examiner.examine(session, row, Effort::Little)?;
        let is_known = session.background.is_unexcused(row.id);
        if !is_examined && !is_known && may_be_excused(&row.rte.kind) {
            examiner.result.unexamined.insert(row.id);
        }
    }
    for row in &rows {
        stopped |= stop.is_cancelled();
        if !stopped && examiner.has_news(row) {
            examiner.examine(session, row, Effort::Little)?;
        }
    }
    // Statements about state take many runs: every error has had the others before.
    for row in &rows {
        stopped |= stop.is_cancelled();
        let is_known = session.background.is_unexcused(row.id);
        if may_be_excused(&row.rte.kind) && !is_known && examiner.is_open(row) {
            let is_examined = !stopped && examiner.examine(session, row, Effort::Much)?;
            if !is_examined && examiner.may_depend_on_state(session, row) {
                examiner.result.unexamined.insert(row.id);
            }
        }
    }
    let others = rows.iter().filter(|row| !may_be_excused(&row.rte.kind));
    for row in others.filter(|row| invariants::may_be_of_state(&row.rte.kind)) {
        stopped |= stop.is_cancelled();
        let is_examined = !stopped && examiner.confirm_known(session, row)?;
        if !is_examined && examiner.may_depend_on_state(session, row) {
            examiner.result.unexamined.insert(row.id);
        }
    }
    let Examination {
        excuses,
        unexamined,
    } = &mut examiner.result;
    unexamined.retain(|id| !excuses.contains_key(id));
    Ok(examiner.result)
}

/// The order in which errors are examined. NULL pointers come first, because few runs tell; then accesses near the end
/// of a block: they tell which accesses far away are of the same kind. Of each place, one error comes before second
/// ones of any place, so that a run out of time knows something of most places.
pub(super) fn sorted(rows: Vec<RteRow>) -> Vec<RteRow> {
    let mut seen: BTreeMap<Place, usize> = BTreeMap::new();
    let mut order: Vec<RteRow> = rows;
    order.sort_by_key(|row| match (is_null(row), is_at_no_object(row)) {
        (true, _) => 0,
        (false, false) => 1,
        (false, true) => 2,
    });
    let rank = |row: &RteRow| {
        let before = seen.entry(row.rte.place.clone()).or_default();
        *before += 1;
        *before
    };
    let ranks: Vec<usize> = order.iter().map(rank).collect();
    let mut ranked: Vec<(usize, RteRow)> = ranks.into_iter().zip(order).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, row)| row).collect()
}

/// An error, and how runs end in it.
struct Known {
    row: RteRow,
    signature: String,
}

impl Known {
    /// Whether both are errors of one access: at the same place, by a position that is wrong.
    fn is_same_access(&self, other: &RteRow) -> bool {
        let same_place = self.row.rte.place == other.rte.place;
        same_place && is_one_access(&self.row.rte.kind, &other.rte.kind)
    }
}

/// Examines errors one after the other.
pub(super) struct Examiner<'t> {
    corpus: Corpus<'t>,
    /// Accesses at wrong places.
    accesses: Vec<Known>,
    /// Places of errors that are excused.
    beyond: Vec<Place>,
    result: Examination,
}

impl<'t> Examiner<'t> {
    pub(super) fn new(corpus: Corpus<'t>) -> Self {
        Self {
            corpus,
            accesses: Vec::new(),
            beyond: Vec::new(),
            result: Examination::default(),
        }
    }

    /// Notes how runs end in errors that may be the same access as others; false if the time was over before that.
    pub(super) fn note(
        &mut self,
        session: &mut Session<'_>,
        rows: &[RteRow],
    ) -> Result<bool, EngineError> {
        for row in rows.iter().filter(|row| state::is_access(&row.rte.kind)) {
            match self.signature(session, row) {
                Ok(Some(signature)) => {
                    let row = row.clone();
                    self.accesses.push(Known { row, signature });
                }
                Ok(None) => {}
                Err(error) if error.is_cancelled() => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Whether it is not excused, and another error at the same place is: what excludes that one was perhaps not known
    /// when this one was examined. A block without elements may be NULL.
    fn has_news(&self, row: &RteRow) -> bool {
        !self.result.excuses.contains_key(&row.id)
            && may_be_excused(&row.rte.kind)
            && self.beyond.contains(&row.rte.place)
    }

    fn test(&self, row: &RteRow) -> Option<&'t TestRow> {
        self.corpus.tests.iter().find(|test| test.id == row.test)
    }

    fn signature(
        &self,
        session: &mut Session<'_>,
        row: &RteRow,
    ) -> Result<Option<String>, EngineError> {
        match self.test(row) {
            Some(test) => signature(session, &test.bytes),
            None => Ok(None),
        }
    }

    /// Whether nothing excludes it so far, and what was tried was tried in time.
    fn is_open(&self, row: &RteRow) -> bool {
        !self.result.excuses.contains_key(&row.id) && !self.result.unexamined.contains(&row.id)
    }

    /// Examines one error; false if the time was over before that, or its test takes too long.
    fn examine(
        &mut self,
        session: &mut Session<'_>,
        row: &RteRow,
        effort: Effort,
    ) -> Result<bool, EngineError> {
        match self.statement(session, row, effort) {
            Ok(Some(statement)) => {
                self.beyond.push(row.rte.place.clone());
                self.result.excuses.insert(row.id, statement.excuse());
                if !self.corpus.known.contains(&statement) {
                    self.corpus.known.push(statement.clone());
                }
                self.corpus.excused.insert(row.id, statement);
                Ok(true)
            }
            Ok(None) => Ok(true),
            // Without the runs, nothing excuses the others.
            Err(error) if error.is_cancelled() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether its test has state that may be why it ends so.
    fn may_depend_on_state(&self, session: &Session<'_>, row: &RteRow) -> bool {
        let test = self.test(row);
        test.is_some_and(|test| invariants::may_exclude(session, row, &test.bytes))
    }

    /// An error of a computation: only the state of objects and results exclude it. But if a number has to be a position in an array
    /// beside it because of another error, it is not as large as an overflow needs. False if the time was over.
    fn confirm_known(
        &mut self,
        session: &mut Session<'_>,
        row: &RteRow,
    ) -> Result<bool, EngineError> {
        match self.known_position(session, row) {
            Ok(Some(statement)) => {
                self.result.excuses.insert(row.id, statement.excuse());
                if !self.corpus.known.contains(&statement) {
                    self.corpus.known.push(statement);
                }
                Ok(true)
            }
            Ok(None) => Ok(true),
            Err(error) if error.is_cancelled() => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn known_position(
        &mut self,
        session: &mut Session<'_>,
        row: &RteRow,
    ) -> Result<Option<Statement>, EngineError> {
        let known = self.corpus.known.iter();
        let known = known.filter(|it| {
            it.is_about_arrays() || matches!(it, Statement::State(_) | Statement::Results(_))
        });
        let known: Vec<Statement> = known.cloned().collect();
        let counts = session.counters.iter();
        let counts = counts.filter(|it| is_same_line(it, &row.rte.place)).count() > 0;
        let Some(test) = self.test(row) else {
            return Ok(None);
        };
        let Some(signature) = signature(session, &test.bytes)? else {
            return beyond::by_larger_inputs(session, row, &test.bytes);
        };
        let failing = Failing {
            bytes: &test.bytes,
            signature: &signature,
            others: &[],
        };
        // A counter of an object that overflows has counted almost to the end before.
        let high = match counts {
            true => session.layout.high_counts(&test.bytes),
            false => Vec::new(),
        };
        let high = high
            .iter()
            .map(|it| Statement::Value(it.demanding(it.strictest())));
        for statement in known.into_iter().chain(high) {
            if excludes(session, &statement, failing)?
                && self.corpus.accepts(session, &statement, failing)?
            {
                return Ok(Some(statement));
            }
        }
        match results::by_results(session, failing, &mut self.corpus)? {
            Some(statement) => Ok(Some(statement)),
            None => of_state(session, row, failing, &mut self.corpus),
        }
    }

    pub(super) fn statement(
        &mut self,
        session: &mut Session<'_>,
        row: &RteRow,
        effort: Effort,
    ) -> Result<Option<Statement>, EngineError> {
        let Some(test) = self.test(row) else {
            return Ok(None);
        };
        let signature = match filter(session, &test.bytes)?.outcome {
            FilterOutcome::Suspect { signature, .. } => signature,
            // Nothing can be tried with a test whose runs are cut short.
            FilterOutcome::Timeout | FilterOutcome::Unclear => return Err(out_of_time()),
            _ => return Ok(None),
        };
        let same = self.accesses.iter().filter(|it| it.is_same_access(row));
        let others: Vec<String> = same.clone().map(|it| it.signature.clone()).collect();
        let excused = same.filter_map(|it| self.corpus.excused.get(&it.row.id));
        let excused: Vec<Statement> = excused.cloned().collect();
        let failing = Failing {
            bytes: &test.bytes,
            signature: &signature,
            others: &others,
        };
        // Of a statement that excludes another error of the same access, it is known that nothing is lost by it, and
        // that no test nearby ends in one of these errors all the same.
        for statement in excused {
            if excludes(session, &statement, failing)? {
                return Ok(Some(statement));
            }
        }
        if let Some(statement) = session.background.statement(row.id).cloned()
            && excludes(session, &statement, failing)?
            && self.corpus.accepts(session, &statement, failing)?
        {
            return Ok(Some(statement));
        }
        let by_number = self.beyond.contains(&row.rte.place);
        let cut_before = session.runs_cut;
        let found = match effort {
            Effort::Little => excuse(session, row, failing, by_number, &mut self.corpus)?,
            Effort::Much => of_state(session, row, failing, &mut self.corpus)?,
        };
        match found.is_none() && session.runs_cut > cut_before {
            true => Err(out_of_time()),
            false => Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sc_store::{Found, NewRte, TestId};

    fn row(id: i64, kind: &str, line: u32) -> RteRow {
        RteRow {
            id,
            rte: NewRte {
                kind: kind.to_owned(),
                place: Place::new("f.c", line, 1).within("f"),
                stack: Vec::new(),
                detail: String::new(),
            },
            test: TestId(id),
            found: Found {
                by: "seeds".to_owned(),
                run: 1,
                at: 0.0,
            },
        }
    }

    #[test]
    fn each_place_has_its_turn_before_second_errors_of_a_place() {
        let rows = vec![
            row(1, "SEGV", 1),
            row(2, "pointer-overflow", 1),
            row(3, "SEGV", 2),
            row(4, "heap-buffer-overflow", 1),
            row(5, "null-pointer-use", 3),
        ];
        let order: Vec<i64> = sorted(rows).iter().map(|row| row.id).collect();
        assert_eq!(order, [5, 4, 3, 1, 2]);
    }

    #[test]
    fn errors_for_every_caller_need_no_examination() {
        for kind in ["SEGV", "heap-buffer-overflow", "null-pointer-use"] {
            assert!(may_be_excused(kind), "{kind}");
        }
        for kind in [
            "signed-integer-overflow",
            "integer-divide-by-zero",
            "heap-use-after-free",
            "double-free",
        ] {
            assert!(!may_be_excused(kind), "{kind}");
        }
    }

    #[test]
    fn an_access_has_errors_of_several_kinds() {
        assert!(is_one_access("SEGV", "heap-buffer-overflow"));
        assert!(is_one_access("double-free", "double-free"));
        assert!(!is_one_access("SEGV", "null-pointer-use"));
        assert!(!is_one_access(
            "heap-buffer-overflow",
            "nullptr-with-offset"
        ));
        assert!(!is_one_access("SEGV", "heap-use-after-free"));
    }
}
