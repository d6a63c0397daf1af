//! What a pointer to `void`, to bytes, or to the beginning of a larger struct, points to.

use sc_frontend::{PointerUse, TypeId, TypeKind, VoidPlace};

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
        match types.get(to).kind {
            TypeKind::Void => {}
            TypeKind::Struct { complete: true, .. } => return self.extended(to, at),
            TypeKind::Int { is_char: true, .. } => return self.held_in_bytes(to, at),
            TypeKind::Pointer(target) if types.get(target).kind == TypeKind::Void => {
                return self.behind_handle(to, at);
            }
            _ => return to,
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

    /// Bytes that code takes for objects hold the largest of them, or an array of pointers. An array of bytes that begins
    /// with an object holds more.
    fn held_in_bytes(&self, to: TypeId, at: &At) -> TypeId {
        let is_told = self.requests.find(at.location(), at.alias()).is_some();
        let origin = at.top.then(|| self.planned[at.input].origin);
        let is_counted = at.counted || self.is_counted(origin);
        let is_free = !self.options.no_inference && !self.has_neighbours(at.location());
        let is_open = !is_told && !is_counted && is_free && !self.is_read_as_text(at);
        let Some(place) = self.void_place(at).filter(|_| is_open) else {
            return to;
        };
        let types = &self.program.types;
        let kind = |ty: TypeId| &types.get(ty).kind;
        let seen = self
            .program
            .seen_as(self.reachable, self.entry_id, &place)
            .into_iter();
        let held: Vec<TypeId> = seen.filter(|ty| self.is_usable(*ty, at)).collect();
        let is_pointer = |ty: &&TypeId| matches!(kind(**ty), TypeKind::Pointer(_));
        if self.is_indexed(at) {
            return held.iter().find(is_pointer).copied().unwrap_or(to);
        }
        // No access is beyond the end of the largest.
        let largest = held
            .iter()
            .max_by_key(|ty| (types.get(**ty).size, std::cmp::Reverse(**ty)));
        largest.copied().unwrap_or(to)
    }

    /// A struct whose address code converts to that of a struct which begins with it is taken for the larger one. If
    /// there are several and none contains all others, a test cannot be all of them.
    fn extended(&self, to: TypeId, at: &At) -> TypeId {
        let types = &self.program.types;
        let is_told = self.requests.find(at.location(), at.alias()).is_some();
        let is_one = !is_told && !self.is_indexed(at) && !self.has_neighbours(at.location());
        let Some(place) = self.void_place(at).filter(|_| is_one) else {
            return to;
        };
        let seen = self
            .program
            .seen_as(self.reachable, self.entry_id, &place)
            .into_iter();
        let larger = seen.filter(|ty| self.begins_with(*ty, to) && self.is_usable(*ty, at));
        let mut larger: Vec<TypeId> = larger.collect();
        larger.sort_by_key(|ty| (types.get(*ty).size, *ty));
        let is_chain = larger
            .windows(2)
            .all(|pair| self.is_same(pair[0], pair[1]) || self.begins_with(pair[1], pair[0]));
        match larger.first() {
            Some(first) if is_chain => {
                // Of several names for the largest, the first.
                let largest = larger.last().unwrap_or(first);
                let same = larger.iter().find(|ty| self.is_same(**ty, *largest));
                *same.unwrap_or(largest)
            }
            _ => to,
        }
    }

    /// A pointer to `void *` that code takes for one to a struct is a handle (`typedef void *Handle;`, `use(Handle *h)`):
    /// its object is the largest such struct.
    fn behind_handle(&self, to: TypeId, at: &At) -> TypeId {
        let types = &self.program.types;
        let is_told = self.requests.find(at.location(), at.alias()).is_some();
        let is_one = !is_told && !self.is_indexed(at) && !self.has_neighbours(at.location());
        let Some(place) = self.void_place(at).filter(|_| is_one) else {
            return to;
        };
        let seen = self
            .program
            .seen_as(self.reachable, self.entry_id, &place)
            .into_iter();
        let is_object = |ty: &TypeId| matches!(types.get(*ty).kind, TypeKind::Struct { .. });
        let objects = seen.filter(|ty| is_object(ty) && self.is_usable(*ty, at));
        let largest = objects.max_by_key(|ty| (types.get(*ty).size, std::cmp::Reverse(*ty)));
        largest.unwrap_or(to)
    }

    /// Code moves the pointer or indexes it, so the elements have the size of its own type.
    fn is_indexed(&self, at: &At) -> bool {
        if self.options.no_inference {
            return true; // nothing is known of its use
        }
        self.usage(at).is_some_and(|usage| usage.indexed)
    }

    fn is_read_as_text(&self, at: &At) -> bool {
        self.usage(at).is_some_and(|usage| usage.as_string)
    }

    fn usage(&self, at: &At) -> Option<&PointerUse> {
        match at.top {
            true => self.pointer_use(self.planned[at.input].origin),
            false => at.alias().and_then(|alias| self.member_uses.get(alias)),
        }
    }

    fn is_same(&self, one: TypeId, other: TypeId) -> bool {
        let name = |ty| {
            let canonical = self.program.types.get(ty).canonical.as_str();
            canonical.trim_start_matches("const ")
        };
        name(one) == name(other)
    }

    /// The first member of `record`, or the first one of that, is of type `start`.
    fn begins_with(&self, record: TypeId, start: TypeId) -> bool {
        let TypeKind::Struct { members, .. } = &self.program.types.get(record).kind else {
            return false;
        };
        members
            .first()
            .is_some_and(|first| self.is_same(first.ty, start) || self.begins_with(first.ty, start))
    }

    fn void_place(&self, at: &At) -> Option<VoidPlace> {
        if let Some(function) = self.stub_result(at) {
            return Some(VoidPlace::Result(function));
        }
        if at.top {
            return match self.planned[at.input].origin {
                Origin::Formal(formal) => Some(VoidPlace::Formal(formal)),
                Origin::Global(id) => {
                    Some(VoidPlace::Global(self.program.globals[id.0].name.clone()))
                }
                Origin::Arguments | Origin::Extra(_) => None,
            };
        }
        if let (None, Some(array)) = (&at.alias, at.array()) {
            let array = self.void_place(array)?;
            return Some(VoidPlace::Element(Box::new(array)));
        }
        let alias = at.alias.as_deref()?.strip_prefix('{')?;
        let (record, member) = alias.rsplit_once("}.")?;
        Some(VoidPlace::Member(record.to_owned(), member.to_owned()))
    }

    /// The function that is defined nowhere and returns it.
    fn stub_result(&self, at: &At) -> Option<String> {
        let planned = &self.planned[at.input];
        let stub = planned.stub.as_ref().filter(|_| at.is_outermost())?;
        let Origin::Global(id) = planned.origin else {
            return None;
        };
        let name = &self.program.globals[id.0].name;
        let is_result = stub.calls > 0 && stub.callback.is_none();
        (is_result && stub.result.as_ref() == Some(name)).then(|| stub.name.clone())
    }

    /// An object of that type can be made where the input is filled.
    pub(super) fn is_usable(&self, ty: TypeId, at: &At) -> bool {
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
