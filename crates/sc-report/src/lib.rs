//! Summary, result.json and C test suites.
//!
//! Everything here is a pure function of plain data: the engine fills a [`Report`] and [`suite::SuiteInput`]s, this
//! crate makes text of them. Numbers in the summary and in `result.json` come from the same [`Totals`].

mod report;
mod result_json;
pub mod suite;
mod summary;

pub use report::{
    Abnormal, Analyzer, Contradiction, Objective, OracleFailure, Place, Report, Rte, Status, Test,
    Totals,
};
pub use result_json::{
    AbnormalJson, AnalyzerJson, ContradictionJson, ObjectiveJson, OracleFailureJson,
    RESULT_VERSION, ResultJson, RteJson, StatusJson, TestJson, TotalsJson,
};
pub use summary::{statistics_of, summary};
