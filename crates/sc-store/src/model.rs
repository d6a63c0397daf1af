//! The plain data that goes into the store and comes out of it.

use sc_types::{Condition, LabelId};

pub use sc_types::{Frame, Outcome, Place, Reason, ReasonKind, TestId};

/// What the facts of a project hang on. When either part changes, coverage has to be established anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectKey {
    /// Digest of the preprocessed sources (headers count).
    pub program_digest: String,
    /// Digest of the options that define the set of inputs.
    pub options_digest: String,
}

/// A label as the store knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelRow {
    /// Dense id of this run, from 1.
    pub id: LabelId,
    /// Stable identity across runs and edits elsewhere.
    pub key: String,
    /// Criterion that made it.
    pub criterion: String,
    /// The user's file.
    pub file: String,
    /// Line in it.
    pub line: u32,
    /// Column in it.
    pub column: u32,
    /// Function it stands in.
    pub function: String,
    /// Text of the predicate.
    pub predicate: String,
    /// A remark for reports ("taken as pairs"), or empty.
    pub note: String,
}

/// Everything `open_project` needs to know.
#[derive(Debug, Clone, Copy)]
pub struct Project<'a> {
    /// What the facts hang on.
    pub key: &'a ProjectKey,
    /// All labels, ids 1..=n in order.
    pub labels: &'a [LabelRow],
    /// The input layout, as JSON: how to read the bytes of a test.
    pub layout_json: &'a str,
    /// The options of this run, as JSON; kept for the record only.
    pub options_json: &'a str,
}

/// Who found a fact, and when. The store adds the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Provenance {
    /// Name of the analyzer.
    pub analyzer: String,
    /// Seconds since the run began.
    pub seconds: f64,
}

impl Provenance {
    /// A fact of `analyzer`, `seconds` after the start of the run.
    pub fn new(analyzer: impl Into<String>, seconds: f64) -> Self {
        Self {
            analyzer: analyzer.into(),
            seconds,
        }
    }
}

/// Provenance as it was stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Name of the analyzer.
    pub by: String,
    /// Which run.
    pub run: i64,
    /// Seconds since that run began.
    pub at: f64,
}

impl Status {
    /// Whether a test covers it.
    pub fn is_covered(&self) -> bool {
        matches!(self, Self::Covered { .. })
    }

    /// Whether a proof rests on limits that a later generation of the run widens.
    pub fn is_uncoverable_for_now(&self) -> bool {
        matches!(self, Self::Uncoverable { under, .. } if Condition::any_growing(under))
    }
}

/// What opening a project found.
#[derive(Debug, Clone, PartialEq)]
pub enum Opening {
    /// Nothing was there.
    Fresh,
    /// The same project: everything stands.
    Resumed {
        /// What the run starts from.
        counts: Counts,
        /// Tests that an interrupted run had still to replay after an edit; see [`Opening::Changed`].
        carried: Vec<CarriedTest>,
    },
    /// Sources or input options were edited: all labels are undecided again, and the old tests wait to be replayed.
    /// They stay in the store until `carried_done`.
    Changed {
        /// The preprocessed sources differ.
        sources: bool,
        /// The input-defining options differ. (Neither: the labels or the layout are made differently now.)
        options: bool,
        /// The old tests.
        carried: Vec<CarriedTest>,
    },
}

impl Opening {
    /// The tests to replay, whatever the reason.
    pub fn carried(&self) -> &[CarriedTest] {
        match self {
            Self::Fresh => &[],
            Self::Resumed { carried, .. } | Self::Changed { carried, .. } => carried,
        }
    }
}

/// A test of an earlier state of the project.
#[derive(Debug, Clone, PartialEq)]
pub struct CarriedTest {
    /// Its bytes, in its own layout.
    pub bytes: Vec<u8>,
    /// That layout.
    pub layout_json: String,
    /// The analyzer that found it.
    pub origin: String,
    /// How it ended then.
    pub outcome: Outcome,
}

/// How much of everything there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Labels.
    pub labels: u32,
    /// Covered ones.
    pub covered: u32,
    /// Proved uncoverable.
    pub uncoverable: u32,
    /// Tests of the suite (kept, terminated normally).
    pub tests: u32,
    /// Distinct run-time errors.
    pub rtes: u32,
    /// Distinct oracle failures.
    pub oracle_failures: u32,
    /// Distinct time-outs and abnormal exits.
    pub abnormal: u32,
}

/// What recording a covering test did.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The test's number (an old one if the bytes were known).
    pub test_id: TestId,
    /// Labels that were not covered before.
    pub new_labels: Vec<LabelId>,
    /// Claims that this test refutes; they are dropped.
    pub contradictions: Vec<Contradiction>,
    /// The same bytes are stored with another outcome, so nothing was recorded but that: see `Reader::unstable`.
    pub unstable: bool,
}

/// A stored test that behaved differently when it was seen again: the program is not deterministic.
#[derive(Debug, Clone, PartialEq)]
pub struct UnstableTest {
    /// The test.
    pub test: TestId,
    /// How it is stored.
    pub stored: Outcome,
    /// What it did the other time, in words.
    pub now: String,
    /// Who saw it and when.
    pub found: Found,
}

/// A label is both covered and claimed uncoverable: a soundness bug of the analyzer that claimed it.
/// The claim is dropped, and the contradiction kept for the reports.
#[derive(Debug, Clone, PartialEq)]
pub struct Contradiction {
    /// The label.
    pub label: LabelId,
    /// Its key.
    pub key: String,
    /// Who claimed.
    pub claimed_by: String,
    /// The claiming tool's version.
    pub tool_version: String,
    /// Conditions of the claim.
    pub under: Vec<Condition>,
    /// Who covered it.
    pub covered_by: String,
    /// A test that covers it.
    pub test: TestId,
}

