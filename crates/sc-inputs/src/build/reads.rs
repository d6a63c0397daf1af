//! Which members of records can make a difference.

use std::collections::BTreeSet;

use sc_frontend::tokens::{TokenKind, all_tokens};
use sc_frontend::{FunctionId, MembersRead, Program, Reading, TypeId, VoidUse};

use crate::error::InputError;
use crate::fixtures::find_fixtures;
use crate::options::InputOptions;

/// The members that the entrypoint, the functions around the call and the precondition may read; `None` if they,
/// or objectives, may read any.
pub(super) fn members_read(
    program: &Program,
    entry: FunctionId,
    reachable: &BTreeSet<FunctionId>,
    options: &InputOptions,
) -> Result<Option<MembersRead>, InputError> {
    if options.all_members {
        return Ok(None);
    }
    let fixtures = find_fixtures(program, entry, options)?;
    let mut functions = reachable.clone();
    for fixture in [fixtures.init, fixtures.oracle].into_iter().flatten() {
        functions.extend(program.reachable(fixture.function));
    }
    let Some(names) = named(
        program,
        options.precondition().as_deref().unwrap_or(""),
        &mut functions,
    ) else {
        return Ok(None);
    };
    let reading = Reading {
        as_void: &behind_void(program, &functions),
        assigned: options.assigned_members,
        names: &names,
    };
    Ok(Some(program.members_read(&functions, reading)))
}

/// Types of objects that inputs of type `void *` may point to.
fn behind_void(program: &Program, functions: &BTreeSet<FunctionId>) -> Vec<TypeId> {
    let functions = functions.iter().map(|id| program.function(*id));
    let uses = functions.flat_map(|function| &function.void_uses);
    let seen = uses.filter_map(|found| match found {
        VoidUse::Seen(_, ty) => Some(*ty),
        VoidUse::Converted(..)
        | VoidUse::Passed { .. }
        | VoidUse::PassedOn { .. }
        | VoidUse::Given { .. } => None,
    });
    seen.collect()
}

/// The names in an expression, with the functions that it calls added to `functions`; `None` if it may read what it
/// does not name.
fn named(
    program: &Program,
    expression: &str,
    functions: &mut BTreeSet<FunctionId>,
) -> Option<Vec<String>> {
    let tokens = all_tokens(expression);
    let mut names = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.text == "&" {
            return None;
        }
        if token.kind != TokenKind::Word {
            continue;
        }
        let called = program.find_function(token.text);
        let is_call = tokens.get(at + 1).is_some_and(|next| next.text == "(");
        if is_type(program, token.text) || (is_call && called.is_empty()) {
            return None;
        }
        for function in called {
            functions.extend(program.reachable(function));
        }
        names.push(token.text.to_owned());
    }
    Some(names)
}

/// A word of a type: a cast may follow, and read anything. A tag alone is not a type.
fn is_type(program: &Program, word: &str) -> bool {
    let mut types = program.types.iter();
    types.any(|(_, ty)| {
        let words = ty
            .spelling
            .split(|c: char| !c.is_alphanumeric() && c != '_');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.iter().enumerate().any(|(at, found)| {
            let before = at.checked_sub(1).map_or("", |at| words[at]);
            *found == word && !matches!(before, "struct" | "union" | "enum")
        })
    })
}
