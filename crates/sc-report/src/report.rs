//! The report: everything that a run, or the measuring of existing tests, has to tell, as plain data.

pub use sc_objectives::Annotated;
pub use sc_types::{Frame, ObjectiveId, Outcome, Place, Reason, ReasonKind, TestId};

use sc_types::{Condition, LabelId};

use crate::outputs::c_suites::SuiteFiles;

/// The result of a run, or of measuring existing tests.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// What the report is about.
    pub purpose: Purpose,
    /// The function under test.
    pub entrypoint: String,
    /// The user's files.
    pub files: Vec<String>,
    /// Criterion, or several with commas.
    pub criterion: String,
    /// How long the run took.
    pub seconds: f64,
    /// All objectives, by id.
    pub objectives: Vec<Objective>,
    /// All labels, by id.
    pub labels: Vec<Label>,
    /// For criteria of the MC/DC family: each decision with what its conditions do.
    pub mcdc: Vec<McdcDecision>,
    /// The suite, and the tests that show errors and failures.
    pub tests: Vec<Test>,
    /// The user's own tests, where the run is about what they do not cover.
    pub existing: Vec<ExistingTest>,
    /// Distinct run-time errors.
    pub rtes: Vec<Rte>,
    /// Distinct oracle failures.
    pub oracle_failures: Vec<OracleFailure>,
    /// Distinct time-outs and abnormal exits.
    pub abnormal: Vec<Abnormal>,
    /// What runtime assertions of ACSL annotations showed, if they were checked.
    pub assertions: Option<RuntimeAssertions>,
    /// What the analyzers did.
    pub analyzers: Vec<Analyzer>,
    /// The tests as C.
    pub c_suites: SuiteFiles,
    /// Soundness bugs of analyzers.
    pub contradictions: Vec<Contradiction>,
    /// What else the user should know ("f.c:3:5: 14 conditions are too many for MCC, …").
    pub notes: Vec<String>,
    /// What the result depends on.
    pub provenance: Provenance,
}

/// What a result depends on, for those who check it later.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The version of seacoral.
    pub seacoral: String,
    /// The options that are not the default, as on the command line.
    pub options: Vec<String>,
    /// The input model, a line per input.
    pub inputs: Vec<String>,
    /// The files with objectives.
    pub sources: Vec<Source>,
}

/// A file of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Its path, as in places.
    pub file: String,
    /// Its SHA-256 in hex.
    pub sha256: String,
    /// Its text.
    pub text: String,
}

/// What a report is about.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Purpose {
    /// Tests were generated.
    #[default]
    Generation,
    /// Existing tests were measured.
    Measurement {
        /// The tests to keep, where the user asked for the smallest suite.
        subset: Option<Subset>,
    },
}

/// A part of the tests that covers as much as all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subset {
    /// Numbers of the tests to keep.
    pub keep: Vec<TestId>,
    /// No subset with the same coverage has fewer tests.
    pub at_least: usize,
}

impl Subset {
    /// How close to the least possible it is, in words.
    pub fn optimality(&self) -> String {
        optimality(self.keep.len(), self.at_least)
    }
}

/// How close `tests` is to the least possible number, which is `at_least` or more.
pub fn optimality(tests: usize, at_least: usize) -> String {
    match tests.saturating_sub(at_least) {
        0 => "proved minimal".to_owned(),
        more => format!("at most {more} more than the minimum"),
    }
}

/// One objective.
#[derive(Debug, Clone, PartialEq)]
pub struct Objective {
    /// Number in this run.
    pub id: ObjectiveId,
    /// Stable identity.
    pub key: String,
    /// Its criterion.
    pub criterion: String,
    /// Where it stands.
    pub place: Place,
    /// Its condition.
    pub predicate: String,
    /// What is known of it.
    pub status: Status,
    /// A remark ("taken as pairs"), or empty.
    pub note: String,
    /// The labels it is made of, one alternative a row; empty if it is one label of the same number.
    pub parts: Vec<Vec<LabelId>>,
    /// Alternatives that are worth more than the others: unique-cause pairs of MCDC.
    pub preferred: Vec<Vec<LabelId>>,
    /// If it is covered and made of several labels: which test shows which label.
    pub witness: Vec<Witness>,
}