/// A proof that a label cannot be covered.
#[derive(Debug, Clone, PartialEq)]
pub struct NewClaim {
    /// The label.
    pub label: LabelId,
    /// Under which conditions the proof holds.
    pub under: Vec<Condition>,
    /// Version of the proving tool.
    pub tool_version: String,
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Claimed {
    /// Stored; the label is uncoverable.
    Recorded,
    /// That analyzer had said the same before.
    Known,
    /// Stored; other provers have to claim the same before the label is uncoverable.
    Alone,
    /// The label is covered; nothing was stored but the contradiction.
    Contradicted(Contradiction),
}

/// What is known of a label.
#[derive(Debug, Clone, PartialEq)]
pub enum Status {
    /// Covered by stored tests.
    Covered {
        /// Tests of the suite that cover it.
        tests: Vec<TestId>,
        /// Analyzer that covered it first.
        by: String,
        /// Seconds into that run.
        at: f64,
    },
    /// Proved uncoverable.
    Uncoverable {
        /// Who proved it.
        by: String,
        /// Under which conditions.
        under: Vec<Condition>,
    },
    /// A test reaches it that the oracle rejects, and no other does.
    Rejected {
        /// The test.
        test: TestId,
        /// Analyzer that found it.
        by: String,
        /// Seconds into that run.
        at: f64,
    },
    /// Not decided.
    Unknown(Reason),
}

/// Why a label is still undecided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownReason {
    /// The label.
    pub label: LabelId,
    /// Why.
    pub reason: Reason,
}

/// A stored test.
#[derive(Debug, Clone, PartialEq)]
pub struct TestRow {
    /// Its number.
    pub id: TestId,
    /// Digest of its bytes (hex).
    pub digest: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it belongs to the suite. Tests that end badly always do.
    pub kept: bool,
    /// Labels it covers, ascending; none unless it terminated normally.
    pub covers: Vec<LabelId>,
    /// Who found it and when.
    pub found: Found,
}

/// A run-time error as the validator saw it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRte {
    /// The sanitizer's kind: `heap-buffer-overflow`.
    pub kind: String,
    /// The user's frame.
    pub place: Place,
    /// The calls that led there, innermost first.
    pub stack: Vec<Frame>,
    /// The sanitizer's sentence.
    pub detail: String,
}

/// A stored run-time error.
#[derive(Debug, Clone, PartialEq)]
pub struct RteRow {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub rte: NewRte,
    /// The one test that shows it.
    pub test: TestId,
    /// Who found it and when.
    pub found: Found,
}

/// An oracle that said no.
#[derive(Debug, Clone, PartialEq)]
pub struct NewOracleFailure {
    /// Which oracle: the name of the fixture function, or `sc_assert`.
    pub oracle: String,
    /// Where, for `sc_assert`.
    pub place: Place,
    /// Anything else worth telling.
    pub detail: String,
}

/// A stored oracle failure.
#[derive(Debug, Clone, PartialEq)]
pub struct OracleFailureRow {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub failure: NewOracleFailure,
    /// The one test that shows it.
    pub test: TestId,
    /// Who found it and when.
    pub found: Found,
}

/// A test that neither returned nor showed an error.
#[derive(Debug, Clone, PartialEq)]
pub struct NewAbnormal {
    /// `timeout`, or what happened: `abort`, `memory limit`, `SIGFPE`.
    pub kind: String,
    /// Where, if known.
    pub place: Place,
    /// Anything else worth telling.
    pub detail: String,
}

impl NewAbnormal {
    /// The kind that means the test did not end in time.
    pub const TIMEOUT: &'static str = "timeout";

    /// The outcome of a test that shows this.
    pub fn outcome(&self) -> Outcome {
        if self.kind == Self::TIMEOUT {
            Outcome::Timeout
        } else {
            Outcome::AbnormalExit
        }
    }
}

/// A stored time-out or abnormal exit.
#[derive(Debug, Clone, PartialEq)]
pub struct AbnormalRow {
    /// Its number.
    pub id: i64,
    /// What it is.
    pub abnormal: NewAbnormal,
    /// The one test that shows it.
    pub test: TestId,
    /// Who found it and when.
    pub found: Found,
}

/// A test of the suite, as minimisation leaves it.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteTest {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Exactly the labels it covers.
    pub covers: Vec<LabelId>,
    /// Who found it; used when the bytes are new.
    pub found: Provenance,
}

/// What `replace_suite` did.
#[derive(Debug, Clone, PartialEq)]
pub struct Replaced {
    /// Numbers of the tests, in the order they were given.
    pub tests: Vec<TestId>,
    /// Labels that were not covered before.
    pub new_labels: Vec<LabelId>,
    /// Claims that the suite refutes; they are dropped.
    pub contradictions: Vec<Contradiction>,
}

/// One run of seacoral on the project.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    /// Its number.
    pub id: i64,
    /// When it began, in seconds since 1970.
    pub started: f64,
    /// How long it went on, as far as it said.
    pub seconds: f64,
    /// Its options, as JSON.
    pub options_json: String,
    /// The state of the project it worked on.
    pub key: ProjectKey,
}

/// How things stood at one moment of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct TimelinePoint {
    /// Which run.
    pub run: i64,
    /// Seconds into it.
    pub at: f64,
    /// How things stood.
    pub counts: Counts,
}
