//! Visiting slots, all of them or those that matter in one test.

use std::fmt;

use crate::aliasing::{NUMBERED, shared_number};
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar, StructMember};
use crate::scalar::{chosen_member, int_range, read};

/// One slot occurrence of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// Where it is, e.g. `p[0].next:present`.
    pub path: String,
    /// First byte.
    pub offset: usize,
    /// Bytes.
    pub size: usize,
    /// What it holds.
    pub kind: SlotKind,
    /// Number of the array whose element it is, from 1; 0 for none.
    pub group: usize,
    /// Smallest and largest sensible value, where there are such.
    pub range: Option<(i128, i128)>,
}

/// What a slot holds; the discriminants are those of the C slot table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum SlotKind {
    /// Unsigned integer.
    Unsigned = 0,
    /// Signed integer.
    Signed = 1,
    /// 0 or 1.
    Bool = 2,
    /// One of an enum's values.
    Enum = 3,
    /// Floating.
    Float = 4,
    /// 0: NULL, 1: a block.
    Presence = 5,
    /// Number of elements.
    Length = 6,
    /// A character or byte.
    Char = 7,
}

/// The way from an input to a slot, written only when somebody asks.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Root(&'a str),
    Member(&'a Path<'a>, &'a str),
    /// Elements before the one that a pointer points to have negative numbers.
    Element(&'a Path<'a>, isize),
    Presence(&'a Path<'a>),
    Length(&'a Path<'a>),
    Choice(&'a Path<'a>),
    Position(&'a Path<'a>),
    Shared(&'a Path<'a>),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root(name) => f.write_str(name),
            Path::Member(of, "") => write!(f, "{of}"),
            Path::Member(of, name) => write!(f, "{of}.{name}"),
            Path::Element(of, index) => write!(f, "{of}[{index}]"),
            Path::Presence(of) => write!(f, "{of}:present"),
            Path::Length(of) => write!(f, "{of}:length"),
            Path::Choice(of) => write!(f, "{of}:choice"),
            Path::Position(of) => write!(f, "{of}:position"),
            Path::Shared(of) => write!(f, "{of}:shared"),
        }
    }
}

/// What a visitor is told of a slot.
pub(crate) struct Visit<'a> {
    pub path: Path<'a>,
    pub offset: usize,
    pub size: usize,
    pub role: Role<'a>,
    /// Number of the array it is a direct element of; 0 for none.
    pub group: usize,
}

/// What a slot is for.
#[derive(Clone, Copy)]
pub(crate) enum Role<'a> {
    Scalar(&'a Scalar),
    Presence,
    /// A length slot and its largest value.
    Length(usize),
    /// A character of a string.
    Text,
    /// One of so many alternatives.
    Choice(usize),
}

/// Calls `visit` for each slot in order. With `live`, only for those that
/// matter in that canonical test.
pub(crate) fn visit_slots(layout: &Layout, live: Option<&[u8]>, visit: &mut dyn FnMut(&Visit)) {
    let mut walker = Walker {
        layout,
        live,
        groups: 0,
        visit,
    };
    for input in &layout.inputs {
        walker.node(&input.node, input.offset, Path::Root(&input.name), 0);
    }
}

/// The number of an element in C, where so many lie before the one that the pointer points to.
pub(crate) fn numbered(index: usize, before: usize) -> isize {
    index.cast_signed().saturating_sub(before.cast_signed())
}

struct Walker<'w, 'v> {
    layout: &'w Layout,
    live: Option<&'w [u8]>,
    groups: usize,
    visit: &'v mut dyn FnMut(&Visit),
}

impl Walker<'_, '_> {
    fn slot(&mut self, path: Path, offset: usize, size: usize, role: Role, group: usize) {
        (self.visit)(&Visit {
            path,
            offset,
            size,
            role,
            group,
        });
    }

