//! Members that count the elements behind a pointer in the same struct: `{ T *data; size_t len, cap; }`.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{FunctionId, Member, PointerUse, Program, TypeId, TypeKind};

use super::Builder;
use super::nodes::At;
use super::shape::{Shape, Why};
use crate::error::{InputError, nearest};
use crate::location::{Asked, Request};
use crate::node::{Length, NodeKind, Sibling, StructMember};

/// Per pointer, the members that count its elements, by position.
pub(super) type Counters = BTreeMap<usize, BTreeSet<usize>>;

/// The name of a member in all structs of a type.
pub(super) fn member_alias(record: &str, member: &str) -> String {
    format!("{{{record}}}.{member}")
}

/// How functions use members as pointers, by their names.
pub(super) fn member_uses(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
) -> BTreeMap<String, PointerUse> {
    let mut uses: BTreeMap<String, PointerUse> = BTreeMap::new();
    let functions = reachable
        .iter()
        .filter_map(|id| program.functions.get(id.0));
    for found in functions.flat_map(|function| &function.member_uses) {
        let record = &program.types.get(found.record).canonical;
        let known = uses.entry(member_alias(record, &found.name)).or_default();
        known.join(&found.usage);
        known.take_names(&found.usage);
        known.take_header(&found.usage);
        known.reaches = known.reaches.max(found.usage.reaches);
    }
    uses
}

impl Builder<'_> {
    /// The pointers among members whose elements other members count.
    pub(super) fn counters(
        &self,
        record: TypeId,
        name: &str,
        members: &[Member],
        at: &At,
    ) -> Result<Counters, InputError> {
        let mut counters = Counters::new();
        if !matches!(self.program.types.get(record).kind, TypeKind::Struct { .. }) {
            return Ok(counters);
        }
        for (index, member) in members.iter().enumerate() {
            let is_pointer = matches!(self.program.types.get(member.ty).kind, TypeKind::Pointer(_))
                || (at.is_alone() && index + 1 == members.len() && self.is_flexible(member.ty));
            let inner = at.member(name, &member.name);
            if member.name.is_empty() || !is_pointer || !self.matters(record, index, &inner) {
                continue;
            }
            let found = match self.requests.find(inner.location(), inner.alias()) {
                Some(request) => self.asked_counter(request, members)?,
                None => self.inferred_counters(record, name, member, members, at),
            };
            if !found.is_empty() {
                counters.insert(index, found);
            }
        }
        Ok(counters)
    }

    fn asked_counter(
        &self,
        request: &Request,
        members: &[Member],
    ) -> Result<BTreeSet<usize>, InputError> {
        let Asked::SizedBy(length) = &request.asked else {
            return Ok(BTreeSet::new());
        };
        let Some(length) = length.strip_prefix('.') else {
            return Ok(BTreeSet::new());
        };
        let bad = |reason: String| InputError::BadOption {
            option: request.option,
            value: request.text.clone(),
            reason,
        };
        let Some(index) = members.iter().position(|member| member.name == length) else {
            let hint = nearest(length, members.iter().map(|member| member.name.as_str()));
            let hint = hint.map_or_else(String::new, |s| format!("; did you mean '.{s}'?"));
            return Err(bad(format!(
                "'{length}' is not a member beside the pointer{hint}"
            )));
        };
        if !self.counts(&members[index]) {
            let spelling = &self.program.types.get(members[index].ty).spelling;
            return Err(bad(format!(
                "'{length}' is of type '{spelling}', not an integer that can count elements"
            )));
        }
        Ok(BTreeSet::from([index]))
    }

    /// Members that bound the indices of the pointer in the code.
    fn inferred_counters(
        &self,
        record: TypeId,
        name: &str,
        pointer: &Member,
        members: &[Member],
        at: &At,
    ) -> BTreeSet<usize> {
        let Some(shown) = self.member_uses.get(&member_alias(name, &pointer.name)) else {
            return BTreeSet::new();
        };
        // Loops that share a variable seem to share their bounds: the end of a string says more.
        let is_text = shown.as_string && self.points_to_characters(pointer.ty);
        if is_text && shown.bounded_by.len() > 1 {
            return BTreeSet::new();
        }
        let bounds = members.iter().enumerate().filter(|(index, member)| {
            let inner = at.member(name, &member.name);
            shown.indexed
                && shown.bounded_by.contains(&member.name)
                && self.counts(member)
                && self.matters(record, *index, &inner)
        });
        bounds.map(|(index, _)| index).collect()
    }

    fn counts(&self, member: &Member) -> bool {
        member.bit_width.is_none() && self.is_integer(member.ty)
    }

    /// The length that the code names for members that are counted or count, for all of them: those that share a
    /// counter have the same bound.
    pub(super) fn named_count(&self, name: &str, members: &[Member], counters: &Counters) -> u64 {
        let involved = counters.iter().flat_map(|(at, by)| by.iter().chain([at]));
        let named =
            involved.map(|at| self.named_member(Some(&member_alias(name, &members[*at].name))));
        named.max().unwrap_or(0)
    }

    /// The largest value of a member that counts elements.
    pub(super) fn largest_count(&self, input: usize, ty: TypeId, named: u64) -> u64 {
        let bound = self.grown_from(input, true, named);
        bound.min(self.largest_value(ty))
    }

    /// The shape of a pointer whose elements members count.
    pub(super) fn counted_shape(&self, at: &At) -> (Shape, Why) {
        let request = self.requests.find(at.location(), at.alias());
        let why = request.map_or(Why::Inferred, |request| Why::Option(request.option));
        let most = self.grown_from(at.input, true, at.named_length());
        (Shape::Beside(most), why)
    }
}

/// Tells pointers where the members are that count their elements.
pub(super) fn connect(nodes: &mut [StructMember], counters: &Counters) {
    for (pointer, counting) in counters {
        let start = nodes[*pointer].offset;
        let sibling = |index: &usize| match &nodes[*index].node.kind {
            NodeKind::Scalar(scalar) => Some(Sibling {
                member: *index,
                name: nodes[*index].name.clone(),
                offset: isize::try_from(nodes[*index].offset).ok()?
                    - isize::try_from(start).ok()?,
                scalar: scalar.clone(),
            }),
            _ => None,
        };
        let siblings: Vec<_> = counting.iter().filter_map(sibling).collect();
        if let NodeKind::Pointer(found) | NodeKind::Tail(found) = &mut nodes[*pointer].node.kind
            && let Length::Beside(known) = &mut found.length
        {
            *known = siblings;
        }
    }
}