/// Who covers an objective that the user's own tests cover.
pub const EXISTING_TESTS: &str = "existing tests";

/// A test of the user's own, measured before others were looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExistingTest {
    /// What people call it.
    pub name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The same in words; empty if it terminated normally.
    pub explanation: String,
    /// Whether what it covers counts.
    pub counts: bool,
    /// Objectives that it covers by itself.
    pub covers: Vec<ObjectiveId>,
}

/// A test that shows a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Witness {
    /// The label.
    pub label: LabelId,
    /// The test; `None`: an existing test.
    pub test: Option<TestId>,
}

/// A label that objectives are made of.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Number in this run.
    pub id: LabelId,
    /// Its criteria, with commas.
    pub criterion: String,
    /// Where it stands.
    pub place: Place,
    /// Its condition.
    pub predicate: String,
    /// `covered`, `uncoverable`, `only-with-oracle-failures` or `unknown`.
    pub status: &'static str,
    /// It is uncoverable within bounds only.
    pub within_bounds: bool,
    /// Tests of the suite that cover it.
    pub tests: Vec<TestId>,
    /// Its tag in files of LTest.
    pub tag: String,
    /// The annotation of LTest that it comes from.
    pub annotated: Option<Annotated>,
}

/// A decision and what its conditions do.
#[derive(Debug, Clone, PartialEq)]
pub struct McdcDecision {
    /// The criterion.
    pub criterion: String,
    /// Where it stands.
    pub place: Place,
    /// Its text.
    pub decision: String,
    /// Its conditions, left to right.
    pub conditions: Vec<McdcCondition>,
    /// The evaluations that the suite shows, as far as labels are about single ones.
    pub evaluations: Vec<Evaluation>,
}

/// One condition of a decision.
#[derive(Debug, Clone, PartialEq)]
pub struct McdcCondition {
    /// Its text.
    pub condition: String,
    /// The objective that asks for its effect; `None` if the decision's structure makes that impossible.
    pub objective: Option<ObjectiveId>,
    /// What is known of its effect.
    pub effect: Effect,
}

/// One evaluation of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// What was seen, as a condition.
    pub seen: String,
    /// The same with a letter for each condition: `T`, `F`, or `-` for one that was skipped; empty if it may be one of
    /// several.
    pub values: String,
    /// The decision; `None` if `values` is empty.
    pub outcome: Option<bool>,
    /// The test that shows it; `None`: an existing test.
    pub test: Option<TestId>,
}

/// Which evaluations are missing to show the effect of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingHalf {
    /// One in which the condition is true and decides.
    True,
    /// One in which it is false and decides.
    False,
    /// Both.
    Both,
    /// Both are there, but no two of them make a pair.
    Pair,
}

/// What is known of the effect of a condition.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Two evaluations show it.
    Shown {
        /// The two.
        pair: [Evaluation; 2],
        /// Whether anything else differs between the two.
        cause: Cause,
    },
    /// It has none.
    Impossible {
        /// Why.
        why: String,
        /// Only within bounds that seacoral chose.
        within_bounds: bool,
    },
    /// Not decided.
    Unknown {
        /// What is missing.
        missing: MissingHalf,
        /// A half that is there.
        half: Option<Evaluation>,
    },
}

/// What differs between the two evaluations that show the effect of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// No other condition.
    Unique,
    /// Other conditions, which are masked.
    Masking,
    /// The same, and no two evaluations differ in this condition only.
    MaskingOnly,
    /// The same, and a pair that differs in this condition only was not found.
    MaskingSoFar,
}

/// What is known of an objective.
#[derive(Debug, Clone, PartialEq)]
pub enum Status {
    /// Tests of the suite cover it.
    Covered {
        /// Who covered it first.
        by: String,
        /// The tests.
        tests: Vec<TestId>,
        /// When, in seconds.
        at: f64,
    },
    /// Proved uncoverable.
    Uncoverable {
        /// Who proved it.
        by: String,
        /// Under which conditions.
        under: Vec<Condition>,
        /// When, in seconds, if that is known.
        at: Option<f64>,
    },
    /// Only tests reach it that the oracle rejects.
    OracleFailures {
        /// Who found the test.
        by: String,
        /// The test.
        test: TestId,
    },
    /// Not decided.
    Unknown(Reason),
}

