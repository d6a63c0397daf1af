//! The one loop in which everything that analyzers send is looked at, in one order.
//!
//! What becomes of a proposal is decided by a [`Referee`]: the session, which validates and stores. The loop itself
//! needs neither, so that tests can drive it with analyzers of their own.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use sc_analyzers::{AnalyzerOutcome, Proposal};
use sc_process::Cancel;
use sc_types::{Condition, LabelId, Reason};

use crate::error::EngineError;
use crate::events::{Activity, Event, Progress};
use crate::goals::Goals;
use crate::run::RunOptions;
use crate::session::{Candidate, Session};
use crate::worker_pool::{Message, Worker, WorkerPool, end_event};

/// How often the display is told where the run stands, and the schedule is asked whose turn it is. What analyzers send
/// is an event and wakes at once; the clock of the schedule is none.
const TICK: Duration = Duration::from_millis(50);

/// How many errors that are known already take as much time as one that is not.
const CONFIRMED: usize = 4;

/// Decides what becomes of proposals.
pub(crate) trait Referee {
    /// Looks at proposed tests; gives those that brought something new. `go_on` is asked between batches.
    fn consider(
        &mut self,
        candidates: Vec<Candidate>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Candidate>, EngineError>;

    /// Records that an analyzer claims a label to be uncoverable.
    fn claim(
        &mut self,
        by: &str,
        version: &str,
        label: LabelId,
        under: Vec<Condition>,
    ) -> Result<(), EngineError>;

    /// Notes why a label is not decided; a `weak` reason is one that others may know better.
    fn explain(&mut self, label: LabelId, reason: Reason, weak: bool);

    /// Notes how far an analyzer is.
    fn executed(&mut self, by: &str, runs: u64, per_second: f64);

    /// The objectives and what is known of them.
    fn goals(&mut self) -> &mut Goals;

    /// Whether a test that the oracle rejects is wanted, and none is known.
    fn seeks_oracle_failure(&self, options: &RunOptions) -> bool;

    /// Uses time in which nothing else is to be done for examining errors.
    fn examine(&mut self, _options: &RunOptions) -> Result<(), EngineError> {
        Ok(())
    }

    /// How many errors time has to be kept for.
    fn errors_left(&self) -> usize {
        self.progress().rtes
    }

    /// Figures for the display.
    fn progress(&self) -> Progress;

    /// Who listens.
    fn events(&self) -> &(dyn Fn(Event) + Sync);
}

impl Referee for Session<'_> {
    fn consider(
        &mut self,
        candidates: Vec<Candidate>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Candidate>, EngineError> {
        Session::consider(self, candidates, go_on)
    }

    fn claim(
        &mut self,
        by: &str,
        version: &str,
        label: LabelId,
        under: Vec<Condition>,
    ) -> Result<(), EngineError> {
        Session::claim(self, by, version, label, under)
    }

    fn explain(&mut self, label: LabelId, reason: Reason, weak: bool) {
        self.claims.explain(label, reason, weak);
    }

    fn executed(&mut self, by: &str, runs: u64, per_second: f64) {
        Session::executed(self, by, runs, per_second);
    }

    fn goals(&mut self) -> &mut Goals {
        &mut self.goals
    }

    fn seeks_oracle_failure(&self, options: &RunOptions) -> bool {
        Session::seeks_oracle_failure(self, options)
    }

    fn examine(&mut self, options: &RunOptions) -> Result<(), EngineError> {
        self.examine_meanwhile(options)
    }

    /// What is known of an error is confirmed in a fraction of the time.
    fn errors_left(&self) -> usize {
        let (errors, examined) = (self.progress().rtes, self.background.examined());
        errors.saturating_sub(examined) + examined.div_ceil(CONFIRMED)
    }

    fn progress(&self) -> Progress {
        Session::progress(self)
    }

    fn events(&self) -> &(dyn Fn(Event) + Sync) {
        self.events
    }
}

/// Outcomes by analyzer.
type Outcomes = BTreeMap<&'static str, AnalyzerOutcome>;

/// Lets the analyzers work until all is decided, the time is up or all have ended. Gives their outcomes, and the names
/// of those that were started, in that order.
pub(crate) fn work_together(
    referee: &mut impl Referee,
    workers: &[Worker],
    options: &RunOptions,
    stop: &Cancel,
) -> Result<(Outcomes, Vec<&'static str>), EngineError> {
    let halt = stop.child();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let mut pool = WorkerPool::new(scope, workers, options, sender, &halt);
        let mut collector = Collector {
            referee,
            workers,
            options,
            halt: halt.clone(),
            outcomes: BTreeMap::new(),
            news: Instant::now(),
            decided: None,
            last_progress: Instant::now(),
        };
        let collected = collector.collect(&receiver, &mut pool);
        // Whatever ended the loop, no analyzer may outlive it.
        let started = pool.dismiss();
        collected?;
        collector.last_words(&receiver)?;
        Ok((collector.outcomes, started))
    })
}

