//! What callers keep between a union and the member beside it that tells which of its members is in use.

use crate::aliasing::shared_number;
use crate::node::{Layout, Node, NodeKind, Scalar, StructMember, chooser_size};
use crate::precondition::c_path;
use crate::scalar::{chosen_member, write};
use crate::structs::member_path;

/// A union has a certain member in use, for one value of the tag beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The union, as slot paths name it: `s[0].value`; `[_]` stands for every element of an array.
    union: String,
    /// The member in use, and its number.
    member: (String, usize),
    /// The member beside the union, as slot paths name it, and its value.
    tag: Option<(String, i128)>,
}

/// A union in a test.
struct Found<'l> {
    path: String,
    offset: usize,
    members: &'l [StructMember],
    tag: Option<(String, i128)>,
}

impl Layout {
    /// For each union of a test, the members that it could have in use instead.
    pub fn alternatives(&self, bytes: &[u8]) -> Vec<Alternative> {
        let bytes = self.canonical(bytes);
        let mut found = Vec::new();
        self.each_union(&bytes, &mut |union| {
            let now = chosen_member(union.members, &bytes, union.offset);
            let others = union.members.iter().enumerate();
            let others = others.filter(|(number, _)| *number != now);
            let others = others.map(|(number, member)| Alternative {
                union: union.path.clone(),
                member: (member.name.clone(), number),
                tag: union.tag.clone(),
            });
            let others: Vec<_> = others.filter(|it| !found.contains(it)).collect();
            found.extend(others);
        });
        found
    }

    fn each_union(&self, bytes: &[u8], visit: &mut dyn FnMut(&Found)) {
        for input in &self.inputs {
            self.unions_in(&input.node, bytes, input.offset, (&input.name, None), visit);
        }
    }

    /// Where nothing beside a union tells what it holds, the object does that points to it.
    fn unions_in(
        &self,
        node: &Node,
        bytes: &[u8],
        base: usize,
        (path, tagged): (&str, Option<&(String, i128)>),
        visit: &mut dyn FnMut(&Found),
    ) {
        match &node.kind {
            NodeKind::Struct(members) => {
                let own = tag(path, members, bytes, base);
                let tagged = own.as_ref().or(tagged);
                for member in members {
                    let (at, path) = (base + member.offset, member_path(path, &member.name));
                    self.unions_in(&member.node, bytes, at, (&path, tagged), visit);
                }
            }
            NodeKind::Union(members) => {
                visit(&Found {
                    path: path.to_owned(),
                    offset: base,
                    members,
                    tag: tagged.cloned(),
                });
                let chosen = &members[chosen_member(members, bytes, base)];
                let (at, path) = (base + chosen.offset, member_path(path, &chosen.name));
                self.unions_in(&chosen.node, bytes, at, (&path, tagged), visit);
            }
            NodeKind::Array { count, element } => {
                for index in 0..*count {
                    let at = base + index * element.size;
                    self.unions_in(element, bytes, at, (&format!("{path}[_]"), tagged), visit);
                }
            }
            NodeKind::Pointer(pointer) if self.is_present(pointer, bytes, base) => {
                let start = base + pointer.elements_offset();
                let path = match pointer.slots() {
                    1 => format!("{path}[0]"),
                    _ => format!("{path}[_]"),
                };
                for index in 0..self.live_length(pointer, bytes, base) {
                    let at = start + index * pointer.element.size;
                    self.unions_in(&pointer.element, bytes, at, (&path, tagged), visit);
                }
            }
            NodeKind::Aliasing(aliasing) if shared_number(bytes, base) == 0 => {
                self.unions_in(&aliasing.own, bytes, base + 1, (path, tagged), visit);
            }
            _ => {}
        }
    }
}

