//! Positions that are sums: `p[from + i]`, `memcpy(to, p + from, n)`. What bounds one part of a position is not the
//! length of the block; the sum of all bounds is the least length.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finder, Variable, is_pointer_like};
use crate::ast::Node;
use crate::clang::Kind;
use crate::program::LeastLength;

/// What is added up.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sum {
    pub(super) parts: BTreeSet<Variable>,
    pub(super) constant: u64,
}

impl Sum {
    fn plus(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self.constant = self.constant.saturating_add(other.constant);
        self
    }
}

/// Sums that a body computes with pointers.
#[derive(Debug, Default)]
pub(super) struct Sums {
    /// Per formal, the positions that are accessed, and the local pointer that they count from.
    accesses: Vec<(usize, Option<Variable>, Sum)>,
    /// Per formal, the lengths that functions on blocks are told.
    blocks: Vec<(usize, Sum)>,
    /// Local numbers that are sums.
    numbers: BTreeMap<Variable, Sum>,
    /// Local pointers that are `p + …`, with the formal.
    pointers: BTreeMap<Variable, (usize, Sum)>,
    /// Local pointers that are compared, subtracted or moved back: ends, not beginnings.
    ends: BTreeSet<Variable>,
    /// Local pointers that something is accessed through.
    followed: BTreeSet<Variable>,
    /// Per formal, what is added to it.
    shifts: Vec<(usize, Sum)>,
    /// Numbers and what is subtracted from them.
    differences: BTreeSet<(Variable, Variable)>,
    /// Per formal, the members of anything that are positions in it.
    loads: BTreeSet<(usize, Variable)>,
    /// Members of anything, and the formals that they are compared with by order.
    limits: BTreeSet<(Variable, usize)>,
    /// Variables that change.
    pub(super) changed: BTreeSet<Variable>,
    /// Constants that variables are set to, the largest of each.
    constants: BTreeMap<Variable, u64>,
    /// Where sums stand that local pointers are set to.
    values: BTreeMap<Text, Variable>,
    /// Where sums stand that are passed without the pointer that they are computed from.
    passed: BTreeSet<Text>,
    /// `p + n`, which may be the end of what the formal `p` points to: where it stands, the formals.
    may_end: Vec<(Text, usize, usize)>,
}

/// Where an expression stands.
type Text = (usize, usize);

impl Sums {
    /// `sum` is a formal pointer plus a formal number.
    pub(super) fn may_end(&mut self, sum: &Node<'_>, pointer: usize, number: usize) {
        self.may_end.push((text(sum), pointer, number));
    }
}

fn text(node: &Node<'_>) -> Text {
    (node.span.start, node.span.end)
}

