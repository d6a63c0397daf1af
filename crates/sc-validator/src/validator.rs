//! From proposals to verdicts.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use sc_harness::{BuildError, Builder, Built, Fill, Recipe};
use sc_process::Cancel;
use sc_types::LabelId;

use crate::error::ValidatorError;
use crate::errors::{ErrorLabel, ErrorLabels};
use crate::locate::{Blame, UserFiles, blame};
use crate::protocol::{Mode, Reply};
use crate::report::{self, Class, Report};
use crate::sanitizers::ReplayLimits;
use crate::server::{Confinement, Request, Server, outcome};
use crate::sources::{LocateFailure, Snapshot};
use crate::symbolize::Symbolizer;
use crate::verdict::{Abnormal, Doubt, End, Ending, FilterOutcome, FilterVerdict, Rte, Verdict};

/// How often a filtered test is run again with one more undefined predicate left out.
const FILTER_RETRIES: usize = 8;

/// Replays tests of one program.
#[derive(Debug)]
pub struct Validator {
    builder: Arc<Builder>,
    cancel: Cancel,
    limits: ReplayLimits,
    scratch: PathBuf,
    /// None if there was no time to build it: every test is cancelled then.
    cover: Option<Pair>,
    deadline: Option<Instant>,
    identify: Identify,
    files: UserFiles,
    sources: Snapshot,
    symbolizer: Symbolizer,
    errors: ErrorLabels,
}

/// The user's own files, built when the first run-time error is to be identified.
#[derive(Debug)]
enum Identify {
    NotYet,
    Ready(Box<Pair>),
    /// Tried, and never again.
    Failed(LocateFailure),
}

/// The servers of one kind of build, one per memory fill.
#[derive(Debug)]
struct Pair {
    zero: Server,
    pattern: Server,
}

impl Validator {
    /// Builds the annotated program and starts its servers. `scratch` is where user code may write.
    pub fn start(
        builder: Arc<Builder>,
        scratch: PathBuf,
        limits: ReplayLimits,
        cancel: Cancel,
    ) -> Result<Self, ValidatorError> {
        let cover = Pair::start(&builder, Recipe::cover, "cover", &scratch, limits, &cancel)?;
        Ok(Self::with(Some(cover), builder, scratch, limits, cancel))
    }

    /// Without a program there is nothing to run: every test is cancelled.
    pub fn without_program(
        builder: Arc<Builder>,
        scratch: PathBuf,
        limits: ReplayLimits,
        cancel: Cancel,
    ) -> Self {
        Self::with(None, builder, scratch, limits, cancel)
    }

    fn with(
        cover: Option<Pair>,
        builder: Arc<Builder>,
        scratch: PathBuf,
        limits: ReplayLimits,
        cancel: Cancel,
    ) -> Self {
        let files = UserFiles::new(builder.plan());
        Self {
            sources: Snapshot::of(files.on_disk()),
            files,
            builder,
            cancel,
            limits,
            scratch,
            cover,
            deadline: None,
            identify: Identify::NotYet,
            symbolizer: Symbolizer::default(),
            errors: ErrorLabels::default(),
        }
    }

