//! What callers keep between a union and the member beside it that tells which of its members is in use.

use crate::aliasing::shared_number;
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar, StructMember, chooser_size};
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
    /// Pointers in that member that are not NULL, as C names them.
    pointers: Vec<String>,
}

/// A union in a test.
struct Found<'l> {
    path: String,
    offset: usize,
    members: &'l [StructMember],
    tag: Option<(String, i128)>,
}

impl Layout {
    /// For each union of a test, the members that it could have in use instead, first with any pointers in them, then
    /// with pointers that are not NULL.
    pub fn alternatives(&self, bytes: &[u8]) -> Vec<Alternative> {
        let bytes = self.canonical(bytes);
        let mut all = Vec::new();
        self.each_union(&bytes, &mut |union| {
            let now = chosen_member(union.members, &bytes, union.offset);
            let others = union.members.iter().enumerate();
            for (number, member) in others.filter(|(number, _)| *number != now) {
                let plain = Alternative {
                    union: union.path.clone(),
                    member: (member.name.clone(), number),
                    tag: union.tag.clone(),
                    pointers: Vec::new(),
                };
                let mut pointers = Vec::new();
                let path = member_path(&union.path, &member.name);
                pointers_in(&member.node, 0, &path, &mut |path, _, pointer| {
                    pointers.extend(pointer.nullable.then(|| readable(path)));
                });
                let of_blocks = (!pointers.is_empty()).then(|| Alternative {
                    pointers,
                    ..plain.clone()
                });
                all.extend([Some(plain), of_blocks].into_iter().flatten());
            }
        });
        // Weaker statements come first.
        all.sort_by_key(|it| !it.pointers.is_empty());
        let mut found: Vec<Alternative> = Vec::new();
        for one in all {
            if !found.contains(&one) {
                found.push(one);
            }
        }
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

/// Calls `visit` for the pointers of a member itself, not those behind pointers: their paths and places.
fn pointers_in(node: &Node, base: usize, path: &str, visit: &mut dyn FnMut(&str, usize, &Pointer)) {
    match &node.kind {
        NodeKind::Pointer(pointer) => visit(path, base, pointer),
        NodeKind::Struct(members) => {
            for member in members {
                let path = member_path(path, &member.name);
                pointers_in(&member.node, base + member.offset, &path, visit);
            }
        }
        _ => {}
    }
}

/// A slot path as C would name it.
fn readable(path: &str) -> String {
    c_path(&path.replace("[_]", "[]"))
}

impl Alternative {
    /// Whether it holds in a test; it does where the union does not exist.
    pub fn holds(&self, layout: &Layout, bytes: &[u8]) -> bool {
        let bytes = layout.canonical(bytes);
        let mut holds = true;
        layout.each_union(&bytes, &mut |union| {
            let is_meant = union.path == self.union && union.tag == self.tag;
            let chosen = chosen_member(union.members, &bytes, union.offset);
            if !is_meant {
                return;
            }
            holds &= chosen == self.member.1;
            if let Some(member) = union.members.get(chosen)
                && !self.pointers.is_empty()
            {
                let at = union.offset + member.offset;
                pointers_in(&member.node, at, "", &mut |_, base, pointer| {
                    holds &= layout.is_present(pointer, &bytes, base);
                });
            }
        });
        holds
    }

    /// Tests with that member in use: its pointers have all their elements, or are NULL where the statement allows it.
    pub fn enforced(&self, layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
        let changed = layout.canonical(bytes);
        let (mut choices, mut blocks) = (Vec::new(), Vec::new());
        layout.each_union(&changed, &mut |union| {
            if union.path == self.union && union.tag == self.tag {
                choices.push((union.offset, chooser_size(union.members)));
                if let Some(member) = union.members.get(self.member.1) {
                    let at = union.offset + member.offset;
                    pointers_in(&member.node, at, "", &mut |_, base, pointer| {
                        if pointer.nullable {
                            blocks.push((base, 1, 1));
                        }
                        if pointer.length == Length::Free {
                            let at = base + pointer.length_offset();
                            blocks.push((at, pointer.length_size(), pointer.capacity));
                        }
                    });
                }
            }
        });
        let with = |present: bool| {
            let mut changed = changed.clone();
            for (offset, size) in &choices {
                write(&mut changed, *offset, *size, self.member.1 as u128);
            }
            for (offset, size, most) in &blocks {
                let value = if present { *most } else { 0 };
                write(&mut changed, *offset, *size, value as u128);
            }
            layout.canonicalise(&mut changed);
            changed
        };
        match (blocks.is_empty(), self.pointers.is_empty()) {
            (true, _) => vec![with(false)],
            (false, true) => vec![with(true), with(false)],
            (false, false) => vec![with(true)],
        }
    }

    /// What it says.
    pub fn words(&self) -> String {
        let held = format!("{} holds '{}'", readable(&self.union), self.member.0);
        let held = match &self.tag {
            Some((tag, value)) => format!("{held} where {} is {value}", readable(tag)),
            None => held,
        };
        let pointers = self.pointers.iter();
        let pointers: String = pointers
            .map(|it| format!(" and {it} is not NULL"))
            .collect();
        held + &pointers
    }
}

#[cfg(test)]
mod tests {
    use sc_frontend::TypeId;

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
    fn blocks_of_a_struct_in_a_union_have_elements() {
        let pointer = Node::pointer(
            Pointer {
                nullable: true,
                length: Length::Free,
                capacity: 3,
                element: byte(),
                ended: false,
                before: 0,
                inside: 0,
                empty_if_null: false,
                group: None,
                seen_as: None,
            },
            TypeId(0),
        );
        let size = 1 + pointer.size;
        let data = Node {
            size,
            kind: NodeKind::Struct(vec![
                member("flags", 0, byte()),
                member("bytes", 1, pointer),
            ]),
            ty: None,
        };
        let union = Node {
            size: 2 + size,
            kind: NodeKind::Union(vec![member("number", 1, byte()), member("data", 2, data)]),
            ty: None,
        };
        let layout = Layout::new(vec![("u".to_owned(), union)]);
        let test = vec![0; 2 + size];
        let found = layout.alternatives(&test);
        let [with, without] = &found[0].enforced(&layout, &test)[..] else {
            panic!("{found:?}")
        };
        // The choice, the number, the flags, whether there is a block, and its length.
        assert_eq!(with[..5], [1, 0, 0, 1, 3]);
        assert_eq!(without[..5], [1, 0, 0, 0, 0]);
        let words: Vec<String> = found.iter().map(Alternative::words).collect();
        let both = [
            "u holds 'data'",
            "u holds 'data' and u.data.bytes is not NULL",
        ];
        assert_eq!(words, both);
        assert!(found[0].holds(&layout, without) && !found[1].holds(&layout, without));
        assert_eq!(
            found[1].enforced(&layout, &test),
            std::slice::from_ref(with)
        );
        assert!(found[1].holds(&layout, with));
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
