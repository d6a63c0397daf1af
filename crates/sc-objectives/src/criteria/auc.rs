//! AUC: all uses.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Auc(Classes::Own),
    name: "AUC",
    meaning: "each definition of a variable reaches all of its uses, in one test or in several",
    example: "x = 1; if (a) x = 2; return x;\n  x defined at 1:1 reaches each use,  x defined at 1:15 reaches each use",
    at: &[At::Use],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let (Criterion::Auc(classes), Target::Use(flow, usage)) = (criterion, target) {
        flows::by_definition(flow, *usage, classes, Values::Any, How::All, wanted);
    }
}
