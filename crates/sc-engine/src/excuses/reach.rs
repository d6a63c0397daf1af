//! Positions that exceed a block anywhere in the inputs.
//!
//! Which number is a position in which block is not told by where they stand, so it has to show: the number has to fail
//! as the first one beyond the size, and it must not fail when it keeps to the size, whichever of the two is changed.

use sc_inputs::Reach;
use sc_store::{Outcome, RteRow};
use sc_validator::{Ending, FilterOutcome};

use super::assertions::is_same_line;
use super::statement::Statement;
use super::{
    Corpus, Failing, ends_otherwise, filter, is_null, is_one_access, look_at_the_clock, state,
};
use crate::error::EngineError;
use crate::session::Session;

/// Statements about positions that are tried for one test.
const TRIES: usize = 64;
/// Statements that exclude an error together.
const TOGETHER: usize = 3;

/// How runs end that a search has seen: confirming one takes long.
struct Others {
    /// In errors of the same access.
    same: Vec<String>,
    /// In other errors.
    elsewhere: Vec<String>,
}

/// The statements about positions that exclude an error.
pub(super) fn by_reach(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    if is_null(row) || !state::is_access(&row.rte.kind) || !row.rte.place.is_known() {
        return Ok(None);
    }
    let mut others = Others {
        same: failing.others.to_vec(),
        elsewhere: Vec::new(),
    };
    let mut kept: Vec<Reach> = Vec::new();
    let mut test = failing.bytes.to_vec();
    for _ in 0..=TOGETHER {
        let of_test = Failing {
            bytes: &test,
            ..failing
        };
        let Some(next) = next(session, row, of_test, &mut others, &kept)? else {
            return Ok(None);
        };
        // `less than` says more than `at most`.
        kept.retain(|it| !next.implies(it));
        kept.push(next);
        let statement = Statement::Reaches(kept.clone());
        let failing = Failing {
            others: &others.same,
            ..failing
        };
        // What ends so all the same, under these statements, may break another one.
        if let Some(other) = counterexample(session, &statement, failing)? {
            test = other;
            continue;
        }
        if !is_reached(session, &statement, failing, corpus)? {
            return Ok(None);
        }
        match corpus.failing(session, &statement, failing)? {
            Some(other) => test = other,
            None => {
                let is_kept = !corpus.loses(session, &statement)?;
                return Ok(is_kept.then_some(statement));
            }
        }
    }
    Ok(None)
}

/// A test near the failing one in which the statement holds, and which does not end otherwise.
fn counterexample(
    session: &mut Session<'_>,
    statement: &Statement,
    failing: Failing<'_>,
) -> Result<Option<Vec<u8>>, EngineError> {
    for test in statement.enforced(session.layout, failing.bytes) {
        if !ends_otherwise(session, &test, failing)? {
            return Ok(Some(test));
        }
    }
    Ok(None)
}

/// A statement that a failing test violates, without which the access fails, and with which it need not. Ways in which
/// the access fails are added to `others`.
fn next(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    others: &mut Others,
    kept: &[Reach],
) -> Result<Option<Reach>, EngineError> {
    let layout = session.layout;
    let candidates = layout.exceeded(failing.bytes).into_iter();
    let candidates = candidates.filter(|it| !kept.contains(it));
    for candidate in candidates.take(TRIES) {
        if !fails_just_beyond(session, row, &candidate, failing, kept, others)? {
            continue;
        }
        let mut all = kept.to_vec();
        all.push(candidate.clone());
        let failing = Failing {
            others: &others.same,
            ..failing
        };
        for test in Statement::Reaches(all).enforced(layout, failing.bytes) {
            if ends_otherwise(session, &test, failing)? {
                return Ok(Some(candidate));
            }
        }
    }
    Ok(None)
}

/// Whether the access fails with the first number that is too large, while all else is as it should be.
fn fails_just_beyond(
    session: &mut Session<'_>,
    row: &RteRow,
    candidate: &Reach,
    failing: Failing<'_>,
    kept: &[Reach],
    others: &mut Others,
) -> Result<bool, EngineError> {
    let layout = session.layout;
    for test in candidate.just_broken(layout, failing.bytes) {
        if kept.iter().all(|it| it.holds(layout, &test))
            && is_same_access(session, row, &test, failing, others)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a test ends in an error of the same access, perhaps of another kind.
fn is_same_access(
    session: &mut Session<'_>,
    row: &RteRow,
    test: &[u8],
    failing: Failing<'_>,
    others: &mut Others,
) -> Result<bool, EngineError> {
    let FilterOutcome::Suspect { signature, .. } = filter(session, test)?.outcome else {
        return Ok(false);
    };
    if failing.is(Some(&signature)) || others.same.contains(&signature) {
        return Ok(true);
    }
    if others.elsewhere.contains(&signature) {
        return Ok(false);
    }
    look_at_the_clock(session)?;
    let Ending::Rte(rte) = session.validator.confirm(test)?.outcome else {
        return Ok(false);
    };
    // The address is computed in another column than it is used in.
    let is_same = rte
        .place
        .is_some_and(|place| is_same_line(&place, &row.rte.place));
    let is_same = is_same && is_one_access(&rte.kind, &row.rte.kind);
    match is_same {
        true => others.same.push(signature),
        false => others.elsewhere.push(signature),
    }
    Ok(is_same)
}

/// Whether some test in which the statement holds comes as far as the failing one.
pub(super) fn is_reached(
    session: &mut Session<'_>,
    statement: &Statement,
    failing: Failing<'_>,
    corpus: &Corpus<'_>,
) -> Result<bool, EngineError> {
    let layout = session.layout;
    let near = statement.enforced(layout, failing.bytes);
    for test in &near {
        if state::goes_as_far(session, failing, test)? {
            return Ok(true);
        }
    }
    if near.is_empty() {
        return Ok(false);
    }
    let before = filter(session, failing.bytes)?.before;
    let mut well = corpus.tests.iter().filter(|it| it.outcome == Outcome::Ok);
    Ok(well.any(|test| {
        before.iter().all(|label| test.covers.contains(label))
            && statement.holds(layout, &test.bytes)
    }))
}
