//! Verdicts against the truth.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use crate::{Answer, Bench, Known, LabError, Sample, Subject, Truth, Verdicts};

/// Brute force may take this long for one file.
const LIMIT: Duration = Duration::from_secs(1800);

/// How a verdict is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// It says that no run covers the label, but one does.
    FalseProof,
    /// It says that it has a test that covers the label, but it has none.
    NoTest,
    /// It failed.
    Crash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FalseProof => "said to be uncoverable, but an input covers it",
            Self::NoTest => "said to be covered, but no proposed input covers it",
            Self::Crash => "the subject failed",
        })
    }
}

/// A wrong verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Which function, counted in its file.
    pub index: usize,
    /// Which label; 0 if it is not about one.
    pub label: u32,
    /// What is wrong.
    pub fault: Fault,
    /// An input that shows it, or what the failure says.
    pub evidence: String,
}

/// Sums over many functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Functions that were compared.
    pub functions: u64,
    /// Functions left out since some run of them takes too long.
    pub slow: u64,
    /// Inputs run by brute force.
    pub runs: u64,
    /// Labels.
    pub labels: u64,
    /// Those that can be covered.
    pub coverable: u64,
    /// Covered by a test of the subject.
    pub covered: u64,
    /// Proved uncoverable, rightly.
    pub proved: u64,
    /// Labels of which nothing is known: those that can be covered, those that cannot.
    pub unknown: (u64, u64),
    /// Reasons of unknown labels; a label may have several.
    pub reasons: BTreeMap<String, u64>,
    /// Wrong verdicts.
    pub wrong: BTreeMap<Fault, u64>,
    /// Time of the subject.
    pub time: Duration,
}

impl Table {
    /// Adds the sums of another.
    pub fn add(&mut self, other: &Self) {
        self.functions += other.functions;
        self.slow += other.slow;
        self.runs += other.runs;
        self.labels += other.labels;
        self.coverable += other.coverable;
        self.covered += other.covered;
        self.proved += other.proved;
        self.unknown.0 += other.unknown.0;
        self.unknown.1 += other.unknown.1;
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
        for (fault, count) in &other.wrong {
            *self.wrong.entry(*fault).or_default() += count;
        }
        self.time += other.time;
    }

    fn label(&mut self, coverable: bool, answer: &Answer, confirmed: bool) -> Option<Fault> {
        self.labels += 1;
        self.coverable += u64::from(coverable);
        match answer {
            // Whatever it says, its test covers the label.
            _ if confirmed && *answer != Answer::Uncoverable => self.covered += 1,
            Answer::Replayed if coverable => self.covered += 1,
            Answer::Covered | Answer::Replayed => return Some(Fault::NoTest),
            Answer::Uncoverable if coverable => return Some(Fault::FalseProof),
            Answer::Uncoverable => self.proved += 1,
            Answer::Unknown(reasons) => {
                *(if coverable {
                    &mut self.unknown.0
                } else {
                    &mut self.unknown.1
                }) += 1;
                for reason in reasons.iter().collect::<BTreeSet<_>>() {
                    *self.reasons.entry(reason.clone()).or_default() += 1;
                }
            }
        }
        None
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uncoverable = self.labels - self.coverable;
        let (open, closed) = self.unknown;
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(
            f,
            "| functions | {} ({} more left out, some run takes too long) |",
            self.functions, self.slow
        )?;
        writeln!(f, "| inputs run by brute force | {} |", self.runs)?;
        writeln!(f, "| labels | {} |", self.labels)?;
        writeln!(
            f,
            "| can be covered | {}: {} covered, {open} unknown |",
            self.coverable, self.covered
        )?;
        writeln!(
            f,
            "| cannot be covered | {uncoverable}: {} proved, {closed} unknown |",
            self.proved
        )?;
        for fault in [Fault::FalseProof, Fault::NoTest, Fault::Crash] {
            writeln!(
                f,
                "| **{fault}** | {} |",
                self.wrong.get(&fault).unwrap_or(&0)
            )?;
        }
        writeln!(
            f,
            "| time of the subject | {:.1} s |",
            self.time.as_secs_f64()
        )?;
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (reason, count) in reasons {
            writeln!(f, "| unknown: {reason} | {count} |")?;
        }
        Ok(())
    }
}

