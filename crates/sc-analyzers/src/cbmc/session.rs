//! One task: questions to CBMC, deeper and deeper, until everything is decided or nothing more can be.

mod ask;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use sc_irc::{Chance, Form, Question, Site, Translator};
use sc_process::{Cancel, tools};
use sc_types::{LabelId, Reason, ReasonKind};

use super::bounds::{Cut, Depth, cuts, hit_label, hit_site};
use super::gaps::Reached;
use super::hard::Hard;
use super::loops::LoopPlace;
use super::output::{Output, Property, Status};
use super::run::Tool;
use super::verdict::{self, Evidence, Judge};
use super::{INFO, Mode, Options, compiled};
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proof::start;
use crate::proposal::{Hint, Proposal};
use crate::task::{Sources, Task};

pub(super) use ask::Answer;
use ask::TooMuch;

/// How long to wait for replay to say what a test covers.
const PATIENCE: Duration = Duration::from_millis(1500);

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: &(dyn Fn(Proposal) + Sync),
    cancel: &Cancel,
) -> AnalyzerOutcome {
    start::timed(|| {
        let sources = task.builds.sources.as_deref();
        let sources = sources.ok_or("no sources")?;
        let tool = tools::find(&tools::CBMC).map_err(|missing| missing.to_string())?;
        let program = match compiled::program(sources, &task.work_dir, cancel) {
            Ok(program) => program,
            Err(end) => {
                if end == End::Stopped {
                    start::explain_not_read(task, INFO.name, sink);
                }
                return Ok((end, Statistics::default()));
            }
        };
        let bodiless = verdict::bodiless(&program);
        let program = compiled::with_library(program);
        let translator = compiled::translator(sources, &program)?;
        let mut session = Session {
            options,
            task,
            sources,
            sink,
            cancel: cancel.clone(),
            deadline: start::deadline(options.timeout),
            tool: Tool {
                program: tool.path,
                dir: task.work_dir.clone(),
            },
            translator: &translator,
            loops: BTreeMap::new(),
            sites: Vec::new(),
            judge: Judge::new(sources, &translator, &bodiless),
            depth: Depth::new(
                options.unwind,
                compiled::longest_loop(sources),
                compiled::likely_rounds(sources),
            ),
            gaps: None,
            reasons: BTreeMap::new(),
            fruitless: BTreeSet::new(),
            given_up: BTreeSet::new(),
            hard: Hard::default(),
            retreats: false,
            statistics: Statistics::default(),
        };
        Ok((session.work(), session.statistics))
    })
}

pub(super) struct Session<'t> {
    options: &'t Options,
    task: &'t Task,
    sources: &'t Sources,
    sink: &'t (dyn Fn(Proposal) + Sync),
    pub(super) cancel: Cancel,
    deadline: Option<Instant>,
    pub(super) tool: Tool,
    pub(super) translator: &'t Translator<'t>,
    /// Loops of the program and of the harness: labels add none.
    pub(super) loops: BTreeMap<String, LoopPlace>,
    /// Sites of the text, which are the same for all questions.
    pub(super) sites: Vec<Site>,
    judge: Judge<'t>,
    depth: Depth,
    /// What is known of gaps at the present depth.
    pub(super) gaps: Option<Reached>,
    /// Why labels are still unknown.
    reasons: BTreeMap<LabelId, Reason>,
    /// Labels that CBMC reaches, though not by a test that covers them.
    fruitless: BTreeSet<LabelId>,
    /// Labels that are not asked about any more.
    given_up: BTreeSet<LabelId>,
    hard: Hard,
    /// So many rounds of loops were too hard: the level is asked again with fewer.
    retreats: bool,
    statistics: Statistics,
}

