//! CACC: correlated active clause coverage, or masking MC/DC.

use super::{At, Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Cacc,
    name: "CACC",
    meaning: "each condition is true once and false once while the decision depends on it, with different decisions",
    example: "if (a && b) …\n  a && b with !a && b,  a && b with a && !b",
    at: &[At::Decision],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    for condition in logic.occurrences() {
        wanted.effect(condition, logic.correlated(condition));
    }
}