/// The member that may tell what a union beside it holds: an enumeration, or else the first integer.
fn tag(path: &str, members: &[StructMember], bytes: &[u8], base: usize) -> Option<(String, i128)> {
    let scalars = members.iter().filter_map(|member| match &member.node.kind {
        NodeKind::Scalar(scalar) if !member.name.is_empty() => Some((member, scalar)),
        _ => None,
    });
    let integers = scalars.filter(|(_, scalar)| {
        matches!(scalar, Scalar::Int { cap: None, .. } | Scalar::Enum { .. })
    });
    let (member, scalar) =
        integers.min_by_key(|(_, scalar)| !matches!(scalar, Scalar::Enum { .. }))?;
    let value = scalar.int_value(bytes, base + member.offset);
    Some((member_path(path, &member.name), value))
}

impl Alternative {
    /// Whether it holds in a test; it does where the union does not exist.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let bytes = layout.canonical(bytes);
        let mut holds = true;
        layout.each_union(&bytes, &mut |union| {
            let is_meant = union.path == self.union && union.tag == self.tag;
            let chosen = chosen_member(union.members, &bytes, union.offset);
            holds &= !is_meant || chosen == self.member.1;
        });
        holds
    }

    /// Tests with that member in use; a pointer is NULL in one of them, and not in the other.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let changed = layout.canonical(bytes);
        let mut places = Vec::new();
        layout.each_union(&changed, &mut |union| {
            if union.path == self.union && union.tag == self.tag {
                let size = chooser_size(union.members);
                let member = union.members.get(self.member.1);
                let presence = member.and_then(|member| match &member.node.kind {
                    NodeKind::Pointer(pointer) if pointer.nullable => Some(member.offset),
                    _ => None,
                });
                places.push((union.offset, size, presence));
            }
        });
        let with = |present: u128| {
            let mut changed = changed.clone();
            for (offset, size, presence) in &places {
                write(&mut changed, *offset, *size, self.member.1 as u128);
                if let Some(presence) = presence {
                    write(&mut changed, offset + presence, 1, present);
                }
            }
            layout.canonicalise(&mut changed);
            changed
        };
        match places.iter().any(|(_, _, presence)| presence.is_some()) {
            true => vec![with(1), with(0)],
            false => vec![with(0)],
        }
    }

    /// What it says.
    pub fn words(&self) -> String {
        let path = |path: &str| c_path(&path.replace("[_]", "[]"));
        let held = format!("{} holds '{}'", path(&self.union), self.member.0);
        match &self.tag {
            Some((tag, value)) => format!("{held} where {} is {value}", path(tag)),
            None => held,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, offset: usize, node: Node) -> StructMember {
        StructMember {
            name: name.to_owned(),
            offset,
            node,
            c_offset_bits: 0,
            bit_width: None,
            is_position: false,
            is_index: false,
            ordered_with: std::collections::BTreeSet::new(),
            number: Default::default(),
            is_count: false,
            elements: None,
        }
    }

    fn byte() -> Node {
        let scalar = Scalar::Int {
            bits: 8,
            signed: false,
            text: false,
            cap: None,
        };
        Node {
            size: 1,
            kind: NodeKind::Scalar(scalar),
            ty: None,
        }
    }

    /// `struct { char type; union { char a; char b; } as; } v`.
    fn layout() -> Layout {
        let union = Node {
            size: 3,
            kind: NodeKind::Union(vec![member("a", 1, byte()), member("b", 2, byte())]),
            ty: None,
        };
        let node = Node {
            size: 4,
            kind: NodeKind::Struct(vec![member("type", 0, byte()), member("as", 1, union)]),
            ty: None,
        };
        Layout::new(vec![("v".to_owned(), node)])
    }

    #[test]
    fn a_union_could_have_another_member_for_the_same_tag() {
        let layout = layout();
        let test = [7, 0, 5, 0];
        let found = layout.alternatives(&test);
        let words: Vec<String> = found.iter().map(Alternative::words).collect();
        assert_eq!(words, ["v.as holds 'b' where v.type is 7"]);
        let other = &found[0];
        assert!(!other.holds(&layout, &test));
        // It says nothing of other tags.
        assert!(other.holds(&layout, &[8, 0, 5, 0]));
        for changed in other.enforced(&layout, &test) {
            assert!(other.holds(&layout, &changed), "{changed:?}");
            assert_eq!(changed[0], 7);
        }
    }
}
