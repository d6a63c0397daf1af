//! Accesses at offsets that are not known: a choice over all that are possible.

use super::Executor;
use super::access::Access;
use crate::state::{Flow, State};
use crate::values::Scalar;

/// Offsets that one access may have; with more, one of them is taken and the others come later.
const OFFSETS: u64 = 1024;

impl Executor<'_> {
    pub fn read_anywhere(&mut self, state: &mut State, access: Access, size: u32) -> Flow<Scalar> {
        let Some(offsets) = self.offsets(state, access, size) else {
            let at = self.paths.concretise(state, access.offset) as u64;
            return self.read(
                state,
                Access {
                    at: Some(at),
                    ..access
                },
                size,
            );
        };
        let mut result: Option<Scalar> = None;
        for at in offsets.into_iter().rev() {
            let value = self.read(
                state,
                Access {
                    at: Some(at),
                    ..access
                },
                size,
            )?;
            result = Some(match result {
                None => value,
                Some(others) => {
                    let here = self.paths.values.terms.word(at);
                    let here = self.paths.values.terms.pool.eq(access.offset, here);
                    self.paths.values.choose_scalar(here, value, others)
                }
            });
        }
        match result {
            Some(value) => Ok(value),
            None => Err(crate::state::unsupported("offset")),
        }
    }

    pub fn write_anywhere(
        &mut self,
        state: &mut State,
        access: Access,
        size: u32,
        value: Scalar,
    ) -> Flow<()> {
        let Some(offsets) = self.offsets(state, access, size) else {
            let at = self.paths.concretise(state, access.offset) as u64;
            return self.write(
                state,
                Access {
                    at: Some(at),
                    ..access
                },
                size,
                value,
            );
        };
        for at in offsets {
            let fixed = Access {
                at: Some(at),
                ..access
            };
            let here = self.paths.values.terms.word(at);
            let here = self.paths.values.terms.pool.eq(access.offset, here);
            if self.paths.values.terms.pool.as_bool(here) == Some(false) {
                continue;
            }
            let old = self.read(state, fixed, size)?;
            let new = self.paths.values.choose_scalar(here, value, old);
            self.write(state, fixed, size, new)?;
        }
        Ok(())
    }

    /// All offsets of a checked access, or none if they are too many.
    fn offsets(&mut self, state: &State, access: Access, size: u32) -> Option<Vec<u64>> {
        let object = state.memory.get(access.object)?;
        let last = object.capacity.checked_sub(u64::from(size))?;
        let facts = state
            .conditions
            .facts(&mut self.paths.values.terms.pool, access.offset);
        let low = facts.min.min(u128::from(u64::MAX)) as u64;
        let high = (facts.max.min(u128::from(last))) as u64;
        let stride = self
            .paths
            .values
            .terms
            .stride(access.offset)
            .finer(access.stride);
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
}
