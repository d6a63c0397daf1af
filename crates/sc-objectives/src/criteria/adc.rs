//! ADC: all definitions.

use super::{At, How, Info, Target, Wanted};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Adc,
    name: "ADC",
    meaning: "each definition of a variable reaches one of its uses, no other definition between",
    example: "x = 1; if (a) x = 2; return x;\n  x defined at 1:1 reaches a use,  x defined at 1:15 reaches a use",
    at: &[At::Use],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Use(flow, usage) = target {
        wanted.definitions(flow, *usage, How::Any);
    }
}