    fn node(&mut self, node: &Node, base: usize, path: Path, group: usize) {
        match &node.kind {
            NodeKind::Scalar(scalar) => {
                self.slot(path, base, node.size, Role::Scalar(scalar), group);
            }
            NodeKind::Array { count, element } => self.elements(element, (*count, 0), base, path),
            NodeKind::Struct(members) => {
                for member in members {
                    let path = Path::Member(&path, &member.name);
                    self.node(&member.node, base + member.offset, path, 0);
                }
            }
            NodeKind::Union(members) => self.union(members, base, path),
            NodeKind::Null | NodeKind::Zero => {}
            NodeKind::Handle => self.slot(Path::Presence(&path), base, 1, Role::Presence, 0),
            NodeKind::Function(callees) if callees.choices() > 1 => {
                let role = Role::Choice(callees.choices());
                self.slot(Path::Choice(&path), base, 1, role, 0);
            }
            NodeKind::Function(_) => {}
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
                self.pointer(pointer, base, path);
            }
            NodeKind::Aliasing(aliasing) => {
                let role = Role::Choice(NUMBERED + 1);
                self.slot(Path::Shared(&path), base, 1, role, 0);
                if self
                    .live
                    .is_none_or(|bytes| shared_number(bytes, base) == 0)
                {
                    self.node(&aliasing.own, base + 1, path, 0);
                }
            }
            NodeKind::Within(within) if within.at_end => {}
            NodeKind::Within(within) => {
                let length = |bytes| self.layout.owners_length(within, bytes, base);
                if self.live.is_none_or(|bytes| length(bytes).is_some()) {
                    let role = Role::Length(within.block.capacity);
                    self.slot(Path::Position(&path), base, node.size, role, 0);
                }
            }
            NodeKind::Arguments { max, chars } => self.arguments(*max, *chars, base, path),
        }
    }

    fn union(&mut self, members: &[StructMember], base: usize, path: Path) {
        if members.len() > 1 {
            let role = Role::Choice(members.len());
            self.slot(Path::Choice(&path), base, 1, role, 0);
        }
        let live = self.live.map(|bytes| chosen_member(members, bytes, base));
        for (index, member) in members.iter().enumerate() {
            if live.is_none_or(|live| live == index) {
                let path = Path::Member(&path, &member.name);
                self.node(&member.node, base + member.offset, path, 0);
            }
        }
    }

    /// So many elements, of which some are before the first one by number.
    fn elements(
        &mut self,
        element: &Node,
        (count, before): (usize, usize),
        base: usize,
        path: Path,
    ) {
        self.groups += 1;
        let group = self.groups;
        for index in 0..count {
            self.node(
                element,
                base + index * element.size,
                Path::Element(&path, numbered(index, before)),
                group,
            );
        }
    }

    fn pointer(&mut self, pointer: &Pointer, base: usize, path: Path) {
        if pointer.nullable {
            self.slot(Path::Presence(&path), base, 1, Role::Presence, 0);
        }
        let mut count = pointer.slots();
        if let Some(bytes) = self.live {
            if !self.layout.is_present(pointer, bytes, base) {
                return;
            }
            count = self.layout.live_length(pointer, bytes, base);
        }
        if pointer.length_size() > 0 {
            let offset = base + pointer.length_offset();
            let role = Role::Length(pointer.capacity);
            self.slot(Path::Length(&path), offset, pointer.length_size(), role, 0);
        }
        let elements = base + pointer.elements_offset();
        match pointer.length {
            Length::Text => self.text(count, elements, path),
            Length::One => self.node(&pointer.element, elements, Path::Element(&path, 0), 0),
            _ => self.elements(&pointer.element, (count, pointer.before), elements, path),
        }
    }

    fn text(&mut self, count: usize, base: usize, path: Path) {
        self.groups += 1;
        let group = self.groups;
        for index in 0..count {
            self.slot(
                Path::Element(&path, numbered(index, 0)),
                base + index,
                1,
                Role::Text,
                group,
            );
        }
    }

    fn arguments(&mut self, max: usize, chars: usize, base: usize, path: Path) {
        self.slot(Path::Length(&path), base, 1, Role::Length(max), 0);
        let count = self
            .live
            .map_or(max, |bytes| (read(bytes, base, 1) as usize).min(max));
        for argument in 0..count {
            let start = base + 1 + argument * chars;
            let text = self
                .live
                .map(|bytes| bytes.get(start..start + chars).unwrap_or(&[]));
            let end = text.and_then(|text| text.iter().position(|byte| *byte == 0));
            self.text(
                end.unwrap_or(chars),
                start,
                Path::Element(&path, numbered(argument + 1, 0)),
            );
        }
    }
}

/// Takes the path of a string, where it starts, its length and its room.
type TextVisitor<'v> = &'v mut dyn FnMut(String, usize, usize, usize);