/// What came out of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Sums.
    pub table: Table,
    /// Wrong verdicts.
    pub wrong: Vec<Wrong>,
    /// Labels of which nothing is known: which function, which label, and the reasons.
    pub unknown: Vec<(usize, u32, Vec<String>)>,
    /// How long the subject took for each function.
    pub times: Vec<(usize, Duration)>,
}

impl Outcome {
    fn function(
        &mut self,
        index: usize,
        sample: &Sample,
        known: &Known,
        verdicts: &Verdicts,
        confirmed: &BTreeSet<u32>,
    ) {
        self.table.functions += 1;
        self.table.runs += known.runs;
        self.table.time += verdicts.time;
        self.times.push((index, verdicts.time));
        if let Some(message) = &verdicts.crash {
            let (fault, evidence) = (Fault::Crash, message.clone());
            self.wrong.push(Wrong {
                index,
                label: 0,
                fault,
                evidence,
            });
        }
        for label in 1..=sample.labels {
            let silent = Answer::Unknown(vec!["nothing was said".into()]);
            let answer = verdicts.labels.get(&label).unwrap_or(&silent);
            let input = known.covered.get(&label);
            let confirmed = confirmed.contains(&label);
            if let Some(fault) = self.table.label(input.is_some(), answer, confirmed) {
                let evidence = input.map_or(String::new(), hex::encode);
                self.wrong.push(Wrong {
                    index,
                    label,
                    fault,
                    evidence,
                });
            } else if let (false, Answer::Unknown(reasons)) = (confirmed, answer) {
                self.unknown.push((index, label, reasons.clone()));
            }
        }
    }
}

/// Functions of which the truth is known.
pub struct Examination<'a> {
    /// The functions.
    pub samples: &'a [Sample],
    /// What is true of them.
    pub known: Vec<Known>,
    bench: &'a Bench,
    truth: Truth<'a>,
}

impl<'a> Examination<'a> {
    /// Runs every input of the functions.
    ///
    /// # Errors
    /// If brute force cannot be done.
    pub fn new(bench: &'a Bench, samples: &'a [Sample]) -> Result<Self, LabError> {
        let truth = Truth::compile(bench, samples)?;
        let known = truth.every_input(LIMIT)?;
        Ok(Self {
            samples,
            known,
            bench,
            truth,
        })
    }

    /// Compares what the subject says with the truth.
    ///
    /// # Errors
    /// If the subject cannot be asked.
    pub fn examine(&self, subject: &dyn Subject) -> Result<Outcome, LabError> {
        let verdicts = subject.examine(self.bench, self.samples, &self.known)?;
        let confirmed = self.confirm(&verdicts)?;
        let mut outcome = Outcome::default();
        for (index, sample) in self.samples.iter().enumerate() {
            if self.known[index].slow {
                outcome.table.slow += 1;
                continue;
            }
            let known = &self.known[index];
            outcome.function(index, sample, known, &verdicts[index], &confirmed[index]);
        }
        for wrong in &outcome.wrong {
            *outcome.table.wrong.entry(wrong.fault).or_default() += 1;
        }
        Ok(outcome)
    }

    /// Which labels the proposed tests really cover.
    fn confirm(&self, verdicts: &[Verdicts]) -> Result<Vec<BTreeSet<u32>>, LabError> {
        let numbered = verdicts.iter().enumerate();
        let mut inputs: Vec<_> = numbered
            .flat_map(|(index, of)| of.tests.iter().map(move |test| (index, test.clone())))
            .collect();
        inputs.sort();
        inputs.dedup();
        let answers = self.truth.given_inputs(&inputs)?;
        let mut confirmed = vec![BTreeSet::new(); verdicts.len()];
        for ((index, _), labels) in inputs.iter().zip(answers) {
            confirmed[*index].extend(labels);
        }
        Ok(confirmed)
    }
}
