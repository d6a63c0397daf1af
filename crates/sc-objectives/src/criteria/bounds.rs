//! Conditions that a value is at an end of its range; shared by IOB and CB.

use sc_frontend::{Scalar, Type, TypeKind};

use super::Wanted;
use crate::scalars;

/// Stands for what a `return` gives.
pub(super) const RETURNED: &str = "returned value";

/// `what` is the least, and is the greatest value of its type.
pub(super) fn of_value(what: &str, value: Scalar, wanted: &mut Wanted) {
    let (low, high) = match scalars::bounds(value) {
        Some(bounds) => bounds,
        None => return,
    };
    for bound in [low, high] {
        one(what, bound, &bound.to_string(), wanted);
    }
}

/// The same for a type and the values that are possible: an enumeration ends at its
/// enumerators.
pub(super) fn of_type(what: &str, ty: &Type, possible: &dyn Fn(i128) -> bool, wanted: &mut Wanted) {
    let ends = match &ty.kind {
        TypeKind::Enum { values, .. } => {
            let low = values.iter().min_by_key(|(_, value)| *value);
            let high = values.iter().max_by_key(|(_, value)| *value);
            low.into_iter().chain(high).cloned().collect()
        }
        _ => scalars::bounds(scalars::of(ty)).map_or(Vec::new(), |(low, high)| {
            vec![(low.to_string(), low), (high.to_string(), high)]
        }),
    };
    let mut ends: Vec<_> = ends.iter().filter(|(_, value)| possible(*value)).collect();
    ends.dedup_by_key(|(_, value)| *value);
    for (shown, value) in ends {
        one(what, *value, shown, wanted);
    }
}

fn one(what: &str, value: i128, shown: &str, wanted: &mut Wanted) {
    let literal = scalars::literal(value);
    let c = match what {
        RETURNED => format!("$0 == {literal}"),
        _ => format!("{what} == {literal}"),
    };
    wanted.check(c, format!("{what} == {shown}"));
}
