//! GICC: general inactive clause coverage.

use super::{At, Info, Target, TooMany, Wanted, cc};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Gicc,
    name: "GICC",
    meaning: "each condition takes both values while the decision does not depend on it and is true, then false",
    example: "if (a || b) …\n  a && b,  !a && b",
    at: &[At::Decision],
    label,
};

/// More conditions than this in one decision are only asked to be true and false: each objective would have all of them
/// in its text.
pub(super) const MOST: usize = 64;

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    if logic.occurrences().len() > MOST {
        wanted.too_many = Some(TooMany::Conditions);
        return cc::label(criterion, target, wanted);
    }
    wanted.predicates.extend(logic.inactive());
}
