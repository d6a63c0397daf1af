//! BC: all bounds.

use super::{At, Info, Target, Wanted, cb, iob};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Bc(Classes::Own),
    name: "BC",
    meaning: "IOB and CB together: bounds of inputs, outputs and comparisons",
    example: "int f(signed char c) { if (c < n) …; return c; }\n  c == -128,  …,  c == n,  n == 2147483647,  …",
    at: &[At::Entry, At::Return, At::Expression],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    iob::label(criterion, target, wanted);
    cb::label(criterion, target, wanted);
}
