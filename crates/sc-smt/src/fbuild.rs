//! Constructors of floating-point terms. Numbers are their bit patterns: 32 bits are single, 64 are double precision, 79 those of the x87.
//!
//! Sign changes and comparisons are ordinary bit-vector terms. Arithmetic has nodes of its own.
//!
//! What is computed from a NaN does not depend on its bits, so operands are *settled*: the choice of bits is taken from them
//! ([`Pool::settled`]). Numbers that differ in nothing else are the same term there, and comparisons mention no choice.

use crate::pool::Pool;
use crate::term::{Format, Node, Op, Term, mask};

impl Pool {
    /// Sum, rounded to nearest even.
    pub fn fadd(&mut self, a: Term, b: Term) -> Term {
        self.float(Op::FAdd, self.width(a), &[a, b])
    }

    /// Difference, rounded to nearest even.
    pub fn fsub(&mut self, a: Term, b: Term) -> Term {
        let b = self.fneg(b);
        self.fadd(a, b)
    }

    /// Product, rounded to nearest even.
    pub fn fmul(&mut self, a: Term, b: Term) -> Term {
        self.float(Op::FMul, self.width(a), &[a, b])
    }

    /// Quotient, rounded to nearest even.
    pub fn fdiv(&mut self, a: Term, b: Term) -> Term {
        self.float(Op::FDiv, self.width(a), &[a, b])
    }

    /// Square root, rounded to nearest even.
    pub fn fsqrt(&mut self, a: Term) -> Term {
        self.float(Op::FSqrt, self.width(a), &[a])
    }

    /// The other sign, of a NaN as well.
    pub fn fneg(&mut self, a: Term) -> Term {
        let sign = self.format(a).sign_bit();
        let sign = self.constant(self.width(a), sign);
        self.xor(a, sign)
    }

    /// Without the sign, the top bit.
    pub fn fabs(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let rest = self.constant(width, mask(width - 1));
        self.and(a, rest)
    }

    /// `a` · `b` + `c`, rounded once. Single and double precision.
    pub fn fmul_add(&mut self, a: Term, b: Term, c: Term) -> Term {
        debug_assert!(self.width(a) <= 64, "factors of {} bits", self.width(a));
        let width = self.width(c);
        let both = self.concat(a, b);
        let (a, b) = (self.settled(a), self.settled(b));
        let factors = self.concat(a, b);
        let c_settled = self.settled(c);
        self.float_from(
            Node::new(Op::FMulAdd, width, &[both, c]),
            vec![factors, c_settled],
        )
    }

    /// The same number in a wider format.
    pub fn fpext(&mut self, format: Format, a: Term) -> Term {
        debug_assert!(self.width(a) < format.width(), "fpext");
        self.float(Op::FExt, format.width(), &[a])
    }

    /// The number in a narrower format, rounded to nearest even.
    pub fn fptrunc(&mut self, format: Format, a: Term) -> Term {
        debug_assert!(self.width(a) > format.width(), "fptrunc");
        self.float(Op::FTrunc, format.width(), &[a])
    }

    /// A signed integer as a number, rounded to nearest even.
    pub fn si_to_fp(&mut self, format: Format, a: Term) -> Term {
        self.plain(Node::new(Op::SToF, format.width(), &[a]))
    }

    /// An unsigned integer as a number, rounded to nearest even.
    pub fn ui_to_fp(&mut self, format: Format, a: Term) -> Term {
        self.plain(Node::new(Op::UToF, format.width(), &[a]))
    }

    /// The integer part as a signed integer. Anything (a variable of its own) where that does not fit.
    pub fn fp_to_si(&mut self, a: Term, width: u32) -> Term {
        if let Some(integer) = self.back_to_int(a, width, true) {
            return integer;
        }
        self.float(Op::FToS, width, &[a])
    }

    /// The integer part as an unsigned integer. Anything (a variable of its own) where that does not fit.
    pub fn fp_to_ui(&mut self, a: Term, width: u32) -> Term {
        if let Some(integer) = self.back_to_int(a, width, false) {
            return integer;
        }
        self.float(Op::FToU, width, &[a])
    }

    /// The integer that a number was made of, if nothing was rounded and it fits into this width.
    fn back_to_int(&mut self, a: Term, width: u32, is_signed: bool) -> Option<Term> {
        let node = self.node(a);
        if !matches!(node.op, Op::SToF | Op::UToF) {
            return None;
        }
        let precision = self.format(a).fraction() + 1;
        let old = self.width(node.a);
        match node.op {
            Op::SToF if is_signed && old <= precision + 1 && old <= width => {
                Some(self.sext(node.a, width))
            }
            Op::UToF if old <= precision && old + u32::from(is_signed) <= width => {
                Some(self.zext(node.a, width))
            }
            _ => None,
        }
    }

    /// Whether the number is a NaN.
    pub fn is_nan(&mut self, a: Term) -> Term {
        let a = self.settled(a);
        let infinity = self.format(a).infinity();
        let infinity = self.constant(self.width(a), infinity);
        let size = self.fabs(a);
        self.ult(infinity, size)
    }

