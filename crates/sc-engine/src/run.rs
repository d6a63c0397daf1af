//! The run itself: builds, seeds, analyzers, until everything is decided, the
//! budget is spent or the user stops it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sc_analyzers::{Analyzer, AnalyzerOutcome};
use sc_harness::{BuildError, Builder};
use sc_inputs::{BoundKind, Layout};
use sc_options::OptionInfo;
use sc_process::{Cancel, accounts};
use sc_store::{
    CarriedTest, Generation, LabelRow, Opening, Project, ProjectKey, RunDir, Store, StoreError,
};
use sc_types::{LabelId, LinkFlags, Reason, ReasonKind};
use sc_validator::{ReplayLimits, Validator, ValidatorError};

use crate::analyzers::{Setup, drop_stale_claims, run_analyzers};
use crate::builds;
use crate::claims::Proofs;
use crate::error::EngineError;
use crate::error_labels::error_labels;
use crate::events::{Event, Timings};
use crate::excuses::{ErrorTime, asserted, counters, state_rules};
use crate::generations::{Former, MayGrow};
use crate::goals::Goals;
use crate::lifting::{self, Sought};
use crate::prepare::{Prepared, Spec};
use crate::session::{Candidate, Session, standing};
use crate::strategy::Strategy;
use crate::user_claims::UserClaims;

/// How a run is to go. Nothing here changes what a test is.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// Time for everything.
    pub budget: Duration,
    /// Time for one test.
    pub test_limit: Duration,
    /// Memory for one test, in MiB.
    pub memory_mb: u64,
    /// Seed of random choices.
    pub seed: Option<u64>,
    /// How long to go on looking for run-time errors once every objective is decided.
    pub seek_errors: Duration,
    /// Go on until the oracle has rejected a test, also once every objective is decided.
    pub seek_oracle_failures: bool,
    /// Objectives count as covered if a test reaches them that the oracle rejects.
    pub ignore_oracle_failures: bool,
    /// The bounds of the inputs that may grow.
    pub may_grow: MayGrow,
    /// Stop when nothing new came for so long and no analyzer works that ends by itself.
    pub patience: Option<Duration>,
    /// Errors that callers may exclude by what they pass are errors like any other.
    pub all_errors: bool,
    /// Errors are tried from the callers of the entrypoint.
    pub try_callers: bool,
    /// When a run that knows errors ends, so that they can be examined and tried from callers.
    pub error_time: Option<ErrorTime>,
    /// The errors that the run is about, if it is about some only.
    pub sought: Vec<Sought>,
    /// The analyzers to use, in the order in which the user names them.
    pub analyzers: Vec<Selected>,
    /// In which order they work.
    pub strategy: Strategy,
    /// How many provers have to agree.
    pub proofs: Proofs,
    /// Labels that tests outside of the project cover: the run is about the others.
    pub existing: BTreeSet<LabelId>,
    /// Digest of the options that define the project.
    pub options_digest: String,
    /// Options of this run, for the record.
    pub options_json: String,
}

/// An analyzer of a run.
#[derive(Debug, Clone)]
pub struct Selected {
    /// The analyzer with its options.
    pub analyzer: Arc<dyn Analyzer>,
    /// Nobody named it: if it is not installed, it is told of in one line with the others.
    pub by_default: bool,
}

impl RunOptions {
    /// Whether the run is repeatable, so that nothing in it may depend on the clock: each analyzer that would never end
    /// by itself is, or there is none of them and all others are.
    pub fn deterministic(&self) -> bool {
        let analyzers = || self.analyzers.iter().map(|selected| &selected.analyzer);
        let endless = |analyzer: &&Arc<dyn Analyzer>| analyzer.capabilities().endless;
        let repeatable = |analyzer: &Arc<dyn Analyzer>| analyzer.is_repeatable(self.seed);
        match analyzers().any(|analyzer| endless(&analyzer)) {
            true => analyzers().filter(endless).all(repeatable),
            false => !self.analyzers.is_empty() && analyzers().all(repeatable),
        }
    }

