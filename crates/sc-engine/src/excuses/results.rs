//! Results of functions that are not defined, and of callbacks: what they may be, nobody knows but their authors.
//!
//! An error that a limit of them excludes depends on an assumption about such a function, also an error of arithmetic.

use super::statement::Statement;
use super::{Corpus, Failing, STEPS, ends_otherwise, reach};
use crate::error::EngineError;
use crate::session::Session;

/// The weakest limit of results that excludes an error.
pub(super) fn by_results(
    session: &mut Session<'_>,
    failing: Failing<'_>,
    corpus: &mut Corpus<'_>,
) -> Result<Option<Statement>, EngineError> {
    let layout = session.layout;
    for strictest in layout.far_results(failing.bytes) {
        let fails = |session: &mut Session<'_>, limit: i128| {
            let changed = strictest.with_limit(limit).enforced(layout, failing.bytes);
            Ok::<bool, EngineError>(!ends_otherwise(session, &changed, failing)?)
        };
        let (mut good, mut bad) = (0, strictest.farthest(layout, failing.bytes));
        if fails(session, good)? {
            continue;
        }
        for _ in 0..STEPS * 3 {
            let middle = good + (bad - good) / 2;
            if middle == good || middle == bad {
                break;
            }
            match fails(session, middle)? {
                true => bad = middle,
                false => good = middle,
            }
        }
        let statement = Statement::Results(strictest.with_limit(good));
        if reach::is_reached(session, &statement, failing, corpus)?
            && corpus.accepts(session, &statement, failing)?
        {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}
