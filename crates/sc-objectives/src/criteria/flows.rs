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
    /// Each bound of the integer type, and zero.
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
    let variable = &flow.variables[flow.definitions[definition].variable];
    match (values, scalars::bounds(variable.value)) {
        (Values::Any, _) => vec![None],
        (Values::Bounds, Some((low, high))) => {
            let mut ends = vec![low, 0, high];
            ends.dedup();
            ends.into_iter().map(Some).collect()
        }
        (Values::Bounds, None) => Vec::new(),
    }
}

/// The same as parts of one objective for each definition and value.
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
        let uses = if how == How::Any { "a use" } else { "each use" };
        let (group, with) = match &predicate {
            Predicate::Reaches {
                value: Some(value), ..
            } => (
                format!("{definition} {value}"),
                format!(" with value {value}"),
            ),
            _ => (definition.to_string(), String::new()),
        };
        wanted.grouped.push(Grouped {
            group,
            shown: format!("{name} reaches {uses}{with}"),
            how,
            predicate,
            place: Some(flow.definitions[definition].place.clone()),
        });
    }
}
