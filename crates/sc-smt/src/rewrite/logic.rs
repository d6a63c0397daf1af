//! Complement, conjunction, disjunction, exclusive or, choice.

use crate::pool::{FALSE, Pool, TRUE};
use crate::term::{Node, Op, Term, mask};

impl Pool {
    /// Bitwise complement; negation of a boolean.
    pub fn not(&mut self, a: Term) -> Term {
        match self.op(a) {
            Op::Not => self.node(a).a,
            _ => self.plain(Node::new(Op::Not, self.width(a), &[a])),
        }
    }

    /// Bitwise and; conjunction of booleans.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.constant(width, 0);
        }
        if let Some(value) = self.as_const(b) {
            return self.and_constant(a, value);
        }
        if width == 1
            && let Some(term) = self.absorb(Op::And, a, b)
        {
            return term;
        }
        self.binary(Op::And, a, b)
    }

    /// Bitwise or; disjunction of booleans.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.constant(width, mask(width));
        }
        match self.as_const(b) {
            Some(0) => return a,
            Some(value) if value == mask(width) => return b,
            Some(value) => return self.or_constant(a, value),
            None => (),
        }
        if width == 1 {
            return match self.absorb(Op::Or, a, b) {
                Some(term) => term,
                None => self.binary(Op::Or, a, b),
            };
        }
        match self.disjoint(a, b) {
            Some(term) => term,
            None => self.binary(Op::Or, a, b),
        }
    }

    /// Bitwise exclusive or.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return self.constant(width, 0);
        }
        match self.as_const(b) {
            Some(0) => return a,
            Some(value) if value == mask(width) => return self.not(a),
            Some(value) => {
                if let Some((x, inner)) = self.match_const(a, Op::Xor) {
                    let both = self.constant(width, inner ^ value);
                    return self.xor(x, both);
                }
            }
            None => (),
        }
        // Complements move outside.
        let (inner_a, inner_b) = (self.without_not(a), self.without_not(b));
        if (inner_a, inner_b) != (a, b) {
            let flip = (inner_a != a) != (inner_b != b);
            let term = self.xor(inner_a, inner_b);
            return if flip { self.not(term) } else { term };
        }
        self.binary(Op::Xor, a, b)
    }

    fn without_not(&self, a: Term) -> Term {
        match self.op(a) {
            Op::Not => self.node(a).a,
            _ => a,
        }
    }

    fn is_complement(&self, a: Term, b: Term) -> bool {
        self.match_op(a, Op::Not).is_some_and(|(x, _)| x == b)
            || self.match_op(b, Op::Not).is_some_and(|(x, _)| x == a)
    }

    /// Rules for booleans that look into one operand; `op` is [`Op::And`] or [`Op::Or`], the other one is its dual.
    fn absorb(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        for (x, y) in [(a, b), (b, a)] {
            // A negated conjunction is a disjunction of negations, and the other way round.
            let (inner, negated) = match self.op(y) {
                Op::Not => (self.node(y).a, true),
                _ => (y, false),
            };
            let node = self.node(inner);
            if !matches!(node.op, Op::And | Op::Or) {
                continue;
            }
            let same = (node.op == op) != negated;
            for (part, other) in [(node.a, node.b), (node.b, node.a)] {
                let equal = if negated {
                    self.is_complement(part, x)
                } else {
                    part == x
                };
                let opposite = if negated {
                    part == x
                } else {
                    self.is_complement(part, x)
                };
                match (same, equal, opposite) {
                    (true, true, _) => return Some(y),
                    (true, _, true) => return Some(if op == Op::And { FALSE } else { TRUE }),
                    (false, true, _) => return Some(x),
                    (false, _, true) => {
                        let other = if negated { self.not(other) } else { other };
                        return Some(match op {
                            Op::And => self.and(x, other),
                            _ => self.or(x, other),
                        });
                    }
                    _ => (),
                }
            }
        }
        self.absorb_equalities(op, a, b)
    }

    /// Two statements about the same term being equal to constants.
    fn absorb_equalities(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let statement = |pool: &Pool, t: Term| {
            let inner = pool.without_not(t);
            let (x, value) = pool.match_const(inner, Op::Eq)?;
            Some((x, value, inner == t))
        };
        let ((x, v, positive_a), (y, w, positive_b)) = (statement(self, a)?, statement(self, b)?);
        if x != y || v == w {
            return None;
        }
        match (op, positive_a, positive_b) {
            (Op::And, true, true) => Some(FALSE),
            (Op::And, true, false) | (Op::Or, false, true) => Some(a),
            (Op::And, false, true) | (Op::Or, true, false) => Some(b),
            (Op::Or, false, false) => Some(TRUE),
            _ => None,
        }
    }

    /// If, then, else; `condition` has width 1.
    pub fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of ite");
        match self.as_bool(condition) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => (),
        }
        if let Some((inner, _)) = self.match_op(condition, Op::Not) {
            return self.ite(inner, b, a);
        }
        if self.width(a) == 1 {
            return self.boolean_ite(condition, a, b);
        }
        let arm = |pool: &Pool, t: Term| {
            let node = pool.node(t);
            (node.op == Op::Ite).then_some(node)
        };
        if let Some(node) = arm(self, a).filter(|node| node.a == condition) {
            return self.ite(condition, node.b, b);
        }
        if let Some(node) = arm(self, b) {
            if node.a == condition {
                return self.ite(condition, a, node.c);
            }
            if node.b == a {
                let either = self.or(condition, node.a);
                return self.ite(either, a, node.c);
            }
        }
        // k if x is k, else x: that is x in any case.
        if let Some((x, value)) = self.match_const(condition, Op::Eq)
            && b == x
            && self.as_const(a) == Some(value)
        {
            return b;
        }
        if let Some(term) = self.narrow_ite(condition, a, b) {
            return term;
        }
        self.intern(Node::new(Op::Ite, self.width(a), &[condition, a, b]))
    }

    fn boolean_ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        let not_condition = self.not(condition);
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return self.or(condition, b),
            (Some(false), _) => return self.and(not_condition, b),
            (_, Some(true)) => return self.or(not_condition, a),
            (_, Some(false)) => return self.and(condition, a),
            _ => (),
        }
        if self.is_complement(a, b) {
            return self.xor(condition, b);
        }
        if a == condition {
            return self.or(condition, b);
        }
        if b == condition {
            return self.and(condition, a);
        }
        self.intern(Node::new(Op::Ite, 1, &[condition, a, b]))
    }

    /// Zeros in front of both arms move in front of the choice.
    fn narrow_ite(&mut self, condition: Term, a: Term, b: Term) -> Option<Term> {
        let inner = |t: Term| self.match_op(t, Op::ZExt).map(|(x, _)| x);
        let width = self.width(a);
        let (x, y) = match (inner(a), inner(b)) {
            (Some(x), Some(y)) if self.width(x) == self.width(y) => (x, y),
            (Some(x), None) if self.as_const(b)? <= mask(self.width(x)) => {
                let y = self.constant(self.width(x), self.as_const(b)?);
                (x, y)
            }
            (None, Some(y)) if self.as_const(a)? <= mask(self.width(y)) => {
                let x = self.constant(self.width(y), self.as_const(a)?);
                (x, y)
            }
            _ => return None,
        };
        let choice = self.ite(condition, x, y);
        Some(self.zext(choice, width))
    }
}
