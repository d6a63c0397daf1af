//! DUC: definition-use pairs.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Duc,
    name: "DUC",
    meaning: "each definition of a variable reaches each use that it can, no other definition between",
    example: "x = 1; if (a) x = 2; return x;\n  x defined at 1:1 reaches its use at 1:29,  x defined at 1:15 reaches its use at 1:29",
    at: &[At::Use],
    label,
};

fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Use(flow, usage) = target else {
        return;
    };
    let reaches = flow.pairs_of(*usage).iter().map(|pair| Predicate::Reaches {
        definition: pair.definition,
    });
    wanted.predicates.extend(reaches);
}
