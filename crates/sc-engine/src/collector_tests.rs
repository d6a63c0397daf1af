//! The loop driven by fake analyzers, with a referee that believes everything: no compiler, no store.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sc_analyzers::{
    Analyzer, AnalyzerInfo, AnalyzerOutcome, Builds, Capabilities, End, Incoming, Origin, Proposal,
    Task, Wanted,
};
use sc_inputs::BoundKind;
use sc_objectives::{Objective, Parts};
use sc_process::Cancel;
use sc_process::tools::{Missing, Version};
use sc_types::{Condition, LabelId, ObjectiveId, Reason, ReasonKind};

use crate::collector::{Referee, work_together};
use crate::error::EngineError;
use crate::events::{Event, Progress};
use crate::goals::Goals;
use crate::run::{RunOptions, Selected};
use crate::session::Candidate;
use crate::strategy::Strategy;
use crate::worker_pool::{PendingBuild, Worker};

type Act = fn(&Task, &(dyn Fn(Proposal) + Sync), &Cancel) -> End;

/// An analyzer that does what a test tells it to.
struct Fake {
    info: &'static AnalyzerInfo,
    endless: bool,
    act: Act,
}

impl std::fmt::Debug for Fake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info.name)
    }
}

impl Analyzer for Fake {
    fn info(&self) -> &'static AnalyzerInfo {
        self.info
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            finds_tests: true,
            proves: self.info.rules.is_some(),
            uses_seeds: true,
            endless: self.endless,
            prompt: false,
        }
    }

    fn available(&self) -> Result<Version, Missing> {
        Ok(Version(vec![1]))
    }

    fn is_repeatable(&self, seed: Option<u64>) -> bool {
        seed.is_some()
    }

    fn run(
        &self,
        task: &Task,
        sink: &(dyn Fn(Proposal) + Sync),
        cancel: &Cancel,
    ) -> AnalyzerOutcome {
        AnalyzerOutcome {
            end: (self.act)(task, sink, cancel),
            statistics: Default::default(),
        }
    }
}

const fn info(name: &'static str, rules: Option<u32>) -> AnalyzerInfo {
    AnalyzerInfo {
        name,
        stand_in: None,
        by_default: true,
        former_names: &[],
        purpose: "",
        origin: Origin::BuiltIn,
        folder: name,
        rules,
        options: &[],
        create: |_| unreachable!("made by the tests"),
    }
}

static FIRST: AnalyzerInfo = info("first", Some(1));
static SECOND: AnalyzerInfo = info("second", Some(1));
static UNRULED: AnalyzerInfo = info("unruled", None);

fn fake(info: &'static AnalyzerInfo, act: Act) -> Fake {
    Fake {
        info,
        endless: false,
        act,
    }
}

/// Believes that a test covers the label that its first byte names, and every claim.
struct Credulous {
    goals: Goals,
    events: Box<dyn Fn(Event) + Sync>,
    seen: Arc<Mutex<Vec<String>>>,
    reasons: BTreeMap<LabelId, String>,
    /// Fails at the first test.
    broken: bool,
}

impl Credulous {
    fn new(labels: u32) -> Self {
        let objective = |id: LabelId| Objective {
            id: ObjectiveId(id.0),
            key: id.to_string(),
            criteria: Vec::new(),
            file: String::new(),
            line: 1,
            column: 1,
            function: String::new(),
            predicate: String::new(),
            parts: Parts::new([vec![id]]),
            preferred: None,
        };
        let objectives: Vec<_> = LabelId::all(labels).map(objective).collect();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let note = move |event: Event| match event {
            Event::Detail(text) | Event::Warning(text) | Event::Answer(text) => {
                log.lock().unwrap().push(text);
            }
            _ => {}
        };
        Self {
            goals: Goals::new(&objectives),
            events: Box::new(note),
            seen,
            reasons: BTreeMap::new(),
            broken: false,
        }
    }

    fn says(&self, text: &str) -> bool {
        self.seen.lock().unwrap().iter().any(|it| it.contains(text))
    }

    fn note(&self, text: String) {
        self.seen.lock().unwrap().push(text);
    }
}

