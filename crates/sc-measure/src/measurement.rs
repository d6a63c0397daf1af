//! The result of measuring, as a report.

use std::collections::BTreeSet;

use sc_engine::contribution::{self, Contribution};
use sc_engine::set_cover::Smallest;
use sc_objectives::{Labelling, Parts};
use sc_report::{MeasuredTest, Purpose, Report, Rte, Subset};
use sc_suite::ObjectiveStatuses;
use sc_types::{LabelId, Reason, ReasonKind, TestId};

use crate::Measured;

/// A suite with all that was measured.
pub struct Measurement<'a> {
    /// The function under test.
    pub entrypoint: String,
    /// The user's files.
    pub files: Vec<String>,
    /// Criteria, with commas.
    pub criterion: String,
    /// The objectives.
    pub labelling: &'a Labelling,
    /// The tests, in order.
    pub tests: Vec<Measured>,
    /// What else there is to tell.
    pub notes: Vec<String>,
    /// The smallest part of it that covers as much, where that was asked for.
    pub smallest: Option<Smallest>,
}

impl Measurement<'_> {
    /// The labels of each test.
    pub fn labels(&self) -> Vec<BTreeSet<LabelId>> {
        self.tests.iter().map(|test| test.labels.clone()).collect()
    }

    /// What the objectives are made of.
    pub fn parts(&self) -> Vec<Parts> {
        contribution::parts(&self.labelling.objectives)
    }

    /// What each test covers and adds.
    pub fn shares(&self) -> Vec<Contribution> {
        contribution::contributions(&self.labelling.objectives, &self.labels())
    }

    /// What is known of each label.
    fn statuses(&self) -> Vec<sc_store::Status> {
        let labels = self.labelling.labels.iter();
        let status = |id: LabelId| {
            let tests = self.tests.iter().enumerate();
            let tests: Vec<TestId> = tests
                .filter(|(_, test)| test.labels.contains(&id))
                .map(|(index, _)| number(index))
                .collect();
            if tests.is_empty() {
                let words = "not covered by these tests";
                return sc_store::Status::Unknown(Reason::new(ReasonKind::Other, words, ""));
            }
            sc_store::Status::Covered {
                tests,
                by: "replay".to_owned(),
                at: 0.0,
            }
        };
        labels.map(|label| status(label.id)).collect()
    }

    /// The report.
    pub fn report(&self) -> Report {
        let subset = self.smallest.as_ref().map(|smallest| Subset {
            keep: smallest.keep.iter().map(|&index| number(index)).collect(),
            at_least: smallest.at_least,
        });
        let statuses = self.statuses();
        let standing = ObjectiveStatuses::new(self.labelling, &statuses);
        let shares = self.shares();
        let tests = self.tests.iter().zip(&shares).enumerate();
        Report {
            purpose: Purpose::Measurement { subset },
            entrypoint: self.entrypoint.clone(),
            files: self.files.clone(),
            criterion: self.criterion.clone(),
            objectives: standing.objectives(|_| String::new()),
            labels: standing.labels(),
            mcdc: standing.mcdc(),
            tests: tests
                .map(|(index, (test, share))| sc_report::Test {
                    id: number(index),
                    origin: test.name.clone(),
                    outcome: test.outcome,
                    covers: share.covers.clone(),
                    bytes: test.bytes.clone().unwrap_or_default(),
                    c: String::new(),
                    written: test.name.clone(),
                    measured: MeasuredTest {
                        explanation: test.what.clone(),
                        counts: test.counts(),
                        adds: share.adds.clone(),
                    },
                })
                .collect(),
            rtes: self.rtes(),
            notes: self.notes.clone(),
            ..Report::default()
        }
    }

    /// Distinct errors, each with the first test that shows it.
    fn rtes(&self) -> Vec<Rte> {
        let mut rtes: Vec<Rte> = Vec::new();
        for (index, test) in self.tests.iter().enumerate() {
            let Some(error) = &test.rte else {
                continue;
            };
            let place = error.place.clone().unwrap_or_default();
            if !(rtes.iter()).any(|known| known.kind == error.kind && known.place == place) {
                rtes.push(Rte {
                    kind: error.kind.clone(),
                    place,
                    test: number(index),
                    message: error.message.clone(),
                    stack: error.stack.clone(),
                    ..Rte::default()
                });
            }
        }
        rtes
    }
}

/// Tests are numbered from 1.
fn number(index: usize) -> TestId {
    TestId(i64::try_from(index + 1).unwrap_or(i64::MAX))
}
