//! Accesses at offsets that are not known: a choice over all that are possible.

use sc_smt::{Op, Term};

use super::access::Spot;
use crate::engine::{Engine, Flow};
use crate::state::State;
use crate::value::Scalar;

/// Offsets that one access may have; with more, one of them is taken and the others come later.
const OFFSETS: u64 = 1024;

/// Numbers `rest + k * step`; the step 0 stands for a single number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stride {
    step: u64,
    rest: i64,
}

/// Sums of numbers below this do not wrap.
const SMALL: i128 = 1 << 61;

impl Engine<'_> {
    /// All offsets of a checked access, or none if they are too many.
    fn offsets(&mut self, state: &State, spot: Spot, size: u32) -> Option<Vec<u64>> {
        let object = state.memory.get(spot.object)?;
        let last = object.capacity.checked_sub(u64::from(size))?;
        let facts = state.conditions.facts(&mut self.terms.pool, spot.offset);
        let low = facts.min.min(u128::from(u64::MAX)) as u64;
        let high = (facts.max.min(u128::from(last))) as u64;
        let stride = self.stride(spot.offset);
        let zeros = (!facts.zeros).trailing_zeros().min(30);
        // Either of the two facts alone is enough.
        let (step, rest) = match stride.step {
            0 => (1, 0),
            step if step >= 1 << zeros => (step, stride.rest as u64),
            _ => (1 << zeros, 0),
        };
        let first = if low <= rest {
            rest
        } else {
            rest + (low - rest).div_ceil(step) * step
        };
        if first > high {
            return Some(Vec::new());
        }
        let count = (high - first) / step + 1;
        (count <= OFFSETS).then(|| (0..count).map(|k| first + k * step).collect())
    }

    /// What is plain to see about the values of a term of 64 bits.
    fn stride(&self, term: Term) -> Stride {
        self.stride_within(term, 8)
    }

    fn stride_within(&self, term: Term, depth: u32) -> Stride {
        let pool = &self.terms.pool;
        let unknown = Stride { step: 1, rest: 0 };
        if depth == 0 || pool.width(term) != 64 {
            return unknown;
        }
        if let Some(value) = pool.as_const(term) {
            return reduced(0, value as i64);
        }
        let operands: Vec<Term> = pool.operands(term).collect();
        match (pool.op(term), operands.as_slice()) {
            (Op::Add, &[a, b]) => {
                let small = self.is_small(a) && self.is_small(b);
                let (a, b) = (
                    self.stride_within(a, depth - 1),
                    self.stride_within(b, depth - 1),
                );
                let step = gcd(a.step, b.step);
                // A sum that wraps keeps only powers of two.
                let step = if small { step } else { gcd(step, 1 << 30) };
                reduced(step, a.rest.wrapping_add(b.rest))
            }
            (Op::Mul, &[a, b]) => {
                let (factor, other) = match (pool.as_const(a), pool.as_const(b)) {
                    (Some(factor), _) => (factor as u64, b),
                    (_, Some(factor)) => (factor as u64, a),
                    _ => return unknown,
                };
                let facts = pool.facts(other);
                let fits = |value: i128| {
                    value
                        .checked_mul(i128::from(factor as i64))
                        .is_some_and(|value| value.abs() < SMALL)
                };
                if (factor as i64) > 0 && fits(facts.smin) && fits(facts.smax) {
                    Stride {
                        step: factor,
                        rest: 0,
                    }
                } else {
                    reduced(1 << factor.trailing_zeros().min(30), 0)
                }
            }
            (Op::Shl, &[_, by]) => match pool.as_const(by) {
                Some(by) if by < 30 => Stride {
                    step: 1 << by,
                    rest: 0,
                },
                _ => unknown,
            },
            (Op::Concat, &[_, low]) => match pool.as_const(low) {
                Some(value) if pool.width(low) < 30 => Stride {
                    step: 1 << pool.width(low),
                    rest: value as i64,
                },
                _ => unknown,
            },
            (Op::Ite, &[_, a, b]) => {
                let (a, b) = (
                    self.stride_within(a, depth - 1),
                    self.stride_within(b, depth - 1),
                );
                let step = gcd(gcd(a.step, b.step), a.rest.abs_diff(b.rest));
                reduced(step, a.rest)
            }
            _ => unknown,
        }
    }

    fn is_small(&self, term: Term) -> bool {
        let facts = self.terms.pool.facts(term);
        facts.smin > -SMALL && facts.smax < SMALL
    }

    pub fn read_anywhere(&mut self, state: &mut State, spot: Spot, size: u32) -> Flow<Scalar> {
        let Some(offsets) = self.offsets(state, spot, size) else {
            let at = self.concretise(state, spot.offset) as u64;
            return self.read(
                state,
                Spot {
                    at: Some(at),
                    ..spot
                },
                size,
            );
        };
        let mut result: Option<Scalar> = None;
        for at in offsets.into_iter().rev() {
            let value = self.read(
                state,
                Spot {
                    at: Some(at),
                    ..spot
                },
                size,
            )?;
            result = Some(match result {
                None => value,
                Some(others) => {
                    let here = self.terms.word(at);
                    let here = self.terms.pool.eq(spot.offset, here);
                    self.choose_scalar(here, value, others)
                }
            });
        }
        match result {
            Some(value) => Ok(value),
            None => Err(super::unsupported("offset")),
        }
    }

    pub fn write_anywhere(
        &mut self,
        state: &mut State,
        spot: Spot,
        size: u32,
        value: Scalar,
    ) -> Flow<()> {
        let Some(offsets) = self.offsets(state, spot, size) else {
            let at = self.concretise(state, spot.offset) as u64;
            return self.write(
                state,
                Spot {
                    at: Some(at),
                    ..spot
                },
                size,
                value,
            );
        };
        for at in offsets {
            let fixed = Spot {
                at: Some(at),
                ..spot
            };
            let here = self.terms.word(at);
            let here = self.terms.pool.eq(spot.offset, here);
            if self.terms.pool.as_bool(here) == Some(false) {
                continue;
            }
            let old = self.read(state, fixed, size)?;
            let new = self.choose_scalar(here, value, old);
            self.write(state, fixed, size, new)?;
        }
        Ok(())
    }
}

fn reduced(step: u64, rest: i64) -> Stride {
    let rest = match i64::try_from(step) {
        Ok(step) if step > 0 => rest.rem_euclid(step),
        _ => rest,
    };
    Stride { step, rest }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
