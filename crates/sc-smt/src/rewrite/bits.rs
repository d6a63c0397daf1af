//! Masks and shifts: where the bits that remain stand together, they are parts put together.

use crate::pool::Pool;
use crate::term::{Op, Term, mask};

impl Pool {
    pub(crate) fn and_constant(&mut self, a: Term, value: u128) -> Term {
        self.deeper(
            |pool| pool.and_constant_inside(a, value),
            |pool| {
                let constant = pool.constant(pool.width(a), value);
                pool.binary(Op::And, a, constant)
            },
        )
    }

    fn and_constant_inside(&mut self, a: Term, value: u128) -> Option<Term> {
        let width = self.width(a);
        if value == 0 {
            return Some(self.constant(width, 0));
        }
        // Bits that are 0 anyway need no mask.
        let facts = self.facts(a);
        let value = value | (facts.zeros & near(value, facts.zeros, width));
        if value == mask(width) || (value | facts.zeros) & mask(width) == mask(width) {
            return Some(a);
        }
        if let Some((x, inner)) = self.match_const(a, Op::And) {
            return Some(self.and_constant(x, inner & value));
        }
        if let Some((high, low)) = self.match_op(a, Op::Concat) {
            return Some(self.on_parts(high, low, value, Pool::and_constant));
        }
        if let Some((x, _)) = self.match_op(a, Op::ZExt) {
            let inner = self.and_constant(x, value & mask(self.width(x)));
            return Some(self.zext(inner, width));
        }
        let low = value.trailing_zeros();
        let high = 127 - value.leading_zeros();
        if value >> low == mask(high - low + 1) {
            let part = self.extract(a, high, low);
            return Some(self.placed(part, low, width));
        }
        let constant = self.constant(width, value);
        Some(self.binary(Op::And, a, constant))
    }

    pub(crate) fn or_constant(&mut self, a: Term, value: u128) -> Term {
        let width = self.width(a);
        if let Some((x, inner)) = self.match_const(a, Op::Or) {
            let both = self.constant(width, inner | value);
            return self.or(x, both);
        }
        if let Some((high, low)) = self.match_op(a, Op::Concat) {
            return self.on_parts(high, low, value, |pool, part, value| {
                let constant = pool.constant(pool.width(part), value);
                pool.or(part, constant)
            });
        }
        let constant = self.constant(width, value);
        match self.disjoint(a, constant) {
            Some(term) => term,
            None => self.binary(Op::Or, a, constant),
        }
    }

    /// The same operation with a constant on both parts.
    fn on_parts(
        &mut self,
        high: Term,
        low: Term,
        value: u128,
        operation: impl Fn(&mut Pool, Term, u128) -> Term,
    ) -> Term {
        let width = self.width(low);
        let upper = operation(self, high, value >> width);
        let lower = operation(self, low, value & mask(width));
        self.concat(upper, lower)
    }

    /// The term at bit `low` of a number of `width` bits, zeros around it.
    fn placed(&mut self, part: Term, low: u32, width: u32) -> Term {
        let term = match low {
            0 => part,
            _ => {
                let zeros = self.constant(low, 0);
                self.concat(part, zeros)
            }
        };
        self.zext(term, width)
    }

    /// Two terms of which one is 0 in the lower bits and the other in the upper ones: their parts put together.
    /// Right for or, exclusive or and sum.
    pub(crate) fn disjoint(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        for (upper, lower) in [(a, b), (b, a)] {
            let split = self.facts(lower).significant();
            let zeros = (!self.facts(upper).zeros).trailing_zeros();
            if 0 < split && split < width && zeros >= split {
                let high = self.extract(upper, width - 1, split);
                let low = self.extract(lower, split - 1, 0);
                return Some(self.concat(high, low));
            }
        }
        None
    }

    /// Shift left; 0 from the width on.
    pub fn shl(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        match self.as_const(by) {
            Some(0) => a,
            Some(by) if by >= u128::from(width) => self.constant(width, 0),
            Some(by) => {
                let part = self.extract(a, width - 1 - by as u32, 0);
                self.placed(part, by as u32, width)
            }
            None => self.binary(Op::Shl, a, by),
        }
    }

    /// Shift right with zeros; 0 from the width on.
    pub fn lshr(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        match self.as_const(by) {
            Some(by) if by >= u128::from(width) => self.constant(width, 0),
            Some(by) => {
                let part = self.extract(a, width - 1, by as u32);
                self.zext(part, width)
            }
            None => self.binary(Op::LShr, a, by),
        }
    }

    /// Shift right with copies of the sign; only these from the width on.
    pub fn ashr(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        match self.as_const(by) {
            Some(by) => {
                let by = by.min(u128::from(width - 1)) as u32;
                let part = self.extract(a, width - 1, by);
                self.sext(part, width)
            }
            None if self.facts(a).smin >= 0 => self.lshr(a, by),
            None => self.binary(Op::AShr, a, by),
        }
    }
}

/// Which known zeros to add to a mask so that it has no gaps: all of them if that makes it one run of ones.
fn near(value: u128, zeros: u128, width: u32) -> u128 {
    let filled = (value | zeros) & mask(width);
    let run = filled >> filled.trailing_zeros();
    match run & run.wrapping_add(1) == 0 {
        true => u128::MAX,
        false => 0,
    }
}
