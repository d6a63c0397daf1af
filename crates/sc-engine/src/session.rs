//! One project being worked on: proposals come in, verdicts become facts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::{Duration, Instant};

use sc_inputs::{Layout, Observed};
use sc_objectives::Objective;
use sc_store::{
    NewAbnormal, NewOracleFailure, NewRte, Place, Provenance, Status, Store, StoreError, TestId,
    test_digest,
};
use sc_types::{LabelId, Reason, ReasonKind};
use sc_validator::{
    Abnormal, Ending, FilterOutcome, FilterVerdict, Rte, Validator, ValidatorError, Verdict,
};

use crate::claims::Claims;
use crate::error::EngineError;
use crate::events::{Event, Progress, Timings};
use crate::excuses::{Asserted, Background, StateRules};
use crate::generations::Earlier;
use crate::goals::Goals;
use crate::run::RunOptions;

/// How many tests that do not end in time are looked at closely: each costs the time limit.
const TIMEOUTS_CONFIRMED: usize = 1;
/// How long filtering runs may take at first, and when tests are known to hang.
const FILTER_TIME: Duration = Duration::from_millis(250);
const SHORT_FILTER_TIME: Duration = Duration::from_millis(40);
/// How often one signature of a crash is confirmed: the place decides, and offsets may differ for one place.
const CONFIRMATIONS_PER_SIGNATURE: usize = 2;
/// How often a crash is confirmed that may be what an uncovered label is about: places differ, and not all count.
const CONFIRMATIONS_PER_ERROR_LABEL: usize = 8;
/// How often an abnormal end of one kind is confirmed.
const ABNORMAL_CONFIRMED: usize = 4;
/// Tests filtered in one go; few at first and when tests hang, so that a look at the clock is never far.
const BATCH: usize = 64;
const SMALL_BATCH: usize = 8;

/// A proposed test and who proposed it.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Its bytes, as proposed.
    pub bytes: Vec<u8>,
    /// The analyzer.
    pub by: String,
}

/// Counts of one analyzer's proposals.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// Tests proposed.
    pub proposed: u64,
    /// Tests that brought a new fact.
    pub accepted: u64,
    /// Objectives proved uncoverable.
    pub proved: u64,
}

/// What a session remembers of the generations before it.
#[derive(Default)]
pub(crate) struct Memory {
    timings: Timings,
    first_test: Option<Duration>,
    tallies: BTreeMap<String, Tally>,
    claims: Claims,
    doubtful: usize,
    executions: BTreeMap<String, (u64, f64)>,
    pub earlier: Vec<Earlier>,
}

/// The state of a run.
pub struct Session<'a> {
    /// The store: facts go here.
    pub store: Store,
    /// The only source of facts.
    pub validator: Validator,
    /// How to read a test.
    pub layout: &'a Layout,
    /// Who listens.
    pub events: &'a (dyn Fn(Event) + Sync),
    /// Name of the oracle, for reports.
    pub oracle: String,
    /// When the run began.
    pub started: Instant,
    /// Where the time went.
    pub timings: Timings,
    /// When the first test was validated, since the start.
    pub first_test: Option<Duration>,
    /// Proposals by analyzer.
    pub tallies: BTreeMap<String, Tally>,
    /// Claims and reasons of analyzers.
    pub claims: Claims,
    pub(crate) goals: Goals,
    seen: HashSet<String>,
    signatures: BTreeMap<String, usize>,
    error_labels: BTreeMap<LabelId, usize>,
    timeouts: usize,
    /// If tests hang, no more are tried after this.
    pub(crate) hung_until: Option<Instant>,
    filtered: usize,
    abnormal: BTreeMap<String, usize>,
    doubtful: usize,
    executions: BTreeMap<String, (u64, f64)>,
    tests: usize,
    rtes: usize,
    warned_of_places: bool,
    /// Labels that tests reach which the oracle rejects.
    rejected: BTreeSet<LabelId>,
    /// Such tests are as good as others.
    ignore_oracle_failures: bool,
    /// What was proved within smaller bounds.
    pub(crate) earlier: Vec<Earlier>,
    /// What is known of errors before the search ends.
    pub(crate) background: Background,
    /// What the entrypoint asserts of its inputs.
    pub(crate) assertions: Vec<Asserted>,
    /// Where code counts up a member of an object.
    pub(crate) counters: Vec<Place>,
    /// Inputs whose values show what code does with them.
    pub(crate) observed: Observed,
    /// What the code tells of the state of objects.
    pub(crate) state_rules: StateRules,
    /// When the runs of an examination that is to be short have to end.
    pub(crate) runs_until: Option<Instant>,
    /// Runs that were cut short when errors were examined.
    pub(crate) runs_cut: usize,
    /// How tests end, as far as that was asked while errors were examined.
    pub(crate) endings: HashMap<Vec<u8>, FilterVerdict>,
}