    /// The option that limits how much an analyzer does, if one is set.
    pub fn work_limit(&self) -> Option<&'static OptionInfo> {
        let analyzers = self.analyzers.iter();
        analyzers
            .into_iter()
            .find_map(|selected| selected.analyzer.work_limit())
    }

    /// A label with this reason is covered with larger bounds, if at all: nobody has to look for it before they are tried.
    pub(crate) fn is_for_larger_bounds(&self, reason: &Reason) -> bool {
        reason.kind == ReasonKind::Allocation
            && self.may_grow.0.contains(&BoundKind::Allocations)
            && self.work_limit().is_none()
            && !self.deterministic()
    }

    /// Whether there is a reason to run without undecided objectives.
    fn seeks_errors(&self) -> bool {
        !self.seek_errors.is_zero()
    }
}

/// What an analyzer did in this run.
#[derive(Debug, Clone)]
pub struct AnalyzerReport {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How it ended and what it counted.
    pub outcome: AnalyzerOutcome,
}

impl AnalyzerReport {
    /// Adds what the same analyzer did in a later generation.
    fn add(&mut self, later: Self) {
        let before = self.outcome.statistics;
        *self = later;
        let now = &mut self.outcome.statistics;
        now.seconds += before.seconds;
        now.runs += before.runs;
    }
}

/// A stage before the analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The sources were read.
    Reading,
    /// The program was compiled.
    Building,
    /// Tests of earlier runs were replayed, and simple ones tried.
    KnownTests,
}

/// What the analysis phase leaves behind.
pub struct Analysed<'a> {
    /// The session with its store and validator.
    pub session: Session<'a>,
    /// The builder, for the suite.
    pub builder: Arc<Builder>,
    /// Analyzers that ran.
    pub analyzers: Vec<AnalyzerReport>,
    /// Where the time went.
    pub timings: Timings,
    /// How long it took until analyzers could begin.
    pub setup: Duration,
    /// The time to keep for the report.
    pub report_time: Duration,
    /// The stage before the analysis in which the time was over, if it was.
    pub cut_off: Option<Stage>,
    /// Everything stopped because somebody asked for it.
    pub interrupted: bool,
}

/// Share of the budget kept for minimising and writing the suite, at most [`MAX_RESERVE`].
const RESERVE: f64 = 0.25;
const MAX_RESERVE: Duration = Duration::from_secs(10);
/// The first tests of a program that hangs take such a part of the time that is left.
const SEEDS_PART: u32 = 3;
/// Errors get at most this part of the time for the analysis: builds may have taken most of the budget.
const ERRORS_PART: u32 = 3;
/// The suite is compiled as the program was, and then replayed: so many times the time of that build.
const SUITE_BUILDS: f64 = 1.5;
/// What runs when the analysis ends may take that much longer.
const LAST_TEST: Duration = Duration::from_millis(250);

/// Processor time that minimising, writing and reporting take for each label, without a suite, in a build without
/// optimisation. Measured: 42 µs.
const LABEL_COST: Duration = Duration::from_micros(45);
/// The same for a program without labels.
const REPORT_COST: Duration = Duration::from_millis(20);
/// The report gets at most this part of the budget.
const REPORT_PART: f64 = 0.3;

/// The time kept for the report on so many labels, on a machine on which everything takes `stretch` times as long as on
/// a free one.
fn report_time(budget: Duration, labels: usize, stretch: f64) -> Duration {
    report_cost(labels, stretch).min(budget.mul_f64(REPORT_PART))
}

fn report_cost(labels: usize, stretch: f64) -> Duration {
    let labels = u32::try_from(labels).unwrap_or(u32::MAX);
    let cost = REPORT_COST + LABEL_COST.saturating_mul(labels);
    cost.mul_f64(stretch)
}

