//! The completion of a run: the suite is minimised, written as C, replayed, and reported.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use sc_engine::events::Event;
use sc_engine::excuses;
use sc_engine::run::{Analysed, RunOptions};
use sc_engine::suite_minimizer::{self, FinalTest};
use sc_process::Cancel;
use sc_report::Report;
use sc_report::outputs;
use sc_report::outputs::c_suites::{SuiteInput, SuiteKind, suite_file};
use sc_store::{RunDir, Status, StoreError, TestId, TestRow, UnknownReason};
use sc_types::{LabelId, Reason, ReasonKind};

use crate::c_suites::{self, SuiteLimits, Suites};
use crate::error::SuiteError;
use crate::expectations::{self, Compilers, Recordings};
use crate::finish::FinishTimes;
use crate::lifting::{self, Evidence};
use crate::project::{Project, Show};
use crate::run_end::{AnalyzerEnd, RunEnd, usual_reason};
use crate::run_report;
use crate::suite_replay::{Expected, Missing, Replay, Trouble};

/// The result of a run.
pub struct Completion {
    /// All there is to tell.
    pub report: Report,
    /// A C suite does not compile: a bug of ours.
    pub broken_suite: bool,
}

/// What the compilers of the suite need when they are stopped, and the report.
const MARGIN: Duration = Duration::from_millis(300);

