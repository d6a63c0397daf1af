//! What a pointer to `void` points to.

use sc_frontend::{TypeId, TypeKind, VoidPlace};

use super::Builder;
use super::nodes::At;
use crate::ctype::has_name;
use crate::model::Origin;
use crate::render::is_defined_in_unit;

impl Builder<'_> {
    /// What the target of a pointer is taken for: the largest type that code makes of it, so that no access is
    /// beyond its end; bytes where it makes nothing of it.
    pub(super) fn seen_as(&self, to: TypeId, at: &At) -> TypeId {
        let types = &self.program.types;
        if !matches!(types.get(to).kind, TypeKind::Void) {
            return to;
        }
        let seen = self.void_place(at).map(|place| {
            let entry = self.entry_id;
            self.program.seen_as(self.reachable, entry, &place)
        });
        let usable = seen
            .into_iter()
            .flatten()
            .filter(|ty| self.is_usable(*ty, at));
        let largest = usable.max_by_key(|ty| (types.get(*ty).size, std::cmp::Reverse(*ty)));
        largest.or_else(|| types.byte()).unwrap_or(to)
    }

    fn void_place(&self, at: &At) -> Option<VoidPlace> {
        if at.top {
            return match self.planned[at.input].origin {
                Origin::Formal(formal) => Some(VoidPlace::Formal(formal)),
                Origin::Global(id) => {
                    Some(VoidPlace::Global(self.program.globals[id.0].name.clone()))
                }
                Origin::Arguments => None,
            };
        }
        let alias = at.alias.as_deref()?.strip_prefix('{')?;
        let (record, member) = alias.rsplit_once("}.")?;
        Some(VoidPlace::Member(record.to_owned(), member.to_owned()))
    }

    /// An object of that type can be made where the input is filled.
    fn is_usable(&self, ty: TypeId, at: &At) -> bool {
        let unit = match self.planned[at.input].origin {
            Origin::Global(id) => self.program.globals[id.0].unit,
            _ => self.entry.unit,
        };
        let found = self.program.types.get(ty);
        found.size.is_some_and(|size| size > 1)
            && has_name(&self.program.types, ty)
            && is_defined_in_unit(self.program, ty, unit)
    }
}
