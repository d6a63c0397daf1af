//! BAUC: all uses, with bounds.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Bauc,
    name: "BAUC",
    meaning: "as AUC for integers: each definition but constants reaches all of its uses with the least and the greatest value of the type",
    example: "signed char x = a; return x;\n  x defined at 1:13 reaches each use with each bound of its type",
    at: &[At::Use],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Use(flow, usage) = target {
        flows::by_definition(
            flow,
            *usage,
            Classes::Ltest,
            Values::Bounds,
            How::All,
            wanted,
        );
    }
}
