//! BADC: all definitions, with bounds.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Badc,
    name: "BADC",
    meaning: "as ADC for integers: each definition but constants reaches a use with the least or the greatest value of the type",
    example: "signed char x = a; return x;\n  x defined at 1:13 reaches a use with a bound of its type",
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
