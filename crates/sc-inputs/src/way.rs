//! Ways to numbers that count the elements of a block and are not members beside its pointer: `m->head.len` for
//! `m->data`, `o->len` and `*n` for a formal `p`.

use serde::{Deserialize, Serialize};

use crate::node::{Layout, Length, Node, NodeKind, Scalar, Sibling};
use crate::scalar::read;

/// A way from a pointer to a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// Where it begins.
    pub from: From,
    /// How it goes on.
    pub steps: Vec<Step>,
}

/// Where a way begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// The struct that the pointer is a member of, or one so many levels around that.
    Record {
        /// How many levels.
        up: usize,
    },
    /// Another input.
    Input(usize),
}

/// A step of a way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// To a member of a struct.
    Member {
        /// Its position.
        index: usize,
        /// Its name.
        name: String,
    },
    /// To the only object behind a pointer.
    Target {
        /// Where the byte is that tells whether the pointer is NULL, from the start of the counted pointer's node.
        presence: Option<isize>,
    },
}

/// A number at the end of a way, from the start of the node where the way begins.
pub(crate) struct Found {
    pub offset: usize,
    pub scalar: Scalar,
    pub steps: Vec<Step>,
}

impl Way {
    /// The places that tell whether pointers on the way are NULL, from the start of the counted pointer's node.
    pub(crate) fn presences(&self) -> impl Iterator<Item = isize> {
        self.steps.iter().filter_map(|step| match step {
            Step::Target { presence } => *presence,
            Step::Member { .. } => None,
        })
    }

    /// Names of members and arrows behind the name of where the way begins.
    pub(crate) fn shown(&self, start: &str) -> String {
        let mut shown = start.to_owned();
        let mut steps = self.steps.iter().peekable();
        while let Some(step) = steps.next() {
            match step {
                Step::Member { name, .. } if name.is_empty() => {}
                Step::Member { name, .. } => shown += &format!(".{name}"),
                Step::Target { .. } => {
                    let mut members = std::iter::from_fn(|| {
                        steps.next_if(|step| matches!(step, Step::Member { .. }))
                    });
                    let named = members.find_map(|step| match step {
                        Step::Member { name, .. } if !name.is_empty() => Some(name),
                        _ => None,
                    });
                    match named {
                        Some(name) => shown += &format!("->{name}"),
                        None => shown.insert(0, '*'),
                    }
                }
            }
        }
        shown
    }
}

impl Sibling {
    /// The other input that it is in.
    pub(crate) fn input(&self) -> Option<usize> {
        match self.way.as_ref()?.from {
            From::Input(input) => Some(input),
            From::Record { .. } => None,
        }
    }

    /// Whether all pointers on the way to it are there, for the pointer whose node starts at `base`.
    pub(crate) fn is_reached(&self, bytes: &[u8], base: usize) -> bool {
        let presences = self.way.iter().flat_map(Way::presences);
        presences
            .map(|offset| base.checked_add_signed(offset))
            .all(|at| at.is_some_and(|at| read(bytes, at, 1) & 1 == 1))
    }

    /// Makes a number elsewhere canonical, which nodes that come later hold.
    pub(crate) fn canonicalise(&self, bytes: &mut [u8], base: usize) {
        if self.way.is_some()
            && self.is_reached(bytes, base)
            && let Some(at) = base.checked_add_signed(self.offset)
        {
            self.scalar.canonicalise(bytes, at);
        }
    }
}

/// Follows member positions from a node, through pointers to one object: `None` where a test has no such number.
/// Offsets of presence bytes are from the start of that node.
pub(crate) fn follow(node: &Node, members: &[usize]) -> Option<Found> {
    let mut found = Found {
        offset: 0,
        scalar: Scalar::Bool,
        steps: Vec::new(),
    };
    let mut node = node;
    let mut members = members.iter();
    loop {
        node = match &node.kind {
            NodeKind::Scalar(scalar @ Scalar::Int { cap: Some(_), .. }) => {
                found.scalar = scalar.clone();
                return members.next().is_none().then_some(found);
            }
            NodeKind::Struct(all) => {
                let index = *members.next()?;
                let member = all.get(index)?;
                found.offset += member.offset;
                let name = member.name.clone();
                found.steps.push(Step::Member { index, name });
                &member.node
            }
            NodeKind::Pointer(pointer) => {
                let is_plain = pointer.length == Length::One
                    && (pointer.before, pointer.inside) == (0, 0)
                    && !pointer.empty_if_null;
                is_plain.then_some(())?;
                let presence = pointer.nullable.then_some(found.offset as isize);
                found.steps.push(Step::Target { presence });
                found.offset += pointer.elements_offset();
                &pointer.element
            }
            _ => return None,
        };
    }
}

impl Layout {
    /// The name of a number that counts elements behind the pointer at a location.
    pub(crate) fn way_shown(&self, way: &Way, location: &str) -> String {
        let start = match way.from {
            From::Input(input) => {
                let input = self.inputs.get(input);
                input.map_or("?", |input| input.name.as_str()).to_owned()
            }
            From::Record { up } => {
                let mut record = location;
                // Unnamed structs are no part of a location.
                for _ in 0..=up {
                    record = record.rsplit_once('.').map_or(record, |(record, _)| record);
                }
                record.to_owned()
            }
        };
        way.shown(&start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_shown_as_c_names_them() {
        let member = |name: &str| Step::Member {
            index: 0,
            name: name.to_owned(),
        };
        let target = || Step::Target { presence: None };
        let shown = |steps: Vec<Step>| {
            let from = From::Input(0);
            Way { from, steps }.shown("o")
        };
        assert_eq!(shown(vec![target(), member("len")]), "o->len");
        assert_eq!(shown(vec![target()]), "*o");
        assert_eq!(shown(vec![member("head"), member("len")]), "o.head.len");
        assert_eq!(shown(vec![target(), member(""), member("len")]), "o->len");
    }
}