/// A test that is worth telling of.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// Its number.
    pub id: TestId,
    /// Who found it; its name if it is an existing test.
    pub origin: String,
    /// How it ends.
    pub outcome: Outcome,
    /// Objectives it covers.
    pub covers: Vec<ObjectiveId>,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The C statements it stands for.
    pub c: String,
    /// Where it was written as C, as in `tests/f_rte.c test_7`; empty if it was not.
    pub written: String,
    /// What measuring adds, if it is an existing test.
    pub measured: MeasuredTest,
}

/// What measuring says of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MeasuredTest {
    /// How it ended, in words; empty if it terminated normally.
    pub explanation: String,
    /// Whether what it covers counts.
    pub counts: bool,
    /// Objectives that the tests before it do not cover.
    pub adds: Vec<ObjectiveId>,
}

/// A run-time error.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rte {
    /// `heap-buffer-overflow`, …
    pub kind: String,
    /// The user's frame.
    pub place: Place,
    /// The test that shows it.
    pub test: TestId,
    /// What callers may guarantee that excludes it; `None` if it is an error of the program.
    pub assumption: Option<Assumption>,
    /// What the callers in the given files say of it, if they say something.
    pub callers: Option<FromCallers>,
    /// There was no time to find out whether callers may exclude it.
    pub not_examined: bool,
    /// Other kinds of errors of the same access.
    pub also: Vec<String>,
    /// What the sanitizer says; empty if unknown.
    pub message: String,
    /// The calls that led there, innermost first.
    pub stack: Vec<Frame>,
}

impl Rte {
    /// Whether it is an error of the program: examined, and excluded by no assumption.
    pub fn is_real(&self) -> bool {
        self.assumption.is_none() && !self.not_examined
    }
}

/// What callers say of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromCallers {
    /// A call with a caller's own inputs ends in it.
    Reached {
        /// The caller.
        caller: String,
        /// Where the caller's test is written as C, in the run directory.
        test: String,
    },
    /// None of the callers' inputs leads to it.
    Unreachable {
        /// The callers.
        callers: Vec<String>,
        /// Only within bounds that seacoral chose.
        within_bounds: bool,
    },
}

impl FromCallers {
    /// The same in words.
    pub fn words(&self) -> String {
        match self {
            Self::Reached { caller, test } => format!("reached from {caller} ({test})"),
            Self::Unreachable {
                callers,
                within_bounds,
            } => {
                let bounds = if *within_bounds { " within bounds" } else { "" };
                format!("proved unreachable from {}{bounds}", callers.join(", "))
            }
        }
    }
}

/// A statement about inputs that excludes an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumption {
    /// What it says.
    pub text: String,
    /// The option that says so; empty if there is none.
    pub option: String,
}

/// An oracle that said no.
#[derive(Debug, Clone, PartialEq)]
pub struct OracleFailure {
    /// The fixture's name, or `sc_assert`.
    pub oracle: String,
    /// Where, if known.
    pub place: Place,
    /// The test that shows it.
    pub test: TestId,
}

/// A time-out or abnormal exit.
#[derive(Debug, Clone, PartialEq)]
pub struct Abnormal {
    /// `timeout`, `abort`, …
    pub kind: String,
    /// Where, if known.
    pub place: Place,
    /// The test that shows it.
    pub test: TestId,
}

/// What runtime assertions of ACSL annotations showed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RuntimeAssertions {
    /// Tests that were run with them.
    pub checked: usize,
    /// The assertions that fail.
    pub failures: Vec<AssertionFailure>,
}

/// A runtime assertion that fails.
#[derive(Debug, Clone, PartialEq)]
pub struct AssertionFailure {
    /// `assertion`, `precondition`, `postcondition`, …
    pub kind: String,
    /// Its text.
    pub predicate: String,
    /// Where it is.
    pub place: Place,
    /// The tests in which it fails.
    pub tests: Vec<TestId>,
}

