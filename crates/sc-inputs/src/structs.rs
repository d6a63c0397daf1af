//! The structs that exist in a test.

use crate::aliasing::shared_number;
use crate::node::{Layout, Node, NodeKind, StructMember};
use crate::scalar::chosen_member;
use crate::walk::numbered;

/// Elements of an array that are looked into.
const ELEMENTS: usize = 4;

/// Told of a struct: its path, its members, and where its slots begin.
type Visitor<'v> = dyn FnMut(&str, &[StructMember], usize) + 'v;

impl Layout {
    /// Calls `visit` for each struct that exists in a canonical test, outer ones first. Of long arrays, only the first
    /// elements are looked into.
    pub(crate) fn each_struct(&self, bytes: &[u8], visit: &mut Visitor) {
        for input in &self.inputs {
            self.structs_in(&input.node, bytes, input.offset, &input.name, visit);
        }
    }

    fn structs_in(&self, node: &Node, bytes: &[u8], base: usize, path: &str, visit: &mut Visitor) {
        match &node.kind {
            NodeKind::Struct(members) => {
                visit(path, members, base);
                self.members_in(members, bytes, base, path, visit);
            }
            NodeKind::Union(members) => {
                let chosen = &members[chosen_member(members, bytes, base)..][..1];
                self.members_in(chosen, bytes, base, path, visit);
            }
            NodeKind::Array { count, element } => {
                for index in 0..(*count).min(ELEMENTS) {
                    let at = base + index * element.size;
                    self.structs_in(element, bytes, at, &format!("{path}[{index}]"), visit);
                }
            }
            NodeKind::Pointer(pointer) if self.is_present(pointer, bytes, base) => {
                let most = ELEMENTS + pointer.before;
                let count = self.live_length(pointer, bytes, base).min(most);
                let start = base + pointer.elements_offset();
                for index in 0..count {
                    let at = start + index * pointer.element.size;
                    let path = format!("{path}[{}]", numbered(index, pointer.before));
                    self.structs_in(&pointer.element, bytes, at, &path, visit);
                }
            }
            NodeKind::Aliasing(aliasing) if shared_number(bytes, base) == 0 => {
                self.structs_in(&aliasing.own, bytes, base + 1, path, visit);
            }
            _ => {}
        }
    }

    fn members_in(
        &self,
        members: &[StructMember],
        bytes: &[u8],
        base: usize,
        path: &str,
        visit: &mut Visitor,
    ) {
        for member in members {
            let at = base + member.offset;
            self.structs_in(
                &member.node,
                bytes,
                at,
                &member_path(path, &member.name),
                visit,
            );
        }
    }
}

/// The path of a member; an anonymous one has none of its own.
pub(crate) fn member_path(of: &str, name: &str) -> String {
    match name {
        "" => of.to_owned(),
        name => format!("{of}.{name}"),
    }
}
