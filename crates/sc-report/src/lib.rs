//! What people and machines read: one model, [`Report`], and a list of formats that write it.
//!
//! Formats are pure functions of plain data; only [`outputs::deliver`] writes files. Numbers come from the same
//! [`Totals`] in every format.

pub mod export;
pub mod history;
mod mutants;
pub mod mutation;
pub mod outputs;
mod report;
mod runs;

pub use mutants::{Mutant, Mutants};
pub use report::*;
pub use runs::{RESULT_SCHEMA, RESULT_VERSION, ReadError, Run};
