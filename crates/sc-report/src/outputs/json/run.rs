//! `result.json`, version 1.

mod convert;

use sc_types::{Condition, Frame, LabelId, Place};
use serde::{Deserialize, Serialize};

pub(super) use convert::copy_of;

use crate::report::{ObjectiveId, Outcome, TestId};

/// Version of the format. Raised when a field changes its meaning or goes away; fields may be added within a version.
pub const RESULT_VERSION: u32 = 1;

/// The whole file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultJson {
    /// [`RESULT_VERSION`].
    pub version: u32,
    /// The function under test.
    pub entrypoint: String,
    /// The user's files.
    pub files: Vec<String>,
    /// Criterion, or several with commas.
    pub criterion: String,
    /// The numbers.
    pub totals: TotalsJson,
    /// All objectives, by id.
    pub objectives: Vec<ObjectiveJson>,
    /// All labels, where objectives are made of several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelJson>,
    /// Decisions and what their conditions do, for criteria of the MC/DC family.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mcdc: Vec<McdcJson>,
    /// The suite (outcome `ok`), and the tests that show errors and failures.
    pub tests: Vec<TestJson>,
    /// The user's own tests, where the run is about what they do not cover.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub existing_tests: Vec<ExistingTestJson>,
    /// The C files of the tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<SuiteJson>,
    /// Distinct run-time errors.
    pub rtes: Vec<RteJson>,
    /// Distinct oracle failures.
    pub oracle_failures: Vec<OracleFailureJson>,
    /// Distinct time-outs and abnormal exits.
    pub abnormal: Vec<AbnormalJson>,
    /// What runtime assertions of ACSL annotations showed, if they were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assertions: Option<AssertionsJson>,
    /// What the analyzers did.
    pub analyzers: Vec<AnalyzerJson>,
    /// Soundness bugs of analyzers.
    pub contradictions: Vec<ContradictionJson>,
    /// What else one should know, in words.
    pub notes: Vec<String>,
    /// What the result depends on.
    #[serde(default)]
    pub provenance: ProvenanceJson,
}

/// What a result depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Provenance`")]
pub struct ProvenanceJson {
    pub seacoral: String,
    pub options: Vec<String>,
    pub inputs: Vec<String>,
    pub sources: Vec<SourceJson>,
}

/// A file of the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Source`")]
pub struct SourceJson {
    pub file: String,
    pub sha256: String,
    /// Where the run directory has a copy of it.
    pub copy: String,
}

/// The numbers. `tests` counts the tests that cover objectives only, `uncoverable` all that are proved, and
/// `within_bounds` those of them that are proved within bounds only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct TotalsJson {
    pub objectives: usize,
    pub covered: usize,
    pub uncoverable: usize,
    pub within_bounds: usize,
    #[serde(default)]
    pub only_with_oracle_failures: usize,
    pub unknown: usize,
    pub tests: usize,
    pub rtes: usize,
    pub assumed_rtes: usize,
    #[serde(default)]
    pub unexamined_rtes: usize,
    /// Of `covered`: by existing tests.
    #[serde(default)]
    pub covered_by_existing_tests: usize,
    pub seconds: f64,
}

/// One objective.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Objective`")]
pub struct ObjectiveJson {
    pub id: ObjectiveId,
    pub key: String,
    pub criterion: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub predicate: String,
    #[serde(flatten)]
    pub status: StatusJson,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<LabelId>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub preferred: Vec<Vec<LabelId>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witness: Vec<WitnessJson>,
}

/// Which test shows which label of an objective.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Witness`")]
pub struct WitnessJson {
    pub label: LabelId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TestId>,
}

/// A test of the user's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `ExistingTest`")]
pub struct ExistingTestJson {
    pub name: String,
    pub outcome: Outcome,
    /// The outcome in words; empty if it terminated normally.
    pub what: String,
    pub covers: Vec<ObjectiveId>,
}

