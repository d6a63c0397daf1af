//! Lengths that are not beside their pointers: `p[i]` with `i < o->len`, `i < *n` or `i < count`, and
//! `m->data[i]` with `i < m->head.len`.
//!
//! Formals, members of all records and variables at file level are taken for variables of one kind. Only what bounds a
//! pointer from elsewhere is kept: the other modules know bounds beside it, which say more.

use std::collections::{BTreeMap, BTreeSet};

use super::members::fields;
use super::{Finder, Passed, Pointers, Variable, is_integer, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Cursor, Kind, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{PointerUse, Program};
use crate::uses::is_global;

/// What a body tells of lengths elsewhere.
#[derive(Default)]
pub(crate) struct Elsewhere {
    /// The variables by their positions.
    items: Vec<Item>,
    /// Calls that hand them on.
    passed: Vec<Passed>,
}

/// A variable, a member, or what a formal points to.
enum Item {
    /// A formal, by its position.
    Formal(usize),
    /// A member, by its position among those of the function.
    Member(usize),
    /// A number, by the name that callers know it by as well.
    Number(String),
    /// The number that a formal points to.
    Target(usize),
}

/// The name of a member in all objects of its record.
fn qualified(record: &str, member: &str) -> String {
    format!("{{{record}}}.{member}")
}

/// Adds what bounds formals and members from elsewhere to their uses.
pub(crate) fn find_elsewhere<'tu>(
    body: &Node<'tu>,
    formals: &[Cursor<'tu>],
    lexed: &Lexed<'_>,
    uses: &mut [PointerUse],
    member_uses: &mut [PointerUse],
) -> Elsewhere {
    let mut members = BTreeMap::new();
    fields(body, &mut members);
    let members: Vec<Cursor<'tu>> = members.into_values().collect();
    let mut numbers = BTreeMap::new();
    globals(body, &mut numbers);
    let numbers: Vec<Cursor<'tu>> = numbers.into_values().collect();
    let is_pointer = |it: &&Cursor<'_>| is_pointer_like(it.ty().canonical());
    let targets: Vec<usize> = (0..formals.len())
        .filter(|at| points_to_number(formals[*at]))
        .collect();
    let pointers = formals.iter().chain(&members).filter(is_pointer).count();
    if pointers == 0 || members.is_empty() && numbers.is_empty() && targets.is_empty() {
        return Elsewhere::default();
    }
    let all: Vec<Cursor<'tu>> = [formals, &members, &numbers].concat();
    let mut finder = Finder::new(&all, lexed);
    finder.with_members = true;
    for at in &targets {
        finder.add_number(formals[*at].location());
    }
    finder.number_names();
    finder.find_moved(body);
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    let Pointers {
        uses: found,
        passed,
        ..
    } = finder.finish();
    let items = items(formals.len(), &members, &numbers, &targets);
    for (at, found) in found.iter().enumerate() {
        let (known, record) = match items.get(at) {
            Some(Item::Formal(formal)) => (uses.get_mut(*formal), None),
            Some(Item::Member(member)) => {
                let record = record_of(members[*member]);
                (member_uses.get_mut(*member), Some(record))
            }
            _ => continue,
        };
        let bounds = bounds(found, &items, &members, record.as_deref());
        if let (Some(known), Some(bounds)) = (known, bounds) {
            known.indexed |= !bounds.is_empty();
            known.bounded_elsewhere.extend(bounds);
        }
    }
    Elsewhere { items, passed }
}

fn items(
    formals: usize,
    members: &[Cursor<'_>],
    numbers: &[Cursor<'_>],
    targets: &[usize],
) -> Vec<Item> {
    let formals = (0..formals).map(Item::Formal);
    let members = (0..members.len()).map(Item::Member);
    let numbers = numbers.iter().map(|it| Item::Number(it.name()));
    let targets = targets.iter().map(|it| Item::Target(*it));
    formals
        .chain(members)
        .chain(numbers)
        .chain(targets)
        .collect()
}

fn record_of(member: Cursor<'_>) -> String {
    member.semantic_parent().ty().canonical().spelling()
}

fn points_to_number(formal: Cursor<'_>) -> bool {
    let ty = formal.ty().canonical();
    ty.kind() == TyKind::Pointer && {
        let to = ty.pointee().canonical();
        is_integer(to) && !matches!(to.kind(), TyKind::Int { is_char: true, .. })
    }
}

/// The numbers elsewhere that bound a pointer; `None` if something beside it does, or if it is a string.
fn bounds(
    found: &PointerUse,
    items: &[Item],
    members: &[Cursor<'_>],
    record: Option<&str>,
) -> Option<BTreeSet<String>> {
    if found.as_string || !found.products.is_empty() {
        return None;
    }
    let mut bounds = BTreeSet::new();
    for name in &found.bounded_by {
        match items.get(name.parse::<usize>().ok()?)? {
            Item::Formal(_) if record.is_none() => return None,
            Item::Formal(_) => {}
            Item::Member(at) => {
                let owner = record_of(members[*at]);
                if record == Some(owner.as_str()) {
                    return None;
                }
                bounds.insert(qualified(&owner, &members[*at].name()));
            }
            Item::Number(name) if record.is_none() => {
                bounds.insert(name.clone());
            }
            // The name of a formal is known only where the pointer is one as well.
            Item::Target(at) if record.is_none() => {
                bounds.insert(format!("*{at}"));
            }
            Item::Number(_) | Item::Target(_) => {}
        }
    }
    Some(bounds)
}

/// The integers at file level that a body names, by where they are declared.
fn globals<'tu>(node: &Node<'tu>, found: &mut BTreeMap<Variable, Cursor<'tu>>) {
    if node.kind == Kind::DeclRef
        && let Some(variable) = node.cursor.referenced()
        && variable.kind() == Kind::VarDecl
        && is_global(variable)
        && is_integer(variable.ty().canonical())
    {
        found.insert(variable.location(), variable);
    }
    node.code().for_each(|child| globals(child, found));
}

/// Takes over what called functions do with pointers and numbers that are handed on together.
pub(crate) fn propagate_elsewhere(program: &mut Program, found: &[Elsewhere]) {
    let mut added = Vec::new();
    let names = Names::new(program);
    for (caller, elsewhere) in found.iter().enumerate() {
        for call in &elsewhere.passed {
            let unit = program.functions[caller].unit;
            let Some(callee) = names.resolve(unit, &call.callee) else {
                continue;
            };
            let callee = program.function(callee);
            let handed = call.formals.iter().zip(&callee.pointer_uses).enumerate();
            for (position, (ours, theirs)) in handed {
                let Some(ours) = ours.filter(|_| !call.is_shifted(position)) else {
                    continue;
                };
                for name in &theirs.bounded_by {
                    let at = callee.params.iter().position(|it| it.name == *name);
                    let number = at.and_then(|at| *call.formals.get(at)?);
                    added.extend(number.map(|number| (caller, ours, number)));
                }
            }
        }
    }
    for (caller, pointer, number) in added {
        bound(program, caller, &found[caller].items, pointer, number);
    }
}

fn bound(program: &mut Program, caller: usize, items: &[Item], pointer: usize, number: usize) {
    let function = &mut program.functions[caller];
    let name = |members: &[crate::program::MemberUse], types: &crate::types::TypeTable| match items
        .get(number)?
    {
        Item::Member(at) => {
            let member = members.get(*at)?;
            let record = types.get(member.record).canonical.clone();
            Some((qualified(&record, &member.name), Some(record)))
        }
        Item::Number(name) => Some((name.clone(), None)),
        Item::Target(at) => Some((format!("*{at}"), None)),
        Item::Formal(_) => None,
    };
    let Some((name, record)) = name(&function.member_uses, &program.types) else {
        return;
    };
    let usage = match items.get(pointer) {
        Some(Item::Formal(at)) => function.pointer_uses.get_mut(*at),
        Some(Item::Member(at)) => function.member_uses.get_mut(*at).and_then(|it| {
            let own = &program.types.get(it.record).canonical;
            let is_far = record.as_ref().is_some_and(|record| record != own);
            is_far.then_some(&mut it.usage)
        }),
        _ => None,
    };
    if let Some(usage) = usage {
        usage.indexed = true;
        usage.bounded_elsewhere.insert(name);
    }
}

/// The caller's name of what bounds a formal of a callee from elsewhere.
pub(super) fn callers_name(
    program: &Program,
    caller: usize,
    formals: &[Option<usize>],
    name: &str,
) -> Option<String> {
    let Some(position) = name.strip_prefix('*') else {
        return Some(name.to_owned());
    };
    let ours = (*formals.get(position.parse::<usize>().ok()?)?)?;
    let is_formal = ours < program.functions[caller].params.len();
    is_formal.then(|| format!("*{ours}"))
}

impl Finder<'_> {
    /// The number that the formal declared there points to.
    fn add_number(&mut self, formal: Variable) {
        let at = self.uses.len();
        self.add(String::new(), false);
        self.is_integer[at] = true;
        self.count = self.uses.len();
        let target = usize::MAX - at;
        self.formals.insert(target, at);
        self.numbers_behind.insert(formal, target);
    }

    /// Positions instead of names, which may be the same for several.
    fn number_names(&mut self) {
        for (at, name) in self.names.iter_mut().enumerate() {
            *name = at.to_string();
        }
    }

    /// The number that `node` is, if that is what a formal points to.
    pub(super) fn number_behind(&self, node: &Node<'_>) -> Option<Variable> {
        if self.numbers_behind.is_empty() {
            return None;
        }
        let is_access = node.kind == Kind::Unary && node.operator(self.lexed) == "*";
        let pointer = is_access.then(|| node.code_child(0))??.stripped(self.lexed);
        let declaration = pointer.cursor.referenced()?;
        self.numbers_behind.get(&declaration.location()).copied()
    }
}