impl Session<'_> {
    fn work(&mut self) -> End {
        let end = self.levels();
        let end = end.err().unwrap_or(End::Completed);
        self.explain(&end);
        end
    }

    fn levels(&mut self) -> Result<(), End> {
        self.list_loops()?;
        self.go_deeper()?;
        while self.hard.again() {
            self.go_deeper()?;
        }
        Ok(())
    }

    /// Each level follows loops further than the one before.
    fn go_deeper(&mut self) -> Result<(), End> {
        let mut level = 0;
        loop {
            let mut cut = BTreeSet::new();
            self.level(&mut cut)?;
            if level == 0 && self.hard.is_first_round() {
                self.errors()?;
            }
            level += 1;
            if self.retreats {
                self.retreats = false;
                self.gaps = None;
                continue;
            }
            let open = self.open();
            if open.is_empty() || cut.is_empty() || !self.depth.deepen(&cut) {
                return Ok(());
            }
            self.gaps = None;
        }
    }

    /// Labels that are worth asking about.
    pub(super) fn open(&self) -> BTreeSet<LabelId> {
        let undecided = self.undecided();
        let open = undecided.difference(&self.given_up);
        open.filter(|id| !self.hard.is_aside(**id))
            .copied()
            .collect()
    }

    fn undecided(&self) -> BTreeSet<LabelId> {
        start::undecided(self.task)
    }

    /// All open labels at the present depth; what was cut is added to `cut`.
    fn level(&mut self, cut: &mut BTreeSet<Cut>) -> Result<(), End> {
        for batch in self.hard.batches(&self.open()) {
            let still = self.open();
            let labels: BTreeSet<LabelId> = batch.intersection(&still).copied().collect();
            if labels.is_empty() {
                continue;
            }
            match self.batch(&labels, cut) {
                Answer::Known(_) => self.hard.succeeded(),
                Answer::TooHard(why) => self.too_hard(&labels, why),
                Answer::Stop(end) => return Err(end),
            }
        }
        Ok(())
    }

    fn too_hard(&mut self, labels: &BTreeSet<LabelId>, why: TooMuch) {
        if self.depth.retreat() {
            self.retreats = true;
        }
        if self.retreats {
            return;
        }
        self.hard.failed(labels);
        if why != TooMuch::Time && labels.len() == 1 {
            self.given_up.extend(labels);
        }
        let reason = match why {
            TooMuch::Time => verdict::too_hard(self.more_time()),
            TooMuch::Memory => verdict::out_of_memory(),
            TooMuch::Killed => verdict::killed(),
        };
        let all = labels.iter().map(|label| (*label, reason.clone()));
        self.reasons.extend(all);
    }

    /// Labels in place first; those reached for which no test turns up, at the end of runs.
    fn batch(&mut self, labels: &BTreeSet<LabelId>, cut: &mut BTreeSet<Cut>) -> Answer {
        let fresh: BTreeSet<LabelId> = labels.difference(&self.fruitless).copied().collect();
        if !fresh.is_empty() {
            let reached = match self.tests(Form::Place, &fresh) {
                Ok(reached) => reached,
                Err(other) => return other,
            };
            self.hold(&reached);
            // What is left is refuted, or waits for more rounds of loops.
            let fresh: BTreeSet<LabelId> = fresh.difference(&reached).copied().collect();
            if !fresh.is_empty() {
                match self.refute(&fresh, cut) {
                    Answer::Known(_) => {}
                    other => return other,
                }
            }
        }
        let rest: BTreeSet<LabelId> = labels.intersection(&self.fruitless).copied().collect();
        let rest: BTreeSet<LabelId> = rest.intersection(&self.open()).copied().collect();
        if rest.is_empty() {
            return Answer::Known(Box::default());
        }
        self.at_end(&rest, cut)
    }

    /// Tests of labels; gives those that are reached.
    fn tests(
        &mut self,
        form: Form,
        labels: &BTreeSet<LabelId>,
    ) -> Result<BTreeSet<LabelId>, Answer> {
        let question = Question {
            goals: true,
            ..question(form, labels)
        };
        match self.ask(&question) {
            Answer::Known(output) => Ok(self.propose_tests(&output, labels)),
            other => Err(other),
        }
    }

    /// Waits for replay of labels that are reached where they stand.
    fn hold(&mut self, reached: &BTreeSet<LabelId>) {
        if reached.is_empty() {
            return;
        }
        self.await_verdicts(reached);
        let undecided = self.undecided();
        // An error covers them, so that no run that terminates normally does.
        let (errors, others): (BTreeSet<LabelId>, BTreeSet<LabelId>) = reached
            .intersection(&undecided)
            .partition(|label| self.task.error_labels.contains(label));
        self.fruitless.extend(others);
        self.without_tests(Form::Place, &errors);
    }

    /// Labels for which no test was found.
    fn refute(&mut self, fresh: &BTreeSet<LabelId>, cut: &mut BTreeSet<Cut>) -> Answer {
        let output = match self.ask(&question(Form::Place, fresh)) {
            Answer::Known(output) => output,
            other => return other,
        };
        let found = cuts(&output).into_iter();
        let before = found.filter(|(cut, _)| self.judge.matters(cut, &self.loops, fresh));
        cut.extend(before.map(|(cut, _)| cut));
        let reached = self.propose(&output, fresh);
        let left: BTreeSet<LabelId> = fresh.difference(&reached).copied().collect();
        self.conclude_all(&left, &output, Form::Place);
        self.hold(&reached);
        Answer::Known(output)
    }

    /// Labels that are reached, though no test of them is known, at the end of runs.
    fn at_end(&mut self, rest: &BTreeSet<LabelId>, cut: &mut BTreeSet<Cut>) -> Answer {
        let output = match self.ask(&question(Form::End, rest)) {
            Answer::Known(output) => output,
            other => return other,
        };
        cut.extend(cuts(&output).into_iter().map(|(cut, _)| cut));
        let reached = self.propose(&output, rest);
        let left: BTreeSet<LabelId> = rest.difference(&reached).copied().collect();
        self.conclude_all(&left, &output, Form::End);
        self.await_verdicts(&reached);
        let missed = reached.intersection(&self.undecided()).copied().collect();
        self.without_tests(Form::End, &missed);
        Answer::Known(output)
    }

    /// CBMC has runs that cover them, replay has not. They are not asked about again, but for the reason.
    fn without_tests(&mut self, form: Form, labels: &BTreeSet<LabelId>) {
        if labels.is_empty() {
            return;
        }
        self.given_up.extend(labels);
        let sure = self.reached_by(form, Chance::Memory, labels);
        let little = self.reached_by(form, Chance::Little, &sure);
        for label in labels {
            let chance = match (sure.contains(label), little.contains(label)) {
                (false, _) => verdict::needs_failing_allocation(),
                (true, false) => verdict::needs_unset_memory(),
                (true, true) => verdict::needs_other_chance(),
            };
            let reason = self.judge.static_gap(*label).unwrap_or(chance);
            self.reasons.insert(*label, reason);
        }
    }

    /// Which of these labels are still reached if less is left to chance; all of them if that cannot be told.
    fn reached_by(
        &mut self,
        form: Form,
        chance: Chance,
        labels: &BTreeSet<LabelId>,
    ) -> BTreeSet<LabelId> {
        if labels.is_empty() {
            return BTreeSet::new();
        }
        let question = Question {
            chance,
            ..question(form, labels)
        };
        match self.ask(&question) {
            // Where a run of CBMC needs less luck, replay may follow it.
            Answer::Known(output) => self.propose(&output, labels),
            _ => labels.clone(),
        }
    }

    /// Claims labels that were not reached, unless there is an objection.
    fn conclude_all(&mut self, labels: &BTreeSet<LabelId>, output: &Output, form: Form) {
        let without_gaps = |session: &Self, gaps: Option<&Reached>, label: LabelId| {
            let evidence = Evidence {
                output,
                loops: &session.loops,
                depth: &session.depth,
                sites: &session.sites,
                gaps,
            };
            match form {
                Form::End => session.judge.objection_to_end(label, evidence),
                _ => session.judge.objection(label, evidence),
            }
        };
        let mut candidates = BTreeSet::new();
        for label in labels {
            match without_gaps(self, None, *label) {
                Some(reason) => self.conclude(*label, Some(reason), form),
                None => {
                    candidates.insert(*label);
                }
            }
        }
        if candidates.is_empty() {
            return;
        }
        self.check_gaps(&candidates);
        for label in candidates {
            let objection = without_gaps(self, self.gaps.as_ref(), label);
            self.conclude(label, objection, form);
        }
    }

    fn conclude(&mut self, label: LabelId, objection: Option<Reason>, form: Form) {
        match objection {
            Some(reason) => {
                self.reasons.insert(label, reason);
            }
            None if self.options.mode == Mode::Assert => {
                (self.sink)(Proposal::Uncoverable {
                    label,
                    under: self.judge.conditions(label, matches!(form, Form::End)),
                });
                self.given_up.insert(label);
            }
            None => {
                self.given_up.insert(label);
                let words = "cbmc finds no run that covers it";
                let reason = Reason::new(
                    ReasonKind::Other,
                    words,
                    "use --cbmc-mode assert for a proof",
                );
                self.reasons.insert(label, reason);
            }
        }
    }

    /// Sends the tests of the labels that were reached; gives those labels.
    pub(super) fn propose(
        &mut self,
        output: &Output,
        labels: &BTreeSet<LabelId>,
    ) -> BTreeSet<LabelId> {
        let mut all = BTreeSet::new();
        for (label, property) in reached(output, labels) {
            all.insert(label);
            if let Some(bytes) = self.test(property.input.as_deref()) {
                self.send(bytes, Hint::Label(vec![label]));
            }
        }
        all
    }

    /// Sends tests of goals of coverage; gives those labels.
    pub(super) fn propose_tests(
        &mut self,
        output: &Output,
        labels: &BTreeSet<LabelId>,
    ) -> BTreeSet<LabelId> {
        let known = |id: &u32| Some(LabelId(*id)).filter(|id| labels.contains(id));
        for test in &output.tests {
            let covered: Vec<LabelId> = test.goals.iter().filter_map(known).collect();
            if let Some(bytes) = self.test(test.input.as_deref())
                && !covered.is_empty()
            {
                self.send(bytes, Hint::Label(covered));
            }
        }
        output.reached.iter().filter_map(known).collect()
    }

    fn test(&self, input: Option<&[u8]>) -> Option<Vec<u8>> {
        let bytes = input?;
        (bytes.len() == self.task.input_size).then(|| bytes.to_vec())
    }

    fn send(&mut self, bytes: Vec<u8>, hint: Hint) {
        self.statistics.proposed += 1;
        (self.sink)(Proposal::Test { bytes, hint });
    }

    fn await_verdicts(&self, labels: &BTreeSet<LabelId>) {
        let until = Instant::now() + PATIENCE;
        let settled = || self.undecided().is_disjoint(labels);
        self.task.wanted.wait_until(until, &self.cancel, &settled);
    }

    /// Tests of the errors that the program may have; replay decides.
    fn errors(&mut self) -> Result<(), End> {
        let nothing = question(Form::Errors, &BTreeSet::new());
        let output = match self.ask(&nothing) {
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
            if property.status != Status::Success
                && hit_site(property.mark()).is_some()
                && let Some(bytes) = self.test(property.input.as_deref())
            {
                self.send(bytes, Hint::Crash);
            }
        }
    }

    fn log(&self, text: String) {
        (self.sink)(Proposal::Log(text));
    }

    fn more_time(&self) -> String {
        start::more_time(INFO.name, self.options.timeout, &self.cancel)
    }

    /// Says of each label that is open why it is.
    fn explain(&self, end: &End) {
        let usual = match end {
            End::Failed(reason) => Some(verdict::failed(reason)),
            _ if *end == End::Stopped || self.out_of_time() => {
                Some(verdict::out_of_time(self.more_time()))
            }
            _ => None,
        };
        for label in self.undecided() {
            let reason = self.reasons.get(&label).or(usual.as_ref());
            if let Some(reason) = reason.cloned() {
                (self.sink)(Proposal::Unknown { label, reason });
            }
        }
    }
}

pub(super) fn question(form: Form, labels: &BTreeSet<LabelId>) -> Question {
    Question {
        form,
        labels: labels.iter().map(|label| label.0).collect(),
        chance: Chance::All,
        goals: false,
    }
}

/// The labels that a run reaches.
fn reached<'o>(
    output: &'o Output,
    labels: &BTreeSet<LabelId>,
) -> impl Iterator<Item = (LabelId, &'o Property)> {
    let hit = output
        .results
        .iter()
        .filter(|property| property.status != Status::Success);
    hit.filter_map(|property| {
        let label = hit_label(property.mark()).filter(|id| labels.contains(id))?;
        Some((label, property))
    })
}
