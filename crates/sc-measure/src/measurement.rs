//! The result of measuring, for people and for machines.

use std::collections::BTreeSet;
use std::fmt::Write;

use sc_engine::shares::{self, Share};
use sc_engine::smallest::Smallest;
use sc_objectives::{Labelling, Parts};
use sc_report::{LabelJson, McdcJson, Report, ResultJson, Rte, Status};
use sc_types::{ObjectiveId, Outcome, Reason, ReasonKind, TestId};
use serde::Serialize;

use sc_suite::ObjectiveStatuses;

use crate::Measured;

/// Version of the JSON. Raised when a field changes its meaning or goes away; fields may be added within a version.
pub const REPLAY_VERSION: u32 = 1;

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

/// The file of `--json`.
#[derive(Debug, Serialize)]
pub struct ReplayJson {
    version: u32,
    entrypoint: String,
    files: Vec<String>,
    criterion: String,
    totals: TotalsJson,
    objectives: Vec<ObjectiveJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<LabelJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mcdc: Vec<McdcJson>,
    tests: Vec<TestJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<SmallestJson>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SmallestJson {
    keep: Vec<usize>,
    at_least: usize,
}

#[derive(Debug, Serialize)]
struct TotalsJson {
    objectives: usize,
    covered: usize,
    uncovered: usize,
    tests: usize,
    counted: usize,
}

#[derive(Debug, Serialize)]
struct ObjectiveJson {
    id: ObjectiveId,
    key: String,
    criterion: String,
    file: String,
    line: u32,
    column: u32,
    function: String,
    predicate: String,
    status: &'static str,
    tests: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<u32>>,
}

#[derive(Debug, Serialize)]
struct TestJson {
    id: usize,
    name: String,
    outcome: Outcome,
    #[serde(skip_serializing_if = "String::is_empty")]
    what: String,
    covers: Vec<ObjectiveId>,
    adds: Vec<ObjectiveId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
}

impl Measurement<'_> {
    /// The labels of each test.
    pub fn labels(&self) -> Vec<BTreeSet<u32>> {
        self.tests.iter().map(|test| test.labels.clone()).collect()
    }

    /// What the objectives are made of.
    pub fn parts(&self) -> Vec<Parts> {
        shares::parts(&self.labelling.objectives)
    }

    /// What each test covers and adds.
    pub fn shares(&self) -> Vec<Share> {
        shares::shares(&self.labelling.objectives, &self.labels())
    }

    /// What is known of each label.
    fn statuses(&self) -> Vec<sc_store::Status> {
        let labels = self.labelling.labels.iter();
        let status = |id: u32| {
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

    /// In the form of a run's result, for what both say alike.
    pub fn summary(&self) -> Report {
        let statuses = self.statuses();
        let standing = ObjectiveStatuses::new(self.labelling, &statuses);
        let shares = self.shares();
        let tests = self.tests.iter().zip(&shares).enumerate();
        Report {
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
            let Some((kind, place)) = &test.rte else {
                continue;
            };
            let place = place.clone().unwrap_or_default();
            if !rtes.iter().any(|r| r.kind == *kind && r.place == place) {
                let (kind, test) = (kind.clone(), number(index));
                rtes.push(Rte { kind, place, test });
            }
        }
        rtes
    }

    /// What people read: the tests, the summary, and what is missing.
    pub fn text(&self, quiet: bool) -> String {
        let report = self.summary();
        let mut out = String::new();
        // Writing into a String cannot fail, here and below.
        if !quiet {
            let _ = self.test_lines(&mut out);
        }
        out += &sc_report::statistics_of(&report);
        let _ = missing(&mut out, &report);
        for note in &self.notes {
            let _ = writeln!(out, "Note: {note}");
        }
        out
    }

    fn test_lines(&self, out: &mut String) -> std::fmt::Result {
        let width = self.tests.len().to_string().len();
        let name = self.tests.iter().map(|test| test.name.chars().count());
        let name_width = name.max().unwrap_or(0).min(60);
        if !self.tests.is_empty() {
            writeln!(out, "Tests:")?;
        }
        for (index, (test, share)) in self.tests.iter().zip(self.shares()).enumerate() {
            write!(out, "  {:>width$}  {:name_width$}  ", index + 1, test.name)?;
            if !test.counts() {
                writeln!(out, "not counted: {}", test.what)?;
                continue;
            }
            let (covers, adds) = (share.covers.len(), share.adds.len());
            write!(out, "covers {covers}, adds {adds}")?;
            if adds > 0 {
                write!(out, ": {}", set(&share.adds))?;
            }
            if !test.what.is_empty() {
                write!(out, " ({})", test.what)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// What machines read.
    pub fn json(&self) -> String {
        let report = self.summary();
        let totals = report.totals();
        let ResultJson { labels, mcdc, .. } = ResultJson::new(&report);
        let tests = self.tests.iter().zip(self.shares()).enumerate();
        let json = ReplayJson {
            version: REPLAY_VERSION,
            entrypoint: self.entrypoint.clone(),
            files: self.files.clone(),
            criterion: self.criterion.clone(),
            totals: TotalsJson {
                objectives: totals.objectives,
                covered: totals.covered,
                uncovered: totals.unknown,
                tests: self.tests.len(),
                counted: totals.tests,
            },
            objectives: report.objectives.into_iter().map(objective_json).collect(),
            labels,
            mcdc,
            tests: tests
                .map(|(index, (test, share))| TestJson {
                    id: index + 1,
                    name: test.name.clone(),
                    outcome: test.outcome,
                    what: test.what.clone(),
                    covers: share.covers,
                    adds: share.adds,
                    bytes: test.bytes.as_deref().map(hex::encode),
                })
                .collect(),
            smallest: self.smallest.as_ref().map(|found| SmallestJson {
                keep: found.keep.iter().map(|index| index + 1).collect(),
                at_least: found.at_least,
            }),
            notes: self.notes.clone(),
        };
        let mut text = serde_json::to_string_pretty(&json).unwrap_or_default();
        text.push('\n');
        text
    }
}

fn objective_json(objective: sc_report::Objective) -> ObjectiveJson {
    let (status, tests) = match objective.status {
        Status::Covered { tests, .. } => {
            let tests = tests
                .into_iter()
                .filter_map(|id| usize::try_from(id.0).ok());
            ("covered", tests.collect())
        }
        _ => ("uncovered", Vec::new()),
    };
    ObjectiveJson {
        id: objective.id,
        key: objective.key,
        criterion: objective.criterion,
        file: objective.place.file,
        line: objective.place.line,
        column: objective.place.column,
        function: objective.place.function,
        predicate: objective.predicate,
        status,
        tests,
        parts: objective.parts,
    }
}

/// The objectives that are not covered, with place and condition.
fn missing(out: &mut String, report: &Report) -> std::fmt::Result {
    let open = report.objectives.iter();
    let open: Vec<_> = open
        .filter(|objective| !matches!(objective.status, Status::Covered { .. }))
        .collect();
    if !open.is_empty() {
        writeln!(out, "Not covered:")?;
    }
    for objective in open {
        let at = &objective.place;
        writeln!(
            out,
            "  {}: {}:{}:{} in {}: {}: {}",
            objective.id,
            at.file,
            at.line,
            at.column,
            at.function,
            objective.criterion,
            objective.predicate
        )?;
    }
    Ok(())
}

/// Tests are numbered from 1.
fn number(index: usize) -> TestId {
    TestId(i64::try_from(index + 1).unwrap_or(i64::MAX))
}

/// `{1, 3}`.
pub fn set(ids: &[ObjectiveId]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    format!("{{{}}}", ids.join(", "))
}
