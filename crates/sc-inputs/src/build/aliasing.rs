//! Which pointers may point to objects that exist already: those that the user names.

use std::cell::Cell;
use std::collections::BTreeSet;

use sc_frontend::{TypeId, TypeKind};

use super::Builder;
use super::nodes::At;
use super::shape::Shape;
use crate::error::{InputError, nearest};
use crate::location::{normalise, readable};
use crate::model::Origin;
use crate::node::Node;
use crate::options::InputOptions;

pub(crate) const ALIASING: &str = "--aliasing";
/// Every pointer is meant.
const ALL: &str = "all";

/// The pointers that the option names, and the types of the objects that have numbers.
#[derive(Debug, Default)]
pub(crate) struct Aliases {
    named: Vec<Named>,
    all: bool,
    groups: Vec<String>,
}

#[derive(Debug)]
struct Named {
    text: String,
    location: String,
    used: Cell<bool>,
}

impl Aliases {
    pub(crate) fn parse(options: &InputOptions) -> Self {
        let (all, named): (Vec<_>, Vec<_>) = (options.aliasing.iter()).partition(|it| *it == ALL);
        let named = named.into_iter().map(|text| Named {
            text: text.clone(),
            location: normalise(text),
            used: Cell::new(false),
        });
        Self {
            named: named.collect(),
            all: !all.is_empty(),
            groups: Vec::new(),
        }
    }

    fn asked(&self, at: &At) -> bool {
        let fits = |it: &&Named| it.location == at.location() || at.alias() == Some(&it.location);
        match self.named.iter().find(fits) {
            Some(named) => {
                named.used.set(true);
                true
            }
            None => self.all,
        }
    }

    /// The number of a group, if there are groups at all.
    fn group(&mut self, name: String) -> Option<usize> {
        if !self.all && self.named.is_empty() {
            return None;
        }
        let known = self.groups.iter().position(|it| *it == name);
        Some(known.unwrap_or_else(|| {
            self.groups.push(name);
            self.groups.len() - 1
        }))
    }

    /// An entry that matched no pointer is an error.
    pub(crate) fn check_used(&self, pointers: &BTreeSet<String>) -> Result<(), InputError> {
        match self.named.iter().find(|named| !named.used.get()) {
            None => Ok(()),
            Some(unused) => Err(InputError::NoSuchLocation {
                option: ALIASING,
                location: unused.text.clone(),
                suggestion: nearest(&unused.location, pointers.iter().map(String::as_str))
                    .map(|found| readable(&found)),
            }),
        }
    }
}

impl Builder<'_> {
    /// The group of the blocks that a pointer of this type and shape points to; `None` if they have no numbers.
    pub(super) fn aliasing_group(&mut self, ty: TypeId, shape: &Shape, at: &At) -> Option<usize> {
        let kind = match shape {
            Shape::One => "",
            Shape::Free(_) => "[]",
            Shape::Text => "text",
            _ => return None,
        };
        // Other pointers depend on where these begin and end.
        let is_owner = at.is_shared() || self.has_neighbours(at.location());
        if is_owner || !self.is_made_in_order(at) {
            return None;
        }
        let to = self.pointee(ty)?;
        let found = self.program.types.get(to);
        if matches!(found.kind, TypeKind::Void | TypeKind::Function { .. }) {
            return None;
        }
        let plain = found
            .canonical
            .replace("const ", "")
            .replace("volatile ", "");
        self.aliasing.group(format!("{plain}{kind}"))
    }

    /// Formals and globals of the entrypoint's unit are made in the order of the layout.
    fn is_made_in_order(&self, at: &At) -> bool {
        let planned = &self.planned[at.input];
        match planned.origin {
            Origin::Formal(_) => true,
            Origin::Global(id) => {
                planned.stub.is_none() && self.program.globals[id.0].unit == self.entry.unit
            }
            Origin::Arguments | Origin::Extra(_) => false,
        }
    }

    /// A pointer as it is, or one that may point to an object of the group as well.
    pub(super) fn perhaps_aliasing(&self, own: Node, group: Option<usize>, at: &At) -> Node {
        match group {
            Some(group) if self.aliasing.asked(at) => Node::aliasing(own, group),
            _ => own,
        }
    }
}
