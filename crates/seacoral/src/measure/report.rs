//! What measuring found, for people and for machines.

use std::collections::BTreeSet;
use std::fmt::Write;

use sc_engine::goals::{self, Goal, Share};
use sc_engine::smallest::Smallest;
use sc_objectives::Labelling;
use sc_report::{Report, Rte, Status};
use serde::Serialize;

use crate::measure::Measured;

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
    id: u32,
    key: String,
    criterion: String,
    file: String,
    line: u32,
    column: u32,
    function: String,
    predicate: String,
    status: &'static str,
    tests: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct TestJson {
    id: usize,
    name: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    what: String,
    covers: Vec<u32>,
    adds: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
}

impl Measurement<'_> {
    /// The labels of each test.
    pub fn labels(&self) -> Vec<BTreeSet<u32>> {
        self.tests.iter().map(|test| test.labels.clone()).collect()
    }

    /// The objectives as formulas.
    pub fn goals(&self) -> Vec<Goal> {
        goals::goals(self.labelling)
    }

    /// What each test covers and adds.
    pub fn shares(&self) -> Vec<Share> {
        goals::shares(&self.goals(), &self.labels())
    }

    /// In the form of a run's result, for what both say alike.
    pub fn summary(&self) -> Report {
        let (goals, labels) = (self.goals(), self.labels());
        let all: BTreeSet<u32> = labels.iter().flatten().copied().collect();
        let objectives = self.objectives(|goal| {
            if goal.is_covered(&all) {
                let tests = goals::owed_to(goal, &labels);
                let tests = tests.into_iter().map(number).collect();
                let by = "replay".to_owned();
                Status::Covered { by, tests, at: 0.0 }
            } else {
                let reason = "not covered by these tests".to_owned();
                let hint = String::new();
                Status::Unknown { reason, hint }
            }
        });
        let shares = goals::shares(&goals, &labels);
        let tests = self.tests.iter().zip(&shares).enumerate();
        Report {
            entrypoint: self.entrypoint.clone(),
            files: self.files.clone(),
            criterion: self.criterion.clone(),
            objectives,
            tests: tests
                .map(|(index, (test, share))| sc_report::Test {
                    id: number(index),
                    origin: test.name.clone(),
                    outcome: test.outcome.to_owned(),
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

    fn objectives(&self, status: impl Fn(&Goal) -> Status) -> Vec<sc_report::Objective> {
        let goals = self.goals();
        let labels = self.labelling.labels.iter().zip(&goals);
        labels
            .map(|(label, goal)| sc_report::Objective {
                id: label.id,
                key: label.key.clone(),
                criterion: label.criterion_names(),
                place: sc_report::Place {
                    file: label.file.clone(),
                    line: label.line,
                    column: label.column,
                    function: label.function.clone(),
                },
                predicate: label.predicate.clone(),
                status: status(goal),
                note: String::new(),
            })
            .collect()
    }

    /// Distinct errors, each with the first test that shows it.
    fn rtes(&self) -> Vec<Rte> {
        let mut rtes: Vec<Rte> = Vec::new();
        for (index, test) in self.tests.iter().enumerate() {
            let Some((kind, place)) = &test.rte else {
                continue;
            };
            let place =
                place
                    .as_ref()
                    .map_or_else(sc_report::Place::default, |at| sc_report::Place {
                        file: at.file.clone(),
                        line: at.line,
                        column: at.column,
                        function: at.function.clone(),
                    });
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
                writeln!(out, "does not count: {}", test.what)?;
                continue;
            }
            let (covers, adds) = (share.covers.len(), share.adds.len());
            write!(out, "covers {covers}, adds {adds}")?;
            if adds > 0 {
                write!(out, ": {}", set(&share.adds))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// What machines read.
    pub fn json(&self) -> String {
        let report = self.summary();
        let totals = report.totals();
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
            tests: tests
                .map(|(index, (test, share))| TestJson {
                    id: index + 1,
                    name: test.name.clone(),
                    outcome: test.outcome,
                    what: test.what.clone(),
                    covers: share.covers,
                    adds: share.adds,
                    bytes: test.bytes.as_deref().map(hex),
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
            let tests = tests.into_iter().filter_map(|id| usize::try_from(id).ok());
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
fn number(index: usize) -> i64 {
    i64::try_from(index + 1).unwrap_or(i64::MAX)
}

/// `{1, 3}`.
pub fn set(ids: &[u32]) -> String {
    let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
    format!("{{{}}}", ids.join(", "))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
