//! Which pointers among the inputs point into one block: `p` and `end`, `s->begin`, `s->cur` and `s->limit`.

use std::collections::BTreeSet;

use sc_frontend::{Member, PointerUse, TypeId, TypeKind};

use super::Builder;
use super::counters::{Counters, member_alias};
use super::nodes::At;
use super::shape::Why;
use crate::error::{InputError, nearest};
use crate::location::SameBlock;
use crate::model::Origin;
use crate::node::{Length, Node, NodeKind, Pointer, StructMember};
use crate::within::{Owner, Within};

/// Endings of names for the end of a block.
const ENDS: [&str; 8] = ["end", "limit", "lim", "stop", "last", "bound", "eof", "top"];
/// Parts of names for its start.
const STARTS: [&str; 6] = ["begin", "start", "base", "first", "buf", "data"];

/// A pointer that may share its block with others.
pub(super) struct Candidate<'u> {
    /// What it is called in uses: `p`, `*p`, or a member.
    pub(super) name: String,
    /// Its position: of the input, or of the member.
    pub(super) index: usize,
    /// What the input points to.
    pub(super) target: bool,
    /// The type of the elements.
    pub(super) element: String,
    pub(super) usage: &'u PointerUse,
}

/// Pointers into one block, the one that has it first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chain {
    /// Position of the input or member that has the block.
    pub(super) owner: usize,
    /// What that points to has the block.
    pub(super) target: bool,
    /// The others, and whether they are at the end.
    pub(super) others: Vec<(usize, bool)>,
    why: Why,
}

impl Chain {
    /// Whether an input is part of it.
    pub(super) fn has(&self, input: usize) -> bool {
        self.owner == input || self.other(input).is_some()
    }

    /// Whether this one points into the block of another one.
    fn other(&self, index: usize) -> Option<bool> {
        let found = self.others.iter().find(|(other, _)| *other == index);
        found.map(|(_, at_end)| *at_end)
    }
}

/// What code tells of pointers: those that it compares or subtracts are in one block.
fn chains(candidates: &[Candidate<'_>]) -> Vec<Chain> {
    let mut chains = Vec::new();
    let mut done = BTreeSet::new();
    for (start, candidate) in candidates.iter().enumerate() {
        if done.contains(&start) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            let known = &candidates[at];
            let met = candidates.iter().enumerate().filter(|(_, other)| {
                known.usage.meets.contains(&other.name) && other.element == candidate.element
            });
            let new: Vec<usize> = met
                .map(|(at, _)| at)
                .filter(|at| !group.contains(at))
                .collect();
            group.extend(new);
            next += 1;
        }
        done.extend(group.iter().copied());
        chains.extend(ordered(candidates, group));
    }
    chains
}

