//! What a test passes for `...`, and what it puts into a `va_list`.
//!
//! The types are those that code asks for with `va_arg`. Which of them is asked for first may depend on data, so they
//! have to be of one kind: an integer that code takes for an address would be an error of ours. Where they are not,
//! and where nobody asks, all arguments are zeros.

use std::collections::BTreeSet;

use sc_frontend::{Function, FunctionId, Program, TypeId, TypeKind, TypeTable};

use super::plan::Planned;
use crate::model::{Origin, VARIADIC_ARGUMENTS, is_argument_list};

/// What the code asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Double,
    Text,
    /// Among these are addresses: code may ask for more of them than there are.
    Other,
}

/// Adds the arguments to the inputs.
pub(super) fn plan_extra(
    program: &Program,
    entry: &Function,
    reachable: &BTreeSet<FunctionId>,
    planned: &mut Vec<Planned>,
) {
    let mut params = entry.params.iter();
    let has_list = params.any(|param| is_argument_list(program.types.get(param.ty)));
    if !entry.is_variadic && !has_list {
        return;
    }
    let Some(ty) = argument_type(program, reachable) else {
        return;
    };
    for index in 0..VARIADIC_ARGUMENTS {
        let mut name = format!("arg{}", entry.params.len() + index + 1);
        while planned.iter().any(|other| other.name == name) {
            name.push('_');
        }
        planned.push(Planned {
            name,
            origin: Origin::Extra(index),
            ty,
            cap: None,
            stub: None,
        });
    }
}

/// The type that all arguments can have.
fn argument_type(program: &Program, reachable: &BTreeSet<FunctionId>) -> Option<TypeId> {
    let functions = || reachable.iter().map(|id| program.function(*id));
    // What a format asks for depends on data as well.
    let is_passed_on = functions().any(|function| {
        let mut calls = function.calls.iter();
        calls.any(|name| is_list_consumer(name) && program.resolve(function.unit, name).is_none())
    });
    if is_passed_on {
        return None;
    }
    let functions = functions();
    let asked: BTreeSet<String> = functions.flat_map(|it| asked_types(program, it)).collect();
    let kinds: Vec<(Kind, Option<TypeId>)> =
        asked.iter().map(|it| kind(&program.types, it)).collect();
    let (first, ty) = *kinds.first()?;
    if first == Kind::Other || kinds.iter().any(|(kind, _)| *kind != first) {
        return None;
    }
    match kinds.len() {
        1 => ty,
        // The widest of several.
        _ => {
            let size = |ty: &TypeId| program.types.get(*ty).size;
            let types = kinds.iter().map(|(_, ty)| *ty).collect::<Option<Vec<_>>>();
            types?.into_iter().max_by_key(size)
        }
    }
}

/// `vprintf` and the like, also `__builtin___vsnprintf_chk`.
fn is_list_consumer(name: &str) -> bool {
    name.trim_start_matches('_').starts_with('v') || name.contains("___v")
}

/// The types that a function asks for with `va_arg`, as it writes them.
fn asked_types(program: &Program, function: &Function) -> Vec<String> {
    let unit = program.units.get(function.unit.0);
    let body = unit.and_then(|unit| unit.text.get(function.body.start..function.body.end));
    let lines = body.unwrap_or("").lines();
    // Line markers stand between the tokens of a macro.
    let code: Vec<&str> = lines.filter(|it| !it.starts_with('#')).collect();
    let code = code.join(" ");
    let calls = code.split("__builtin_va_arg").skip(1);
    calls.map(second_argument).collect()
}

/// The text between the comma and the parenthesis that closes the call.
fn second_argument(call: &str) -> String {
    let (mut depth, mut argument, mut found) = (0usize, 0usize, String::new());
    for c in call.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth <= 1 => break,
            ')' => depth -= 1,
            ',' if depth == 1 => {
                argument += 1;
                continue;
            }
            _ => {}
        }
        if argument == 1 {
            found.push(c);
        }
    }
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a type is, and the type if the program has it.
fn kind(types: &TypeTable, text: &str) -> (Kind, Option<TypeId>) {
    let plain = text.replace(" *", "*");
    let mut known = types.iter().filter(|(_, ty)| {
        !ty.is_const && !ty.is_volatile && ty.spelling.replace(" *", "*") == plain
    });
    let Some((id, ty)) = known.next() else {
        return (Kind::Other, None);
    };
    let kind = match ty.kind {
        TypeKind::Int { bits: 32 | 64, .. } | TypeKind::Enum { .. } => Kind::Integer,
        TypeKind::Float(_) if ty.canonical == "double" => Kind::Double,
        TypeKind::Pointer(_) if matches!(ty.canonical.as_str(), "char *" | "const char *") => {
            Kind::Text
        }
        _ => Kind::Other,
    };
    (kind, Some(id))
}
