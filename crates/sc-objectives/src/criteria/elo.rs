//! ELO: loops are entered.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::{LoopEvent, Predicate};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Elo,
    name: "ELO",
    meaning: "each loop is entered",
    example: "while (n > 0) …\n  entered: while (n > 0)",
    at: &[At::Loop],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Loop(_) = target {
        wanted.predicates.push(Predicate::Loop(LoopEvent::Entered));
    }
}
