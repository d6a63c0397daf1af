//! CC: condition coverage.

use super::{At, Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Cc,
    name: "CC",
    meaning: "each atomic condition of each decision is true once and false once",
    example: "if (a && b) …\n  a,  !a,  b,  !b",
    at: &[At::Decision],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    for atom in logic.atoms() {
        wanted.predicates.extend(logic.literal(atom, true));
        wanted.predicates.extend(logic.literal(atom, false));
    }
}
