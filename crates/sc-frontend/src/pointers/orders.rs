//! Numbers that are positions in anything, and numbers that code compares by order.

use std::collections::BTreeSet;

use super::{Finder, Variable};
use crate::ast::Node;
use crate::clang::Kind;

/// A comparison by order.
pub(super) struct Order {
    /// The variables of both sides.
    sides: [BTreeSet<Variable>; 2],
    /// The names of the members that both sides load.
    loads: [BTreeSet<String>; 2],
}

/// Whether a name that a number is compared with is that of a member of some other object.
pub(super) fn is_foreign(name: &str) -> bool {
    name.starts_with('.')
}

/// The names of members of other objects, which are the same in callers.
pub(super) fn foreign(names: &BTreeSet<String>) -> BTreeSet<String> {
    let names = names.iter().filter(|name| is_foreign(name));
    names.cloned().collect()
}

impl Finder<'_> {
    /// `left < right` and the like.
    pub(super) fn ordered(&mut self, left: &Node<'_>, right: &Node<'_>) {
        let order = Order {
            sides: [self.operands(left), self.operands(right)],
            loads: [self.loads(left), self.loads(right)],
        };
        self.orders.push(order);
    }

    /// A variable is set to a value.
    pub(super) fn noted_loads(&mut self, variable: Variable, value: &Node<'_>) {
        let loads = self.loads(value);
        if !loads.is_empty() {
            self.loaded.push((variable, loads));
        }
    }

    /// The names of the members that an expression loads.
    fn loads(&self, node: &Node<'_>) -> BTreeSet<String> {
        let own = (node.kind == Kind::MemberRef).then(|| node.cursor.referenced());
        let mut names: BTreeSet<String> = own.flatten().map(|it| it.name()).into_iter().collect();
        node.code()
            .for_each(|child| names.extend(self.loads(child)));
        names
    }

    /// Marks the integers from which an index of anything is computed, those that code compares with such an index, and
    /// all that it compares by order.
    pub(super) fn mark_indices(&mut self) {
        let mut indices = std::mem::take(&mut self.any_index);
        self.close(&mut indices, |_| true);
        for formal in indices.iter().filter_map(|v| self.formals.get(v)) {
            self.uses[*formal].is_index = self.is_integer[*formal];
        }
        for order in std::mem::take(&mut self.orders) {
            for (of, with) in [(0, 1), (1, 0)] {
                let names = self.compared_names(&order, with);
                let limits = !order.sides[with].is_disjoint(&indices);
                for formal in self.integers_of(order.sides[of].clone()) {
                    let usage = &mut self.uses[formal];
                    usage.is_limited = true;
                    usage.limits_positions |= limits;
                    usage.ordered_with.extend(names.iter().cloned());
                }
            }
        }
    }

    /// The names of what one side of a comparison is computed from.
    fn compared_names(&self, order: &Order, side: usize) -> BTreeSet<String> {
        let formals = self.integers_of(order.sides[side].clone()).into_iter();
        let formals = formals.map(|formal| self.names[formal].clone());
        let mut variables = order.sides[side].clone();
        self.close(&mut variables, |_| true);
        let loaded = self.loaded.iter().filter(|(it, _)| variables.contains(it));
        let loaded = loaded.flat_map(|(_, names)| names);
        let members = order.loads[side].iter().chain(loaded);
        formals
            .chain(members.map(|name| format!(".{name}")))
            .collect()
    }
}