struct Collector<'c, R> {
    referee: &'c mut R,
    workers: &'c [Worker],
    options: &'c RunOptions,
    halt: Cancel,
    outcomes: Outcomes,
    /// When something new was found, by anybody.
    news: Instant,
    /// Since when nothing is left to look for.
    decided: Option<Instant>,
    last_progress: Instant,
}

/// What has to wait until all messages of a turn are read: claims come after the tests that were sent before them.
#[derive(Default)]
struct Turn {
    candidates: Vec<Candidate>,
    claims: Vec<Claim>,
}

struct Claim {
    by: &'static str,
    label: LabelId,
    under: Vec<Condition>,
}

impl<R: Referee> Collector<'_, R> {
    fn collect(
        &mut self,
        receiver: &Receiver<Message>,
        pool: &mut WorkerPool<'_, '_>,
    ) -> Result<(), EngineError> {
        self.tell_wanted();
        loop {
            let open = self.referee.goals().undecided();
            pool.turn(self.news, open, self.referee.events());
            if pool.finished() {
                return Ok(());
            }
            let first = match receiver.recv_timeout(TICK) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            let mut turn = Turn::default();
            for message in first.into_iter().chain(receiver.try_iter()) {
                self.receive(message, &mut turn, pool);
            }
            for (by, labels) in self.decide(turn)? {
                pool.decided(&by, labels);
            }
            self.stop_when_decided();
            let errors = self.referee.errors_left();
            let leave = self.options.error_time.is_some_and(|it| it.is_over(errors));
            let done = self.is_quiet(pool) || leave;
            if self.halt.is_cancelled() || done {
                return Ok(());
            }
            self.referee.examine(self.options)?;
            self.tell_progress();
        }
    }

    fn receive(&mut self, message: Message, turn: &mut Turn, pool: &mut WorkerPool<'_, '_>) {
        if works(&message) {
            pool.hear(message.by());
        }
        match message {
            Message::Proposal(by, Proposal::Test { bytes, .. }) => {
                let by = by.to_string();
                turn.candidates.push(Candidate { bytes, by });
            }
            Message::Proposal(by, Proposal::Uncoverable { label, under }) => {
                turn.claims.push(Claim { by, label, under });
            }
            Message::Proposal(by, Proposal::Exhausted) => pool.exhausted(by),
            Message::Proposal(by, Proposal::Progress(p)) => {
                self.referee.executed(by, p.runs, p.runs_per_second);
                self.tell_activity(by, Activity::Executed(p.runs, p.runs_per_second));
            }
            Message::Proposal(by, words) => self.pass_on(by, words),
            Message::Ended(by, outcome) => {
                pool.ended(by);
                self.tell_activity(by, Activity::Ended);
                self.ended(by, outcome);
            }
        }
    }

    /// What is only told.
    fn pass_on(&mut self, by: &'static str, proposal: Proposal) {
        let tell = |event| (self.referee.events())(event);
        match proposal {
            Proposal::Unknown { label, reason } => self.explain(by, label, reason),
            Proposal::NoTest { label, reason } => {
                self.referee.goals().give_up(label);
                self.explain(by, label, reason);
            }
            Proposal::Log(text) => {
                tell(Event::Detail(format!("{by}: {text}")));
                self.tell_activity(by, Activity::Says(text));
            }
            Proposal::Answer(text) => tell(Event::Answer(format!("{by}: {text}"))),
            _ => {}
        }
    }

    /// Why a label is not decided. That an analyzer which finds no tests has no proof says little.
    fn explain(&mut self, by: &str, label: LabelId, reason: Reason) {
        let worker = self.workers.iter().find(|worker| worker.name() == by);
        let weak = worker.is_some_and(|worker| !worker.analyzer.capabilities().finds_tests);
        if self.options.is_for_larger_bounds(&reason) {
            self.referee.goals().give_up(label);
            self.tell_wanted();
        }
        self.referee.explain(label, reason, weak);
    }

    fn ended(&mut self, by: &'static str, outcome: AnalyzerOutcome) {
        let done = &outcome.statistics;
        self.referee.executed(by, done.runs, done.runs_per_second);
        (self.referee.events())(end_event(by, &outcome.end));
        self.outcomes.insert(by, outcome);
    }

    /// Tests first, then the claims. When told to stop, only what is cheap is looked at. Gives what analyzers decided:
    /// labels of several tests are divided among them.
    fn decide(&mut self, turn: Turn) -> Result<Vec<(String, usize)>, EngineError> {
        let before = self.referee.goals().decided_labels();
        let halt = &self.halt;
        let go_on = || !halt.is_cancelled();
        let tests = self.referee.consider(turn.candidates, &go_on)?;
        let covered = self.referee.goals().decided_labels().saturating_sub(before);
        let mut decided = Vec::new();
        for test in &tests {
            self.news = Instant::now();
            self.share(test);
            decided.push((test.by.clone(), covered.div_ceil(tests.len())));
        }
        for claim in turn.claims {
            let (by, known) = (claim.by.to_owned(), self.referee.goals().decided_labels());
            self.claim(claim)?;
            if self.referee.goals().decided_labels() > known {
                decided.push((by, 1));
            }
        }
        if self.referee.goals().decided_labels() != before {
            self.news = Instant::now();
            self.tell_wanted();
        }
        Ok(decided)
    }

    fn claim(&mut self, claim: Claim) -> Result<(), EngineError> {
        let Claim { by, label, under } = claim;
        let worker = self.workers.iter().find(|worker| worker.name() == by);
        match worker {
            Some(worker) if worker.analyzer.info().rules.is_some() => {
                self.referee.claim(by, &worker.version, label, under)
            }
            // Without rules of proof, nothing says when the claim would have to be withdrawn.
            _ => Ok(()),
        }
    }

    /// Every other analyzer may start from a test that brought something new. Its own it has already; and with a seed,
    /// nothing from outside may come in.
    fn share(&self, test: &Candidate) {
        if self.options.deterministic() {
            return;
        }
        for worker in self.workers {
            let uses = worker.analyzer.capabilities().uses_seeds;
            if uses && worker.name() != test.by {
                worker.task.incoming.push(test.bytes.clone());
            }
        }
    }

    fn tell_wanted(&mut self) {
        for worker in self.workers {
            worker.task.wanted.set(self.referee.goals().wanted());
        }
    }

    fn stop_when_decided(&mut self) {
        let seeks = self.referee.seeks_oracle_failure(self.options);
        if self.referee.goals().nothing_left() && !seeks && !self.options.deterministic() {
            let since = *self.decided.get_or_insert_with(Instant::now);
            if since.elapsed() >= self.options.seek_errors {
                self.halt.cancel();
            }
        }
    }

    /// Nothing new has come for long, and only those work that never end by themselves.
    fn is_quiet(&self, pool: &WorkerPool<'_, '_>) -> bool {
        let patience = self.options.patience;
        patience.is_some_and(|patience| self.news.elapsed() >= patience) && pool.only_endless()
    }

    fn tell_activity(&self, name: &'static str, activity: Activity) {
        (self.referee.events())(Event::Analyzer { name, activity });
    }

    fn tell_progress(&mut self) {
        if self.last_progress.elapsed() >= TICK {
            self.last_progress = Instant::now();
            (self.referee.events())(Event::Progress(self.referee.progress()));
        }
    }

    /// What came while everybody was being stopped. Tests that come too late are lost; proofs are not, and why something
    /// was not decided is told at the very end.
    fn last_words(&mut self, receiver: &Receiver<Message>) -> Result<(), EngineError> {
        for message in receiver.try_iter() {
            match message {
                Message::Proposal(by, Proposal::Uncoverable { label, under }) => {
                    self.claim(Claim { by, label, under })?;
                }
                Message::Proposal(by, words) => self.pass_on(by, words),
                Message::Ended(by, outcome) => self.ended(by, outcome),
            }
        }
        Ok(())
    }
}

/// Whether an analyzer tells that it has begun to look.
fn works(message: &Message) -> bool {
    match message {
        Message::Proposal(_, Proposal::Progress(progress)) => progress.runs > 0,
        Message::Proposal(_, Proposal::Test { .. }) => true,
        _ => false,
    }
}
