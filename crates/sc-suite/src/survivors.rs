//! Tests for mutants that survive: stored tests, tests of other runs and tests near them are recorded like those of a
//! suite and run against the mutants; those that notice one are chosen, and their values made simpler.
//!
//! What a candidate notices, it notices in the form in which it is written: its recorded expectations fail, or it ends
//! in another way. So nothing has to be believed of the search.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sc_engine::run::Analysed;
use sc_engine::suite_minimizer::terminating;
use sc_harness::Builder;
use sc_inputs::Layout;
use sc_objectives::mutation::Mutant;
use sc_process::Cancel;
use sc_report::Report;
use sc_report::mutation::{Fate, MutationReport};
use sc_report::outputs::c_suites::{SuiteInput, SuiteKind, SuiteTest};
use sc_store::{Found, Outcome, RunDir, TestId, TestRow};

use crate::error::SuiteError;
use crate::expectations::{record, statements};
use crate::mutation::{Runner, all_mutants};
use crate::neighbours::Neighbours;
use crate::project::Project;
use crate::suite_replay::{Replay, Trouble};

/// Candidates that are compiled into one program.
const BATCH: usize = 120;
/// Batches without success after which the search ends.
const PATIENCE: usize = 4;
/// Rounds in which values are made simpler.
const ROUNDS: usize = 3;
/// A run of a batch with one mutant: tests of functions take milliseconds.
const LONGEST: Duration = Duration::from_secs(8);

/// Looks for tests that notice the survivors of a mutation report. `known` are tests of other runs, in the layout of
/// this one. Gives the tests to add to the suite.
pub fn kill_survivors(
    project: &Project<'_>,
    analysed: &mut Analysed<'_>,
    report: &Report,
    found: &MutationReport,
    known: Vec<Vec<u8>>,
    stop: &Cancel,
) -> Result<Vec<Vec<u8>>, SuiteError> {
    let mut suites = report.c_suites.suites.iter();
    let Some(suite) = suites.find(|suite| suite.kind == SuiteKind::Covering) else {
        return Ok(Vec::new());
    };
    let survivors = found.mutants.iter();
    let survivors = survivors.filter(|it| matches!(it.fate, Fate::Survived | Fate::NotReached));
    let survivors: BTreeSet<u32> = survivors.map(|it| it.id).collect();
    let mutants = all_mutants(project).into_iter();
    let tests = analysed.session.store.tests()?;
    let tests = tests.into_iter().filter(|it| it.outcome == Outcome::Ok);
    let (kept, stored): (Vec<TestRow>, Vec<TestRow>) = tests.partition(|test| test.kept);
    let dir = analysed.session.store.dir().clone();
    let mut search = Search {
        project,
        suite,
        builder: Arc::clone(&analysed.builder),
        dir,
        stop,
        mutants: mutants.filter(|it| survivors.contains(&it.id)).collect(),
        seen: kept.iter().map(|test| test.bytes.clone()).collect(),
        pool: kept.into_iter().map(|test| test.bytes).collect(),
        killers: Vec::new(),
    };
    let stored = stored.into_iter().map(|test| test.bytes);
    search.run(analysed, stored.chain(known).collect())?;
    search.simplify(analysed)?;
    Ok(search.chosen().into_iter().map(|it| it.bytes).collect())
}

/// A test, and the mutants that it notices.
#[derive(Debug, Clone)]
struct Killer {
    bytes: Vec<u8>,
    cost: u64,
    notices: BTreeSet<u32>,
}

struct Search<'s> {
    project: &'s Project<'s>,
    suite: &'s SuiteInput,
    builder: Arc<Builder>,
    dir: RunDir,
    stop: &'s Cancel,
    /// Mutants that are looked for.
    mutants: Vec<Mutant>,
    /// Tests that were tried.
    seen: BTreeSet<Vec<u8>>,
    /// Tests that others are made from.
    pool: Vec<Vec<u8>>,
    killers: Vec<Killer>,
}

