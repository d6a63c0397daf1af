//! One task: questions to CBMC, deeper and deeper, until everything is decided or nothing more can be.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use sc_frontend::Preprocessor;
use sc_objectives::CbmcForm;
use sc_process::{Cancel, tools};

use super::bounds::{Cut, Depth, cuts, hit_label};
use super::checks::ALL_CHECKS;
use super::flags::{self, Checks, Kind};
use super::harness::{self, CANARY, Question};
use super::output::{Loop, Output, Status};
use super::rounds::rounds;
use super::run::{Allowance, Ran, Tool};
use super::verdict::{Judge, Reason};
use super::{Mode, Options};
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proposal::{Hint, Proposal};
use crate::task::{Sources, Task};

/// Labels asked about in one go: symbolic execution is done once for all of them, but the solver has to refute all of
/// them at once, which is much harder than a few of one place.
const BATCH: usize = 16;
/// All that is left, if it is no more than this: another run costs more than a few more labels.
const LAST_BATCH: usize = 32;
/// A run gets at least that time, and at most [`SHARE`] of what is left.
const SHORTEST: Duration = Duration::from_secs(10);
const SHARE: u32 = 3;
/// How long to wait for replay to say what a test covers.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Memory of one run.
const MEMORY: u64 = 6 << 30;

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: &(dyn Fn(Proposal) + Sync),
    cancel: &Cancel,
) -> AnalyzerOutcome {
    let begun = Instant::now();
    let mut statistics = Statistics::default();
    let end = match prepare(options, task, sink, cancel) {
        Ok(mut session) => {
            let end = session.work();
            statistics = session.statistics;
            end
        }
        Err(reason) => End::Failed(reason),
    };
    statistics.seconds = begun.elapsed().as_secs_f64();
    AnalyzerOutcome { end, statistics }
}

fn prepare<'t>(
    options: &'t Options,
    task: &'t Task,
    sink: &'t (dyn Fn(Proposal) + Sync),
    cancel: &'t Cancel,
) -> Result<Session<'t>, String> {
    let sources = task
        .builds
        .sources
        .as_deref()
        .ok_or("there are no sources")?;
    if let Preprocessor::Clang { reason } = &sources.program.preprocessor {
        return Err(format!("CBMC cannot read the preprocessed text: {reason}"));
    }
    let program = tools::find(&tools::CBMC).map_err(|missing| missing.to_string())?;
    let time = [task.budget, options.timeout].into_iter().flatten().min();
    Ok(Session {
        options,
        task,
        sources,
        sink,
        cancel: cancel.clone(),
        deadline: time.map(|time| Instant::now() + time),
        tool: Tool {
            program: program.path,
            dir: task.work_dir.clone(),
        },
        meaning: meaning(sources)?,
        loops: Vec::new(),
        judge: Judge::new(sources),
        depth: Depth::new(
            options.unwind,
            harness::longest_loop(sources, task.input_size),
        ),
        checks: ALL_CHECKS,
        foreign: false,
        reasons: BTreeMap::new(),
        fruitless: BTreeSet::new(),
        given_up: BTreeSet::new(),
        statistics: Statistics::default(),
    })
}

/// Flags for the meaning of the units; CBMC has one set for all of them.
fn meaning(sources: &Sources) -> Result<Vec<String>, String> {
    let mut all = sources.program.units.iter().map(|unit| &unit.flags.meaning);
    let first = all.next().map(Vec::as_slice).unwrap_or_default();
    if all.any(|other| other != first) {
        return Err("the files have different compiler flags".to_owned());
    }
    flags::meaning(first)
}

pub(super) struct Session<'t> {
    options: &'t Options,
    task: &'t Task,
    sources: &'t Sources,
    sink: &'t (dyn Fn(Proposal) + Sync),
    pub(super) cancel: Cancel,
    deadline: Option<Instant>,
    pub(super) tool: Tool,
    pub(super) meaning: Vec<String>,
    /// Loops of the program and of the harness: labels add none.
    pub(super) loops: Vec<String>,
    pub(super) judge: Judge<'t>,
    depth: Depth,
    pub(super) checks: Checks,
    /// There are checks whose failure no sanitizer reports.
    pub(super) foreign: bool,
    /// Why labels are still unknown.
    reasons: BTreeMap<u32, Reason>,
    /// Labels that CBMC reaches, though not by a test that covers them.
    fruitless: BTreeSet<u32>,
    /// Labels that are not asked about any more.
    given_up: BTreeSet<u32>,
    statistics: Statistics,
}

/// What became of a question.
pub(super) enum Answer {
    Known(Box<Output>),
    /// Too hard with this many labels.
    TooHard(&'static str),
    Stop(End),
}

impl Session<'_> {
    fn work(&mut self) -> End {
        let end = self.levels();
        self.explain();
        end.err().unwrap_or(End::Completed)
    }

