//! Simpler tests near a given one.

use std::collections::{BTreeMap, BTreeSet};

use crate::aliasing::shared_number;
use crate::complexity::{slot_cost, to_f64};
use crate::node::{Factor, Layout, Length, Node, NodeKind, Pointer, Scalar};
use crate::scalar::{chosen_member, clear, read, write};
use crate::walk::{Role, visit_slots};

/// At most this many candidates: a caller asks again after each success.
const MAX_SHRINKS: usize = 2000;
/// Groups of equal numbers that are shrunk as one.
const MAX_GROUPS: usize = 32;
/// And no more than so many bytes of candidates.
const MAX_BYTES: usize = 16 << 20;

impl Layout {
    /// Canonical tests simpler than `bytes` by [`Layout::complexity`], the
    /// boldest first, always the same ones.
    pub fn shrinks(&self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut list = Vec::new();
        self.each_shrink(bytes, &mut |candidate| {
            list.push(candidate);
            true
        });
        list
    }

    /// The same one by one, as long as `take` says that there is need of more: most of the time the first few do.
    pub fn each_shrink(&self, bytes: &[u8], take: &mut dyn FnMut(Vec<u8>) -> bool) {
        let bytes = self.canonical(bytes);
        let mut shrinker = Shrinker {
            layout: self,
            cost: self.complexity(&bytes),
            seen: BTreeSet::new(),
            left: (MAX_BYTES / bytes.len()).min(MAX_SHRINKS),
            take,
            bytes: &bytes,
        };
        shrinker.offer(vec![0; bytes.len()]);
        for input in &self.inputs {
            shrinker.zero(input.offset, input.node.size);
        }
        shrinker.blocks();
        shrinker.together();
        shrinker.scalars();
    }
}

/// A block of variable length that is there in the test.
struct Block {
    length: Length,
    /// First byte of the pointer's node.
    base: usize,
    length_offset: usize,
    length_size: usize,
    /// First byte of the elements.
    elements: usize,
    stride: usize,
    count: usize,
    capacity: usize,
    nullable: bool,
}

struct Shrinker<'l> {
    layout: &'l Layout,
    bytes: &'l [u8],
    cost: u64,
    seen: BTreeSet<Vec<u8>>,
    take: &'l mut dyn FnMut(Vec<u8>) -> bool,
    /// So many more are wanted.
    left: usize,
}

