//! Which integer formals bound the indices of a pointer.

use std::collections::BTreeSet;

use super::{Finder, Pointers, Variable};

impl Finder<'_> {
    pub(super) fn bound(&mut self, formal: usize, by: usize) {
        self.uses[formal].bounded_by.insert(self.names[by].clone());
    }

    pub(super) fn finish(mut self) -> Pointers {
        for formal in 0..self.uses.len() {
            self.complete_indices(formal);
            for by in self.bounds_of(formal) {
                self.bound(formal, by);
            }
            let usage = &mut self.uses[formal];
            usage.as_string |= self.zero_tested[formal] && usage.indexed;
        }
        Pointers {
            uses: self.uses,
            passed: self.passed,
        }
    }

    /// A computed index is as good as what it is computed from: `a[m]` with `m = (l + h) / 2`.
    /// Formals stay out: they are bounds or starting points.
    fn complete_indices(&mut self, formal: usize) {
        let indices = &mut self.index_variables[formal];
        let mut size = 0;
        while size != indices.len() {
            size = indices.len();
            for (variable, parts) in &self.computed {
                if indices.contains(variable) {
                    indices.extend(parts.iter().filter(|part| !self.formals.contains_key(part)));
                }
            }
        }
    }

    /// The formals that `variable` is, or was set from.
    fn sources(&self, variable: Variable) -> impl Iterator<Item = usize> {
        let set = self.set_to.iter().chain(&self.set_below);
        let set = set.filter(move |(v, _)| *v == variable).map(|(_, by)| *by);
        self.formals.get(&variable).copied().into_iter().chain(set)
    }

    /// Integer formals that bound the indices of `formal`.
    fn bounds_of(&self, formal: usize) -> BTreeSet<usize> {
        let indices = &self.index_variables[formal];
        let mut bounds = BTreeSet::new();
        for [left, right] in &self.comparisons {
            for (index, bound) in [(left, right), (right, left)] {
                if !index.is_disjoint(indices) {
                    let outside = bound.iter().filter(|v| !indices.contains(v));
                    bounds.extend(outside.flat_map(|v| self.sources(*v)));
                }
            }
        }
        let below = self.set_below.iter().filter(|(v, _)| indices.contains(v));
        bounds.extend(below.map(|(_, by)| *by));
        let is_high = |v: &Variable| self.decreased.contains(v) || self.upper.contains(v);
        let counted = self
            .set_to
            .iter()
            .filter(|(v, _)| indices.contains(v) && is_high(v));
        bounds.extend(counted.map(|(_, by)| *by));
        if self.moves[formal] {
            // `while (n-- > 0) *p++ …`.
            let counters = self.in_loop_conditions.intersection(&self.decreased);
            bounds.extend(counters.filter_map(|v| self.formals.get(v)));
        }
        bounds.retain(|by| self.is_integer[*by] && *by != formal);
        bounds
    }
}
