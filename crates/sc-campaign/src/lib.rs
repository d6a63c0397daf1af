//! Campaigns: many functions tested within one budget, with one result.
//!
//! What to test ([`filter`]), what changed ([`digest`]) and who works next ([`plan`]) are decided by pure code. Files,
//! children and clocks are in [`journal`], [`store`], [`sources`], [`survey`], [`history`], [`coordinator`], [`local`],
//! [`slurm`] and [`worker`].

#![forbid(unsafe_code)]

pub mod changes;
pub mod coordinator;
pub mod digest;
pub mod filter;
pub mod function;
pub mod history;
pub mod journal;
pub mod local;
pub mod plan;
pub mod processor;
pub mod slurm;
pub mod sources;
pub mod store;
pub mod suite;
pub mod summary;
pub mod survey;
pub mod worker;

/// Marks folders with generated C, which a campaign does not test.
pub const MARKER: &str = ".seacoral-generated";
