//! `result.json`, version 1.

use sc_types::{Condition, LabelId};
use serde::{Deserialize, Serialize};

use super::pretty;
use crate::report::{
    Cause, Effect, Evaluation, FromCallers, Label, McdcCondition, McdcDecision, MissingHalf,
    Objective, ObjectiveId, Outcome, Place, Provenance, Report, Rte, Status, Test, TestId, Witness,
};

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

impl ResultJson {
    /// The file's content for a report.
    pub fn new(report: &Report) -> Self {
        let t = report.totals();
        Self {
            version: RESULT_VERSION,
            entrypoint: report.entrypoint.clone(),
            files: report.files.clone(),
            criterion: report.criterion.clone(),
            totals: TotalsJson {
                objectives: t.objectives,
                covered: t.covered,
                uncoverable: t.uncoverable + t.within_bounds,
                within_bounds: t.within_bounds,
                only_with_oracle_failures: t.oracle_failures_only,
                unknown: t.unknown,
                tests: t.tests,
                rtes: t.rtes,
                assumed_rtes: t.assumed_rtes,
                unexamined_rtes: t.unexamined_rtes,
                covered_by_existing_tests: t.existing,
                seconds: milliseconds(report.seconds),
            },
            objectives: report.objectives.iter().map(objective).collect(),
            labels: match report.is_plain() {
                true => Vec::new(),
                false => report.labels.iter().map(label).collect(),
            },
            mcdc: report.mcdc.iter().map(mcdc).collect(),
            tests: report.tests.iter().map(test).collect(),
            existing_tests: (report.existing.iter())
                .map(|test| ExistingTestJson {
                    name: test.name.clone(),
                    outcome: test.outcome,
                    what: test.explanation.clone(),
                    covers: test.covers.clone(),
                })
                .collect(),
            suites: (report.c_suites.suites.iter())
                .map(|suite| SuiteJson {
                    file: suite.kind.file_name(&suite.entrypoint),
                    kind: suite.kind.word().to_owned(),
                    arguments: suite.arguments(),
                    tests: suite.tests.len(),
                })
                .collect(),
            rtes: report.rtes.iter().map(rte).collect(),
            oracle_failures: findings(&report.oracle_failures, |f| {
                (f.oracle.clone(), &f.place, f.test)
            }),
            abnormal: findings(&report.abnormal, |a| (a.kind.clone(), &a.place, a.test)),
            analyzers: report.analyzers.iter().map(analyzer).collect(),
            contradictions: report.contradictions.iter().map(contradiction).collect(),
            notes: report.notes.clone(),
            provenance: provenance(&report.provenance),
        }
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        pretty(self)
    }
}

fn provenance(provenance: &Provenance) -> ProvenanceJson {
    let sources = provenance.sources.iter().enumerate();
    ProvenanceJson {
        seacoral: provenance.seacoral.clone(),
        options: provenance.options.clone(),
        inputs: provenance.inputs.clone(),
        sources: sources
            .map(|(index, source)| SourceJson {
                file: source.file.clone(),
                sha256: source.sha256.clone(),
                copy: copy_of(index, &source.file),
            })
            .collect(),
    }
}

/// Where the run directory has the copy of a source.
pub(super) fn copy_of(index: usize, file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    format!("sources/{}-{name}", index + 1)
}

fn objective(objective: &Objective) -> ObjectiveJson {
    let status = match objective.status.clone() {
        Status::Covered { by, tests, at } => StatusJson::Covered {
            by,
            tests,
            at_s: milliseconds(at),
        },
        Status::Uncoverable { by, under } => StatusJson::Uncoverable {
            by,
            within_bounds: Condition::any_bound(&under),
            under,
        },
        Status::OracleFailures { by, test } => StatusJson::OracleFailures {
            by,
            rejected_tests: vec![test],
        },
        Status::Unknown(reason) => StatusJson::Unknown {
            reason: reason.detail,
            hint: reason.hint,
        },
    };
    let Place {
        file,
        line,
        column,
        function,
    } = objective.place.clone();
    ObjectiveJson {
        id: objective.id,
        key: objective.key.clone(),
        criterion: objective.criterion.clone(),
        file,
        line,
        column,
        function,
        predicate: objective.predicate.clone(),
        status,
        note: objective.note.clone(),
        parts: objective.parts.clone(),
        preferred: objective.preferred.clone(),
        witness: objective
            .witness
            .iter()
            .map(|&Witness { label, test }| WitnessJson { label, test })
            .collect(),
    }
}

fn label(label: &Label) -> LabelJson {
    let Place {
        file,
        line,
        column,
        function,
    } = label.place.clone();
    LabelJson {
        id: label.id,
        file,
        line,
        column,
        function,
        predicate: label.predicate.clone(),
        status: label.status.to_owned(),
        tests: label.tests.clone(),
    }
}

