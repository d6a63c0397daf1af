//! One analyzer run alone on a program: parsed, labelled, given a harness, and asked, without engine, store and replay.
//!
//! The soundness lab and the tests of what provers may claim use it. Nothing is built with sanitizers here: whoever asks
//! says which labels a proposed test covers, as replay would do.

#![forbid(unsafe_code)]

mod answers;
mod error;
mod prepare;
mod run;

pub use answers::Answers;
pub use error::StandaloneError;
pub use prepare::{Question, header_dir, source_options};
pub use run::{Limits, run};