impl Finder<'_> {
    /// The parts of a sum of variables and constants.
    pub(super) fn sum(&self, node: &Node<'_>) -> Option<Sum> {
        let node = self.plain(node);
        if let Some(variable) = self.variable(node) {
            return Some(Sum {
                parts: BTreeSet::from([variable]),
                constant: 0,
            });
        }
        if self.variables(node).is_empty() {
            let constant = u64::try_from(node.cursor.integer_value()?).ok()?;
            let parts = BTreeSet::new();
            return Some(Sum { parts, constant });
        }
        let is_sum = node.kind == Kind::Binary && node.operator(self.lexed) == "+";
        let (left, right) = is_sum.then(|| Some((node.code_child(0)?, node.code_child(1)?)))??;
        Some(self.sum(left)?.plus(self.sum(right)?))
    }

    /// A sum that an index is at most: a part of a number (`map[n / 32]`) is less than that.
    fn largest_index(&self, index: &Node<'_>) -> Option<Sum> {
        let node = self.plain(index);
        let is_part = node.kind == Kind::Binary && matches!(node.operator(self.lexed), "/" | ">>");
        if is_part && self.constant(node.code_child(1)?).is_some() {
            return self.largest_index(node.code_child(0)?);
        }
        self.sum(node)
    }

    /// The pointer and the number of `p + n` or `&p[n]`.
    pub(super) fn shifted<'n, 'tu>(&self, node: &'n Node<'tu>) -> Option<[&'n Node<'tu>; 2]> {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::Cast => self.shifted(node.code().next_back()?),
            Kind::Unary if node.operator(self.lexed) == "&" => {
                let element = node.code_child(0)?.stripped(self.lexed);
                let is_element = element.kind == Kind::Subscript;
                is_element.then(|| Some([element.code_child(0)?, element.code_child(1)?]))?
            }
            Kind::Binary if node.operator(self.lexed) == "+" => {
                let (left, right) = (node.code_child(0)?, node.code_child(1)?);
                let is_pointer = |it: &Node<'_>| is_pointer_like(it.cursor.ty().canonical());
                match (is_pointer(left), is_pointer(right)) {
                    (true, false) => Some([left, right]),
                    (false, true) => Some([right, left]),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `base` is accessed at `index`.
    pub(super) fn summed_access(&mut self, base: &Node<'_>, index: &Node<'_>) {
        let from = self.variable(base);
        if let Some((formal, sum)) = self.base(base).zip(self.largest_index(index)) {
            self.sums.accesses.push((formal, from, sum));
        }
    }

    /// A variable is set to a sum.
    pub(super) fn summed_value(&mut self, variable: Variable, value: &Node<'_>) {
        if let Some([base, shift]) = self.shifted(value) {
            if let (Some(formal), Some(sum)) = (self.base(base), self.sum(shift)) {
                self.sums.pointers.insert(variable, (formal, sum));
                let value = self.plain(value);
                self.sums.values.insert(text(value), variable);
            }
        } else if let Some(constant) = self.constant(value) {
            let known = self.sums.constants.entry(variable).or_default();
            *known = constant.max(*known);
        } else if let Some(sum) = self.sum(value).filter(|sum| sum.parts.len() > 1) {
            self.sums.numbers.insert(variable, sum);
        }
    }

    /// An expression without parentheses and casts.
    pub(super) fn plain<'n, 'tu>(&self, node: &'n Node<'tu>) -> &'n Node<'tu> {
        let mut node = node.stripped(self.lexed);
        while node.kind == Kind::Cast {
            let Some(operand) = node.code().next_back() else {
                break;
            };
            node = operand.stripped(self.lexed);
        }
        node
    }

    /// `f(p + n)` passes where something begins, `f(p, p + n)` the end.
    pub(super) fn shifted_arguments(&mut self, arguments: &[&Node<'_>]) {
        for argument in arguments {
            let Some([base, _]) = self.shifted(argument) else {
                continue;
            };
            let pointer = self.variable(base);
            let is_passed = |other: &&Node<'_>| self.variable(self.plain(other)) == pointer;
            if pointer.is_some() && !arguments.iter().any(is_passed) {
                self.sums.passed.insert(text(self.plain(argument)));
            }
        }
    }

    /// Whether a pointer is computed from a formal and does not point to the start of its block.
    pub(super) fn is_shifted(&self, argument: &Node<'_>) -> bool {
        let shift = self.shifted(argument).map(|[_, shift]| self.sum(shift));
        shift.is_some_and(|sum| sum != Some(Sum::default()))
    }

    /// Formals that are added to pointers are lengths where the sum is an end, else positions.
    pub(super) fn mark_ends(&mut self) {
        for (place, pointer, number) in std::mem::take(&mut self.sums.may_end) {
            let variable = self.sums.values.get(&place);
            let begins = variable.is_some_and(|it| self.is_beginning(it));
            if !begins && !self.sums.passed.contains(&place) {
                self.bound(pointer, number);
            }
        }
    }

    /// The member that an expression loads: `s->at`.
    fn load(&self, node: &Node<'_>) -> Option<Variable> {
        let node = self.plain(node);
        let is_load = node.kind == Kind::MemberRef && !self.with_members;
        is_load.then(|| Some(node.cursor.referenced()?.location()))?
    }

    /// `p[s->at]`.
    pub(super) fn noted_load(&mut self, formal: usize, index: &Node<'_>) {
        let load = self.load(index);
        self.sums.loads.extend(load.map(|load| (formal, load)));
    }

    /// `s->at < n`.
    pub(super) fn noted_limit(&mut self, left: &Node<'_>, right: &Node<'_>) {
        for (one, other) in [(left, right), (right, left)] {
            let pair = self.load(one).zip(self.integer_formal(other));
            self.sums.limits.extend(pair);
        }
    }

    /// The formals that members are compared with which are positions: `s->at < n` and `p[s->at]`.
    pub(super) fn limits_of_loads(&self, formal: usize) -> BTreeSet<usize> {
        let limits = self.sums.limits.iter();
        let own = limits.filter(|(load, _)| self.sums.loads.contains(&(formal, *load)));
        own.map(|(_, by)| *by).collect()
    }

    /// `p + n` somewhere.
    pub(super) fn noted_shift(&mut self, base: &Node<'_>, index: &Node<'_>) {
        if let Some((formal, sum)) = self.base(base).zip(self.sum(index)) {
            self.sums.shifts.push((formal, sum));
        }
    }

    /// `size - used`.
    pub(super) fn noted_difference(&mut self, left: &Node<'_>, right: &Node<'_>) {
        let variable = |node| self.variable(self.plain(node));
        let pair = variable(left).zip(variable(right));
        self.sums.differences.extend(pair);
    }

    /// The formals of which code subtracts what it adds to a pointer: `memcpy(p + used, from, size - used)`.
    pub(super) fn sizes(&self, formal: usize) -> BTreeSet<usize> {
        let own = self.sums.shifts.iter().filter(|(of, _)| *of == formal);
        let used: BTreeSet<Variable> = own.flat_map(|(_, sum)| sum.parts.clone()).collect();
        let rest = self.sums.differences.iter();
        let rest = rest.filter(|(_, subtracted)| used.contains(subtracted));
        let sizes = rest.filter_map(|(size, _)| self.formals.get(size));
        sizes.copied().collect()
    }

    /// What is compared or subtracted may be an end.
    pub(super) fn may_be_end(&mut self, node: &Node<'_>) {
        self.sums.ends.extend(self.variable(node));
    }

    /// What is read or written through a pointer.
    pub(super) fn followed(&mut self, pointer: &Node<'_>) {
        let pointer = self.plain(pointer);
        let moved = match pointer.kind == Kind::Unary && pointer.is_step(self.lexed) {
            true => pointer.code_child(0),
            false => Some(pointer),
        };
        let variable = moved.and_then(|pointer| self.variable(pointer));
        self.sums.followed.extend(variable);
    }

    /// A function on blocks is told `length` for `block`. Whether the length is that of all of the formal's block.
    pub(super) fn summed_block(
        &mut self,
        formal: usize,
        block: &Node<'_>,
        length: &Node<'_>,
    ) -> bool {
        let shift = match self.shifted(block) {
            Some([_, shift]) => self.sum(shift),
            None => Some(Sum::default()),
        };
        let is_whole = shift == Some(Sum::default());
        if let (Some(shift), Some(length)) = (shift, self.sum(length)) {
            self.sums.blocks.push((formal, shift.plus(length)));
        }
        is_whole
    }

    /// Local pointers into the block of a formal, with how far from its start they begin.
    fn beginnings(&self, formal: usize) -> impl Iterator<Item = (&Variable, &Sum)> {
        let pointers = self.sums.pointers.iter();
        pointers
            .filter(move |(pointer, (of, _))| *of == formal && self.is_beginning(pointer))
            .map(|(pointer, (_, sum))| (pointer, sum))
    }

    /// Whether a local pointer that is a sum is where something begins.
    pub(super) fn is_beginning(&self, pointer: &Variable) -> bool {
        self.sums.followed.contains(pointer) && !self.sums.ends.contains(pointer)
    }

    /// Whether a pointer moves that began somewhere in the block of a formal.
    pub(super) fn moves_from_within(&self, formal: usize) -> bool {
        let mut beginnings = self.beginnings(formal);
        beginnings.any(|(pointer, _)| self.sums.changed.contains(pointer))
    }

    /// The positions in a formal's block, counted from its start.
    fn positions(&self, formal: usize) -> BTreeSet<Sum> {
        let begun: BTreeMap<_, _> = self.beginnings(formal).collect();
        let own = self.sums.accesses.iter().filter(|it| it.0 == formal);
        let all = own.map(|(_, from, sum)| {
            let start = from.and_then(|from| begun.get(&from).copied());
            start.cloned().unwrap_or_default().plus(self.opened(sum))
        });
        all.collect()
    }

    /// A sum with the parts of its parts.
    fn opened(&self, sum: &Sum) -> Sum {
        let mut opened = Sum {
            parts: BTreeSet::new(),
            constant: sum.constant,
        };
        for part in &sum.parts {
            opened = match self.sums.numbers.get(part) {
                Some(inner) => opened.plus(inner.clone()),
                None => opened.plus(Sum {
                    parts: BTreeSet::from([*part]),
                    constant: 0,
                }),
            };
        }
        opened
    }

    /// A formal that keeps the value that callers pass.
    fn is_given(&self, variable: &Variable) -> bool {
        let formal = self.formals.get(variable);
        formal.is_some_and(|formal| self.is_integer[*formal])
            && !self.sums.changed.contains(variable)
    }

    /// The parts of positions that are counted from a formal: what bounds them is not the length.
    pub(super) fn relative(&self, formal: usize) -> BTreeSet<Variable> {
        let positions = self.positions(formal);
        let shifted = positions
            .iter()
            .filter(|sum| sum.parts.len() > 1 && sum.parts.iter().any(|part| self.is_given(part)));
        let parts = shifted.flat_map(|sum| &sum.parts);
        parts.copied().filter(|part| !self.is_given(part)).collect()
    }

    /// The lengths that a formal's block has at least, as sums of formals.
    pub(super) fn least_lengths(&self, formal: usize) -> BTreeSet<LeastLength> {
        let positions = self.positions(formal);
        let accessed = positions
            .iter()
            .flat_map(|sum| [self.least(sum, false), self.least(sum, true)])
            .flatten();
        let blocks = self.sums.blocks.iter().filter(|(of, _)| *of == formal);
        let told = blocks.filter_map(|(_, sum)| {
            let given = sum.parts.iter().all(|part| self.is_given(part));
            given.then(|| self.named(sum.parts.iter().map(|it| self.formals[it]), sum.constant))
        });
        let mut found: BTreeSet<LeastLength> = accessed.chain(told).collect();
        found.retain(|it| !it.parts.is_empty());
        found
    }

    /// The least length of a block with elements at all positions of a sum: formals stand for themselves, and anything
    /// else for the only formal that it is compared with; with `cut`, for the constant that code cuts that formal to.
    fn least(&self, sum: &Sum, cut: bool) -> Option<LeastLength> {
        let mut formals = Vec::new();
        // One more than the last position.
        let mut beyond = 1;
        let mut constant = sum.constant;
        for part in &sum.parts {
            if self.is_given(part) {
                formals.push(self.formals[part]);
                continue;
            }
            let (limit, formal) = self.limit(*part)?;
            beyond = 0;
            match self.sums.constants.get(&limit).filter(|_| cut) {
                Some(most) => constant = constant.saturating_add(*most),
                None => formals.push(formal),
            }
        }
        Some(self.named(formals.into_iter(), constant.saturating_add(beyond)))
    }

    /// The only formal that a variable is compared with.
    fn limit(&self, variable: Variable) -> Option<(Variable, usize)> {
        let alone = BTreeSet::from([variable]);
        let mut limits = BTreeSet::new();
        for [left, right] in &self.comparisons {
            for (one, other) in [(left, right), (right, left)] {
                if *one == alone {
                    limits.extend(other);
                }
            }
        }
        let mut limits = limits.into_iter();
        let only = limits.next().filter(|_| limits.next().is_none())?;
        let formal = *self.formals.get(only)?;
        self.is_integer[formal].then_some((*only, formal))
    }

    fn named(&self, formals: impl Iterator<Item = usize>, constant: u64) -> LeastLength {
        let mut parts: Vec<String> = formals.map(|it| self.names[it].clone()).collect();
        parts.sort();
        LeastLength { parts, constant }
    }
}
