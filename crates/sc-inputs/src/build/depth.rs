//! How far pointers are followed.

use sc_frontend::{TypeId, TypeKind};

use super::Builder;
use super::nodes::At;
use super::shape::Shape;
use crate::growth::BoundKind;

impl Builder<'_> {
    /// Whether a pointer to such an object is beyond the bound of the depth. What ends a branch of a tree may hold
    /// strings and numbers: code that looks at it expects them.
    pub(super) fn is_too_deep(&self, to: TypeId, shape: &Shape, at: &At) -> bool {
        let bound = self.grown(BoundKind::Depth, at.input, u64::from(self.bounds.depth));
        let bound = bound + u64::from(bound > 0 && self.has_no_pointers(to));
        u64::from(at.depth()) >= bound && !matches!(shape, Shape::Fixed(_))
    }

    /// Nothing can be reached from an object of that type.
    fn has_no_pointers(&self, ty: TypeId) -> bool {
        match &self.program.types.get(ty).kind {
            TypeKind::Bool | TypeKind::Int { .. } | TypeKind::Enum { .. } | TypeKind::Float(_) => {
                true
            }
            TypeKind::Array(of, _) | TypeKind::Vector(of, _) => self.has_no_pointers(*of),
            TypeKind::Struct {
                members,
                complete: true,
            }
            | TypeKind::Union {
                members,
                complete: true,
            } => members.iter().all(|member| self.has_no_pointers(member.ty)),
            _ => false,
        }
    }
}