impl Shrinker<'_> {
    fn is_full(&self) -> bool {
        self.left == 0
    }

    fn offer(&mut self, mut candidate: Vec<u8>) {
        if self.is_full() || candidate == self.bytes {
            return;
        }
        self.layout.canonicalise(&mut candidate);
        let simpler = self.layout.complexity(&candidate) < self.cost;
        if simpler && self.seen.insert(candidate.clone()) {
            let more = (self.take)(candidate);
            self.left = if more { self.left - 1 } else { 0 };
        }
    }

    fn zero(&mut self, offset: usize, size: usize) {
        if self.is_full() {
            return;
        }
        let mut candidate = self.bytes.to_vec();
        clear(&mut candidate, offset, size);
        self.offer(candidate);
    }

    fn set(&mut self, offset: usize, size: usize, value: u128) {
        let mut candidate = self.bytes.to_vec();
        write(&mut candidate, offset, size, value);
        self.offer(candidate);
    }

    fn blocks(&mut self) {
        if self.is_full() {
            return;
        }
        let mut blocks = Vec::new();
        for input in &self.layout.inputs {
            self.find_blocks(&input.node, input.offset, &mut blocks);
        }
        for block in blocks.iter().filter(|block| block.nullable) {
            self.set(block.base, 1, 0);
        }
        for block in &blocks {
            for keep in [0, 1, block.count / 2] {
                self.shorten(block, keep);
            }
        }
        for block in &blocks {
            let mut width = block.count / 2;
            while width > 1 {
                self.drop_each(block, &blocks, width);
                width /= 2;
            }
            self.drop_each(block, &blocks, 1);
        }
    }

    fn find_blocks(&self, node: &Node, base: usize, found: &mut Vec<Block>) {
        match &node.kind {
            NodeKind::Scalar(_)
            | NodeKind::Null
            | NodeKind::Zero
            | NodeKind::Handle
            | NodeKind::Within(_)
            | NodeKind::Function(_) => {}
            NodeKind::Array { count, element } => {
                for index in 0..*count {
                    self.find_blocks(element, base + index * element.size, found);
                }
            }
            NodeKind::Struct(members) => {
                for member in members {
                    self.find_blocks(&member.node, base + member.offset, found);
                }
            }
            NodeKind::Union(members) => {
                let member = &members[chosen_member(members, self.bytes, base)];
                self.find_blocks(&member.node, base + member.offset, found);
            }
            NodeKind::Aliasing(aliasing) if shared_number(self.bytes, base) == 0 => {
                self.find_blocks(&aliasing.own, base + 1, found);
            }
            NodeKind::Aliasing(_) => {}
            NodeKind::Pointer(pointer) | NodeKind::Tail(pointer) | NodeKind::Stream(pointer) => {
                self.find_pointer(pointer, base, found);
            }
            NodeKind::Arguments { max, chars } => self.find_arguments(*max, *chars, base, found),
        }
    }

    fn find_pointer(&self, pointer: &Pointer, base: usize, found: &mut Vec<Block>) {
        if !self.layout.is_present(pointer, self.bytes, base) {
            return;
        }
        let count = self.layout.live_length(pointer, self.bytes, base);
        let elements = base + pointer.elements_offset();
        found.push(Block {
            length: pointer.length.clone(),
            base,
            length_offset: base + pointer.length_offset(),
            length_size: pointer.length_size(),
            // What lies before the pointer stays.
            elements: elements + pointer.before * pointer.element.size,
            stride: pointer.element.size,
            count: count - pointer.before,
            capacity: pointer.capacity,
            nullable: pointer.nullable,
        });
        for index in 0..count {
            self.find_blocks(
                &pointer.element,
                elements + index * pointer.element.size,
                found,
            );
        }
    }

    fn find_arguments(&self, max: usize, chars: usize, base: usize, found: &mut Vec<Block>) {
        let count = (read(self.bytes, base, 1) as usize).min(max);
        found.push(Block {
            length: Length::Free,
            base,
            length_offset: base,
            length_size: 1,
            elements: base + 1,
            stride: chars,
            count,
            capacity: max,
            nullable: false,
        });
        for argument in 0..count {
            let elements = base + 1 + argument * chars;
            let text = self.bytes.get(elements..elements + chars).unwrap_or(&[]);
            found.push(Block {
                length: Length::Text,
                base: elements,
                length_offset: 0,
                length_size: 0,
                elements,
                stride: 1,
                count: text.iter().position(|byte| *byte == 0).unwrap_or(chars),
                capacity: chars,
                nullable: false,
            });
        }
    }

    /// Writes the length of a block; elements past it are cleared later.
    fn write_length(&self, block: &Block, length: usize, candidate: &mut [u8]) -> bool {
        match &block.length {
            Length::One | Length::Fixed => return false,
            Length::Free => write(
                candidate,
                block.length_offset,
                block.length_size,
                length as u128,
            ),
            Length::Of { input } => {
                let Some(counter) = self.layout.inputs.get(*input) else {
                    return false;
                };
                write(candidate, counter.offset, counter.node.size, length as u128);
            }
            Length::Beside(siblings) => {
                for sibling in siblings {
                    let Some(at) = block.base.checked_add_signed(sibling.offset) else {
                        return false;
                    };
                    if sibling.scalar.int_value(candidate, at) > length as i128 {
                        write(candidate, at, sibling.scalar.size(), length as u128);
                    }
                }
            }
            Length::Computed(computed) => {
                // Of several factors, any could be less: they shrink by themselves.
                let elements = length.checked_sub(computed.more);
                let value = elements.filter(|elements| elements % computed.times.max(1) == 0);
                let [factor] = computed.factors.as_slice() else {
                    return false;
                };
                let Some(value) = value.map(|elements| elements / computed.times.max(1)) else {
                    return false;
                };
                let slot = match factor {
                    Factor::Input(input) => {
                        let counter = self.layout.inputs.get(*input);
                        counter.map(|counter| (counter.offset, counter.node.size))
                    }
                    Factor::Member(sibling) => {
                        let at = block.base.checked_add_signed(sibling.offset);
                        at.map(|at| (at, sibling.scalar.size()))
                    }
                };
                let Some((offset, size)) = slot else {
                    return false;
                };
                write(candidate, offset, size, value as u128);
            }
            Length::Text => clear(candidate, block.elements + length, block.capacity - length),
        }
        true
    }

    fn shorten(&mut self, block: &Block, length: usize) {
        let mut candidate = self.bytes.to_vec();
        if length < block.count && self.write_length(block, length, &mut candidate) {
            self.offer(candidate);
        }
    }

    fn drop_each(&mut self, block: &Block, all: &[Block], width: usize) {
        for index in (0..block.count).step_by(width) {
            self.drop_elements(block, all, index, width.min(block.count - index));
        }
    }

    /// Removes some elements; blocks that share the length lose theirs too.
    fn drop_elements(&mut self, block: &Block, all: &[Block], index: usize, width: usize) {
        let mut candidate = self.bytes.to_vec();
        if self.is_full() || !self.write_length(block, block.count - width, &mut candidate) {
            return;
        }
        if let Length::Of { .. } | Length::Computed(_) = block.length {
            for other in all.iter().filter(|other| other.length == block.length) {
                shift(&mut candidate, self.bytes, other, index, width);
            }
        } else {
            shift(&mut candidate, self.bytes, block, index, width);
        }
        self.offer(candidate);
    }

    /// Numbers that change as one: code compares inputs with each other.
    fn together(&mut self) {
        if self.is_full() {
            return;
        }
        let mut equal: BTreeMap<i128, Vec<(usize, usize)>> = BTreeMap::new();
        visit_slots(self.layout, Some(self.bytes), &mut |visit| {
            if let Role::Scalar(scalar @ Scalar::Int { .. }) = visit.role {
                let value = scalar.int_value(self.bytes, visit.offset);
                equal
                    .entry(value)
                    .or_default()
                    .push((visit.offset, visit.size));
            }
        });
        let mut halves = self.bytes.to_vec();
        for (value, slots) in &equal {
            for (offset, size) in slots {
                write(&mut halves, *offset, *size, (value / 2) as u128);
            }
        }
        self.offer(halves);
        let several = equal.iter().filter(|(_, slots)| slots.len() > 1);
        for (value, slots) in several.take(MAX_GROUPS) {
            for simpler in simpler_ints(*value) {
                let mut candidate = self.bytes.to_vec();
                for (offset, size) in slots {
                    write(&mut candidate, *offset, *size, simpler as u128);
                }
                self.offer(candidate);
            }
        }
    }

    fn scalars(&mut self) {
        if self.is_full() {
            return;
        }
        let mut edits: Vec<(usize, usize, Vec<u128>)> = Vec::new();
        visit_slots(self.layout, Some(self.bytes), &mut |visit| {
            let cost = slot_cost(visit.role, self.bytes, visit.offset, visit.size);
            let simpler =
                |value: &u128| slot_cost(visit.role, &value.to_le_bytes(), 0, visit.size) < cost;
            let raw = read(self.bytes, visit.offset, visit.size);
            let mut values = simpler_values(visit.role, raw, self.bytes, visit.offset);
            values.retain(simpler);
            edits.push((visit.offset, visit.size, values));
        });
        let rounds = edits.iter().map(|(_, _, values)| values.len()).max();
        for round in 0..rounds.unwrap_or(0) {
            for (offset, size, values) in &edits {
                if self.is_full() {
                    return;
                }
                if let Some(value) = values.get(round) {
                    self.set(*offset, *size, *value);
                }
            }
        }
    }
}

