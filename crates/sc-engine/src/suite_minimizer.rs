//! After the analysis: fewer tests, smaller values, exact coverage.

use std::collections::BTreeSet;

use sc_objectives::Parts;
use sc_process::Cancel;
use sc_store::{NewRte, Provenance, RteRow, SuiteTest, TestId, TestRow};
use sc_types::LabelId;
use sc_validator::{Ending, FilterOutcome, FilterVerdict, ValidatorError, Verdict};

use crate::error::EngineError;
use crate::excuses;
use crate::reduction::{Candidate, Effort, needed, reduce, required, shrink};
use crate::session::{Session, new_rte};
use crate::value_sweep::{spread, sweep};

/// Executions spent on making one test smaller.
const SHRINK_EFFORT: Effort = Effort {
    per_test: 400,
    at_once: 32,
};

/// Executions spent on making its values natural before.
const SWEEP_EFFORT: usize = 300;

/// Executions spent on distinct values for a test.
const SPREAD_EFFORT: usize = 24;

/// Who found tests that notice mutants: they stay in the suite, whatever they cover.
pub const MUTATION: &str = "mutation";

/// Minimises the suite of the session's store.
///
/// Every test that ends up in the suite is confirmed here, so that what the store says of it is exact.
pub fn minimise(session: &mut Session<'_>, stop: &Cancel) -> Result<Vec<FinalTest>, EngineError> {
    let objectives = session.goals().parts();
    let rows = worth_keeping(session)?;
    let strong = rows.iter().filter(|row| row.found.by == MUTATION);
    let strong: Vec<TestRow> = strong.cloned().collect();
    let few = likely(session, &rows, &objectives);
    let doubtful = session.doubtful();
    let mut suite = confirmed_suite(session, few, stop)?;
    if session.doubtful() > doubtful {
        // One of them does not show what it did: another one may.
        suite = confirmed_suite(session, worth_keeping(session)?, stop)?;
    }
    keep(&mut suite, &objectives);
    simplify(
        session,
        &mut suite,
        &objectives,
        &[Shrink::Values, Shrink::All],
        stop,
    )?;
    keep(&mut suite, &objectives);
    simplify(session, &mut suite, &objectives, &[Shrink::Apart], stop)?;
    let strong = confirmed_suite(session, strong, stop)?;
    add(&mut suite, strong);
    store_sorted(session, suite)
}

/// Adds tests that notice mutants to the suite of the session's store, as far as they terminate normally.
pub fn extend(
    session: &mut Session<'_>,
    tests: Vec<Vec<u8>>,
    stop: &Cancel,
) -> Result<Vec<FinalTest>, EngineError> {
    let rows = session.store.suite()?;
    let mut suite = confirmed_suite(session, rows, stop)?;
    let mut more = Vec::new();
    for bytes in tests {
        let Some(verdict) = confirm(session, &bytes)? else {
            break;
        };
        if verdict.outcome != Ending::Ok {
            continue;
        }
        more.push(Kept {
            doubts: Doubts::of(&verdict),
            found: Provenance::new(MUTATION, session.seconds()),
            candidate: Candidate {
                cost: session.layout.complexity(&bytes),
                covers: verdict.labels.into_iter().collect(),
                bytes,
            },
        });
    }
    add(&mut suite, more);
    store_sorted(session, suite)
}

/// Those of some tests that terminate normally; none if there was no time to run them.
pub fn terminating(
    session: &mut Session<'_>,
    tests: Vec<Vec<u8>>,
) -> Result<Vec<Vec<u8>>, EngineError> {
    let all: Vec<&[u8]> = tests.iter().map(Vec::as_slice).collect();
    let verdicts = match session.validator.filter_many(&all) {
        Ok(verdicts) => verdicts,
        Err(ValidatorError::Cancelled) => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    };
    let well = verdicts
        .into_iter()
        .map(|it| it.outcome == FilterOutcome::Ok);
    let well: Vec<bool> = well.collect();
    let good = tests.into_iter().zip(well).filter(|(_, well)| *well);
    Ok(good.map(|(test, _)| test).collect())
}

/// Adds tests that cover anything and are not in the suite.
fn add(suite: &mut Vec<Kept>, more: Vec<Kept>) {
    for test in more {
        let mut known = suite.iter().map(|kept| &kept.candidate.bytes);
        if !test.candidate.covers.is_empty() && !known.any(|it| *it == test.candidate.bytes) {
            suite.push(test);
        }
    }
}

