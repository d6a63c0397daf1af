//! BAUC: all uses, with bounds.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Bauc,
    name: "BAUC",
    meaning: "as AUC for integers: each definition reaches all of its uses with the least value of the type, with zero, and with the greatest",
    example: "signed char x = a; return x;\n  x defined at 1:13 reaches each use with value -128,  … with value 0,  … with value 127",
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
