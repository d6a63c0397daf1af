//! Verdicts against the truth.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use sc_objectives::Criterion;
use sc_types::LabelId;
use serde::{Deserialize, Serialize};

use crate::annotated::Annotated;
use crate::variation::Decision;
use crate::{Answer, Bench, Context, Known, LabError, Sample, Subject, Truth, Verdicts};

/// Brute force may take this long for one file.
const LIMIT: Duration = Duration::from_secs(1800);

/// How a verdict is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The same for the labels of each criterion, if they are of criteria.
    pub criteria: BTreeMap<String, Counts>,
}

/// Labels of one criterion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Functions that have some.
    pub functions: u64,
    /// Labels.
    pub labels: u64,
    /// Those that can be covered.
    pub coverable: u64,
    /// Covered by a test of the subject.
    pub covered: u64,
    /// Proved uncoverable, rightly.
    pub proved: u64,
    /// Wrong verdicts.
    pub wrong: u64,
}

impl Counts {
    /// Adds those of another.
    pub fn add(&mut self, other: &Self) {
        self.functions += other.functions;
        self.labels += other.labels;
        self.coverable += other.coverable;
        self.covered += other.covered;
        self.proved += other.proved;
        self.wrong += other.wrong;
    }

    /// The percentage of the labels that cannot be covered that are proved so.
    pub fn claimed(&self) -> f64 {
        let uncoverable = self.labels - self.coverable;
        if uncoverable == 0 {
            return 100.0;
        }
        self.proved as f64 * 100.0 / uncoverable as f64
    }
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
        for (criterion, counts) in &other.criteria {
            self.criteria
                .entry(criterion.clone())
                .or_default()
                .add(counts);
        }
    }

    fn counts(&self) -> Counts {
        Counts {
            functions: 0,
            labels: self.labels,
            coverable: self.coverable,
            covered: self.covered,
            proved: self.proved,
            wrong: 0,
        }
    }

    fn counts_since(&self, before: Counts) -> Counts {
        Counts {
            functions: 0,
            labels: self.labels - before.labels,
            coverable: self.coverable - before.coverable,
            covered: self.covered - before.covered,
            proved: self.proved - before.proved,
            wrong: 0,
        }
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
        for (criterion, counts) in &self.criteria {
            writeln!(
                f,
                "| {criterion} | {} functions, {} labels: {} of {} covered, {} of {} proved ({:.1}%), {} wrong |",
                counts.functions,
                counts.labels,
                counts.covered,
                counts.coverable,
                counts.proved,
                counts.labels - counts.coverable,
                counts.claimed(),
                counts.wrong
            )?;
        }
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
    /// What was decided, for each function by label.
    pub decided: Vec<BTreeMap<u32, Decision>>,
}

impl Outcome {
    fn function(
        &mut self,
        index: usize,
        annotated: Option<&Annotated>,
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
        let mut criteria: BTreeMap<String, Counts> = BTreeMap::new();
        for label in 1..=known.labels {
            let silent = Answer::Unknown(vec!["nothing was said".into()]);
            let answer = verdicts.labels.get(&label).unwrap_or(&silent);
            let input = known.covered.get(&label);
            let confirmed = confirmed.contains(&label);
            let (before, wrong) = (self.table.counts(), self.wrong.len());
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
            if confirmed {
                self.decided[index].insert(label, Decision::Covered);
            } else if *answer == Answer::Uncoverable {
                self.decided[index].insert(label, Decision::Proved);
            }
            let mut counts = self.table.counts_since(before);
            counts.wrong = (self.wrong.len() - wrong) as u64;
            for criterion in annotated.iter().flat_map(|it| it.criteria(label)) {
                let all = criteria.entry(criterion).or_default();
                all.functions = 0;
                all.add(&counts);
                all.functions = 1;
            }
        }
        for (criterion, counts) in criteria {
            self.table
                .criteria
                .entry(criterion)
                .or_default()
                .add(&counts);
        }
    }
}

