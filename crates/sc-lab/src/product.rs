//! The program `seacoral` as a subject, with any of its tools.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::Job;
use serde_json::Value;

use crate::program::File;
use crate::{Answer, Bench, Context, LabError, Sample, Subject, Verdicts};

/// `seacoral`, asked about labels written by hand (`sc_label`).
#[derive(Clone, Debug)]
pub struct Product {
    /// The program.
    pub program: PathBuf,
    /// What follows `--tools`.
    pub tools: String,
    /// Folder of `seacoral.h`.
    pub include: PathBuf,
    /// For each function.
    pub time: Duration,
}

impl Product {
    fn ask(&self, bench: &Bench, sample: &Sample) -> Result<Verdicts, LabError> {
        let files = sample.program(0, true);
        for file in &files {
            bench.write(&file.name, &file.text)?;
        }
        let names: Vec<_> = files.iter().map(|file| &*file.name).collect();
        let seconds = self.time.as_secs().max(1).to_string();
        let job = Job::new(&self.program)
            .args(names)
            .args([
                "--no-config",
                "-e",
                "f0_entry",
                "--criterion",
                "CUSTOM",
                "--seed",
                "1",
                "--name",
                "lab",
            ])
            .args(["--tools", &self.tools, "--time-budget", &seconds, "-I"])
            .arg(&self.include);
        let limit = self.time + Duration::from_secs(100);
        let _ = std::fs::remove_dir_all(bench.path().join("_sc"));
        match bench.run(job, limit) {
            Ok(finished) => {
                let result = bench.read("_sc/last/result.json")?;
                let labels =
                    answers(&result, &files).ok_or_else(|| LabError::Answer(result.clone()))?;
                Ok(Verdicts {
                    labels,
                    time: finished.duration,
                    ..Verdicts::default()
                })
            }
            Err(error) => Ok(Verdicts {
                crash: Some(error.to_string()),
                ..Verdicts::default()
            }),
        }
    }
}

/// Objectives are told apart by their lines.
fn answers(result: &str, files: &[File]) -> Option<BTreeMap<u32, Answer>> {
    let result: Value = serde_json::from_str(result).ok()?;
    let mut answers = BTreeMap::new();
    for objective in result.get("objectives")?.as_array()? {
        let file = objective.get("file")?.as_str()?;
        let file = files.iter().find(|known| file.ends_with(&*known.name))?;
        let line = u32::try_from(objective.get("line")?.as_u64()?).ok()?;
        let label = *file.labels.get(&line)?;
        let answer = match objective.get("status")?.as_str()? {
            "covered" => Answer::Replayed,
            "uncoverable" => Answer::Uncoverable,
            _ => Answer::Unknown(vec![reason(objective)]),
        };
        answers.insert(label, answer);
    }
    Some(answers)
}

/// Without names and lines, which would make each reason its own row.
fn reason(objective: &Value) -> String {
    let reason = objective
        .get("reason")
        .and_then(Value::as_str)
        .unwrap_or("no reason given");
    let without_names: Vec<_> = reason.split('`').step_by(2).collect();
    let text = without_names.join("…");
    let general = text.split(['(', ';']).next().unwrap_or_default();
    general.trim().to_owned()
}

/// What cannot be asked in the same way: labels that count however the run ends.
fn is_askable(sample: &Sample) -> bool {
    sample.error_labels.is_empty()
}

impl Subject for Product {
    fn name(&self) -> &str {
        &self.tools
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let one = |sample: &Sample| match is_askable(sample) {
            true => self.ask(context.bench, sample),
            false => Ok(Verdicts::default()),
        };
        context.samples.iter().map(one).collect()
    }
}

impl Product {
    /// The program at this path, with the header of the repository.
    pub fn new(program: &Path, tools: &str, time: Duration) -> Self {
        let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
        Self {
            program: program.to_owned(),
            tools: tools.to_owned(),
            include,
            time,
        }
    }
}
