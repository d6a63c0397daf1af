//! Formals that become members: `s->data = data; s->len = len`. What the code knows of the members holds for them.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::lex::Lexed;
use crate::program::{Program, Store};
use crate::types::TypeKind;

/// The members that a body sets to formals, with the positions of these.
pub(crate) fn find_stores<'tu>(
    body: &Node<'tu>,
    formals: &[Cursor<'tu>],
    lexed: &Lexed<'_>,
) -> Vec<(Cursor<'tu>, usize)> {
    let mut found = Vec::new();
    collect(body, formals, lexed, &mut found);
    found
}

fn collect<'tu>(
    node: &Node<'tu>,
    formals: &[Cursor<'tu>],
    lexed: &Lexed<'_>,
    found: &mut Vec<(Cursor<'tu>, usize)>,
) {
    if node.kind == Kind::Binary
        && node.operator(lexed) == "="
        && let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1))
        && left.stripped(lexed).kind == Kind::MemberRef
        && let Some(field) = left.stripped(lexed).cursor.referenced()
    {
        let mut value = right.stripped(lexed);
        while value.kind == Kind::Cast {
            let Some(operand) = value.code().next_back() else {
                break;
            };
            value = operand.stripped(lexed);
        }
        let referenced = value.cursor.referenced().map(|it| it.location());
        let is_it = |formal: &Cursor<'_>| Some(formal.location()) == referenced;
        let formal = formals.iter().position(is_it);
        found.extend(formal.map(|formal| (field, formal)));
    }
    node.code()
        .for_each(|child| collect(child, formals, lexed, found));
}

/// Adds to the formals what is known of the members that they become.
pub(crate) fn take_from_members(program: &mut Program) {
    let record = |program: &Program, store: &Store| {
        let record = &program.types.get(store.record).canonical;
        (record.clone(), store.member.clone())
    };
    let mut counted: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for used in program.functions.iter().flat_map(|it| &it.member_uses) {
        if used.usage.indexed {
            let record = program.types.get(used.record).canonical.clone();
            let known = counted.entry((record, used.name.clone())).or_default();
            known.extend(used.usage.bounded_by.iter().cloned());
        }
    }
    for id in 0..program.functions.len() {
        let mut added = Vec::new();
        let function = &program.functions[id];
        for store in &function.stores {
            let (name, member) = record(program, store);
            let Some(counters) = counted.get(&(name.clone(), member)) else {
                continue;
            };
            let others = function.stores.iter().filter(|other| {
                let (record, member) = record(program, other);
                record == name && counters.contains(&member)
            });
            let is_number = |at: &usize| {
                let param = function.params.get(*at);
                param
                    .is_some_and(|it| matches!(program.types.get(it.ty).kind, TypeKind::Int { .. }))
            };
            let lengths: BTreeSet<usize> = others.map(|it| it.formal).filter(is_number).collect();
            added.extend(lengths.into_iter().map(|length| (store.formal, length)));
        }
        let function = &mut program.functions[id];
        for (formal, length) in added {
            let name = function.params.get(length).map(|it| it.name.clone());
            let usage = function.pointer_uses.get_mut(formal);
            // What the code does with the formal itself says more.
            if let (Some(usage), Some(name)) = (usage, name)
                && usage.bounded_by.is_empty()
                && usage.products.is_empty()
            {
                usage.indexed = true;
                usage.bounded_by.insert(name);
            }
        }
    }
}
