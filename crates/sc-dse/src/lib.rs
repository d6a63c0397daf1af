//! The embedded symbolic execution engine: labels of a program in LLVM IR are covered by tests or proved uncoverable.
//!
//! [`explore`] runs the entry function of a [`Task`] on symbolic input bytes. Every state carries a *witness*: concrete bytes that
//! satisfy its path condition, so a branch costs one solver query at most and a state is a test at any time.
//! Tests are told to an [`Observer`] as they are found; what is left in the end is a [`Report`] with one [`Verdict`] for each label.
//! A verdict [`Verdict::Uncoverable`] holds a [`Proof`], which only a finished exploration without any [`Reason`] of incompleteness for that
//! label can make.
#![forbid(unsafe_code)]

mod bits;
mod builtin;
mod call;
mod code;
mod constant;
mod decide;
mod ending;
mod engine;
mod hard;
mod hunt;
mod input;
mod join;
mod labels;
mod lemma;
mod library;
mod liveness;
mod memory;
mod merge;
mod models;
mod observer;
mod open;
mod reason;
mod registers;
mod search;
mod state;
mod statistics;
mod step;
mod stride;
mod task;
mod team;
mod terms;
mod trace;
mod turns;
mod usage;
mod value;
mod verdict;
mod visits;

pub use library::modelled_functions;
pub use observer::{Ending, Found, Observer};
pub use reason::{Defect, Location, Reason};
pub use statistics::Statistics;
pub use task::{InputSlot, LabelSpec, Merge, Options, Search, Task};
pub use verdict::{Proof, Report, Verdict, explore};
