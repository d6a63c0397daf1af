//! Results of functions that are not defined, and of callbacks: what they may be, nobody knows but their authors.
//!
//! An error that a limit of them excludes depends on an assumption about such a function, also an error of arithmetic.

use super::statement::Statement;
use super::{Corpus, Failing, ends_otherwise, reach};
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
        if fails(session, 0)? {
            continue;
        }
        let mut bad = strictest.farthest(layout, failing.bytes);
        let mut good = 0;
        // Limits that are next to each other are few: the round one says as much, and is the same for many errors.
        while let Some(middle) = rounder(good, bad) {
            match fails(session, middle)? {
                true => bad = middle,
                false => good = middle,
            }
        }
        let statement = Statement::Results(strictest.with_limit(good));
        if !reach::is_reached(session, &statement, failing, corpus)? {
            continue;
        }
        if corpus.accepts(session, &statement, failing)? {
            return Ok(Some(statement));
        }
        // A round limit may forbid more than is needed.
        if corpus.loses(session, &statement)? {
            while let Some(middle) = halfway(good, bad) {
                match fails(session, middle)? {
                    true => bad = middle,
                    false => good = middle,
                }
            }
            let statement = Statement::Results(strictest.with_limit(good));
            if corpus.accepts(session, &statement, failing)? {
                return Ok(Some(statement));
            }
        }
    }
    Ok(None)
}

fn halfway(good: i128, bad: i128) -> Option<i128> {
    let middle = good + (bad - good) / 2;
    (middle != good && middle != bad).then_some(middle)
}

/// Limits up to this one are found exactly.
const EXACT: i128 = 64;

/// The limit between two that is tried next: one of few digits, if they are far apart. Negative ones are mirrored.
fn rounder(good: i128, bad: i128) -> Option<i128> {
    let sign = if bad < 0 { -1 } else { 1 };
    let (least, most) = (good * sign, bad * sign);
    let middle = match most > EXACT {
        true => {
            // As many hexadecimal digits, all ones: few limits, which many errors share.
            let digits = |value: i128| (i128::BITS - value.leading_zeros()) / 4;
            let (low, high) = (digits(least), digits(most - 1));
            let half = low + (high - low.min(high)).div_ceil(2);
            ((1 << (half * 4)) - 1).max(EXACT)
        }
        false => least + (most - least) / 2,
    };
    (least < middle && middle < most).then_some(middle * sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_limits_are_exact_and_large_ones_are_round() {
        let found = |limit: i128, worst: i128| {
            let (mut good, mut bad) = (0, worst);
            let mut steps = 0;
            while let Some(middle) = rounder(good, bad) {
                steps += 1;
                match middle.abs() <= limit.abs() {
                    true => good = middle,
                    false => bad = middle,
                }
            }
            assert!(steps <= 12, "{limit}: {steps}");
            good
        };
        for limit in [0, 1, 7, 63, 64] {
            assert_eq!(found(limit, i128::from(i32::MAX)), limit);
            assert_eq!(found(-limit, i128::from(i32::MIN)), -limit);
        }
        assert_eq!(found(100, i128::from(i32::MAX)), 64);
        assert_eq!(found(536_870_901, i128::from(i32::MAX)), (1 << 28) - 1);
        assert_eq!(found(3, 4), 3);
    }
}
