//! Verdicts on tests that are programs of their own: C suites, and programs with command lines.
//!
//! As with tests of input bytes, a run counts if it terminates normally, and a label is covered if it is hit under both
//! memory fills; a predicate that fails by itself is left out, and the test run again.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_harness::runtime::SUITE_STATES;
use sc_harness::{Builder, Fill, Recipe};
use sc_process::{Cancel, Exit, Finished, Input, Job, Limits, Output};
use sc_types::{LabelId, Outcome};

use crate::error::ValidatorError;
use crate::errors::{ErrorLabel, ErrorLabels};
use crate::locate::{Blame, UserFiles, blame};
use crate::report::{self, Class};
use crate::sanitizers::{self, ReplayLimits};
use crate::server::Confinement;
use crate::symbolize::Symbolizer;
use crate::verdict::{Abnormal, Doubt, Rte};

/// One run to be measured.
#[derive(Clone, Debug, Default)]
pub struct ProgramTest {
    /// Arguments.
    pub args: Vec<OsString>,
    /// Its standard input; none: empty.
    pub stdin: Option<PathBuf>,
    /// Files that it finds in its directory: from where, and under which relative name.
    pub files: Vec<(PathBuf, PathBuf)>,
    /// Any exit status is a good end, not only 0.
    pub any_status: bool,
    /// It may start processes, as frameworks do.
    pub may_fork: bool,
    /// It may take this many times the limit of a test.
    pub patience: u32,
    /// Of its functions that are tests, only the one with this number does anything.
    pub only: Option<u32>,
}

/// What a program showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramVerdict {
    /// How the runs ended.
    pub outcome: ProgramOutcome,
    /// The labels that the run covers; empty unless it terminated normally, or in the error that a label is about.
    /// Sorted.
    pub labels: Vec<LabelId>,
    /// What it printed about failures; the last line if nothing looks like that.
    pub complaint: String,
    /// The inputs of the calls of the entrypoint, where the program tells them.
    pub captured: Vec<Vec<u8>>,
    /// The function of [`ProgramTest::only`] was called.
    pub entered: bool,
    /// What it printed to its standard output.
    pub printed: String,
}

/// How a program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramOutcome {
    /// Well.
    Ok,
    /// With this status, which says that a test failed.
    Failed(i32),
    /// An assumption does not hold.
    AssumptionFailed,
    /// An assertion or oracle fails.
    OracleFailed,
    /// A run-time error.
    Rte(Box<Rte>),
    /// It takes too long.
    Timeout,
    /// It ends abnormally.
    Abnormal(Abnormal),
    /// Runs disagree: nothing can be said.
    Unstable(Doubt),
}

impl ProgramOutcome {
    /// The word for it.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Ok => Outcome::Ok,
            Self::Failed(_) => Outcome::Failed,
            Self::AssumptionFailed => Outcome::AssumptionFailed,
            Self::OracleFailed => Outcome::OracleFailed,
            Self::Rte(_) => Outcome::Rte,
            Self::Timeout => Outcome::Timeout,
            Self::Abnormal(_) => Outcome::AbnormalExit,
            Self::Unstable(_) => Outcome::Unstable,
        }
    }
}

/// Where `suite.c` keeps what a run showed.
mod area {
    pub(super) const CURRENT: usize = 0;
    pub(super) const OUTCOME: usize = 4;
    pub(super) const DIED: usize = 8;
    pub(super) const LANDLOCK: usize = 12;
    pub(super) const SECCOMP: usize = 16;
    pub(super) const REPORT_SIZE: usize = 20;
    pub(super) const SUMMARY_SIZE: usize = 24;
    pub(super) const STARTED: usize = 28;
    pub(super) const UNPRIVILEGED: usize = 32;
    pub(super) const ENTERED: usize = 36;
    pub(super) const REPORT: usize = 40;
    pub(super) const SUMMARY: usize = 40 + 32768;
    pub(super) const ASSUMPTION: u32 = 2;
    pub(super) const ORACLE: u32 = 3;
}

/// The status with which a program says that its files could not be opened.
const NO_STATE: i32 = 99;
/// The status with which a sanitizer ends the program.
const SANITIZER: i32 = 77;
/// A framework starts a process a test; one that starts them without end is stopped here.
const MOST_PROCESSES: u64 = 256;
const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;

/// A program under both memory fills.
#[derive(Debug)]
pub struct Programs {
    zero: PathBuf,
    pattern: PathBuf,
    labels: u32,
    scratch: PathBuf,
    limits: ReplayLimits,
    cancel: Cancel,
    files: UserFiles,
    symbolizer: Symbolizer,
    confinement: Option<Confinement>,
    capture_size: usize,
    errors: ErrorLabels,
}

