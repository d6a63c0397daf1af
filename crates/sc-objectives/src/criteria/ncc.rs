//! NCC: pairwise condition coverage (NCC-2).

use super::{Info, Target, Wanted};
use crate::Criterion;
use crate::logic::Logic;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Ncc,
    name: "NCC",
    meaning: "each combination of truth values of every two conditions of a decision occurs",
    example: "if (a && b && c) …\n  a && b,  a && !b,  !a && b,  !a && !b,  a && c,  …,  !b && !c",
    label,
};

fn label(target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Decision(logic) = target {
        label_pairs(logic, wanted);
    }
}

/// Every pair of atoms; a single atom has its two values.
pub(super) fn label_pairs(logic: &Logic<'_>, wanted: &mut Wanted) {
    let atoms = logic.atoms();
    if let [only] = atoms[..] {
        wanted.predicates.extend(logic.literal(only, true));
        wanted.predicates.extend(logic.literal(only, false));
    }
    for (k, &first) in atoms.iter().enumerate() {
        for &second in &atoms[k + 1..] {
            wanted.predicates.extend(logic.pairs(first, second));
        }
    }
}
