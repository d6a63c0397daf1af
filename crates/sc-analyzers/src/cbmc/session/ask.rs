//! One question to CBMC: its text, its flags, its time, and whether the answer counts.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sc_objectives::CbmcForm;
use sc_types::LabelId;

use super::Session;
use crate::analyzer::End;
use crate::cbmc::bounds::{Cut, hit_label, is_harness};
use crate::cbmc::flags::{self, Bounds, Kind};
use crate::cbmc::harness::{self, CANARY, Question};
use crate::cbmc::output::{Loop, Output, Status};
use crate::cbmc::rounds::rounds;
use crate::cbmc::run::{Allowance, Ran};

/// A run gets that time at first, and at most [`SHARE`] of what is left.
const SHORTEST: Duration = Duration::from_secs(10);
const SHARE: u32 = 3;
/// Memory of one run.
const MEMORY: u64 = 6 << 30;

/// What became of a question.
pub(in crate::cbmc) enum Answer {
    Known(Box<Output>),
    /// Too hard with this many labels.
    TooHard(TooMuch),
    Stop(End),
}

/// What a question took too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cbmc) enum TooMuch {
    Time,
    Memory,
}

impl Session<'_> {
    pub(in crate::cbmc) fn write(&self, question: &Question) -> Result<Vec<PathBuf>, End> {
        let texts = harness::texts(self.sources, question).map_err(End::Failed)?;
        self.tool.write(&texts.units).map_err(|error| {
            End::Failed(format!("cannot write {}: {error}", self.tool.dir.display()))
        })
    }

    pub(in crate::cbmc) fn ask(&mut self, kind: Kind, question: &Question) -> Answer {
        if self.out_of_time() {
            return Answer::Stop(End::Completed);
        }
        let files = match self.write(question) {
            Ok(files) => files,
            Err(end) => return Answer::Stop(end),
        };
        let mut loops = self.loops.clone();
        loops.extend(harness::hit_loops(question));
        let mut bounds = self.depth.bounds(&loops);
        if (kind, question.form) == (Kind::Labels, Some(CbmcForm::Place)) {
            self.leave_out_later_loops(&question.labels, &mut bounds);
        }
        let mut arguments = self.meaning.clone();
        arguments.extend(flags::flags(kind, self.checks, &bounds));
        let begun = Instant::now();
        let ran = self
            .tool
            .run(&files, &arguments, self.allowance(), &self.cancel);
        self.statistics.runs += 1;
        self.log(format!(
            "{} labels, {:?}, {:.2} s",
            question.labels.len(),
            question.form,
            begun.elapsed().as_secs_f64()
        ));
        match ran {
            Ran::Done(output) if sees(&output, question) => Answer::Known(Box::new(output)),
            Ran::Done(_) => Answer::Stop(End::Failed(
                "it does not see what every run reaches: its results are void".to_owned(),
            )),
            Ran::Timeout(partial) => {
                self.keep_tests(&partial, question);
                match self.out_of_time() {
                    true => Answer::Stop(End::Completed),
                    false => Answer::TooHard(TooMuch::Time),
                }
            }
            Ran::OutOfMemory(partial) => {
                self.keep_tests(&partial, question);
                Answer::TooHard(TooMuch::Memory)
            }
            Ran::Cancelled(partial) => {
                self.keep_tests(&partial, question);
                Answer::Stop(End::Stopped)
            }
            Ran::Failed(reason) => Answer::Stop(End::Failed(reason)),
        }
    }

    /// Of a run that did not come to its end, the tests count: replay judges them. Nothing else of it does.
    fn keep_tests(&mut self, partial: &Output, question: &Question) {
        match question.form {
            Some(_) => {
                self.propose(partial, &question.labels);
            }
            None => self.propose_errors(partial),
        }
    }

    /// What comes after the last of the labels need not be followed.
    fn leave_out_later_loops(&self, labels: &BTreeSet<LabelId>, bounds: &mut Bounds) {
        for (name, bound) in &mut bounds.loops {
            if let Some(place) = self.places.get(name).filter(|_| !is_harness(name))
                && !self.judge.matters(&Cut::Loop(name.clone()), place, labels)
            {
                *bound = 1;
            }
        }
    }

    /// These are the loops, but for those of the labels.
    pub(in crate::cbmc) fn know_loops(&mut self, loops: &[Loop]) {
        for one in loops {
            if let Some(rounds) = rounds(self.sources, &one.place) {
                self.depth.start(&one.name, rounds);
            }
        }
        let named = loops
            .iter()
            .map(|one| (one.name.clone(), one.place.clone()));
        self.places = named
            .filter(|(name, _)| hit_label(name).is_none())
            .collect();
        self.loops = self.places.keys().cloned().collect();
    }

    pub(in crate::cbmc) fn allowance(&self) -> Allowance {
        let left = self
            .deadline
            .map(|at| at.saturating_duration_since(Instant::now()));
        let longest = SHORTEST * self.hard.patience();
        let time = left.map_or(longest, |left| {
            (left / SHARE).max(SHORTEST).min(left).min(longest)
        });
        Allowance {
            time,
            memory: MEMORY,
        }
    }

    pub(super) fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|at| at <= Instant::now())
    }
}

/// Every run hits the canary: an output without it has not looked at the program.
fn sees(output: &Output, question: &Question) -> bool {
    let hit = |name: &str| hit_label(name) == Some(CANARY);
    let mut canary = output.results.iter().filter(|p| hit(&p.name));
    let seen = canary.any(|p| p.status == Status::Failure);
    // Errors are only proposed: replay judges.
    output.complete && (seen || question.form.is_none())
}
