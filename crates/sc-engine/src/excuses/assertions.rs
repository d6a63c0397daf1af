//! Errors that are assertions of the code about its inputs: builds without assertions end at `__builtin_unreachable`.

use sc_frontend::Assertion;
use sc_store::{Place, RteRow};

use super::Excuse;
use crate::prepare::Prepared;

/// An assertion of the entrypoint about its inputs.
#[derive(Debug, Clone)]
pub(crate) struct Asserted {
    place: Place,
    excuse: Excuse,
}

/// What the entrypoint asserts of its inputs.
pub(crate) fn asserted(prepared: &Prepared) -> Vec<Asserted> {
    let entry = &prepared.program.functions[prepared.entry.0];
    let all = entry.assertions.iter();
    all.map(|it| Asserted {
        place: it.place.clone().within(&entry.name),
        excuse: excuse(it),
    })
    .collect()
}

/// The lines in which code that is tested counts up a member of an object by one, with their functions.
pub(crate) fn counters(prepared: &Prepared) -> Vec<Place> {
    let functions = prepared
        .reachable
        .iter()
        .map(|id| prepared.program.function(*id));
    let places = functions.flat_map(|function| {
        let places = function.counters.iter();
        places.map(|place| place.clone().within(&function.name))
    });
    places.collect()
}

/// Whether both are the same line: the column is that of an operator, of a macro, or of what that stands for.
pub(super) fn is_same_line(one: &Place, other: &Place) -> bool {
    (&one.file, one.line, &one.function) == (&other.file, other.line, &other.function)
}

fn excuse(assertion: &Assertion) -> Excuse {
    let condition = &assertion.condition;
    Excuse {
        text: format!("'{condition}' holds, as the code asserts"),
        option: match assertion.is_of_formals {
            true => format!("--assume '{condition}'"),
            false => String::new(),
        },
    }
}

/// What excludes an error that is such an assertion.
pub(super) fn by_assertion(all: &[Asserted], row: &RteRow) -> Option<Excuse> {
    let is_one = row.rte.kind == "unreachable-call";
    let mut all = all.iter().filter(|_| is_one);
    let found = all.find(|it| is_same_line(&it.place, &row.rte.place));
    found.map(|it| it.excuse.clone())
}
