//! SLO: loops are skipped.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::{LoopEvent, Predicate};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Slo,
    name: "SLO",
    meaning: "each loop is left before its first iteration, except loops that cannot be skipped",
    example: "while (n > 0) …\n  skipped: while (n > 0)",
    at: &[At::Loop],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    // `do`, `for (;;)` and `while (1)` always run once.
    if let Target::Loop(found) = target
        && found.can_be_skipped
    {
        wanted.predicates.push(Predicate::Loop(LoopEvent::Skipped));
    }
}
