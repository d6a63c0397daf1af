//! The values of a test that are the state of its objects.

use sc_frontend::Limits;

use super::presence;
use crate::aliasing::shared_number;
use crate::build::names_a_length;
use crate::node::{Layout, Length, Node, NodeKind, NumberUse, Pointer, Scalar, StructMember};
use crate::scalar::{chosen_member, int_range, read};
use crate::structs::member_path;

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// Whether a pointer is not NULL.
    Pointer,
    /// The length of an array.
    Elements,
    /// The length of a string.
    Characters,
    Number,
}

/// A value.
#[derive(Debug, Clone)]
pub(super) struct Value {
    /// Where it is: `[_]` stands for every element, and `*` after an object for those of its type that it leads to.
    pub path: String,
    pub state: State,
    pub offset: usize,
    pub size: usize,
    pub now: i128,
    pub range: (i128, i128),
    /// The largest length.
    pub room: i128,
    pub is_limited: bool,
    pub is_position: bool,
    /// The sizes of arrays beside it.
    pub arrays: Vec<i128>,
    /// What all code keeps that gives values to it.
    pub kept: Limits,
    /// Callers pass it: it is nobody's state, but for what they all keep.
    pub is_formal: bool,
}

/// Where the walk is.
struct At<'a> {
    path: String,
    /// The names of the members of structs around, each with the path of the struct.
    around: Vec<(Vec<&'a str>, String)>,
    arrays: Vec<i128>,
    used: &'a NumberUse,
    /// The last name of the path.
    member: &'a str,
    /// It is what a function returns.
    is_result: bool,
    /// A number here is the state of an object.
    is_state: bool,
    /// What callers pass, and nothing that it points to.
    is_formal: bool,
}

struct Walk<'a> {
    layout: &'a Layout,
    bytes: &'a [u8],
    found: Vec<Value>,
}

impl Layout {
    /// The values of a canonical test that are state.
    pub(super) fn state_values(&self, bytes: &[u8], formals: usize) -> Vec<Value> {
        let mut walk = Walk {
            layout: self,
            bytes,
            found: Vec::new(),
        };
        let unused = NumberUse::default();
        for (index, input) in self.inputs.iter().enumerate() {
            let at = At {
                path: input.name.clone(),
                arrays: Vec::new(),
                around: Vec::new(),
                used: match index < formals {
                    true => &input.number,
                    false => &unused,
                },
                member: "",
                is_result: input.name.ends_with("()"),
                is_state: index >= formals || input.number.kept != Limits::default(),
                is_formal: index < formals,
            };
            match &input.node.kind {
                // The results of a function.
                NodeKind::Array { count, element } if input.name.ends_with("()") => {
                    for index in 0..*count {
                        walk.node(element, input.offset + index * element.size, &at);
                    }
                }
                _ => walk.node(&input.node, input.offset, &at),
            }
        }
        walk.found
    }
}

impl<'a> Walk<'a> {
    fn value(&mut self, at: &At<'_>, state: State, place: (usize, usize), now: i128, most: i128) {
        self.found.push(Value {
            path: at.path.clone(),
            state,
            offset: place.0,
            size: place.1,
            now,
            range: (0, most),
            room: most,
            is_limited: false,
            is_position: false,
            arrays: Vec::new(),
            kept: Limits::default(),
            is_formal: false,
        });
    }

    fn node(&mut self, node: &'a Node, base: usize, at: &At<'a>) {
        match &node.kind {
            NodeKind::Scalar(
                scalar @ Scalar::Int {
                    bits,
                    signed,
                    text: false,
                    cap,
                },
            ) if at.is_state => {
                let (low, high) = int_range(*bits, *signed);
                self.found.push(Value {
                    path: at.path.clone(),
                    state: State::Number,
                    offset: base,
                    size: node.size,
                    now: scalar.int_value(self.bytes, base),
                    range: (low, cap.map_or(high, |cap| high.min(i128::from(cap)))),
                    room: 0,
                    is_limited: at.used.is_limited,
                    is_position: at.is_result
                        || at.used.is_position
                        || at.used.limits_positions
                        || names_a_length(at.member),
                    arrays: at.arrays.clone(),
                    kept: at.used.kept,
                    is_formal: at.is_formal,
                });
            }
            // Whether a function that is not defined says yes, or returns a block.
            NodeKind::Scalar(Scalar::Bool) if at.is_result => {
                let now = presence(self.bytes, base);
                self.value(at, State::Pointer, (base, 1), now, 1);
            }
            NodeKind::Struct(members) => self.members(members, base, at),
            NodeKind::Union(members) => {
                let chosen = chosen_member(members, self.bytes, base);
                self.members(&members[chosen..=chosen], base, at);
            }
            NodeKind::Array { count, element } => {
                self.elements(element, *count, base, &at.element(false));
            }
            NodeKind::Handle => {
                let now = presence(self.bytes, base);
                self.value(at, State::Pointer, (base, 1), now, 1);
            }
            NodeKind::Function(callees) if callees.nullable && callees.choices() > 1 => {
                let now = presence(self.bytes, base);
                self.value(at, State::Pointer, (base, 1), now, 1);
            }
            NodeKind::Pointer(pointer) => self.pointer(pointer, base, at),
            NodeKind::Aliasing(aliasing) if shared_number(self.bytes, base) == 0 => {
                self.node(&aliasing.own, base + 1, at);
            }
            _ => {}
        }
    }

