//! Labels, criteria, the annotator and stable identities.
//!
//! [`label_program`] makes the labels that criteria want in a program,
//! [`render_unit`] writes a unit's text again with them in it.

mod branchless;
mod cover;
pub mod criteria;
#[cfg(test)]
mod criteria_tests;
mod criterion;
mod dialect;
#[cfg(test)]
mod differential_tests;
mod dse;
mod edits;
#[cfg(test)]
mod flow_tests;
mod formula;
mod ghosts;
mod implied;
mod independence;
mod key;
mod label;
mod labelling;
mod logic;
#[cfg(test)]
mod logic_tests;
pub mod ltest;
pub mod mutation;
mod mutators;
#[cfg(test)]
mod native;
mod objective;
mod objective_set;
mod placement;
mod predicate;
#[cfg(test)]
mod random_tests;
mod render;
#[cfg(test)]
mod render_tests;
#[cfg(test)]
mod rte_tests;
mod scalars;
#[cfg(test)]
mod statement_tests;
#[cfg(test)]
mod testing;
mod text;
#[cfg(test)]
mod value_tests;

pub use criterion::{Classes, Criterion, CriterionError};
pub use dialect::{Dialect, FramaC, Klee, Plain, Runtime, Standalone};
pub use dse::Dse;
pub use formula::Formula;
pub use label::{Annotated, Claim, Label, Labelling, Listed, Note, TooMany, list};
pub use labelling::{label_program, label_program_with};
pub use logic::MAX_ATOMS;
pub use ltest::{LtestError, LtestFiles};
pub use mutators::{Mutator, MutatorError, Mutators};
pub use objective::{Completeness, McdcCondition, McdcDecision, Objective, Parts, Vector};
pub use predicate::{Anchor, LoopEvent, Predicate, RuntimeError};
pub use render::{Rendered, render_labels, render_unit, render_whole_unit};
