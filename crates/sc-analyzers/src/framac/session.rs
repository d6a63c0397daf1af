//! One task: Eva with growing precision, then WP on what is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::{Duration, Instant};

use sc_process::{Cancel, Job, tools};
use sc_types::{Condition, ConditionKind, LabelId, Reason, ReasonKind};

use super::harness::{self, CANARY, WP_CANARIES, WP_CANARY_FUNCTION};
use super::output::Row;
use super::run::{Ran, Tool};
use super::verdict::{self, Found, Judge};
use super::{Options, Plugin, flags, wp};
use crate::analyzer::{AnalyzerOutcome, End, Statistics};
use crate::proof::program_text::{ProgramText, name_in_text};
use crate::proof::start;
use crate::proposal::Proposal;
use crate::task::{Sources, Task};

/// Precisions of Eva, one run each: most is proved by the first ones, which take next to no time.
const PRECISIONS: [u32; 5] = [0, 3, 6, 9, 11];
/// A run gets at least that time, and at most [`SHARE`] of what is left.
const SHORTEST: Duration = Duration::from_secs(10);
const SHARE: u32 = 2;
/// What a prover gets for one label. It gives up by itself long before in most cases.
const PROVER_SECONDS: u64 = 2;
/// Labels given to WP in one go, so that results come early.
const WP_BATCH: usize = 8;
/// Memory of one process.
const MEMORY: u64 = 6 << 30;

pub(super) fn run(
    options: &Options,
    task: &Task,
    sink: &(dyn Fn(Proposal) + Sync),
    cancel: &Cancel,
) -> AnalyzerOutcome {
    start::timed(|| {
        let mut session = prepare(options, task, sink, cancel)?;
        Ok((session.work(), session.statistics))
    })
}

fn prepare<'t>(
    options: &'t Options,
    task: &'t Task,
    sink: &'t (dyn Fn(Proposal) + Sync),
    cancel: &'t Cancel,
) -> Result<Session<'t>, String> {
    let sources = start::sources(task, "Frama-C")?;
    if !cfg!(target_arch = "x86_64") {
        return Err("only the machine x86_64 is described to Frama-C".to_owned());
    }
    for unit in &sources.program.units {
        flags::meaning(&unit.flags.meaning)?;
    }
    let program = tools::find(&tools::FRAMA_C).map_err(|missing| missing.to_string())?;
    Ok(Session {
        options,
        task,
        sources,
        sink,
        cancel: cancel.clone(),
        deadline: start::deadline(options.timeout),
        tool: Tool {
            program: program.path,
            dir: task.work_dir.clone(),
            memory: MEMORY,
        },
        judge: Judge::new(sources),
        claimed: BTreeSet::new(),
        reasons: BTreeMap::new(),
        statistics: Statistics::default(),
    })
}

struct Session<'t> {
    options: &'t Options,
    task: &'t Task,
    sources: &'t Sources,
    sink: &'t (dyn Fn(Proposal) + Sync),
    cancel: Cancel,
    deadline: Option<Instant>,
    tool: Tool,
    judge: Judge<'t>,
    claimed: BTreeSet<LabelId>,
    /// Why labels are still unknown.
    reasons: BTreeMap<LabelId, String>,
    statistics: Statistics,
}

/// What became of a question.
enum Answer {
    /// Checks that nothing reaches, and what was assumed.
    Known {
        unreachable: BTreeSet<LabelId>,
        found: Found,
    },
    TooHard,
    Stop(End),
}

