//! STMT: statement coverage, by one label per basic block.

use super::{At, Info, bbc};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Stmt,
    name: "STMT",
    meaning: "each statement is reached, by one objective for all statements of a basic block (also called IC)",
    example: "x = 1; if (a) { y = 2; z = 3; }\n  the entry,  reached: y = 2",
    at: &[At::Entry, At::Block],
    label: bbc::label,
};