/// The tests that are enough, as far as the store knows.
fn likely(session: &Session<'_>, rows: &[TestRow], objectives: &[Parts]) -> Vec<TestRow> {
    let candidate = |row: &TestRow| Candidate {
        bytes: row.bytes.clone(),
        cost: session.layout.complexity(&row.bytes),
        covers: row.covers.iter().copied().collect(),
    };
    let all: Vec<Candidate> = rows.iter().map(candidate).collect();
    let mut chosen = reduce(&all, objectives);
    chosen.sort_unstable();
    chosen.into_iter().map(|at| rows[at].clone()).collect()
}

/// How much smaller a suite became.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reduction {
    /// Tests that it was chosen from.
    pub from: usize,
    /// Tests before.
    pub before: usize,
    /// Tests now.
    pub now: usize,
    /// No suite of tests among those covers as much with fewer.
    pub at_least: usize,
}

/// Makes the smallest suite there is among the stored tests the suite of the session's store.
pub fn smallest(
    session: &mut Session<'_>,
    stop: &Cancel,
) -> Result<(Vec<FinalTest>, Reduction), EngineError> {
    let objectives = session.goals().parts();
    let mut rows = session.store.tests()?;
    rows.retain(|test| test.outcome == sc_store::Outcome::Ok);
    // Tests of the suite have simple values: they are preferred.
    rows.sort_by_key(|test| (!test.kept, test.id));
    let (from, before) = (rows.len(), rows.iter().filter(|test| test.kept).count());
    let mut suite = confirmed_suite(session, rows, stop)?;
    let covers: Vec<BTreeSet<LabelId>> = suite
        .iter()
        .map(|kept| kept.candidate.covers.clone())
        .collect();
    let found = crate::set_cover::smallest(&objectives, &covers);
    let mut index = 0;
    suite.retain(|_| {
        index += 1;
        found.keep.binary_search(&(index - 1)).is_ok()
    });
    let hows = [Shrink::Values, Shrink::All, Shrink::Apart];
    simplify(session, &mut suite, &objectives, &hows, stop)?;
    let reduction = Reduction {
        from,
        before,
        now: suite.len(),
        at_least: found.at_least,
    };
    Ok((store_sorted(session, suite)?, reduction))
}

/// Better values, as long as nothing is lost.
fn simplify(
    session: &mut Session<'_>,
    suite: &mut [Kept],
    objectives: &[Parts],
    hows: &[Shrink],
    stop: &Cancel,
) -> Result<(), EngineError> {
    let all: Vec<Candidate> = suite.iter().map(|kept| kept.candidate.clone()).collect();
    let required = required(&all, objectives);
    // What takes few executions for all of them first: there may be no time for more.
    for how in hows {
        for index in 0..suite.len() {
            if stop.is_cancelled() {
                return Ok(());
            }
            let found = smaller(session, suite, index, &required, *how, stop)?;
            if let Some((candidate, doubts)) = found {
                suite[index].candidate = candidate;
                suite[index].doubts = doubts;
            }
        }
    }
    Ok(())
}

/// How a test is made smaller.
#[derive(Clone, Copy)]
enum Shrink {
    /// Its values, many at once.
    Values,
    /// Its values and blocks, step by step.
    All,
    /// Not smaller, but with distinct values in objects: what code does with them is seen.
    Apart,
}

fn store_sorted(
    session: &mut Session<'_>,
    mut suite: Vec<Kept>,
) -> Result<Vec<FinalTest>, EngineError> {
    // Simplest first: that is how a person reads them.
    suite.sort_by(|a, b| {
        (a.candidate.cost, &a.candidate.bytes).cmp(&(b.candidate.cost, &b.candidate.bytes))
    });
    store(session, suite)
}

/// Executions spent on making a test of a run-time error smaller: each one kills a process.
const RTE_EFFORT: Effort = Effort {
    per_test: 60,
    at_once: 1,
};
/// How many run-time errors get that.
const RTES_SHRUNK: usize = 32;

