//! Sums, products, quotients.

use crate::pool::Pool;
use crate::term::{Node, Op, Term, mask};

/// A divisor that is one of so many constants is divided by for each of them.
const DIVISORS: usize = 6;

impl Pool {
    /// Two's complement.
    pub fn neg(&mut self, a: Term) -> Term {
        let node = self.node(a);
        match node.op {
            Op::Neg => node.a,
            // -(x + c) is -x - c: constants stay outside.
            Op::Add if self.as_const(node.b).is_some() => {
                let (x, c) = (self.neg(node.a), self.neg(node.b));
                self.add(x, c)
            }
            // One negation less: -(x - y) is y - x.
            Op::Add if self.op(node.b) == Op::Neg && self.op(node.a) != Op::Add => {
                let y = self.node(node.b).a;
                self.sub(y, node.a)
            }
            Op::Not => {
                let one = self.constant(node.width(), 1);
                self.add(node.a, one)
            }
            _ => self.plain(Node::new(Op::Neg, node.width(), &[a])),
        }
    }

    /// Sum, modulo.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let (mut a, mut b) = self.ordered(a, b);
        let width = self.width(a);
        if width == 1 {
            return self.xor(a, b);
        }
        if let Some(value) = self.as_const(b) {
            return self.add_constant(a, value);
        }
        // A constant in a summand goes outside, to meet others.
        for (x, y) in [(a, b), (b, a)] {
            if let Some((inner, value)) = self.match_const(x, Op::Add) {
                let sum = self.add(inner, y);
                return self.add_constant(sum, value);
            }
        }
        if let Some(term) = self.cancel(a, b).or_else(|| self.cancel(b, a)) {
            return term;
        }
        if let Some(term) = self.disjoint(a, b) {
            return term;
        }
        if a == b {
            let one = self.constant(width, 1);
            return self.shl(a, one);
        }
        if self.op(a) == Op::Neg {
            (a, b) = (b, a);
        }
        self.binary(Op::Add, a, b)
    }

    fn add_constant(&mut self, a: Term, value: u128) -> Term {
        let width = self.width(a);
        if value == 0 {
            return a;
        }
        if let Some((x, inner)) = self.match_const(a, Op::Add) {
            return self.add_constant(x, inner.wrapping_add(value) & mask(width));
        }
        // !x is -x - 1.
        if let Some((x, _)) = self.match_op(a, Op::Not) {
            let minus = self.neg(x);
            return self.add_constant(minus, value.wrapping_sub(1) & mask(width));
        }
        let constant = self.constant(width, value);
        match self.disjoint(a, constant) {
            Some(term) => term,
            None => self.binary(Op::Add, a, constant),
        }
    }

    /// `a` less something that is in it, or what is subtracted in it.
    fn cancel(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some((x, _)) = self.match_op(b, Op::Neg) {
            if a == x {
                return Some(self.constant(self.width(a), 0));
            }
            if let Some((p, q)) = self.match_op(a, Op::Add) {
                if p == x {
                    return Some(q);
                }
                if q == x {
                    return Some(p);
                }
            }
        }
        let (p, q) = self.match_op(a, Op::Add)?;
        let is_minus_b = |t: Term| self.match_op(t, Op::Neg).is_some_and(|(x, _)| x == b);
        if is_minus_b(p) {
            return Some(q);
        }
        is_minus_b(q).then_some(p)
    }

    /// Difference, modulo.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let b = self.neg(b);
        self.add(a, b)
    }

    /// Product, modulo.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if width == 1 {
            return self.and(a, b);
        }
        let Some(value) = self.as_const(b) else {
            return self.binary(Op::Mul, a, b);
        };
        if value == 0 {
            return b;
        }
        if value == mask(width) {
            return self.neg(a);
        }
        if value.is_power_of_two() {
            let by = self.constant(width, value.trailing_zeros().into());
            return self.shl(a, by);
        }
        if let Some((x, inner)) = self.match_const(a, Op::Mul) {
            let both = self.constant(width, inner.wrapping_mul(value));
            return self.mul(x, both);
        }
        if let Some((x, inner)) = self.match_const(a, Op::Add) {
            let (product, rest) = (self.mul(x, b), inner.wrapping_mul(value) & mask(width));
            return self.add_constant(product, rest);
        }
        if let Some((x, _)) = self.match_op(a, Op::Neg) {
            let minus = self.constant(width, value.wrapping_neg());
            return self.mul(x, minus);
        }
        self.binary(Op::Mul, a, b)
    }

    /// Unsigned quotient; all ones if the divisor is 0.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.facts(a), self.facts(b));
        if x.max < y.min {
            return self.constant(self.width(a), 0);
        }
        match self.as_const(b) {
            Some(value) if value.is_power_of_two() => {
                let by = self.constant(self.width(a), value.trailing_zeros().into());
                self.lshr(a, by)
            }
            Some(0) => self.constant(self.width(a), u128::MAX),
            _ => match self.divide_by_choice(Op::UDiv, a, b) {
                Some(quotient) => quotient,
                None => self.narrow_division(Op::UDiv, a, b),
            },
        }
    }

    /// Unsigned remainder; the dividend if the divisor is 0.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.facts(a), self.facts(b));
        if x.max < y.min {
            return a;
        }
        match self.as_const(b) {
            Some(0) => a,
            Some(value) if value.is_power_of_two() => self.and_constant(a, value - 1),
            _ => match self.divide_by_choice(Op::URem, a, b) {
                Some(remainder) => remainder,
                None => self.narrow_division(Op::URem, a, b),
            },
        }
    }

    /// Zeros in front of both operands need not be divided, unless the divisor can be 0.
    fn narrow_division(&mut self, op: Op, a: Term, b: Term) -> Term {
        let (x, y) = (self.facts(a), self.facts(b));
        let (width, needed) = (self.width(a), x.significant().max(y.significant()));
        if y.min == 0 || needed >= width {
            return self.binary(op, a, b);
        }
        let (a, b) = (
            self.extract(a, needed - 1, 0),
            self.extract(b, needed - 1, 0),
        );
        let result = self.binary(op, a, b);
        self.zext(result, width)
    }

    /// A divisor that is one of few constants: dividing by a constant is so much easier that it pays to do it for each of them.
    fn divide_by_choice(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        if self.op(b) == Op::Const || !self.is_choice_of_constants(b) {
            return None;
        }
        Some(self.divide_by_each(op, a, b))
    }

    fn is_choice_of_constants(&self, term: Term) -> bool {
        let mut stack = vec![term];
        for _ in 0..DIVISORS * 3 {
            let Some(term) = stack.pop() else {
                return true;
            };
            let node = self.node(term);
            match node.op {
                Op::Const => (),
                Op::ZExt => stack.push(node.a),
                Op::Ite => stack.extend([node.b, node.c]),
                _ => return false,
            }
        }
        stack.is_empty()
    }

    /// No deeper than there are divisors.
    fn divide_by_each(&mut self, op: Op, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let choice = match self.node(b) {
            node if node.op == Op::ZExt => self.node(node.a),
            node => node,
        };
        if choice.op != Op::Ite {
            return match op {
                _ if self.as_const(b).is_none() => self.narrow_division(op, a, b),
                Op::UDiv => self.udiv(a, b),
                _ => self.urem(a, b),
            };
        }
        let (x, y) = match self.node(a) {
            // Chosen alike.
            dividend if dividend.op == Op::Ite && dividend.a == choice.a => {
                (dividend.b, dividend.c)
            }
            _ => (a, a),
        };
        let (p, q) = (self.zext(choice.b, width), self.zext(choice.c, width));
        let (p, q) = (self.divide_by_each(op, x, p), self.divide_by_each(op, y, q));
        self.ite(choice.a, p, q)
    }

    /// Copies of the sign in front of both operands need not be divided.
    fn narrow_signed(&mut self, op: Op, a: Term, b: Term, more: u32) -> Option<Term> {
        let (width, x, y) = (self.width(a), self.facts(a), self.facts(b));
        let needed = x.significant_signed().max(y.significant_signed()) + more;
        if needed >= width {
            return None;
        }
        let (a, b) = (
            self.extract(a, needed - 1, 0),
            self.extract(b, needed - 1, 0),
        );
        let result = self.binary(op, a, b);
        Some(self.sext(result, width))
    }

    /// Signed quotient, towards zero; 1 or -1 if the divisor is 0.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        if self.facts(a).smin >= 0 && self.facts(b).smin >= 0 {
            return self.udiv(a, b);
        }
        match self.as_const(b) {
            Some(value) if value == mask(self.width(a)) => self.neg(a),
            Some(1) => a,
            // The least number by -1 needs one bit more.
            _ => match self.narrow_signed(Op::SDiv, a, b, 1) {
                Some(quotient) => quotient,
                None => self.binary(Op::SDiv, a, b),
            },
        }
    }

    /// Signed remainder with the sign of the dividend; the dividend if the divisor is 0.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        if self.facts(a).smin >= 0 && self.facts(b).smin >= 0 {
            return self.urem(a, b);
        }
        match self.as_const(b) {
            Some(value) if value == 1 || value == mask(self.width(a)) => {
                self.constant(self.width(a), 0)
            }
            _ => match self.narrow_signed(Op::SRem, a, b, 0) {
                Some(remainder) => remainder,
                None => self.binary(Op::SRem, a, b),
            },
        }
    }
}