    /// Replaces the token that ends its later builds.
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    /// Sets the moment after which nothing runs and nothing is built; tests are cancelled from then on.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
        let identify = match &mut self.identify {
            Identify::Ready(pair) => Some(pair.as_mut()),
            _ => None,
        };
        for pair in self.cover.iter_mut().chain(identify) {
            pair.zero.set_deadline(deadline);
            pair.pattern.set_deadline(deadline);
        }
    }

    fn cover(&mut self) -> Result<&mut Pair, ValidatorError> {
        self.cover.as_mut().ok_or(ValidatorError::Cancelled)
    }

    /// Tells which labels are about run-time errors.
    pub fn set_error_labels(&mut self, labels: Vec<ErrorLabel>) {
        self.errors = ErrorLabels::new(labels);
    }

    /// The size of a test.
    pub fn input_size(&self) -> usize {
        let cover = self.cover.as_ref();
        cover.map_or(0, |pair| pair.zero.input_size())
    }

    /// What the host gave to confine user code with, if any could run.
    pub fn confinement(&self) -> Option<Confinement> {
        let cover = self.cover.as_ref();
        cover.map(|pair| pair.zero.confinement())
    }

    /// Changes how long a filtering run may take, never beyond the limit of a test.
    pub fn set_filter_time(&mut self, time: std::time::Duration) {
        let time = time.min(self.limits.time);
        if let Some(cover) = &mut self.cover {
            cover.zero.set_filter_time(time);
        }
    }

    /// Runs a test in a process that has run others.
    pub fn filter(&mut self, test: &[u8]) -> Result<FilterVerdict, ValidatorError> {
        let mut verdicts = self.filter_many(&[test])?;
        Ok(verdicts.pop().unwrap_or(FilterVerdict {
            outcome: FilterOutcome::Unclear,
            labels: Vec::new(),
            rejected: Vec::new(),
            before: Vec::new(),
        }))
    }

    /// Runs tests in a process that has run others; verdicts in order.
    pub fn filter_many(&mut self, tests: &[&[u8]]) -> Result<Vec<FilterVerdict>, ValidatorError> {
        tests.iter().try_for_each(|test| self.check_size(test))?;
        let request = |&input| Request {
            mode: Mode::Filter,
            masks: Vec::new(),
            input,
        };
        let requests: Vec<_> = tests.iter().map(request).collect();
        let replies = self.cover()?.zero.run_all(&requests)?;
        let pairs = replies.into_iter().zip(tests);
        pairs
            .map(|(reply, test)| self.refine(reply, test))
            .collect()
    }

    /// Runs a filtered test again as long as only a predicate of ours fails.
    fn refine(&mut self, mut reply: Reply, test: &[u8]) -> Result<FilterVerdict, ValidatorError> {
        let mut masks = BTreeSet::new();
        while is_undefined_predicate(&reply) && masks.len() < FILTER_RETRIES {
            if !masks.insert(LabelId(reply.current)) {
                break;
            }
            reply = self.cover()?.zero.run(Request {
                mode: Mode::Filter,
                masks: masks.iter().copied().collect(),
                input: test,
            })?;
        }
        Ok(filter_verdict(reply, &self.errors))
    }

    /// Runs a test in fresh processes under both memory fills. Only this makes facts.
    pub fn confirm(&mut self, test: &[u8]) -> Result<Verdict, ValidatorError> {
        self.check_size(test)?;
        let mut undefined = BTreeSet::new();
        let zero = run_masked(&mut self.cover()?.zero, test, &mut undefined)?;
        if zero.end == End::Timeout {
            // Nothing can come of it any more, and a second run would take as long.
            return Ok(Verdict {
                outcome: Ending::Timeout,
                labels: Vec::new(),
                rejected: Vec::new(),
                undefined: Vec::new(),
                unstable: Vec::new(),
            });
        }
        let pattern = run_masked(&mut self.cover()?.pattern, test, &mut undefined)?;
        let kinds = [error_kind(&zero.end), error_kind(&pattern.end)];
        let outcome = match (zero.end, pattern.end) {
            (End::Error(zero), End::Error(pattern)) => self.identify(test, [&zero, &pattern])?,
            (zero, pattern) if zero == pattern => plain_outcome(zero),
            _ => Ending::Unstable(Doubt::Fills),
        };
        let defined = |hits: Vec<LabelId>| {
            hits.into_iter()
                .filter(|l| !undefined.contains(l))
                .collect()
        };
        let (zero, pattern): (BTreeSet<LabelId>, BTreeSet<LabelId>) =
            (defined(zero.hits), defined(pattern.hits));
        let labels = match &outcome {
            Ending::Ok => self.errors.when_well(&zero & &pattern),
            // The error that the labels were hit before, not another one of the user's own files.
            // Without a build of those, nothing shows that the error is not one of the labels' own.
            Ending::Rte(rte)
                if self.locate_failure().is_none()
                    && kinds.iter().all(|kind| *kind == Some(rte.kind.clone())) =>
            {
                self.errors.shown(&(&zero & &pattern), rte)
            }
            _ => Vec::new(),
        };
        let rejected = match &outcome {
            Ending::OracleFailed => self.errors.when_well(&zero & &pattern),
            _ => Vec::new(),
        };
        let unstable = match &outcome {
            Ending::Ok => self.errors.when_well(&zero ^ &pattern),
            _ => Vec::new(),
        };
        Ok(Verdict {
            outcome,
            labels,
            rejected,
            unstable,
            undefined: undefined.into_iter().collect(),
        })
    }

    /// Both runs of the annotated program ended in an error, with these reports: is it in the user's own files?
    fn identify(&mut self, test: &[u8], annotated: [&Report; 2]) -> Result<Ending, ValidatorError> {
        if matches!(self.identify, Identify::NotYet) {
            self.identify = self.start_identify()?;
        }
        let Identify::Ready(pair) = &mut self.identify else {
            return self.by_line(annotated);
        };
        let mut found: Vec<Box<Rte>> = Vec::new();
        for server in [&mut pair.zero, &mut pair.pattern] {
            let reply = server.run(fresh(test, Vec::new()))?;
            let End::Error(report) = end_of(&reply) else {
                continue;
            };
            match blamed(&report, server, &self.files, &mut self.symbolizer) {
                Ok(rte) => found.push(rte),
                Err(Ending::Harness(_)) => return Ok(Ending::Harness(reply.report)),
                Err(other) => return Ok(other),
            }
        }
        Ok(same_error(&found))
    }

    /// The error that the annotated program reports. Line markers tell its line; columns are not the user's.
    fn by_line(&mut self, [zero, pattern]: [&Report; 2]) -> Result<Ending, ValidatorError> {
        let cover = self.cover.as_ref().ok_or(ValidatorError::Cancelled)?;
        let mut found: Vec<Box<Rte>> = Vec::new();
        for (report, server) in [(zero, &cover.zero), (pattern, &cover.pattern)] {
            match blamed(report, server, &self.files, &mut self.symbolizer) {
                Ok(rte) => found.push(Box::new(rte.without_columns())),
                Err(other) => return Ok(other),
            }
        }
        Ok(same_error(&found))
    }

    /// What the compiler accepted as preprocessed text may still fail as the user's files, with the macros of
    /// sanitizers or after an edit: that costs the columns of errors, and nothing else.
    fn start_identify(&self) -> Result<Identify, ValidatorError> {
        if let Some(failure) = self.sources.changed() {
            return Ok(Identify::Failed(failure));
        }
        let (recipe, limits) = (Recipe::identify, self.limits);
        let cancel = match self.deadline {
            Some(deadline) => self.cancel.with_deadline(deadline),
            None => self.cancel.clone(),
        };
        let started = Pair::start(
            &self.builder,
            recipe,
            "identify",
            &self.scratch,
            limits,
            &cancel,
        );
        let cancelled = |error: &ValidatorError| {
            matches!(
                error,
                ValidatorError::Cancelled | ValidatorError::Build(BuildError::Cancelled)
            )
        };
        match started {
            Ok(mut pair) => {
                pair.zero.set_deadline(self.deadline);
                pair.pattern.set_deadline(self.deadline);
                Ok(Identify::Ready(Box::new(pair)))
            }
            Err(error) if cancelled(&error) && self.cancel.is_cancelled() => {
                Err(ValidatorError::Cancelled)
            }
            // The error is known, only its column is not.
            Err(error) if cancelled(&error) => Ok(Identify::Failed(LocateFailure::too_late())),
            Err(error) => Ok(Identify::Failed(LocateFailure::new(&error))),
        }
    }

    /// Why errors cannot be located in the user's own files, if that was tried and failed.
    pub fn locate_failure(&self) -> Option<&LocateFailure> {
        match &self.identify {
            Identify::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    fn check_size(&self, test: &[u8]) -> Result<(), ValidatorError> {
        let (got, expected) = (test.len(), self.input_size());
        if got == expected {
            Ok(())
        } else {
            Err(ValidatorError::Size { got, expected })
        }
    }
}

impl Pair {
    fn start(
        builder: &Builder,
        recipe: fn(Fill) -> Recipe,
        name: &str,
        scratch: &std::path::Path,
        limits: ReplayLimits,
        cancel: &Cancel,
    ) -> Result<Self, ValidatorError> {
        let build = |fill| builder.build(&recipe(fill), cancel);
        let (zero, pattern): (Result<Built, BuildError>, _) = thread::scope(|scope| {
            let zero = scope.spawn(|| build(Fill::Zero));
            let pattern = build(Fill::Pattern);
            let zero = zero
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (zero, pattern)
        });
        let serve = |built: Built, fill| {
            let directory = scratch.join(format!("{name}-{fill}"));
            Server::start(&built.program, fill, &directory, limits)
        };
        Ok(Self {
            zero: serve(zero?, Fill::Zero)?,
            pattern: serve(pattern?, Fill::Pattern)?,
        })
    }
}

/// The user's error that a report of this server's program is about, or the outcome if it is about other code.
fn blamed(
    report: &Report,
    server: &Server,
    files: &UserFiles,
    symbolizer: &mut Symbolizer,
) -> Result<Box<Rte>, Ending> {
    match blame(report, server.program(), files, symbolizer) {
        Blame::User(rte) => Ok(rte),
        Blame::Harness => Err(Ending::Harness(report.message.clone())),
        // An assumption that has no value does not hold.
        Blame::Assumption => Err(Ending::AssumptionFailed),
        Blame::Stub => Err(Ending::Abnormal(Abnormal::Stub)),
    }
}

/// The error that both memory fills show.
fn same_error(found: &[Box<Rte>]) -> Ending {
    match found {
        [] => Ending::Unstable(Doubt::OnlyAnnotated),
        [zero, pattern] if zero.is_same(pattern) => Ending::Rte(zero.clone()),
        _ => Ending::Unstable(Doubt::Fills),
    }
}

/// One run in a process of its own, and what it showed.
struct Run {
    end: End,
    hits: Vec<LabelId>,
}

/// Runs a test until no predicate of ours fails; labels whose predicates do are added to `undefined`.
fn run_masked(
    server: &mut Server,
    test: &[u8],
    undefined: &mut BTreeSet<LabelId>,
) -> Result<Run, ValidatorError> {
    loop {
        let masks = undefined.iter().copied().collect();
        let reply = server.run(fresh(test, masks))?;
        if is_undefined_predicate(&reply) && undefined.insert(LabelId(reply.current)) {
            continue;
        }
        return Ok(Run {
            end: end_of(&reply),
            hits: reply.hits,
        });
    }
}

fn fresh(input: &[u8], masks: Vec<LabelId>) -> Request<'_> {
    Request {
        mode: Mode::Fresh,
        masks,
        input,
    }
}