fn mcdc(decision: &McdcDecision) -> McdcJson {
    let Place {
        file,
        line,
        column,
        function,
    } = decision.place.clone();
    McdcJson {
        criterion: decision.criterion.clone(),
        file,
        line,
        column,
        function,
        decision: decision.decision.clone(),
        conditions: decision.conditions.iter().map(condition).collect(),
        evaluations: decision.evaluations.iter().map(evaluation).collect(),
    }
}

fn condition(condition: &McdcCondition) -> McdcConditionJson {
    let mut json = McdcConditionJson {
        condition: condition.condition.clone(),
        objective: condition.objective,
        effect: String::new(),
        pair: Vec::new(),
        why: String::new(),
        unique_cause: String::new(),
        missing: String::new(),
    };
    let effect = match &condition.effect {
        Effect::Shown { pair, cause } => {
            json.pair = pair.iter().map(evaluation).collect();
            let (effect, unique) = match cause {
                Cause::Unique => ("unique-cause", ""),
                Cause::Masking => ("masking", ""),
                Cause::MaskingOnly => ("masking", "impossible"),
                Cause::MaskingSoFar => ("masking", "not-found"),
            };
            json.unique_cause = unique.to_owned();
            effect
        }
        Effect::Impossible { why, within_bounds } => {
            json.why.clone_from(why);
            match within_bounds {
                true => "impossible-within-bounds",
                false => "impossible",
            }
        }
        Effect::Unknown { missing, half } => {
            json.pair = half.iter().map(evaluation).collect();
            json.missing = match missing {
                MissingHalf::True => "true",
                MissingHalf::False => "false",
                MissingHalf::Both => "both",
                MissingHalf::Pair => "pair",
            }
            .to_owned();
            "unknown"
        }
    };
    json.effect = effect.to_owned();
    json
}

fn evaluation(evaluation: &Evaluation) -> EvaluationJson {
    EvaluationJson {
        seen: evaluation.seen.clone(),
        values: evaluation.values.clone(),
        outcome: evaluation.outcome,
        test: evaluation.test,
    }
}

fn test(test: &Test) -> TestJson {
    TestJson {
        id: test.id,
        origin: test.origin.clone(),
        outcome: test.outcome,
        covers: test.covers.clone(),
        bytes: hex::encode(&test.bytes),
        c: test.c.clone(),
    }
}

fn analyzer(a: &crate::report::Analyzer) -> AnalyzerJson {
    AnalyzerJson {
        name: a.name.clone(),
        version: a.version.clone(),
        seconds: milliseconds(a.seconds),
        proposed: a.proposed,
        accepted: a.accepted,
        proved: a.proved,
        status: a.status.clone(),
    }
}

fn contradiction(c: &crate::report::Contradiction) -> ContradictionJson {
    ContradictionJson {
        label: c.label,
        claimed_by: c.claimed_by.clone(),
        test: c.test,
    }
}

fn rte(rte: &Rte) -> RteJson {
    let approximate = rte.place.is_approximate();
    let Place {
        file,
        line,
        column,
        function,
    } = rte.place.clone();
    RteJson {
        kind: rte.kind.clone(),
        file,
        line,
        column,
        function,
        approximate,
        test: rte.test,
        assumption: rte.assumption.as_ref().map(|it| AssumptionJson {
            text: it.text.clone(),
            option: it.option.clone(),
        }),
        lifted: rte.callers.as_ref().and_then(lifted),
        unreachable_from: rte.callers.as_ref().and_then(unreachable_from),
        not_examined: rte.not_examined,
        also: rte.also.clone(),
    }
}

fn lifted(callers: &FromCallers) -> Option<LiftedJson> {
    match callers.clone() {
        FromCallers::Reached { caller, test } => Some(LiftedJson { caller, test }),
        FromCallers::Unreachable { .. } => None,
    }
}

fn unreachable_from(callers: &FromCallers) -> Option<UnreachableJson> {
    match callers.clone() {
        FromCallers::Unreachable {
            callers,
            within_bounds,
        } => Some(UnreachableJson {
            callers,
            within_bounds,
        }),
        FromCallers::Reached { .. } => None,
    }
}

/// These kinds of findings differ only in what they call themselves.
fn findings<T, J: From<(String, Place, TestId)>>(
    list: &[T],
    parts: impl Fn(&T) -> (String, &Place, TestId),
) -> Vec<J> {
    list.iter()
        .map(|finding| {
            let (what, place, test) = parts(finding);
            J::from((what, place.clone(), test))
        })
        .collect()
}

macro_rules! from_parts {
    ($($json:ident.$what:ident)*) => {
        $(impl From<(String, Place, TestId)> for $json {
            fn from(($what, place, test): (String, Place, TestId)) -> Self {
                let Place { file, line, column, function } = place;
                Self { $what, file, line, column, function, test }
            }
        })*
    };
}

from_parts!(OracleFailureJson.oracle AbnormalJson.kind);

/// More digits would be noise.
fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
