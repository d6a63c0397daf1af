//! One question to CBMC: its text, its flags, its time, and whether the answer counts.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sc_irc::{CANARY, Form, Question, Text};
use sc_types::LabelId;

use super::{Session, question};
use crate::analyzer::End;
use crate::cbmc::bounds::{Cut, hit_label};
use crate::cbmc::flags::{self, Bounds};
use crate::cbmc::hard::Hard;
use crate::cbmc::loops::loops;
use crate::cbmc::output::{Output, Status};
use crate::cbmc::run::{Allowance, Ran};

/// A run gets at least that time and at most [`LONGEST`] at first, and [`SHARE`] of what is left.
const SHORTEST: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(30);
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
    /// Somebody else ended it.
    Killed,
}

impl Session<'_> {
    fn write(&self, text: &Text) -> Result<PathBuf, End> {
        self.tool.write(&text.c).map_err(|error| {
            End::Failed(format!("cannot write {}: {error}", self.tool.dir.display()))
        })
    }

    pub(in crate::cbmc) fn ask(&mut self, question: &Question) -> Answer {
        if self.out_of_time() {
            return Answer::Stop(End::Completed);
        }
        let text = self.translator.text(question);
        let file = match self.write(&text) {
            Ok(file) => file,
            Err(end) => return Answer::Stop(end),
        };
        let loops = self.loops.iter().map(|(name, place)| (name, place.harness));
        let mut bounds = self.depth.bounds(loops);
        if question.form == Form::Place {
            self.leave_out_later_loops(&labels(question), &mut bounds);
        }
        let arguments = flags::flags(&bounds, question.goals);
        let begun = Instant::now();
        let ran = self.tool.run(
            &file,
            &arguments,
            self.allowance_for(question),
            &self.cancel,
        );
        self.statistics.runs += 1;
        self.log(format!(
            "looked for {} in {:.2} s",
            looked_for(question.form, question.labels.len()),
            begun.elapsed().as_secs_f64()
        ));
        match ran {
            Ran::Done(output) if sees(&output, question.goals) => Answer::Known(Box::new(output)),
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
            Ran::Killed(partial) => {
                self.keep_tests(&partial, question);
                Answer::TooHard(TooMuch::Killed)
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
        self.propose_tests(partial, &labels(question));
        match question.form {
            Form::Place | Form::End => {
                self.propose(partial, &labels(question));
            }
            Form::Errors => self.propose_errors(partial),
            Form::Gaps => {}
        }
    }

    /// What comes after the last of the labels need not be followed.
    fn leave_out_later_loops(&self, labels: &BTreeSet<LabelId>, bounds: &mut Bounds) {
        for (name, bound) in &mut bounds.loops {
            let cut = Cut::Loop(name.clone());
            if !self.judge.matters(&cut, &self.loops, labels) {
                *bound = 1;
            }
        }
    }

    /// Finds out which loops there are.
    pub(super) fn list_loops(&mut self) -> Result<(), End> {
        let text = self
            .translator
            .text(&question(Form::Gaps, &BTreeSet::new()));
        let file = self.write(&text)?;
        let allowance = self.allowance();
        let ran = self
            .tool
            .run(&file, &flags::listing(), allowance, &self.cancel);
        let output = listing(ran, allowance)?;
        self.loops = loops(self.sources, self.translator, &text, &output.loops);
        for (name, place) in &self.loops {
            if !place.harness && !text.helper_loops.contains_key(cut_function(name)) {
                self.depth.has(name);
            }
            if let Some(rounds) = place.rounds {
                self.depth.start(name, rounds);
            }
        }
        self.sites = text.sites;
        Ok(())
    }

    pub(in crate::cbmc) fn allowance(&self) -> Allowance {
        let left = self
            .deadline
            .map(|at| at.saturating_duration_since(Instant::now()));
        let longest = LONGEST * self.hard.patience();
        let time = left.map_or(longest, |left| {
            (left / SHARE).max(SHORTEST).min(left).min(longest)
        });
        Allowance {
            time,
            memory: MEMORY,
        }
    }

    /// What can be asked in parts gets the shortest time.
    fn allowance_for(&self, question: &Question) -> Allowance {
        let usual = self.allowance();
        let time = match Hard::has_parts(question.labels.len()) {
            true => usual.time.min(SHORTEST),
            false => usual.time,
        };
        Allowance { time, ..usual }
    }

    pub(super) fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|at| at <= Instant::now())
    }
}

fn labels(question: &Question) -> BTreeSet<LabelId> {
    question.labels.iter().map(|id| LabelId(*id)).collect()
}

/// What a run that lists something is for.
const LISTING: &str = "reading the program's loops";

/// What a run that lists something says.
fn listing(ran: Ran, allowance: Allowance) -> Result<Output, End> {
    match ran {
        Ran::Done(output) => Ok(output),
        Ran::Failed(reason) => Err(End::Failed(reason)),
        Ran::Cancelled(_) => Err(End::Stopped),
        Ran::Timeout(_) => {
            let seconds = (allowance.time.as_secs_f64() * 10.0).round() / 10.0;
            Err(End::Failed(format!(
                "the time limit of {seconds} s was reached while {LISTING}"
            )))
        }
        Ran::OutOfMemory(_) => Err(End::Failed(format!("out of memory while {LISTING}"))),
        Ran::Killed(_) => Err(End::Failed(format!("killed while {LISTING}"))),
    }
}

/// The function of a loop.
fn cut_function(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(function, _)| function)
}

/// Every run hits the canary: an output without it has not looked at the program.
fn sees(output: &Output, goals: bool) -> bool {
    if goals {
        return output.complete && output.reached.contains(&CANARY);
    }
    let hit = |name: &str| hit_label(name) == Some(LabelId(CANARY));
    let mut canary = output.results.iter().filter(|p| hit(p.mark()));
    output.complete && canary.any(|p| p.status == Status::Failure)
}

/// A question in words.
fn looked_for(form: Form, labels: usize) -> String {
    let plural = if labels == 1 { "" } else { "s" };
    match form {
        Form::Place => format!("{labels} label{plural}"),
        Form::End => format!("{labels} label{plural} in runs that terminate"),
        Form::Gaps => "gaps of the model".to_owned(),
        Form::Errors => "gaps of the model and errors".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_reached_is_named() {
        let allowance = |millis| Allowance {
            time: Duration::from_millis(millis),
            memory: 1,
        };
        let reason = |ran, millis| match listing(ran, allowance(millis)) {
            Err(End::Failed(reason)) => reason,
            other => panic!("{other:?}"),
        };
        let timeout = || Ran::Timeout(Output::default());
        insta::assert_snapshot!(
            reason(timeout(), 2000),
            @"the time limit of 2 s was reached while reading the program's loops"
        );
        insta::assert_snapshot!(
            reason(timeout(), 512),
            @"the time limit of 0.5 s was reached while reading the program's loops"
        );
        insta::assert_snapshot!(
            reason(Ran::OutOfMemory(Output::default()), 2000),
            @"out of memory while reading the program's loops"
        );
    }
}
