//! Numbers that count the elements of blocks and are not beside their pointers: in a struct inside the same struct or
//! around it, and behind another pointer.

use std::collections::{BTreeMap, BTreeSet};

use sc_frontend::{Member, TypeId, TypeKind};

use super::Builder;
use super::counters::member_alias;
use super::nodes::At;
use crate::error::InputError;
use crate::location::{Asked, Request, is_elsewhere, normalise};
use crate::model::Origin;
use crate::node::{Length, Node, NodeKind, Sibling, StructMember};
use crate::way::{self, From, Step, Way};

/// How many pointers lead to such a number at most.
const DEPTH: u32 = 2;

/// What is known of numbers elsewhere while a tree is made.
#[derive(Debug, Clone, Default)]
pub(crate) struct Elsewhere {
    /// The largest values of numbers, by location.
    caps: BTreeMap<String, u64>,
    /// Inputs whose elements a number in another input counts: where that is, and the members that lead to it.
    inputs: BTreeMap<usize, (usize, Vec<usize>)>,
    /// Locations of members whose elements a number elsewhere in the same object counts.
    counted: BTreeSet<String>,
    /// Locations of pointers for which a test turned out to have no such number.
    given_up: BTreeSet<String>,
}

/// A number that may count.
struct Number {
    input: usize,
    members: Vec<usize>,
    location: String,
    alias: Option<String>,
    ty: TypeId,
}

/// A pointer member and the number that counts its elements, both by the members that lead to them from one struct.
pub(super) struct Pair {
    pointer: Vec<usize>,
    number: Vec<usize>,
}

/// A member of a struct or of one inside it.
struct Place {
    members: Vec<usize>,
    location: String,
    alias: String,
    ty: TypeId,
}

impl Elsewhere {
    /// Whether a number in another input counts the elements of an input.
    pub(super) fn counts(&self, input: usize) -> bool {
        self.inputs.contains_key(&input)
    }
}

