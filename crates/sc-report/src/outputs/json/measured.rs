//! The result of measuring existing tests, version 1.

use sc_types::LabelId;
use serde::Serialize;

use super::{LabelJson, McdcJson, ResultJson, pretty};
use crate::report::{Objective, ObjectiveId, Outcome, Report, Status, Subset, TestId};

/// Version of the format. Raised when a field changes its meaning or goes away; fields may be added within a version.
pub const MEASURED_VERSION: u32 = 1;

/// The whole document.
#[derive(Debug, Serialize)]
pub struct MeasuredJson {
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
    keep: Vec<TestId>,
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
    tests: Vec<TestId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<LabelId>>,
}

#[derive(Debug, Serialize)]
struct TestJson {
    id: TestId,
    name: String,
    outcome: Outcome,
    #[serde(skip_serializing_if = "String::is_empty")]
    what: String,
    covers: Vec<ObjectiveId>,
    adds: Vec<ObjectiveId>,
    #[serde(skip_serializing_if = "String::is_empty")]
    bytes: String,
}

impl MeasuredJson {
    /// The document for a report; `subset`: the tests to keep.
    pub fn new(report: &Report, subset: Option<&Subset>) -> Self {
        let totals = report.totals();
        let ResultJson { labels, mcdc, .. } = ResultJson::new(report);
        MeasuredJson {
            version: MEASURED_VERSION,
            entrypoint: report.entrypoint.clone(),
            files: report.files.clone(),
            criterion: report.criterion.clone(),
            totals: TotalsJson {
                objectives: totals.objectives,
                covered: totals.covered,
                uncovered: totals.unknown,
                tests: report.tests.len(),
                counted: totals.tests,
            },
            objectives: report.objectives.iter().map(objective).collect(),
            labels,
            mcdc,
            tests: tests(report),
            smallest: subset.map(|subset| SmallestJson {
                keep: subset.keep.clone(),
                at_least: subset.at_least,
            }),
            notes: report.notes.clone(),
        }
    }

    /// The document's text.
    pub fn to_text(&self) -> String {
        pretty(self)
    }
}

fn tests(report: &Report) -> Vec<TestJson> {
    let test = |test: &crate::report::Test| TestJson {
        id: test.id,
        name: test.origin.clone(),
        outcome: test.outcome,
        what: test.measured.explanation.clone(),
        covers: test.covers.clone(),
        adds: test.measured.adds.clone(),
        bytes: hex::encode(&test.bytes),
    };
    report.tests.iter().map(test).collect()
}

fn objective(objective: &Objective) -> ObjectiveJson {
    let (status, tests) = match &objective.status {
        Status::Covered { tests, .. } => ("covered", tests.clone()),
        _ => ("uncovered", Vec::new()),
    };
    ObjectiveJson {
        id: objective.id,
        key: objective.key.clone(),
        criterion: objective.criterion.clone(),
        file: objective.place.file.clone(),
        line: objective.place.line,
        column: objective.place.column,
        function: objective.place.function.clone(),
        predicate: objective.predicate.clone(),
        status,
        tests,
        parts: objective.parts.clone(),
    }
}
