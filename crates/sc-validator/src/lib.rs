//! Replay of proposed tests under sanitizers: the only source of verdicts.
//!
//! [`Validator::filter`] runs a test in a process that has run others before: fast, and only a hint.
//! [`Validator::confirm`] runs it in fresh processes under two memory fills, and what both show is a fact.

mod error;
mod errors;
mod locate;
mod programs;
mod protocol;
mod report;
mod sanitizers;
mod server;
mod sources;
mod symbolize;
mod validator;
mod verdict;

pub use error::ValidatorError;
pub use errors::ErrorLabel;
pub use programs::{ProgramOutcome, ProgramTest, ProgramVerdict, Programs};
pub use report::{Class, Origin, Report};
pub use sanitizers::ReplayLimits;
pub use server::Confinement;
pub use sources::LocateFailure;
pub use validator::Validator;
pub use verdict::{
    Abnormal, Doubt, Ending, FilterOutcome, FilterVerdict, Frame, Place, Rte, Verdict,
};