impl Builder<'_> {
    /// Finds the inputs whose elements a number inside another input counts.
    pub(super) fn plan_elsewhere(&mut self) {
        let given_up = std::mem::take(&mut self.elsewhere.given_up);
        self.elsewhere = Elsewhere {
            given_up,
            ..Elsewhere::default()
        };
        let numbers = self.numbers();
        let mut found = Vec::new();
        for index in 0..self.planned.len() {
            let planned = &self.planned[index];
            let is_open = self.pointee(planned.ty).is_some()
                && !self.elsewhere.given_up.contains(&planned.name)
                && !matches!(planned.origin, Origin::Formal(at)
                    if self.entry.params[at].array_len.is_some());
            let wanted = match is_open {
                true => self.wanted_by_input(index),
                false => None,
            };
            let Some(wanted) = wanted else { continue };
            let fitting = numbers
                .iter()
                .filter(|number| number.input != index && number.is(&wanted, &self.planned_name()));
            found.extend(shallowest(fitting).map(|number| (index, number)));
        }
        for (index, number) in found {
            let named = self.named_length(index);
            let cap = self.grown_from(number.input, true, named);
            let cap = cap.min(self.largest_value(number.ty));
            self.limit(number.location.clone(), cap);
            let way = (number.input, number.members.clone());
            self.elsewhere.inputs.insert(index, way);
        }
    }

    fn planned_name(&self) -> impl Fn(usize) -> Option<String> + '_ {
        |formal| {
            let mut planned = self.planned.iter();
            let it = planned.find(|it| it.origin == Origin::Formal(formal))?;
            Some(it.name.clone())
        }
    }

    fn limit(&mut self, location: String, cap: u64) {
        let slot = self.elsewhere.caps.entry(location).or_insert(cap);
        *slot = (*slot).min(cap);
    }

    /// What an option or the code says counts the elements of an input, if that is elsewhere.
    fn wanted_by_input(&self, index: usize) -> Option<String> {
        let planned = &self.planned[index];
        if let Some(request) = self.requests.find(&planned.name, None) {
            return asked_elsewhere(request);
        }
        if self.is_counted(Some(planned.origin)) || self.chains.iter().any(|it| it.has(index)) {
            return None;
        }
        let usage = self.pointer_use(planned.origin)?;
        let is_far = usage.bounded_by.is_empty() && !usage.as_string;
        only(&usage.bounded_elsewhere).filter(|_| is_far).cloned()
    }

    /// The numbers in all inputs that a block can be counted by.
    fn numbers(&self) -> Vec<Number> {
        let mut found = Vec::new();
        for (index, planned) in self.planned.iter().enumerate() {
            let is_whole = self.is_integer(planned.ty);
            if planned.stub.is_none() && !is_whole && !self.is_neighbour(index) {
                let start = Number {
                    input: index,
                    members: Vec::new(),
                    location: planned.name.clone(),
                    alias: None,
                    ty: planned.ty,
                };
                self.numbers_in(start, 0, &mut found);
            }
        }
        found
    }

    fn numbers_in(&self, at: Number, depth: u32, found: &mut Vec<Number>) {
        match &self.program.types.get(at.ty).kind {
            // What `char *` points to is text.
            TypeKind::Int { is_char, .. } if !is_char || at.alias.is_some() => found.push(at),
            TypeKind::Pointer(to) if depth < DEPTH => {
                let target = Number {
                    location: format!("{}[_]", at.location),
                    alias: None,
                    ty: *to,
                    ..at
                };
                self.numbers_in(target, depth + 1, found);
            }
            TypeKind::Struct {
                members,
                complete: true,
            } => {
                let record = self.program.types.get(at.ty).canonical.clone();
                for (index, member) in members.iter().enumerate() {
                    if member.bit_width.is_some() {
                        continue;
                    }
                    let (location, alias) = named(&at.location, &record, member);
                    let inner = Number {
                        input: at.input,
                        members: [at.members.as_slice(), &[index]].concat(),
                        location,
                        alias: alias.or_else(|| at.alias.clone()),
                        ty: member.ty,
                    };
                    self.numbers_in(inner, depth, found);
                }
            }
            _ => {}
        }
    }

    /// The largest value of a number at a location that counts elements elsewhere.
    pub(super) fn cap_elsewhere(&self, location: &str) -> Option<u64> {
        self.elsewhere.caps.get(location).copied()
    }

    /// Whether a number elsewhere counts the elements of what is at a location.
    pub(super) fn is_counted_elsewhere(&self, at: &At) -> bool {
        self.elsewhere.counted.contains(at.location())
    }

    /// The most elements of an input that a number in another input counts.
    pub(super) fn most_elsewhere(&self, at: &At) -> Option<u64> {
        let (input, _) = self.elsewhere.inputs.get(&at.input).filter(|_| at.top)?;
        Some(self.grown_from(*input, true, self.named_length(at.input)))
    }

    /// Tells inputs where the numbers are that count their elements. False if a test has no such number: the tree has to
    /// be made again.
    pub(super) fn connect_elsewhere(&mut self, nodes: &mut [Node]) -> bool {
        let before = self.elsewhere.given_up.len();
        for (pointer, (input, members)) in self.elsewhere.inputs.clone() {
            let distance = distance(nodes, pointer, input);
            let way = way::follow(&nodes[input], &members);
            let connected = way.and_then(|found| {
                let from = From::Input(input);
                connected(&mut nodes[pointer], sibling(found, from, distance))
            });
            if connected.is_none() {
                let name = self.planned[pointer].name.clone();
                self.elsewhere.given_up.insert(name);
            }
        }
        before == self.elsewhere.given_up.len() && !std::mem::take(&mut self.retry)
    }

    /// Pointers in a struct, or in structs inside it, whose elements a number elsewhere in it counts.
    pub(super) fn pairs(&mut self, record: TypeId, at: &At) -> Vec<Pair> {
        let mut places = Vec::new();
        self.places(record, &[], at.location(), &mut places);
        let mut found = Vec::new();
        for pointer in &places {
            if self.elsewhere.given_up.contains(&pointer.location) {
                continue;
            }
            let Some(wanted) = self.wanted_by_member(pointer) else {
                continue;
            };
            let number = closest(&places, pointer, |it| {
                it.is(&wanted) && self.is_integer(it.ty)
            });
            // A closer struct has both, and is asked when it is made.
            let is_here = |number: &Place| number.members[0] != pointer.members[0];
            if let Some(number) = number.filter(|it| is_here(it)) {
                found.push((pointer, number));
            }
        }
        let mut pairs = Vec::new();
        for (pointer, number) in found {
            let named = self.named_member(Some(&pointer.alias));
            let cap = self.grown_from(at.input, true, named);
            let cap = cap.min(self.largest_value(number.ty));
            self.limit(number.location.clone(), cap);
            let location = pointer.location.clone();
            self.elsewhere.counted.insert(location);
            pairs.push(Pair {
                pointer: pointer.members.clone(),
                number: number.members.clone(),
            });
        }
        pairs
    }

    /// What an option or the code says counts the elements of a member, if that is elsewhere.
    fn wanted_by_member(&self, pointer: &Place) -> Option<String> {
        self.pointee(pointer.ty)?;
        if let Some(request) = self.requests.find(&pointer.location, Some(&pointer.alias)) {
            let wanted = asked_elsewhere(request)?;
            let record = pointer.location.rsplit_once('.').map(|(it, _)| it);
            return Some(match wanted.strip_prefix('.') {
                Some(inside) => format!("{}.{inside}", record?),
                None => wanted,
            });
        }
        let usage = self.member_uses.get(&pointer.alias)?;
        let is_far = usage.bounded_by.is_empty() && usage.products.is_empty() && !usage.as_string;
        only(&usage.bounded_elsewhere).filter(|_| is_far).cloned()
    }

    /// The members of a struct and of the structs in it.
    fn places(&self, record: TypeId, above: &[usize], location: &str, found: &mut Vec<Place>) {
        let ty = self.program.types.get(record);
        let TypeKind::Struct {
            members,
            complete: true,
        } = &ty.kind
        else {
            return;
        };
        for (index, member) in members.iter().enumerate() {
            if member.bit_width.is_some() {
                continue;
            }
            let way = [above, &[index]].concat();
            let (inner, alias) = named(location, &ty.canonical, member);
            self.places(member.ty, &way, &inner, found);
            if let Some(alias) = alias {
                found.push(Place {
                    members: way,
                    location: inner,
                    alias,
                    ty: member.ty,
                });
            }
        }
    }

    /// Tells pointers in a struct where the numbers are that count their elements.
    pub(super) fn connect_pairs(&mut self, nodes: &mut [StructMember], pairs: &[Pair], at: &At) {
        for pair in pairs {
            if connect_pair(nodes, pair).is_none() {
                let location = location_of(nodes, &pair.pointer, at.location());
                // An unnamed way would be tried for ever.
                self.retry |= self.elsewhere.given_up.insert(location);
            }
        }
    }
}