    /// Whether one of the numbers is a NaN.
    pub fn funordered(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.settled(a), self.settled(b));
        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        self.or(a_nan, b_nan)
    }

    /// Equal as numbers: zeros are equal, a NaN is not.
    pub fn feq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.settled(a), self.settled(b));
        let unordered = self.funordered(a, b);
        let ordered = self.not(unordered);
        let (same, zeros) = (self.eq(a, b), self.both_zero(a, b));
        let equal = self.or(same, zeros);
        self.and(ordered, equal)
    }

    /// Less as numbers.
    pub fn flt(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.settled(a), self.settled(b));
        let unordered = self.funordered(a, b);
        let (key_a, key_b) = (self.order_key(a), self.order_key(b));
        let zeros = self.both_zero(a, b);
        let (less, never) = (self.slt(key_a, key_b), self.or(unordered, zeros));
        let possible = self.not(never);
        self.and(possible, less)
    }

    /// Less or equal as numbers.
    pub fn fle(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.settled(a), self.settled(b));
        let unordered = self.funordered(a, b);
        let ordered = self.not(unordered);
        let (key_a, key_b) = (self.order_key(a), self.order_key(b));
        let zeros = self.both_zero(a, b);
        let (at_most, ordered) = (self.sle(key_a, key_b), ordered);
        let holds = self.or(at_most, zeros);
        self.and(ordered, holds)
    }

    /// Bits that compare as signed integers in the order of the numbers: those of negative numbers are flipped below the sign.
    fn order_key(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let zero = self.constant(width, 0);
        let negative = self.slt(a, zero);
        let rest = self.constant(width, mask(width - 1));
        let flipped = self.xor(a, rest);
        self.ite(negative, flipped, a)
    }

    fn both_zero(&mut self, a: Term, b: Term) -> Term {
        let both = self.or(a, b);
        let size = self.fabs(both);
        let zero = self.constant(self.width(a), 0);
        self.eq(size, zero)
    }

    /// Where in the program the operations are that come next. The same operation on the same numbers may make another
    /// NaN at another place.
    pub fn set_site(&mut self, site: u64) {
        self.site = site;
    }

    /// The same number, but if it is a NaN that an operation made, one with certain bits.
    pub fn settled(&mut self, number: Term) -> Term {
        self.settled_within(number, 16)
    }

    fn settled_within(&mut self, number: Term, depth: u32) -> Term {
        if depth == 0 || self.support(number).is_some_and(<[_]>::is_empty) {
            return number;
        }
        if let Some(&settled) = self.settled.get(&number) {
            return settled;
        }
        let node = self.node(number);
        let width = node.width();
        let settled = match node.op {
            Op::FAdd | Op::FMul | Op::FDiv | Op::FMulAdd => {
                let zero = self.constant(width, 0);
                self.intern(Node { c: zero, ..node })
            }
            Op::FSqrt | Op::FExt | Op::FTrunc => {
                let zero = self.constant(width, 0);
                self.intern(Node { b: zero, ..node })
            }
            Op::Ite => {
                let then = self.settled_within(node.b, depth - 1);
                let otherwise = self.settled_within(node.c, depth - 1);
                self.ite(node.a, then, otherwise)
            }
            // Another sign, or none.
            Op::Xor if self.as_const(node.b) == Some(1 << (width - 1)) => {
                let inner = self.settled_within(node.a, depth - 1);
                self.xor(inner, node.b)
            }
            Op::ZExt => {
                let below = self.node(node.a);
                let is_size = below.op == Op::Extract && below.lo == 0;
                if !is_size || below.width() + 1 != width || self.width(below.a) != width {
                    return number;
                }
                let inner = self.settled_within(below.a, depth - 1);
                self.fabs(inner)
            }
            _ => number,
        };
        self.settled.insert(number, settled);
        settled
    }

    /// The node with its own variable for what it leaves open. On constants that leave nothing open: the value.
    fn float(&mut self, op: Op, width: u32, operands: &[Term]) -> Term {
        let settled: Vec<Term> = operands.iter().map(|&t| self.settled(t)).collect();
        self.float_from(Node::new(op, width, operands), settled)
    }

    /// The same with operands that are settled: which NaN it makes of others may depend on their bits.
    fn float_from(&mut self, asked: Node, mut operands: Vec<Term>) -> Term {
        let key = (asked, self.site);
        if let Some(&term) = self.choices.get(&key) {
            return term;
        }
        let (op, width) = (asked.op, asked.width());
        let values: Option<Vec<u128>> = operands.iter().map(|&t| self.as_const(t)).collect();
        if let Some(values) = values
            && let Some(value) = self.certain(&Node::new(op, width, &operands), &values)
        {
            return self.constant(width, value);
        }
        let choice = self.choice(width);
        operands.push(choice);
        let term = self.intern(Node::new(op, width, &operands));
        self.choices.insert(key, term);
        term
    }

    /// The same operation on other operands, the choice (the last of them) included.
    pub(crate) fn float_again(&mut self, node: &Node, operands: &[Term]) -> Term {
        let width = node.width();
        let (proper, choice) = operands.split_at(operands.len() - 1);
        let mut all: Vec<Term> = proper.iter().map(|&t| self.settled(t)).collect();
        let values: Option<Vec<u128>> = all.iter().map(|&t| self.as_const(t)).collect();
        let key = Node::new(node.op, width, &all);
        if let Some(value) = values.and_then(|values| self.certain(&key, &values)) {
            return self.constant(width, value);
        }
        all.extend(choice);
        self.intern(Node::new(node.op, width, &all))
    }

    /// The value of an operation on constants if it does not depend on the choice.
    fn certain(&self, key: &Node, values: &[u128]) -> Option<u128> {
        let with = |choice: u128| {
            let mut all = values.to_vec();
            all.push(choice);
            all.resize(3, 0);
            crate::eval::apply(key, self.width(key.a), all[0], all[1], all[2])
        };
        let value = with(0);
        (value == with(mask(key.width()))).then_some(value)
    }
}