impl Session<'_> {
    fn work(&mut self) -> End {
        let mut end = Ok(());
        if self.options.uses(Plugin::Eva) {
            end = self.eva();
        }
        if end.is_ok() && self.options.uses(Plugin::Wp) {
            end = self.wp();
        }
        self.explain();
        end.err().unwrap_or(End::Completed)
    }

    fn eva(&mut self) -> Result<(), End> {
        let builtins = harness::builtins(self.sources);
        let program = &self.sources.program;
        let recursive = verdict::recursive(self.sources);
        let recursive: Vec<_> = recursive
            .into_iter()
            .map(|id| name_in_text(&program.function(id).name))
            .collect();
        for precision in PRECISIONS {
            let labels = self.open();
            if labels.is_empty() {
                return Ok(());
            }
            let extra = &self.options.extra_args;
            let flags = flags::eva(precision, &builtins, &recursive, extra, &self.tool.table());
            let time = self.allowance();
            let what = format!("eva, precision {precision}");
            match self.ask(&labels, &[CANARY], &flags, time, &what) {
                Answer::Known { unreachable, found } => {
                    self.conclude(&labels, &unreachable, &found);
                }
                // More precision would take even longer.
                Answer::TooHard => return Ok(()),
                Answer::Stop(end) => return Err(end),
            }
        }
        Ok(())
    }

    fn wp(&mut self) -> Result<(), End> {
        let program = &self.sources.program;
        let labels: Vec<LabelId> = self
            .open()
            .into_iter()
            .filter(|id| self.wp_may(*id))
            .collect();
        if labels.is_empty() {
            return Ok(());
        }
        let Some(prover) = self.prover() else {
            let text = "wp is not used: it requires why3, and cvc4 or z3";
            (self.sink)(Proposal::Log(text.to_owned()));
            return Ok(());
        };
        for batch in labels.chunks(WP_BATCH) {
            let batch: BTreeSet<LabelId> = self
                .open()
                .intersection(&batch.iter().copied().collect())
                .copied()
                .collect();
            if batch.is_empty() {
                continue;
            }
            let functions = batch.iter().flat_map(|id| {
                let places = self.sources.labelling.places(program, *id);
                places
                    .into_iter()
                    .map(|(id, _)| program.function(id).name.as_str())
            });
            let functions: BTreeSet<&str> = functions.chain([WP_CANARY_FUNCTION]).collect();
            let functions: Vec<&str> = functions.into_iter().map(name_in_text).collect();
            let asked: Vec<LabelId> = batch.iter().copied().chain(WP_CANARIES).collect();
            let extra = &self.options.extra_args;
            let flags = flags::wp(
                &functions,
                &asked,
                prover,
                PROVER_SECONDS,
                extra,
                &self.tool.table(),
            );
            let time = self.allowance();
            let what = format!("wp with {prover}");
            match self.ask(&batch, &WP_CANARIES, &flags, time, &what) {
                Answer::Known { unreachable, .. } => {
                    self.conclude(&batch, &unreachable, &Found::default())
                }
                Answer::TooHard => {}
                // It does not take every function: the others are asked as well.
                Answer::Stop(End::Failed(reason)) => (self.sink)(Proposal::Log(reason)),
                Answer::Stop(end) => return Err(end),
            }
        }
        Ok(())
    }

    fn wp_may(&self, label: LabelId) -> bool {
        let program = &self.sources.program;
        let places = self.sources.labelling.places(program, label);
        let fits = |id| wp::objection(program, id).is_none();
        // WP assumes that there are no errors.
        self.judge.objection(label, &[]).is_none()
            && !self.task.error_labels.contains(&label)
            && !places.is_empty()
            && places.iter().all(|(id, _)| fits(*id))
    }

    /// The prover that WP is to use. One is enough, and the first gives up sooner.
    fn prover(&self) -> Option<&'static str> {
        let why3 = tools::find(&tools::WHY3).ok()?;
        fs::create_dir_all(&self.tool.dir).ok()?;
        let job = Job::new(why3.path)
            .args(["config", "detect"])
            .env("WHY3CONFIG", self.tool.why3_config())
            .time_limit(SHORTEST);
        let detected = job.run(&self.cancel).ok()?;
        let known = [(&tools::CVC4, "cvc4"), (&tools::Z3, "z3")];
        let mut known = known.into_iter().filter(|_| detected.exit.is_success());
        let found = known.find(|(tool, _)| tools::find(tool).is_ok());
        found.map(|(_, name)| name)
    }

    fn ask(
        &mut self,
        labels: &BTreeSet<LabelId>,
        canaries: &[LabelId],
        flags: &[String],
        time: Duration,
        what: &str,
    ) -> Answer {
        if self.deadline.is_some_and(|at| at <= Instant::now()) {
            return Answer::Stop(End::Completed);
        }
        let texts = match harness::texts(self.sources, labels) {
            Ok(texts) => texts,
            Err(reason) => return Answer::Stop(End::Failed(reason)),
        };
        let files = match self.tool.write(&texts.units) {
            Ok(files) => files,
            Err(error) => {
                let dir = self.tool.dir.display();
                return Answer::Stop(End::Failed(format!("cannot write to {dir}: {error}")));
            }
        };
        let begun = Instant::now();
        let ran = self.tool.run(&files, flags, time, &self.cancel);
        self.statistics.runs += 1;
        let seconds = begun.elapsed().as_secs_f64();
        (self.sink)(Proposal::Log(format!(
            "{} labels, {what}, {seconds:.2} s",
            labels.len()
        )));
        match ran {
            Ran::Done { rows, .. } if !sees(&rows, canaries) => Answer::Stop(End::Failed(
                "frama-c does not see what every run reaches: its results are void".to_owned(),
            )),
            Ran::Done { rows, unspecified } => Answer::Known {
                unreachable: unreachable(&rows, &texts),
                found: self.judge.found(&rows, &unspecified),
            },
            Ran::Timeout => Answer::TooHard,
            Ran::Cancelled => Answer::Stop(End::Stopped),
            Ran::Failed(reason) => Answer::Stop(End::Failed(reason)),
        }
    }

    fn conclude(
        &mut self,
        asked: &BTreeSet<LabelId>,
        unreachable: &BTreeSet<LabelId>,
        found: &Found,
    ) {
        for label in asked.intersection(unreachable) {
            let about_error = self.task.error_labels.contains(label);
            let errors = found.errors.iter().filter(|_| about_error);
            match self
                .judge
                .objection(*label, found.gaps.iter().chain(errors))
            {
                None => {
                    self.claimed.insert(*label);
                    (self.sink)(Proposal::Uncoverable {
                        label: *label,
                        under: self.conditions(),
                    });
                }
                Some(reason) => {
                    self.reasons
                        .insert(*label, format!("frama-c cannot decide: {reason}"));
                }
            }
        }
    }

    fn conditions(&self) -> Vec<Condition> {
        let mut under = self.sources.conditions.clone();
        if !self.options.extra_args.is_empty() {
            let arguments = self.options.extra_args.join(" ");
            let text = format!("arguments of Frama-C: {arguments}");
            under.push(Condition::new(ConditionKind::Arguments, text));
        }
        under
    }

    /// Labels that are worth asking about.
    fn open(&self) -> BTreeSet<LabelId> {
        let undecided = self.undecided();
        undecided.difference(&self.claimed).copied().collect()
    }

    fn undecided(&self) -> BTreeSet<LabelId> {
        start::undecided(self.task)
    }

    fn allowance(&self) -> Duration {
        let left = self
            .deadline
            .map(|at| at.saturating_duration_since(Instant::now()));
        left.map_or(SHORTEST * 3, |left| (left / SHARE).max(SHORTEST).min(left))
    }

    fn explain(&self) {
        for label in self.open() {
            let known = self.reasons.get(&label).cloned();
            let known = known.or_else(|| {
                let gap = self.judge.objection(label, &[])?;
                Some(format!("frama-c cannot decide: {gap}"))
            });
            let (kind, words) = match known {
                Some(words) => (ReasonKind::Gap, words),
                None => (ReasonKind::Other, "frama-c finds no proof".to_owned()),
            };
            let reason = Reason::new(kind, words, "use another analyzer, such as cbmc");
            (self.sink)(Proposal::Unknown { label, reason });
        }
    }
}

/// Whether labels that are reached are seen to be.
fn sees(rows: &[Row], canaries: &[LabelId]) -> bool {
    canaries.iter().all(|canary| {
        let mut of_it = rows
            .iter()
            .filter(|row| row.label() == Some(*canary))
            .peekable();
        of_it.peek().is_some() && of_it.all(|row| !row.is_unreachable())
    })
}

/// Labels of which nothing reaches any of the places where they stand in the text.
fn unreachable(rows: &[Row], texts: &ProgramText) -> BTreeSet<LabelId> {
    let mut seen: BTreeMap<LabelId, (usize, bool)> = BTreeMap::new();
    for row in rows {
        if let Some(id) = row.label() {
            let (count, dead) = seen.entry(id).or_insert((0, true));
            *count += 1;
            *dead &= row.is_unreachable();
        }
    }
    let whole = |id: LabelId, count: usize| count == texts.places(id);
    let dead = seen
        .into_iter()
        .filter(|(id, (count, dead))| *dead && whole(*id, *count));
    dead.map(|(id, _)| id).collect()
}
