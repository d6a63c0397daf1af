//! From a report to `result.json`.

use sc_types::Condition;

use super::{
    AbnormalJson, AnalyzerJson, AssertionFailureJson, AssertionsJson, AssumptionJson,
    ContradictionJson, EvaluationJson, ExistingTestJson, FrameJson, LabelJson, LiftedJson,
    McdcConditionJson, McdcJson, ObjectiveJson, OracleFailureJson, ProvenanceJson, RESULT_VERSION,
    ResultJson, RteJson, SourceJson, StatusJson, SuiteJson, TestJson, TotalsJson, UnreachableJson,
    WitnessJson,
};
use crate::outputs::json::pretty;
use crate::report::{
    Cause, Effect, Evaluation, Frame, FromCallers, Label, McdcCondition, McdcDecision, MissingHalf,
    Objective, Place, Provenance, Report, Rte, RuntimeAssertions, Status, Test, TestId, Witness,
};

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
            assertions: report.assertions.as_ref().map(assertions),
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

fn assertions(assertions: &RuntimeAssertions) -> AssertionsJson {
    let failures = assertions.failures.iter();
    AssertionsJson {
        checked: assertions.checked,
        failures: failures
            .map(|it| AssertionFailureJson {
                kind: it.kind.clone(),
                predicate: it.predicate.clone(),
                file: it.place.file.clone(),
                line: it.place.line,
                column: it.place.column,
                function: it.place.function.clone(),
                tests: it.tests.clone(),
            })
            .collect(),
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
pub(in crate::outputs::json) fn copy_of(index: usize, file: &str) -> String {
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
        Status::Uncoverable { by, under, at } => StatusJson::Uncoverable {
            by,
            within_bounds: Condition::any_bound(&under),
            under,
            at_s: at.map(milliseconds),
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
        within_bounds: label.within_bounds,
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
        message: rte.message.clone(),
        stack: rte.stack.iter().map(frame).collect(),
    }
}

fn frame(frame: &Frame) -> FrameJson {
    let place = frame.place.clone().unwrap_or_default();
    FrameJson {
        function: frame.function.clone(),
        file: place.file,
        line: place.line,
        column: place.column,
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
