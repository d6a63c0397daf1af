//! Numbers of the x87 as they lie in memory: 80 bits, the leading one is written.
//!
//! So there are bits that no operation makes. Where the exponent is 0 and the leading bit is set, the processor reads what has exponent 1;
//! where the exponent is not 0 and the leading bit is not set, it reads no number at all.

use crate::pool::Pool;
use crate::term::{Format, Op, Term};

/// Bits in memory.
const WIDTH: u32 = 80;
/// The leading bit of the significand.
const LEADING: u32 = 63;

impl Pool {
    /// The number that the processor reads from 80 bits.
    pub fn x87_number(&mut self, bits: Term) -> Term {
        self.x87_within(bits, 16)
    }

    fn x87_within(&mut self, bits: Term, depth: u32) -> Term {
        if let Some(&number) = self.x87.get(&bits) {
            return number;
        }
        let node = self.node(bits);
        if node.op == Op::Ite && depth > 0 {
            let then = self.x87_within(node.b, depth - 1);
            let otherwise = self.x87_within(node.c, depth - 1);
            return self.ite(node.a, then, otherwise);
        }
        let (sign, exponent, leading, fraction) = self.x87_parts(bits);
        let some = self.is_nonzero(exponent);
        let one = self.constant(Format::X87.exponent(), 1);
        let smallest = self.ite(leading, one, exponent);
        let exponent = self.ite(some, exponent, smallest);
        let number = self.concat(exponent, fraction);
        let number = self.concat(sign, number);
        let nan = self.constant(Format::X87.width(), Format::X87.quiet_nan());
        let missing = self.not(leading);
        let none = self.and(some, missing);
        self.ite(none, nan, number)
    }

    /// The bits of a number in memory.
    pub fn x87_bits(&mut self, number: Term) -> Term {
        let format = Format::X87;
        debug_assert_eq!(self.width(number), format.width(), "a number of the x87");
        let (w, f) = (format.width(), format.fraction());
        let exponent = self.extract(number, w - 2, f);
        let leading = self.is_nonzero(exponent);
        let (upper, fraction) = (
            self.extract(number, w - 1, f),
            self.extract(number, f - 1, 0),
        );
        let lower = self.concat(leading, fraction);
        let bits = self.concat(upper, lower);
        self.x87.insert(bits, number);
        bits
    }

    /// Whether 80 bits are such that an operation makes.
    pub fn x87_is_proper(&mut self, bits: Term) -> Term {
        if self.x87.contains_key(&bits) {
            return self.boolean(true);
        }
        let (_, exponent, leading, _) = self.x87_parts(bits);
        let some = self.is_nonzero(exponent);
        self.eq(some, leading)
    }

    fn x87_parts(&mut self, bits: Term) -> (Term, Term, Term, Term) {
        debug_assert_eq!(self.width(bits), WIDTH, "bits of the x87");
        (
            self.extract(bits, WIDTH - 1, WIDTH - 1),
            self.extract(bits, WIDTH - 2, LEADING + 1),
            self.extract(bits, LEADING, LEADING),
            self.extract(bits, LEADING - 1, 0),
        )
    }
}
