//! Random numbers for the search, a function of the seed of the task.
//!
//! The generator is xorshift64 with the shifts 13, 7 and 17. It stays as it is: another one would change the order in which states
//! are taken, and with it the tests that a seed finds.

/// A small generator of random numbers: what is taken depends on the seed only.
#[derive(Debug, Default)]
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}