/// Puts pointers in the order in which they point into their block.
fn ordered(candidates: &[Candidate<'_>], mut group: Vec<usize>) -> Option<Chain> {
    let rank = |at: &usize| (rank(candidates, &candidates[*at]), *at);
    group.sort_by_key(rank);
    // What a formal points to has the block if there is no other such formal; what lies before it stays alone.
    let targets = group.iter().filter(|at| candidates[**at].target).count();
    if targets > 0 {
        let first = group.iter().position(|at| candidates[*at].target)?;
        group.drain(..first);
    }
    if targets > 1 || group.len() < 2 {
        return None;
    }
    let owner = &candidates[group[0]];
    let last = group.len() - 1;
    let others = group[1..].iter().enumerate().map(|(at, index)| {
        let other = &candidates[*index];
        // The end of a block cannot be read.
        (other.index, at + 1 == last && !other.usage.accessed)
    });
    Some(Chain {
        owner: owner.index,
        target: owner.target,
        others: others.collect(),
        why: Why::Inferred,
    })
}

/// How far behind in the block a pointer is likely to be.
fn rank(candidates: &[Candidate<'_>], candidate: &Candidate<'_>) -> i32 {
    let name = candidate.name.to_lowercase();
    let is_end = ENDS.iter().any(|word| name.ends_with(word));
    let is_start = STARTS.iter().any(|word| name.contains(word));
    let subtracted = candidates
        .iter()
        .any(|other| other.usage.beyond.contains(&candidate.name));
    let beyond = !candidate.usage.beyond.is_empty();
    4 * (i32::from(is_end) - i32::from(is_start && !is_end))
        + 2 * (i32::from(beyond) - i32::from(subtracted))
        - i32::from(candidate.usage.accessed)
}

impl Builder<'_> {
    /// The formals that share their blocks.
    pub(super) fn plan_neighbours(&mut self) -> Result<(), InputError> {
        let mut asked = self.asked_chains()?;
        let taken: BTreeSet<usize> = asked
            .iter()
            .flat_map(|chain| chain.others.iter().map(|(at, _)| *at).chain([chain.owner]))
            .collect();
        let candidates = self.formals_with_neighbours(&taken);
        asked.extend(chains(&candidates));
        drop(candidates);
        self.chains = asked;
        Ok(())
    }

    fn formals_with_neighbours(&self, taken: &BTreeSet<usize>) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        if self.options.no_inference {
            return candidates;
        }
        for (index, planned) in self.planned.iter().enumerate() {
            let Origin::Formal(formal) = planned.origin else {
                continue;
            };
            if taken.contains(&index) {
                continue;
            }
            let mut add = |name: String, location: &str, target, ty, usage| {
                if !self.requests.mentions(location)
                    && let Some(element) = self.shared_element(ty)
                {
                    candidates.push(Candidate {
                        name,
                        index,
                        target,
                        element,
                        usage,
                    });
                }
            };
            let is_array = self.entry.params[formal].array_len.is_some();
            if let (Some(usage), false) = (self.entry.pointer_uses.get(formal), is_array) {
                let name = planned.name.clone();
                add(name, &planned.name, false, Some(planned.ty), usage);
            }
            let is_one = !self
                .entry
                .pointer_uses
                .get(formal)
                .is_some_and(|it| it.indexed)
                && !self.requests.mentions(&planned.name);
            if let (Some(usage), true) = (self.entry.target_uses.get(formal), is_one) {
                let location = format!("{}[_]", planned.name);
                let ty = self.pointee(planned.ty);
                add(format!("*{}", planned.name), &location, true, ty, usage);
            }
        }
        candidates
    }

    /// The elements of a block that pointers may share: objects whose size is known.
    fn shared_element(&self, pointer: Option<TypeId>) -> Option<String> {
        let element = self.pointee(pointer?)?;
        let found = self.program.types.get(element);
        let is_object = found.size.is_some_and(|size| size > 0);
        let is_plain = !matches!(found.kind, TypeKind::Void | TypeKind::Function { .. });
        let name = found
            .canonical
            .replace("const ", "")
            .replace("volatile ", "");
        (is_object && is_plain).then_some(name)
    }

    /// What the options say of formals.
    fn asked_chains(&self) -> Result<Vec<Chain>, InputError> {
        let mut chains = Vec::new();
        for request in self.requests.same_block() {
            if request.is_about_members() {
                continue;
            }
            let mut places = Vec::new();
            for name in &request.names {
                let (plain, target) = match name.strip_suffix("[_]") {
                    Some(plain) => (plain, true),
                    None => (name.as_str(), false),
                };
                places.push((self.asked_formal(request, plain, target)?, target));
            }
            request.use_it();
            if places[1..].iter().any(|(_, target)| *target) {
                let reason = "only the first pointer may be one that a formal points to";
                return Err(request.error(reason.into()));
            }
            let (owner, target) = places[0];
            chains.push(request.chain(owner, target, places[1..].iter().map(|(at, _)| *at)));
        }
        Ok(chains)
    }

    fn asked_formal(
        &self,
        request: &SameBlock,
        name: &str,
        target: bool,
    ) -> Result<usize, InputError> {
        let formals = || {
            let planned = self.planned.iter().enumerate();
            planned.filter(|(_, it)| matches!(it.origin, Origin::Formal(_)))
        };
        let Some((index, planned)) = formals().find(|(_, planned)| planned.name == name) else {
            let hint = nearest(name, formals().map(|(_, planned)| planned.name.as_str()));
            let hint = hint.map_or_else(String::new, |s| format!("; did you mean '{s}'?"));
            return Err(request.error(format!("'{name}' is not a formal{hint}")));
        };
        let ty = match target {
            true => self.pointee(planned.ty),
            false => Some(planned.ty),
        };
        match self.shared_element(ty) {
            Some(_) => Ok(index),
            None => {
                let spelling = &self.program.types.get(planned.ty).spelling;
                let reason = format!("'{name}' is of type '{spelling}', not a pointer to objects");
                Err(request.error(reason))
            }
        }
    }

    /// Whether a pointer has the block of others.
    pub(super) fn has_neighbours(&self, location: &str) -> bool {
        self.chains.iter().any(|chain| {
            let name = &self.planned[chain.owner].name;
            match chain.target {
                true => location.strip_suffix("[_]") == Some(name),
                false => location == name,
            }
        })
    }

    /// Whether an input points into the block of another one.
    pub(super) fn is_neighbour(&self, input: usize) -> bool {
        self.chains.iter().any(|chain| chain.other(input).is_some())
    }

    /// Connects inputs with those whose blocks they point into.
    pub(super) fn connect_inputs(&mut self, nodes: &mut [Node]) {
        for chain in self.chains.clone() {
            let pointer = block_of(nodes, &chain).cloned();
            for (other, at_end) in &chain.others {
                let planned = &self.planned[*other];
                let owner = Owner::Input {
                    input: chain.owner,
                    target: chain.target,
                };
                nodes[*other] = match &pointer {
                    Some(pointer) => {
                        Node::within(Within::new(owner, *at_end, pointer), Some(planned.ty))
                    }
                    None => Node::null(planned.ty),
                };
                self.contents.pointers.insert(planned.name.clone());
                let reason = (planned.name.clone(), chain.why.clone());
                self.contents.reasons.push(reason);
            }
        }
        for chain in &self.chains {
            place_inputs(nodes, chain);
        }
    }

    /// The members of a struct that share their blocks.
    pub(super) fn member_chains(
        &self,
        record: TypeId,
        name: &str,
        members: &[Member],
        counters: &Counters,
        at: &At,
    ) -> Result<Vec<Chain>, InputError> {
        if !matches!(self.program.types.get(record).kind, TypeKind::Struct { .. }) {
            return Ok(Vec::new());
        }
        let mut asked = self.asked_member_chains(name, members, at)?;
        let mut candidates = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let inner = at.member(name, &member.name);
            let is_taken = asked
                .iter()
                .any(|chain| chain.owner == index || chain.other(index).is_some());
            let usage = self.member_uses.get(&member_alias(name, &member.name));
            let is_told = self
                .requests
                .find(inner.location(), inner.alias())
                .is_some();
            let counted = counters.contains_key(&index);
            if let (Some(usage), Some(element)) = (usage, self.shared_element(Some(member.ty)))
                && !member.name.is_empty()
                && !is_taken
                && !is_told
                && !counted
                && self.matters(record, index, &inner)
            {
                candidates.push(Candidate {
                    name: member.name.clone(),
                    index,
                    target: false,
                    element,
                    usage,
                });
            }
        }
        asked.extend(chains(&candidates));
        Ok(asked)
    }

    fn asked_member_chains(
        &self,
        name: &str,
        members: &[Member],
        at: &At,
    ) -> Result<Vec<Chain>, InputError> {
        let mut chains = Vec::new();
        for request in self.requests.same_block() {
            let Some((first, others)) = request.names.split_first() else {
                continue;
            };
            let owner = members.iter().position(|member| {
                let inner = at.member(name, &member.name);
                let is_it = inner.location() == first || inner.alias() == Some(first.as_str());
                is_it && !member.name.is_empty()
            });
            let (Some(owner), true) = (owner, request.is_about_members()) else {
                continue;
            };
            request.use_it();
            let mut found = Vec::new();
            for other in others {
                let plain = other.strip_prefix('.').unwrap_or(other);
                let index = members.iter().position(|member| {
                    member.name == plain && self.shared_element(Some(member.ty)).is_some()
                });
                let reason = || {
                    format!(
                        "'{plain}' is not a pointer beside '{}'",
                        members[owner].name
                    )
                };
                found.push(index.ok_or_else(|| request.error(reason()))?);
            }
            chains.push(request.chain(owner, false, found.into_iter()));
        }
        Ok(chains)
    }

    /// Connects members with those whose blocks they point into.
    pub(super) fn connect_members(
        &mut self,
        nodes: &mut [StructMember],
        chains: &[Chain],
        name: &str,
        at: &At,
    ) {
        for chain in chains {
            let owner = &nodes[chain.owner];
            let pointer: Option<Pointer> = match &owner.node.kind {
                NodeKind::Pointer(pointer) => Some((**pointer).clone()),
                _ => None,
            };
            let owner = Owner::Member {
                member: chain.owner,
                name: owner.name.clone(),
            };
            for (other, at_end) in &chain.others {
                let Some(ty) = nodes[*other].node.ty else {
                    continue;
                };
                nodes[*other].node = match &pointer {
                    Some(pointer) => {
                        Node::within(Within::new(owner.clone(), *at_end, pointer), Some(ty))
                    }
                    None => Node::null(ty),
                };
                let inner = at.member(name, &nodes[*other].name);
                self.contents.pointers.insert(inner.location().to_owned());
                let reason = (inner.location().to_owned(), chain.why.clone());
                self.contents.reasons.push(reason);
            }
        }
    }
}

