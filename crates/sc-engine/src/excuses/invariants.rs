//! What the makers of objects guarantee of all their values: pointers that are not NULL, numbers within limits.
//!
//! An error that some state of an input object causes is excluded by a statement about that state, whatever the kind of
//! the error is. Several statements may be needed: a test that satisfies the first ones and ends in the error all the
//! same shows the next one. That nothing is lost by them is what tells them from what code handles itself.

use sc_inputs::{Invariant, Suspect};
use sc_store::RteRow;

use super::assertions::is_same_line;
use super::statement::Statement;
use super::{Corpus, Failing, STEPS, ends_otherwise, state};
use crate::error::EngineError;
use crate::session::Session;

/// Values of one test that are tried.
const TRIES: usize = 48;
/// Statements that exclude an error together.
const TOGETHER: usize = 4;

/// Errors of computations with values, and of code that cannot go on with them.
const OF_VALUES: [&str; 9] = [
    "integer-divide-by-zero",
    "signed-integer-overflow",
    "invalid-shift-exponent",
    "invalid-shift-base",
    "negative-size-param",
    "memcpy-param-overlap",
    "unknown-crash",
    "unreachable-call",
    "stack-overflow",
];

/// Whether state may cause errors of a kind that are no accesses at wrong places.
pub(super) fn is_of_values(kind: &str) -> bool {
    OF_VALUES.contains(&kind)
}

/// Whether statements about state are tried for errors of a kind that no statement about inputs alone excludes.
pub(super) fn may_be_of_state(kind: &str) -> bool {
    is_of_values(kind) || OF_SIZES.contains(&kind)
}

/// Whether a test has state that may cause an error.
pub(super) fn may_exclude(session: &Session<'_>, row: &RteRow, bytes: &[u8]) -> bool {
    !candidates(session, row, bytes).is_empty()
}

