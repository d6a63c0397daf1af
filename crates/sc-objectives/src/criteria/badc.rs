//! BADC: all definitions, with bounds.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Badc,
    name: "BADC",
    meaning: "as ADC for integers: each definition reaches a use with the least value of the type, with zero, and with the greatest",
    example: "signed char x = a; return x;\n  x defined at 1:13 reaches a use with value -128,  … with value 0,  … with value 127",
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
            How::Any,
            wanted,
        );
    }
}
