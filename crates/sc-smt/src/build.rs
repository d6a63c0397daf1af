//! The constructors of a pool that are made of other constructors, and the plain way to make a node.

use crate::eval::apply;
use crate::pool::Pool;
use crate::term::{Format, Node, Op, Term};

impl Pool {
    /// The node as it is, or its value if all operands are constant.
    pub(crate) fn plain(&mut self, node: Node) -> Term {
        let mut values = [0; 3];
        for (value, operand) in values.iter_mut().zip(node.operands()) {
            match self.as_const(operand) {
                Some(constant) => *value = constant,
                None => return self.intern(node),
            }
        }
        let [a, b, c] = values;
        let value = apply(&node, self.width(node.a), a, b, c);
        self.constant(node.width(), value)
    }

    fn unary(&mut self, op: Op, a: Term) -> Term {
        self.plain(Node::new(op, self.width(a), &[a]))
    }

    fn binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of {op:?}");
        self.plain(Node::new(op, self.width(a), &[a, b]))
    }

    fn compare(&mut self, op: Op, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "widths of {op:?}");
        self.plain(Node::new(op, 1, &[a, b]))
    }

    /// Bitwise complement; negation of a boolean.
    pub fn not(&mut self, a: Term) -> Term {
        if self.op(a) == Op::Not {
            return self.node(a).a;
        }
        self.unary(Op::Not, a)
    }

    /// Two's complement.
    pub fn neg(&mut self, a: Term) -> Term {
        self.unary(Op::Neg, a)
    }

    /// Bitwise and; conjunction of booleans.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::And, a, b)
    }

    /// Bitwise or; disjunction of booleans.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Or, a, b)
    }

    /// Bitwise exclusive or.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Xor, a, b)
    }

    /// Sum, modulo.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Add, a, b)
    }

    /// Difference, modulo.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let b = self.neg(b);
        self.add(a, b)
    }

    /// Product, modulo.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::Mul, a, b)
    }

    /// Unsigned quotient; all ones if the divisor is 0.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::UDiv, a, b)
    }

    /// Unsigned remainder; the dividend if the divisor is 0.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::URem, a, b)
    }

    /// Signed quotient, towards zero; 1 or -1 if the divisor is 0.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::SDiv, a, b)
    }

    /// Signed remainder with the sign of the dividend; the dividend if the divisor is 0.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        self.binary(Op::SRem, a, b)
    }

    /// Shift left; 0 from the width on.
    pub fn shl(&mut self, a: Term, by: Term) -> Term {
        self.binary(Op::Shl, a, by)
    }

    /// Shift right with zeros; 0 from the width on.
    pub fn lshr(&mut self, a: Term, by: Term) -> Term {
        self.binary(Op::LShr, a, by)
    }

    /// Shift right with copies of the sign; only these from the width on.
    pub fn ashr(&mut self, a: Term, by: Term) -> Term {
        self.binary(Op::AShr, a, by)
    }

    /// Equality.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.boolean(true);
        }
        self.compare(Op::Eq, a, b)
    }

    /// Unsigned less than.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.compare(Op::Ult, a, b)
    }

    /// Signed less than.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.compare(Op::Slt, a, b)
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
        self.plain(Node::new(Op::Ite, self.width(a), &[condition, a, b]))
    }

    /// `high` before `low`; at most 128 bits in all.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        debug_assert!(width <= 128, "a concatenation of {width} bits");
        self.plain(Node::new(Op::Concat, width, &[high, low]))
    }

    /// The bits from `low` to `high`, both included.
    pub fn extract(&mut self, a: Term, high: u32, low: u32) -> Term {
        debug_assert!(low <= high && high < self.width(a), "bits {high}..{low}");
        let width = high - low + 1;
        if width == self.width(a) {
            return a;
        }
        let mut node = Node::new(Op::Extract, width, &[a]);
        node.lo = low as u8;
        self.plain(node)
    }

    /// Zeros in front until it is `width` bits wide (not less than it is).
    pub fn zext(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= self.width(a) && width <= 128, "to {width} bits");
        if width == self.width(a) {
            return a;
        }
        self.plain(Node::new(Op::ZExt, width, &[a]))
    }

    /// Copies of the sign in front until it is `width` bits wide (not less than it is).
    pub fn sext(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= self.width(a) && width <= 128, "to {width} bits");
        if width == self.width(a) {
            return a;
        }
        self.plain(Node::new(Op::SExt, width, &[a]))
    }

    /// The lowest `width` bits. Unlike [`Pool::extract`] it also narrows the arithmetic below: right for the truncation in a
    /// program, not for the bytes of a value in memory, which are to be put together again later.
    pub fn trunc(&mut self, a: Term, width: u32) -> Term {
        self.extract(a, width - 1, 0)
    }

    /// Inequality.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Unsigned less than or equal.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Unsigned greater than.
    pub fn ugt(&mut self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    /// Unsigned greater than or equal.
    pub fn uge(&mut self, a: Term, b: Term) -> Term {
        let less = self.ult(a, b);
        self.not(less)
    }

    /// Signed less than or equal.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// Signed greater than.
    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// Signed greater than or equal.
    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        let less = self.slt(a, b);
        self.not(less)
    }

    /// `a` holds only where `b` does.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// A boolean as a number of `width` bits, 0 or 1.
    pub fn from_bool(&mut self, a: Term, width: u32) -> Term {
        self.zext(a, width)
    }

    /// Whether a number is not 0.
    pub fn is_nonzero(&mut self, a: Term) -> Term {
        let zero = self.constant(self.width(a), 0);
        self.ne(a, zero)
    }

    /// The format of a float by its width. Precondition: 32 or 64 bits.
    pub(crate) fn format(&self, a: Term) -> Format {
        let format = Format::of_width(self.width(a));
        debug_assert!(format.is_some(), "a float of {} bits", self.width(a));
        format.unwrap_or(Format::F64)
    }
}
