//! Definitions that reach uses; shared by the criteria on data flow.

use sc_frontend::Flow;

use super::{Grouped, How, Wanted};
use crate::criterion::Classes;
use crate::predicate::Predicate;
use crate::{ghosts, scalars};

/// What a definition has to have defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// Anything.
    Any,
    /// Each bound of the integer type. As LTest has it, constants do not count as definitions then.
    Bounds,
}

/// What a use can see of the definitions that reach it: definition, and condition.
///
/// LTest leaves out uses that another one before them implies.
pub(super) fn reaching(
    flow: &Flow,
    usage: usize,
    classes: Classes,
    values: Values,
) -> impl Iterator<Item = (usize, Predicate)> {
    let pairs = flow.pairs_of(usage).iter();
    let pairs = pairs.filter(move |pair| !(classes.are_of_ltest() && pair.repeated));
    pairs.flat_map(move |pair| {
        let definition = pair.definition;
        let of_values = values_of(flow, definition, values).into_iter();
        of_values.map(move |value| (definition, Predicate::Reaches { definition, value }))
    })
}

fn values_of(flow: &Flow, definition: usize, values: Values) -> Vec<Option<i128>> {
    let found = &flow.definitions[definition];
    match (
        values,
        scalars::bounds(flow.variables[found.variable].value),
    ) {
        (Values::Any, _) => vec![None],
        (Values::Bounds, Some((low, high))) if !found.is_constant => vec![Some(low), Some(high)],
        (Values::Bounds, _) => Vec::new(),
    }
}

/// The same as parts of one objective for each definition.
pub(super) fn by_definition(
    flow: &Flow,
    usage: usize,
    classes: Classes,
    values: Values,
    how: How,
    wanted: &mut Wanted,
) {
    for (definition, predicate) in reaching(flow, usage, classes, values) {
        let name = ghosts::shown_definition(flow, definition);
        let shown = match (how, values) {
            (How::Any, Values::Any) => format!("{name} reaches a use"),
            (How::All, Values::Any) => format!("{name} reaches each use"),
            (How::Any, Values::Bounds) => format!("{name} reaches a use with a bound of its type"),
            (How::All, Values::Bounds) => {
                format!("{name} reaches each use with each bound of its type")
            }
        };
        wanted.grouped.push(Grouped {
            group: definition.to_string(),
            shown,
            how,
            predicate,
            place: Some(flow.definitions[definition].place.clone()),
        });
    }
}
