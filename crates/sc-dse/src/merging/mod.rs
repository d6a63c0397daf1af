//! Merging: states that meet where branches join are made one, if that is likely to pay.
//!
//! `join` knows where states meet and who is still on the way, `merge` makes one state of two, `liveness` says which differences do not
//! matter, and `lemma` finds what a merge in a loop leaves true.

mod join;
mod lemma;
mod liveness;
mod merge;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sc_ir::Program;

use crate::Options;
use crate::code::Code;
use crate::paths::Labels;
use crate::values::Values;
use join::Joins;
use lemma::Lemmas;
use liveness::Liveness;

/// The state of merging.
pub(crate) struct Merging {
    pub joins: Joins,
    /// By function, where it was needed.
    pub liveness: Vec<Option<Liveness>>,
    pub lemmas: Lemmas,
}

impl Merging {
    pub fn new(program: &Program, cancel: &Arc<AtomicBool>) -> Merging {
        Merging {
            joins: Joins::default(),
            liveness: std::iter::repeat_with(|| None)
                .take(program.functions.len())
                .collect(),
            lemmas: Lemmas::new(cancel),
        }
    }
}

/// What merges states: it changes terms and its own tables, and nothing else.
pub(crate) struct Merger<'m, 'a> {
    pub values: &'m mut Values<'a>,
    pub code: &'m Code,
    pub labels: &'m Labels,
    pub options: &'m Options,
    pub liveness: &'m mut Vec<Option<Liveness>>,
    pub lemmas: &'m mut Lemmas,
    /// Counts merges.
    pub merges: &'m mut u64,
}
