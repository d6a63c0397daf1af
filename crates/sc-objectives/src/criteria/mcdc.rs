//! MCDC: modified condition/decision coverage as tools for DO-178C accept it.

use super::{At, Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Mcdc,
    name: "MCDC",
    meaning: "each condition changes the decision: two evaluations as C makes them, unique-cause or masking",
    example: "if (a && b) …\n  a && b with !a,  a && b with a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    for condition in logic.occurrences() {
        wanted.effect(condition, logic.independent(condition));
    }
}
