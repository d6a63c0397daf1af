//! Names in test functions.

use std::collections::BTreeSet;

use sc_frontend::tokens::{Token, all_tokens};
use sc_frontend::{GlobalId, Program, TypeId, TypeKind, UnitId};

use crate::model::InputModel;

/// Whether a global must be set by a function in its own unit: a test file
/// includes only the entrypoint's unit, and that does not mention it.
pub(crate) fn set_elsewhere(model: &InputModel, program: &Program, global: GlobalId) -> bool {
    let entry_unit = program.functions[model.entry.0].unit;
    let found = &program.globals[global.0];
    if found.unit == entry_unit {
        return false;
    }
    let mentioned = program.functions.iter().any(|function| {
        function.unit == entry_unit
            && (function.reads.contains(&global) || function.writes.contains(&global))
    });
    let text = &program.units[entry_unit.0].text;
    found.is_static || !mentioned || !is_complete_in(program, found.ty, text, &mut BTreeSet::new())
}

/// Whether a unit's text defines the struct or union that the type is.
pub(crate) fn is_defined_in_unit(program: &Program, ty: TypeId, unit: UnitId) -> bool {
    let found = program.types.get(ty);
    match &found.kind {
        TypeKind::Array(of, _) => is_defined_in_unit(program, *of, unit),
        TypeKind::Struct { .. } | TypeKind::Union { .. } => {
            let tag = found.canonical.split_once(' ').map(|(_, tag)| tag);
            let tag = tag.filter(|tag| !tag.contains('('));
            tag.is_none_or(|tag| defines(&program.units[unit.0].text, tag))
        }
        _ => true,
    }
}

/// Whether every struct in the type is defined in a unit's text, and not only
/// declared. A definition written in an unusual way counts as missing: then
/// the test is less readable, and right all the same.
fn is_complete_in(program: &Program, ty: TypeId, text: &str, seen: &mut BTreeSet<TypeId>) -> bool {
    if !seen.insert(ty) {
        return true;
    }
    let found = program.types.get(ty);
    match &found.kind {
        TypeKind::Pointer(to) | TypeKind::Array(to, _) => is_complete_in(program, *to, text, seen),
        TypeKind::Struct { members, .. } => {
            let named = found.canonical.strip_prefix("struct ");
            let tag = named.filter(|tag| !tag.contains('('));
            tag.is_none_or(|tag| defines(text, tag))
                && members
                    .iter()
                    .all(|member| is_complete_in(program, member.ty, text, seen))
        }
        _ => true,
    }
}

fn defines(text: &str, tag: &str) -> bool {
    let words = text
        .match_indices("struct")
        .chain(text.match_indices("union"));
    let mut words = words.map(|(at, word)| at + word.len());
    words.any(|end| {
        let rest = text[end..].trim_start();
        let body = rest.strip_prefix(tag).map(str::trim_start);
        body.is_some_and(|body| body.starts_with('{'))
    })
}

/// Names that locals of a test must not take.
pub(crate) struct Taken(BTreeSet<String>);

impl Taken {
    pub(crate) fn new(model: &InputModel, program: &Program) -> Self {
        let mut taken: BTreeSet<String> = [
            "malloc", "calloc", "memcpy", "abort", "NULL", "exit", "stdin", "stdout", "stderr",
            "errno",
        ]
        .map(str::to_owned)
        .into();
        let entry = &program.functions[model.entry.0];
        taken.insert(entry.name.clone());
        for fixture in [model.init, model.oracle].into_iter().flatten() {
            taken.insert(program.functions[fixture.function.0].name.clone());
        }
        let mut seen = BTreeSet::new();
        for param in &entry.params {
            add_type_words(program, param.ty, &mut seen, &mut taken);
        }
        add_type_words(program, entry.ret, &mut seen, &mut taken);
        // Tests may look at what is written.
        let written = program.functions.iter().flat_map(|f| &f.writes);
        taken.extend(written.map(|global| program.globals[global.0].name.clone()));
        for (_, global) in model.globals() {
            taken.insert(program.globals[global.0].name.clone());
            add_type_words(program, program.globals[global.0].ty, &mut seen, &mut taken);
        }
        Self(taken)
    }

    /// A free name like `wanted`, from now on taken.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

fn add_type_words(
    program: &Program,
    ty: TypeId,
    seen: &mut BTreeSet<TypeId>,
    taken: &mut BTreeSet<String>,
) {
    if !seen.insert(ty) {
        return;
    }
    let found = program.types.get(ty);
    for text in [&found.spelling, &found.canonical] {
        let mut is_tag = false; // tags have a name space of their own
        for word in all_tokens(text).into_iter().filter(Token::is_word) {
            if !is_tag {
                taken.insert(word.text.to_owned());
            }
            is_tag = matches!(word.text, "struct" | "union" | "enum");
        }
    }
    match &found.kind {
        TypeKind::Pointer(to)
        | TypeKind::Array(to, _)
        | TypeKind::IncompleteArray(to)
        | TypeKind::VariableArray(to) => add_type_words(program, *to, seen, taken),
        TypeKind::Struct { members, .. } | TypeKind::Union { members, .. } => {
            for member in members {
                add_type_words(program, member.ty, seen, taken);
            }
        }
        TypeKind::Enum { values, .. } => taken.extend(values.iter().map(|(name, _)| name.clone())),
        _ => {}
    }
}
