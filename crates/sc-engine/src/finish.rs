//! After the analysis: fewer tests, smaller values, exact coverage.

use std::collections::BTreeSet;

use sc_process::Cancel;
use sc_store::{Provenance, SuiteTest};
use sc_validator::{FilterOutcome, Outcome};

use crate::error::EngineError;
use crate::minimise::{Candidate, Effort, needed, reduce, shrink};
use crate::session::Session;

/// Executions spent on making one test smaller.
const SHRINK_EFFORT: Effort = Effort { per_test: 400 };

/// Minimises the suite of the session's store.
///
/// Every test that ends up in the suite is confirmed here, so that what the store says of it is exact.
pub fn minimise(session: &mut Session<'_>, stop: &Cancel) -> Result<(), EngineError> {
    let mut suite = confirmed_suite(session, stop)?;
    keep(&mut suite);
    for index in 0..suite.len() {
        if stop.is_cancelled() {
            break;
        }
        if let Some(smaller) = smaller(session, &suite, index, stop)? {
            suite[index].candidate = smaller;
        }
    }
    keep(&mut suite);
    // Simplest first: that is how a person reads them.
    suite.sort_by(|a, b| (a.candidate.cost, &a.candidate.bytes).cmp(&(b.candidate.cost, &b.candidate.bytes)));
    store(session, suite)
}

struct Kept {
    candidate: Candidate,
    found: Provenance,
}

/// The stored tests that end well, each confirmed again: a resumed store may hold tests of many runs.
fn confirmed_suite(session: &mut Session<'_>, stop: &Cancel) -> Result<Vec<Kept>, EngineError> {
    let mut suite = Vec::new();
    for test in session.store.suite()? {
        let covers = if stop.is_cancelled() {
            test.covers.iter().copied().collect()
        } else {
            let verdict = session.validator.confirm(&test.bytes)?;
            match verdict.outcome {
                Outcome::Ok => verdict.labels.into_iter().collect(),
                // It did once, in two fresh processes: what is stored stands.
                _ => test.covers.iter().copied().collect(),
            }
        };
        let cost = session.layout.complexity(&test.bytes);
        let candidate = Candidate { bytes: test.bytes, cost, covers };
        suite.push(Kept { candidate, found: Provenance::new(test.found.by, test.found.at) });
    }
    Ok(suite)
}

fn keep(suite: &mut Vec<Kept>) {
    let candidates: Vec<Candidate> = suite.iter().map(|kept| kept.candidate.clone()).collect();
    let chosen: BTreeSet<usize> = reduce(&candidates).into_iter().collect();
    let mut index = 0;
    suite.retain(|_| {
        index += 1;
        chosen.contains(&(index - 1))
    });
}

/// A simpler test that covers what only this one covers, confirmed.
fn smaller(
    session: &mut Session<'_>,
    suite: &[Kept],
    index: usize,
    stop: &Cancel,
) -> Result<Option<Candidate>, EngineError> {
    let candidates: Vec<Candidate> = suite.iter().map(|kept| kept.candidate.clone()).collect();
    let required = needed(&candidates, index);
    let layout = session.layout;
    let validator = &mut session.validator;
    let mut failure = None;
    let mut filter = |bytes: &[u8]| {
        if failure.is_some() || stop.is_cancelled() {
            return None;
        }
        match validator.filter(bytes) {
            Ok(verdict) if verdict.outcome == FilterOutcome::Ok => Some(verdict.labels.into_iter().collect()),
            Ok(_) => None,
            Err(error) => {
                failure = Some(error);
                None
            }
        }
    };
    let start = &candidates[index].bytes;
    let cost = |bytes: &[u8]| layout.complexity(bytes);
    let variants = |bytes: &[u8]| layout.shrinks(bytes);
    let found = shrink(start, &required, SHRINK_EFFORT, cost, variants, &mut filter);
    if let Some(error) = failure {
        return Err(error.into());
    }
    let Some(bytes) = found else { return Ok(None) };
    let verdict = session.validator.confirm(&bytes)?;
    let covers: BTreeSet<u32> = verdict.labels.into_iter().collect();
    if verdict.outcome != Outcome::Ok || !required.is_subset(&covers) {
        return Ok(None);
    }
    Ok(Some(Candidate { cost: layout.complexity(&bytes), bytes, covers }))
}

fn store(session: &mut Session<'_>, suite: Vec<Kept>) -> Result<(), EngineError> {
    let tests: Vec<SuiteTest> = suite
        .into_iter()
        .map(|kept| SuiteTest {
            bytes: kept.candidate.bytes,
            covers: kept.candidate.covers.into_iter().collect(),
            found: kept.found,
        })
        .collect();
    session.store.replace_suite(&tests)?;
    Ok(())
}
