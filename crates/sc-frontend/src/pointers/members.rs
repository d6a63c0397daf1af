//! How members of structs are used as pointers: as formals, with the members of all objects of a type taken for one.

use std::collections::{BTreeMap, BTreeSet};

use super::orders::is_foreign;
use super::{Finder, Passed, Pointers, is_integer, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Cursor, Kind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{Function, MemberUse, PointerUse, Program};

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
    finder.find_moved(body);
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    let Pointers {
        mut uses, passed, ..
    } = finder.finish();
    for (field, usage) in fields.iter().zip(&mut uses) {
        let record = field.semantic_parent();
        let siblings = fields
            .iter()
            .filter(|other| other.semantic_parent() == record);
        let siblings: Vec<_> = siblings.map(|field| field.name()).collect();
        usage.bounded_by.retain(|name| siblings.contains(name));
        usage.indexed_by.retain(|name| siblings.contains(name));
        usage
            .ordered_with
            .retain(|name| is_foreign(name) || siblings.contains(name));
        usage.meets.retain(|name| siblings.contains(name));
        usage.beyond.retain(|name| siblings.contains(name));
        usage
            .least_lengths
            .retain(|length| length.parts.iter().all(|name| siblings.contains(name)));
        usage
            .products
            .retain(|product| product.factors.iter().all(|name| siblings.contains(name)));
    }
    MemberPointers {
        fields,
        uses,
        passed,
    }
}

/// The pointers and integers among the members that a body names, by where they are declared.
pub(super) fn fields<'tu>(node: &Node<'tu>, found: &mut BTreeMap<usize, Cursor<'tu>>) {
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

/// A use in a callee, and the members that the names in it stand for.
pub(super) struct Taken {
    pub(super) member: usize,
    pub(super) usage: PointerUse,
    pub(super) bounds: Vec<usize>,
    meets: Vec<usize>,
    beyond: Vec<usize>,
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
            let taken = taken(program.function(callee), call);
            added.extend(taken.into_iter().map(|taken| (caller, taken)));
        }
    }
    for (caller, taken) in added {
        take(&mut program.functions[caller].member_uses, &taken);
    }
}

pub(super) fn taken(callee: &Function, call: &Passed) -> Vec<Taken> {
    let members = |names: &BTreeSet<String>| {
        let positions = names.iter().filter_map(|name| {
            let at = callee.params.iter().position(|param| param.name == *name)?;
            *call.formals.get(at)?
        });
        positions.collect::<Vec<_>>()
    };
    let formals = call.formals.iter().zip(&callee.pointer_uses).enumerate();
    let taken = formals.filter_map(|(position, (member, usage))| {
        let bounds = match call.is_shifted(position) {
            true => Vec::new(),
            false => members(&usage.bounded_by),
        };
        let mut usage = usage.clone();
        if !call.is_unmoved(position) {
            usage.forget_header();
        }
        // What the callee's own formals point to, nobody knows here.
        usage
            .bounded_elsewhere
            .retain(|name| !call.is_shifted(position) && name.starts_with('{'));
        Some(Taken {
            member: (*member)?,
            bounds,
            meets: members(&usage.meets),
            beyond: members(&usage.beyond),
            usage,
        })
    });
    taken.collect()
}

fn take(uses: &mut [MemberUse], taken: &Taken) {
    let Some(record) = uses.get(taken.member).map(|ours| ours.record) else {
        return;
    };
    let names = |members: &[usize]| -> Vec<String> {
        let members = members.iter().filter_map(|at| uses.get(*at));
        let siblings = members.filter(|other| other.record == record);
        siblings.map(|other| other.name.clone()).collect()
    };
    let (bounds, meets, beyond) = (
        names(&taken.bounds),
        names(&taken.meets),
        names(&taken.beyond),
    );
    let ours = &mut uses[taken.member];
    let other = |name: &String| *name != ours.name;
    let meets: Vec<_> = meets.into_iter().filter(other).collect();
    ours.usage.join(&taken.usage);
    ours.usage.tested |= taken.usage.tested;
    ours.usage.take_header(&taken.usage);
    ours.usage.reaches = ours.usage.reaches.max(taken.usage.reaches);
    ours.usage.bounded_by.extend(bounds);
    let elsewhere = taken.usage.bounded_elsewhere.iter().cloned();
    ours.usage.bounded_elsewhere.extend(elsewhere);
    ours.usage.meets.extend(meets);
    ours.usage.beyond.extend(beyond);
}
