//! DC: decision coverage.

use super::{At, Info, Target, Wanted};
use crate::Criterion;
use crate::predicate::Predicate;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Dc,
    name: "DC",
    meaning: "each decision is true once and false once; each outcome of a switch is taken",
    example: "if (a && b) …\n  a && b,  !(a && b)",
    at: &[At::Decision, At::Switch],
    label,
};

pub(super) fn label(_: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    match target {
        Target::Decision(logic) => {
            let outcomes = [true, false]
                .into_iter()
                .filter_map(|value| logic.outcome(value));
            wanted.predicates.extend(outcomes);
        }
        Target::Switch(switch) => {
            let cases = (0..switch.cases.len()).map(|index| Predicate::Case { index });
            wanted.predicates.extend(cases);
            wanted.predicates.push(match switch.default {
                Some(_) => Predicate::Default,
                None => Predicate::NoCase,
            });
        }
        _ => {}
    }
}