/// The location and the name of a member in all structs of its type; unnamed structs have neither.
fn named(location: &str, record: &str, member: &Member) -> (String, Option<String>) {
    match member.name.as_str() {
        "" => (location.to_owned(), None),
        name => {
            let alias = member_alias(record, name);
            (format!("{location}.{name}"), Some(alias))
        }
    }
}

impl Number {
    /// Whether this is what an option or the code names.
    fn is(&self, wanted: &str, name: &impl Fn(usize) -> Option<String>) -> bool {
        if let Some(formal) = wanted.strip_prefix('*') {
            let formal = formal.parse().ok().and_then(name);
            return formal.is_some_and(|name| self.location == format!("{name}[_]"));
        }
        self.alias.as_deref() == Some(wanted) || self.location == wanted
    }
}

impl Place {
    fn is(&self, wanted: &str) -> bool {
        self.alias == wanted || self.location == wanted
    }
}

/// The only number that no other one is as close to its input as.
fn shallowest<'n>(numbers: impl Iterator<Item = &'n Number> + Clone) -> Option<&'n Number> {
    let least = numbers.clone().map(|it| it.members.len()).min()?;
    let mut closest = numbers.filter(|it| it.members.len() == least);
    closest.next().filter(|_| closest.next().is_none())
}

/// The only number that fits in the closest struct around a pointer that has one.
fn closest<'p>(
    places: &'p [Place],
    pointer: &Place,
    fits: impl Fn(&Place) -> bool,
) -> Option<&'p Place> {
    for shared in (0..pointer.members.len()).rev() {
        let around = &pointer.members[..shared];
        let mut fitting = places
            .iter()
            .filter(|place| place.members.starts_with(around) && fits(place));
        if let Some(first) = fitting.next() {
            return fitting.next().is_none().then_some(first);
        }
    }
    None
}