impl SameBlock {
    /// The pointers that it names, by position.
    fn chain(&self, owner: usize, target: bool, others: impl Iterator<Item = usize>) -> Chain {
        let others: Vec<usize> = others.collect();
        let last = others.len().wrapping_sub(1);
        let others = others.into_iter().enumerate();
        Chain {
            owner,
            target,
            others: others
                .map(|(at, other)| (other, at == last && !self.is_open))
                .collect(),
            why: Why::Option(crate::location::SAME_BLOCK),
        }
    }
}

/// The pointer that has the block of a chain of inputs.
fn block_of<'n>(nodes: &'n [Node], chain: &Chain) -> Option<&'n Pointer> {
    let NodeKind::Pointer(owner) = &nodes[chain.owner].kind else {
        return None;
    };
    match (&owner.element.kind, chain.target) {
        (_, false) => Some(owner),
        (NodeKind::Pointer(target), true) if owner.length == Length::One => Some(target),
        _ => None,
    }
}

/// Tells the inputs of a chain how far away the pointer with the block is.
fn place_inputs(nodes: &mut [Node], chain: &Chain) {
    let outer = match &nodes[chain.owner].kind {
        NodeKind::Pointer(outer) if chain.target => Some((outer.nullable, outer.elements_offset())),
        _ => None,
    };
    for (other, _) in &chain.others {
        let distance = distance(nodes, *other, chain.owner);
        if let NodeKind::Within(within) = &mut nodes[*other].kind {
            let inside = outer.map_or(0, |(_, inside)| inside.cast_signed());
            within.offset = distance + inside;
            within.outer = outer.filter(|(nullable, _)| *nullable).map(|_| distance);
        }
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

/// The same for the members of a struct, whose places are known.
pub(super) fn place_members(nodes: &mut [StructMember]) {
    let starts: Vec<usize> = nodes.iter().map(|member| member.offset).collect();
    for (index, member) in nodes.iter_mut().enumerate() {
        if let NodeKind::Within(within) = &mut member.node.kind
            && let Owner::Member { member: owner, .. } = within.owner
        {
            within.offset = starts[owner].cast_signed() - starts[index].cast_signed();
        }
    }
}
