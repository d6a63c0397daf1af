//! The suite of a run: its tests are minimised, written as C files, compiled and replayed; what the C tests do not
//! show is retracted, and everything is put into one report.
//!
//! This crate depends on the engine and on the data of `sc-report`. It knows nothing of arguments, configuration and
//! exit statuses: the command line maps [`SuiteError`] to them.

mod assertions;
mod c_suites;
mod completion;
mod error;
pub mod exchange;
mod expectations;
mod finish;
pub mod headers;
mod lifting;
mod math_library;
mod minimization;
mod mutation;
mod neighbours;
mod objective_status;
mod paths;
mod project;
mod provenance;
mod run_end;
mod run_report;
mod suite_replay;
mod survivors;
mod test_names;

pub use assertions::check_assertions;
pub use completion::{Completion, complete, complete_with};
pub use error::SuiteError;
pub use expectations::{Compilers, Expectations};
pub use minimization::{Minimized, minimize};
pub use mutation::{Proofs, mutate};
pub use objective_status::ObjectiveStatuses;
pub use project::{Location, Project, Show, SuiteOptions, default_name};
pub use survivors::kill_survivors;
