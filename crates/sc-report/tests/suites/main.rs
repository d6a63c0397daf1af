//! Suites are really compiled, with both compilers, and run.
#![allow(clippy::unwrap_used, reason = "tests")]

mod expectations;
mod project;
mod runs;
mod text;
