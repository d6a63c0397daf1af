//! Whether arithmetic overflows, as the checks of the sanitizers and the `with.overflow` intrinsics ask.

use crate::pool::Pool;
use crate::range::{greatest, least};
use crate::term::{Op, Term, mask};

impl Pool {
    /// Whether the unsigned sum does not fit.
    pub fn uadd_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if width == 128 {
            let sum = self.add(a, b);
            return self.ult(sum, a);
        }
        let (a, b) = (self.zext(a, width + 1), self.zext(b, width + 1));
        let sum = self.add(a, b);
        let greatest = self.constant(width + 1, mask(width));
        self.ult(greatest, sum)
    }

    /// Whether the unsigned difference is below 0.
    pub fn usub_overflows(&mut self, a: Term, b: Term) -> Term {
        self.ult(a, b)
    }

    /// Whether the signed sum does not fit.
    pub fn sadd_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if width < 128 {
            let (a, b) = (self.sext(a, width + 1), self.sext(b, width + 1));
            let sum = self.add(a, b);
            return self.beyond(sum, width);
        }
        let sum = self.add(a, b);
        let (sa, sb, result) = (self.sign(a), self.sign(b), self.sign(sum));
        let (same, flipped) = (self.eq(sa, sb), self.ne(sa, result));
        self.and(same, flipped)
    }

    /// Whether the signed difference does not fit.
    pub fn ssub_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if width < 128 {
            let (a, b) = (self.sext(a, width + 1), self.sext(b, width + 1));
            let difference = self.sub(a, b);
            return self.beyond(difference, width);
        }
        let difference = self.sub(a, b);
        let (sa, sb, result) = (self.sign(a), self.sign(b), self.sign(difference));
        let (differ, flipped) = (self.ne(sa, sb), self.ne(sa, result));
        self.and(differ, flipped)
    }

    /// Whether an exact result does not fit into `width` bits, signed. As comparisons with the borders: what is known
    /// of the operands decides these, and constants in the result move to the other side.
    fn beyond(&mut self, exact: Term, width: u32) -> Term {
        let wide = self.width(exact);
        let least = self.constant(wide, least(width) as u128);
        let greatest = self.constant(wide, greatest(width) as u128);
        let (below, above) = (self.slt(exact, least), self.slt(greatest, exact));
        self.or(below, above)
    }

    /// Whether the unsigned product does not fit.
    pub fn umul_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if 2 * width > 128 {
            return self.mul_overflows_by_division(Op::UDiv, a, b);
        }
        let (a, b) = (self.zext(a, 2 * width), self.zext(b, 2 * width));
        let product = self.mul(a, b);
        let high = self.extract(product, 2 * width - 1, width);
        self.is_nonzero(high)
    }

    /// Whether the signed product does not fit.
    pub fn smul_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if 2 * width > 128 {
            return self.mul_overflows_by_division(Op::SDiv, a, b);
        }
        let (a, b) = (self.sext(a, 2 * width), self.sext(b, 2 * width));
        let product = self.mul(a, b);
        self.beyond(product, width)
    }

    /// The product divided by one factor is the other one, unless it overflowed.
    fn mul_overflows_by_division(&mut self, op: Op, a: Term, b: Term) -> Term {
        let product = self.mul(a, b);
        let nonzero = self.is_nonzero(b);
        let back = match op {
            Op::UDiv => self.udiv(product, b),
            _ => self.sdiv(product, b),
        };
        let mut differs = self.ne(back, a);
        if op == Op::SDiv {
            // The least number times -1 is itself again, and so is the quotient.
            let width = self.width(a);
            let least = self.constant(width, 1 << (width - 1));
            let minus_one = self.constant(width, u128::MAX);
            let (at_least, by_minus_one) = (self.eq(a, least), self.eq(b, minus_one));
            let corner = self.and(at_least, by_minus_one);
            differs = self.or(differs, corner);
        }
        self.and(nonzero, differs)
    }

    fn sign(&mut self, a: Term) -> Term {
        let top = self.width(a) - 1;
        self.extract(a, top, top)
    }
}
