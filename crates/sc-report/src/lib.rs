//! Summary, result.json and C test suites.
//!
//! Everything here is a pure function of plain data: the engine fills a [`Report`] and [`suite::SuiteInput`]s, this
//! crate makes text of them. Numbers in the summary and in `result.json` come from the same [`Totals`].

mod mcdc;
mod report;
mod result_json;
pub mod suite;
mod summary;

pub use report::{
    Abnormal, Analyzer, Contradiction, Effect, Evaluation, Label, McdcCondition, McdcDecision,
    Objective, ObjectiveId, OracleFailure, Outcome, Place, Reason, ReasonKind, Report, Rte, Status,
    Test, TestId, Totals, Witness,
};
pub use result_json::{
    AbnormalJson, AnalyzerJson, ContradictionJson, EvaluationJson, LabelJson, McdcConditionJson,
    McdcJson, ObjectiveJson, OracleFailureJson, RESULT_VERSION, ResultJson, RteJson, StatusJson,
    TestJson, TotalsJson, WitnessJson,
};
pub use summary::{statistics_of, summary};
