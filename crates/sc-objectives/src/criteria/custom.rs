//! CUSTOM: hand-written labels.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Custom,
    name: "CUSTOM",
    meaning: "your own objectives: each sc_label(e) in the code is reached with e true",
    example: "sc_label(n > 100);\n  n > 100",
    at: &[At::UserLabel],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::UserLabel = target {
        wanted.predicates.push(Predicate::Custom);
    }
}