/// Minimises, writes and replays the suites, and puts the report together.
pub fn complete(
    project: &Project<'_>,
    analysed: &mut Analysed<'_>,
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Completion, SuiteError> {
    show(Event::Stage("minimising the suite"));
    let begun = Instant::now();
    let until = times(project, analysed).minimising(begun);
    let half = cancel.with_deadline(until);
    analysed
        .session
        .validator
        .set_deadline(Some(until + MARGIN));
    let suite = suite_minimizer::minimise(&mut analysed.session, &half)?;
    suite_minimizer::minimise_rtes(&mut analysed.session, &half)?;
    analysed.session.validator.set_deadline(None);
    analysed.timings.add("minimising", begun.elapsed());
    complete_with(project, analysed, &suite, show, cancel)
}

/// Until when what may work.
fn times(project: &Project<'_>, analysed: &Analysed<'_>) -> FinishTimes {
    let end = analysed.session.started + project.options.budget;
    FinishTimes::new(end, analysed.report_time)
}

/// Writes and replays a suite that is in the store, and puts the report together.
pub fn complete_with(
    project: &Project<'_>,
    analysed: &mut Analysed<'_>,
    suite: &[FinalTest],
    show: Show<'_>,
    cancel: &Cancel,
) -> Result<Completion, SuiteError> {
    let started = analysed.session.started;
    let times = times(project, analysed);
    analysed.interrupted |= cancel.is_cancelled();
    let begun = Instant::now();
    let mut evidence = Evidence::default();
    if !project.options.all_errors {
        // Runs of tests are cut short as well: the suite is to be replayed in what is left.
        let until = times.examining(begun);
        analysed.session.validator.set_deadline(Some(until));
        let stop = cancel.with_deadline(until);
        let found = excuses::examine(&mut analysed.session, &stop)?;
        analysed.session.validator.set_deadline(None);
        evidence.excuses = found.excuses;
        evidence.unexamined = found.unexamined;
        let until = times.lifting(Instant::now());
        lifting::lift(project, analysed, &mut evidence, show, cancel, until)?;
        evidence.merge(&analysed.session.store.rtes()?);
        analysed.timings.add("errors", begun.elapsed());
    }
    show(Event::Stage("writing and replaying the C suites"));
    let begun = Instant::now();
    let mut recordings = Recordings::new();
    let limits = SuiteLimits {
        timeout: c_suites::timeout(project.options),
        hang: c_suites::hang_timeout(project.options),
        float_tolerance: project.suite.float_tolerance.clone(),
        existing: project.options.existing.clone(),
        ..SuiteLimits::default()
    };
    let mut suites = make(project, analysed, &evidence, &recordings, &limits)?;
    // Replay compiles what users compile: the files themselves.
    write(project, analysed, &suites)?;
    let until = times.replaying(Instant::now(), begun.elapsed());
    let stop = cancel.with_deadline(until);
    let mut checked = replay_suites(project, analysed, &suites, suite, show, [cancel, &stop]);
    let mut outdated = !checked.missing.is_empty();
    if outdated {
        checked.notes.push(retract(analysed, &checked.missing)?);
    }
    if !checked.recordings.is_empty() {
        recordings = std::mem::take(&mut checked.recordings);
        suites = make(project, analysed, &evidence, &recordings, &limits)?;
        write(project, analysed, &suites)?;
        let checks = check_expectations(project, analysed, &suites, &mut recordings, &stop);
        checked.notes.extend(checks.note);
        outdated = checks.removed;
    }
    if outdated {
        suites = make(project, analysed, &evidence, &recordings, &limits)?;
    }
    analysed.interrupted |= cancel.is_cancelled();
    analysed.timings.add("C suites", begun.elapsed());
    explain_unknown(analysed, project.options, &checked.missing)?;
    let mut notes = checked.notes;
    if analysed.interrupted {
        notes.push("interrupted; these are the results so far".into());
    }
    if analysed.session.doubtful() > 0 {
        let count = analysed.session.doubtful();
        let (tests, behave) = if count == 1 {
            ("test", "behaves")
        } else {
            ("tests", "behave")
        };
        notes.push(format!(
            "{count} proposed {tests} {behave} differently between runs or with other uninitialised memory; only coverage that every run shows counts"
        ));
    }
    let run = run_report::Run {
        prepared: project.prepared,
        spec: project.spec,
        analyzers: &analysed.analyzers,
        tallies: &analysed.session.tallies,
        seconds: started.elapsed().as_secs_f64(),
        ignore_oracle_failures: project.options.ignore_oracle_failures,
        evidence: &evidence,
        existing: (&project.options.existing, &project.suite.existing),
        notes,
    };
    let report = run_report::report(&run, &analysed.session.store, &suites, show)?;
    Ok(Completion {
        report,
        broken_suite: checked.broken,
    })
}

/// Makes the suites; also after an interruption.
fn make(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    evidence: &Evidence,
    recordings: &Recordings,
    limits: &SuiteLimits,
) -> Result<Suites, SuiteError> {
    let (prepared, spec) = (project.prepared, project.spec);
    c_suites::make(
        prepared,
        spec,
        &analysed.session.store,
        evidence,
        recordings,
        limits,
        &Cancel::new(),
    )
}

/// Writes the files of the suites.
fn write(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    suites: &Suites,
) -> Result<(), SuiteError> {
    let dir = analysed.session.store.dir().path().to_path_buf();
    let files = suites.files.run_files(project.prepared.entry_name());
    Ok(outputs::write_run_files(&dir, &files)?)
}

/// What replaying the suites showed.
#[derive(Default)]
struct Checked {
    notes: Vec<String>,
    missing: Vec<Missing>,
    recordings: Recordings,
    broken: bool,
}

/// Compiles and replays the suites. Of the tokens, the first says that somebody asks to stop, the second also that the
/// time is over.
fn replay_suites(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    suites: &Suites,
    suite: &[FinalTest],
    show: Show<'_>,
    [cancel, stop]: [&Cancel; 2],
) -> Checked {
    let dir = analysed.session.store.dir().clone();
    let replay = replay(project, analysed, &dir, stop);
    let tests = analysed.session.store.tests().unwrap_or_default();
    // Of the others it is not known which predicates they must not evaluate.
    let expected: Vec<Expected> = suite
        .iter()
        .filter(|test| test.confirmed)
        .map(|test| Expected {
            id: test.id,
            covers: test.covers.clone(),
            undefined: test.undefined.clone(),
            unstable: test.unstable,
        })
        .collect();
    let mut checked = Checked::default();
    for input in &suites.files.suites {
        let file = input.kind.file_name(&input.entrypoint);
        let (plain, measured) = std::thread::scope(|scope| {
            let measured = (input.kind == SuiteKind::Covering)
                .then(|| scope.spawn(|| replay.measured(input, &expected)));
            let (plain, recordings) = first_run(&replay, input, &tests, project);
            match recordings {
                Ok(recordings) => checked.recordings.extend(recordings),
                Err(_) if stop.is_cancelled() => {}
                Err(trouble) => {
                    show(Event::Detail(trouble.to_string()));
                    checked.notes.push(format!(
                        "tests/{file} could not be recorded: its tests expect nothing"
                    ));
                }
            }
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            (plain, measured.map_or(Ok(Vec::new()), join))
        });
        let troubles = [plain.err(), measured.as_ref().err().cloned()];
        checked.missing.extend(measured.unwrap_or_default());
        for trouble in troubles.into_iter().flatten() {
            if stop.is_cancelled() {
                let why = match cancel.is_cancelled() {
                    true => "interrupted",
                    false => "time limit reached",
                };
                let note = format!("{why} before tests/{file} was replayed");
                checked.notes.push(note);
                break;
            }
            // A suite includes the user's file; where that cannot be built, the suite is not to blame.
            let builds = analysed.session.validator.locate_failure().is_none();
            checked.broken |= builds && matches!(trouble, Trouble::Compile(_));
            show(Event::Warning(format!(
                "tests/{file} does not reproduce its results: {trouble}"
            )));
            checked
                .notes
                .push(format!("tests/{file} does not reproduce its results"));
        }
    }
    checked
}

fn replay<'r>(
    project: &'r Project<'_>,
    analysed: &'r Analysed<'_>,
    dir: &'r RunDir,
    stop: &'r Cancel,
) -> Replay<'r> {
    Replay {
        prepared: project.prepared,
        spec: project.spec,
        builder: &analysed.builder,
        dir,
        cancel: stop,
    }
}