    fn elements(&mut self, element: &'a Node, count: usize, base: usize, at: &At<'a>) {
        for index in 0..count {
            self.node(element, base + index * element.size, at);
        }
    }

    fn members(&mut self, members: &'a [StructMember], base: usize, at: &At<'a>) {
        let names: Vec<&str> = members.iter().map(|it| it.name.as_str()).collect();
        // An object of the same type around it: the members of both are one.
        let same = at.around.iter().find(|(around, _)| *around == names);
        let path = match same {
            Some((_, path)) => path.clone(),
            None if members.iter().any(|it| leads_to(&it.node, &names)) => format!("{}*", at.path),
            None => at.path.clone(),
        };
        let mut around = at.around.clone();
        around.retain(|(around, _)| *around != names);
        around.push((names, path.clone()));
        let arrays = members.iter().filter_map(|it| it.elements);
        let arrays: Vec<i128> = arrays.map(i128::from).collect();
        for member in members {
            let at = At {
                arrays: arrays.clone(),
                path: member_path(&path, &member.name),
                around: around.clone(),
                used: &member.number,
                member: &member.name,
                is_result: false,
                is_state: true,
                is_formal: false,
            };
            self.node(&member.node, base + member.offset, &at);
        }
    }

    fn pointer(&mut self, pointer: &'a Pointer, base: usize, at: &At<'a>) {
        let is_present = self.layout.is_present(pointer, self.bytes, base);
        if pointer.nullable && !pointer.length.is_beside() {
            let now = presence(self.bytes, base);
            self.value(at, State::Pointer, (base, 1), now, 1);
        }
        if !is_present {
            return;
        }
        let count = self.layout.live_length(pointer, self.bytes, base);
        let start = base + pointer.elements_offset();
        let most = pointer.capacity as i128;
        if pointer.length == Length::Text {
            let place = (start, pointer.capacity);
            return self.value(at, State::Characters, place, count as i128, most);
        }
        if pointer.length_size() > 0 {
            let (offset, size) = (base + pointer.length_offset(), pointer.length_size());
            let now = read(self.bytes, offset, size) as i128;
            self.value(at, State::Elements, (offset, size), now, most);
        }
        let is_one = pointer.slots() == 1;
        let element = at.element(is_one);
        self.elements(&pointer.element, count, start, &element);
    }
}

/// Whether there is a struct with such members in it.
fn leads_to(node: &Node, names: &[&str]) -> bool {
    match &node.kind {
        NodeKind::Struct(members) => {
            let same = members.len() == names.len()
                && members
                    .iter()
                    .zip(names)
                    .all(|(member, name)| member.name == *name);
            same || members.iter().any(|member| leads_to(&member.node, names))
        }
        NodeKind::Union(members) => members.iter().any(|member| leads_to(&member.node, names)),
        NodeKind::Array { element, .. } => leads_to(element, names),
        NodeKind::Pointer(pointer) => leads_to(&pointer.element, names),
        NodeKind::Aliasing(aliasing) => leads_to(&aliasing.own, names),
        _ => false,
    }
}

impl<'a> At<'a> {
    /// What the elements of a block are: one number is state, and many are data.
    fn element(&self, is_one: bool) -> Self {
        Self {
            path: match is_one {
                true => format!("{}[0]", self.path),
                false => format!("{}[_]", self.path),
            },
            around: self.around.clone(),
            arrays: Vec::new(),
            used: self.used,
            member: self.member,
            is_result: false,
            is_state: is_one,
            is_formal: false,
        }
    }
}
