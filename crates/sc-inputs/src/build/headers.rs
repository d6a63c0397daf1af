//! What lies before the object that a pointer points to: the header of a block, or the struct around a member.

use sc_frontend::{Member, PointerUse, TypeId, TypeKind};

use super::Builder;
use super::nodes::At;
use super::shape::Shape;
use crate::model::Origin;

/// What a test has before the object that a pointer points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Header {
    /// Elements of the type that it points to.
    pub(super) before: usize,
    /// It points so many bytes into an object of this type.
    pub(super) around: Option<(usize, TypeId)>,
}

/// Blocks of the allocator are aligned to so many bytes.
const ALIGNMENT: u64 = 16;
/// Code that looks further back than this does not look at a header.
const MOST_BYTES: u64 = 4096;

impl Builder<'_> {
    /// What code looks at before the object of type `to` that a pointer points to. Nothing is known where others
    /// point into the block, which has a start then.
    pub(super) fn header(&self, to: TypeId, at: &At) -> Header {
        let usage = match at.top {
            true => self.pointer_use(self.planned[at.input].origin),
            false => at.alias().and_then(|alias| self.member_uses.get(alias)),
        };
        let (Some(usage), false) = (usage, self.has_neighbours(at.location())) else {
            return Header::default();
        };
        let size = self.program.types.get(to).size.unwrap_or(0);
        let bytes = usage.bytes_before;
        if bytes == 0 || bytes > MOST_BYTES || size == 0 || at.is_shared() {
            return Header::default();
        }
        if let Some(around) = self.around(usage, (to, size), at) {
            return Header {
                before: 0,
                around: Some(around),
            };
        }
        let before = self.aligned(usage, bytes).div_ceil(size);
        Header {
            before: usize::try_from(before).unwrap_or(0),
            around: None,
        }
    }

    /// The only struct that code takes the object for a member of. Characters are the contents of a block, and the
    /// struct before them is a header.
    fn around(
        &self,
        usage: &PointerUse,
        (to, size): (TypeId, u64),
        at: &At,
    ) -> Option<(usize, TypeId)> {
        let mut structs = usage.inside.iter();
        let (name, offset) = structs.next().filter(|_| structs.next().is_none())?;
        let is_formal_array = match self.planned[at.input].origin {
            Origin::Formal(formal) if at.top => self.entry.params[formal].array_len.is_some(),
            _ => false,
        };
        if *offset != usage.bytes_before || size < 2 || is_formal_array {
            return None;
        }
        let types = &self.program.types;
        let (found, _) = types.iter().find(|(ty, record)| {
            let is_complete = matches!(record.kind, TypeKind::Struct { complete: true, .. });
            is_complete && record.canonical == *name && self.is_usable(*ty, at)
        })?;
        let holds = types.get(found).size?.checked_sub(*offset)? >= size;
        (holds && found != to).then_some((usize::try_from(*offset).ok()?, found))
    }

    /// Bytes before the pointer, so many that every struct that code sees there is aligned.
    fn aligned(&self, usage: &PointerUse, bytes: u64) -> u64 {
        let mut sizes = usage.inside.iter().map(|(_, offset)| *offset);
        if sizes.all(|offset| offset == bytes) {
            return bytes; // it starts where the block starts
        }
        let structs = usage.inside.iter().filter_map(|(name, _)| {
            let mut types = self.program.types.iter();
            let (_, record) = types.find(|(_, record)| record.canonical == *name)?;
            Some(record.align)
        });
        let alignment = structs.max().unwrap_or(1).clamp(1, ALIGNMENT);
        bytes.next_multiple_of(alignment)
    }

    /// The shape of a block with elements before the pointer: what is behind it is an array.
    pub(super) fn with_header(&self, shape: Shape, at: &At) -> Shape {
        match shape {
            Shape::One => Shape::Free(self.grown_array(at.input, true)),
            Shape::Text => Shape::Ended(self.text_bound(at.input)),
            shape => shape,
        }
    }

    pub(super) fn is_record(&self, ty: TypeId) -> bool {
        let kind = &self.program.types.get(ty).kind;
        matches!(kind, TypeKind::Struct { .. } | TypeKind::Union { .. })
    }

    /// The byte of a member that is this byte of the record, if there is a struct or a union.
    pub(super) fn byte_of(&self, member: &Member, byte: u64) -> Option<u64> {
        let size = self.program.types.get(member.ty).size?;
        let byte = byte.checked_sub(member.offset_bits / 8)?;
        (byte < size && self.is_record(member.ty)).then_some(byte)
    }
}
