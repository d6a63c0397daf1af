//! The program `seacoral` as a subject, with any of its tools.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_objectives::{Criterion, Labelling};
use sc_process::Job;
use sc_types::LabelId;
use serde_json::Value;

use crate::annotated::Annotated;
use crate::program::entry_name;
use crate::{Answer, Bench, Context, LabError, Sample, Subject, Verdicts};

/// `seacoral`, asked about the labels of criteria.
#[derive(Clone, Debug)]
pub struct Product {
    /// The program.
    pub program: PathBuf,
    /// What follows `--tools`.
    pub tools: String,
    /// The criteria whose labels it is asked about.
    pub criteria: Vec<Criterion>,
    /// Folder of `seacoral.h`.
    pub include: PathBuf,
    /// For each function.
    pub time: Duration,
}

impl Product {
    fn ask(
        &self,
        bench: &Bench,
        sample: &Sample,
        index: usize,
        program: &Annotated,
    ) -> Result<Verdicts, LabError> {
        // Brute force has written the same files.
        let with_labels = self.criteria.contains(&Criterion::Custom);
        let files = sample.program(index, with_labels).into_iter();
        let names: Vec<_> = files.map(|file| file.name).collect();
        let seconds = self.time.as_secs().max(1).to_string();
        let criteria: Vec<_> = self.criteria.iter().map(|it| it.name()).collect();
        let mut job = Job::new(&self.program)
            .args(names)
            .args(["--no-config", "--seed", "1", "--name", "lab"])
            // Brute force has no larger inputs, and no allocation fails in it.
            .arg("--fixed-bounds")
            .args(["-e", &entry_name(index), "--criterion", &criteria.join(",")])
            .args(["--tools", &self.tools, "--time-budget", &seconds, "-I"])
            .arg(&self.include);
        let fixed = sample.fixed_names(index);
        if !fixed.is_empty() {
            job = job.args(["--ignore-globals", &fixed.join(",")]);
        }
        let limit = self.time + Duration::from_secs(100);
        let _ = std::fs::remove_dir_all(bench.path().join("_sc"));
        match bench.run(job, limit) {
            Ok(finished) => {
                let result = bench.read("_sc/last/result.json")?;
                let labels = answers(&result, &program.sources.labelling);
                let labels = labels.ok_or_else(|| LabError::Answer(result.clone()))?;
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

/// The statuses of the labels; `None` if they are not those of brute force, which has the same text and criteria.
fn answers(result: &str, labelling: &Labelling) -> Option<BTreeMap<u32, Answer>> {
    let result: Value = serde_json::from_str(result).ok()?;
    let number = |of: &Value, key: &str| u32::try_from(of.get(key)?.as_u64()?).ok();
    let objectives = result.get("objectives")?.as_array()?;
    let reasons = reasons(objectives)?;
    let mut answers = BTreeMap::new();
    for label in labels(&result, objectives)? {
        let (id, line) = (number(label, "id")?, number(label, "line")?);
        if labelling.label(LabelId(id))?.line != line {
            return None;
        }
        let answer = match label.get("status")?.as_str()? {
            "covered" => Answer::Replayed,
            "uncoverable" => Answer::Uncoverable,
            _ => Answer::Unknown(reasons.get(&id).cloned().into_iter().collect()),
        };
        answers.insert(id, answer);
    }
    Some(answers)
}

/// The labels: a list of its own, unless each objective is the label of the same number.
fn labels<'a>(result: &'a Value, objectives: &'a [Value]) -> Option<&'a [Value]> {
    if let Some(labels) = result.get("labels") {
        return Some(labels.as_array()?);
    }
    let are_labels = objectives.iter().all(|it| it.get("parts").is_none());
    are_labels.then_some(objectives)
}

/// Why labels are unknown, by their numbers.
fn reasons(objectives: &[Value]) -> Option<BTreeMap<u32, String>> {
    let mut reasons = BTreeMap::new();
    for objective in objectives {
        let labels: Vec<_> = match objective.get("parts") {
            Some(parts) => parts
                .as_array()?
                .iter()
                .filter_map(Value::as_array)
                .flatten()
                .collect(),
            None => vec![objective.get("id")?],
        };
        for label in labels {
            reasons.insert(u32::try_from(label.as_u64()?).ok()?, reason(objective));
        }
    }
    Some(reasons)
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

impl Subject for Product {
    fn name(&self) -> &str {
        &self.tools
    }

    fn examine(&self, context: &Context<'_>) -> Result<Vec<Verdicts>, LabError> {
        let annotated = context.annotated.ok_or_else(|| LabError::Subject {
            subject: self.name().to_owned(),
            message: "its labels are those of criteria".to_owned(),
        })?;
        let programs = context.samples.iter().zip(annotated).enumerate();
        let asked = programs.map(|(index, (sample, program))| {
            let slow = context.known.get(index).is_some_and(|known| known.slow);
            match slow || program.labels == 0 {
                true => Ok(Verdicts::default()),
                false => self.ask(context.bench, sample, index, program),
            }
        });
        asked.collect()
    }
}

impl Product {
    /// The program at this path, with the header of the repository.
    ///
    /// # Errors
    /// If a criterion is unknown.
    pub fn new(
        program: &Path,
        tools: &str,
        criteria: &str,
        time: Duration,
    ) -> Result<Self, LabError> {
        let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
        let criteria = Criterion::parse_list(criteria);
        let criteria = criteria.map_err(|error| LabError::Option(error.to_string()))?;
        Ok(Self {
            criteria,
            program: program.to_owned(),
            tools: tools.to_owned(),
            include,
            time,
        })
    }
}
