//! BDUC: definition-use pairs, with bounds.

use super::flows::{self, Values};
use super::{At, Info, Target, Wanted};
use crate::criterion::{Classes, Criterion};

pub(super) const INFO: Info = Info {
    criterion: Criterion::Bduc,
    name: "BDUC",
    meaning: "as DUC for integers: each definition but constants reaches each use with the least and with the greatest value of the type",
    example: "signed char x = a; return x;\n  x defined at 1:13 reaches its use at 1:27 with value -128,  … with value 127",
    at: &[At::Use],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    if let Target::Use(flow, usage) = target {
        let reaching = flows::reaching(flow, *usage, Classes::Ltest, Values::Bounds);
        wanted
            .predicates
            .extend(reaching.map(|(_, reaches)| reaches));
    }
}