    /// Each level follows loops further than the one before.
    fn levels(&mut self) -> Result<(), End> {
        self.look_at_checks()?;
        let mut level = 0;
        loop {
            let mut cut = BTreeSet::new();
            if self.foreign {
                self.check_foreign()?;
            }
            self.level(&mut cut)?;
            if level == 0 && !self.foreign {
                self.errors()?;
            }
            level += 1;
            let open = self.open();
            if open.is_empty() || cut.is_empty() || !self.depth.deepen(&cut) {
                return Ok(());
            }
        }
    }

    /// Labels that are worth asking about.
    pub(super) fn open(&self) -> BTreeSet<u32> {
        let undecided = self.undecided();
        undecided.difference(&self.given_up).copied().collect()
    }

    fn undecided(&self) -> BTreeSet<u32> {
        let map = fs::read(&self.task.status_map).unwrap_or_default();
        let count = self.task.label_count;
        let at = |id: &u32| usize::try_from(*id).ok().and_then(|id| map.get(id));
        let wanted = |id: &u32| at(id) == Some(&0) && self.task.wanted.contains(*id);
        (1..=count).filter(wanted).collect()
    }

    /// All open labels at the present depth; what was cut is added to `cut`.
    fn level(&mut self, cut: &mut BTreeSet<Cut>) -> Result<(), End> {
        let open: Vec<u32> = self.open().into_iter().collect();
        let size = match open.len() <= LAST_BATCH {
            true => LAST_BATCH,
            false => BATCH,
        };
        let mut waiting: VecDeque<Vec<u32>> = open.chunks(size).map(<[u32]>::to_vec).collect();
        while let Some(batch) = waiting.pop_front() {
            let still = self.open();
            let labels: BTreeSet<u32> = batch
                .iter()
                .copied()
                .filter(|id| still.contains(id))
                .collect();
            if labels.is_empty() {
                continue;
            }
            match self.batch(&labels, cut) {
                Answer::Known(_) => {}
                Answer::TooHard(why) => {
                    let labels: Vec<u32> = labels.into_iter().collect();
                    if let [label] = labels[..] {
                        self.give_up(label, why);
                    } else {
                        let (left, right) = labels.split_at(labels.len() / 2);
                        waiting.push_back(left.to_vec());
                        waiting.push_back(right.to_vec());
                    }
                }
                Answer::Stop(end) => return Err(end),
            }
        }
        Ok(())
    }

    fn give_up(&mut self, label: u32, why: &'static str) {
        self.given_up.insert(label);
        let reason = Reason {
            reason: why.to_owned(),
            hint: "a larger --time-budget".to_owned(),
        };
        self.reasons.insert(label, reason);
    }

    /// Labels in place first; those reached for which no test turns up, at the end of runs.
    fn batch(&mut self, labels: &BTreeSet<u32>, cut: &mut BTreeSet<Cut>) -> Answer {
        let fresh: BTreeSet<u32> = labels.difference(&self.fruitless).copied().collect();
        if !fresh.is_empty() {
            let question = question(CbmcForm::Place, &fresh);
            let output = match self.ask(Kind::Labels, &question) {
                Answer::Known(output) => output,
                other => return other,
            };
            cut.extend(cuts(&output).into_iter().map(|(cut, _)| cut));
            let reached = self.propose(&output, &fresh);
            for label in fresh.difference(&reached) {
                let objection = self.judge.objection(*label, &output, &self.depth);
                self.conclude(*label, objection);
            }
            self.await_verdicts(&reached);
            for label in reached.intersection(&self.undecided()) {
                // An error covers it, so that no run that ends well does.
                if self.task.error_labels.contains(label) {
                    self.no_test(*label);
                } else {
                    self.fruitless.insert(*label);
                }
            }
        }
        let rest: BTreeSet<u32> = labels.intersection(&self.fruitless).copied().collect();
        let rest: BTreeSet<u32> = rest.intersection(&self.open()).copied().collect();
        if rest.is_empty() {
            return Answer::Known(Box::default());
        }
        let output = match self.ask(Kind::Labels, &question(CbmcForm::Flag, &rest)) {
            Answer::Known(output) => output,
            other => return other,
        };
        cut.extend(cuts(&output).into_iter().map(|(cut, _)| cut));
        let reached = self.propose(&output, &rest);
        for label in rest.difference(&reached) {
            let objection = self.judge.objection_to_end(&output, &self.depth);
            self.conclude(*label, objection);
        }
        self.await_verdicts(&reached);
        for label in reached.intersection(&self.undecided()) {
            self.no_test(*label);
        }
        Answer::Known(output)
    }

    /// CBMC has a run that covers it, replay does not.
    fn no_test(&mut self, label: u32) {
        self.given_up.insert(label);
        let reason = Reason {
            reason: "cbmc reaches it only with what no input decides: failing allocation, \
                     uninitialised memory, or a value that the C library chooses"
                .to_owned(),
            hint: "initialise what the condition reads".to_owned(),
        };
        self.reasons.insert(label, reason);
    }

    fn conclude(&mut self, label: u32, objection: Option<Reason>) {
        match objection {
            Some(reason) => {
                self.reasons.insert(label, reason);
            }
            None if self.options.mode == Mode::Assert => {
                (self.sink)(Proposal::Uncoverable {
                    label,
                    under: self.sources.limits.clone(),
                });
                self.given_up.insert(label);
            }
            None => {
                self.given_up.insert(label);
                let reason = Reason {
                    reason: "cbmc finds no run that covers it".to_owned(),
                    hint: "--cbmc-mode assert".to_owned(),
                };
                self.reasons.insert(label, reason);
            }
        }
    }

