//! One task: Eva with growing precision, then WP on what is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sc_process::{Cancel, Job, tools};
use sc_types::{Condition, ConditionKind, LabelId, Reason, ReasonKind};
use tempfile::TempDir;

use super::harness::{self, CANARY, Notes, WP_CANARIES, WP_CANARY_FUNCTION};
use super::output::Row;
use super::run::{Ran, TABLE, Tool};
use super::verdict::{self, Found, Judge};
use super::{INFO, Options, Plugin, facts, flags, wp};
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
    let (dir, scratch) = directory(&task.work_dir)?;
    Ok(Session {
        options,
        task,
        sources,
        sink,
        cancel: cancel.clone(),
        deadline: start::deadline(options.timeout),
        tool: Tool {
            program: program.path,
            dir,
            memory: MEMORY,
        },
        _scratch: scratch,
        judge: Judge::new(sources, options.untested),
        claimed: BTreeSet::new(),
        reasons: BTreeMap::new(),
        failure: None,
        too_hard: false,
        facts: Facts::default(),
        statistics: Statistics::default(),
    })
}

/// The directory that Frama-C works in. It takes a comma in the name of a file, or of the directory, for the end of the
/// name, and so it gets another directory where there is such a character.
fn directory(work_dir: &Path) -> Result<(PathBuf, Option<TempDir>), String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+@".contains(c);
    let path = std::path::absolute(work_dir);
    let is_plain = path.is_ok_and(|path| path.to_str().is_some_and(|path| path.chars().all(plain)));
    if is_plain {
        return Ok((work_dir.to_path_buf(), None));
    }
    let scratch = tempfile::tempdir();
    let scratch =
        scratch.map_err(|error| format!("cannot create a directory for Frama-C: {error}"))?;
    Ok((scratch.path().to_path_buf(), Some(scratch)))
}

/// What a run of Eva knows of variables where labels stand.
#[derive(Default)]
struct Facts {
    /// Hypotheses for WP.
    hypotheses: BTreeMap<LabelId, String>,
    /// What that run assumed.
    found: Found,
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
    /// Keeps the directory while it is needed.
    _scratch: Option<TempDir>,
    /// Why labels are still unknown.
    reasons: BTreeMap<LabelId, String>,
    /// Why Frama-C could not be asked, or not go on.
    failure: Option<String>,
    /// A question took more than its share of the time.
    too_hard: bool,
    /// Of the last run of Eva that was done.
    facts: Facts,
    statistics: Statistics,
}

/// Why a label is open.
enum Explanation {
    /// The code has something that the model leaves out.
    Gap(String),
    /// There was no time; the option that gives more.
    Time(String),
    /// Frama-C could not be asked, or not go on.
    Failed(String),
    /// It was asked, and has no proof.
    NoProof,
}

impl Explanation {
    fn reason(&self) -> Reason {
        const OTHERS: &str = "use another analyzer, such as dse or cbmc";
        match self {
            Self::Gap(words) => Reason::new(ReasonKind::Gap, words.as_str(), OTHERS),
            Self::Time(hint) => {
                let words = "the time limit was reached before frama-c decided it";
                Reason::new(ReasonKind::Time, words, hint.as_str())
            }
            Self::Failed(why) => {
                let words = format!("frama-c failed: {why}");
                Reason::new(ReasonKind::Failed, words, OTHERS)
            }
            Self::NoProof => Reason::new(ReasonKind::Other, "frama-c finds no proof", OTHERS),
        }
    }
}