/// What one analyzer did.
#[derive(Debug, Clone, PartialEq)]
pub struct Analyzer {
    /// Its name.
    pub name: String,
    /// The tool's version.
    pub version: String,
    /// How long it ran.
    pub seconds: f64,
    /// Tests it proposed.
    pub proposed: u64,
    /// Proposals that became facts.
    pub accepted: u64,
    /// Objectives it proved uncoverable.
    pub proved: u64,
    /// `completed`, `stopped`, `failed: …`
    pub status: String,
}

/// A label that was claimed uncoverable and is covered.
#[derive(Debug, Clone, PartialEq)]
pub struct Contradiction {
    /// The label.
    pub label: LabelId,
    /// Who claimed, with the tool's version.
    pub claimed_by: String,
    /// The test that covers it.
    pub test: TestId,
}

/// The numbers of a report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Objectives.
    pub objectives: usize,
    /// Covered ones.
    pub covered: usize,
    /// Proved uncoverable for every input that C and the user's preconditions allow.
    pub uncoverable: usize,
    /// Proved uncoverable within limits that seacoral chose.
    pub within_bounds: usize,
    /// Reached only by tests that the oracle rejects.
    pub oracle_failures_only: usize,
    /// The rest.
    pub unknown: usize,
    /// Tests of the suite: those that terminate normally, and those that cover objectives about run-time errors.
    pub tests: usize,
    /// Distinct run-time errors.
    pub rtes: usize,
    /// Distinct errors that callers may exclude by what they pass.
    pub assumed_rtes: usize,
    /// Distinct errors of which it was not found out in time whether callers may exclude them.
    pub unexamined_rtes: usize,
    /// Covered by existing tests.
    pub existing: usize,
}

impl Report {
    /// Whether each objective is the label of the same number.
    pub fn is_plain(&self) -> bool {
        let mut objectives = self.objectives.iter();
        self.objectives.len() == self.labels.len() && objectives.all(|it| it.parts.is_empty())
    }

    /// The numbers, counted from the lists.
    pub fn totals(&self) -> Totals {
        let count = |wanted: fn(&Status) -> bool| {
            self.objectives.iter().filter(|o| wanted(&o.status)).count()
        };
        Totals {
            objectives: self.objectives.len(),
            covered: count(|s| matches!(s, Status::Covered { .. })),
            uncoverable: count(Status::is_uncoverable),
            within_bounds: count(Status::is_uncoverable_within_bounds),
            oracle_failures_only: count(|s| matches!(s, Status::OracleFailures { .. })),
            unknown: count(|s| matches!(s, Status::Unknown { .. })),
            tests: self
                .tests
                .iter()
                .filter(|t| t.outcome == Outcome::Ok || !t.covers.is_empty())
                .count(),
            rtes: self.rtes.iter().filter(|rte| rte.is_real()).count(),
            assumed_rtes: self
                .rtes
                .iter()
                .filter(|rte| rte.assumption.is_some())
                .count(),
            unexamined_rtes: self.rtes.iter().filter(|rte| rte.not_examined).count(),
            existing: count(Status::exists),
        }
    }
}

impl Status {
    /// Whether existing tests cover it.
    pub fn exists(&self) -> bool {
        matches!(self, Self::Covered { by, .. } if by == EXISTING_TESTS)
    }

    /// Whether no input covers it that C and the user's preconditions allow.
    pub fn is_uncoverable(&self) -> bool {
        matches!(self, Self::Uncoverable { under, .. } if !Condition::any_bound(under))
    }

    /// Whether no input covers it within limits that seacoral chose.
    pub fn is_uncoverable_within_bounds(&self) -> bool {
        matches!(self, Self::Uncoverable { under, .. } if Condition::any_bound(under))
    }
}

impl Totals {
    /// Covered in percent of what can be covered, for gates: objectives proved uncoverable do not count, those proved
    /// within bounds only if `bounds_count`. Nothing to cover is all covered.
    pub fn percent_of_coverable(&self, bounds_count: bool) -> f64 {
        percent(self.covered, self.coverable(bounds_count))
    }

    /// How many objectives that percentage is about.
    pub fn coverable(&self, bounds_count: bool) -> usize {
        let bounded = if bounds_count { self.within_bounds } else { 0 };
        self.objectives - self.uncoverable - bounded
    }
}

/// Part of a whole in percent; all of nothing is 100.
pub(crate) fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        return 100.0;
    }
    100.0 * part as f64 / whole as f64
}
