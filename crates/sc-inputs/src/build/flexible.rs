//! The elements of flexible array members.

use sc_frontend::{TypeId, TypeKind};

use super::Builder;
use super::nodes::At;
use crate::error::InputError;
use crate::node::{Length, Node, Pointer};

impl Builder<'_> {
    /// `T a[]`, or `T a[0]` as older code writes it.
    pub(super) fn is_flexible(&self, ty: TypeId) -> bool {
        let found = &self.program.types.get(ty).kind;
        matches!(found, TypeKind::IncompleteArray(_) | TypeKind::Array(_, 0))
    }

    /// The elements of a flexible array member.
    pub(super) fn tail_node(&mut self, ty: TypeId, at: &At) -> Result<Node, InputError> {
        let (TypeKind::IncompleteArray(of) | TypeKind::Array(of, _)) =
            self.program.types.get(ty).kind
        else {
            return Ok(Node::zero(ty));
        };
        let named = match at.counted {
            true => at.named_length(),
            false => self.named_member(at.alias()),
        };
        let capacity = at
            .most_elements()
            .unwrap_or_else(|| self.grown_from(at.input, true, named));
        self.contents.pointers.insert(at.location().to_owned());
        self.contents.longest_array = self.contents.longest_array.max(capacity);
        let element = self.node(of, &at.element())?;
        let length = match at.counted {
            true => Length::Beside(Vec::new()),
            false => Length::Free,
        };
        let elements = Pointer {
            nullable: false,
            length,
            capacity: usize::try_from(capacity).unwrap_or(usize::MAX),
            element,
            ended: false,
            before: 0,
            inside: 0,
            empty_if_null: false,
            group: None,
            seen_as: None,
        };
        Ok(Node::tail(elements, ty))
    }
}
