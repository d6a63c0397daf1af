//! GACC: general active clause coverage.

use super::{At, Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Gacc,
    name: "GACC",
    meaning: "each condition is true once and false once while the decision depends on it",
    example: "if (a && b) …\n  a && b,  !a && b,  a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    for occurrence in logic.occurrences() {
        for value in [true, false] {
            wanted.predicates.extend(logic.active(occurrence, value));
        }
    }
}
