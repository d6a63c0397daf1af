//! MCDC: modified condition/decision coverage as tools for DO-178C accept it.

use super::{At, Info, Target, TooMany, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Mcdc,
    name: "MCDC",
    meaning: "each condition changes the decision: two evaluations with short-circuiting, unique-cause if possible, otherwise masking",
    example: "if (a && b) …\n  a && b with !a,  a && b with a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    let conditions = logic.occurrences();
    if conditions.len() > 1 && logic.short_circuit_paths().is_none() {
        wanted.too_many = Some(match logic.contexts() {
            0 => TooMany::Masking,
            _ => TooMany::Contexts,
        });
    }
    for condition in conditions {
        wanted.effect(condition, logic.independent(condition));
    }
}
