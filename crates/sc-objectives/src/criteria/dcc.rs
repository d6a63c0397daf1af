//! DCC: decision and condition coverage.

use super::{At, Info, Target, Wanted, cc, dc};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Dcc,
    name: "DCC",
    meaning: "DC and CC together: decisions and their conditions are true once and false once",
    example: "if (a && b) …\n  a && b,  !(a && b),  a,  !a,  b,  !b",
    at: &[At::Decision, At::Switch],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    dc::label(criterion, target, wanted);
    cc::label(criterion, target, wanted);
}
