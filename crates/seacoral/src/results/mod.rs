//! What a run leaves for people and machines: the C suites, `result.json`, the summary.

pub mod assemble;
pub mod conclude;
pub mod libm;
pub mod objectives;
pub mod paths;
pub mod replay;
pub mod suites;