/// One label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Label`")]
pub struct LabelJson {
    pub id: LabelId,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub predicate: String,
    pub status: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub within_bounds: bool,
    pub tests: Vec<TestId>,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `McdcDecision`")]
pub struct McdcJson {
    pub criterion: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub decision: String,
    pub conditions: Vec<McdcConditionJson>,
    /// The evaluations that the suite shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evaluations: Vec<EvaluationJson>,
}

/// One condition of a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `McdcCondition`")]
pub struct McdcConditionJson {
    pub condition: String,
    pub objective: Option<ObjectiveId>,
    /// `unique-cause`, `masking`, `impossible`, `impossible-within-bounds` or `unknown`.
    pub effect: String,
    /// The two evaluations that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pair: Vec<EvaluationJson>,
    /// Why it is impossible.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Of a masking pair: whether a pair with a unique cause is `impossible` or was `not-found`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unique_cause: String,
    /// Of an unknown effect: which half has no test, `true`, `false`, `both`, or `pair` if no two tests make a pair.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub missing: String,
}

/// What a test makes of a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Evaluation`")]
pub struct EvaluationJson {
    pub seen: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub values: String,
    /// The decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TestId>,
}

/// The field `status` of an objective and those that go with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "lowercase")]
#[expect(missing_docs, reason = "as in `Status`")]
pub enum StatusJson {
    Covered {
        by: String,
        tests: Vec<TestId>,
        at_s: f64,
    },
    Uncoverable {
        by: String,
        under: Vec<Condition>,
        within_bounds: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_s: Option<f64>,
    },
    #[serde(rename = "only-with-oracle-failures")]
    OracleFailures {
        by: String,
        rejected_tests: Vec<TestId>,
    },
    Unknown {
        reason: String,
        hint: String,
    },
}

/// One test; `bytes` in hex.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Test`")]
pub struct TestJson {
    pub id: TestId,
    pub origin: String,
    pub outcome: Outcome,
    pub covers: Vec<ObjectiveId>,
    pub bytes: String,
    pub c: String,
}

/// One C file of tests, in the folder `tests` of the run directory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SuiteJson {
    /// Its name.
    pub file: String,
    /// `covering`, `rte` or `oracle`.
    pub kind: String,
    /// The words after the compiler that make a program of it, in its folder.
    pub arguments: Vec<String>,
    /// The number of its tests.
    pub tests: usize,
}

/// One run-time error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Rte`")]
pub struct RteJson {
    pub kind: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    /// Only the line is known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub approximate: bool,
    pub test: TestId,
    /// What callers may guarantee that excludes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumption: Option<AssumptionJson>,
    /// The caller whose inputs lead to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifted: Option<LiftedJson>,
    /// The callers whose inputs do not lead to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreachable_from: Option<UnreachableJson>,
    /// There was no time to find out whether callers may exclude it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_examined: bool,
    /// Other kinds of errors of the same access.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// What the sanitizer says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The calls that led there, innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<FrameJson>,
}

/// A call; the place is missing for functions outside the user's sources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Frame`")]
pub struct FrameJson {
    pub function: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub line: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub column: u32,
}

impl FrameJson {
    /// Where the call is; unknown outside the user's sources.
    pub fn place(&self) -> Place {
        Place::new(self.file.as_str(), self.line, self.column)
    }

    /// `f at f.c:3:7`.
    pub fn words(&self) -> String {
        let place = self.place();
        let frame = Frame {
            function: self.function.clone(),
            place: place.is_known().then_some(place),
        };
        frame.to_string()
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl RteJson {
    /// Whether it is an error of the program: examined, and excluded by no assumption.
    pub fn is_real(&self) -> bool {
        self.assumption.is_none() && !self.not_examined
    }
}

/// An error reached from a caller.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `FromCallers`")]
pub struct LiftedJson {
    pub caller: String,
    pub test: String,
}

/// An error that callers do not reach.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `FromCallers`")]
pub struct UnreachableJson {
    pub callers: Vec<String>,
    pub within_bounds: bool,
}

/// A statement about inputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Assumption`")]
pub struct AssumptionJson {
    pub text: String,
    pub option: String,
}

/// One oracle failure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `OracleFailure`")]
pub struct OracleFailureJson {
    pub oracle: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub test: TestId,
}

/// One time-out or abnormal exit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Abnormal`")]
pub struct AbnormalJson {
    pub kind: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub test: TestId,
}

/// What runtime assertions showed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `RuntimeAssertions`")]
pub struct AssertionsJson {
    pub checked: usize,
    pub failures: Vec<AssertionFailureJson>,
}

/// A runtime assertion that fails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `AssertionFailure`")]
pub struct AssertionFailureJson {
    pub kind: String,
    pub predicate: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    pub tests: Vec<TestId>,
}

/// What one analyzer did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Analyzer`")]
pub struct AnalyzerJson {
    pub name: String,
    pub version: String,
    pub seconds: f64,
    pub proposed: u64,
    pub accepted: u64,
    pub proved: u64,
    pub status: String,
}

/// A claim that a test refutes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "as in `Contradiction`")]
pub struct ContradictionJson {
    pub label: LabelId,
    pub claimed_by: String,
    pub test: TestId,
}
