//! Files of LTest: the labels with what is known of them, and the objectives where they are made of several labels.

use sc_objectives::ltest::{LabelRow, LabelStatus, LabelsFile, hyperlabel_line};

use crate::outputs::{Output, RunFile};
use crate::report::{Label, Report, TestId};

/// Files of LTest in the run directory.
pub(super) struct LTest;

impl Output for LTest {
    fn name(&self) -> &'static str {
        "ltest"
    }

    fn run_files(&self, report: &Report) -> Vec<RunFile> {
        let name = |extension: &str| format!("{}.{extension}", report.entrypoint);
        let hyperlabels = name("hyperlabels");
        vec![
            RunFile::new(name("labels"), labels(report)),
            if report.is_plain() {
                RunFile::absent(hyperlabels)
            } else {
                RunFile::new(hyperlabels, objectives(report))
            },
        ]
    }
}

fn labels(report: &Report) -> String {
    let file = LabelsFile {
        file: String::new(),
        rows: report.labels.iter().map(row).collect(),
    };
    file.text()
}

fn row(label: &Label) -> LabelRow {
    let place = format!("{}:{}", label.place.file, label.place.line);
    let (status, tests): (_, &[TestId]) = match label.status {
        "covered" => (LabelStatus::Covered, &label.tests),
        "uncoverable" => (LabelStatus::Uncoverable, &[]),
        _ => (LabelStatus::Unknown, &[]),
    };
    LabelRow {
        line: 0,
        number: label.id.into(),
        status,
        tag: label.criterion.replace(',', "+"),
        origin: place.clone(),
        current: place,
        emitter: "seacoral".to_owned(),
        drivers: tests.iter().map(ToString::to_string).collect(),
        exec_time: "0".to_owned(),
    }
}

fn objectives(report: &Report) -> String {
    let objectives = report.objectives.iter();
    objectives
        .map(|objective| hyperlabel_line(objective.id, &objective.parts))
        .collect()
}
