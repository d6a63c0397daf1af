//! Numbers in the state that callers hand over, and members of unions that are in use.
//!
//! A number in an object that code uses as a position is kept within limits by those who made the object. A statement
//! about it excludes an error only if the changed run comes at least as far: it then passes the place of the error.

use std::collections::BTreeSet;

use sc_inputs::{Precondition, Violated};
use sc_types::LabelId;
use sc_validator::FilterOutcome;

use super::statement::Statement;
use super::{Corpus, Failing, TRIES, ends_otherwise, filter, signature, weakest};
use crate::error::EngineError;
use crate::session::Session;

/// Errors of an access at a wrong place.
const ACCESSES: [&str; 10] = [
    // A block of memory that functions of the library copy ends far beyond an object.
    "unknown-crash",
    "SEGV",
    "pointer-overflow",
    "out-of-bounds-index",
    "heap-buffer-overflow",
    "stack-buffer-overflow",
    "stack-buffer-underflow",
    "global-buffer-overflow",
    "dynamic-stack-buffer-overflow",
    "nullptr-with-offset",
];

/// Errors of a pointer that is none.
const POINTERS: [&str; 10] = [
    "SEGV",
    "misaligned-pointer-use",
    "null-pointer-use",
    "nullptr-with-offset",
    "nullptr-with-nonzero-offset",
    "nullptr-after-nonzero-offset",
    "pointer-overflow",
    "invalid-null-argument",
    "bad-free",
    "heap-buffer-overflow",
];

/// Values that are none of their type.
const LOADS: [&str; 2] = ["invalid-bool-load", "invalid-enum-load"];

/// The error is a value that is none of its type.
pub(super) fn is_load(kind: &str) -> bool {
    LOADS.contains(&kind)
}

/// The error is an access at a place that a number may decide on.
pub(super) fn is_access(kind: &str) -> bool {
    ACCESSES.contains(&kind)
}

/// The error is a pointer that is none.
pub(super) fn is_pointer(kind: &str) -> bool {
    POINTERS.contains(&kind)
}

/// The member of a union whose use excludes an error: code reads as a pointer or a truth value what the test has as a
/// number.
pub(super) fn by_union(
    session: &mut Session<'_>,
    kind: &str,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    if !is_pointer(kind) && !is_load(kind) {
        return Ok(None);
    }
    let layout = session.layout;
    for alternative in layout.alternatives(failing.bytes).into_iter().take(TRIES) {
        let mut far = false;
        for changed in alternative.enforced(layout, failing.bytes) {
            far = far || goes_as_far(session, failing, &changed)?;
        }
        let statement = Statement::Member(alternative);
        if far && corpus.accepts(session, &statement, failing)? {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// The limit of a number in the state that excludes an error.
pub(super) fn by_number(
    session: &mut Session<'_>,
    kind: &str,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    if !is_access(kind) {
        return Ok(None);
    }
    let numbers: Vec<Violated> = session.layout.indices(failing.bytes);
    for number in numbers.iter().take(TRIES) {
        let found = weakest(session, number, failing)?;
        let Some(found) = found else { continue };
        let Some(changed) = found.enforce(session.layout, failing.bytes) else {
            continue;
        };
        if !goes_as_far(session, failing, &changed)? {
            continue;
        }
        let one = Statement::Value(found.clone());
        let statement = match corpus.failing(session, &one, failing)? {
            None => one,
            // The other side of a range.
            Some(test) => match other_limit(session, number, &test)? {
                Some(other) => Statement::Range(found, other),
                None => continue,
            },
        };
        if corpus.accepts(session, &statement, failing)? {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// The limit of the same number that excludes the error of another test.
fn other_limit(
    session: &mut Session<'_>,
    number: &Violated,
    test: &[u8],
) -> Result<Option<Precondition>, EngineError> {
    let numbers = session.layout.indices(test);
    let Some(same) = numbers.iter().find(|it| it.is_about_the_same(number)) else {
        return Ok(None);
    };
    match signature(session, test)? {
        Some(signature) => {
            let failing = Failing {
                bytes: test,
                signature: &signature,
                others: &[],
            };
            weakest(session, same, failing)
        }
        None => Ok(None),
    }
}

/// Whether the changed test has no such error, and reaches all that the failing one reaches before its error.
pub(super) fn goes_as_far(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    changed: &[u8],
) -> Result<bool, EngineError> {
    if !ends_otherwise(session, changed, failing)? {
        return Ok(false);
    }
    let before = filter(session, failing.bytes)?.before;
    let verdict = filter(session, changed)?;
    let after: BTreeSet<LabelId> = match verdict.outcome {
        FilterOutcome::Ok => verdict.labels.into_iter().collect(),
        FilterOutcome::Suspect { .. } => verdict.before.into_iter().collect(),
        _ => return Ok(false),
    };
    Ok(before.iter().all(|label| after.contains(label)))
}