impl Search<'_> {
    /// Tries known tests, and then tests near those that are known.
    fn run(&mut self, analysed: &mut Analysed<'_>, known: Vec<Vec<u8>>) -> Result<(), SuiteError> {
        for batch in known.chunks(BATCH) {
            let batch = self.new_ones(batch.to_vec());
            self.pool.extend(batch.iter().cloned());
            self.try_batch(analysed, batch)?;
        }
        let mutants = self.mutants.clone();
        let texts = mutants.iter().map(|mutant| mutant.original.as_str());
        let layout = analysed.session.layout;
        let mut neighbours = Neighbours::new(layout, texts);
        let mut failures = 0;
        while failures < PATIENCE && !self.is_over() {
            let pool = &self.pool;
            let batch = (0..BATCH).filter_map(|_| neighbours.next(pool));
            let batch = self.new_ones(batch.collect());
            match self.try_batch(analysed, batch)? {
                true => failures = 0,
                false => failures += 1,
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.stop.is_cancelled() || self.mutants.is_empty()
    }

    fn new_ones(&mut self, tests: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let seen = &mut self.seen;
        let new = tests.into_iter().filter(|test| seen.insert(test.clone()));
        new.collect()
    }

    /// Whether a test of the batch notices a mutant that none before it does.
    fn try_batch(
        &mut self,
        analysed: &mut Analysed<'_>,
        batch: Vec<Vec<u8>>,
    ) -> Result<bool, SuiteError> {
        let found = self.killers_of(analysed, batch, &self.mutants)?;
        let noticed: BTreeSet<u32> = found.iter().flat_map(|it| it.notices.clone()).collect();
        self.mutants.retain(|it| !noticed.contains(&it.id));
        self.pool.extend(found.iter().map(|it| it.bytes.clone()));
        self.killers.extend(found);
        Ok(!noticed.is_empty())
    }

    /// The tests of a batch that notice mutants.
    fn killers_of(
        &self,
        analysed: &mut Analysed<'_>,
        batch: Vec<Vec<u8>>,
        mutants: &[Mutant],
    ) -> Result<Vec<Killer>, SuiteError> {
        if self.stop.is_cancelled() || mutants.is_empty() || batch.is_empty() {
            return Ok(Vec::new());
        }
        let good = terminating(&mut analysed.session, batch)?;
        let found = match self.notice(&good, mutants) {
            Err(_) if self.stop.is_cancelled() => return Ok(Vec::new()),
            Err(trouble) => return Err(SuiteError::Mutation(trouble.to_string())),
            Ok(found) => found,
        };
        let layout = analysed.session.layout;
        let killers = good.into_iter().zip(found).map(|(bytes, notices)| Killer {
            cost: layout.complexity(&bytes),
            bytes,
            notices,
        });
        Ok(killers.filter(|it| !it.notices.is_empty()).collect())
    }

    /// The mutants that each test notices.
    fn notice(&self, tests: &[Vec<u8>], mutants: &[Mutant]) -> Result<Vec<BTreeSet<u32>>, Trouble> {
        if tests.is_empty() {
            return Ok(Vec::new());
        }
        let replay = || Replay {
            prepared: self.project.prepared,
            spec: self.project.spec,
            builder: &self.builder,
            dir: &self.dir,
            cancel: self.stop,
        };
        let rows: Vec<TestRow> = (1..).zip(tests).map(row).collect();
        let asked = self.project.suite.expectations;
        let recordings = record(
            &replay(),
            self.suite,
            &rows.iter().collect::<Vec<_>>(),
            asked,
        )?;
        let test = |row: &TestRow| {
            let recorded = recordings.get(&row.id);
            SuiteTest {
                id: row.id,
                name: name(row.id),
                body: statements(self.project.prepared, row, recorded)
                    .lines
                    .join("\n"),
                comment: Vec::new(),
                recorded: recorded.cloned().unwrap_or_default(),
            }
        };
        let suite = SuiteInput {
            tests: rows.iter().map(test).collect(),
            ..self.suite.clone()
        };
        let folder = self.dir.builds().join("mutation-candidates");
        let mut runner = Runner::new(replay(), &suite, folder);
        let noticed = runner.noticed(mutants.to_vec(), LONGEST)?;
        let by: BTreeMap<u32, BTreeSet<String>> = noticed
            .into_iter()
            .map(|(id, by)| (id, by.into_iter().collect()))
            .collect();
        let notices = |row: &TestRow| {
            let name = name(row.id);
            let own = by.iter().filter(|(_, tests)| tests.contains(&name));
            own.map(|(id, _)| *id).collect()
        };
        Ok(rows.iter().map(notices).collect())
    }

    /// Few tests that together notice what all of them do, each with what it is there for.
    fn chosen(&self) -> Vec<Killer> {
        let mut left: BTreeSet<u32> = self
            .killers
            .iter()
            .flat_map(|it| it.notices.clone())
            .collect();
        let mut chosen = Vec::new();
        while !left.is_empty() {
            let news = |it: &Killer| it.notices.intersection(&left).count();
            let all = self.killers.iter();
            let best = all.max_by_key(|it| (news(it), std::cmp::Reverse((it.cost, &it.bytes))));
            let Some(best) = best else { break };
            let own: BTreeSet<u32> = best.notices.intersection(&left).copied().collect();
            left.retain(|id| !own.contains(id));
            chosen.push(Killer {
                notices: own,
                ..best.clone()
            });
        }
        chosen
    }

    /// Simpler values, as long as nothing goes unnoticed.
    fn simplify(&mut self, analysed: &mut Analysed<'_>) -> Result<(), SuiteError> {
        let mutants = all_mutants(self.project);
        for _ in 0..ROUNDS {
            let chosen = self.chosen();
            let layout = analysed.session.layout;
            let each = BATCH / chosen.len().max(1);
            let batch = chosen
                .iter()
                .flat_map(|it| simpler(layout, &it.bytes, each));
            let batch = self.new_ones(batch.collect());
            let wanted: BTreeSet<u32> = chosen.iter().flat_map(|it| it.notices.clone()).collect();
            let mutants = mutants.iter().filter(|it| wanted.contains(&it.id));
            let mutants: Vec<Mutant> = mutants.cloned().collect();
            let found = self.killers_of(analysed, batch, &mutants)?;
            let mut better = false;
            let simplest = |one: &Killer| {
                let as_good = found.iter();
                let as_good = as_good.filter(|it| it.notices.is_superset(&one.notices));
                as_good.min_by_key(|it| it.cost).cloned()
            };
            let replaced = chosen.into_iter().map(|one| match simplest(&one) {
                Some(other) if other.cost < one.cost => {
                    better = true;
                    other
                }
                _ => one,
            });
            self.killers = replaced.collect();
            if !better {
                break;
            }
        }
        Ok(())
    }
}

/// The first few tests that are simpler than one.
fn simpler(layout: &Layout, bytes: &[u8], count: usize) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    layout.each_shrink(bytes, &mut |candidate| {
        list.push(candidate);
        list.len() < count
    });
    list
}

fn name(id: TestId) -> String {
    format!("sc_candidate_{id}")
}

fn row((id, bytes): (i64, &Vec<u8>)) -> TestRow {
    TestRow {
        id: TestId(id),
        digest: String::new(),
        bytes: bytes.clone(),
        outcome: Outcome::Ok,
        kept: false,
        covers: Vec::new(),
        found: Found {
            by: String::new(),
            run: 0,
            at: 0.0,
        },
    }
}
