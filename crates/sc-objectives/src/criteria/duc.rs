//! DUC: definition-use pairs.

use super::flows::{self, Values};
use super::{At, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Duc(Classes::Own),
    name: "DUC",
    meaning: "each definition of a variable reaches each of its possible uses, without another definition in between",
    example: "x = 1; if (a) x = 2; return x;\n  x defined at 1:1 reaches its use at 1:29,  x defined at 1:15 reaches its use at 1:29",
    at: &[At::Use],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let (Criterion::Duc(classes), Target::Use(flow, usage)) = (criterion, target) {
        wanted.predicates.extend(
            flows::reaching(flow, *usage, classes, Values::Any).map(|(_, reaches)| reaches),
        );
    }
}
