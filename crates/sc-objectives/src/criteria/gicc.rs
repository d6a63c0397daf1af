//! GICC: general inactive clause coverage.

use super::{At, Info, Target, TooMany, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Gicc,
    name: "GICC",
    meaning: "each condition takes both values while the decision does not depend on it and is true, then false",
    example: "if (a || b) …\n  a && b,  !a && b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    let Some(predicates) = logic.inactive() else {
        wanted.too_many = Some(TooMany::Nothing);
        return;
    };
    wanted.predicates.extend(predicates);
}
