//! Putting together, taking apart, widening.

use crate::pool::Pool;
use crate::term::{Node, Op, Term, mask};

/// Choices that are joined for one term.
const MANY: u32 = 4_000;

impl Pool {
    /// `high` before `low`; at most 128 bits in all.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        debug_assert!(width <= 128, "a concatenation of {width} bits");
        if self.as_const(high) == Some(0) {
            return self.zext(low, width);
        }
        let node = self.node(high);
        match node.op {
            // Neighbours meet only if the parts hang to the right.
            Op::Concat => {
                let rest = self.concat(node.b, low);
                return self.concat(node.a, rest);
            }
            Op::ZExt => {
                let inner = self.concat(node.a, low);
                return self.zext(inner, width);
            }
            _ => (),
        }
        if let Some(term) = self.join(high, low) {
            return term;
        }
        if let Some((first, rest)) = self.match_op(low, Op::Concat)
            && let Some(joined) = self.join(high, first)
        {
            return self.concat(joined, rest);
        }
        self.plain(Node::new(Op::Concat, width, &[high, low]))
    }

    /// Two neighbours as one simpler term.
    fn join(&mut self, high: Term, low: Term) -> Option<Term> {
        let (x, y) = (self.node(high), self.node(low));
        let width = x.width() + y.width();
        match (x.op, y.op) {
            (Op::Const, Op::Const) => {
                let value = self.as_const(high)? << y.width() | self.as_const(low)?;
                return Some(self.constant(width, value));
            }
            (Op::Extract, Op::Extract)
                if x.a == y.a && u32::from(x.lo) == u32::from(y.lo) + y.width() =>
            {
                let low = u32::from(y.lo);
                return Some(self.extract(x.a, low + width - 1, low));
            }
            (Op::Ite, Op::Ite) if x.a == y.a => return self.join_choices(x, y),
            // A choice between constants beside a constant is one as well.
            (Op::Ite, Op::Const) | (Op::Const, Op::Ite) => {
                let choice = if x.op == Op::Ite { high } else { low };
                self.constant_arms(choice)?;
                return Some(self.plain(Node::new(Op::Concat, width, &[high, low])));
            }
            _ => (),
        }
        // Copies of a sign in front of what has that sign.
        let sign = match x.op {
            Op::SExt if self.width(x.a) == 1 => x.a,
            _ if x.width() == 1 => high,
            _ => return None,
        };
        let top = y.width() - 1;
        if self.is_bit(sign, low, top) {
            return Some(self.sext(low, width));
        }
        None
    }

    /// Two choices by the same condition, beside each other, as one. Choices share their arms, so that there may be many more ways
    /// down than terms: only so many are gone.
    fn join_choices(&mut self, x: Node, y: Node) -> Option<Term> {
        let outermost = self.joins == 0;
        if self.joins >= MANY {
            return None;
        }
        self.joins += 1;
        let (yes, no) = (self.concat(x.b, y.b), self.concat(x.c, y.c));
        if outermost {
            self.joins = 0;
        }
        Some(self.ite(x.a, yes, no))
    }

    /// Whether `bit` is bit `at` of `term`, seen without making a term for it.
    fn is_bit(&self, bit: Term, term: Term, at: u32) -> bool {
        let (mut term, mut at) = (term, at);
        loop {
            let node = self.node(term);
            if node.width() == 1 {
                return term == bit;
            }
            match node.op {
                Op::Extract => (term, at) = (node.a, at + u32::from(node.lo)),
                Op::SExt => (term, at) = (node.a, at.min(self.width(node.a) - 1)),
                Op::Concat if at >= self.width(node.b) => {
                    (term, at) = (node.a, at - self.width(node.b));
                }
                Op::Concat => term = node.b,
                _ => break,
            }
        }
        let other = self.node(bit);
        other.op == Op::Extract && other.a == term && u32::from(other.lo) == at
    }

    /// The bits from `low` to `high`, both included.
    pub fn extract(&mut self, a: Term, high: u32, low: u32) -> Term {
        debug_assert!(low <= high && high < self.width(a), "bits {high}..{low}");
        let width = high - low + 1;
        if width == self.width(a) {
            return a;
        }
        self.deeper(
            |pool| pool.extract_inside(a, high, low),
            |pool| {
                let mut node = Node::new(Op::Extract, width, &[a]);
                node.lo = low as u8;
                pool.plain(node)
            },
        )
    }

    fn extract_inside(&mut self, a: Term, high: u32, low: u32) -> Option<Term> {
        let node = self.node(a);
        Some(match node.op {
            Op::Extract => {
                let base = u32::from(node.lo);
                self.extract(node.a, base + high, base + low)
            }
            Op::Concat => self.extract_parts(&node, high, low),
            Op::ZExt | Op::SExt => self.extract_extended(&node, high, low),
            // A constant operand makes the rest simpler.
            Op::And | Op::Or | Op::Xor if self.as_const(node.b).is_some() => {
                let (x, y) = (
                    self.extract(node.a, high, low),
                    self.extract(node.b, high, low),
                );
                match node.op {
                    Op::And => self.and(x, y),
                    Op::Or => self.or(x, y),
                    _ => self.xor(x, y),
                }
            }
            _ => return None,
        })
    }

    fn extract_parts(&mut self, node: &Node, high: u32, low: u32) -> Term {
        let split = self.width(node.b);
        if high < split {
            return self.extract(node.b, high, low);
        }
        if low >= split {
            return self.extract(node.a, high - split, low - split);
        }
        let upper = self.extract(node.a, high - split, 0);
        let lower = self.extract(node.b, split - 1, low);
        self.concat(upper, lower)
    }

    fn extract_extended(&mut self, node: &Node, high: u32, low: u32) -> Term {
        let (inner, width) = (self.width(node.a), high - low + 1);
        if high < inner {
            return self.extract(node.a, high, low);
        }
        match node.op {
            Op::ZExt if low >= inner => self.constant(width, 0),
            Op::ZExt => {
                let part = self.extract(node.a, inner - 1, low);
                self.zext(part, width)
            }
            _ => {
                let part = self.extract(node.a, inner - 1, low.min(inner - 1));
                self.sext(part, width)
            }
        }
    }

    /// Zeros in front until it is `width` bits wide (not less than it is).
    pub fn zext(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= self.width(a) && width <= 128, "to {width} bits");
        if width == self.width(a) {
            return a;
        }
        match self.match_op(a, Op::ZExt) {
            Some((inner, _)) => self.zext(inner, width),
            None => self.plain(Node::new(Op::ZExt, width, &[a])),
        }
    }

    /// Copies of the sign in front until it is `width` bits wide (not less than it is).
    pub fn sext(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= self.width(a) && width <= 128, "to {width} bits");
        if width == self.width(a) {
            return a;
        }
        if let Some((inner, _)) = self.match_op(a, Op::SExt) {
            return self.sext(inner, width);
        }
        if self.facts(a).smin >= 0 {
            return self.zext(a, width);
        }
        self.plain(Node::new(Op::SExt, width, &[a]))
    }

    /// The lowest `width` bits. Unlike [`Pool::extract`] it also narrows the arithmetic below: right for the truncation in a
    /// program, not for the bytes of a value in memory, which are to be put together again later.
    pub fn trunc(&mut self, a: Term, width: u32) -> Term {
        let node = self.node(a);
        let narrows = |t: Term| match self.op(t) {
            Op::Const => true,
            Op::ZExt | Op::SExt => self.width(self.node(t).a) <= width,
            _ => false,
        };
        let pays = node.operands().all(narrows);
        match node.op {
            _ if width == self.width(a) || !pays => self.extract(a, width - 1, 0),
            Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor => {
                let (x, y) = (
                    self.extract(node.a, width - 1, 0),
                    self.extract(node.b, width - 1, 0),
                );
                match node.op {
                    Op::Add => self.add(x, y),
                    Op::Mul => self.mul(x, y),
                    Op::And => self.and(x, y),
                    Op::Or => self.or(x, y),
                    _ => self.xor(x, y),
                }
            }
            Op::Neg | Op::Not => {
                let x = self.extract(node.a, width - 1, 0);
                if node.op == Op::Neg {
                    self.neg(x)
                } else {
                    self.not(x)
                }
            }
            _ => self.extract(a, width - 1, 0),
        }
    }

    /// The number with `width` bits and the same value, if it fits: for comparisons of widened terms.
    pub(crate) fn narrowed(&mut self, term: Term, by: Op, width: u32) -> Option<Term> {
        if let Some((inner, _)) = self.match_op(term, by) {
            return match self.width(inner) <= width {
                true if by == Op::ZExt => Some(self.zext(inner, width)),
                true => Some(self.sext(inner, width)),
                false => None,
            };
        }
        let value = self.as_const(term)?;
        let fits = match by {
            Op::ZExt => value <= mask(width),
            _ => {
                let back = crate::term::signed(value, width) as u128;
                back & mask(self.width(term)) == value
            }
        };
        fits.then(|| self.constant(width, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forty choices, each between the one before and the one before that: few terms, and more than a million ways down.
    #[test]
    fn shared_choices_are_joined_in_time() {
        let mut pool = Pool::new();
        let (mut high, mut low) = (Vec::new(), Vec::new());
        for name in ["a", "b"] {
            high.push(pool.var(8, &format!("{name}1")));
            low.push(pool.var(8, &format!("{name}2")));
        }
        for step in 0..40 {
            let condition = pool.var(1, &format!("c{step}"));
            for chain in [&mut high, &mut low] {
                let (one, other) = (chain[chain.len() - 1], chain[chain.len() - 2]);
                let next = pool.ite(condition, one, other);
                chain.push(next);
            }
        }
        let terms = pool.len();
        let both = pool.concat(high[41], low[41]);
        assert_eq!(pool.width(both), 16);
        assert!(pool.len() < terms + 20_000);
    }
}
