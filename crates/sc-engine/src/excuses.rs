//! Run-time errors that callers may exclude by what they pass.
//!
//! An error through an input object is no error of the function if every caller guarantees what excludes it: a pointer
//! that is not NULL, a string that is long enough. Which statement does is found by trying: the test is run again with
//! that one value changed. A statement under which the tests cover less is no such guarantee: the code handles that
//! case itself, so it is legal, and the error is real.

use std::collections::{BTreeMap, BTreeSet};

use sc_inputs::{Precondition, Violated};
use sc_process::Cancel;
use sc_store::{Place, RteRow, TestRow};
use sc_types::LabelId;
use sc_validator::{Ending, FilterOutcome};

use crate::error::EngineError;
use crate::session::Session;

/// What excludes an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excuse {
    /// The statement about inputs.
    pub text: String,
    /// The option that says so; empty if there is none.
    pub option: String,
}

/// Values of one test that are tried.
const TRIES: usize = 24;
/// Runs that find the weakest statement.
const STEPS: usize = 12;

/// Errors at an address that no object has.
const NO_OBJECT: [&str; 7] = [
    "SEGV",
    "null-pointer-use",
    "invalid-null-argument",
    "nullptr-with-offset",
    "nullptr-with-nonzero-offset",
    "nullptr-after-nonzero-offset",
    "pointer-overflow",
];

/// What excludes the errors of the store that callers may exclude, by the number of the error.
pub fn find(
    session: &mut Session<'_>,
    stop: &Cancel,
) -> Result<BTreeMap<i64, Excuse>, EngineError> {
    let mut found = BTreeMap::new();
    let rows = session.store.rtes()?;
    if rows.is_empty() {
        return Ok(found);
    }
    let tests = session.store.tests()?;
    // Accesses near the end of a block come first: they tell which accesses far away are of the same kind.
    let (far, near): (Vec<RteRow>, Vec<RteRow>) = rows.into_iter().partition(is_at_no_object);
    let mut beyond: Vec<Place> = Vec::new();
    for row in near.into_iter().chain(far) {
        if stop.is_cancelled() {
            break;
        }
        let by_number = beyond.contains(&row.rte.place);
        match excuse(session, &row, by_number, &tests) {
            Ok(Some(excuse)) => {
                beyond.push(row.rte.place.clone());
                found.insert(row.id, excuse);
            }
            Ok(None) => {}
            // Without the runs, nothing excuses the others.
            Err(error) if error.is_cancelled() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

fn is_at_no_object(row: &RteRow) -> bool {
    NO_OBJECT.contains(&row.rte.kind.as_str())
}

/// With `by_number`, an access at no object may be one far beyond the end of an input.
fn excuse(
    session: &mut Session<'_>,
    row: &RteRow,
    by_number: bool,
    tests: &[TestRow],
) -> Result<Option<Excuse>, EngineError> {
    let Some(test) = tests.iter().find(|test| test.id == row.test) else {
        return Ok(None);
    };
    let at_no_object = is_at_no_object(row);
    if !at_no_object && !is_beyond_an_input(session, row, &test.bytes)? {
        return Ok(None);
    }
    let Some(signature) = signature(session, &test.bytes)? else {
        return Ok(None);
    };
    let layout = session.layout;
    let candidates = layout.violated(&test.bytes).into_iter();
    let candidates = candidates.filter(|violated| match violated.is_about_a_pointer() {
        true => at_no_object,
        false => !at_no_object || by_number,
    });
    for violated in candidates.take(TRIES) {
        let statement = weakest(session, &violated, &test.bytes, &signature)?;
        if let Some(statement) = statement
            && !loses(session, &statement, tests)?
        {
            let option = statement.expression();
            return Ok(Some(Excuse {
                text: statement.words(),
                option: option.map_or(String::new(), |it| format!("--assume '{it}'")),
            }));
        }
    }
    Ok(None)
}

/// The error is an access beyond the end of a block that is an input, not one that the program allocated.
fn is_beyond_an_input(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<bool, EngineError> {
    if row.rte.kind != "heap-buffer-overflow" {
        return Ok(false);
    }
    let verdict = session.validator.confirm(bytes)?;
    Ok(matches!(verdict.outcome, Ending::Rte(rte) if rte.in_input))
}

/// The weakest statement of its kind that excludes the error; `None` if not even the strictest does.
fn weakest(
    session: &mut Session<'_>,
    violated: &Violated,
    bytes: &[u8],
    signature: &str,
) -> Result<Option<Precondition>, EngineError> {
    let fails = |session: &mut Session<'_>, value: i128| {
        let changed = violated.apply(session.layout, bytes, value);
        let now = self::signature(session, &changed)?;
        Ok::<bool, EngineError>(now.as_deref() == Some(signature))
    };
    let (mut good, mut bad) = (violated.strictest(), violated.now());
    if fails(session, good)? {
        return Ok(None);
    }
    for _ in 0..STEPS {
        let Some(middle) = violated.between(good, bad) else {
            break;
        };
        match fails(session, middle)? {
            true => bad = middle,
            false => good = middle,
        }
    }
    Ok(Some(violated.demanding(good)))
}

/// Whether tests that satisfy the statement cover less than all tests do. A test that violates it may cover what it
/// does for other reasons: it is run again with the one value changed.
fn loses(
    session: &mut Session<'_>,
    statement: &Precondition,
    tests: &[TestRow],
) -> Result<bool, EngineError> {
    let layout = session.layout;
    let well = tests
        .iter()
        .filter(|test| test.outcome == sc_store::Outcome::Ok);
    let (kept, lost): (Vec<&TestRow>, Vec<&TestRow>) =
        well.partition(|test| statement.holds(layout, &test.bytes));
    let kept = kept.into_iter().flat_map(|test| test.covers.clone());
    let mut kept: BTreeSet<LabelId> = kept.collect();
    for test in lost {
        if test.covers.iter().all(|label| kept.contains(label)) {
            continue;
        }
        let Some(changed) = statement.enforce(layout, &test.bytes) else {
            return Ok(true);
        };
        let verdict = session.validator.filter(&changed)?;
        if verdict.outcome == FilterOutcome::Ok {
            kept.extend(verdict.labels);
        }
        if !test.covers.iter().all(|label| kept.contains(label)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What the sanitizers say of a test in a filtering run.
pub(crate) fn signature(
    session: &mut Session<'_>,
    bytes: &[u8],
) -> Result<Option<String>, EngineError> {
    Ok(match session.validator.filter(bytes)?.outcome {
        FilterOutcome::Suspect { signature, .. } => Some(signature),
        _ => None,
    })
}
