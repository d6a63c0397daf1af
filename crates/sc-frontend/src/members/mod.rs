//! Which members of structs and unions functions may read.
//!
//! Types stand for objects: a member is read if some function reads that member of some object of the type. Copies of
//! whole structs read nothing by themselves, since what is copied has the same type again. Memory of a record is also
//! read through pointers of other types; those come from conversions, from arithmetic on the address of a member and
//! from code that is not part of the program, and then all members count as read. "Not read" is certain; "read" is a guess.

mod closure;
mod collect;
mod conversions;
mod library;
mod spread;

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{FunctionId, Program};
use crate::types::{TypeId, TypeTable};

pub(crate) use collect::collect;

/// A member: its record, and its position among the members of that.
pub(crate) type MemberId = (TypeId, usize);

/// What one body or initialiser does with members and with pointers to records.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    /// Members that are read, also in part.
    pub(crate) read: BTreeSet<MemberId>,
    /// Members on the left side of `=`.
    pub(crate) assigned: BTreeSet<MemberId>,
    /// Members whose address is taken, also by an array that becomes a pointer.
    pub(crate) escaped: BTreeSet<MemberId>,
    /// Members from which neighbours may be reached.
    pub(crate) overrun: BTreeSet<MemberId>,
    /// What pointers point to that are moved.
    pub(crate) stepped: BTreeSet<TypeId>,
    /// What pointers point to before and after a conversion.
    pub(crate) converted: BTreeSet<(TypeId, TypeId)>,
    /// What pointers point to that become integers.
    pub(crate) opaque: BTreeSet<TypeId>,
    /// What `va_arg` makes pointers to.
    pub(crate) variadic: BTreeSet<TypeId>,
    /// Pointers handed to functions.
    pub(crate) passed: BTreeSet<Passed>,
    /// Records handed to functions by value.
    pub(crate) by_value: BTreeSet<(String, TypeId)>,
    /// Functions and what their results point to, as the caller sees it.
    pub(crate) returned: BTreeSet<(String, TypeId)>,
    /// Calls through pointers: type of the function, position, and what the argument points to.
    pub(crate) indirect: BTreeSet<(TypeId, usize, TypeId)>,
    /// Inline assembly may read anything.
    pub(crate) reads_anything: bool,
}

/// Whether a pointer to one of the types may be used as one to the other without a conversion.
pub(crate) fn is_same_object(types: &TypeTable, one: TypeId, other: TypeId) -> bool {
    closure::key(types, one) == closure::key(types, other)
}

impl Facts {
    /// Adds what another body does.
    pub(crate) fn extend(&mut self, other: Self) {
        self.read.extend(other.read);
        self.assigned.extend(other.assigned);
        self.escaped.extend(other.escaped);
        self.overrun.extend(other.overrun);
        self.stepped.extend(other.stepped);
        self.converted.extend(other.converted);
        self.opaque.extend(other.opaque);
        self.variadic.extend(other.variadic);
        self.passed.extend(other.passed);
        self.by_value.extend(other.by_value);
        self.returned.extend(other.returned);
        self.indirect.extend(other.indirect);
        self.reads_anything |= other.reads_anything;
    }
}

/// A pointer handed to a function.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Passed {
    /// Name of the function.
    pub(crate) callee: String,
    /// Position of the argument.
    pub(crate) position: usize,
    /// What it points to, before conversions.
    pub(crate) from: TypeId,
    /// What the parameter points to, as the caller sees it.
    pub(crate) to: TypeId,
    /// The member whose address it is.
    pub(crate) member: Option<MemberId>,
    /// Something is done with the result of the call.
    pub(crate) used: bool,
}

/// Which members a set of functions may read.
#[derive(Debug, Clone)]
pub struct MembersRead {
    /// Nothing is known.
    everything: bool,
    /// Per record, which of its members are read.
    records: BTreeMap<TypeId, Vec<bool>>,
}

impl MembersRead {
    /// Whether a member of some object of the record may be read. "No" is certain.
    pub fn is_read(&self, record: TypeId, member: usize) -> bool {
        let known = self.records.get(&record).and_then(|all| all.get(member));
        self.everything || known.copied().unwrap_or(true)
    }
}

/// What else happens to members.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading<'a> {
    /// Objects of these types are reached by pointers to `void` that no function makes.
    pub as_void: &'a [TypeId],
    /// Members that are assigned count as read.
    pub assigned: bool,
    /// Members with these names are read.
    pub names: &'a [String],
}

impl Program {
    /// The members that some function of `functions`, or an initialiser of a global, may read.
    pub fn members_read(
        &self,
        functions: &BTreeSet<FunctionId>,
        reading: Reading<'_>,
    ) -> MembersRead {
        closure::members_read(self, functions, reading)
    }
}
