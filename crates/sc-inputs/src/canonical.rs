//! Canonical bytes: equal tests are equal bytes.

use crate::aliasing::{Made, set_number};
use crate::node::{Layout, Length, Node, NodeKind, Pointer, Scalar, StructMember};
use crate::scalar::{choice, clear, read, write};

impl Layout {
    /// The canonical form of any bytes, in place. Too short a test is padded
    /// with zeros, too long a one is cut. Idempotent. The generated
    /// `__sc_canonicalise` computes the same function.
    pub fn canonicalise(&self, bytes: &mut Vec<u8>) {
        bytes.resize(self.size(), 0);
        if self.inputs.iter().all(|input| input.node.size == 0) {
            bytes.fill(0);
        }
        // Lengths that other inputs refer to come first: blocks depend on them.
        for input in &self.inputs {
            if let NodeKind::Scalar(scalar @ Scalar::Int { cap: Some(_), .. }) = &input.node.kind {
                scalar.canonicalise(bytes, input.offset);
            }
        }
        // What points into the block of another input comes last.
        let (last, first): (Vec<_>, Vec<_>) =
            (self.inputs.iter()).partition(|input| input.node.is_within());
        let mut made = Made::default();
        for input in first.into_iter().chain(last) {
            self.canonical_node(&input.node, bytes, input.offset, &mut made);
        }
    }

    /// The canonical form of a copy.
    pub fn canonical(&self, bytes: &[u8]) -> Vec<u8> {
        let mut copy = bytes.to_vec();
        self.canonicalise(&mut copy);
        copy
    }

    fn canonical_node(&self, node: &Node, bytes: &mut [u8], base: usize, made: &mut Made) {
        match &node.kind {
            NodeKind::Scalar(scalar) => scalar.canonicalise(bytes, base),
            NodeKind::Array { count, element } => {
                self.canonical_elements(element, *count, bytes, base, made);
            }
            NodeKind::Struct(members) => {
                // Lengths come first: blocks depend on them.
                for member in members
                    .iter()
                    .filter(|member| member.node.counts_elements())
                {
                    self.canonical_node(&member.node, bytes, base + member.offset, made);
                }
                let (last, first): (Vec<_>, Vec<_>) =
                    (members.iter()).partition(|member| member.node.is_within());
                for member in first.into_iter().chain(last) {
                    self.canonical_node(&member.node, bytes, base + member.offset, made);
                }
            }
            NodeKind::Union(members) => self.canonical_union(members, bytes, base, made),
            NodeKind::Null | NodeKind::Zero => {}
            NodeKind::Handle => {
                let present = read(bytes, base, 1) & 1;
                write(bytes, base, 1, present);
            }
            NodeKind::Function(callees) => canonical_choice(callees.choices(), bytes, base),
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
                self.canonical_pointer(node, pointer, bytes, base, made);
            }
            NodeKind::Aliasing(aliasing) => {
                let number = made.number(aliasing, bytes, base);
                set_number(aliasing, number, bytes, base);
                if number == 0 {
                    self.canonical_node(&aliasing.own, bytes, base + 1, made);
                }
            }
            NodeKind::Within(within) => self.canonical_position(within, bytes, base),
            NodeKind::Arguments { max, chars } => {
                let count = read(bytes, base, 1) as usize % (max + 1);
                write(bytes, base, 1, count as u128);
                for text in 0..*max {
                    let start = base + 1 + text * chars;
                    let live = if text < count { *chars } else { 0 };
                    canonical_text(bytes, start, live);
                    clear(bytes, start + live, chars - live);
                }
            }
        }
    }

    fn canonical_union(
        &self,
        members: &[StructMember],
        bytes: &mut [u8],
        base: usize,
        made: &mut Made,
    ) {
        canonical_choice(members.len(), bytes, base);
        let chosen = choice(members.len(), bytes, base);
        for (index, member) in members.iter().enumerate() {
            let at = base + member.offset;
            match index == chosen {
                true => self.canonical_node(&member.node, bytes, at, made),
                false => clear(bytes, at, member.node.size),
            }
        }
    }

    fn canonical_elements(
        &self,
        element: &Node,
        count: usize,
        bytes: &mut [u8],
        base: usize,
        made: &mut Made,
    ) {
        for index in 0..count {
            self.canonical_node(element, bytes, base + index * element.size, made);
        }
    }

    fn canonical_pointer(
        &self,
        node: &Node,
        p: &Pointer,
        bytes: &mut [u8],
        base: usize,
        made: &mut Made,
    ) {
        if let Length::Beside(siblings) = &p.length {
            for sibling in siblings {
                sibling.canonicalise(bytes, base);
            }
        }
        if !self.is_present(p, bytes, base) {
            clear(bytes, base, node.size);
            return;
        }
        made.add(p.group);
        if p.nullable {
            write(bytes, base, 1, 1);
        }
        if p.length_size() > 0 {
            let offset = base + p.length_offset();
            let length = read(bytes, offset, p.length_size()) % (p.capacity as u128 + 1);
            write(bytes, offset, p.length_size(), length);
        }
        let length = self.live_length(p, bytes, base);
        let elements = base + p.elements_offset();
        let live = length * p.element.size;
        self.canonical_elements(&p.element, length, bytes, elements, made);
        clear(bytes, elements + live, p.slots() * p.element.size - live);
    }
}

/// A byte that chooses among several is in range.
fn canonical_choice(count: usize, bytes: &mut [u8], offset: usize) {
    if count > 1 {
        let chosen = choice(count, bytes, offset);
        write(bytes, offset, 1, chosen as u128);
    }
}

/// A NUL ends a text; what follows it is zero.
fn canonical_text(bytes: &mut [u8], start: usize, size: usize) {
    if let Some(text) = bytes.get_mut(start..start + size) {
        let end = text.iter().position(|byte| *byte == 0).unwrap_or(size);
        text[end..].fill(0);
    }
}
