//! What parts of expressions touch, for provers that evaluate them in an order of their own. Pure.

use std::collections::BTreeSet;

use sc_frontend::{Callee, Evaluation};

/// What the evaluation of a part of an expression touches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touched {
    /// Variables that it names, by their declarations.
    named: BTreeSet<usize>,
    /// Those of them that it changes.
    changed: BTreeSet<usize>,
    /// It names a variable that others may change.
    pub shared: bool,
    /// How often it goes through a pointer, or to an element of an array.
    pub accesses: usize,
    /// It calls something, as far as that matters to the prover.
    pub calls: bool,
    changes_shared: bool,
    changes_memory: bool,
}

impl Touched {
    /// `matters`: whether a call is one to the prover.
    pub(crate) fn of(evaluation: &Evaluation, matters: &dyn Fn(&Callee) -> bool) -> Self {
        let mut touched = Self::default();
        touched.add(evaluation, matters);
        touched
    }

    fn add(&mut self, evaluation: &Evaluation, matters: &dyn Fn(&Callee) -> bool) {
        match evaluation {
            Evaluation::Constant => {}
            Evaluation::Variable(variable) => {
                self.named.insert(variable.declaration);
                self.shared |= variable.shared && !variable.is_const;
            }
            Evaluation::Memory(address) => {
                self.accesses += 1;
                self.add(address, matters);
            }
            Evaluation::Call { callee, parts } => {
                // What only computes may read what others change.
                match matters(callee) {
                    true => self.calls = true,
                    false => self.accesses += 1,
                }
                self.add_all(parts, matters);
            }
            Evaluation::Change { target, value, .. } => {
                match &**target {
                    Evaluation::Variable(variable) => {
                        self.changed.insert(variable.declaration);
                        self.changes_shared |= variable.shared;
                    }
                    _ => self.changes_memory = true,
                }
                self.add(target, matters);
                if let Some(value) = value {
                    self.add(value, matters);
                }
            }
            Evaluation::Sequence(parts)
            | Evaluation::Statements(parts)
            | Evaluation::Unordered(parts) => self.add_all(parts, matters),
        }
    }

    fn add_all(&mut self, parts: &[Evaluation], matters: &dyn Fn(&Callee) -> bool) {
        for part in parts {
            self.add(part, matters);
        }
    }

    /// Adds what another part touches.
    pub(crate) fn merge(&mut self, other: Self) {
        self.named.extend(other.named);
        self.changed.extend(other.changed);
        self.shared |= other.shared;
        self.accesses += other.accesses;
        self.calls |= other.calls;
        self.changes_shared |= other.changes_shared;
        self.changes_memory |= other.changes_memory;
    }

    /// Whether a call elsewhere may change what it reads.
    pub(crate) fn reads_memory(&self) -> bool {
        self.accesses > 0 || self.shared
    }

    /// Whether no call can change which object is meant: the last access is the object itself.
    pub(crate) fn is_address_stable(&self) -> bool {
        self.accesses <= 1 && (!self.shared || self.accesses == 0)
    }

    /// Whether it does more than read.
    pub(crate) fn has_effects(&self) -> bool {
        self.calls || self.changes_memory || !self.changed.is_empty()
    }

    /// Whether one of two unordered parts changes, other than by a call, what the other may name or reach.
    pub(crate) fn clashes_with(&self, other: &Self) -> bool {
        self.disturbs(other) || other.disturbs(self)
    }

    fn disturbs(&self, other: &Self) -> bool {
        !self.changed.is_disjoint(&other.named)
            || (self.changes_memory && (other.reads_memory() || other.calls))
            || (self.changes_shared && other.accesses > 0)
    }

    /// The same for the target of an assignment and its value. Compilers and provers alike store last, but only for
    /// scalars do they agree that the value comes before the address of the target: clang makes the address of a struct
    /// first. So the value must not change anything that the address is made from.
    pub(crate) fn clashes_with_value(&self, value: &Self) -> bool {
        !self.changed.is_disjoint(&value.named)
            || !value.changed.is_disjoint(&self.named)
            || (value.changes_memory && !self.is_address_stable())
            || (value.changes_shared && self.accesses > 1)
    }
}