/// Functions of which the truth is known.
pub struct Examination<'a> {
    /// The functions.
    pub samples: &'a [Sample],
    /// What is true of them.
    pub known: Vec<Known>,
    annotated: Option<Vec<Annotated>>,
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
            annotated: None,
            bench,
            truth,
        })
    }

    /// Makes the functions programs with the labels of criteria, and runs every input of them.
    ///
    /// # Errors
    /// If they cannot be parsed, or brute force cannot be done.
    pub fn annotated(
        bench: &'a Bench,
        samples: &'a [Sample],
        criteria: &[Criterion],
    ) -> Result<Self, LabError> {
        let annotated = samples.iter().enumerate();
        let annotated = annotated
            .map(|(index, sample)| Annotated::new(bench, sample, index, criteria))
            .collect::<Result<Vec<_>, _>>()?;
        let truth = Truth::compile_annotated(bench, samples, &annotated)?;
        let known = truth.every_input(LIMIT)?;
        Ok(Self {
            samples,
            known,
            annotated: Some(annotated),
            bench,
            truth,
        })
    }

    /// The condition of a label, if it is of a criterion.
    pub fn predicate(&self, index: usize, label: u32) -> Option<String> {
        let annotated = self.annotated.as_ref()?.get(index)?;
        let label = annotated.sources.labelling.label(LabelId(label))?;
        Some(label.predicate.clone())
    }

    /// The constructs that a program is made of, if something was proved of it and nothing wrong was said.
    pub fn tested(&self, outcome: &Outcome, index: usize) -> Option<BTreeSet<String>> {
        let sources = &self.annotated.as_ref()?.get(index)?.sources;
        let is_proved = outcome.decided[index]
            .values()
            .any(|it| *it == Decision::Proved);
        let is_wrong = outcome.wrong.iter().any(|wrong| wrong.index == index);
        let functions = sources.program.reachable(sources.entry);
        let constructs = sc_frontend::features(&sources.program, functions);
        let names = constructs.keys().map(|it| it.as_str().to_owned());
        (is_proved && !is_wrong).then(|| names.collect())
    }

    /// The labels of a sample that can be covered.
    pub fn coverable(&self, index: usize) -> BTreeSet<u32> {
        let labels = self.known[index].covered.keys();
        labels
            .filter_map(|label| self.of_sample(index, *label))
            .collect()
    }

    /// What was decided about the labels of a sample.
    pub fn decided(&self, outcome: &Outcome, index: usize) -> BTreeMap<u32, Decision> {
        let decided = outcome.decided[index].iter();
        decided
            .filter_map(|(label, decision)| Some((self.of_sample(index, *label)?, *decision)))
            .collect()
    }

    /// The label of the sample that a label is, if it is one.
    pub fn of_sample(&self, index: usize, label: u32) -> Option<u32> {
        match &self.annotated {
            Some(annotated) => annotated.get(index)?.of_sample.get(&label).copied(),
            None => Some(label),
        }
    }

    /// Compares what the subject says with the truth.
    ///
    /// # Errors
    /// If the subject cannot be asked.
    pub fn examine(&self, subject: &dyn Subject) -> Result<Outcome, LabError> {
        let verdicts = subject.examine(&Context {
            bench: self.bench,
            samples: self.samples,
            annotated: self.annotated.as_deref(),
            known: &self.known,
            truth: Some(&self.truth),
        })?;
        let confirmed = self.confirm(&verdicts)?;
        let mut outcome = Outcome {
            decided: vec![BTreeMap::new(); self.samples.len()],
            ..Outcome::default()
        };
        for (index, known) in self.known.iter().enumerate() {
            if known.slow {
                outcome.table.slow += 1;
                continue;
            }
            let annotated = self.annotated.as_ref().map(|all| &all[index]);
            outcome.function(index, annotated, known, &verdicts[index], &confirmed[index]);
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
