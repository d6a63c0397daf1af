//! What excludes an error and is beyond what tests can be: blocks that are larger, and functions that are not defined and
//! return something else in the end.

use sc_store::RteRow;
use sc_validator::Ending;

use super::look_at_the_clock;
use super::statement::Statement;
use crate::error::EngineError;
use crate::session::Session;

const STACK_OVERFLOW: &str = "stack-overflow";

/// The statement that no test satisfies and that excludes an error, tried after all others.
pub(super) fn by_larger_inputs(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<Option<Statement>, EngineError> {
    match row.rte.kind.as_str() {
        "heap-buffer-overflow" => larger_block(session, row, bytes),
        STACK_OVERFLOW => end_of_recursion(session, bytes),
        _ => Ok(None),
    }
}

/// An array of which no number tells the length, and which is as long as tests have them: the access is beyond its end
/// all the same.
fn larger_block(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<Option<Statement>, EngineError> {
    let layout = session.layout;
    let (arrays, full) = layout.filled(bytes);
    let Some(size) = missed_block(session, row, &full)? else {
        return other_answer(session, row, bytes);
    };
    for array in arrays {
        let shorter = array.shortened(layout, &full);
        // The block that is missed is the one that got shorter.
        if missed_block(session, row, &shorter)?.is_some_and(|now| now < size) {
            return Ok(Some(Statement::Beyond(array.words())));
        }
    }
    other_answer(session, row, bytes)
}

/// A function that is not defined and says yes or no before the end of an input is missed: it may have looked at that
/// input, as `starts_with(name, prefix)` does.
fn other_answer(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<Option<Statement>, EngineError> {
    if missed_block(session, row, bytes)?.is_none() || !has_own_length(session, row, bytes)? {
        return Ok(None);
    }
    let answers = session.layout.with_other_answers(bytes).into_iter();
    // What has seen no data says nothing of it.
    let answers = answers.filter(|(function, _)| session.state_rules.readers.contains(function));
    for (function, changed) in answers.collect::<Vec<_>>() {
        look_at_the_clock(session)?;
        if matches!(session.validator.confirm(&changed)?.outcome, Ending::Ok) {
            let words = format!("{function}() does not return what it returns in the test");
            return Ok(Some(Statement::Beyond(words)));
        }
    }
    Ok(None)
}

/// Whether the block that is missed has a length of its own: one that a number tells was long enough for the callers.
fn has_own_length(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<bool, EngineError> {
    let mut sizes = [None; 2];
    for (less, size) in sizes.iter_mut().enumerate() {
        let test = session.layout.with_own_lengths(bytes, less as i128);
        *size = missed_block(session, row, &test)?;
    }
    Ok(sizes[0].is_none() || sizes[0] != sizes[1])
}

/// The size of the block of an input behind whose end a test ends in the error.
fn missed_block(
    session: &mut Session<'_>,
    row: &RteRow,
    bytes: &[u8],
) -> Result<Option<u64>, EngineError> {
    look_at_the_clock(session)?;
    let Ending::Rte(rte) = session.validator.confirm(bytes)?.outcome else {
        return Ok(None);
    };
    let is_it = rte.in_input && rte.kind == row.rte.kind;
    let is_there = rte
        .place
        .as_ref()
        .is_some_and(|it| it.line == row.rte.place.line);
    Ok(size_of_region(&rte.message).filter(|_| is_it && is_there))
}

/// `0 bytes after 8-byte region`
fn size_of_region(message: &str) -> Option<u64> {
    let (_, region) = message.split_once(" after ")?;
    region.split_once("-byte region")?.0.parse().ok()
}

/// Code that calls itself for what a function returns, which is the same for ever after the last call that a test has a
/// value for. Filtering runs do not tell how such a test ends.
fn end_of_recursion(
    session: &mut Session<'_>,
    bytes: &[u8],
) -> Result<Option<Statement>, EngineError> {
    for (function, changed) in session.layout.without_last_results(bytes) {
        look_at_the_clock(session)?;
        let is_ended = match session.validator.confirm(&changed)?.outcome {
            Ending::Rte(rte) => rte.kind != STACK_OVERFLOW,
            Ending::Ok => true,
            _ => false,
        };
        if is_ended {
            let words = format!("what {function}() returns ends the recursion");
            return Ok(Some(Statement::Beyond(words)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sanitizers_tell_the_size_of_a_block() {
        let check = |message: &str, expected| assert_eq!(size_of_region(message), expected);
        check("WRITE of size 1; 0 bytes after 8-byte region", Some(8));
        check("READ of size 4; 3 bytes before 8-byte region", None);
        check("applying zero offset to null pointer", None);
    }
}
