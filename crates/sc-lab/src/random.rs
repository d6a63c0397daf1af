//! Random numbers that are the same everywhere: xoshiro256**, seeded by splitmix64.
//!
//! The algorithm is fixed: the functions of a seed in `docs` and in reports must stay the same.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256StarStar);

impl Random {
    /// The stream with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256StarStar::seed_from_u64(seed))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias is far below what anybody could notice here.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these; there is at least one.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }

    /// An index, with these weights, whose sum is not 0.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_do_not_change() {
        let mut random = Random::new(1);
        let numbers = [(); 4].map(|()| random.below(1000));
        assert_eq!(numbers, [702, 520, 574, 391]);
    }

    #[test]
    fn numbers_lie_in_their_ranges() {
        let mut random = Random::new(7);
        for _ in 0..1000 {
            assert!((-3..=5).contains(&random.range(-3, 5)));
            assert_ne!(random.weighted(&[1, 0, 3]), 1);
        }
    }
}
