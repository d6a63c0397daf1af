//! RACC: restricted active clause coverage, or unique-cause MC/DC.

use super::{At, Info, Target, TooMany, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Racc,
    name: "RACC",
    meaning: "like CACC, and all other conditions are the same both times",
    example: "if (a && b) …\n  a && b with !a && b,  a && b with a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    for condition in logic.occurrences() {
        let pairs = logic.restricted_active(condition).unwrap_or_else(|| {
            wanted.too_many = Some(TooMany::Masking);
            logic.correlated(condition)
        });
        wanted.effect(condition, pairs);
    }
}
