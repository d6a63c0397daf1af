//! Intrinsics on bits.

use std::rc::Rc;

use sc_ir::Call;
use sc_smt::Term;

use crate::code::builtin::{BitOp, Overflow};
use crate::state::{Flow, State, unsupported};
use crate::values::{Scalar, Value, Values, map, zip};

impl Values<'_> {
    pub fn overflows(&mut self, op: Overflow, a: Term, b: Term) -> Term {
        let pool = &mut self.terms.pool;
        match op {
            Overflow::SAdd => pool.sadd_overflows(a, b),
            Overflow::UAdd => pool.uadd_overflows(a, b),
            Overflow::SSub => pool.ssub_overflows(a, b),
            Overflow::USub => pool.usub_overflows(a, b),
            Overflow::SMul => pool.smul_overflows(a, b),
            Overflow::UMul => pool.umul_overflows(a, b),
        }
    }

    pub fn saturating(&mut self, state: &State, op: Overflow, call: &Call) -> Flow<Value> {
        let (a, b) = (
            self.argument_value(state, call, 0)?,
            self.argument_value(state, call, 1)?,
        );
        zip(self, &a, &b, &mut |values, a, b| {
            let (a, b) = (values.terms.bits(a), values.terms.bits(b));
            let over = values.overflows(op, a, b);
            let pool = &mut values.terms.pool;
            let width = pool.width(a);
            let most = pool.constant(width, (1 << (width - 1)) - 1);
            let least = pool.constant(width, 1 << (width - 1));
            let negative = pool.extract(a, width - 1, width - 1);
            let (sum, limit) = match op {
                Overflow::SAdd => (pool.add(a, b), pool.ite(negative, least, most)),
                Overflow::SSub => (pool.sub(a, b), pool.ite(negative, least, most)),
                Overflow::UAdd => (pool.add(a, b), pool.constant(width, u128::MAX)),
                Overflow::USub => (pool.sub(a, b), pool.constant(width, 0)),
                _ => return Err(unsupported("saturating intrinsic")),
            };
            Ok(Scalar::Bits(pool.ite(over, limit, sum)))
        })
    }

    pub fn bit_operation(&mut self, state: &State, op: BitOp, call: &Call) -> Flow<Value> {
        let a = self.argument_value(state, call, 0)?;
        match op {
            BitOp::SMax | BitOp::SMin | BitOp::UMax | BitOp::UMin => {
                let b = self.argument_value(state, call, 1)?;
                zip(self, &a, &b, &mut |values, a, b| {
                    let (a, b) = (values.terms.bits(a), values.terms.bits(b));
                    let pool = &mut values.terms.pool;
                    let less = match op {
                        BitOp::SMax | BitOp::SMin => pool.slt(a, b),
                        _ => pool.ult(a, b),
                    };
                    Ok(Scalar::Bits(match op {
                        BitOp::SMax | BitOp::UMax => pool.ite(less, b, a),
                        _ => pool.ite(less, a, b),
                    }))
                })
            }
            BitOp::FunnelLeft | BitOp::FunnelRight => {
                let (b, by) = (
                    self.argument_value(state, call, 1)?,
                    self.argument_value(state, call, 2)?,
                );
                self.funnels(op, &a, &b, &by)
            }
            BitOp::LeadingZeros | BitOp::TrailingZeros => {
                let open = self.argument_term(state, call, 1)?;
                let open = self.terms.pool.as_bool(open) != Some(false);
                map(self, &a, &mut |values, a| {
                    let a = values.terms.bits(a);
                    Ok(Scalar::Bits(values.zeros(op, a, open)))
                })
            }
            _ => map(self, &a, &mut |values, a| {
                let a = values.terms.bits(a);
                Ok(Scalar::Bits(values.unary_bits(op, a)))
            }),
        }
    }

    /// Zeros in front or behind; of 0 there are as many as it has bits, or anything.
    fn zeros(&mut self, op: BitOp, a: Term, open: bool) -> Term {
        let count = self.unary_bits(op, a);
        let some = self.terms.pool.is_nonzero(a);
        if !open || self.terms.pool.as_bool(some) == Some(true) {
            return count;
        }
        let any = self.terms.unspecified(self.terms.pool.width(a));
        self.terms.pool.ite(some, count, any)
    }

    /// Shifts of two numbers behind one another, of vectors element by element.
    fn funnels(&mut self, op: BitOp, a: &Value, b: &Value, by: &Value) -> Flow<Value> {
        match (a, b, by) {
            (Value::Many(x), Value::Many(y), Value::Many(z))
                if x.len() == y.len() && y.len() == z.len() =>
            {
                let mut all = Vec::with_capacity(x.len());
                for at in 0..x.len() {
                    all.push(self.funnels(op, &x[at], &y[at], &z[at])?);
                }
                Ok(Value::Many(Rc::new(all)))
            }
            _ => {
                let (a, b, by) = (self.term(a)?, self.term(b)?, self.term(by)?);
                Ok(Value::bits(self.funnel(op, a, b, by)))
            }
        }
    }

    fn funnel(&mut self, op: BitOp, a: Term, b: Term, by: Term) -> Term {
        let pool = &mut self.terms.pool;
        let width = pool.width(a);
        let modulus = pool.constant(width, u128::from(width));
        let by = pool.urem(by, modulus);
        let other = pool.sub(modulus, by);
        // Shifts by the whole width give 0, which is what is wanted of the other half.
        let (high, low) = match op {
            BitOp::FunnelLeft => (pool.shl(a, by), pool.lshr(b, other)),
            _ => (pool.shl(a, other), pool.lshr(b, by)),
        };
        pool.or(high, low)
    }

    fn unary_bits(&mut self, op: BitOp, a: Term) -> Term {
        let pool = &mut self.terms.pool;
        let width = pool.width(a);
        let zero = pool.constant(width, 0);
        match op {
            BitOp::Swap => {
                let mut all = pool.extract(a, 7, 0);
                for byte in 1..width / 8 {
                    let next = pool.extract(a, byte * 8 + 7, byte * 8);
                    all = pool.concat(all, next);
                }
                all
            }
            BitOp::Reverse => {
                let mut all = pool.extract(a, 0, 0);
                for bit in 1..width {
                    let next = pool.extract(a, bit, bit);
                    all = pool.concat(all, next);
                }
                all
            }
            BitOp::Count => {
                let mut sum = zero;
                for bit in 0..width {
                    let one = pool.extract(a, bit, bit);
                    let one = pool.zext(one, width);
                    sum = pool.add(sum, one);
                }
                sum
            }
            BitOp::LeadingZeros | BitOp::TrailingZeros => {
                let mut result = pool.constant(width, u128::from(width));
                for step in 0..width {
                    // The bit that decides last comes first in the chain.
                    let (bit, count) = match op {
                        BitOp::LeadingZeros => (step, width - 1 - step),
                        _ => (width - 1 - step, width - 1 - step),
                    };
                    let set = pool.extract(a, bit, bit);
                    let count = pool.constant(width, u128::from(count));
                    result = pool.ite(set, count, result);
                }
                result
            }
            BitOp::Abs => {
                let negative = pool.slt(a, zero);
                let negated = pool.neg(a);
                pool.ite(negative, negated, a)
            }
            _ => a,
        }
    }
}
