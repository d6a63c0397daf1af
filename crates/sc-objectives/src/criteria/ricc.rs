//! RICC: restricted inactive clause coverage.

use super::{At, Info, Target, TooMany, Wanted, cc, gicc};
use crate::Criterion;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Ricc,
    name: "RICC",
    meaning: "each condition takes both values, all others the same, without changing the decision, which is true, then false",
    example: "if (a || b) …\n  a && b with !a && b,  a && b with a && !b",
    at: &[At::Decision],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let Target::Decision(logic) = target else {
        return;
    };
    let conditions = logic.occurrences();
    if conditions.len() > gicc::MOST {
        wanted.too_many = Some(TooMany::Conditions);
        return cc::label(criterion, target, wanted);
    }
    for condition in conditions {
        for outcome in [true, false] {
            let pairs = logic.restricted_inactive(condition, outcome);
            let pairs = pairs.unwrap_or_else(|| {
                wanted.too_many = Some(TooMany::Inactive);
                logic.inactive_pair(condition, outcome)
            });
            let shown = format!("no effect of $c on $d, which is {outcome}");
            wanted.pairs(shown, false, condition, pairs);
        }
    }
}