impl Referee for Credulous {
    fn consider(
        &mut self,
        candidates: Vec<Candidate>,
        _go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Candidate>, EngineError> {
        let mut new = Vec::new();
        for candidate in candidates {
            if self.broken {
                return Err(EngineError::Harness("broken".into()));
            }
            let label = LabelId(candidate.bytes[0].into());
            self.note(format!("test of {label} by {}", candidate.by));
            if !self.goals.is_covered(label) {
                self.goals.cover([label]);
                new.push(candidate);
            }
        }
        Ok(new)
    }

    fn claim(
        &mut self,
        by: &str,
        version: &str,
        label: LabelId,
        _under: Vec<Condition>,
    ) -> Result<(), EngineError> {
        self.note(format!("claim of {label} by {by} {version}"));
        self.goals.rule_out([label]);
        Ok(())
    }

    fn explain(&mut self, label: LabelId, reason: Reason, _weak: bool) {
        self.reasons.insert(label, reason.detail);
    }

    fn executed(&mut self, _by: &str, _runs: u64, _per_second: f64) {}

    fn goals(&mut self) -> &mut Goals {
        &mut self.goals
    }

    fn seeks_oracle_failure(&self, _options: &RunOptions) -> bool {
        false
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }

    fn events(&self) -> &(dyn Fn(Event) + Sync) {
        self.events.as_ref()
    }
}

fn test(label: u8) -> Proposal {
    Proposal::Test {
        bytes: vec![label],
        hint: sc_analyzers::Hint::Explore,
    }
}

fn uncoverable(label: LabelId) -> Proposal {
    Proposal::Uncoverable {
        label,
        under: Vec::new(),
    }
}

fn until_cancelled(cancel: &Cancel) -> End {
    cancel.wait_timeout(Duration::from_secs(60));
    End::Stopped
}

fn task() -> Task {
    Task {
        builds: Builds::default(),
        status_map: PathBuf::new(),
        input_size: 1,
        label_count: 3,
        error_labels: Vec::new(),
        seeds: Vec::new(),
        work_dir: PathBuf::new(),
        seed: None,
        threads: 1,
        cores: Default::default(),
        deterministic: false,
        stop_when_decided: true,
        seek_oracle_failures: false,
        wanted: Wanted::default(),
        incoming: Incoming::new(),
        memory_limit: 1 << 30,
    }
}

pub(crate) fn options(fakes: &[Arc<dyn Analyzer>], strategy: &str) -> RunOptions {
    let selected = |analyzer: &Arc<dyn Analyzer>| Selected {
        analyzer: Arc::clone(analyzer),
        by_default: false,
    };
    RunOptions {
        seek_oracle_failures: false,
        ignore_oracle_failures: false,
        may_grow: Default::default(),
        patience: None,
        budget: Duration::from_secs(60),
        test_limit: Duration::from_secs(1),
        memory_mb: 1,
        seed: None,
        seek_errors: Duration::ZERO,
        all_errors: false,
        try_callers: false,
        error_time: None,
        sought: Vec::new(),
        analyzers: fakes.iter().map(selected).collect(),
        strategy: strategy.parse::<Strategy>().unwrap(),
        proofs: Default::default(),
        existing: BTreeSet::new(),
        options_digest: String::new(),
        options_json: String::new(),
    }
}

/// How each of them ended, in the order in which they began.
type Ends = Vec<(&'static str, End)>;

fn drive_within(
    referee: &mut Credulous,
    fakes: Vec<Fake>,
    strategy: &str,
    stop: &Cancel,
    may_grow: &[BoundKind],
) -> Result<Ends, EngineError> {
    let fakes: Vec<Arc<dyn Analyzer>> = fakes.into_iter().map(|fake| Arc::new(fake) as _).collect();
    let worker = |analyzer: &Arc<dyn Analyzer>| Worker {
        analyzer: Arc::clone(analyzer),
        version: "1 rules 1".into(),
        task: task(),
        build: None,
    };
    let workers: Vec<_> = fakes.iter().map(worker).collect();
    let mut options = options(&fakes, strategy);
    options.may_grow.0.extend(may_grow);
    let (outcomes, started) = work_together(referee, &workers, &options, stop)?;
    let end = |name: &'static str| (name, outcomes[name].end.clone());
    Ok(started.into_iter().map(end).collect())
}

fn drive(referee: &mut Credulous, fakes: Vec<Fake>, strategy: &str) -> Ends {
    let begun = Instant::now();
    let stop = Cancel::new().with_deadline(begun + Duration::from_secs(60));
    let ends = drive_within(referee, fakes, strategy, &stop, &[]).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "it waited");
    ends
}

/// A build that does not end holds up the analyzer that needs it, and nobody else.
#[test]
fn the_others_do_not_wait_for_a_build() {
    let mut referee = Credulous::new(2);
    let needs_build = fake(&FIRST, |_, sink, _| {
        sink(test(2));
        End::Completed
    });
    let needs_none = fake(&SECOND, |_, sink, _| {
        sink(test(1));
        sink(uncoverable(LabelId(2)));
        End::Completed
    });
    let fakes: [Arc<dyn Analyzer>; 2] = [Arc::new(needs_build), Arc::new(needs_none)];
    let (_build, program) = std::sync::mpsc::channel();
    let mut build = Some(PendingBuild::begun(program));
    let workers = fakes.each_ref().map(|analyzer| Worker {
        analyzer: Arc::clone(analyzer),
        version: "1 rules 1".into(),
        task: task(),
        build: build.take(),
    });
    let begun = Instant::now();
    let stop = Cancel::new().with_deadline(begun + Duration::from_secs(60));
    let options = options(&fakes, "p");
    let (outcomes, _) = work_together(&mut referee, &workers, &options, &stop).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "it waited");
    assert_eq!(outcomes["first"].end, End::Stopped);
    assert!(referee.goals.all_decided());
}