impl Layout {
    /// The strings of a canonical test, those in `main`'s arguments aside.
    pub(crate) fn each_text(&self, bytes: &[u8], visit: TextVisitor<'_>) {
        for input in &self.inputs {
            self.texts_in(
                &input.node,
                bytes,
                input.offset,
                Path::Root(&input.name),
                visit,
            );
        }
    }

    fn texts_in(&self, node: &Node, bytes: &[u8], base: usize, path: Path, visit: TextVisitor<'_>) {
        match &node.kind {
            NodeKind::Array { count, element } => {
                for index in 0..*count {
                    let at = base + index * element.size;
                    self.texts_in(
                        element,
                        bytes,
                        at,
                        Path::Element(&path, numbered(index, 0)),
                        visit,
                    );
                }
            }
            NodeKind::Struct(members) => {
                for member in members {
                    let inner = Path::Member(&path, &member.name);
                    self.texts_in(&member.node, bytes, base + member.offset, inner, visit);
                }
            }
            NodeKind::Union(members) => {
                let member = &members[chosen_member(members, bytes, base)];
                let inner = Path::Member(&path, &member.name);
                self.texts_in(&member.node, bytes, base + member.offset, inner, visit);
            }
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer)
                if self.is_present(pointer, bytes, base) =>
            {
                let (count, start) = (
                    self.live_length(pointer, bytes, base),
                    base + pointer.elements_offset(),
                );
                if pointer.length == Length::Text {
                    visit(path.to_string(), start, count, pointer.capacity);
                    return;
                }
                for index in 0..count {
                    let at = start + index * pointer.element.size;
                    let inner = Path::Element(&path, numbered(index, pointer.before));
                    self.texts_in(&pointer.element, bytes, at, inner, visit);
                }
            }
            NodeKind::Aliasing(aliasing) if shared_number(bytes, base) == 0 => {
                self.texts_in(&aliasing.own, bytes, base + 1, path, visit);
            }
            _ => {}
        }
    }

    /// Every slot, in order of offset.
    pub fn slots(&self) -> Vec<Slot> {
        self.collect_slots(None)
    }

    /// The slots that matter in this canonical test.
    pub fn live_slots(&self, bytes: &[u8]) -> Vec<Slot> {
        self.collect_slots(Some(bytes))
    }

    fn collect_slots(&self, live: Option<&[u8]>) -> Vec<Slot> {
        let mut slots = Vec::new();
        visit_slots(self, live, &mut |visit| {
            let (kind, range) = classify(visit.role);
            slots.push(Slot {
                path: visit.path.to_string(),
                offset: visit.offset,
                size: visit.size,
                kind,
                group: visit.group,
                range,
            });
        });
        slots
    }
}

/// The kind and range the mutator sees.
pub(crate) fn classify(role: Role) -> (SlotKind, Option<(i128, i128)>) {
    match role {
        Role::Presence => (SlotKind::Presence, Some((0, 1))),
        Role::Length(max) => (SlotKind::Length, Some((0, max as i128))),
        Role::Text => (SlotKind::Char, None),
        Role::Choice(count) => (SlotKind::Enum, Some((0, count as i128 - 1))),
        Role::Scalar(Scalar::Bool) => (SlotKind::Bool, Some((0, 1))),
        Role::Scalar(Scalar::Float(_)) => (SlotKind::Float, None),
        Role::Scalar(Scalar::Enum { values, .. }) => {
            let range = values
                .iter()
                .min()
                .copied()
                .zip(values.iter().max().copied());
            (SlotKind::Enum, range)
        }
        Role::Scalar(Scalar::Int {
            signed,
            cap: Some(cap),
            ..
        }) => {
            // One negative value keeps the case "no elements, and the code is told so" in play.
            (
                SlotKind::Length,
                Some((if *signed { -1 } else { 0 }, i128::from(*cap))),
            )
        }
        Role::Scalar(Scalar::Int {
            bits, signed, text, ..
        }) => {
            let kind = match (*bits == 8 && *text, signed) {
                (true, _) => SlotKind::Char,
                (false, true) => SlotKind::Signed,
                (false, false) => SlotKind::Unsigned,
            };
            let whole = bits.is_power_of_two() && *bits >= 8;
            (kind, (!whole).then(|| int_range(*bits, *signed)))
        }
    }
}
