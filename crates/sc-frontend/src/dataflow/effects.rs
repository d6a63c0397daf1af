//! What calls and writes through pointers may change.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use super::graph::{Callee, Raw, Root, Storage, WriteKind};
use crate::graph::Names;
use crate::program::{FunctionId, GlobalId, Program, UnitId};

/// What running a function may do.
#[derive(Debug, Clone, Default)]
struct Summary {
    reached: BTreeSet<FunctionId>,
    writes: BTreeSet<GlobalId>,
    /// It writes through pointers, or somebody unknown does.
    through_pointers: bool,
    /// It may run code of the user's that nobody has seen.
    unknown: bool,
}

/// Facts about a whole program.
pub(crate) struct Effects<'p> {
    program: &'p Program,
    names: Names<'p>,
    /// Globals that a pointer may point to.
    exposed: BTreeSet<GlobalId>,
    known: RefCell<HashMap<FunctionId, Summary>>,
}

impl<'p> Effects<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        let taken = program.flows.iter().flatten().flat_map(|raw| &raw.exposes);
        let mut exposed: BTreeSet<_> = taken.copied().collect();
        exposed.extend(program.points_to.values().flatten());
        // Somebody else, a test of the user's for one, may take the address of what it can name.
        let globals = program.globals.iter().enumerate();
        let visible = globals.filter(|(_, global)| !global.is_static);
        exposed.extend(visible.map(|(i, _)| GlobalId(i)));
        Self {
            program,
            names: Names::new(program),
            exposed,
            known: RefCell::default(),
        }
    }

    fn calls_unknown(&self, unit: UnitId, raw: &Raw) -> bool {
        raw.refused.is_some() || callees(raw).any(|callee| self.is_unknown(unit, callee))
    }

    fn is_unknown(&self, unit: UnitId, callee: &Callee) -> bool {
        match callee {
            Callee::Named { system: true, .. } => false,
            Callee::Named { name, .. } => self.names.resolve(unit, name).is_none(),
            Callee::Pointer(None) => true,
            Callee::Pointer(Some(ty)) => self.program.pointer_callees(*ty).is_empty(),
        }
    }

    fn is_systems(callee: &Callee) -> bool {
        matches!(callee, Callee::Named { system: true, .. })
    }

    /// What running `id` may do.
    fn summary(&self, id: FunctionId) -> Summary {
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        let reached = self.names.reachable(id);
        let mut summary = Summary {
            writes: self.program.globals_written(&reached),
            ..Summary::default()
        };
        for id in &reached {
            let unit = self.program.function(*id).unit;
            let Some(raw) = self.program.flows.get(id.0).and_then(Option::as_ref) else {
                // Of a system header.
                summary.through_pointers = true;
                continue;
            };
            let memory = |kind: &WriteKind| matches!(kind, WriteKind::Memory);
            summary.through_pointers |= raw.writes.iter().any(|write| memory(&write.kind));
            summary.through_pointers |= callees(raw).any(Self::is_systems);
            summary.unknown |= self.calls_unknown(unit, raw);
        }
        summary.through_pointers |= summary.unknown;
        summary.reached = reached;
        self.known.borrow_mut().insert(id, summary.clone());
        summary
    }

    /// What a call in `unit` may run.
    fn of_call(&self, unit: UnitId, callee: &Callee) -> Summary {
        let targets: BTreeSet<_> = match callee {
            Callee::Named { name, .. } => self.names.resolve(unit, name).into_iter().collect(),
            Callee::Pointer(Some(ty)) => self.program.pointer_callees(*ty),
            Callee::Pointer(None) => BTreeSet::new(),
        };
        let mut all = Summary {
            unknown: self.is_unknown(unit, callee),
            through_pointers: Self::is_systems(callee),
            ..Summary::default()
        };
        for target in targets {
            all.add(self.summary(target));
        }
        all.through_pointers |= all.unknown;
        all
    }

    /// The roots of function `id` that `kind` may write.
    pub(super) fn may_write(&self, id: FunctionId, kind: &WriteKind, roots: &[Root]) -> Vec<usize> {
        let function = self.program.function(id);
        let summary = match kind {
            WriteKind::Call(callee) => {
                let mut summary = self.of_call(function.unit, callee);
                // Functions whose address we take may be called back.
                if Self::is_systems(callee) {
                    let taken = function.takes_address_of.iter();
                    let taken = taken.filter_map(|name| self.names.resolve(function.unit, name));
                    taken.for_each(|id| summary.add(self.summary(id)));
                }
                summary
            }
            WriteKind::Memory => Summary {
                through_pointers: true,
                ..Summary::default()
            },
            _ => return Vec::new(),
        };
        let written = |root: &Root| match root.storage {
            Storage::Local | Storage::Formal => root.escapes && summary.through_pointers,
            Storage::Static => {
                let again = summary.reached.contains(&id) || summary.unknown;
                again || (root.escapes && summary.through_pointers)
            }
            Storage::Global(None) => true,
            Storage::Global(Some(global)) => {
                let pointed_to = self.exposed.contains(&global);
                summary.unknown
                    || summary.writes.contains(&global)
                    || (pointed_to && summary.through_pointers)
            }
        };
        let all = roots.iter().enumerate();
        all.filter(|(_, root)| written(root))
            .map(|(i, _)| i)
            .collect()
    }

    /// A global that is the user's.
    pub(super) fn is_users(&self, root: &Root) -> bool {
        match root.storage {
            Storage::Global(Some(global)) => !self.program.globals[global.0].in_system_header,
            Storage::Global(None) => false,
            _ => true,
        }
    }
}

impl Summary {
    fn add(&mut self, other: Summary) {
        self.reached.extend(other.reached);
        self.writes.extend(other.writes);
        self.through_pointers |= other.through_pointers;
        self.unknown |= other.unknown;
    }
}

fn callees(raw: &Raw) -> impl Iterator<Item = &Callee> {
    raw.writes.iter().filter_map(|write| match &write.kind {
        WriteKind::Call(callee) => Some(callee),
        _ => None,
    })
}
