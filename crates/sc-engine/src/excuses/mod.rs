//! Run-time errors that callers may exclude by what they pass.
//!
//! An error through an input object does not count against the function if every caller guarantees what excludes it: a
//! pointer that is not NULL, a string that is long enough. Which statement does is found by trying: the test is run
//! again with that one value changed. If the tests that satisfy a statement cover less, it cannot be a guarantee: the
//! code handles that case itself, so it is legal, and the error is real.
//!
//! Callers also keep relations between members of an object, such as `pos <= size`. A relation excludes an error only if
//! the error disappears whichever of the two members is changed: otherwise the change leads the run elsewhere.

mod assertions;
mod background;
mod beyond;
mod corpus;
mod examiner;
mod invariants;
mod reach;
mod results;
mod search;
mod state;
mod statement;
mod time;

use std::time::Instant;

use sc_inputs::{Precondition, Relation, Violated};
use sc_store::RteRow;
use sc_validator::{Ending, FilterOutcome, FilterVerdict, ValidatorError};

use crate::error::EngineError;
use crate::session::Session;

pub(crate) use assertions::{Asserted, StateRules, asserted, counters, state_rules};
pub(crate) use background::Background;
use corpus::Corpus;
pub use examiner::{Examination, examine};
use statement::Statement;
pub use time::ErrorTime;

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
/// Tests of which it is kept how they end.
const MOST_KNOWN: usize = 4096;

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

/// Whether a statement does not hold in a failing test, and tests nearby in which it does end otherwise.
fn excludes(
    session: &mut Session<'_>,
    statement: &Statement,
    failing: Failing<'_>,
) -> Result<bool, EngineError> {
    let layout = session.layout;
    let near = match statement.holds(layout, failing.bytes) {
        true => Vec::new(),
        false => statement.enforced(layout, failing.bytes),
    };
    for test in &near {
        if !ends_otherwise(session, test, failing)? {
            return Ok(false);
        }
    }
    Ok(!near.is_empty())
}

/// Whether errors of two kinds at one place are one: an access beyond a block is also one at no object if it is far
/// enough, and the address of the latter may not even be computed. That there is no block at all is another matter: what
/// excludes it leaves blocks that are too short.
pub fn is_one_access(one: &str, other: &str) -> bool {
    let is_of_null = |kind: &str| kind.contains("null");
    let both = state::is_access(one) && state::is_access(other);
    one == other || (both && is_of_null(one) == is_of_null(other))
}

/// How little a kind says of an access: what is beyond a block says more than an address without an object.
pub fn vagueness(kind: &str) -> usize {
    match kind {
        "pointer-overflow" => 2,
        "SEGV" | "unknown-crash" => 1,
        _ => 0,
    }
}

/// Whether another error is of the same access, and says more or was found before.
pub(crate) fn is_shown_by_another(row: &RteRow, rows: &[RteRow]) -> bool {
    let rank = |row: &RteRow| (vagueness(&row.rte.kind), row.id);
    rows.iter().any(|other| {
        rank(other) < rank(row)
            && other.rte.place == row.rte.place
            && row.rte.place.is_known()
            && !row.rte.place.is_approximate()
            && is_one_access(&other.rte.kind, &row.rte.kind)
    })
}

/// Whether statements about inputs are tried for errors of a kind. The others are errors for every caller.
pub fn may_be_excused(kind: &str) -> bool {
    NO_OBJECT.contains(&kind)
        || state::is_access(kind)
        || state::is_pointer(kind)
        || state::is_load(kind)
}

fn is_at_no_object(row: &RteRow) -> bool {
    NO_OBJECT.contains(&row.rte.kind.as_str())
}

fn is_null(row: &RteRow) -> bool {
    row.rte.kind.contains("null")
}

/// What excludes an error: a statement about inputs, or else about the results of functions that are not defined.
fn excuse(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    by_number: bool,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    match by_inputs(session, row, failing, by_number, corpus)? {
        Some(statement) => Ok(Some(statement)),
        None => results::by_results(session, failing, corpus),
    }
}