/// Makes the tests that show run-time errors smaller. Each still shows exactly its own error.
pub fn minimise_rtes(session: &mut Session<'_>, stop: &Cancel) -> Result<(), EngineError> {
    let rows = session.store.rtes()?;
    let first = rows.iter();
    let first = first.filter(|row| !excuses::is_shown_by_another(row, &rows));
    for row in first.take(RTES_SHRUNK) {
        if stop.is_cancelled() {
            break;
        }
        let test = session.store.test(row.test)?;
        let signature = match excuses::signature(session, &test.bytes) {
            Ok(Some(signature)) => signature,
            Ok(None) => continue,
            Err(error) if error.is_cancelled() => break,
            Err(error) => return Err(error),
        };
        let layout = session.layout;
        let mut failure = None;
        let wanted = BTreeSet::from([LabelId(0)]);
        let mut same = |bytes: &[u8]| {
            if stop.is_cancelled() || failure.is_some() {
                return None;
            }
            match excuses::signature(session, bytes) {
                Ok(found) => (found.as_deref() == Some(signature.as_str())).then(|| wanted.clone()),
                Err(error) => {
                    failure = Some(error);
                    None
                }
            }
        };
        let small = shrink(
            &test.bytes,
            &wanted,
            RTE_EFFORT,
            &|bytes, take| layout.each_shrink(bytes, take),
            |tests| tests.iter().map(|bytes| same(bytes)).collect(),
        );
        match failure {
            Some(error) if error.is_cancelled() => break,
            Some(error) => return Err(error),
            None => {}
        }
        let Some(small) = small else { continue };
        if session.store.find_test(&small)?.is_some() {
            continue;
        }
        if let Some(shown) = shows(session, &small, row, &test.covers)? {
            let by = Provenance::new(row.found.by.clone(), row.found.at);
            session
                .store
                .replace_rte_test(row.id, &small, &shown, &test.covers, &by)?;
        }
    }
    Ok(())
}

/// The error as a test shows it in fresh processes; `None` if it shows another, or none, or does not cover `labels`.
fn shows(
    session: &mut Session<'_>,
    bytes: &[u8],
    row: &RteRow,
    labels: &[LabelId],
) -> Result<Option<NewRte>, EngineError> {
    let Some(verdict) = confirm(session, bytes)? else {
        return Ok(None);
    };
    let Ending::Rte(rte) = verdict.outcome else {
        return Ok(None);
    };
    if !labels.iter().all(|label| verdict.labels.contains(label)) {
        return Ok(None);
    }
    let shown = new_rte(&rte);
    let identity = |rte: &NewRte| {
        let at = &rte.place;
        (rte.kind.clone(), at.file.clone(), at.line, at.column)
    };
    Ok((identity(&shown) == identity(&row.rte)).then_some(shown))
}

/// A test of the final suite.
#[derive(Debug, Clone)]
pub struct FinalTest {
    /// Its number in the store.
    pub id: TestId,
    /// Labels it covers.
    pub covers: BTreeSet<LabelId>,
    /// There was time to replay it again; if not, nothing is known of the rest.
    pub confirmed: bool,
    /// Labels whose predicate is undefined in it.
    pub undefined: BTreeSet<LabelId>,
    /// Uninitialised memory decides about labels that it does not cover.
    pub unstable: bool,
}

struct Kept {
    candidate: Candidate,
    doubts: Doubts,
    found: Provenance,
}

/// Labels that a test reaches and does not cover for certain.
#[derive(Default)]
struct Doubts {
    /// They are known.
    known: bool,
    undefined: BTreeSet<LabelId>,
    unstable: bool,
}

impl Doubts {
    fn of(verdict: &Verdict) -> Self {
        Doubts {
            known: true,
            undefined: verdict.undefined.iter().copied().collect(),
            unstable: !verdict.unstable.is_empty(),
        }
    }
}

/// The stored tests that terminate normally, each confirmed again: a resumed store may hold tests of many runs, and
/// what a program does may depend on more than its inputs. What a test does not show again is retracted.
fn confirmed_suite(
    session: &mut Session<'_>,
    rows: Vec<TestRow>,
    stop: &Cancel,
) -> Result<Vec<Kept>, EngineError> {
    let mut suite = Vec::new();
    for test in rows {
        let verdict = if stop.is_cancelled() {
            None
        } else {
            confirm(session, &test.bytes)?
        };
        let mut covers: BTreeSet<LabelId> = test.covers.iter().copied().collect();
        let mut doubts = Doubts::default();
        if let Some(verdict) = verdict {
            // Only those count that it covers as a test that terminates normally.
            let well = verdict.outcome == Ending::Ok;
            let seen: BTreeSet<LabelId> = verdict.labels.iter().copied().filter(|_| well).collect();
            let gone: Vec<LabelId> = covers.difference(&seen).copied().collect();
            if !gone.is_empty() {
                session.doubt();
                session.retract(test.id, &gone, "does not cover all that it did")?;
            }
            covers = seen;
            doubts = Doubts::of(&verdict);
        }
        let cost = session.layout.complexity(&test.bytes);
        let candidate = Candidate {
            bytes: test.bytes,
            cost,
            covers,
        };
        let found = Provenance::new(test.found.by, test.found.at);
        suite.push(Kept {
            candidate,
            doubts,
            found,
        });
    }
    Ok(suite)
}

