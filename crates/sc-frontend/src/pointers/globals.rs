//! How variables at file level are used as pointers: as formals.

use std::collections::{BTreeMap, BTreeSet};

use super::members::taken;
use super::{Finder, Passed, Pointers, is_integer};
use crate::ast::Node;
use crate::clang::{Cursor, Kind, TyKind};
use crate::graph::Names;
use crate::lex::Lexed;
use crate::program::{GlobalPointerUse, PointerUse, Program};
use crate::uses::is_global;

/// What a body does with variables at file level.
#[derive(Default)]
pub(crate) struct GlobalPointers<'tu> {
    /// The variables.
    pub(crate) variables: Vec<Cursor<'tu>>,
    /// How each is used; bounds are names of others.
    pub(crate) uses: Vec<PointerUse>,
    /// Calls that hand them on, by their position in `variables`.
    pub(crate) passed: Vec<Passed>,
}

/// Looks through a body for uses of variables at file level.
pub(crate) fn find_globals<'tu>(body: &Node<'tu>, lexed: &Lexed<'_>) -> GlobalPointers<'tu> {
    let mut by_place = BTreeMap::new();
    variables(body, &mut by_place);
    let is_pointer = |it: &Cursor<'_>| it.ty().canonical().kind() == TyKind::Pointer;
    if !by_place.values().any(is_pointer) {
        return GlobalPointers::default();
    }
    let variables: Vec<_> = by_place.into_values().collect();
    let mut finder = Finder::new(&variables, lexed);
    finder.find_moved(body);
    finder.aliases(body);
    finder.aliases(body);
    finder.visit(body);
    let Pointers { uses, passed, .. } = finder.finish();
    GlobalPointers {
        variables,
        uses,
        passed,
    }
}

/// The pointers and integers at file level that a body names, by where they are declared.
fn variables<'tu>(node: &Node<'tu>, found: &mut BTreeMap<usize, Cursor<'tu>>) {
    if node.kind == Kind::DeclRef
        && let Some(variable) = node.cursor.referenced()
        && variable.kind() == Kind::VarDecl
        && is_global(variable)
    {
        let ty = variable.ty().canonical();
        if is_integer(ty) || ty.kind() == TyKind::Pointer {
            found.insert(variable.location(), variable);
        }
    }
    node.code().for_each(|child| variables(child, found));
}

/// Takes over what called functions do with variables that are handed on.
pub(crate) fn propagate_globals(program: &mut Program, passed: &[Vec<Passed>]) {
    let mut added = Vec::new();
    let names = Names::new(program);
    for (caller, calls) in passed.iter().enumerate() {
        for call in calls {
            let unit = program.functions[caller].unit;
            if let Some(callee) = names.resolve(unit, &call.callee) {
                let taken = taken(program.function(callee), call);
                added.extend(taken.into_iter().map(|taken| (caller, taken)));
            }
        }
    }
    for (caller, taken) in added {
        let uses = &program.functions[caller].global_uses;
        let name = |at: &usize| {
            let global = uses.get(*at)?.global;
            Some(program.globals.get(global.0)?.name.clone())
        };
        let bounds: BTreeSet<String> = taken.bounds.iter().filter_map(name).collect();
        if let Some(GlobalPointerUse { usage, .. }) =
            program.functions[caller].global_uses.get_mut(taken.member)
        {
            usage.join(&taken.usage);
            usage.tested |= taken.usage.tested;
            usage.take_header(&taken.usage);
            usage.reaches = usage.reaches.max(taken.usage.reaches);
            usage.bounded_by.extend(bounds);
        }
    }
}
