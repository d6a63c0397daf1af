//! Constructors of floating-point terms. Numbers are their bit patterns: 32 bits are single, 64 are double precision.
//!
//! Sign changes and comparisons are ordinary bit-vector terms. Arithmetic has nodes of its own.

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

    /// Without the sign.
    pub fn fabs(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let rest = self.constant(width, mask(width - 1));
        self.and(a, rest)
    }

    /// Single to double precision.
    pub fn fpext(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.width(a), 32, "fpext");
        self.float(Op::FExt, 64, &[a])
    }

    /// Double to single precision, rounded to nearest even.
    pub fn fptrunc(&mut self, a: Term) -> Term {
        debug_assert_eq!(self.width(a), 64, "fptrunc");
        self.float(Op::FTrunc, 32, &[a])
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
        self.float(Op::FToS, width, &[a])
    }

    /// The integer part as an unsigned integer. Anything (a variable of its own) where that does not fit.
    pub fn fp_to_ui(&mut self, a: Term, width: u32) -> Term {
        self.float(Op::FToU, width, &[a])
    }

    /// Whether the number is a NaN.
    pub fn is_nan(&mut self, a: Term) -> Term {
        let infinity = self.format(a).infinity();
        let infinity = self.constant(self.width(a), infinity);
        let size = self.fabs(a);
        self.ult(infinity, size)
    }

    /// Whether one of the numbers is a NaN.
    pub fn funordered(&mut self, a: Term, b: Term) -> Term {
        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        self.or(a_nan, b_nan)
    }

    /// Equal as numbers: zeros are equal, a NaN is not.
    pub fn feq(&mut self, a: Term, b: Term) -> Term {
        let unordered = self.funordered(a, b);
        let ordered = self.not(unordered);
        let (same, zeros) = (self.eq(a, b), self.both_zero(a, b));
        let equal = self.or(same, zeros);
        self.and(ordered, equal)
    }

    /// Less as numbers.
    pub fn flt(&mut self, a: Term, b: Term) -> Term {
        let unordered = self.funordered(a, b);
        let (key_a, key_b) = (self.order_key(a), self.order_key(b));
        let zeros = self.both_zero(a, b);
        let (less, never) = (self.slt(key_a, key_b), self.or(unordered, zeros));
        let possible = self.not(never);
        self.and(possible, less)
    }

    /// Less or equal as numbers.
    pub fn fle(&mut self, a: Term, b: Term) -> Term {
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

    /// The node with its own variable for what it leaves open. On constants that leave nothing open: the value.
    fn float(&mut self, op: Op, width: u32, operands: &[Term]) -> Term {
        let key = Node::new(op, width, operands);
        if let Some(&term) = self.choices.get(&key) {
            return term;
        }
        let values: Option<Vec<u128>> = operands.iter().map(|&t| self.as_const(t)).collect();
        if let Some(values) = values
            && let Some(value) = self.certain(&key, &values)
        {
            return self.constant(width, value);
        }
        let choice = self.choice(width);
        let mut all = operands.to_vec();
        all.push(choice);
        let term = self.intern(Node::new(op, width, &all));
        self.choices.insert(key, term);
        term
    }

    /// The same operation on other operands, the choice (the last of them) included.
    pub(crate) fn float_again(&mut self, node: &Node, operands: &[Term]) -> Term {
        let width = node.width();
        let proper = &operands[..operands.len() - 1];
        let values: Option<Vec<u128>> = proper.iter().map(|&t| self.as_const(t)).collect();
        let key = Node::new(node.op, width, proper);
        match values.and_then(|values| self.certain(&key, &values)) {
            Some(value) => self.constant(width, value),
            None => self.intern(Node::new(node.op, width, operands)),
        }
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
