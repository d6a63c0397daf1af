//! ADC: all definitions.

use super::flows::{self, Values};
use super::{At, How, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Adc(Classes::Own),
    name: "ADC",
    meaning: "each definition of a variable reaches one of its uses, without another definition in between",
    example: "x = 1; if (a) x = 2; return x;\n  x defined at 1:1 reaches a use,  x defined at 1:15 reaches a use",
    at: &[At::Use],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let (Criterion::Adc(classes), Target::Use(flow, usage)) = (criterion, target) {
        flows::by_definition(flow, *usage, classes, Values::Any, How::Any, wanted);
    }
}