/// What was built is what the analyzer works on.
#[test]
fn an_analyzer_begins_when_its_build_is_done() {
    let mut referee = Credulous::new(1);
    let fakes: [Arc<dyn Analyzer>; 1] = [Arc::new(fake(&FIRST, |task, sink, _| {
        assert_eq!(task.builds.program, Some(PathBuf::from("built")));
        sink(test(1));
        End::Completed
    }))];
    let (build, program) = std::sync::mpsc::channel();
    let workers = [Worker {
        analyzer: Arc::clone(&fakes[0]),
        version: "1 rules 1".into(),
        task: task(),
        build: Some(PendingBuild::begun(program)),
    }];
    build.send(Ok(PathBuf::from("built"))).unwrap();
    let stop = Cancel::new().with_deadline(Instant::now() + Duration::from_secs(60));
    let options = options(&fakes, "p");
    let (outcomes, _) = work_together(&mut referee, &workers, &options, &stop).unwrap();
    assert_eq!(outcomes["first"].end, End::Completed);
    assert!(referee.goals.all_decided());
}

#[test]
fn the_run_ends_when_everything_is_decided() {
    let mut referee = Credulous::new(2);
    let first = fake(&FIRST, |_, sink, cancel| {
        sink(test(1));
        sink(uncoverable(LabelId(2)));
        until_cancelled(cancel)
    });
    let ends = drive(&mut referee, vec![first], "p");
    assert_eq!(ends, [("first", End::Stopped)]);
    assert!(referee.goals.all_decided());
    assert!(referee.says("claim of 2 by first 1 rules 1"));
}

#[test]
fn one_that_does_nothing_ends_and_nothing_is_decided() {
    let mut referee = Credulous::new(1);
    let nothing = fake(&FIRST, |_, _, _| End::Completed);
    let ends = drive(&mut referee, vec![nothing], "auto");
    assert_eq!(ends, [("first", End::Completed)]);
    assert!(referee.says("first finished"));
    assert!(!referee.goals.all_decided());
}

#[test]
fn a_failure_and_a_crash_leave_the_others_alone() {
    let mut referee = Credulous::new(2);
    let failing = fake(&FIRST, |_, sink, _| {
        sink(test(1));
        End::Failed("killed by signal 9".into())
    });
    let crashing = fake(&SECOND, |_, _, _| panic!("a bug"));
    let ends = drive(&mut referee, vec![failing, crashing], "s");
    assert_eq!(ends[0], ("first", End::Failed("killed by signal 9".into())));
    assert!(matches!(&ends[1], ("second", End::Failed(why)) if why.contains("crashed")));
    // What it proposed before counts.
    assert!(referee.goals.is_covered(LabelId(1)));
    assert!(referee.says("first failed: killed by signal 9"));
}

#[test]
fn the_deadline_stops_one_that_never_ends() {
    let mut referee = Credulous::new(1);
    let endless = Fake {
        endless: true,
        ..fake(&FIRST, |_, _, cancel| until_cancelled(cancel))
    };
    let stop = Cancel::new().with_deadline(Instant::now() + Duration::from_millis(200));
    let ends = drive_within(&mut referee, vec![endless], "p", &stop, &[]).unwrap();
    assert_eq!(ends, [("first", End::Stopped)]);
}

#[test]
fn labels_that_need_larger_bounds_keep_nobody_busy() {
    let mut referee = Credulous::new(1);
    let explains = fake(&FIRST, |_, sink, _| {
        let reason = Reason::new(
            ReasonKind::Allocation,
            "reached only if an allocation fails",
            "",
        );
        let label = LabelId(1);
        sink(Proposal::Unknown { label, reason });
        End::Completed
    });
    let other = fake(&SECOND, |_, _, cancel| until_cancelled(cancel));
    let grows = [BoundKind::Allocations];
    let begun = Instant::now();
    drive_within(
        &mut referee,
        vec![explains, other],
        "p",
        &Cancel::new(),
        &grows,
    )
    .unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "it waited");
    assert_eq!(
        referee.reasons[&LabelId(1)],
        "reached only if an allocation fails"
    );
}