/// A report may be late by this much: it is worth more than none.
const LATE_REPORT: Duration = Duration::from_secs(1);

/// Whether reading the sources, which began `started`, has left time at least for a report on so many labels.
pub fn leaves_time_for_report(budget: Duration, labels: usize, started: Instant) -> bool {
    let read = started.elapsed();
    leaves_time(budget, read, report_cost(labels, accounts::stretch(read)))
}

fn leaves_time(budget: Duration, read: Duration, report: Duration) -> bool {
    read + report <= budget + LATE_REPORT
}

/// The time kept for the suite when the analysis begins with `left` of the budget; `built`: how long the build of the
/// program took.
fn reserve(budget: Duration, built: Duration, left: Duration) -> Duration {
    usual_reserve(budget)
        .max(built.mul_f64(SUITE_BUILDS))
        .min(left / 2)
}

fn usual_reserve(budget: Duration) -> Duration {
    budget.mul_f64(RESERVE).min(MAX_RESERVE)
}

/// Opens the project in the store, builds, and lets analyzers work.
pub fn analyse<'a>(
    prepared: &'a Prepared,
    spec: &Spec,
    store: Store,
    options: &RunOptions,
    events: &'a (dyn Fn(Event) + Sync),
    cancel: &Cancel,
    started: Instant,
) -> Result<Analysed<'a>, EngineError> {
    let before = Former::new(store);
    analyse_generation(prepared, spec, before, options, events, cancel, started)
}

/// When analyzers have to end.
pub(crate) fn analysis_end(options: &RunOptions, started: Instant) -> Instant {
    started + options.budget.saturating_sub(usual_reserve(options.budget))
}