/// The length that an option names, if that is elsewhere.
fn asked_elsewhere(request: &Request) -> Option<String> {
    match &request.asked {
        Asked::SizedBy(length) if is_elsewhere(length) => Some(normalise(length)),
        _ => None,
    }
}

fn only(names: &BTreeSet<String>) -> Option<&String> {
    let mut names = names.iter();
    names.next().filter(|_| names.next().is_none())
}

fn sibling(found: way::Found, from: From, distance: isize) -> Sibling {
    let steps = found.steps.into_iter().map(|step| match step {
        Step::Target { presence } => Step::Target {
            presence: presence.map(|at| at + distance),
        },
        step @ Step::Member { .. } => step,
    });
    let steps: Vec<Step> = steps.collect();
    let last = steps.iter().rev().find_map(|step| match step {
        Step::Member { index, name } => Some((*index, name.clone())),
        Step::Target { .. } => None,
    });
    let (member, name) = last.unwrap_or_default();
    Sibling {
        member,
        name,
        offset: distance + found.offset.cast_signed(),
        scalar: found.scalar,
        way: Some(Way { from, steps }),
    }
}

/// Gives a pointer its counter; `None` if it is not one that waits for it.
fn connected(pointer: &mut Node, counter: Sibling) -> Option<()> {
    match &mut pointer.kind {
        NodeKind::Pointer(pointer) if pointer.length == Length::Beside(Vec::new()) => {
            pointer.length = Length::Beside(vec![counter]);
            Some(())
        }
        _ => None,
    }
}

fn connect_pair(nodes: &mut [StructMember], pair: &Pair) -> Option<()> {
    let (first, rest) = pair.number.split_first()?;
    let member = nodes.get(*first)?;
    let mut found = way::follow(&member.node, rest)?;
    // A pointer on the way may lead elsewhere in each object.
    if found
        .steps
        .iter()
        .any(|it| matches!(it, Step::Target { .. }))
    {
        return None;
    }
    found.offset += member.offset;
    let (index, name) = (*first, member.name.clone());
    found.steps.insert(0, Step::Member { index, name });
    let (pointer, start) = part(nodes, &pair.pointer)?;
    let up = pair.pointer.len() - 1;
    let counter = sibling(found, From::Record { up }, -start.cast_signed());
    connected(pointer, counter)
}

/// A member of a struct, or of one inside it, with where it starts.
fn part<'n>(nodes: &'n mut [StructMember], members: &[usize]) -> Option<(&'n mut Node, usize)> {
    let (first, rest) = members.split_first()?;
    let member = nodes.get_mut(*first)?;
    let start = member.offset;
    if rest.is_empty() {
        return Some((&mut member.node, start));
    }
    match &mut member.node.kind {
        NodeKind::Struct(inner) => {
            let (node, offset) = part(inner, rest)?;
            Some((node, start + offset))
        }
        _ => None,
    }
}

fn location_of(nodes: &[StructMember], members: &[usize], location: &str) -> String {
    let Some((first, rest)) = members.split_first() else {
        return location.to_owned();
    };
    let Some(member) = nodes.get(*first) else {
        return location.to_owned();
    };
    let location = match member.name.as_str() {
        "" => location.to_owned(),
        name => format!("{location}.{name}"),
    };
    match &member.node.kind {
        NodeKind::Struct(inner) => location_of(inner, rest, &location),
        _ => location,
    }
}

/// Bytes from the start of one input to that of another.
fn distance(nodes: &[Node], from: usize, to: usize) -> isize {
    let start = |at: usize| -> isize {
        let sizes = nodes[..at].iter().map(|node| node.size.cast_signed());
        sizes.fold(0, isize::saturating_add)
    };
    start(to).saturating_sub(start(from))
}

/// An option names a length elsewhere that is not a number in the inputs.
pub(super) fn no_number(request: &Request, length: &str) -> InputError {
    InputError::NoSuchLength {
        option: request.option,
        mapping: request.text.clone(),
        length: length.to_owned(),
        suggestion: None,
    }
}
