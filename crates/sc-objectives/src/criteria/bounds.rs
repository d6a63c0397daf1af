//! Conditions that a value is at an end of its range; shared by IOB and CB.

use sc_frontend::{Type, TypeKind, Variable};

use super::Wanted;
use crate::scalars;

/// Stands for what a `return` gives.
pub(super) const RETURNED: &str = "returned value";

/// A variable is at an end of its type, which is an enumerator if that is an enumeration.
pub(super) fn of_variable(variable: &Variable, wanted: &mut Wanted) {
    let ends = match &variable.enumerators[..] {
        [] => numbers(scalars::bounds(variable.value)),
        enumerators => ends_of(enumerators),
    };
    all(&variable.name, ends, &|_| true, wanted);
}

/// The same for a type and the values that are possible.
pub(super) fn of_type(what: &str, ty: &Type, possible: &dyn Fn(i128) -> bool, wanted: &mut Wanted) {
    let ends = match &ty.kind {
        TypeKind::Enum { values, .. } => ends_of(values),
        _ => numbers(scalars::bounds(scalars::of(ty))),
    };
    all(what, ends, possible, wanted);
}

type Named = (String, i128);

fn numbers(bounds: Option<(i128, i128)>) -> Vec<Named> {
    let ends = bounds.into_iter().flat_map(|(low, high)| [low, high]);
    ends.map(|end| (end.to_string(), end)).collect()
}

fn ends_of(enumerators: &[Named]) -> Vec<Named> {
    let low = enumerators.iter().min_by_key(|(_, value)| *value);
    let high = enumerators.iter().max_by_key(|(_, value)| *value);
    low.into_iter().chain(high).cloned().collect()
}

fn all(what: &str, mut ends: Vec<Named>, possible: &dyn Fn(i128) -> bool, wanted: &mut Wanted) {
    ends.dedup_by_key(|(_, value)| *value);
    for (shown, value) in ends.iter().filter(|(_, value)| possible(*value)) {
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