/// One generation of a run.
pub(crate) fn analyse_generation<'a>(
    prepared: &'a Prepared,
    spec: &Spec,
    before: Former,
    options: &RunOptions,
    events: &'a (dyn Fn(Event) + Sync),
    cancel: &Cancel,
    started: Instant,
) -> Result<Analysed<'a>, EngineError> {
    let begun = Instant::now();
    let Former {
        mut store,
        memory,
        mut analyzers,
        mut timings,
    } = before;
    let end = started + options.budget;
    let opening = open(prepared, spec, &mut store, options)?;
    let claims = UserClaims::new(prepared);
    store.drop_claims_of_other_versions(UserClaims::BY, &claims.version)?;
    drop_stale_claims(&mut store, options)?;
    store.require_provers(options.proofs.provers(), UserClaims::BY)?;
    let mut goals = standing(&store, &prepared.labelling.objectives)?;
    goals.cover_elsewhere(&options.existing);
    if memory.is_none() {
        announce(&opening, &goals, events);
    }

    (events)(Event::Stage("building"));
    let dir = store.dir().clone();
    // Tests of a former generation count only when this one has replayed them: it was begun because there is time.
    let first = memory.is_none();
    let report = match first {
        true => {
            let read = started.elapsed();
            let labels = prepared.labelling.labels.len();
            report_time(options.budget, labels, accounts::stretch(read))
        }
        false => Duration::ZERO,
    };
    let is_late = first && Instant::now() + report >= end;
    let plan = match is_late {
        true => builds::outline(prepared, spec, &dir.builds()),
        false => {
            let plan = builds::plan(prepared, spec, &dir.builds());
            write_annotated(&plan, &dir.annotated())?;
            plan
        }
    };
    let builder = Arc::new(Builder::new(plan)?);
    let building = match first {
        true => cancel.with_deadline(end - report),
        false => cancel.clone(),
    };
    let setup = Setup::begin(&builder, options, &building);
    let limits = ReplayLimits {
        time: options.test_limit,
        filter_time: options.test_limit,
        memory_mb: u32::try_from(options.memory_mb).unwrap_or(u32::MAX),
    };
    let build_began = Instant::now();
    let validator = match is_late {
        true => Ok(None),
        false => start_validator(&builder, &dir, limits, cancel, &building),
    };
    let built = build_began.elapsed();
    timings.add("build and start replay", built);
    let validator = validator.map_err(|error| EngineError::starting(error, &prepared.model))?;
    let unbuilt = validator.is_none();
    let mut validator = validator.unwrap_or_else(|| {
        Validator::without_program(Arc::clone(&builder), dir.scratch(), limits, cancel.clone())
    });
    let left = end.saturating_duration_since(Instant::now());
    let kept = report + reserve(options.budget, built, left.saturating_sub(report));
    let until = match first {
        true => end - kept.min(options.budget),
        false => analysis_end(options, started),
    };
    let stop = cancel.with_deadline(until);
    validator.set_deadline(first.then_some(until + LAST_TEST));
    let errors = error_labels(&prepared.program, &prepared.labelling.labels);
    validator.set_error_labels(errors);
    if let Some(what) = validator.confinement().and_then(unconfined) {
        (events)(Event::Warning(format!(
            "cannot fully confine the tests on this system: {what}"
        )));
    }
    let mut session = Session::new(
        store,
        validator,
        &prepared.model.layout,
        goals,
        events,
        started,
    )?;
    session.oracle = oracle_name(prepared);
    session.assertions = asserted(prepared);
    session.counters = counters(prepared);
    session.observed = prepared.model.observed(&prepared.program);
    session.state_rules = state_rules(prepared);
    session.set_ignore_oracle_failures(options.ignore_oracle_failures);
    if let Some(memory) = memory {
        session.remember(memory);
    }
    if !options.sought.is_empty() {
        session.seek_only(prepared, &options.sought);
    }

    (events)(Event::Stage("replaying known tests"));
    timings.measure("seeds and known tests", || {
        replay_carried(&mut session, &opening, &stop)?;
        // Without analyzers nobody wants tests that are not there yet.
        match options.analyzers.is_empty() {
            true => Ok(()),
            false => try_seeds(&mut session, &stop, until),
        }
    })?;
    claims.make(&mut session)?;

    let setup_time = begun.elapsed();
    let seeks = options.seeks_errors() || session.seeks_oracle_failure(options);
    let mut in_time = false;
    let wanted = !session.all_decided() || seeks;
    if wanted && !stop.is_cancelled() {
        (events)(Event::Stage("analysing"));
        in_time = true;
        let start = Instant::now();
        let left = until.saturating_duration_since(start);
        let callers = lifting::time(prepared, spec, options);
        let options = RunOptions {
            error_time: ErrorTime::new(options, until, callers, left / ERRORS_PART),
            ..options.clone()
        };
        let reports = run_analyzers(&mut session, prepared, &builder, setup, &options, &stop)?;
        add_reports(&mut analyzers, reports);
        timings.add("analyzers", start.elapsed());
    } else {
        setup.abandon();
    }
    let seconds = session.seconds();
    session.store.mark_time(seconds)?;
    session.validator.set_deadline(None);
    let interrupted = cancel.is_cancelled();
    let cut_off = match (unbuilt, wanted && !in_time) {
        (true, _) if is_late => Some(Stage::Reading),
        (true, _) => Some(Stage::Building),
        (false, true) => Some(Stage::KnownTests),
        (false, false) => None,
    };
    Ok(Analysed {
        session,
        builder,
        analyzers,
        timings,
        setup: setup_time,
        report_time: report,
        cut_off,
        interrupted,
    })
}

/// An analyzer that works in several generations is one analyzer.
fn add_reports(all: &mut Vec<AnalyzerReport>, reports: Vec<AnalyzerReport>) {
    for report in reports {
        let known = all.iter_mut().find(|it| it.name == report.name);
        match known {
            Some(known) => known.add(report),
            None => all.push(report),
        }
    }
}

