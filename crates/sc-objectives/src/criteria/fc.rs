//! FC: function coverage.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Fc,
    name: "FC",
    meaning: "each function is entered",
    example: "int f(int x) { … }\n  f is entered",
    at: &[At::Entry],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Entry(..) = target {
        wanted.predicates.push(Predicate::Reached);
    }
}
