//! The remainder of a division of floating-point numbers: exact, never rounded, by long division.
//!
//! That takes as many steps as the exponents differ, thousands in the worst case. So only some steps are built; with a quotient
//! that needs more, the result is given by the caller.

use crate::lower::{self, Parts};
use crate::pool::Pool;
use crate::term::{Format, Term};

/// Steps that are built: quotients below 2 to the power of this.
const STEPS: u32 = 32;

/// A remainder.
#[derive(Debug, Clone, Copy)]
pub struct Remainder {
    /// As `fmod` has it: the sign of the dividend, smaller than the divisor. Right only where `near` holds.
    pub number: Term,
    /// Whether the quotient, cut to an integer, is odd. Right only where `near` holds.
    pub odd: Term,
    /// Whether the quotient is small enough.
    pub near: Term,
    /// Whether there is no remainder: it is a NaN, as an operand is, or the dividend is infinite or the divisor 0.
    pub is_nan: Term,
}

impl Pool {
    /// The remainder of `a` divided by `b`.
    pub fn fremainder(&mut self, a: Term, b: Term) -> Remainder {
        let (a, b) = (self.settled(a), self.settled(b));
        let format = self.format(a);
        let (left, right) = (lower::parts(self, format, a), lower::parts(self, format, b));
        let is_nan = [left.is_nan, right.is_nan, left.is_infinite, right.is_zero];
        let is_nan = is_nan
            .into_iter()
            .fold(self.boolean(false), |all, term| self.or(all, term));
        let (size_a, size_b) = (self.fabs(a), self.fabs(b));
        let smaller = self.ult(size_a, size_b);
        let (number, odd, within) = self.long_division(format, &left, &right);
        let no = self.boolean(false);
        let special = self.or(is_nan, smaller);
        let number = self.ite(smaller, a, number);
        let nan = self.constant(format.width(), format.quiet_nan());
        Remainder {
            number: self.ite(is_nan, nan, number),
            odd: self.ite(smaller, no, odd),
            near: self.or(special, within),
            is_nan,
        }
    }

    /// Of finite numbers, the first not smaller: the rest, whether the quotient is odd, and whether there were steps enough.
    fn long_division(&mut self, format: Format, left: &Parts, right: &Parts) -> (Term, Term, Term) {
        let (exponent_l, significand_l) = left.normal(self, format);
        let (exponent_r, divisor) = right.normal(self, format);
        let distance = self.sub(exponent_l, exponent_r);
        let x = self.width(distance);
        let room = self.width(divisor) + 1;
        let divisor = self.zext(divisor, room);
        let mut rest = self.zext(significand_l, room);
        let mut odd = self.boolean(false);
        let one = self.constant(room, 1);
        for step in 0..=STEPS {
            let step = self.constant(x, step.into());
            let (active, more) = (self.ule(step, distance), self.ult(step, distance));
            let fits = self.uge(rest, divisor);
            let difference = self.sub(rest, divisor);
            let less = self.ite(fits, difference, rest);
            let next = self.shl(less, one);
            let next = self.ite(more, next, less);
            rest = self.ite(active, next, rest);
            odd = self.ite(active, fits, odd);
        }
        let most = self.constant(x, STEPS.into());
        let within = self.ule(distance, most);
        let vanishes = lower::is_zero(self, rest);
        let rest = self.extract(rest, room - 2, 0);
        let (significand, zeros) = lower::normalise(self, rest);
        let zeros = lower::resize(self, zeros, x);
        let exponent = self.sub(exponent_r, zeros);
        // Two bits more, as rounding wants them; there is nothing to round.
        let bits = self.constant(2, 0);
        let significand = self.concat(significand, bits);
        let number = lower::round(self, format, left.sign, exponent, significand);
        let nothing = lower::zero(self, format, left.sign);
        (self.ite(vanishes, nothing, number), odd, within)
    }
}
