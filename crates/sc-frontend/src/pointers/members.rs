//! How members of structs are used as pointers: as formals, with the members of all objects of a type taken for one.

use std::collections::BTreeMap;

use super::{Finder, Passed, Pointers, is_integer, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{PointerUse, Program};

/// What a body does with members.
pub(crate) struct MemberPointers<'tu> {
    /// The members, each once.
    pub(crate) fields: Vec<Cursor<'tu>>,
    /// How each is used; bounds are names of members of the same record.
    pub(crate) uses: Vec<PointerUse>,
    /// Calls that hand members on, by their position in `fields`.
    pub(crate) passed: Vec<Passed>,
}

/// Looks through a body for uses of members.
pub(crate) fn find_members<'tu>(body: &Node<'tu>, lexed: &Lexed<'_>) -> MemberPointers<'tu> {
    let mut by_place = BTreeMap::new();
    fields(body, &mut by_place);
    let fields: Vec<_> = by_place.into_values().collect();
    let mut finder = Finder::new(&fields, lexed);
    finder.with_members = true;
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    let Pointers { mut uses, passed } = finder.finish();
    for (field, usage) in fields.iter().zip(&mut uses) {
        let record = field.semantic_parent();
        let siblings = fields
            .iter()
            .filter(|other| other.semantic_parent() == record);
        let siblings: Vec<_> = siblings.map(|field| field.name()).collect();
        usage.bounded_by.retain(|name| siblings.contains(name));
        usage.indexed_by.retain(|name| siblings.contains(name));
    }
    MemberPointers {
        fields,
        uses,
        passed,
    }
}

/// The pointers and integers among the members that a body names, by where they are declared.
fn fields<'tu>(node: &Node<'tu>, found: &mut BTreeMap<usize, Cursor<'tu>>) {
    if node.kind == Kind::MemberRef
        && let Some(field) = node.cursor.referenced()
    {
        let ty = field.ty().canonical();
        if is_integer(ty) || is_pointer_like(ty) {
            found.insert(field.location(), field);
        }
    }
    node.code().for_each(|child| fields(child, found));
}

/// Takes over what called functions do with members that are handed on.
pub(crate) fn propagate_members(program: &mut Program, passed: &[Vec<Passed>]) {
    let mut added = Vec::new();
    let names = Names::new(program);
    for (caller, calls) in passed.iter().enumerate() {
        for call in calls {
            let unit = program.functions[caller].unit;
            let Some(callee) = names.resolve(unit, &call.callee) else {
                continue;
            };
            let callee = program.function(callee);
            for (position, member) in call.formals.iter().enumerate() {
                let usage = callee.pointer_uses.get(position);
                if let (Some(member), Some(usage)) = (member, usage) {
                    let bounds = usage.bounded_by.iter().filter_map(|name| {
                        let at = callee.params.iter().position(|param| param.name == *name)?;
                        *call.formals.get(at)?
                    });
                    added.push((caller, *member, usage.clone(), bounds.collect::<Vec<_>>()));
                }
            }
        }
    }
    for (caller, member, usage, bounds) in added {
        let uses = &mut program.functions[caller].member_uses;
        let bounds: Vec<_> = bounds
            .iter()
            .filter_map(|at| uses.get(*at))
            .cloned()
            .collect();
        let Some(ours) = uses.get_mut(member) else {
            continue;
        };
        ours.usage.indexed |= usage.indexed;
        ours.usage.as_string |= usage.as_string;
        ours.usage.of_strings |= usage.of_strings;
        ours.usage.tested |= usage.tested;
        let siblings = bounds.into_iter().filter(|by| by.record == ours.record);
        ours.usage.bounded_by.extend(siblings.map(|by| by.name));
    }
}
