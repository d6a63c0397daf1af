//! Comparisons.

use crate::pool::{FALSE, Pool, TRUE};
use crate::range::{greatest, least};
use crate::term::{Node, Op, Term, mask, signed};

impl Pool {
    /// Equality.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return TRUE;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(known) = self.facts(a).equal(&self.facts(b)) {
            return self.boolean(known);
        }
        if self.width(a) == 1 {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        match self.as_const(b) {
            Some(value) => self.eq_constant(a, value),
            None => match self.eq_parts(a, b) {
                Some(term) => term,
                None => self.binary(Op::Eq, a, b),
            },
        }
    }

    fn eq_value(&mut self, a: Term, value: u128) -> Term {
        let value = self.constant(self.width(a), value);
        self.eq(a, value)
    }

    /// What is done to the term is undone on the constant.
    fn eq_constant(&mut self, a: Term, value: u128) -> Term {
        self.deeper(
            |pool| pool.eq_constant_inside(a, value),
            |pool| {
                let value = pool.constant(pool.width(a), value);
                pool.binary(Op::Eq, a, value)
            },
        )
    }

    fn eq_constant_inside(&mut self, a: Term, value: u128) -> Option<Term> {
        let node = self.node(a);
        Some(match node.op {
            Op::Not => self.eq_value(node.a, !value),
            Op::Neg => self.eq_value(node.a, value.wrapping_neg()),
            Op::Add => {
                if let Some(summand) = self.as_const(node.b) {
                    return Some(self.eq_value(node.a, value.wrapping_sub(summand)));
                }
                let (y, _) = self.match_op(node.b, Op::Neg).filter(|_| value == 0)?;
                self.eq(node.a, y)
            }
            Op::Xor => {
                if let Some(other) = self.as_const(node.b) {
                    return Some(self.eq_value(node.a, value ^ other));
                }
                if value != 0 {
                    return None;
                }
                self.eq(node.a, node.b)
            }
            Op::Mul => {
                let factor = self.as_const(node.b).filter(|factor| factor & 1 == 1)?;
                self.eq_value(node.a, value.wrapping_mul(inverse(factor)))
            }
            // The facts have already refused values that do not fit.
            Op::ZExt | Op::SExt => self.eq_value(node.a, value),
            Op::Concat => {
                let low_width = self.width(node.b);
                let high = self.eq_value(node.a, value >> low_width);
                if high == FALSE {
                    return Some(FALSE);
                }
                let low = self.eq_value(node.b, value & mask(low_width));
                self.and(high, low)
            }
            Op::Ite => self.eq_choice(a, value),
            _ => return None,
        })
    }

    /// A chain of choices against a constant: the conditions under which one of the right values is chosen. Arms that are constant or
    /// cannot have the value need no comparison.
    fn eq_choice(&mut self, a: Term, value: u128) -> Term {
        let mut links = Vec::new();
        let mut rest = a;
        loop {
            let node = self.node(rest);
            if node.op != Op::Ite {
                break;
            }
            if let Some(is_equal) = self.equals(node.b, value) {
                links.push((node.a, is_equal));
                rest = node.c;
            } else if let Some(is_equal) = self.equals(node.c, value) {
                let condition = self.not(node.a);
                links.push((condition, is_equal));
                rest = node.b;
            } else {
                break;
            }
        }
        let constant = self.constant(self.width(a), value);
        let mut result = match self.op(rest) {
            Op::Ite => self.binary(Op::Eq, rest, constant),
            _ => self.eq(rest, constant),
        };
        for (condition, is_equal) in links.into_iter().rev() {
            result = match is_equal {
                true => self.or(condition, result),
                false => {
                    let other = self.not(condition);
                    self.and(other, result)
                }
            };
        }
        result
    }

    /// Whether a term has this value, if that is known of it.
    fn equals(&self, term: Term, value: u128) -> Option<bool> {
        if let Some(constant) = self.as_const(term) {
            return Some(constant == value);
        }
        let is_possible = self.facts(term).allows(self.width(term), value);
        (!is_possible).then_some(false)
    }

    fn eq_parts(&mut self, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.node(a), self.node(b));
        match (x.op, y.op) {
            (Op::ZExt, Op::ZExt) | (Op::SExt, Op::SExt) => {
                let width = self.width(x.a).max(self.width(y.a));
                let (p, q) = (
                    self.narrowed(a, x.op, width)?,
                    self.narrowed(b, x.op, width)?,
                );
                return Some(self.eq(p, q));
            }
            (Op::Not, Op::Not) | (Op::Neg, Op::Neg) => return Some(self.eq(x.a, y.a)),
            (Op::Concat, Op::Concat) if self.width(x.a) == self.width(y.a) => {
                let high = self.eq(x.a, y.a);
                if high == FALSE {
                    return Some(FALSE);
                }
                let low = self.eq(x.b, y.b);
                return Some(self.and(high, low));
            }
            _ => (),
        }
        for (sum, other) in [(a, b), (b, a)] {
            let Some((p, q)) = self.match_op(sum, Op::Add) else {
                continue;
            };
            let zero = self.constant(x.width(), 0);
            if p == other {
                return Some(self.eq(q, zero));
            }
            if q == other {
                return Some(self.eq(p, zero));
            }
            if let Some((r, s)) = self.match_op(other, Op::Add) {
                let rest = match () {
                    () if p == r => Some((q, s)),
                    () if p == s => Some((q, r)),
                    () if q == r => Some((p, s)),
                    () if q == s => Some((p, r)),
                    () => None,
                };
                if let Some((u, v)) = rest {
                    return Some(self.eq(u, v));
                }
            }
        }
        None
    }

    /// Unsigned less than.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of ult");
        if a == b {
            return FALSE;
        }
        let (x, y) = (self.facts(a), self.facts(b));
        if let Some(known) = x.less(&y) {
            return self.boolean(known);
        }
        // Only one value is left on one side.
        match (self.as_const(a), self.as_const(b)) {
            (_, Some(value)) if value == x.min + 1 => return self.eq_value(a, x.min),
            (_, Some(value)) if value == x.max => return self.ne(a, b),
            (Some(value), _) if value + 1 == y.max => return self.eq_value(b, y.max),
            (Some(value), _) if value == y.min => return self.ne(a, b),
            _ => (),
        }
        if let Some(term) = self.less_narrowed(Op::Ult, a, b) {
            return term;
        }
        if let Some(term) = self.less_parts(Op::Ult, a, b) {
            return term;
        }
        if let Some(term) = self.ult_sum(a, b) {
            return term;
        }
        self.less_choice(Op::Ult, a, b)
    }

    /// Signed less than.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of slt");
        if a == b {
            return FALSE;
        }
        let (x, y) = (self.facts(a), self.facts(b));
        if let Some(known) = x.signed_less(&y) {
            return self.boolean(known);
        }
        let same_sign = (x.smin >= 0 && y.smin >= 0) || (x.smax < 0 && y.smax < 0);
        if same_sign {
            return self.ult(a, b);
        }
        if self.width(a) == 1 {
            // As a signed number, 1 is -1.
            return self.ult(b, a);
        }
        if let Some(term) = self.less_narrowed(Op::Slt, a, b) {
            return term;
        }
        if let Some(term) = self.less_parts(Op::Slt, a, b) {
            return term;
        }
        if let Some(term) = self.slt_sum(a, b) {
            return term;
        }
        self.less_choice(Op::Slt, a, b)
    }

    fn less(&mut self, op: Op, a: Term, b: Term) -> Term {
        match op {
            Op::Ult => self.ult(a, b),
            _ => self.slt(a, b),
        }
    }

    /// Comparisons of widened terms are those of the terms.
    fn less_narrowed(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let by = match (self.op(a), self.op(b)) {
            (Op::SExt, Op::SExt | Op::Const) | (Op::Const, Op::SExt) => Op::SExt,
            // Zeros in front: not negative, so that `slt` never sees two of these.
            (Op::ZExt, Op::ZExt | Op::Const) | (Op::Const, Op::ZExt) if op == Op::Ult => Op::ZExt,
            _ => return None,
        };
        let inner = |t: Term| match self.op(t) == by {
            true => self.width(self.node(t).a),
            false => 0,
        };
        let width = inner(a).max(inner(b));
        let (a, b) = (self.narrowed(a, by, width)?, self.narrowed(b, by, width)?);
        Some(self.less(op, a, b))
    }

    /// Where the lower or the upper parts cannot make the difference.
    fn less_parts(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.match_op(a, Op::Concat), self.match_op(b, Op::Concat));
        if let (Some((high_a, low_a)), Some((high_b, low_b))) = (x, y)
            && self.width(low_a) == self.width(low_b)
        {
            if high_a == high_b {
                return Some(self.ult(low_a, low_b));
            }
            return (low_a == low_b).then(|| self.less(op, high_a, high_b));
        }
        if let (Some((high, low)), Some(value)) = (x, self.as_const(b)) {
            let width = self.width(low);
            if value & mask(width) == 0 {
                let value = self.constant(self.width(high), value >> width);
                return Some(self.less(op, high, value));
            }
        }
        if let (Some(value), Some((high, low))) = (self.as_const(a), y) {
            let width = self.width(low);
            if value & mask(width) == mask(width) {
                let value = self.constant(self.width(high), value >> width);
                return Some(self.less(op, value, high));
            }
        }
        None
    }

    /// x + c < d and d < x + c, where the sum never wraps, or always does.
    fn ult_sum(&mut self, a: Term, b: Term) -> Option<Term> {
        let (sum, bound, sum_first) = match (self.as_const(a), self.as_const(b)) {
            (None, Some(bound)) => (a, bound, true),
            (Some(bound), None) => (b, bound, false),
            _ => return None,
        };
        let (x, summand) = self.match_const(sum, Op::Add)?;
        let (facts, width) = (self.facts(x), self.width(x));
        let top = mask(width) - summand;
        let moved = if facts.max <= top {
            bound.checked_sub(summand)?
        } else if facts.min > top {
            let back = summand.wrapping_neg() & mask(width);
            bound
                .checked_add(back)
                .filter(|&moved| moved <= mask(width))?
        } else {
            return None;
        };
        let moved = self.constant(width, moved);
        Some(if sum_first {
            self.ult(x, moved)
        } else {
            self.ult(moved, x)
        })
    }

    fn slt_sum(&mut self, a: Term, b: Term) -> Option<Term> {
        let (sum, bound, sum_first) = match (self.as_const(a), self.as_const(b)) {
            (None, Some(bound)) => (a, bound, true),
            (Some(bound), None) => (b, bound, false),
            _ => return None,
        };
        let (x, summand) = self.match_const(sum, Op::Add)?;
        let (facts, width) = (self.facts(x), self.width(x));
        let summand = signed(summand, width);
        let fits =
            |value: Option<i128>| value.filter(|v| (least(width)..=greatest(width)).contains(v));
        fits(facts.smin.checked_add(summand))?;
        fits(facts.smax.checked_add(summand))?;
        let moved = fits(signed(bound, width).checked_sub(summand))?;
        let moved = self.constant(width, moved as u128);
        Some(if sum_first {
            self.slt(x, moved)
        } else {
            self.slt(moved, x)
        })
    }

    /// A choice with an arm for which the facts decide the comparison.
    fn less_choice(&mut self, op: Op, a: Term, b: Term) -> Term {
        let decide = |pool: &Pool, a: Term, b: Term| match op {
            Op::Ult => pool.facts(a).less(&pool.facts(b)),
            _ => pool.facts(a).signed_less(&pool.facts(b)),
        };
        for (choice, other, first) in [(a, b, true), (b, a, false)] {
            let node = self.node(choice);
            if node.op != Op::Ite || self.as_const(other).is_none() {
                continue;
            }
            let on_arm = |pool: &Pool, arm: Term| match first {
                true => decide(pool, arm, other),
                false => decide(pool, other, arm),
            };
            let plain = |pool: &mut Pool, arm: Term| {
                let (p, q) = if first { (arm, other) } else { (other, arm) };
                match on_arm(pool, arm) {
                    Some(known) => pool.boolean(known),
                    // Not the constructor: chains of choices can be long.
                    None => pool.plain(Node::new(op, 1, &[p, q])),
                }
            };
            if on_arm(self, node.b).is_some() || on_arm(self, node.c).is_some() {
                let (yes, no) = (plain(self, node.b), plain(self, node.c));
                return self.ite(node.a, yes, no);
            }
        }
        self.binary(op, a, b)
    }
}

/// The inverse of an odd number modulo any power of two, by Newton's iteration.
fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    for _ in 0..7 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