/// What excludes an error of any kind, and takes many runs to find: the state of objects, and what no test has.
fn of_state(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    match invariants::by_invariants(session, row, failing, corpus)? {
        Some(statement) => Ok(Some(statement)),
        None => beyond::by_larger_inputs(session, row, failing.bytes),
    }
}

/// With `by_number`, an access at no object may be one far beyond the end of an input. What excludes other errors is
/// tried first: few assumptions that explain many errors are easier to judge.
fn by_inputs(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    by_number: bool,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let at_no_object = is_at_no_object(row);
    let of_array = row.rte.kind == "out-of-bounds-index";
    let kind = row.rte.kind.as_str();
    if !of_array && let Some(statement) = by_known(session, failing, corpus)? {
        return Ok(Some(statement));
    }
    if let Some(statement) = state::by_union(session, kind, failing, corpus)? {
        return Ok(Some(statement));
    }
    if !at_no_object && !of_array && !is_beyond_an_input(session, row, failing.bytes)? {
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
    for count in session.layout.negative_counts(failing.bytes) {
        let statement = Statement::Value(count.demanding(count.strictest()));
        if excludes(session, &statement, failing)?
            && corpus.accepts(session, &statement, failing)?
        {
            return Ok(Some(statement));
        }
    }
    if let Some(statement) = by_room(session, row, failing, corpus)? {
        return Ok(Some(statement));
    }
    let layout = session.layout;
    let candidates = layout.violated(failing.bytes).into_iter();
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
    if !of_array && let Some(statement) = reach::by_reach(session, row, failing, corpus)? {
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
    let statement = weakest(session, violated, failing)?;
    Ok(match statement.map(Statement::Value) {
        Some(statement) if corpus.accepts(session, &statement, failing)? => Some(statement),
        _ => None,
    })
}

/// The least length of an array that excludes an access beyond its end, where positions in it are sums of inputs.
fn by_room(
    session: &mut Session<'_>,
    row: &RteRow,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    if is_null(row) || !state::is_access(&row.rte.kind) {
        return Ok(None);
    }
    let rooms = session.layout.missing_room(failing.bytes).into_iter();
    for statement in rooms.take(TRIES).map(Statement::Room) {
        if excludes(session, &statement, failing)?
            && corpus.accepts(session, &statement, failing)?
        {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// The relations that exclude another error, if they exclude this one.
fn by_known(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let known = corpus.known.iter().filter(|statement| {
        matches!(
            statement,
            Statement::Relations(_)
                | Statement::Reaches(_)
                | Statement::State(_)
                | Statement::Results(_)
        )
    });
    for statement in known.cloned().collect::<Vec<_>>() {
        let is_near = matches!(statement, Statement::Relations(_))
            || reach::is_reached(session, &statement, failing, corpus)?;
        if is_near
            && excludes(session, &statement, failing)?
            && corpus.accepts(session, &statement, failing)?
        {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// A test that ends in an error.
#[derive(Clone, Copy)]
struct Failing<'t> {
    bytes: &'t [u8],
    signature: &'t str,
    /// How runs end in other errors of the same access.
    others: &'t [String],
}

impl Failing<'_> {
    /// Whether a run that ends so ends in the same error, or another one of the same access.
    fn is(&self, signature: Option<&str>) -> bool {
        signature.is_some_and(|it| {
            let others = self.others.iter().map(String::as_str);
            std::iter::once(self.signature)
                .chain(others)
                .any(|known| known == it || is_at_one_place(known, it))
        })
    }
}

/// Whether two signatures are of one access: kinds that one wrong position may have, at the same place of the code.
fn is_at_one_place(one: &str, other: &str) -> bool {
    match (one.split_once(' '), other.split_once(' ')) {
        (Some((one, place)), Some((other, elsewhere))) => {
            place == elsewhere && is_one_access(one, other)
        }
        _ => false,
    }
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
    // `pos -= spaces + 1`, while `pos` itself is within the block.
    let kept = match of_array {
        true => Vec::new(),
        false => layout.kept_relations(failing.bytes),
    };
    let before = kept.iter().flat_map(|one| {
        let before = layout.broken_before(failing.bytes, one).into_iter();
        before.map(|other| vec![other])
    });
    for relations in pairs.take(RELATIONS).chain(before.take(RELATIONS)) {
        let found = by_relations(session, failing, relations, corpus)?;
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
    Ok(failing.is(signature(session, &beyond)?.as_deref()))
}

/// The statement of these relations, if no test near the failing one that satisfies them ends in the error.
fn by_relations(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    relations: Vec<Relation>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let statement = Statement::Relations(relations);
    if !excludes(session, &statement, failing)? {
        return Ok(None);
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
    look_at_the_clock(session)?;
    let verdict = session.validator.confirm(bytes)?;
    Ok(matches!(verdict.outcome, Ending::Rte(rte) if rte.in_input))
}

/// The weakest statement of its kind that excludes the error; `None` if not even the strictest does.
fn weakest(
    session: &mut Session<'_>,
    violated: &Violated,
    failing: Failing<'_>,
) -> Result<Option<Precondition>, EngineError> {
    let fails = |session: &mut Session<'_>, value: i128| {
        let changed = violated.apply(session.layout, failing.bytes, value);
        Ok::<bool, EngineError>(!ends_otherwise(session, &changed, failing)?)
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

/// Whether a test ends, and not in such an error. A run that was cut short tells nothing, and neither does one that the
/// user's assumptions exclude.
fn ends_otherwise(
    session: &mut Session<'_>,
    bytes: &[u8],
    failing: Failing<'_>,
) -> Result<bool, EngineError> {
    Ok(match filter(session, bytes)?.outcome {
        FilterOutcome::Suspect { signature, .. } => !failing.is(Some(&signature)),
        FilterOutcome::Ok | FilterOutcome::OracleFailed | FilterOutcome::Abnormal(_) => true,
        FilterOutcome::Timeout | FilterOutcome::Unclear | FilterOutcome::AssumptionFailed => false,
    })
}

/// What the sanitizers say of a test in a filtering run.
pub(crate) fn signature(
    session: &mut Session<'_>,
    bytes: &[u8],
) -> Result<Option<String>, EngineError> {
    Ok(match filter(session, bytes)?.outcome {
        FilterOutcome::Suspect { signature, .. } => Some(signature),
        _ => None,
    })
}

/// A filtering run, unless the time for examining errors is over. The same tests are asked about for many statements.
fn filter(session: &mut Session<'_>, bytes: &[u8]) -> Result<FilterVerdict, EngineError> {
    look_at_the_clock(session)?;
    if let Some(known) = session.endings.get(bytes) {
        return Ok(known.clone());
    }
    let verdict = session.validator.filter(bytes)?;
    match is_cut(&verdict) {
        true => session.runs_cut += 1,
        false if session.endings.len() < MOST_KNOWN => {
            session.endings.insert(bytes.to_vec(), verdict.clone());
        }
        false => {}
    }
    Ok(verdict)
}

/// The same for many tests.
fn filter_many(
    session: &mut Session<'_>,
    tests: &[&[u8]],
) -> Result<Vec<FilterVerdict>, EngineError> {
    look_at_the_clock(session)?;
    let verdicts = session.validator.filter_many(tests)?;
    session.runs_cut += verdicts.iter().filter(|it| is_cut(it)).count();
    Ok(verdicts)
}

/// The run took too long to tell anything.
fn is_cut(verdict: &FilterVerdict) -> bool {
    matches!(
        verdict.outcome,
        FilterOutcome::Timeout | FilterOutcome::Unclear
    )
}

fn look_at_the_clock(session: &Session<'_>) -> Result<(), EngineError> {
    match session.runs_until {
        Some(until) if Instant::now() >= until => Err(out_of_time()),
        _ => Ok(()),
    }
}

fn out_of_time() -> EngineError {
    EngineError::Validator(ValidatorError::Cancelled)
}
