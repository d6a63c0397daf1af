//! After the analysis: fewer tests, smaller values, exact coverage.

use std::collections::BTreeSet;

use sc_process::Cancel;
use sc_store::{Provenance, SuiteTest, TestId};
use sc_validator::{FilterOutcome, Outcome};

use crate::error::EngineError;
use crate::minimise::{Candidate, Effort, needed, reduce, shrink};
use crate::session::Session;

/// Executions spent on making one test smaller.
const SHRINK_EFFORT: Effort = Effort { per_test: 400 };

/// Minimises the suite of the session's store.
///
/// Every test that ends up in the suite is confirmed here, so that what the store says of it is exact.
pub fn minimise(session: &mut Session<'_>, stop: &Cancel) -> Result<Vec<FinalTest>, EngineError> {
    let mut suite = confirmed_suite(session, stop)?;
    keep(&mut suite);
    for index in 0..suite.len() {
        if stop.is_cancelled() {
            break;
        }
        if let Some((candidate, undefined)) = smaller(session, &suite, index, stop)? {
            suite[index].candidate = candidate;
            suite[index].undefined = undefined;
        }
    }
    keep(&mut suite);
    // Simplest first: that is how a person reads them.
    suite.sort_by(|a, b| (a.candidate.cost, &a.candidate.bytes).cmp(&(b.candidate.cost, &b.candidate.bytes)));
    store(session, suite)
}

/// A test of the final suite.
#[derive(Debug, Clone)]
pub struct FinalTest {
    /// Its number in the store.
    pub id: TestId,
    /// Labels it covers.
    pub covers: BTreeSet<u32>,
    /// Labels whose predicate is undefined in it.
    pub undefined: BTreeSet<u32>,
}

struct Kept {
    candidate: Candidate,
    undefined: BTreeSet<u32>,
    found: Provenance,
}

/// The stored tests that end well, each confirmed again: a resumed store may hold tests of many runs.
fn confirmed_suite(session: &mut Session<'_>, stop: &Cancel) -> Result<Vec<Kept>, EngineError> {
    let mut suite = Vec::new();
    for test in session.store.suite()? {
        let verdict = match stop.is_cancelled() {
            true => None,
            false => Some(session.validator.confirm(&test.bytes)?),
        };
        let (covers, undefined) = match verdict {
            Some(verdict) if verdict.outcome == Outcome::Ok => (verdict.labels, verdict.undefined),
            _ => (test.covers.clone(), Vec::new()),
        };
        let covers = covers.into_iter().collect();
        let cost = session.layout.complexity(&test.bytes);
        let candidate = Candidate { bytes: test.bytes, cost, covers };
        let found = Provenance::new(test.found.by, test.found.at);
        suite.push(Kept { candidate, undefined: undefined.into_iter().collect(), found });
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
) -> Result<Option<(Candidate, BTreeSet<u32>)>, EngineError> {
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
    let undefined = verdict.undefined.into_iter().collect();
    Ok(Some((Candidate { cost: layout.complexity(&bytes), bytes, covers }, undefined)))
}

fn store(session: &mut Session<'_>, suite: Vec<Kept>) -> Result<Vec<FinalTest>, EngineError> {
    let tests: Vec<SuiteTest> = suite
        .iter()
        .map(|kept| SuiteTest {
            bytes: kept.candidate.bytes.clone(),
            covers: kept.candidate.covers.iter().copied().collect(),
            found: kept.found.clone(),
        })
        .collect();
    let replaced = session.store.replace_suite(&tests)?;
    let ids = replaced.tests.into_iter().zip(suite);
    Ok(ids
        .map(|(id, kept)| FinalTest { id, covers: kept.candidate.covers, undefined: kept.undefined })
        .collect())
}