impl Programs {
    /// Builds the program of the plan. `scratch` is where it may write.
    pub fn build(
        builder: &Builder,
        scratch: &Path,
        limits: ReplayLimits,
        cancel: &Cancel,
    ) -> Result<Self, ValidatorError> {
        let build = |fill| builder.build(&Recipe::program(fill), cancel);
        let zero = build(Fill::Zero)?.program;
        let pattern = build(Fill::Pattern)?.program;
        let absolute = std::path::absolute(scratch);
        Ok(Self {
            zero,
            pattern,
            labels: builder.plan().label_count,
            scratch: absolute.unwrap_or_else(|_| scratch.to_owned()),
            limits,
            cancel: cancel.clone(),
            files: UserFiles::new(builder.plan()),
            symbolizer: Symbolizer::default(),
            confinement: None,
            capture_size: 0,
            errors: ErrorLabels::default(),
        })
    }

    /// Tells which labels are about run-time errors.
    #[must_use]
    pub fn with_error_labels(mut self, labels: Vec<ErrorLabel>) -> Self {
        self.errors = ErrorLabels::new(labels);
        self
    }

    /// The program tells the inputs of calls, in records of `size` bytes.
    #[must_use]
    pub fn capturing(mut self, size: usize) -> Self {
        self.capture_size = size;
        self
    }

    /// What the host gave to confine the runs with, once there was one.
    pub fn confinement(&self) -> Option<Confinement> {
        self.confinement
    }

    /// Runs a test under both fills.
    pub fn measure(&mut self, test: &ProgramTest) -> Result<ProgramVerdict, ValidatorError> {
        let mut undefined = BTreeSet::new();
        let zero = self.run_masked(test, Fill::Zero, &mut undefined)?;
        let mut verdict = ProgramVerdict {
            outcome: zero.outcome.clone(),
            labels: Vec::new(),
            complaint: zero.complaint,
            captured: zero.captured,
            entered: zero.entered,
            printed: zero.printed,
        };
        if zero.outcome == ProgramOutcome::Timeout {
            return Ok(verdict);
        }
        let pattern = self.run_masked(test, Fill::Pattern, &mut undefined)?;
        if !is_same(&zero.outcome, &pattern.outcome) {
            verdict.outcome = ProgramOutcome::Unstable(Doubt::Fills);
        }
        let mut both = &zero.hits & &pattern.hits;
        both.retain(|label| !undefined.contains(label));
        verdict.labels = match &verdict.outcome {
            ProgramOutcome::Ok => self.errors.when_well(both),
            ProgramOutcome::Rte(rte) => self.errors.shown(&both, rte),
            _ => Vec::new(),
        };
        Ok(verdict)
    }

    fn run_masked(
        &mut self,
        test: &ProgramTest,
        fill: Fill,
        undefined: &mut BTreeSet<LabelId>,
    ) -> Result<Run, ValidatorError> {
        loop {
            let seen = self.run(test, fill, undefined)?;
            // It died while a label's predicate was evaluated: that is not an error of the program.
            let in_predicate = seen.current != 0 && (seen.died || seen.exit.is_signal());
            if in_predicate && undefined.insert(LabelId(seen.current)) {
                continue;
            }
            let program = match fill {
                Fill::Zero => self.zero.clone(),
                Fill::Pattern => self.pattern.clone(),
            };
            return Ok(Run {
                outcome: self.outcome(test, &seen, &program),
                hits: seen.hits,
                complaint: seen.complaint,
                captured: seen.captured,
                entered: seen.entered,
                printed: seen.printed,
            });
        }
    }

    fn run(
        &mut self,
        test: &ProgramTest,
        fill: Fill,
        masks: &BTreeSet<LabelId>,
    ) -> Result<Seen, ValidatorError> {
        let directory = self.fresh_directory(test)?;
        let state = self.scratch.join("state.bin");
        // Whole pages: the program maps it. Its own number of labels is rounded up.
        let size = (self.labels as usize + 1025).next_multiple_of(SUITE_STATES);
        let mut bytes = vec![0u8; SUITE_STATES + size];
        for label in masks {
            if let Some(byte) = bytes.get_mut(SUITE_STATES + label.0 as usize) {
                *byte = 2;
            }
        }
        fs::write(&state, &bytes).map_err(file("write", &state))?;
        let _ = fs::remove_file(self.capture_file());
        let finished = self.job(test, fill, &directory, &state).run(&self.cancel)?;
        if finished.exit == Exit::Cancelled {
            return Err(ValidatorError::Cancelled);
        }
        let bytes = fs::read(&state).map_err(file("read", &state))?;
        let mut seen = Seen::new(&bytes, self.labels, &finished);
        if self.capture_size > 0 {
            let records = fs::read(self.capture_file()).unwrap_or_default();
            let whole = records.chunks_exact(self.capture_size);
            seen.captured = whole.map(<[u8]>::to_vec).collect();
        }
        if seen.exit == End::Status(NO_STATE) && !seen.started {
            return Err(ValidatorError::Server {
                program: self.zero.clone(),
                what: "cannot be started".to_owned(),
                stderr: finished.stderr_text().into_owned(),
            });
        }
        self.confinement.get_or_insert(seen.confinement);
        Ok(seen)
    }

