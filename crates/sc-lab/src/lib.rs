//! The soundness lab: random C functions, brute force, and verdicts compared.
//!
//! [`generate`] makes a function of a few input bytes from a seed. [`Truth`] runs it on every input, under the sanitizers
//! that replay uses, and so knows which labels can be covered. A [`Subject`] is an analyzer that says the same by other
//! means; where it contradicts the truth, [`shrink`] makes the function as small as it can be.

#![forbid(unsafe_code)]

mod alone;
mod annotated;
mod bench;
mod catalogue;
mod compare;
mod csmith;
mod emitted;
mod engine;
mod error;
mod feature;
mod finding;
mod generate;
mod product;
mod program;
mod random;
mod record;
mod sample;
mod shrink;
mod subject;
mod tree;
mod trusted;
mod truth;
mod variation;

pub use alone::Alone;
pub use annotated::Annotated;
pub use bench::Bench;
pub use catalogue::{catalogue, catalogue_size};
pub use compare::{Counts, Examination, Fault, Outcome, Table, Wrong};
pub use csmith::csmith;
pub use emitted::Emitted;
pub use engine::Engine;
pub use error::LabError;
pub use feature::{Feature, Features, UnknownFeature};
pub use finding::Finding;
pub use generate::{Config, generate};
pub use product::Product;
pub use program::File;
pub use record::{Record, Scope, append_record, read_records, summary, write_summary};
pub use sample::{Function, Global, Sample, Slot, subject_text, truth_text};
pub use shrink::shrink;
pub use subject::{Answer, Context, Subject, Verdicts};
pub use trusted::Tested;
pub use truth::{Known, Truth};
pub use variation::{Agreement, Decision, Variation};