/// The suite, and tests out of it that cover labels which nothing in it does: halves of pairs whose other half may
/// have been found since.
fn worth_keeping(session: &Session<'_>) -> Result<Vec<TestRow>, EngineError> {
    let mut tests = session.store.suite()?;
    let mut covered: BTreeSet<LabelId> = tests.iter().flat_map(|t| &t.covers).copied().collect();
    for test in session.store.tests()? {
        let more = test.covers.iter().any(|label| !covered.contains(label));
        if !test.kept && test.outcome == sc_store::Outcome::Ok && more {
            covered.extend(&test.covers);
            tests.push(test);
        }
    }
    Ok(tests)
}

/// A confirmed verdict; `None` if we were stopped in the middle of it.
fn confirm(session: &mut Session<'_>, bytes: &[u8]) -> Result<Option<Verdict>, EngineError> {
    let verdict = session.validator.confirm(bytes);
    session.warn_of_places();
    match verdict {
        Ok(verdict) => Ok(Some(verdict)),
        Err(ValidatorError::Cancelled) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn keep(suite: &mut Vec<Kept>, objectives: &[Parts]) {
    let candidates: Vec<Candidate> = suite.iter().map(|kept| kept.candidate.clone()).collect();
    let chosen: BTreeSet<usize> = reduce(&candidates, objectives).into_iter().collect();
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
    required: &BTreeSet<LabelId>,
    how: Shrink,
    stop: &Cancel,
) -> Result<Option<(Candidate, Doubts)>, EngineError> {
    let candidates: Vec<Candidate> = suite.iter().map(|kept| kept.candidate.clone()).collect();
    let required = needed(&candidates, index, required);
    let layout = session.layout;
    let validator = &mut session.validator;
    let mut failure = None;
    let mut filter = |tests: &[&[u8]]| {
        if failure.is_some() || stop.is_cancelled() {
            return Vec::new();
        }
        match validator.filter_many(tests) {
            Ok(verdicts) => {
                let well = |verdict: FilterVerdict| {
                    let well = verdict.outcome == FilterOutcome::Ok;
                    well.then(|| verdict.labels.into_iter().collect())
                };
                verdicts.into_iter().map(well).collect()
            }
            Err(ValidatorError::Cancelled) => Vec::new(),
            Err(error) => {
                failure = Some(error);
                Vec::new()
            }
        }
    };
    let start = &candidates[index].bytes;
    let found = match how {
        Shrink::Values => sweep(start, SWEEP_EFFORT, layout, &mut |bytes| {
            let covers = filter(&[bytes]).pop().flatten();
            covers.is_some_and(|covers: BTreeSet<LabelId>| required.is_subset(&covers))
        }),
        Shrink::Apart => {
            let distinct = |bytes: &[u8]| layout.distinct_edits(bytes, &session.observed);
            let zeros = |bytes: &[u8]| layout.zeros_edit(bytes, &session.observed);
            // Exactly the same: with more, another test could be superfluous.
            let same = &candidates[index].covers;
            spread(
                start,
                SPREAD_EFFORT,
                layout,
                &[&distinct, &zeros],
                &mut |bytes| {
                    let covers = filter(&[bytes]).pop().flatten();
                    covers.is_some_and(|covers: BTreeSet<LabelId>| covers == *same)
                },
            )
        }
        Shrink::All => shrink(
            start,
            &required,
            SHRINK_EFFORT,
            &|bytes, take| layout.each_shrink(bytes, take),
            &mut filter,
        ),
    };
    if let Some(error) = failure {
        return Err(error.into());
    }
    let Some(bytes) = found else { return Ok(None) };
    let Some(verdict) = confirm(session, &bytes)? else {
        return Ok(None);
    };
    let doubts = Doubts::of(&verdict);
    let covers: BTreeSet<LabelId> = verdict.labels.into_iter().collect();
    let is_good = match how {
        Shrink::Values | Shrink::All => required.is_subset(&covers),
        Shrink::Apart => covers == candidates[index].covers,
    };
    if verdict.outcome != Ending::Ok || !is_good {
        return Ok(None);
    }
    Ok(Some((
        Candidate {
            cost: layout.complexity(&bytes),
            bytes,
            covers,
        },
        doubts,
    )))
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
    let replaced = session
        .store
        .replace_suite(&tests, &session.spare_labels())?;
    let ids = replaced.tests.into_iter().zip(suite);
    Ok(ids
        .map(|(id, kept)| FinalTest {
            id,
            covers: kept.candidate.covers,
            confirmed: kept.doubts.known,
            undefined: kept.doubts.undefined,
            unstable: kept.doubts.unstable,
        })
        .collect())
}