impl<'a> Session<'a> {
    /// A session on an opened project.
    pub fn new(
        store: Store,
        validator: Validator,
        layout: &'a Layout,
        goals: Goals,
        events: &'a (dyn Fn(Event) + Sync),
        started: Instant,
    ) -> Result<Self, EngineError> {
        let mut session = Session {
            store,
            validator,
            layout,
            events,
            oracle: String::new(),
            started,
            timings: Timings::default(),
            first_test: None,
            tallies: BTreeMap::new(),
            claims: Claims::default(),
            goals,
            seen: HashSet::new(),
            signatures: BTreeMap::new(),
            error_labels: BTreeMap::new(),
            timeouts: 0,
            hung_until: None,
            filtered: 0,
            abnormal: BTreeMap::new(),
            doubtful: 0,
            executions: BTreeMap::new(),
            tests: 0,
            rtes: 0,
            warned_of_places: false,
            rejected: BTreeSet::new(),
            ignore_oracle_failures: false,
            earlier: Vec::new(),
            background: Background::default(),
            assertions: Vec::new(),
            counters: Vec::new(),
            observed: Observed::default(),
            state_rules: StateRules::default(),
            runs_until: None,
            runs_cut: 0,
            endings: HashMap::new(),
        };
        session.validator.set_filter_time(FILTER_TIME);
        session.load()?;
        Ok(session)
    }

    /// Takes over what the store knows.
    fn load(&mut self) -> Result<(), EngineError> {
        self.rejected = self.store.rejected()?.into_keys().collect();
        self.seen
            .extend(self.store.tests()?.into_iter().map(|test| test.digest));
        self.count()
    }

    fn count(&mut self) -> Result<(), EngineError> {
        let counts = self.store.counts()?;
        self.tests = counts.tests as usize;
        self.rtes = counts.rtes as usize;
        Ok(())
    }

    /// Ends the session: its store, and what the next one is to remember.
    pub(crate) fn leave(self) -> (Store, Memory) {
        let memory = Memory {
            timings: self.timings,
            first_test: self.first_test,
            tallies: self.tallies,
            claims: self.claims,
            doubtful: self.doubtful,
            executions: self.executions,
            earlier: self.earlier,
        };
        (self.store, memory)
    }

    /// Goes on where the session of a former generation ended.
    pub(crate) fn remember(&mut self, memory: Memory) {
        let Memory {
            timings,
            first_test,
            tallies,
            claims,
            doubtful,
            executions,
            earlier,
        } = memory;
        self.timings = timings;
        self.first_test = first_test;
        self.tallies = tallies;
        self.claims = claims;
        self.doubtful = doubtful;
        self.executions = executions;
        self.earlier = earlier;
        // What is proved now counts; what was proved within smaller bounds only has to be proved again.
        for tally in self.tallies.values_mut() {
            tally.proved = 0;
        }
    }

    /// Whether tests that the oracle rejects are as good as others: what they reach needs no other test then.
    pub(crate) fn set_ignore_oracle_failures(&mut self, ignore: bool) {
        self.ignore_oracle_failures = ignore;
        if ignore {
            for label in &self.rejected {
                self.goals.give_up(*label);
            }
        }
    }

    /// Whether a test that the oracle rejects is wanted, and none is known.
    pub(crate) fn seeks_oracle_failure(&self, options: &RunOptions) -> bool {
        let known = || {
            self.store
                .counts()
                .is_ok_and(|counts| counts.oracle_failures > 0)
        };
        options.seek_oracle_failures && !known()
    }

    /// Nothing looks for this label any more.
    pub(crate) fn rule_out(&mut self, label: LabelId) {
        self.goals.rule_out([label]);
    }

    /// True when no objective is undecided.
    pub fn all_decided(&self) -> bool {
        self.goals.all_decided()
    }

