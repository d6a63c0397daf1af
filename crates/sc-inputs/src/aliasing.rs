//! Pointers to objects that exist already: sharing, cycles, links to parents.
//!
//! The objects of a group have numbers in the order in which a test makes them: an object comes before what it points
//! to. A pointer names an object by its number, so every object has one pointer that owns it, the first one that leads
//! there, and equal graphs have equal bytes.

use serde::{Deserialize, Serialize};

use crate::node::{Layout, Node, NodeKind};
use crate::scalar::{clear, read, write};

/// So many objects of a group have numbers.
pub(crate) const NUMBERED: usize = 8;

/// A pointer with a byte in front that is the number of an object, from 1. A number that no object has means the
/// pointer's own slots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aliasing {
    /// The group of the objects.
    pub group: usize,
    /// The pointer to a block of its own, or one that is always NULL.
    pub own: Box<Node>,
}

/// How many objects of each group have been made, while a test is read in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Made(Vec<usize>);

impl Made {
    /// Another object of a group exists.
    pub(crate) fn add(&mut self, group: Option<usize>) {
        let Some(group) = group else { return };
        if self.0.len() <= group {
            self.0.resize(group + 1, 0);
        }
        self.0[group] = (self.0[group] + 1).min(NUMBERED);
    }

    fn count(&self, group: usize) -> usize {
        self.0.get(group).copied().unwrap_or(0)
    }

    /// The number of the object that a pointer whose node starts at `base` points to; 0 for its own block.
    pub(crate) fn number(&self, aliasing: &Aliasing, bytes: &[u8], base: usize) -> usize {
        let number = shared_number(bytes, base);
        match number <= self.count(aliasing.group) {
            true => number,
            false => 0,
        }
    }
}

/// The number in the byte of such a pointer.
pub(crate) fn shared_number(bytes: &[u8], base: usize) -> usize {
    usize::try_from(read(bytes, base, 1)).unwrap_or(0)
}

impl Layout {
    /// Whether some pointer may point to an object that exists already.
    pub(crate) fn has_aliasing(&self) -> bool {
        self.inputs.iter().any(|input| is_aliasing(&input.node))
    }

    /// The number of groups whose objects have numbers.
    pub(crate) fn groups(&self) -> usize {
        let groups = self
            .inputs
            .iter()
            .filter_map(|input| last_group(&input.node));
        groups.max().map_or(0, |last| last + 1)
    }
}

/// Canonical bytes of a pointer's own slots that have no meaning, because it points to a numbered object.
pub(crate) fn set_number(aliasing: &Aliasing, number: usize, bytes: &mut [u8], base: usize) {
    write(bytes, base, 1, number as u128);
    if number > 0 {
        clear(bytes, base + 1, aliasing.own.size);
    }
}

fn is_aliasing(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Aliasing(_) => true,
        _ => node.parts().any(is_aliasing),
    }
}

fn last_group(node: &Node) -> Option<usize> {
    let own = match &node.kind {
        NodeKind::Aliasing(aliasing) => Some(aliasing.group),
        NodeKind::Pointer(pointer) => pointer.group,
        _ => None,
    };
    own.into_iter()
        .chain(node.parts().filter_map(last_group))
        .max()
}

/// Whether making a node makes objects that have numbers.
pub(crate) fn makes_numbered(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Pointer(pointer) if pointer.group.is_some() => true,
        _ => node.parts().any(makes_numbered),
    }
}
