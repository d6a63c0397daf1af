//! Functions for pointers to functions that are inputs, where the program has none of that type.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Behaviour, FunctionId, Program, Stub, TypeId, TypeKind, VoidUse};

use super::maker::Maker;
use crate::codegen::Code;
use crate::options::InputOptions;

/// Types are followed to this depth: tests do not choose deeper objects.
const DEPTH: u32 = 8;

/// Types of functions that a call of `entry` may call through an input, by canonical name.
pub(super) fn wanted(
    program: &Program,
    entry: FunctionId,
    reachable: &BTreeSet<FunctionId>,
    options: &InputOptions,
) -> BTreeMap<String, TypeId> {
    let mut found = Found {
        program,
        seen: BTreeSet::new(),
        functions: BTreeMap::new(),
    };
    let function = program.function(entry);
    for param in &function.params {
        found.follow(param.ty, 0);
    }
    // Objects behind `void *` have members as well.
    let uses = reachable
        .iter()
        .flat_map(|id| &program.function(*id).void_uses);
    for used in uses {
        if let VoidUse::Seen(_, ty) | VoidUse::Converted(_, ty) = used {
            found.follow(*ty, 0);
        }
    }
    for id in program.globals_read(reachable) {
        let global = &program.globals[id.0];
        let keeps_value = global.initialised && !options.all_globals;
        if global.unit == function.unit && !global.is_const && !keeps_value {
            found.follow(global.ty, 0);
        }
    }
    let calls = reachable.iter().flat_map(|id| &program.function(*id).calls);
    for declared in calls.filter_map(|name| program.declarations.get(name)) {
        if declared.unit == function.unit && !declared.in_system_header {
            found.follow(declared.ret, 0);
        }
    }
    let called: BTreeSet<&str> = reachable
        .iter()
        .flat_map(|id| &program.function(*id).indirect_calls)
        .map(|ty| program.types.get(*ty).canonical.as_str())
        .collect();
    let mut functions = found.functions;
    functions.retain(|canonical, ty| {
        called.contains(canonical.as_str()) && !is_there(program, entry, *ty)
    });
    functions
}

/// Some function of the program can be called so. The entrypoint is not handed to itself.
fn is_there(program: &Program, entry: FunctionId, ty: TypeId) -> bool {
    let taken = program.address_taken.iter();
    let mut others = taken.filter(|id| **id != entry);
    others.any(|id| program.is_compatible(ty, *id))
}

struct Found<'p> {
    program: &'p Program,
    seen: BTreeSet<TypeId>,
    functions: BTreeMap<String, TypeId>,
}

impl Found<'_> {
    fn follow(&mut self, ty: TypeId, depth: u32) {
        if depth > DEPTH || !self.seen.insert(ty) {
            return;
        }
        let found = self.program.types.get(ty);
        match &found.kind {
            TypeKind::Pointer(to) => self.follow(*to, depth + 1),
            TypeKind::Array(of, _) | TypeKind::IncompleteArray(of) => self.follow(*of, depth),
            TypeKind::Struct { members, .. } | TypeKind::Union { members, .. } => {
                for member in members {
                    self.follow(member.ty, depth);
                }
            }
            TypeKind::Function { .. } => {
                self.functions.insert(found.canonical.clone(), ty);
            }
            _ => {}
        }
    }
}

impl Maker<'_> {
    /// Writes a function of type `ty`, and something that has its address.
    pub(super) fn callback(
        &self,
        name: &str,
        ty: TypeId,
        entry: FunctionId,
        wish: Option<Behaviour>,
        code: &mut Code,
    ) -> Option<Stub> {
        let TypeKind::Function {
            ret,
            params,
            variadic,
        } = &self.program.types.get(ty).kind
        else {
            return None;
        };
        let mut all = params.iter().chain([ret]);
        if *variadic || !all.all(|ty| self.can_be_written(*ty)) {
            return None;
        }
        let unit = self.program.function(entry).unit;
        let behaviour = wish.unwrap_or(Behaviour::Input);
        Some(self.made_up(name, unit, *ret, params, behaviour, ty, code))
    }
}
