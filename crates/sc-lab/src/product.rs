//! The program `seacoral` as a subject, with any of its tools.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::Job;
use serde_json::Value;

use crate::{Answer, Bench, Known, LabError, Sample, Subject, Verdicts};

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
        let text = text(sample);
        bench.write("product.c", &text)?;
        let seconds = self.time.as_secs().max(1).to_string();
        let job = Job::new(&self.program)
            .args([
                "--no-config",
                "product.c",
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
                    answers(&result, &text).ok_or_else(|| LabError::Answer(result.clone()))?;
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

/// The file that is given to seacoral.
fn text(sample: &Sample) -> String {
    let mut parameters = Vec::new();
    let mut assumptions = String::new();
    let mut values = Vec::new();
    for (number, slot) in sample.slots.iter().enumerate() {
        parameters.push(format!("{} s{number}", slot.ctype));
        let (low, high) = (literal(slot.low), literal(slot.high));
        assumptions.push_str(&format!(
            "    sc_assume(s{number} >= {low} && s{number} <= {high});\n"
        ));
        values.push(format!("s{number}"));
    }
    format!(
        "#include \"common.h\"\n#include \"product.h\"\n{}\n{}\nvoid f0_entry({})\n{{\n{assumptions}    struct f0_in in = {{{}}};\n    f0_reset();\n    f0_run((const unsigned char *)&in);\n}}\n",
        sample.text(0),
        sample.truth_text(0),
        parameters.join(", "),
        values.join(", "),
    )
}

/// The least number of 64 bits cannot be written as one.
fn literal(value: i64) -> String {
    if value == i64::MIN {
        format!("({}L - 1)", value + 1)
    } else {
        format!("({value}L)")
    }
}

/// Objectives are told apart by their lines.
fn answers(result: &str, text: &str) -> Option<BTreeMap<u32, Answer>> {
    let lines: BTreeMap<u64, u32> = text
        .lines()
        .zip(1..)
        .filter_map(|(line, number)| Some((number, label_of(line)?)))
        .collect();
    let result: Value = serde_json::from_str(result).ok()?;
    let mut answers = BTreeMap::new();
    for objective in result.get("objectives")?.as_array()? {
        let label = *lines.get(&objective.get("line")?.as_u64()?)?;
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

fn label_of(line: &str) -> Option<u32> {
    let rest = line
        .trim()
        .strip_prefix("LAB_LABEL(")
        .or_else(|| line.trim().strip_prefix("LAB_PLAIN("))?;
    rest.split(',').next()?.parse().ok()
}

/// What cannot be asked in the same way: labels that count however the run ends, and blocks that are empty.
fn is_askable(sample: &Sample) -> bool {
    sample.error_labels.is_empty() && !sample.entry.contains("__sc_block(in->")
}

impl Subject for Product {
    fn name(&self) -> &str {
        &self.tools
    }

    fn examine(
        &self,
        bench: &Bench,
        samples: &[Sample],
        _: &[Known],
    ) -> Result<Vec<Verdicts>, LabError> {
        let one = |sample: &Sample| match is_askable(sample) {
            true => self.ask(bench, sample),
            false => Ok(Verdicts::default()),
        };
        samples.iter().map(one).collect()
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