/// Records what the tests of a suite do. If nothing is asked for, or nothing can be recorded, they are run as they are.
fn first_run(
    replay: &Replay<'_>,
    input: &SuiteInput,
    tests: &[TestRow],
    project: &Project<'_>,
) -> (Result<(), Trouble>, Result<Recordings, Trouble>) {
    let mut recorded = Ok(Recordings::new());
    if input.kind == SuiteKind::Covering {
        let ids: BTreeSet<TestId> = input.tests.iter().map(|test| test.id).collect();
        let tests: Vec<&TestRow> = tests.iter().filter(|test| ids.contains(&test.id)).collect();
        recorded = expectations::record(replay, input, &tests, project.suite.expectations);
        if recorded.as_ref().is_ok_and(|it| !it.is_empty()) {
            return (Ok(()), recorded);
        }
    }
    (replay.plain(input), recorded)
}

/// What came of checking expectations.
#[derive(Default)]
struct Checks {
    /// Why they could not be checked.
    note: Option<String>,
    /// Some failed, and are gone.
    removed: bool,
}

/// Compiles the suite with expectations as users do, with optimisation; removes what fails.
fn check_expectations(
    project: &Project<'_>,
    analysed: &Analysed<'_>,
    suites: &Suites,
    recordings: &mut Recordings,
    stop: &Cancel,
) -> Checks {
    let dir = analysed.session.store.dir().clone();
    let replay = replay(project, analysed, &dir, stop);
    let mut all = suites.files.suites.iter();
    let Some(input) = all.find(|input| input.kind == SuiteKind::Covering) else {
        return Checks::default();
    };
    let clang = replay.builder.plan().clang.as_path();
    let objects = replay.check_objects();
    let gcc = project.spec.sources.gcc.as_deref();
    let failures = |compiler: &Path, flags: &[&str]| {
        let objects = objects.as_ref().map_err(Trouble::clone)?;
        replay.failures(input, compiler, flags, objects)
    };
    let results = match project.suite.compilers {
        Compilers::One => {
            let usual = gcc.and_then(|gcc| failures(gcc, &["-O2"]).ok());
            vec![usual.map_or_else(|| failures(clang, &["-O2"]), Ok)]
        }
        Compilers::All => std::thread::scope(|scope| {
            let optimised = scope.spawn(|| failures(clang, &["-O2"]));
            let usual = gcc.and_then(|gcc| failures(gcc, &[]).ok());
            let usual = usual.map_or_else(|| failures(clang, &["-O0"]), Ok);
            let optimised = optimised
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            vec![usual, optimised]
        }),
    };
    let text = suite_file(input);
    let (mut trouble, mut removed) = (None, false);
    for result in results {
        match result {
            Ok(failures) => {
                removed |= !failures.is_empty();
                expectations::remove(recordings, &failures, input, &text);
            }
            Err(error) => trouble = Some(error),
        }
    }
    let note = trouble.map(|_| {
        let file = input.kind.file_name(&input.entrypoint);
        match stop.is_cancelled() {
            true => {
                format!("time limit reached before the expectations of tests/{file} were checked")
            }
            false => {
                format!("the expectations of tests/{file} could not be checked with every compiler")
            }
        }
    });
    Checks { note, removed }
}

/// What a test covers only where seacoral replays it, its C form does not show: it does not count.
fn retract(analysed: &mut Analysed<'_>, missing: &[Missing]) -> Result<String, SuiteError> {
    let mut labels = BTreeSet::new();
    for test in missing {
        let gone: Vec<LabelId> = test.labels.iter().copied().collect();
        labels.extend(gone.iter().copied());
        analysed
            .session
            .retract(test.test, &gone, "its C test does not cover all of it")?;
    }
    let labels: Vec<String> = labels.iter().map(LabelId::to_string).collect();
    Ok(format!(
        "{{{}}}: not counted: covered by replay in the sandbox, but not by the C test",
        labels.join(", ")
    ))
}

/// Says for each undecided objective why, and what may help.
fn explain_unknown(
    analysed: &mut Analysed<'_>,
    options: &RunOptions,
    missing: &[Missing],
) -> Result<(), StoreError> {
    let statuses = analysed.session.store.statuses_of_all_generations()?;
    let environment: BTreeSet<LabelId> = missing
        .iter()
        .flat_map(|test| test.labels.iter().copied())
        .collect();
    let analyzers = analysed.analyzers.iter();
    let usual = usual_reason(&RunEnd {
        interrupted: analysed.interrupted,
        cut_off: analysed.cut_off,
        analyzers: analyzers
            .map(|one| AnalyzerEnd {
                name: &one.name,
                end: &one.outcome.end,
                began: one.outcome.statistics.seconds > 0.0,
            })
            .collect(),
        selected: options.analyzers.len(),
        work_limit: options.work_limit().map(|limit| limit.flag),
    });
    let unknown: Vec<UnknownReason> = (1u32..)
        .map(LabelId)
        .zip(&statuses)
        .filter(|(_, status)| matches!(status, Status::Unknown { .. }))
        .map(|(label, _)| {
            let known = analysed.session.claims.reason(label);
            let reason = if environment.contains(&label) {
                let words = "depends on the environment, not on inputs";
                Reason::new(ReasonKind::Unstable, words, "")
            } else {
                known.unwrap_or_else(|| usual.clone())
            };
            UnknownReason { label, reason }
        })
        .collect();
    analysed.session.store.explain_unknown(&unknown)
}
