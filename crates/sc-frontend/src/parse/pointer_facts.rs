//! How the code uses pointers, with the types and variables of the program.

use std::collections::BTreeSet;

use super::{Builder, Walk};
use crate::clang::Cursor;
use crate::disguise::{Disguises, VoidUse};
use crate::pointers::{GlobalPointers, MemberPointers};
use crate::program::{GlobalPointerUse, MemberUse, PointerUse, Store};

impl Builder {
    pub(super) fn void_uses(&mut self, found: Disguises<'_>) -> BTreeSet<VoidUse> {
        let mut uses: BTreeSet<VoidUse> = found.passed.into_iter().collect();
        let seen = found.seen.into_iter();
        uses.extend(seen.map(|(place, ty)| VoidUse::Seen(place, self.typing.id(ty))));
        let passed_on = found.passed_on.into_iter();
        uses.extend(
            passed_on.map(|(place, callee, position)| VoidUse::PassedOn {
                place,
                callee: self.typing.id(callee),
                position,
            }),
        );
        let given = found.given.into_iter();
        uses.extend(given.map(|(callee, position, ty)| VoidUse::Given {
            callee,
            position,
            ty: self.typing.id(ty),
        }));
        let converted = found.converted.into_iter();
        uses.extend(converted.map(|(place, ty)| VoidUse::Converted(place, self.typing.id(ty))));
        uses
    }

    pub(super) fn member_uses(&mut self, found: &MemberPointers<'_>) -> Vec<MemberUse> {
        let uses = found.fields.iter().zip(&found.uses);
        let member_use = |(field, usage): (&Cursor<'_>, &PointerUse)| MemberUse {
            record: self.typing.id(field.semantic_parent().ty()),
            name: field.name(),
            usage: usage.clone(),
        };
        uses.map(member_use).collect()
    }

    pub(super) fn global_pointer_uses(
        &mut self,
        walk: &Walk<'_>,
        found: &GlobalPointers<'_>,
    ) -> Vec<GlobalPointerUse> {
        let uses = found.variables.iter().zip(&found.uses);
        let one = |(variable, usage): (&Cursor<'_>, &PointerUse)| GlobalPointerUse {
            global: self.global(walk, *variable),
            usage: usage.clone(),
        };
        uses.map(one).collect()
    }

    pub(super) fn stores(&mut self, found: &[(Cursor<'_>, usize)]) -> Vec<Store> {
        let store = |(field, formal): &(Cursor<'_>, usize)| Store {
            record: self.typing.id(field.semantic_parent().ty()),
            member: field.name(),
            formal: *formal,
        };
        found.iter().map(store).collect()
    }
}
