//! Errors that are assertions of the code about its inputs: builds without assertions end at `__builtin_unreachable`.

use std::collections::BTreeSet;

use sc_frontend::{Assertion, Program, TypeKind};
use sc_store::{Place, RteRow};

use super::Excuse;
use crate::prepare::Prepared;

/// An assertion of the entrypoint about its inputs.
#[derive(Debug, Clone)]
pub(crate) struct Asserted {
    place: Place,
    excuse: Excuse,
}

/// How many calls are followed.
const CALLS: usize = 4;

/// What the entrypoint asserts of its inputs, and what the function does that it calls first with the same.
pub(crate) fn asserted(prepared: &Prepared) -> Vec<Asserted> {
    let program = &prepared.program;
    let mut found = Vec::new();
    let mut next = Some(prepared.entry);
    for call in 0..=CALLS {
        let Some(id) = next else { break };
        let function = program.function(id);
        found.extend(function.assertions.iter().map(|it| Asserted {
            place: it.place.clone().within(&function.name),
            excuse: excuse(it, (call > 0).then_some(function.name.as_str())),
        }));
        let callee = function.first_call.as_deref();
        next = callee.and_then(|callee| program.resolve(function.unit, callee));
    }
    found
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

/// What the code tells of the state of objects.
#[derive(Debug, Clone, Default)]
pub(crate) struct StateRules {
    /// Inputs that callers pass.
    pub(super) formals: usize,
    /// Where code computes the next value of a member from the one before, steps by one aside.
    pub(super) grown: Vec<Place>,
    /// Functions that are not defined and that are passed data.
    pub(super) readers: BTreeSet<String>,
}

/// What the program tells of the state of its objects.
pub(crate) fn state_rules(prepared: &Prepared) -> StateRules {
    let program = &prepared.program;
    let entry = &program.functions[prepared.entry.0];
    let reachable = prepared.reachable.iter().map(|id| program.function(*id));
    let grown = reachable.flat_map(|function| {
        let places = function.accumulations.iter();
        places.map(|place| place.clone().within(&function.name))
    });
    let stubs = program.stubs.iter().map(|stub| &stub.name);
    StateRules {
        formals: entry.params.len(),
        grown: grown.collect(),
        readers: stubs
            .filter(|name| is_passed_data(program, name))
            .cloned()
            .collect(),
    }
}

/// Whether an argument of a function leads to what the function may look at.
fn is_passed_data(program: &Program, name: &str) -> bool {
    let declaration = program.declarations.get(name);
    let mut params = declaration.into_iter().flat_map(|it| &it.params);
    params.any(|param| {
        let TypeKind::Pointer(target) = program.types.get(param.ty).kind else {
            return false;
        };
        !matches!(program.types.get(target).kind, TypeKind::Function { .. })
    })
}

/// Whether both are the same line: the column is that of an operator, of a macro, or of what that stands for.
pub(super) fn is_same_line(one: &Place, other: &Place) -> bool {
    (&one.file, one.line, &one.function) == (&other.file, other.line, &other.function)
}

/// `callee` is the function that asserts it, where that is not the entrypoint: its formals have other names.
fn excuse(assertion: &Assertion, callee: Option<&str>) -> Excuse {
    let condition = &assertion.condition;
    let by = callee.map_or("the code".to_owned(), |name| format!("'{name}'"));
    Excuse {
        text: format!("'{condition}' holds, as {by} asserts"),
        option: match assertion.is_of_formals && callee.is_none() {
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