/// The statements about state that exclude an error.
pub(super) fn by_invariants(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    for suspect in candidates(session, row, failing.bytes) {
        let Some(first) = weakest(session, row, &suspect, failing)? else {
            continue;
        };
        if let Some(found) = together(session, row, first, failing, corpus)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The statement, with others that exclude what ends in the error all the same.
fn together(
    session: &mut Session<'_>,
    row: &RteRow,
    first: Invariant,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let mut kept = vec![first];
    for _ in 0..TOGETHER {
        let statement = Statement::State(kept.clone());
        if corpus.loses(session, &statement)? {
            return Ok(None);
        }
        let Some(test) = corpus.failing(session, &statement, failing)? else {
            return Ok(Some(statement));
        };
        let of_test = Failing {
            bytes: &test,
            ..failing
        };
        let Some(next) = next(session, row, of_test)? else {
            return Ok(None);
        };
        kept.retain(|it| !next.implies(it));
        kept.push(next);
    }
    Ok(None)
}

fn next(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
) -> Result<Option<Invariant>, EngineError> {
    for suspect in candidates(session, row, failing.bytes) {
        if let Some(found) = weakest(session, row, &suspect, failing)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The state that may cause an error.
fn candidates(session: &Session<'_>, row: &RteRow, bytes: &[u8]) -> Vec<Suspect> {
    // Code that computes the next value of a member from the one before keeps no limit.
    let mut grown = session.state_rules.grown.iter();
    if is_of_values(&row.rte.kind) && grown.any(|it| is_same_line(it, &row.rte.place)) {
        return Vec::new();
    }
    let found = session.layout.suspects(bytes, session.state_rules.formals);
    let found = found
        .into_iter()
        .filter(|it| may_be_kept(row, it) || (!it.is_formal && is_meant(row, it)));
    found.take(TRIES).collect()
}

/// Errors that a size may cause which is negative or 0.
const OF_SIZES: [&str; 2] = ["double-free", "bad-free"];

/// Whether the program shows that all code which gives values to a number keeps limits that may exclude such an error.
/// What it does not show for sure excludes no access at a wrong place.
fn may_be_kept(row: &RteRow, suspect: &Suspect) -> bool {
    let kind = row.rte.kind.as_str();
    let is_sure = !suspect.is_guess() || is_of_values(kind) || OF_SIZES.contains(&kind);
    suspect.is_number() && suspect.is_kept() && is_sure
}

/// Whether makers of objects keep limits of such a value that exclude an error of this kind. Positions and sizes have
/// limits; what computations make of other numbers, they make of whatever callers put there.
fn is_meant(row: &RteRow, suspect: &Suspect) -> bool {
    let is_computed = matches!(
        row.rte.kind.as_str(),
        "integer-divide-by-zero" | "signed-integer-overflow"
    );
    !suspect.is_number() || !is_computed || suspect.is_position
}

/// Whether the limit of a number is one that its makers keep. If code compares the number itself, the comparison may be
/// what is wrong: only that it is not negative, and the sizes of arrays beside it, are such limits.
fn is_natural(row: &RteRow, suspect: &Suspect, limit: i128) -> bool {
    if !suspect.is_number() {
        return true;
    }
    let is_compared = suspect.is_limited && !is_of_values(&row.rte.kind);
    match (is_compared, suspect.is_too_small()) {
        (true, true) => limit <= 0,
        (true, false) => suspect.arrays.contains(&limit),
        (false, true) => true,
        // Without any there is nothing to do.
        (false, false) => limit > 0,
    }
}

/// The weakest statement about a value that excludes the error, if the changed run comes as far as the failing one.
fn weakest(
    session: &mut Session<'_>,
    row: &RteRow,
    suspect: &Suspect,
    failing: Failing<'_>,
) -> Result<Option<Invariant>, EngineError> {
    let fails = |session: &mut Session<'_>, value: i128| {
        let statement = suspect.demanding(value);
        match statement.enforced(session.layout, failing.bytes) {
            Some(changed) => Ok::<bool, EngineError>(!ends_otherwise(session, &changed, failing)?),
            None => Ok(true),
        }
    };
    let (mut good, mut bad) = (suspect.best(), suspect.now());
    if fails(session, good)? {
        return Ok(None);
    }
    for _ in 0..STEPS * 2 {
        let middle = between(good, bad);
        if middle == good || middle == bad {
            break;
        }
        match fails(session, middle)? {
            true => bad = middle,
            false => good = middle,
        }
    }
    let found = suspect.demanding(good);
    let Some(changed) = found.enforced(session.layout, failing.bytes) else {
        return Ok(None);
    };
    // What all code keeps is no detour. Labels at the place of an error of a computation may be those of its wrong result.
    if may_be_kept(row, suspect) && suspect.keeps(good) {
        // Not negative says more than a limit that is none of anybody's.
        let round = suspect.is_too_small() && good < 0 && suspect.keeps(0);
        return Ok(Some(if round { suspect.demanding(0) } else { found }));
    }
    let is_meant = !suspect.is_formal && is_meant(row, suspect) && is_natural(row, suspect, good);
    let is_kept = is_meant && state::goes_as_far(session, failing, &changed)?;
    Ok(is_kept.then_some(found))
}

/// A value between both: of numbers that are far apart, one with half as many digits more.
fn between(good: i128, bad: i128) -> i128 {
    const FAR: i128 = 8;
    let digits = |value: i128| i128::BITS - value.leading_zeros();
    if good >= 0 && bad / FAR > good + 1 {
        let more = (digits(bad) - digits(good + 1)) / 2;
        return (good + 1) << more;
    }
    good + (bad - good) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_limits_are_found_soon() {
        for limit in [0, 1, 3, 9, 64, 255, 70_000, i128::from(i32::MAX) - 1] {
            for worst in [i128::from(i32::MAX), i128::from(u64::MAX)] {
                let (mut good, mut bad) = (0, worst);
                let mut steps = 0;
                loop {
                    let middle = between(good, bad);
                    if middle == good || middle == bad {
                        break;
                    }
                    steps += 1;
                    match middle <= limit {
                        true => good = middle,
                        false => bad = middle,
                    }
                }
                assert_eq!(good, limit);
                assert!(limit > 100_000 || steps <= STEPS * 2, "{limit}: {steps}");
            }
        }
    }
}
