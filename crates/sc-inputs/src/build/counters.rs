//! Members that count the elements behind a pointer in the same struct: `{ T *data; size_t len, cap; }`.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{FunctionId, GlobalId, Member, PointerUse, Program, TypeId, TypeKind};

use super::nodes::At;
use super::shape::{Shape, Why, names_a_length};
use super::{Builder, products};
use crate::error::{InputError, nearest};
use crate::location::{Asked, Request, is_elsewhere};
use crate::node::{Computed, Factor, Length, NodeKind, Scalar, Sibling, StructMember};

/// Per pointer, the members that count its elements.
pub(super) type Counters = BTreeMap<usize, Counting>;

/// The members that count the elements behind a pointer, by position.
#[derive(Debug, Clone)]
pub(super) enum Counting {
    /// The largest of these.
    Largest(BTreeSet<usize>),
    /// The product of these, so often, and so many more.
    Product(Vec<usize>, u64, u64),
}

impl Counting {
    /// The members.
    pub(super) fn members(&self) -> Vec<usize> {
        match self {
            Self::Largest(members) => members.iter().copied().collect(),
            Self::Product(members, ..) => members.clone(),
        }
    }

    /// How many members are multiplied.
    pub(super) fn factors(&self) -> usize {
        match self {
            Self::Largest(_) => 1,
            Self::Product(members, ..) => members.len(),
        }
    }
}

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

/// How functions use variables at file level as pointers.
pub(super) fn global_uses(
    program: &Program,
    reachable: &BTreeSet<FunctionId>,
) -> BTreeMap<GlobalId, PointerUse> {
    let mut uses: BTreeMap<GlobalId, PointerUse> = BTreeMap::new();
    let functions = reachable
        .iter()
        .filter_map(|id| program.functions.get(id.0));
    for found in functions.flat_map(|function| &function.global_uses) {
        let known = uses.entry(found.global).or_default();
        known.join(&found.usage);
        known.take_names(&found.usage);
        known.take_header(&found.usage);
        known.tested |= found.usage.tested;
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
            counters.extend(found.map(|found| (index, found)));
        }
        Ok(counters)
    }

    fn asked_counter(
        &self,
        request: &Request,
        members: &[Member],
    ) -> Result<Option<Counting>, InputError> {
        let Asked::SizedBy(length) = &request.asked else {
            return Ok(None);
        };
        if is_elsewhere(length) {
            return Ok(None);
        }
        if let Some(product) = products::asked(length) {
            let names = product.factors.iter().map(|name| name.strip_prefix('.'));
            let Some(names) = names.collect::<Option<Vec<&str>>>() else {
                return Ok(None);
            };
            let members = names
                .into_iter()
                .map(|name| self.counting_member(request, members, name));
            let members = members.collect::<Result<_, _>>()?;
            let counting = Counting::Product(members, product.times, product.more);
            return Ok(Some(counting));
        }
        let Some(length) = length.strip_prefix('.') else {
            return Ok(None);
        };
        let index = self.counting_member(request, members, length)?;
        Ok(Some(Counting::Largest(BTreeSet::from([index]))))
    }

    /// The member of that name, which an option says counts elements.
    fn counting_member(
        &self,
        request: &Request,
        members: &[Member],
        length: &str,
    ) -> Result<usize, InputError> {
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
        Ok(index)
    }

    /// Members that bound the indices of the pointer in the code.
    fn inferred_counters(
        &self,
        record: TypeId,
        name: &str,
        pointer: &Member,
        members: &[Member],
        at: &At,
    ) -> Option<Counting> {
        let shown = self.member_uses.get(&member_alias(name, &pointer.name))?;
        let counts = |index: usize| {
            let inner = at.member(name, &members[index].name);
            self.counts(&members[index]) && self.matters(record, index, &inner)
        };
        let mut products = shown.products.iter();
        if let Some(product) = products.next() {
            products.next().is_none().then_some(())?;
            let position = |name: &String| {
                let index = members.iter().position(|member| member.name == *name)?;
                counts(index).then_some(index)
            };
            let factors = product.factors.iter().map(position);
            let factors = factors.collect::<Option<_>>()?;
            return Some(Counting::Product(factors, product.times, product.more));
        }
        // Loops that share a variable seem to share their bounds: the end of a string says more.
        let is_text = shown.as_string && self.points_to_characters(pointer.ty);
        if is_text && shown.bounded_by.len() > 1 {
            return None;
        }
        // `while (s->p != s->end)`: where its elements end, another member says.
        let is_end = |other: &Member| {
            let usage = self.member_uses.get(&member_alias(name, &other.name));
            other.ty == pointer.ty && usage.is_some_and(|usage| !usage.accessed)
        };
        let mut ends = members.iter().filter(|it| shown.meets.contains(&it.name));
        if ends.any(is_end) {
            return None;
        }
        let bounds = members.iter().enumerate().filter(|(index, member)| {
            shown.indexed && shown.bounded_by.contains(&member.name) && counts(*index)
        });
        let mut bounds: BTreeSet<usize> = bounds.map(|(index, _)| index).collect();
        if bounds.is_empty() && shown.indexed && !is_text {
            bounds.extend(self.named_counter(name, members, &counts));
        }
        (!bounds.is_empty()).then_some(Counting::Largest(bounds))
    }

    /// The only pointer to a block beside the only member whose name says that it is a length, which code compares
    /// with something: `struct { size_t len; void *bytes; }`.
    fn named_counter(
        &self,
        record: &str,
        members: &[Member],
        counts: &impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let pointers = members.iter().filter(|member| {
            let is_pointer = matches!(self.program.types.get(member.ty).kind, TypeKind::Pointer(_));
            let usage = self.member_uses.get(&member_alias(record, &member.name));
            is_pointer && usage.is_some_and(|usage| usage.indexed)
        });
        let mut lengths = members.iter().enumerate().filter(|(index, member)| {
            let usage = self.member_uses.get(&member_alias(record, &member.name));
            counts(*index)
                && names_a_length(&member.name)
                && usage.is_some_and(|usage| usage.is_limited)
        });
        let only = lengths.next().filter(|_| lengths.next().is_none())?;
        (pointers.count() == 1).then_some(only.0)
    }

    fn counts(&self, member: &Member) -> bool {
        member.bit_width.is_none() && self.is_integer(member.ty)
    }

    /// The length that the code names for members that are counted or count, for all of them: those that share a
    /// counter have the same bound.
    pub(super) fn named_count(&self, name: &str, members: &[Member], counters: &Counters) -> u64 {
        let involved = counters.iter().flat_map(|(at, by)| {
            let counting = by.members();
            counting.into_iter().chain([*at])
        });
        let named =
            involved.map(|at| self.named_member(Some(&member_alias(name, &members[at].name))));
        named.max().unwrap_or(0)
    }

    /// The largest value of a member, if it counts elements.
    pub(super) fn largest_count(
        &self,
        input: usize,
        (index, ty): (usize, TypeId),
        counters: &Counters,
        named: u64,
    ) -> Option<u64> {
        let counted = counters
            .values()
            .filter(|counting| counting.members().contains(&index));
        let factors = counted.map(Counting::factors).max()?;
        let bound = products::factor_bound(self.grown_from(input, true, named), factors);
        Some(bound.min(self.largest_value(ty)))
    }

    /// The most elements behind a pointer that a product of members counts.
    pub(super) fn largest_of(
        &self,
        input: usize,
        counting: &Counting,
        members: &[Member],
        counters: &Counters,
        named: u64,
    ) -> Option<u64> {
        let Counting::Product(factors, times, more) = counting else {
            return None;
        };
        let caps = factors.iter().map(|index| {
            let of = (*index, members[*index].ty);
            self.largest_count(input, of, counters, named).unwrap_or(0)
        });
        let product = caps.fold(*times, u64::saturating_mul);
        Some(product.saturating_add(*more))
    }

    /// The shape of a pointer whose elements members count.
    pub(super) fn counted_shape(&self, at: &At) -> (Shape, Why) {
        let request = self.requests.find(at.location(), at.alias());
        let why = request.map_or(Why::Inferred, |request| Why::Option(request.option));
        let plain = || self.grown_from(at.input, true, at.named_length());
        let most = at.most_elements().or_else(|| self.most_elsewhere(at));
        let most = most.unwrap_or_else(plain);
        (Shape::Beside(most), why)
    }
}