    fn job(&self, test: &ProgramTest, fill: Fill, directory: &Path, state: &Path) -> Job {
        let program = match fill {
            Fill::Zero => &self.zero,
            Fill::Pattern => &self.pattern,
        };
        let limit = self.limits.time * test.patience.max(1);
        let mut options = sanitizers::asan_options(fill, &self.limits);
        // The first report ends the process, also an abort in a process that a framework made; and there is no
        // server here that watches the memory.
        options += ":halt_on_error=1:handle_abort=1";
        options += &format!(":hard_rss_limit_mb={}", self.limits.memory_mb);
        let job = Job::new(program)
            .args(&test.args)
            .minimal_env()
            .current_dir(directory)
            // Frameworks keep messages of their tests in files; Check looks at TEMP only.
            .env("TMPDIR", directory)
            .env("TEMP", directory)
            .env("TMP", directory)
            .env("SC_SCRATCH", directory)
            .env("SC_STATE", state)
            .env("ASAN_OPTIONS", options)
            .env("UBSAN_OPTIONS", sanitizers::ubsan_options())
            .stdout(Output::Capture { limit: 1 << 20 })
            .stderr(Output::Capture { limit: 1 << 20 })
            // Of the processor it gets the limit; on the wall clock more, since others may have it.
            .work_limit(limit)
            .time_limit(limit * 5 + Duration::from_secs(2))
            .whole_tree()
            .limits(Limits {
                cpu_seconds: Some(limit.as_secs().max(1) + 1),
                file_size: Some(16 << 20),
                processes: match test.may_fork {
                    true => Limits::processes_with(MOST_PROCESSES),
                    false => None,
                },
                ..Limits::default()
            });
        let job = match self.capture_size {
            0 => job,
            _ => job.env("SC_CAPTURE", self.capture_file()),
        };
        let job = if test.may_fork {
            job
        } else {
            job.env("SC_ALONE", "1")
        };
        let job = match test.only {
            Some(number) => job.env("SC_TEST", number.to_string()),
            None => job,
        };
        match &test.stdin {
            Some(path) => job.stdin(Input::File(path.clone())),
            None => job,
        }
    }

    /// Beside the directory of the program, which cannot write there.
    fn capture_file(&self) -> PathBuf {
        self.scratch.join("captured.bin")
    }

    /// An empty directory with the files that the test wants.
    fn fresh_directory(&self, test: &ProgramTest) -> Result<PathBuf, ValidatorError> {
        let directory = self.scratch.join("program");
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).map_err(file("create", &directory))?;
        for (from, to) in &test.files {
            let to = directory.join(to);
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent).map_err(file("create", parent))?;
            }
            fs::copy(from, &to).map_err(file("copy", from))?;
        }
        Ok(directory)
    }

    fn outcome(&mut self, test: &ProgramTest, seen: &Seen, program: &Path) -> ProgramOutcome {
        match seen.outcome {
            area::ASSUMPTION => return ProgramOutcome::AssumptionFailed,
            area::ORACLE => return ProgramOutcome::OracleFailed,
            _ => {}
        }
        if seen.died {
            return self.reported(seen, program);
        }
        match seen.exit {
            End::Timeout | End::Signal(SIGXCPU) => ProgramOutcome::Timeout,
            End::Signal(signal) => ProgramOutcome::Abnormal(Abnormal::Signal(signal)),
            End::Status(0) => ProgramOutcome::Ok,
            End::Status(_) if test.any_status => ProgramOutcome::Ok,
            End::Status(status) => ProgramOutcome::Failed(status),
        }
    }

    fn reported(&mut self, seen: &Seen, program: &Path) -> ProgramOutcome {
        let report = report::parse(&seen.report, &seen.summary);
        let memory = seen.report.contains("rss limit");
        match report.class {
            _ if report.kind == "ABRT" => seen.aborted(),
            Class::Limit => ProgramOutcome::Abnormal(Abnormal::Memory),
            _ if memory => ProgramOutcome::Abnormal(Abnormal::Memory),
            Class::Internal => ProgramOutcome::Abnormal(Abnormal::Sanitizer),
            Class::Error => match blame(&report, program, &self.files, &mut self.symbolizer) {
                Blame::User(rte) => ProgramOutcome::Rte(Box::new(rte.without_columns())),
                Blame::Stub => ProgramOutcome::Abnormal(Abnormal::Stub),
                Blame::Assumption | Blame::Harness => ProgramOutcome::Rte(Box::new(Rte {
                    kind: report.kind,
                    message: report.message,
                    place: None,
                    stack: Vec::new(),
                    in_input: false,
                })),
            },
        }
    }
}