/// Whether the run died while a label's predicate was evaluated.
fn is_undefined_predicate(reply: &Reply) -> bool {
    reply.current != 0 && matches!(reply.outcome, outcome::SANITIZER | outcome::SIGNAL)
}

fn end_of(reply: &Reply) -> End {
    let detail = i32::try_from(reply.detail).unwrap_or(i32::MAX);
    match reply.outcome {
        outcome::OK => End::Ok,
        outcome::ASSUMPTION => End::AssumptionFailed,
        outcome::ORACLE => End::OracleFailed,
        outcome::TIMEOUT => End::Timeout,
        outcome::SIGNAL => End::Abnormal(Abnormal::Signal(detail)),
        outcome::MEMORY => End::Abnormal(Abnormal::Memory),
        outcome::SANITIZER => {
            let report = report::parse(&reply.report, &reply.summary);
            match report.class {
                Class::Error => End::Error(Box::new(report)),
                Class::Limit => End::Abnormal(Abnormal::Memory),
                Class::Internal => End::Abnormal(Abnormal::Sanitizer),
            }
        }
        outcome::VANISHED => End::Abnormal(Abnormal::Vanished(detail)),
        _ => End::Abnormal(Abnormal::Vanished(-1)),
    }
}

fn error_kind(end: &End) -> Option<String> {
    match end {
        End::Error(report) => Some(report.kind.clone()),
        _ => None,
    }
}

