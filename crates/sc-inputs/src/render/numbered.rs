//! Pointers of a test to objects that other pointers lead to as well.
//!
//! A block is written after what it points to. A pointer back to a block that is not written yet is NULL at first, and
//! set as soon as both blocks are there.

use super::init::Init;
use super::statements::{Pointed, Writer};
use crate::aliasing::NUMBERED;
use crate::node::{Node, NodeKind, Pointer};
use crate::scalar::chosen_member;

/// The objects of a test that have numbers, and pointers to them that are not set yet.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    /// For each group: pointers to its objects; `None` while one is being written.
    objects: Vec<Vec<Option<String>>>,
    /// Pointers in blocks that are not written yet.
    waiting: Vec<Waiting>,
    /// Pointers in blocks that are written, as they are named in C.
    open: Vec<(String, Target)>,
}

/// A group, and the position of an object in it.
type Target = (usize, usize);

#[derive(Debug)]
struct Waiting {
    /// First byte of the pointer's node.
    base: usize,
    target: Target,
}

impl Writer<'_> {
    /// Gives the block behind a pointer its number.
    pub(super) fn begin_numbered(&mut self, pointer: &Pointer) -> Option<Target> {
        let group = pointer.group?;
        let objects = &mut self.numbered.objects;
        if objects.len() <= group {
            objects.resize(group + 1, Vec::new());
        }
        let object = objects[group].len();
        (object < NUMBERED).then(|| {
            objects[group].push(None);
            (group, object)
        })
    }

    /// A pointer to an object that exists already.
    pub(super) fn numbered(&mut self, group: usize, number: usize, base: usize) -> Init {
        let target = (group, number - 1);
        match self.object(target) {
            Some(name) => Init::Atom(name),
            None => {
                self.numbered.waiting.push(Waiting { base, target });
                Init::Atom("NULL".into())
            }
        }
    }

    fn object(&self, (group, object): Target) -> Option<String> {
        self.numbered.objects.get(group)?.get(object)?.clone()
    }

    /// The block is written: sets the pointers in it, and those to it, as far as both ends are there.
    pub(super) fn end_numbered(&mut self, target: Option<Target>, pointed: &Pointed, name: &str) {
        if let Some((group, object)) = target {
            let pointer = match (pointed.pointer.inside, pointed.pointer.seen_as) {
                (0, None) => name.to_owned(),
                (0, Some(_)) => format!("(void *) {name}"),
                (bytes, _) => format!("(void *) ((char *) {name} + {bytes})"),
            };
            self.numbered.objects[group][object] = Some(pointer);
        }
        let waiting = std::mem::take(&mut self.numbered.waiting);
        for pointer in waiting {
            match self.place(pointed, pointer.base, name) {
                Some(place) => self.numbered.open.push((place, pointer.target)),
                None => self.numbered.waiting.push(pointer),
            }
        }
        let open = std::mem::take(&mut self.numbered.open);
        for (place, target) in open {
            match self.object(target) {
                Some(object) => self.lines.push(format!("{place} = {object};")),
                None => self.numbered.open.push((place, target)),
            }
        }
    }

    /// How C names the pointer whose node starts at `slot`, if it is in this block.
    fn place(&self, pointed: &Pointed, slot: usize, name: &str) -> Option<String> {
        let pointer = pointed.pointer;
        let start = pointed.base + pointer.elements_offset();
        let size = pointer.element.size;
        let position = slot.checked_sub(start)?.checked_div(size)?;
        if position >= pointer.slots() {
            return None;
        }
        let element = match pointer.slots() {
            1 => format!("(*{name})"),
            _ => format!("{name}[{position}]"),
        };
        let place = self.inside(&pointer.element, start + position * size, slot, element)?;
        let simple = place.strip_prefix(&format!("(*{name})"));
        Some(match simple {
            Some("") => format!("*{name}"),
            Some(rest) if rest.starts_with('.') => format!("{name}->{}", &rest[1..]),
            _ => place,
        })
    }

    fn inside(&self, node: &Node, base: usize, slot: usize, path: String) -> Option<String> {
        let within = |start: usize, size: usize| (start..start + size).contains(&slot);
        match &node.kind {
            NodeKind::Aliasing(_) => (base == slot).then_some(path),
            NodeKind::Struct(members) => {
                let fits = |at: usize, size| within(base + at, size);
                let member = members.iter().find(|it| fits(it.offset, it.node.size))?;
                let path = named(path, &member.name);
                self.inside(&member.node, base + member.offset, slot, path)
            }
            NodeKind::Union(members) => {
                let member = members.get(chosen_member(members, self.bytes, base))?;
                let path = named(path, &member.name);
                self.inside(&member.node, base + member.offset, slot, path)
            }
            NodeKind::Array { element, .. } => {
                let position = (slot.checked_sub(base)?).checked_div(element.size)?;
                let at = base + position * element.size;
                self.inside(element, at, slot, format!("{path}[{position}]"))
            }
            NodeKind::Tail(tail) => {
                let start = base + tail.elements_offset();
                let position = (slot.checked_sub(start)?).checked_div(tail.element.size)?;
                let at = start + position * tail.element.size;
                self.inside(&tail.element, at, slot, format!("{path}[{position}]"))
            }
            _ => None,
        }
    }
}

fn named(path: String, member: &str) -> String {
    match member {
        "" => path,
        member => format!("{path}.{member}"),
    }
}