/// Builds the program and starts its servers; nothing if the time is over before that.
fn start_validator(
    builder: &Arc<Builder>,
    dir: &RunDir,
    limits: ReplayLimits,
    cancel: &Cancel,
    building: &Cancel,
) -> Result<Option<Validator>, ValidatorError> {
    let (builder, building) = (Arc::clone(builder), building.clone());
    match Validator::start(builder, dir.scratch(), limits, building) {
        Ok(mut validator) => {
            validator.set_cancel(cancel.clone());
            Ok(Some(validator))
        }
        Err(ValidatorError::Cancelled | ValidatorError::Build(BuildError::Cancelled))
            if !cancel.is_cancelled() =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn oracle_name(prepared: &Prepared) -> String {
    let fixture = prepared.model.oracle.as_ref();
    fixture.map_or("sc_assert".into(), |f| {
        prepared.program.functions[f.function.0].name.clone()
    })
}

fn open(
    prepared: &Prepared,
    spec: &Spec,
    store: &mut Store,
    options: &RunOptions,
) -> Result<Opening, StoreError> {
    let labels: Vec<LabelRow> = prepared
        .labelling
        .labels
        .iter()
        .map(|label| LabelRow {
            id: label.id,
            key: label.key.clone(),
            criterion: label.criterion_names(),
            file: label.file.clone(),
            line: label.line,
            column: label.column,
            function: label.function.clone(),
            predicate: label.predicate.clone(),
            note: String::new(),
        })
        .collect();
    let growth = match &spec.inputs.growth {
        growth if growth.is_empty() => String::new(),
        growth => growth.to_json(),
    };
    let layout = &prepared.model.layout;
    let project = Project {
        key: &first_key(prepared, spec, options).generation(&growth),
        labels: &labels,
        layout_json: &layout.to_json(),
        options_json: &options.options_json,
    };
    let generation = Generation {
        growth: &growth,
        extend: &|old, bytes| layout.extend(&Layout::from_json(old).ok()?, bytes),
    };
    store.open_generation(project, generation)
}

/// What the facts of the first generation hang on. The entrypoint counts, however the user named it or left it out.
pub(crate) fn first_key(prepared: &Prepared, spec: &Spec, options: &RunOptions) -> ProjectKey {
    let about = format!("{}\n{}", options.options_digest, prepared.entry_name());
    ProjectKey {
        program_digest: program_digest(prepared, &spec.link_flags),
        options_digest: sc_store::test_digest(about.as_bytes()),
    }
}

/// What the program does depends on what it is linked with as well.
fn program_digest(prepared: &Prepared, link_flags: &LinkFlags) -> String {
    let mut all = prepared.digest.clone();
    let folders: Vec<&str> = link_flags.folders().collect();
    for flag in link_flags {
        let named = flag.strip_prefix("-l").into_iter().flat_map(|name| {
            let files = [format!("lib{name}.a"), format!("lib{name}.so")];
            let places = folders.iter();
            places.flat_map(move |folder| files.clone().map(|file| Path::new(folder).join(file)))
        });
        for file in named.chain([Path::new(flag).to_path_buf()]) {
            let contents = std::fs::read(file).unwrap_or_default();
            all += &format!("\n{flag} {}", sc_store::test_digest(&contents));
        }
    }
    sc_store::test_digest(all.as_bytes())
}

fn announce(opening: &Opening, goals: &Goals, events: &(dyn Fn(Event) + Sync)) {
    match opening {
        Opening::Fresh => {}
        Opening::Resumed { counts, .. } => (events)(Event::Resumed {
            covered: goals.reached(),
            tests: counts.tests as usize,
            rtes: counts.rtes as usize,
        }),
        Opening::Changed { carried, .. } => (events)(Event::Carried {
            tests: carried.len(),
        }),
    }
}

/// The annotated texts, for people who want to look at them.
fn write_annotated(plan: &sc_harness::BuildPlan, dir: &Path) -> Result<(), EngineError> {
    for (index, unit) in plan.units.iter().enumerate() {
        let stem = Path::new(&unit.path)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let path = dir.join(format!("{index}-{stem}.i"));
        std::fs::write(&path, &unit.text).map_err(EngineError::file("write", &path))?;
    }
    Ok(())
}

/// Tests of earlier states of the project.
fn replay_carried(
    session: &mut Session<'_>,
    opening: &Opening,
    stop: &Cancel,
) -> Result<(), EngineError> {
    let go_on = || !stop.is_cancelled();
    let carried = opening.carried();
    if !carried.is_empty() {
        let candidates = carried
            .iter()
            .filter_map(|test| convert(session, test))
            .collect();
        session.consider(candidates, &go_on)?;
        if go_on() {
            session.store.carried_done()?;
        }
    }
    Ok(())
}

/// The natural seeds.
/// Tries the first tests. Of a program that hangs in some of them, they take a part of the time only.
fn try_seeds(session: &mut Session<'_>, stop: &Cancel, until: Instant) -> Result<(), EngineError> {
    let seeds = session.layout.seeds();
    let seeds = seeds
        .into_iter()
        .map(|bytes| Candidate {
            bytes,
            by: "seeds".into(),
        })
        .collect();
    let now = Instant::now();
    session.hung_until = Some(now + until.saturating_duration_since(now) / SEEDS_PART);
    let considered = session.consider(seeds, &|| !stop.is_cancelled());
    session.hung_until = None;
    considered.map(|_| ())
}

fn convert(session: &Session<'_>, test: &CarriedTest) -> Option<Candidate> {
    let bytes = session
        .layout
        .convert(&test.layout_json, &test.bytes)
        .ok()?;
    Some(Candidate {
        bytes,
        by: test.origin.clone(),
    })
}

/// What the host does not let us keep tests from, in words.
pub fn unconfined(confinement: sc_validator::Confinement) -> Option<String> {
    let mut missing = Vec::new();
    if confinement.landlock == 0 {
        missing.push("tests can write files outside their scratch directory (no Landlock)");
    }
    if !confinement.seccomp {
        missing.push("tests can use the network and start processes (no seccomp)");
    }
    if !confinement.unprivileged {
        missing.push("tests run as root (no change of user)");
    }
    (!missing.is_empty()).then(|| missing.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deadline that is over, or nearly, leaves no time for a report that takes longer.
    #[test]
    fn reading_may_leave_no_time_for_a_report() {
        let check = |read: f64, report: f64, expected| {
            let seconds = Duration::from_secs_f64;
            let found = leaves_time(seconds(10.0), seconds(read), seconds(report));
            assert_eq!(found, expected, "{read} {report}");
        };
        check(2.0, 3.0, true);
        check(9.0, 1.5, true);
        check(9.0, 2.5, false);
        check(10.0, 0.2, true);
        check(11.5, 0.0, false);
    }

    #[test]
    fn the_report_has_time_on_a_busy_machine() {
        let check = |budget, labels, stretch, expected: f64| {
            let time = report_time(Duration::from_secs(budget), labels, stretch).as_secs_f64();
            assert!((time - expected).abs() < 0.001, "{time}");
        };
        check(60, 0, 1.0, 0.02);
        check(60, 10_000, 1.0, 0.47);
        check(60, 10_000, 15.0, 7.05);
        // Never more than a part of the budget.
        check(10, 10_000, 15.0, 3.0);
    }

    #[test]
    fn the_suite_has_time_as_long_as_there_is_any() {
        let seconds = Duration::from_secs;
        let check = |budget, built, left, expected: f64| {
            let kept = reserve(seconds(budget), seconds(built), seconds(left));
            assert_eq!(kept, Duration::from_secs_f64(expected));
        };
        check(60, 0, 60, 10.0);
        check(20, 1, 19, 5.0);
        // A large program: the suite takes as long to compile.
        check(60, 14, 40, 20.0);
        check(60, 10, 50, 15.0);
        // Never more than half of what is left.
        check(10, 8, 1, 0.5);
    }
}