fn plain_outcome(end: End) -> Ending {
    match end {
        End::Ok => Ending::Ok,
        End::AssumptionFailed => Ending::AssumptionFailed,
        End::OracleFailed => Ending::OracleFailed,
        End::Timeout => Ending::Timeout,
        End::Abnormal(how) => Ending::Abnormal(how),
        End::Error(_) => Ending::Unstable(Doubt::OnlyAnnotated),
    }
}

fn filter_verdict(reply: Reply, errors: &ErrorLabels) -> FilterVerdict {
    let outcome = match end_of(&reply) {
        End::Ok => FilterOutcome::Ok,
        End::AssumptionFailed => FilterOutcome::AssumptionFailed,
        End::OracleFailed => FilterOutcome::OracleFailed,
        End::Timeout => FilterOutcome::Timeout,
        End::Abnormal(how) => FilterOutcome::Abnormal(how),
        End::Error(_) if reply.current != 0 => FilterOutcome::Unclear,
        End::Error(report) => {
            let top = report.stack.iter().take(3);
            let offsets: Vec<_> = top.map(|(_, offset)| format!("{offset:x}")).collect();
            FilterOutcome::Suspect {
                signature: format!("{} {}", report.kind, offsets.join(" ")),
                kind: report.kind,
            }
        }
    };
    let (mut labels, mut rejected, mut before) = (Vec::new(), Vec::new(), Vec::new());
    match &outcome {
        FilterOutcome::Ok => labels = errors.when_well(reply.hits.into_iter().collect()),
        FilterOutcome::OracleFailed => {
            rejected = errors.when_well(reply.hits.into_iter().collect());
        }
        FilterOutcome::Suspect { kind, .. } => {
            labels = errors.suspected(&reply.hits, kind);
            before = errors.when_well(reply.hits.into_iter().collect());
        }
        _ => {}
    }
    FilterVerdict {
        outcome,
        labels,
        rejected,
        before,
    }
}
