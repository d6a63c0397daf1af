//! The embedded symbolic execution engine: labels of a program in LLVM IR are covered by tests or proved uncoverable.
//!
//! [`explore`] runs the entry function of a [`Task`] on symbolic input bytes. Every state carries a *witness*: concrete bytes that
//! satisfy its path condition, so a branch costs one solver query at most and a state is a test at any time.
//! Tests are told to an [`Observer`] as they are found; what is left in the end is a [`Report`] with one [`Verdict`] for each label.
//! A verdict [`Verdict::Uncoverable`] holds a [`Proof`], which only a finished exploration without any [`Reason`] of incompleteness for that
//! label can make.
//!
//! # Map
//!
//! Each layer owns the one below it and knows none above:
//!
//! | module | type | what it does |
//! |---|---|---|
//! | `workers` | `Shared` | threads of one task, and time slices between an exploration of all paths and a seeded search |
//! | `explorer`, `seeded_search` | `Explorer` | picks the next state, by a search strategy or from the runs of known inputs |
//! | `interpreter`, `models` | `Executor` | executes instructions, and functions of the C library that the engine knows |
//! | `paths`, `merging` | `Paths` | decides conditions, queues and merges states, ends paths, credits labels, keeps to limits |
//! | `values` | `Values` | terms, constants, and operations on them |
//!
//! `state` and `memory` are what the layers pass on: a `State` is a set of runs, with frames, memory, conditions and a witness. `code` is
//! what is known about the program before it runs.
#![forbid(unsafe_code)]

mod code;
mod explorer;
mod interpreter;
mod local;
mod memory;
mod merging;
mod models;
mod observer;
mod paths;
mod random;
mod reason;
mod seeded_search;
mod state;
mod statistics;
mod task;
mod values;
mod verdict;
mod workers;

pub use code::{modelled_functions, with_library};
pub use local::local_proofs;
pub use observer::{Ending, Found, Observer};
pub use reason::{Defect, Location, Reason};
pub use statistics::Statistics;
pub use task::{InputSlot, LabelMode, LabelSpec, Merge, Options, Search, Task};
pub use verdict::{Proof, Report, Verdict, explore};
