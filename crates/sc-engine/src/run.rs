//! The run itself: builds, seeds, analyzers, until everything is decided, the
//! budget is spent or the user stops it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sc_analyzers::{Analyzer, AnalyzerOutcome};
use sc_harness::Builder;
use sc_inputs::Layout;
use sc_options::OptionInfo;
use sc_process::Cancel;
use sc_store::{
    CarriedTest, Generation, LabelRow, Opening, Project, ProjectKey, Store, StoreError,
};
use sc_types::LinkFlags;
use sc_validator::{ReplayLimits, Validator};

use crate::analyzers::{Setup, drop_stale_claims, run_analyzers};
use crate::builds;
use crate::claims::Proofs;
use crate::error::EngineError;
use crate::error_labels::error_labels;
use crate::events::{Event, Timings};
use crate::generations::{Former, MayGrow};
use crate::goals::Goals;
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
    /// The analyzers to use, in the order in which the user names them.
    pub analyzers: Vec<Selected>,
    /// In which order they work.
    pub strategy: Strategy,
    /// How many provers have to agree.
    pub proofs: Proofs,
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
    /// Everything stopped because somebody asked for it.
    pub interrupted: bool,
}

/// Share of the budget kept for minimising and writing the suite, at most [`MAX_RESERVE`].
const RESERVE: f64 = 0.25;
const MAX_RESERVE: Duration = Duration::from_secs(10);

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
    let reserve = options.budget.mul_f64(RESERVE).min(MAX_RESERVE);
    started + options.budget.saturating_sub(reserve)
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
    let stop = cancel.with_deadline(analysis_end(options, started));
    let opening = open(prepared, spec, &mut store, options)?;
    let claims = UserClaims::new(prepared);
    store.drop_claims_of_other_versions(UserClaims::BY, &claims.version)?;
    drop_stale_claims(&mut store, options)?;
    store.require_provers(options.proofs.provers(), UserClaims::BY)?;
    let goals = standing(&store, &prepared.labelling.objectives)?;
    if memory.is_none() {
        announce(&opening, &goals, events);
    }

    (events)(Event::Stage("building"));
    let dir = store.dir().clone();
    let plan = builds::plan(prepared, spec, &dir.builds());
    write_annotated(&plan, &dir.annotated())?;
    let builder = Arc::new(Builder::new(plan)?);
    let setup = Setup::begin(&builder, options, cancel);
    let limits = ReplayLimits {
        time: options.test_limit,
        filter_time: options.test_limit,
        memory_mb: u32::try_from(options.memory_mb).unwrap_or(u32::MAX),
    };
    let mut validator = timings
        .measure("build and start replay", || {
            Validator::start(Arc::clone(&builder), dir.scratch(), limits, cancel.clone())
        })
        .map_err(|error| EngineError::starting(error, &prepared.model))?;
    let errors = error_labels(&prepared.program, &prepared.labelling.labels);
    validator.set_error_labels(errors);
    if let Some(what) = unconfined(validator.confinement()) {
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
    session.set_ignore_oracle_failures(options.ignore_oracle_failures);
    if let Some(memory) = memory {
        session.remember(memory);
    }

    (events)(Event::Stage("replaying known tests"));
    timings.measure("seeds and known tests", || {
        replay_carried(&mut session, &opening, &stop)?;
        // Without analyzers nobody wants tests that are not there yet.
        match options.analyzers.is_empty() {
            true => Ok(()),
            false => try_seeds(&mut session, &stop),
        }
    })?;
    claims.make(&mut session)?;

    let setup_time = begun.elapsed();
    let seeks = options.seeks_errors() || session.seeks_oracle_failure(options);
    let wanted = !session.all_decided() || seeks;
    if wanted && !stop.is_cancelled() {
        (events)(Event::Stage("analysing"));
        let start = Instant::now();
        let reports = run_analyzers(&mut session, prepared, &builder, setup, options, &stop)?;
        add_reports(&mut analyzers, reports);
        timings.add("analyzers", start.elapsed());
    } else {
        setup.abandon();
    }
    let seconds = session.seconds();
    session.store.mark_time(seconds)?;
    let interrupted = cancel.is_cancelled();
    Ok(Analysed {
        session,
        builder,
        analyzers,
        timings,
        setup: setup_time,
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

/// What the facts of the first generation hang on.
pub(crate) fn first_key(prepared: &Prepared, spec: &Spec, options: &RunOptions) -> ProjectKey {
    ProjectKey {
        program_digest: program_digest(prepared, &spec.link_flags),
        options_digest: options.options_digest.clone(),
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
fn try_seeds(session: &mut Session<'_>, stop: &Cancel) -> Result<(), EngineError> {
    let seeds = session.layout.seeds();
    let seeds = seeds
        .into_iter()
        .map(|bytes| Candidate {
            bytes,
            by: "seeds".into(),
        })
        .collect();
    session.consider(seeds, &|| !stop.is_cancelled())?;
    Ok(())
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