#[test]
fn the_user_stops_all_of_them() {
    let mut referee = Credulous::new(1);
    let waiting = |info| fake(info, |_, _, cancel| until_cancelled(cancel));
    let stop = Cancel::new();
    let token = stop.clone();
    let user = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        token.cancel();
    });
    let fakes = vec![waiting(&FIRST), waiting(&SECOND)];
    let ends = drive_within(&mut referee, fakes, "p", &stop, &[]).unwrap();
    user.join().unwrap();
    assert!(ends.iter().all(|(_, end)| *end == End::Stopped));
}

#[test]
fn what_is_proved_while_all_are_being_stopped_counts() {
    let mut referee = Credulous::new(2);
    let late = fake(&FIRST, |_, sink, cancel| {
        until_cancelled(cancel);
        sink(uncoverable(LabelId(1)));
        sink(Proposal::Unknown {
            label: LabelId(2),
            reason: Reason::new(ReasonKind::Time, "too hard", ""),
        });
        End::Stopped
    });
    let stop = Cancel::new().with_deadline(Instant::now() + Duration::from_millis(200));
    drive_within(&mut referee, vec![late], "p", &stop, &[]).unwrap();
    assert!(referee.says("claim of 1 by first"));
    assert_eq!(referee.reasons[&LabelId(2)], "too hard");
}

#[test]
fn tests_come_before_the_claims_that_follow_them_and_after_those_that_precede() {
    let mut referee = Credulous::new(3);
    let mixed = fake(&FIRST, |_, sink, _| {
        sink(test(1));
        sink(uncoverable(LabelId(2)));
        End::Completed
    });
    drive(&mut referee, vec![mixed], "p");
    let seen = referee.seen.lock().unwrap();
    let at = |text: &str| seen.iter().position(|it| it.contains(text)).unwrap();
    assert!(at("test of 1") < at("claim of 2"));
}

#[test]
fn claims_without_rules_of_proof_are_not_recorded() {
    let mut referee = Credulous::new(1);
    let unruled = fake(&UNRULED, |_, sink, _| {
        sink(uncoverable(LabelId(1)));
        End::Completed
    });
    drive(&mut referee, vec![unruled], "p");
    assert!(!referee.says("claim of 1"));
    assert!(!referee.goals.all_decided());
}

#[test]
fn others_get_new_tests_and_hear_what_is_still_wanted() {
    let mut referee = Credulous::new(2);
    let finder = fake(&FIRST, |_, sink, _| {
        sink(test(1));
        End::Completed
    });
    // It proposes the second test only once it has the first one.
    let follower = fake(&SECOND, |task, sink, cancel| {
        while !cancel.wait_timeout(Duration::from_millis(5)) {
            if task.incoming.take() == [[1]] && !task.wanted.contains(LabelId(1)) {
                sink(test(2));
            }
        }
        End::Stopped
    });
    drive(&mut referee, vec![finder, follower], "p");
    assert!(referee.says("test of 2 by second"));
    assert!(referee.goals.all_decided());
}

#[test]
fn a_broken_referee_ends_the_run_and_no_analyzer_outlives_it() {
    let mut referee = Credulous::new(1);
    referee.broken = true;
    let finder = fake(&FIRST, |_, sink, cancel| {
        sink(test(1));
        until_cancelled(cancel)
    });
    let ends = drive_within(&mut referee, vec![finder], "p", &Cancel::new(), &[]);
    assert!(matches!(ends, Err(EngineError::Harness(_))));
}

#[test]
fn a_run_is_repeatable_if_those_that_never_end_are() {
    #[track_caller]
    fn check(analyzers: &[(bool, bool)], expected: bool) {
        let fakes: Vec<Arc<dyn Analyzer>> = analyzers
            .iter()
            .map(|(endless, repeatable)| Arc::new(Kind(*endless, *repeatable)) as _)
            .collect();
        assert_eq!(options(&fakes, "p").deterministic(), expected);
    }

    #[derive(Debug)]
    struct Kind(bool, bool);

    impl Analyzer for Kind {
        fn info(&self) -> &'static AnalyzerInfo {
            &FIRST
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities {
                endless: self.0,
                ..Capabilities::default()
            }
        }

        fn available(&self) -> Result<Version, Missing> {
            Ok(Version(vec![1]))
        }

        fn is_repeatable(&self, _seed: Option<u64>) -> bool {
            self.1
        }

        fn run(&self, _: &Task, _: &(dyn Fn(Proposal) + Sync), _: &Cancel) -> AnalyzerOutcome {
            unreachable!("never run")
        }
    }

    check(&[], false);
    check(&[(false, true)], true);
    check(&[(false, true), (false, false)], false);
    check(&[(true, true), (false, false)], true);
    check(&[(true, false), (false, true)], false);
}
