//! Numbers at equal distances: what is plain to see about offsets.

use sc_smt::{Op, Term};

use crate::values::terms::{Terms, WORD};

/// Sums of numbers below this do not wrap.
const SMALL: i128 = 1 << 61;

/// Numbers `rest + k * step` (signed, without wrapping); the step 0 stands for a single number, 1 for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stride {
    pub step: u64,
    pub rest: i64,
}

impl Stride {
    pub const ANY: Stride = Stride { step: 1, rest: 0 };

    fn new(step: u64, rest: i64) -> Stride {
        let rest = match i64::try_from(step) {
            Ok(step) if step > 0 => rest.rem_euclid(step),
            _ => rest,
        };
        Stride { step, rest }
    }

    fn plus(self, other: Stride, small: bool) -> Stride {
        let step = gcd(self.step, other.step);
        // A sum that wraps keeps only powers of two.
        let step = if small { step } else { gcd(step, 1 << 30) };
        Stride::new(step, self.rest.wrapping_add(other.rest))
    }

    /// The numbers so many further.
    pub fn moved(self, more: u64) -> Stride {
        Stride::new(self.step, self.rest.wrapping_add(more as i64))
    }

    /// Of two facts about the same numbers, the one that leaves fewer.
    pub fn finer(self, other: Stride) -> Stride {
        if self.step >= other.step { self } else { other }
    }
}

impl Terms {
    /// Notes what an index times a scale is, before rewriting hides it.
    pub fn note_product(&mut self, product: Term, index: Term, scale: u64) {
        let facts = self.pool.facts(index);
        let fits = |value: i128| {
            value
                .checked_mul(i128::from(scale))
                .is_some_and(|value| value.abs() < SMALL)
        };
        if scale > 1
            && self.pool.as_const(product).is_none()
            && fits(facts.smin)
            && fits(facts.smax)
        {
            self.strides.insert(
                product,
                Stride {
                    step: scale,
                    rest: 0,
                },
            );
        }
    }

    /// Notes what a sum is, before rewriting hides it.
    pub fn note_sum(&mut self, sum: Term, a: Term, b: Term) {
        if self.pool.as_const(sum).is_some() || sum == a || sum == b {
            return;
        }
        let small = self.is_small(a) && self.is_small(b);
        let stride = self.stride(a).plus(self.stride(b), small);
        if stride.step > 1
            && self
                .strides
                .get(&sum)
                .is_none_or(|known| known.step < stride.step)
        {
            self.strides.insert(sum, stride);
        }
    }

    fn is_small(&self, term: Term) -> bool {
        let facts = self.pool.facts(term);
        facts.smin > -SMALL && facts.smax < SMALL
    }

    /// What is known about the values of a term of 64 bits, whatever its variables are.
    pub fn stride(&self, term: Term) -> Stride {
        self.stride_within(term, 6)
    }

    fn stride_within(&self, term: Term, depth: u32) -> Stride {
        let pool = &self.pool;
        if pool.width(term) != WORD {
            return Stride::ANY;
        }
        if let Some(value) = pool.as_const(term) {
            return Stride {
                step: 0,
                rest: value as i64,
            };
        }
        if let Some(&known) = self.strides.get(&term) {
            return known;
        }
        if depth == 0 {
            return Stride::ANY;
        }
        let operands: Vec<Term> = pool.operands(term).collect();
        match (pool.op(term), operands.as_slice()) {
            (Op::Add, &[a, b]) => {
                let small = self.is_small(a) && self.is_small(b);
                self.stride_within(a, depth - 1)
                    .plus(self.stride_within(b, depth - 1), small)
            }
            (Op::Mul, &[a, b]) => match (pool.as_const(a), pool.as_const(b)) {
                (Some(factor), _) | (_, Some(factor)) => {
                    Stride::new(1 << factor.trailing_zeros().min(30), 0)
                }
                _ => Stride::ANY,
            },
            (Op::Shl, &[_, by]) => match pool.as_const(by) {
                Some(by) if by < 30 => Stride {
                    step: 1 << by,
                    rest: 0,
                },
                _ => Stride::ANY,
            },
            (Op::Concat, &[_, low]) => match pool.as_const(low) {
                Some(value) if pool.width(low) < 30 => Stride {
                    step: 1 << pool.width(low),
                    rest: value as i64,
                },
                _ => Stride::ANY,
            },
            (Op::Ite, &[_, a, b]) => {
                let (a, b) = (
                    self.stride_within(a, depth - 1),
                    self.stride_within(b, depth - 1),
                );
                let step = gcd(gcd(a.step, b.step), a.rest.abs_diff(b.rest));
                Stride::new(step, a.rest)
            }
            _ => Stride::ANY,
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
