//! EMPTY: no objectives.

use super::{Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Empty,
    name: "EMPTY",
    meaning: "no objectives: run-time errors are still looked for",
    example: "if (a < b) …\n  nothing",
    at: &[],
    label,
};

fn label(_: Criterion, _: &Target<'_>, _: &mut Wanted) {}
