//! Run-time errors that callers may exclude by what they pass.
//!
//! An error through an input object does not count against the function if every caller guarantees what excludes it: a
//! pointer that is not NULL, a string that is long enough. Which statement does is found by trying: the test is run
//! again with that one value changed. If the tests that satisfy a statement cover less, it cannot be a guarantee: the
//! code handles that case itself, so it is legal, and the error is real.
//!
//! Callers also keep relations between members of an object, such as `pos <= size`. A relation excludes an error only if
//! the error disappears whichever of the two members is changed: otherwise the change leads the run elsewhere.

mod corpus;
mod search;
mod state;
mod statement;

use std::collections::BTreeMap;

use sc_inputs::{Precondition, Relation, Violated};
use sc_process::Cancel;
use sc_store::{Place, RteRow};
use sc_validator::{Ending, FilterOutcome};

use crate::error::EngineError;
use crate::session::Session;

use corpus::Corpus;
use statement::Statement;

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
/// Relations, and pairs of them, that are tried for one test.
const RELATIONS: usize = 32;
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
    let mut corpus = Corpus::new(session, &tests);
    // NULL pointers come first, because few runs tell; then accesses near the end of a block: they tell which accesses
    // far away are of the same kind.
    let (null, rest): (Vec<RteRow>, Vec<RteRow>) = rows.into_iter().partition(is_null);
    let (far, near): (Vec<RteRow>, Vec<RteRow>) = rest.into_iter().partition(is_at_no_object);
    let mut beyond: Vec<Place> = Vec::new();
    for row in null.into_iter().chain(near).chain(far) {
        if stop.is_cancelled() {
            break;
        }
        let by_number = beyond.contains(&row.rte.place);
        match excuse(session, &row, by_number, &mut corpus) {
            Ok(Some(statement)) => {
                beyond.push(row.rte.place.clone());
                found.insert(row.id, statement.excuse());
                if !corpus.known.contains(&statement) {
                    corpus.known.push(statement);
                }
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

fn is_null(row: &RteRow) -> bool {
    row.rte.kind.contains("null")
}

/// With `by_number`, an access at no object may be one far beyond the end of an input. What excludes other errors is
/// tried first: few assumptions that explain many errors are easier to judge.
fn excuse(
    session: &mut Session<'_>,
    row: &RteRow,
    by_number: bool,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let Some(test) = corpus.tests.iter().find(|test| test.id == row.test) else {
        return Ok(None);
    };
    let at_no_object = is_at_no_object(row);
    let of_array = row.rte.kind == "out-of-bounds-index";
    let kind = row.rte.kind.as_str();
    let Some(signature) = signature(session, &test.bytes)? else {
        return Ok(None);
    };
    let failing = Failing {
        bytes: &test.bytes,
        signature: &signature,
    };
    if !of_array && let Some(statement) = by_known(session, failing, corpus)? {
        return Ok(Some(statement));
    }
    if let Some(statement) = state::by_union(session, kind, failing, corpus)? {
        return Ok(Some(statement));
    }
    if !at_no_object && !of_array && !is_beyond_an_input(session, row, &test.bytes)? {
        // The program's own block, with a number of the state out of its limits.
        let found = match state::is_access(kind) {
            true => relation(session, failing, of_array, corpus)?,
            false => None,
        };
        return match found {
            Some(found) => Ok(Some(found)),
            None => state::by_number(session, kind, failing, corpus),
        };
    }
    let layout = session.layout;
    let candidates = layout.violated(&test.bytes).into_iter();
    let (values, numbers): (Vec<_>, Vec<_>) = candidates
        .filter(|violated| match violated.is_about_a_pointer() {
            true => at_no_object,
            false => !of_array && (!at_no_object || by_number),
        })
        .take(TRIES)
        .partition(|violated| !violated.is_about_a_number());
    for violated in &values {
        if let Some(statement) = by_value(session, violated, failing, corpus)? {
            return Ok(Some(statement));
        }
    }
    if let Some(statement) = relation(session, failing, of_array, corpus)? {
        return Ok(Some(statement));
    }
    for violated in &numbers {
        if let Some(statement) = by_value(session, violated, failing, corpus)? {
            return Ok(Some(statement));
        }
    }
    state::by_number(session, kind, failing, corpus)
}

/// The weakest statement about one value that excludes an error.
fn by_value(
    session: &mut Session<'_>,
    violated: &Violated,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let statement = weakest(session, violated, failing.bytes, failing.signature)?;
    Ok(match statement.map(Statement::Value) {
        Some(statement) if corpus.accepts(session, &statement, failing)? => Some(statement),
        _ => None,
    })
}

/// The relations that exclude another error, if they exclude this one.
fn by_known(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let relations = corpus.known.iter().filter_map(|statement| match statement {
        Statement::Relations(all) => Some(all.clone()),
        _ => None,
    });
    for relations in relations.collect::<Vec<_>>() {
        let found = by_relations(session, failing, relations, corpus)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// A test that ends in an error.
#[derive(Clone, Copy)]
struct Failing<'t> {
    bytes: &'t [u8],
    signature: &'t str,
}

/// The relation between members of an object, or the pair of relations, that excludes an error. With `of_array`, the
/// error is an index of an array of known size: it has to occur exactly where the relation ends to hold.
fn relation(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    of_array: bool,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let layout = session.layout;
    let single = layout.broken_relations(failing.bytes).into_iter();
    let single = single.filter(|it| it.elements().is_some() == of_array);
    let single: Vec<Relation> = single.take(RELATIONS).collect();
    for one in &single {
        if of_array && !fails_just_beyond(session, one, failing)? {
            continue;
        }
        let found = by_relations(session, failing, vec![one.clone()], corpus)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    let pairs = single.iter().filter(|_| !of_array).flat_map(|one| {
        let before = layout.broken_before(failing.bytes, one).into_iter();
        before.map(|other| vec![one.clone(), other])
    });
    for pair in pairs.take(RELATIONS) {
        let found = by_relations(session, failing, pair, corpus)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn fails_just_beyond(
    session: &mut Session<'_>,
    relation: &Relation,
    failing: Failing<'_>,
) -> Result<bool, EngineError> {
    let Some(beyond) = relation.just_broken(session.layout, failing.bytes) else {
        return Ok(false);
    };
    Ok(signature(session, &beyond)?.as_deref() == Some(failing.signature))
}

/// The statement of these relations, if no test near the failing one that satisfies them ends in the error.
fn by_relations(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    relations: Vec<Relation>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let layout = session.layout;
    let statement = Statement::Relations(relations);
    let near = match statement.holds(layout, failing.bytes) {
        true => Vec::new(),
        false => statement.enforced(layout, failing.bytes),
    };
    if near.is_empty() {
        return Ok(None);
    }
    for test in &near {
        if signature(session, test)?.as_deref() == Some(failing.signature) {
            return Ok(None);
        }
    }
    let accepted = corpus.accepts(session, &statement, failing)?;
    Ok(accepted.then_some(statement))
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
