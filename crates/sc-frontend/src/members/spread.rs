//! What follows from the facts of all functions: fixpoints over types.

use std::collections::{BTreeMap, BTreeSet};

use super::MembersRead;
use super::closure::{Closure, Key, VOID, members, without_arrays};
use crate::types::{Member, Type, TypeId, TypeKind};

impl<'p> Closure<'p> {
    pub(super) fn finish(mut self) -> MembersRead {
        let misread = self.misread();
        self.leaving.extend(misread.iter().cloned());
        self.deep.extend(misread);
        self.deep.extend(self.ambiguous());
        loop {
            let before = (
                self.read.len(),
                self.whole.len(),
                self.deep.len(),
                self.leaving.len(),
            );
            self.unnamed();
            self.unions();
            self.spread_deep();
            self.leave();
            self.spread_whole();
            let after = (
                self.read.len(),
                self.whole.len(),
                self.deep.len(),
                self.leaving.len(),
            );
            if before == after {
                break;
            }
        }
        self.result()
    }

    /// Types whose objects may be accessed by another type: pointers to them reach it by conversions. Pointers to
    /// `void` access nothing.
    fn misread(&self) -> BTreeSet<Key> {
        let moves_void = self.leaving.contains(VOID);
        let starts = self.converted.keys().filter(|key| *key != VOID);
        let misread = starts.filter(|start| {
            let reached = self.reached(start);
            let other = |key: &&Key| *key != *start && *key != VOID;
            reached.iter().any(|key| other(&key)) || (moves_void && reached.contains(VOID))
        });
        misread.cloned().collect()
    }

    /// Names that units have for different records: what one unit reads by its names, another one has by others. Records
    /// without a name that are declared in several files are such.
    fn ambiguous(&self) -> BTreeSet<Key> {
        let several = self
            .types
            .iter()
            .filter(|(_, types)| !self.is_one_record(types));
        several.map(|(key, _)| key.clone()).collect()
    }

    fn reached(&self, start: &Key) -> BTreeSet<Key> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![start.clone()];
        while let Some(key) = waiting.pop() {
            for next in self.converted.get(&key).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    waiting.push(next.clone());
                }
            }
        }
        reached
    }

    /// A member without a name is read if something in it is.
    fn unnamed(&mut self) {
        let records: BTreeSet<_> = self.read.iter().map(|(record, _)| record.clone()).collect();
        for (id, ty) in self.program.types.iter() {
            for (index, member) in members(ty).iter().enumerate() {
                if member.name.is_empty() && records.contains(&self.key(member.ty)) {
                    let member = (self.key(id), index);
                    self.read.insert(member);
                }
            }
        }
    }

    /// Who reads a member of a union reads what was written as another one.
    fn unions(&mut self) {
        let records: BTreeSet<_> = self.read.iter().map(|(record, _)| record.clone()).collect();
        for record in records {
            let is_union = |ty: &Type| matches!(ty.kind, TypeKind::Union { .. });
            if self.types_of(&record).any(is_union) {
                self.deep.insert(record);
            }
        }
    }

    /// What is handed over is read, with all that it contains and points to.
    fn spread_deep(&mut self) {
        let mut waiting: Vec<_> = self.deep.iter().cloned().collect();
        while let Some(key) = waiting.pop() {
            let pointees = self.pointees(&key);
            self.leaving.extend(pointees.iter().cloned());
            for part in self.parts(&key).into_iter().chain(pointees) {
                if self.deep.insert(part.clone()) {
                    waiting.push(part);
                }
            }
            self.whole.insert(key);
        }
    }

    fn spread_whole(&mut self) {
        let mut waiting: Vec<_> = self.whole.iter().cloned().collect();
        while let Some(key) = waiting.pop() {
            for part in self.parts(&key) {
                if self.whole.insert(part.clone()) {
                    waiting.push(part);
                }
            }
        }
    }

    fn types_of(&self, key: &Key) -> impl Iterator<Item = &'p Type> {
        let ids = self.types.get(key).map_or(&[][..], Vec::as_slice);
        let types = &self.program.types;
        ids.iter().map(|id| types.get(*id))
    }

    /// Keys of what objects of a type contain.
    fn parts(&self, key: &Key) -> BTreeSet<Key> {
        let members = self.types_of(key).flat_map(members);
        members.map(|member| self.key(member.ty)).collect()
    }

    /// Keys of what pointers of a type point to.
    fn pointees(&self, key: &Key) -> BTreeSet<Key> {
        let types = self
            .types_of(key)
            .map(|ty| &without_arrays(&self.program.types, ty).kind);
        let to = types.filter_map(|kind| match kind {
            TypeKind::Pointer(to) => Some(self.key(*to)),
            _ => None,
        });
        to.collect()
    }

    /// A pointer to a member that leaves it gets to the rest of the record.
    fn leave(&mut self) {
        loop {
            let left = self.escaped.iter().filter(|(record, index)| {
                let member = members(self.program.types.get(*record)).get(*index);
                member.is_none_or(|member| self.leaving.contains(&self.key(member.ty)))
            });
            let records: BTreeSet<_> = left.map(|(record, _)| self.key(*record)).collect();
            let before = self.leaving.len();
            self.whole.extend(records.iter().cloned());
            self.leaving.extend(records);
            if self.leaving.len() == before {
                return;
            }
        }
    }

    fn result(self) -> MembersRead {
        let mut records = BTreeMap::new();
        for (key, types) in &self.types {
            let all = self.whole.contains(key);
            for id in types {
                let members = members(self.program.types.get(*id));
                if !members.is_empty() {
                    let read = |index| all || self.read.contains(&(key.clone(), index));
                    records.insert(*id, (0..members.len()).map(read).collect());
                }
            }
        }
        MembersRead {
            everything: self.everything,
            records,
        }
    }

    /// Whether all definitions of a name agree.
    fn is_one_record(&self, types: &[TypeId]) -> bool {
        let shape = |id: &TypeId| {
            let members = members(self.program.types.get(*id)).iter();
            let shape = |m: &Member| (m.name.clone(), m.offset_bits, m.bit_width, self.key(m.ty));
            members.map(shape).collect::<Vec<_>>()
        };
        let mut shapes = types.iter().map(shape).filter(|shape| !shape.is_empty());
        let first = shapes.next();
        shapes.all(|shape| Some(shape) == first)
    }
}