    /// Sends the tests of the labels that were reached; gives those labels.
    fn propose(&mut self, output: &Output, labels: &BTreeSet<u32>) -> BTreeSet<u32> {
        let mut reached = BTreeSet::new();
        for property in &output.results {
            let Some(label) = hit_label(&property.name).filter(|id| labels.contains(id)) else {
                continue;
            };
            if property.status == Status::Success {
                continue;
            }
            reached.insert(label);
            if let Some(bytes) = self.test(property.input.as_deref()) {
                self.send(bytes, Hint::Label(vec![label]));
            }
        }
        reached
    }

    fn test(&self, input: Option<&[u8]>) -> Option<Vec<u8>> {
        let bytes = input?;
        (bytes.len() == self.task.input_size).then(|| bytes.to_vec())
    }

    fn send(&mut self, bytes: Vec<u8>, hint: Hint) {
        self.statistics.proposed += 1;
        (self.sink)(Proposal::Test { bytes, hint });
    }

    fn await_verdicts(&self, labels: &BTreeSet<u32>) {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until
            && !self.cancel.is_cancelled()
            && !self.undecided().is_disjoint(labels)
        {
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Tests of the errors that the program may have; replay decides.
    fn errors(&mut self) -> Result<(), End> {
        let nothing = Question {
            form: None,
            labels: BTreeSet::new(),
        };
        let output = match self.ask(Kind::Errors, &nothing) {
            Answer::Known(output) => output,
            Answer::TooHard(_) => return Ok(()),
            Answer::Stop(End::Failed(reason)) => {
                self.log(format!("looking for errors: {reason}"));
                return Ok(());
            }
            Answer::Stop(end) => return Err(end),
        };
        self.propose_errors(&output);
        Ok(())
    }

    pub(super) fn propose_errors(&mut self, output: &Output) {
        for property in &output.results {
            let ours = property.name.starts_with("__sc_")
                || property.name.contains(".unwind.")
                || property.name.contains(".no-body.");
            if property.status != Status::Success
                && !ours
                && let Some(bytes) = self.test(property.input.as_deref())
            {
                self.send(bytes, Hint::Crash);
            }
        }
    }

    pub(super) fn write(&self, question: &Question) -> Result<Vec<PathBuf>, End> {
        let texts = harness::texts(self.sources, question).map_err(End::Failed)?;
        self.tool.write(&texts).map_err(|error| {
            End::Failed(format!("cannot write {}: {error}", self.tool.dir.display()))
        })
    }

    pub(super) fn ask(&mut self, kind: Kind, question: &Question) -> Answer {
        if self.out_of_time() {
            return Answer::Stop(End::Completed);
        }
        let files = match self.write(question) {
            Ok(files) => files,
            Err(end) => return Answer::Stop(end),
        };
        let mut loops = self.loops.clone();
        loops.extend(harness::hit_loops(question));
        let mut arguments = self.meaning.clone();
        arguments.extend(flags::flags(kind, self.checks, &self.depth.bounds(&loops)));
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
            Ran::Timeout if self.out_of_time() => Answer::Stop(End::Completed),
            Ran::Timeout => Answer::TooHard("the solver of cbmc took too long"),
            Ran::OutOfMemory => Answer::TooHard("cbmc ran out of memory"),
            Ran::Cancelled => Answer::Stop(End::Stopped),
            Ran::Failed(reason) => Answer::Stop(End::Failed(reason)),
        }
    }

    /// These are the loops, but for those of the labels.
    pub(super) fn know_loops(&mut self, loops: &[Loop]) {
        for one in loops {
            if let Some(rounds) = rounds(self.sources, &one.place) {
                self.depth.start(&one.name, rounds);
            }
        }
        let names = loops.iter().map(|one| one.name.clone());
        self.loops = names.filter(|name| hit_label(name).is_none()).collect();
    }

    pub(super) fn allowance(&self) -> Allowance {
        let left = self
            .deadline
            .map(|at| at.saturating_duration_since(Instant::now()));
        let time = left.map_or(SHORTEST * SHARE, |left| {
            (left / SHARE).max(SHORTEST).min(left)
        });
        Allowance {
            time,
            memory: MEMORY,
        }
    }

    fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|at| at <= Instant::now())
    }

    fn log(&self, text: String) {
        (self.sink)(Proposal::Log(text));
    }

    fn explain(&self) {
        let undecided = self.undecided();
        for (label, reason) in &self.reasons {
            if undecided.contains(label) {
                (self.sink)(Proposal::Unknown {
                    label: *label,
                    reason: reason.reason.clone(),
                    hint: reason.hint.clone(),
                });
            }
        }
    }
}

pub(super) fn question(form: CbmcForm, labels: &BTreeSet<u32>) -> Question {
    Question {
        form: Some(form),
        labels: labels.clone(),
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
