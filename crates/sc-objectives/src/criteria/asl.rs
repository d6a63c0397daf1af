//! ASL: all about loops: entered, skipped, run more than once.

use super::{At, Info, Target, Wanted, elo, slo};
use crate::Criterion;
use crate::predicate::{LoopEvent, Predicate};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Asl,
    name: "ASL",
    meaning: "each loop is entered, skipped, and run more than once",
    example: "while (n > 0) …\n  entered: while (n > 0),  skipped: while (n > 0),  more than once: while (n > 0)",
    at: &[At::Loop],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    elo::label(criterion, target, wanted);
    slo::label(criterion, target, wanted);
    if let Target::Loop(_) = target {
        wanted.predicates.push(Predicate::Loop(LoopEvent::Again));
    }
}