    /// The objectives and how far they are.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// Labels that are not objectives by themselves: the suite need not cover them.
    pub(crate) fn spare_labels(&self) -> BTreeSet<LabelId> {
        self.goals.spare()
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Notes a test whose runs disagreed.
    pub fn doubt(&mut self) {
        self.doubtful += 1;
    }

    /// Tests whose runs disagreed, so that nothing could be said.
    pub fn doubtful(&self) -> usize {
        self.doubtful
    }

    /// Notes how far an analyzer is.
    pub fn executed(&mut self, by: &str, runs: u64, per_second: f64) {
        self.executions.insert(by.to_string(), (runs, per_second));
    }

    /// A stored test no longer shows these labels: they count no more, unless another test covers them.
    pub fn retract(
        &mut self,
        test: TestId,
        labels: &[LabelId],
        now: &str,
    ) -> Result<(), EngineError> {
        let by = Provenance::new("replay", self.seconds());
        let lost = self.store.retract(test, labels, now, &by)?;
        self.goals.forget(&lost);
        self.count()
    }

    /// Figures for the display.
    pub fn progress(&self) -> Progress {
        Progress {
            objectives: self.goals.count(),
            covered: self.goals.reached(),
            uncoverable: self.goals.ruled_out(),
            tests: self.tests,
            rtes: self.rtes,
            executions: self.executions.values().map(|e| e.0).sum(),
            per_second: self.executions.values().map(|e| e.1 as u64).sum(),
            elapsed: self.started.elapsed(),
        }
    }

    /// Looks at proposals in order: filters all, confirms what may be new, records what is.
    /// `go_on` is asked between batches.
    pub fn consider(
        &mut self,
        candidates: Vec<Candidate>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Candidate>, EngineError> {
        let mut accepted = Vec::new();
        let fresh = self.fresh(candidates);
        let mut rest = fresh.as_slice();
        while !rest.is_empty() && go_on() && !self.is_held_up() {
            let careful = self.timeouts > 0 || self.filtered < 2 * SMALL_BATCH;
            let size = if careful { SMALL_BATCH } else { BATCH };
            let batch = &rest[..size.min(rest.len())];
            let begun = Instant::now();
            let verdicts = match self.filter_batch(batch, careful) {
                Ok(verdicts) => verdicts,
                // The time was over in the middle of it.
                Err(ValidatorError::Cancelled) => break,
                Err(error) => return Err(error.into()),
            };
            self.timings.add("filtering tests", begun.elapsed());
            let batch = &batch[..verdicts.len()];
            rest = &rest[verdicts.len()..];
            self.filtered += batch.len();
            let mut pairs: Vec<_> = batch.iter().zip(verdicts).collect();
            // Coverage first: an error needs more builds and longer runs to be understood. Then what brings most: the
            // others may bring nothing after it.
            pairs.sort_by_cached_key(|(_, verdict)| {
                let new = verdict.labels.iter().filter(|id| self.goals.wants(**id));
                let well = verdict.outcome == FilterOutcome::Ok;
                (!well, Reverse(if well { new.count() } else { 0 }))
            });
            for (candidate, verdict) in pairs {
                if !go_on() || self.is_held_up() {
                    break;
                }
                if self.worth_confirming(&verdict) && self.confirm(candidate, &verdict)? {
                    self.tallies
                        .entry(candidate.by.clone())
                        .or_default()
                        .accepted += 1;
                    accepted.push(candidate.clone());
                }
            }
        }
        Ok(accepted)
    }

    /// Whether tests that hang have taken more time than tests may take now.
    fn is_held_up(&self) -> bool {
        self.timeouts > 0 && self.hung_until.is_some_and(|until| Instant::now() >= until)
    }

    /// Filters a batch. As long as it is not known whether this program hangs, a small batch ends with the first test
    /// that does: each of the others would take as long before the limit is shorter.
    fn filter_batch(
        &mut self,
        batch: &[Candidate],
        careful: bool,
    ) -> Result<Vec<FilterVerdict>, ValidatorError> {
        let tests: Vec<&[u8]> = batch.iter().map(|c| c.bytes.as_slice()).collect();
        if !careful || self.timeouts > 0 {
            return self.validator.filter_many(&tests);
        }
        let mut verdicts = Vec::new();
        for test in &tests {
            verdicts.extend(self.validator.filter_many(std::slice::from_ref(test))?);
            let last = verdicts.last().map(|verdict| &verdict.outcome);
            if last == Some(&FilterOutcome::Timeout) {
                break;
            }
        }
        Ok(verdicts)
    }

    /// Canonical bytes, without those seen before.
    fn fresh(&mut self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let mut fresh = Vec::new();
        for mut candidate in candidates {
            self.tallies
                .entry(candidate.by.clone())
                .or_default()
                .proposed += 1;
            self.layout.canonicalise(&mut candidate.bytes);
            if self.seen.insert(test_digest(&candidate.bytes)) {
                fresh.push(candidate);
            }
        }
        fresh
    }

    /// Whether a confirmation could change a stored fact.
    fn worth_confirming(&mut self, verdict: &FilterVerdict) -> bool {
        let below = |count: &mut usize, limit: usize| {
            *count += 1;
            *count <= limit
        };
        match &verdict.outcome {
            FilterOutcome::Ok => verdict.labels.iter().any(|label| self.goals.wants(*label)),
            FilterOutcome::AssumptionFailed => false,
            FilterOutcome::OracleFailed => {
                let few = below(
                    self.abnormal.entry("oracle".into()).or_default(),
                    ABNORMAL_CONFIRMED,
                );
                let new =
                    |label: &LabelId| !self.rejected.contains(label) && self.goals.wants(*label);
                few || verdict.rejected.iter().any(new)
            }
            FilterOutcome::Suspect { signature, .. } => {
                let mut wanted = below(
                    self.signatures.entry(signature.clone()).or_default(),
                    CONFIRMATIONS_PER_SIGNATURE,
                );
                for label in verdict.labels.iter().filter(|l| self.goals.wants(**l)) {
                    wanted |= below(
                        self.error_labels.entry(*label).or_default(),
                        CONFIRMATIONS_PER_ERROR_LABEL,
                    );
                }
                wanted
            }
            FilterOutcome::Timeout => below(&mut self.timeouts, TIMEOUTS_CONFIRMED),
            FilterOutcome::Abnormal(how) => below(
                self.abnormal.entry(describe_abnormal(*how)).or_default(),
                ABNORMAL_CONFIRMED,
            ),
            FilterOutcome::Unclear => true,
        }
    }

    /// Runs a test in fresh processes and records what they show. True: a new fact.
    fn confirm(
        &mut self,
        candidate: &Candidate,
        filtered: &FilterVerdict,
    ) -> Result<bool, EngineError> {
        let begun = Instant::now();
        let verdict = match self.validator.confirm(&candidate.bytes) {
            Ok(verdict) => verdict,
            // Stopped in the middle of it: nothing was seen.
            Err(ValidatorError::Cancelled) => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        self.timings.add("confirming tests", begun.elapsed());
        self.warn_of_places();
        if filtered.outcome == FilterOutcome::Timeout {
            // Slow but well: this program needs more time. Hanging: the next ones get less.
            let slow = verdict.outcome != Ending::Timeout;
            self.validator.set_filter_time(if slow {
                Duration::MAX
            } else {
                SHORT_FILTER_TIME
            });
            if slow {
                self.timeouts = 0;
            }
        }
        let by = Provenance::new(candidate.by.clone(), self.seconds());
        let new = match &verdict.outcome {
            Ending::Ok => self.record_coverage(candidate, &verdict, &by)?,
            Ending::AssumptionFailed => false,
            Ending::Rte(rte) => {
                let new = self.record_rte(candidate, rte, &by)?;
                self.record_coverage(candidate, &verdict, &by)? || new
            }
            Ending::OracleFailed => {
                let new = self.record_oracle_failure(candidate, &by)?;
                self.record_rejected(candidate, &verdict, &by)? || new
            }
            Ending::Timeout => {
                self.record_abnormal(candidate, NewAbnormal::TIMEOUT.to_string(), &by)?
            }
            Ending::Abnormal(how) => {
                self.record_abnormal(candidate, describe_abnormal(*how), &by)?
            }
            Ending::Unstable(_) => {
                self.doubtful += 1;
                false
            }
            Ending::Harness(report) => return Err(EngineError::Harness(report.clone())),
        };
        if new {
            self.count()?;
        }
        Ok(new)
    }

    /// Says once why errors cannot be located in the user's own files, if so.
    pub(crate) fn warn_of_places(&mut self) {
        if let (false, Some(failure)) = (self.warned_of_places, self.validator.locate_failure()) {
            self.warned_of_places = true;
            (self.events)(Event::Warning(failure.to_string()));
        }
    }

    fn record_coverage(
        &mut self,
        candidate: &Candidate,
        verdict: &Verdict,
        by: &Provenance,
    ) -> Result<bool, EngineError> {
        let unstable = verdict.unstable.iter().filter(|l| self.goals.wants(**l));
        let unstable: Vec<LabelId> = unstable.copied().collect();
        self.doubtful += usize::from(!unstable.is_empty());
        for label in unstable {
            self.claims.explain(label, depends_on_unset_memory(), true);
        }
        if !verdict.labels.iter().any(|label| self.goals.wants(*label)) {
            return Ok(false);
        }
        let (bytes, labels) = (&candidate.bytes, &verdict.labels);
        let recorded = match verdict.outcome {
            Ending::Rte(_) => self.store.record_rte_covering(bytes, labels, by)?,
            _ => self.store.record_covering_test(bytes, labels, by)?,
        };
        self.contradicted(&recorded.contradictions)?;
        self.refute_earlier(bytes, &recorded, by)?;
        let new = !recorded.new_labels.is_empty();
        let objectives = self.goals.cover(recorded.new_labels);
        if new {
            self.first_test.get_or_insert(self.started.elapsed());
        }
        if !objectives.is_empty() {
            (self.events)(Event::Covered {
                objectives,
                by: candidate.by.clone(),
            });
        }
        Ok(new)
    }

    fn record_rte(
        &mut self,
        candidate: &Candidate,
        rte: &Rte,
        by: &Provenance,
    ) -> Result<bool, EngineError> {
        let new = new_rte(rte);
        let recorded = self.store.record_rte(&candidate.bytes, &new, by)?.is_some();
        if recorded {
            let what = format!("{} at {}", new.kind, new.place);
            (self.events)(Event::Rte { what });
        }
        Ok(recorded)
    }

    fn record_oracle_failure(
        &mut self,
        candidate: &Candidate,
        by: &Provenance,
    ) -> Result<bool, EngineError> {
        let failure = NewOracleFailure {
            oracle: self.oracle.clone(),
            place: Place::default(),
            detail: String::new(),
        };
        let recorded = self
            .store
            .record_oracle_failure(&candidate.bytes, &failure, by)?
            .is_some();
        if recorded {
            (self.events)(Event::OracleFailure);
        }
        Ok(recorded)
    }

    /// What is reached by tests that the oracle rejects: no proof may say that nothing reaches it.
    fn record_rejected(
        &mut self,
        candidate: &Candidate,
        verdict: &Verdict,
        by: &Provenance,
    ) -> Result<bool, EngineError> {
        let open = verdict
            .rejected
            .iter()
            .filter(|it| !self.goals.is_covered(**it));
        let open: Vec<LabelId> = open.copied().collect();
        let new = self.store.record_rejected(&candidate.bytes, &open, by)?;
        for label in &new {
            if self.ignore_oracle_failures {
                self.goals.give_up(*label);
            }
        }
        self.rejected.extend(new.iter().copied());
        Ok(!new.is_empty())
    }

    fn record_abnormal(
        &mut self,
        candidate: &Candidate,
        kind: String,
        by: &Provenance,
    ) -> Result<bool, EngineError> {
        let abnormal = NewAbnormal {
            kind: kind.clone(),
            place: Place::default(),
            detail: String::new(),
        };
        let recorded = self
            .store
            .record_abnormal(&candidate.bytes, &abnormal, by)?
            .is_some();
        if recorded {
            (self.events)(Event::Abnormal { what: kind });
        }
        Ok(recorded)
    }
}

/// A test covers it or not, as what nothing has set may be.
fn depends_on_unset_memory() -> Reason {
    Reason::new(
        ReasonKind::Unstable,
        "depends on uninitialised memory: a test covers it for some values of that memory only",
        "initialise the memory that the condition reads",
    )
}

/// The objectives, and what the store knows of them.
pub(crate) fn standing(store: &Store, objectives: &[Objective]) -> Result<Goals, StoreError> {
    let mut goals = Goals::new(objectives);
    let (mut covered, mut uncoverable) = (Vec::new(), Vec::new());
    for (id, status) in (1..).map(LabelId).zip(store.statuses()?) {
        match status {
            Status::Covered { .. } => covered.push(id),
            Status::Uncoverable { .. } => uncoverable.push(id),
            Status::Unknown { .. } | Status::Rejected { .. } => {}
        }
    }
    goals.cover(covered);
    goals.rule_out(uncoverable);
    Ok(goals)
}

/// A run-time error in the words of the store.
pub(crate) fn new_rte(rte: &Rte) -> NewRte {
    NewRte {
        kind: rte.kind.clone(),
        place: rte.place.clone().unwrap_or_default(),
        stack: rte.stack.clone(),
        detail: rte.message.clone(),
    }
}

/// An abnormal end in words.
pub fn describe_abnormal(how: Abnormal) -> String {
    match how {
        Abnormal::Signal(6) => "abort".into(),
        Abnormal::Signal(n) => format!("signal {n}"),
        Abnormal::Memory => "memory limit".into(),
        Abnormal::Vanished(status) => format!("exited without a report (status {status})"),
        Abnormal::Sanitizer => "the sanitizer itself failed".into(),
        Abnormal::Stub => {
            "a stub cannot write through its pointer argument (--stubs NAME=result)".into()
        }
    }
}
