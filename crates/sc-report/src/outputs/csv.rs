//! CSV as RFC 4180 has it: a row per objective.

use crate::outputs::Output;
use crate::runs::{ObjectiveJson, Run, StatusJson};

const HEADER: [&str; 15] = [
    "run",
    "entrypoint",
    "id",
    "criterion",
    "file",
    "line",
    "column",
    "function",
    "predicate",
    "status",
    "by",
    "tests",
    "why",
    "hint",
    "key",
];

/// A table of objectives.
pub(super) struct Csv;

impl Output for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn exchange(&self, runs: &[Run]) -> Option<String> {
        let mut out = row(&HEADER.map(str::to_owned));
        for run in runs {
            for objective in &run.result.objectives {
                out += &row(&fields(run, objective));
            }
        }
        Some(out)
    }
}

fn row(fields: &[String; 15]) -> String {
    let fields = fields.each_ref().map(|it| quoted(it));
    format!("{}\r\n", fields.join(","))
}

fn fields(run: &Run, objective: &ObjectiveJson) -> [String; 15] {
    let none = String::new;
    let [status, by, tests, why, hint] = match &objective.status {
        StatusJson::Covered { by, tests, .. } => {
            let tests: Vec<_> = tests.iter().map(ToString::to_string).collect();
            [
                "covered".to_owned(),
                by.clone(),
                tests.join(" "),
                none(),
                none(),
            ]
        }
        StatusJson::Uncoverable {
            by,
            under,
            within_bounds,
            ..
        } => {
            let status = match within_bounds {
                true => "uncoverable within bounds",
                false => "uncoverable",
            };
            let under: Vec<_> = under.iter().map(ToString::to_string).collect();
            [
                status.to_owned(),
                by.clone(),
                none(),
                under.join("; "),
                none(),
            ]
        }
        StatusJson::OracleFailures { by, rejected_tests } => {
            let tests: Vec<_> = rejected_tests.iter().map(ToString::to_string).collect();
            let status = "only with oracle failures".to_owned();
            [status, by.clone(), tests.join(" "), none(), none()]
        }
        StatusJson::Unknown { reason, hint } => [
            "unknown".to_owned(),
            none(),
            none(),
            reason.clone(),
            hint.clone(),
        ],
    };
    [
        run.name.clone(),
        run.result.entrypoint.clone(),
        objective.id.to_string(),
        objective.criterion.clone(),
        objective.file.clone(),
        objective.line.to_string(),
        objective.column.to_string(),
        objective.function.clone(),
        objective.predicate.clone(),
        status,
        by,
        tests,
        why,
        hint,
        objective.key.clone(),
    ]
}

fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
