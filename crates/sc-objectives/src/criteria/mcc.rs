//! MCC: multiple condition coverage.

use super::{At, Info, Target, Wanted, ncc};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Mcc,
    name: "MCC",
    meaning: "each combination of truth values of a decision's conditions occurs",
    example: "if (a && b) …\n  a && b,  a && !b,  !a && b,  !a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    match logic.vectors() {
        Some(vectors) => wanted
            .predicates
            .extend(vectors.into_iter().map(Predicate::atoms)),
        None => ncc::label_pairs(logic, wanted),
    }
}