/// What a program complains of is told up to this length.
const COMPLAINT: usize = 400;

/// The lines about failures, as frameworks print them; the last line where none looks like that.
fn complaint(stdout: &str, stderr: &str) -> String {
    let lines = || stdout.lines().map(str::trim).filter(|it| !it.is_empty());
    let tells = |line: &&str| {
        let line = line.to_ascii_lowercase();
        let words = ["fail", "not ok", "assert", "expected"];
        let passes = line.contains("pass") || line.starts_with("ok");
        !passes && words.iter().any(|word| line.contains(word))
    };
    let all = lines().chain(stderr.lines().map(str::trim));
    let told: Vec<&str> = all.filter(tells).collect();
    let text = match told.is_empty() {
        true => lines().next_back().unwrap_or_default().to_owned(),
        false => told.join("; "),
    };
    match text.char_indices().nth(COMPLAINT) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

/// Errors may differ in what was in memory, not in kind and place.
fn is_same(a: &ProgramOutcome, b: &ProgramOutcome) -> bool {
    match (a, b) {
        (ProgramOutcome::Rte(a), ProgramOutcome::Rte(b)) => a.is_same(b),
        _ => a == b,
    }
}

/// One run with what it showed.
struct Run {
    outcome: ProgramOutcome,
    hits: BTreeSet<LabelId>,
    complaint: String,
    captured: Vec<Vec<u8>>,
    entered: bool,
    printed: String,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Status(i32),
    Signal(i32),
    Timeout,
}

impl End {
    fn is_signal(self) -> bool {
        matches!(self, End::Signal(_))
    }
}

/// What a run left behind.
struct Seen {
    exit: End,
    current: u32,
    outcome: u32,
    died: bool,
    started: bool,
    entered: bool,
    confinement: Confinement,
    report: String,
    summary: String,
    hits: BTreeSet<LabelId>,
    complaint: String,
    printed: String,
    captured: Vec<Vec<u8>>,
}

impl Seen {
    fn new(bytes: &[u8], labels: u32, finished: &Finished) -> Self {
        let number = |at: usize| {
            let four = bytes.get(at..at + 4).and_then(|b| b.try_into().ok());
            four.map_or(0, u32::from_ne_bytes)
        };
        let text = |at: usize, size: usize| {
            let size = number(size) as usize;
            let text = bytes.get(at..at + size).unwrap_or_default();
            String::from_utf8_lossy(text).into_owned()
        };
        let hit = |id: &LabelId| bytes.get(SUITE_STATES + id.0 as usize) == Some(&1);
        let printed = finished.stdout_text().into_owned();
        let complaint = complaint(&printed, &finished.stderr_text());
        let exit = match finished.exit {
            Exit::Success => End::Status(0),
            Exit::Failure(status) => End::Status(status),
            Exit::Signalled(signal) => End::Signal(signal),
            _ => End::Timeout,
        };
        let report = text(area::REPORT, area::REPORT_SIZE);
        // A limit on memory has no summary.
        let by_sanitizer = exit == End::Status(SANITIZER) && !report.is_empty();
        Seen {
            exit,
            current: number(area::CURRENT),
            outcome: number(area::OUTCOME),
            died: number(area::DIED) != 0 || by_sanitizer,
            started: number(area::STARTED) != 0,
            entered: number(area::ENTERED) != 0,
            confinement: Confinement {
                landlock: number(area::LANDLOCK),
                seccomp: number(area::SECCOMP) != 0,
                unprivileged: number(area::UNPRIVILEGED) != 0,
            },
            report,
            summary: text(area::SUMMARY, area::SUMMARY_SIZE),
            hits: LabelId::all(labels).filter(hit).collect(),
            complaint,
            printed,
            captured: Vec::new(),
        }
    }

    /// An abort; our own suites say before it that an assumption or oracle failed.
    fn aborted(&self) -> ProgramOutcome {
        let said = |what: &str| self.printed.lines().any(|line| line == what);
        if said("# sc_assume failed") {
            ProgramOutcome::AssumptionFailed
        } else if said("# sc_assert failed") || said("# oracle failed") {
            ProgramOutcome::OracleFailed
        } else {
            ProgramOutcome::Abnormal(Abnormal::Signal(SIGABRT))
        }
    }
}

fn file(what: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> ValidatorError {
    let path = path.to_owned();
    move |source| ValidatorError::File { what, path, source }
}
