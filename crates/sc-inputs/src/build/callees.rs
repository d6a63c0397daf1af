//! Which functions a pointer among the inputs may point to.

use sc_frontend::{Function, TypeId, UnitId};

use super::Builder;
use super::nodes::{At, MAX_ALTERNATIVES};
use crate::model::Origin;
use crate::node::{Callees, Node};

/// Streams that every program has. There is nothing to read from the first.
const STREAMS: [&str; 2] = ["stdin", "stdout"];

impl Builder<'_> {
    /// A pointer to a function: one of the program's that are called so.
    pub(super) fn function_node(&mut self, ty: TypeId, to: TypeId, at: &At) -> Node {
        let names = self.callees(to, at);
        let nullable = self.is_tested(to);
        if names.is_empty() {
            return self.leave(ty, at, "no function of the program has its type");
        }
        Node::function(Callees { nullable, names }, ty)
    }

    /// A stream of the C library: one that is at its end, or one that takes what is written.
    pub(super) fn stream_node(&self, ty: TypeId, to: TypeId) -> Node {
        let callees = Callees {
            nullable: self.is_tested(to),
            names: STREAMS.map(str::to_owned).to_vec(),
        };
        Node::function(callees, ty)
    }

    /// Functions with an address that a pointer to them may have, by name.
    fn callees(&self, to: TypeId, at: &At) -> Vec<String> {
        let unit = match self.planned[at.input].origin {
            Origin::Global(id) => self.program.globals[id.0].unit,
            _ => self.entry.unit,
        };
        let compatible = self.program.address_taken.iter().copied();
        // The entrypoint is not handed to itself: its data would be of another kind.
        let compatible =
            compatible.filter(|id| *id != self.entry_id && self.program.is_compatible(to, *id));
        let functions = compatible.map(|id| self.program.function(id));
        let known = functions.filter(|function| {
            function.unit == unit || (!function.is_static && self.is_named_in(function, unit))
        });
        let mut names: Vec<String> = known.map(|function| function.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names.truncate(MAX_ALTERNATIVES);
        names
    }

    /// Some function of the unit calls it or takes its address, so that it is declared there.
    fn is_named_in(&self, function: &Function, unit: UnitId) -> bool {
        let mut own = self.program.functions.iter().filter(|f| f.unit == unit);
        own.any(|f| f.calls.contains(&function.name) || f.takes_address_of.contains(&function.name))
    }

    /// The code compares pointers to such functions with NULL.
    fn is_tested(&self, to: TypeId) -> bool {
        let types = &self.program.types;
        let canonical = &types.get(to).canonical;
        let functions = self.reachable.iter().map(|id| self.program.function(*id));
        let mut tested = functions.flat_map(|function| &function.tested_callees);
        tested.any(|ty| types.get(*ty).canonical == *canonical)
    }
}
