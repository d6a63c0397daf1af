//! What is known of a term: bits, and the smallest and greatest value, unsigned and signed.

use crate::term::{Node, Op, Term, mask, signed};

/// Bits and bounds of a term. All of them hold for every value the term can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Bits that are 0.
    pub zeros: u128,
    /// Bits that are 1.
    pub ones: u128,
    /// The least value, unsigned.
    pub min: u128,
    /// The greatest value, unsigned.
    pub max: u128,
    /// The least value, signed.
    pub smin: i128,
    /// The greatest value, signed.
    pub smax: i128,
}

impl Facts {
    /// Nothing is known.
    pub fn any(width: u32) -> Facts {
        Facts {
            zeros: 0,
            ones: 0,
            min: 0,
            max: mask(width),
            smin: signed(1 << (width - 1), width),
            smax: mask(width - 1) as i128,
        }
    }

    /// Exactly this value.
    pub fn constant(width: u32, value: u128) -> Facts {
        let value = value & mask(width);
        Facts {
            zeros: !value & mask(width),
            ones: value,
            min: value,
            max: value,
            smin: signed(value, width),
            smax: signed(value, width),
        }
    }

    /// The only possible value, if there is only one.
    pub fn value(&self) -> Option<u128> {
        (self.min == self.max).then_some(self.min)
    }

    pub(crate) fn of_node(
        node: &Node,
        _facts: impl Fn(Term) -> Facts,
        _width: impl Fn(Term) -> u32,
    ) -> Facts {
        let _ = Op::Const;
        Facts::any(node.width())
    }
}

/// Facts of all terms of a pool.
#[derive(Default)]
pub(crate) struct FactTable {
    all: Vec<Facts>,
}

impl FactTable {
    pub fn push(&mut self, facts: Facts, _width: u32) {
        self.all.push(facts);
    }

    pub fn get(&self, term: Term, _width: u32) -> Facts {
        self.all[term.index()]
    }
}