/// Members that only count elements of pointers which are always NULL, because they are too deep, count none.
pub(super) fn count_nothing(nodes: &mut [StructMember], counters: &Counters) {
    let is_null = |at: &usize| matches!(nodes[*at].node.kind, NodeKind::Null);
    let members = |null: bool| -> BTreeSet<usize> {
        let pointers = counters.iter().filter(|(at, _)| is_null(at) == null);
        pointers.flat_map(|(_, by)| by.members()).collect()
    };
    let empty: Vec<usize> = members(true).difference(&members(false)).copied().collect();
    for at in empty {
        if let NodeKind::Scalar(Scalar::Int { cap: Some(cap), .. }) = &mut nodes[at].node.kind {
            *cap = 0;
        }
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
                way: None,
            }),
            _ => None,
        };
        let siblings: Vec<_> = counting.members().iter().filter_map(sibling).collect();
        if let NodeKind::Pointer(found) | NodeKind::Tail(found) = &mut nodes[*pointer].node.kind
            && let Length::Beside(_) = &mut found.length
        {
            found.length = match counting {
                Counting::Largest(_) => Length::Beside(siblings),
                Counting::Product(_, times, more) => {
                    let factors = siblings.into_iter().map(Factor::Member).collect();
                    let number = |value: &u64| usize::try_from(*value).unwrap_or(usize::MAX);
                    Length::Computed(Computed {
                        factors,
                        times: number(times),
                        more: number(more),
                    })
                }
            };
        }
    }
}
