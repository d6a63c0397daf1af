//! Which functions a pointer among the inputs may point to.

use sc_frontend::{Function, TypeId, TypeKind, UnitId};

use super::Builder;
use super::nodes::{At, MAX_ALTERNATIVES};
use crate::model::Origin;
use crate::node::{Callees, Length, Node, Pointer, Scalar};

/// Streams that every program has. There is nothing to read from the first.
const STREAMS: [&str; 2] = ["stdin", "stdout"];
/// Functions that read from a stream.
const READING: [&str; 27] = [
    "fgetc",
    "getc",
    "fgets",
    "fread",
    "fscanf",
    "vfscanf",
    "getline",
    "getdelim",
    "getw",
    "ungetc",
    "fgetwc",
    "getwc",
    "fgetws",
    "fwscanf",
    "vfwscanf",
    "getc_unlocked",
    "fgetc_unlocked",
    "fgets_unlocked",
    "fread_unlocked",
    "_IO_getc",
    "__isoc99_fscanf",
    "__isoc99_vfscanf",
    "__isoc23_fscanf",
    "__isoc23_vfscanf",
    "__getdelim",
    "__uflow",
    "__underflow",
];

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

    /// A stream of the C library, whose contents a test chooses if the code reads from streams. What code that looks
    /// into streams itself finds there is not ours to choose.
    pub(super) fn stream_node(&mut self, ty: TypeId, to: TypeId, at: &At) -> Node {
        let nullable = self.is_tested(to);
        let byte = self.program.types.byte().filter(|_| !self.looks_into(to));
        let Some(byte) = byte else {
            let names = STREAMS.map(str::to_owned).to_vec();
            return Node::function(Callees { nullable, names }, ty);
        };
        let is_read = self.reachable_calls(|name| READING.contains(&name));
        let capacity = if is_read {
            self.text_bound(at.input)
        } else {
            0
        };
        self.contents.longest_text = self.contents.longest_text.max(capacity);
        let text = Scalar::Int {
            bits: 8,
            signed: false,
            text: true,
            cap: None,
        };
        let contents = Pointer {
            nullable,
            length: match capacity {
                0 => Length::Fixed,
                _ => Length::Free,
            },
            capacity: usize::try_from(capacity).unwrap_or(usize::MAX),
            before: 0,
            inside: 0,
            empty_if_null: false,
            group: None,
            element: Node::scalar(text, byte),
            ended: false,
            seen_as: None,
        };
        Node::stream(contents, ty)
    }

    /// Whether the code calls such a function, or takes its address.
    fn reachable_calls(&self, so: impl Fn(&str) -> bool) -> bool {
        let mut functions = self.reachable.iter().map(|id| self.program.function(*id));
        functions.any(|function| {
            let mut names = function.calls.iter().chain(&function.takes_address_of);
            names.any(|name| so(name))
        })
    }

    /// Whether the code names a member of the record.
    fn looks_into(&self, record: TypeId) -> bool {
        let TypeKind::Struct { members, .. } = &self.program.types.get(record).kind else {
            return false;
        };
        let functions = self.reachable.iter().map(|id| self.program.function(*id));
        let mut bodies = functions.filter_map(|function| {
            let unit = self.program.units.get(function.unit.0)?;
            unit.text.get(function.body.start..function.body.end)
        });
        bodies.any(|body| {
            let words = body.split(|c: char| !c.is_alphanumeric() && c != '_');
            let mut words = words.filter(|word| word.starts_with('_'));
            words.any(|word| members.iter().any(|member| member.name == word))
        })
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
