//! BBC: basic block coverage.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Bbc,
    name: "BBC",
    meaning: "each basic block is reached",
    example: "x = 1; if (a) y = 2; z = 3;\n  the entry,  reached: y = 2,  reached: z = 3",
    at: &[At::Entry, At::Block],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Entry(..) | Target::Block = target {
        wanted.predicates.push(Predicate::Reached);
    }
}
