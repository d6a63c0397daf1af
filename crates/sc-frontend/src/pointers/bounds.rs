//! Which integer formals bound the indices of a pointer.

use std::collections::BTreeSet;

use super::{Finder, Pointers, Variable};

impl Finder<'_> {
    pub(super) fn bound(&mut self, formal: usize, by: usize) {
        self.uses[formal].bounded_by.insert(self.names[by].clone());
    }

    pub(super) fn finish(mut self) -> Pointers {
        self.meet();
        self.mark_ends();
        self.mark_indices();
        for formal in 0..self.uses.len() {
            self.name_positions(formal);
            self.complete_indices(formal);
            self.uses[formal].indexed |= !self.told(formal).is_empty();
            for by in self.bounds_of(formal) {
                self.bound(formal, by);
            }
            self.uses[formal].least_lengths = self.least_lengths(formal);
            match self.products(formal) {
                Some(products) if products.is_empty() => {}
                // What limits a factor is not the length.
                products => {
                    self.uses[formal].bounded_by.clear();
                    self.uses[formal].products = products.unwrap_or_default();
                }
            }
            let indices = &self.index_variables[formal];
            let named = self.named_bounds.iter();
            let named = named.filter(|(variables, _)| !variables.is_disjoint(indices));
            let longest = named.map(|(_, bound)| *bound).max().unwrap_or(0);
            let usage = &mut self.uses[formal];
            usage.reaches = usage.reaches.max(longest);
            if let Some(bytes) = self.bytes_viewed[formal].filter(|_| !usage.indexed) {
                // One object has all bytes that the code names, unless a formal counts them.
                let size = self.element_sizes[formal].max(1);
                let elements = bytes.max(longest).div_ceil(size);
                usage.indexed = elements > 1 || !usage.bounded_by.is_empty();
                usage.reaches = if usage.indexed { elements } else { 0 };
            }
            usage.as_string |= self.zero_tested[formal] && usage.indexed;
            if self.scanned.contains(&formal) && usage.indexed {
                // The end of the string says more than what limits some of the positions.
                usage.bounded_by.clear();
            }
        }
        let targets = self.uses.split_off(self.count);
        Pointers {
            uses: self.uses,
            targets,
            passed: self.passed,
        }
    }

    /// The integer formals that variables are computed from.
    pub(super) fn integers_of(&self, mut variables: BTreeSet<Variable>) -> Vec<usize> {
        self.close(&mut variables, |_| true);
        let formals = variables.iter().filter_map(|v| self.formals.get(v));
        formals.copied().filter(|it| self.is_integer[*it]).collect()
    }

    fn name_positions(&mut self, formal: usize) {
        let mut variables = self.index_variables[formal].clone();
        self.close(&mut variables, |_| true);
        let positions = variables.iter().filter_map(|v| self.formals.get(v));
        let positions = positions.filter(|by| self.is_integer[**by]);
        let names: Vec<String> = positions.map(|by| self.names[*by].clone()).collect();
        self.uses[formal].indexed_by.extend(names);
    }

    /// Adds what variables are computed from.
    pub(super) fn close(
        &self,
        variables: &mut BTreeSet<Variable>,
        keeps: impl Fn(&Variable) -> bool,
    ) {
        let mut size = 0;
        while size != variables.len() {
            size = variables.len();
            for (variable, parts) in &self.computed {
                if variables.contains(variable) {
                    variables.extend(parts.iter().filter(|part| keeps(part)));
                }
            }
        }
    }

    /// A computed index is as good as what it is computed from: `a[m]` with `m = (l + h) / 2`.
    /// Formals stay out: they are bounds or starting points.
    fn complete_indices(&mut self, formal: usize) {
        let mut indices = std::mem::take(&mut self.index_variables[formal]);
        self.close(&mut indices, |part| !self.formals.contains_key(part));
        self.index_variables[formal] = indices;
    }

    /// The formals that `variable` is, or was set from.
    fn sources(&self, variable: Variable) -> impl Iterator<Item = usize> {
        let set = self.set_to.iter().chain(&self.set_below);
        let set = set.filter(move |(v, _)| *v == variable).map(|(_, by)| *by);
        self.formals.get(&variable).copied().into_iter().chain(set)
    }

    /// Integer formals that bound the indices of `formal`.
    fn bounds_of(&self, formal: usize) -> BTreeSet<usize> {
        // What bounds a part of a position is not the length.
        let relative = self.relative(formal);
        let indices = &self.index_variables[formal];
        let indices: &BTreeSet<Variable> = &indices.difference(&relative).copied().collect();
        let mut bounds = BTreeSet::new();
        for [left, right] in &self.comparisons {
            for (index, bound) in [(left, right), (right, left)] {
                if !index.is_disjoint(indices) {
                    let outside = bound.iter().filter(|v| !indices.contains(v));
                    bounds.extend(outside.flat_map(|v| self.sources(*v)));
                }
            }
        }
        bounds.extend(self.capacities(indices));
        bounds.extend(self.sizes(formal));
        bounds.extend(self.limits_of_loads(formal));
        bounds.extend(self.told(formal));
        let below = self.set_below.iter().filter(|(v, _)| indices.contains(v));
        bounds.extend(below.map(|(_, by)| *by));
        let is_high = |v: &Variable| self.decreased.contains(v) || self.upper.contains(v);
        let counted = self
            .set_to
            .iter()
            .filter(|(v, _)| indices.contains(v) && is_high(v));
        let starts: BTreeSet<usize> = counted.map(|(_, by)| *by).collect();
        // A member that an index starts from is a position; the one that it is compared with is the size.
        if !self.with_members || bounds.is_subset(&starts) {
            bounds.extend(starts);
        } else {
            bounds.retain(|by| !starts.contains(by));
        }
        let from_within = self.moves_from_within(formal);
        if self.moves[formal] && !from_within {
            // `while (n-- > 0) *p++ …`.
            let counters = self.in_loop_conditions.intersection(&self.decreased);
            // The end of a string says more: `while (--room != 0) if ((*d++ = *s++) == '\0') break`.
            let counters = counters.filter(|_| !self.zero_tested[formal]);
            bounds.extend(counters.flat_map(|v| self.sources(*v)));
        }
        if bounds.is_empty() && !from_within {
            bounds = self.walked_bounds(formal);
        }
        bounds.retain(|by| self.is_integer[*by] && *by != formal);
        bounds
    }

    /// What local numbers are set to that functions on blocks are told: `n = s->len; memcpy(to, s->data, n)`.
    fn told(&self, formal: usize) -> Vec<usize> {
        let own = self.block_lengths.iter().filter(|(of, _)| *of == formal);
        let locals = own.filter(|(_, variable)| !self.formals.contains_key(variable));
        locals.flat_map(|(_, it)| self.sources(*it)).collect()
    }

    /// Formals that limit how far a pointer walks, by the numbers that walk along. The end of a string, and a pointer
    /// to the end, say more.
    fn walked_bounds(&self, formal: usize) -> BTreeSet<usize> {
        let has_end = !self.uses[formal].meets.is_empty();
        if self.zero_tested[formal] || has_end {
            return BTreeSet::new();
        }
        let walk = &self.walks[formal];
        let mut bounds: BTreeSet<usize> = walk.left.iter().flat_map(|v| self.sources(*v)).collect();
        for [left, right] in self.comparisons.iter().chain(&self.equalities) {
            for (done, bound) in [(left, right), (right, left)] {
                if !done.is_disjoint(&walk.done) {
                    bounds.extend(bound.iter().filter_map(|v| self.formals.get(v)));
                }
            }
        }
        bounds
    }

    /// Members that indices are compared with by `==`: `if (b->len == b->cap) grow(b)`.
    fn capacities(&self, indices: &BTreeSet<Variable>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let pairs = self.equalities.iter().filter(|_| self.with_members);
        for [left, right] in pairs {
            for (index, bound) in [(left, right), (right, left)] {
                if !index.is_disjoint(indices) {
                    let outside = bound.iter().filter(|v| !indices.contains(v));
                    found.extend(outside.filter_map(|v| self.formals.get(v)));
                }
            }
        }
        found
    }
}