/// What became of a question.
enum Answer {
    /// Checks that nothing reaches, and what was assumed.
    Known {
        unreachable: BTreeSet<LabelId>,
        found: Found,
        messages: String,
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
        if let Err(End::Failed(reason)) = &end {
            self.failure = Some(reason.clone());
        }
        let end = end.err().unwrap_or(End::Completed);
        self.explain(&end);
        end
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
            // What must not be claimed anyway is not worth the time.
            let labels = self.open();
            let claimable = |id: &LabelId| self.is_claimable(*id);
            let labels: BTreeSet<LabelId> = labels.into_iter().filter(claimable).collect();
            if self.cancel.is_cancelled() {
                return Err(End::Stopped);
            }
            if labels.is_empty() {
                return Ok(());
            }
            let extra = &self.options.extra_args;
            let flags = flags::eva(precision, &builtins, &recursive, extra, Path::new(TABLE));
            let time = self.allowance();
            let what = format!("eva, precision {precision}");
            let asked = self.variables(&labels);
            let notes = Notes {
                notes: asked
                    .iter()
                    .map(|(id, names)| (*id, facts::probe(*id, names)))
                    .collect(),
                declarations: asked.keys().map(|id| facts::declaration(*id)).collect(),
            };
            match self.ask(&labels, &notes, &[CANARY], &flags, time, &what) {
                Answer::Known {
                    unreachable,
                    found,
                    messages,
                } => {
                    self.conclude(&labels, &unreachable, &found);
                    self.facts = Facts {
                        hypotheses: hypotheses(&messages, &asked),
                        found,
                    };
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
                Path::new(TABLE),
            );
            let time = self.allowance();
            let what = format!("wp with {prover}");
            let notes = Notes {
                notes: self.usable_facts(&batch),
                ..Notes::default()
            };
            match self.ask(&batch, &notes, &WP_CANARIES, &flags, time, &what) {
                // What Eva assumed has no part in it: facts are used only where nothing of that can come before.
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

    /// Variables that Eva is to tell the values of, for WP.
    fn variables(&self, labels: &BTreeSet<LabelId>) -> BTreeMap<LabelId, Vec<String>> {
        if !self.options.uses(Plugin::Wp) {
            return BTreeMap::new();
        }
        let labels = labels.iter().filter(|id| self.wp_may(**id));
        let known = labels.map(|id| (*id, facts::variables(self.sources, *id)));
        known.filter(|(_, names)| !names.is_empty()).collect()
    }

    /// Facts of Eva that hold whatever the sanitizers do not report.
    fn usable_facts(&self, labels: &BTreeSet<LabelId>) -> BTreeMap<LabelId, String> {
        let gaps = &self.facts.found.gaps;
        let known = labels
            .iter()
            .filter_map(|id| Some((*id, self.facts.hypotheses.get(id)?)));
        let usable = known.filter(|(id, _)| self.judge.objection(*id, gaps).is_none());
        usable.map(|(id, fact)| (id, fact.clone())).collect()
    }

    /// Whether a proof would count. When time is over, nothing is looked at any more: judging tens of thousands of labels
    /// takes seconds.
    fn is_claimable(&self, label: LabelId) -> bool {
        !self.cancel.is_cancelled() && self.judge.objection(label, &[]).is_none()
    }

    fn wp_may(&self, label: LabelId) -> bool {
        let program = &self.sources.program;
        let places = self.sources.labelling.places(program, label);
        let fits = |id| wp::objection(program, id).is_none();
        // WP assumes that there are no errors.
        self.is_claimable(label)
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
        notes: &Notes,
        canaries: &[LabelId],
        flags: &[String],
        time: Duration,
        what: &str,
    ) -> Answer {
        if self.deadline.is_some_and(|at| at <= Instant::now()) {
            return Answer::Stop(End::Completed);
        }
        let texts = match harness::texts(self.sources, labels, notes) {
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
            Ran::Done {
                rows,
                unspecified,
                messages,
            } => Answer::Known {
                unreachable: unreachable(&rows, &texts),
                found: self.judge.found(&rows, &unspecified),
                messages,
            },
            Ran::Timeout => {
                self.too_hard = true;
                Answer::TooHard
            }
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
                        under: self.conditions(*label),
                    });
                }
                Some(reason) => {
                    self.reasons
                        .insert(*label, format!("frama-c cannot decide: {reason}"));
                }
            }
        }
    }

    fn conditions(&self, label: LabelId) -> Vec<Condition> {
        let mut under = self.judge.conditions(label);
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

    fn explain(&self, end: &End) {
        let late = *end == End::Stopped
            || self.too_hard
            || self.deadline.is_some_and(|at| at <= Instant::now());
        let usual = match (&self.failure, late) {
            (Some(reason), _) => Explanation::Failed(reason.clone()),
            (None, true) => Explanation::Time(start::more_time(
                INFO.name,
                self.options.timeout,
                &self.cancel,
            )),
            (None, false) => Explanation::NoProof,
        };
        for label in self.open() {
            let known = self.reasons.get(&label).cloned();
            let known = known.map(Explanation::Gap).or_else(|| {
                if self.cancel.is_cancelled() {
                    return None;
                }
                let gap = self.judge.objection(label, &[])?;
                Some(Explanation::Gap(format!("frama-c cannot decide: {gap}")))
            });
            let reason = known.as_ref().unwrap_or(&usual).reason();
            (self.sink)(Proposal::Unknown { label, reason });
        }
    }
}

/// Hypotheses for WP, by what Eva printed.
fn hypotheses(messages: &str, asked: &BTreeMap<LabelId, Vec<String>>) -> BTreeMap<LabelId, String> {
    let ranges = facts::read(messages, asked);
    let known = ranges.iter().filter_map(|(id, ranges)| {
        let hypothesis = facts::hypothesis(*id, asked.get(id)?, ranges)?;
        Some((*id, hypothesis))
    });
    known.collect()
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