/// Moves the elements after the `width` at `index` down over them.
fn shift(candidate: &mut [u8], bytes: &[u8], block: &Block, index: usize, width: usize) {
    let from = block.elements + (index + width) * block.stride;
    let to = block.elements + index * block.stride;
    let end = block.elements + block.count * block.stride;
    if let Some(tail) = bytes.get(from..end)
        && let Some(place) = candidate.get_mut(to..to + tail.len())
    {
        place.copy_from_slice(tail);
        clear(candidate, to + tail.len(), width * block.stride);
    }
}

pub(crate) fn simpler_values(role: Role, raw: u128, bytes: &[u8], offset: usize) -> Vec<u128> {
    match role {
        // Those of pointers are done with the blocks.
        Role::Presence => vec![0],
        Role::Length(_) => Vec::new(),
        Role::Choice(_) => (0..raw).collect(),
        Role::Text => b"aA0 ".iter().map(|c| u128::from(*c)).collect(),
        Role::Scalar(Scalar::Bool) => vec![0],
        Role::Scalar(Scalar::Enum { values, .. }) => values.iter().map(|v| *v as u128).collect(),
        Role::Scalar(Scalar::Float(format)) => {
            let value = to_f64(*format, raw).unwrap_or(0.0);
            simpler_floats(*format, value)
        }
        Role::Scalar(scalar) => {
            let value = scalar.int_value(bytes, offset);
            let mut values = simpler_ints(value);
            if matches!(scalar, Scalar::Int { text: true, .. }) {
                values.extend(b"aA0 ".iter().map(|c| i128::from(*c)));
            }
            values.into_iter().map(|v| v as u128).collect()
        }
    }
}

fn simpler_ints(value: i128) -> Vec<i128> {
    let mut values = vec![
        0,
        1,
        value.wrapping_neg(),
        value / 2,
        value - value.signum(),
    ];
    // Round numbers nearby read better than halves.
    let mut ten = 10;
    while ten < value.saturating_abs() && ten < i128::MAX / 10 {
        values.push(value - value % ten);
        ten *= 10;
    }
    values
}

fn simpler_floats(format: sc_frontend::FloatFormat, value: f64) -> Vec<u128> {
    let candidates = [
        0.0,
        1.0,
        -1.0,
        value.trunc(),
        -value,
        value / 2.0,
        (value * 10.0).round() / 10.0,
    ];
    candidates
        .into_iter()
        .map(|v| crate::convert::float_bits(format, v))
        .collect()
}
