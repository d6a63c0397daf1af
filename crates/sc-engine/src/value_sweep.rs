//! Natural values for a test in few executions: first as many slots as possible become as simple as possible, all at
//! once or in halves; then each slot that is left gets the smallest value that will do.
//!
//! Pure, like [`crate::reduction`]: running a test is the caller's business.

use sc_inputs::Edit;

/// What the sweep knows of tests.
pub trait Values {
    /// The slots of a test that may be simpler.
    fn edits(&self, bytes: &[u8]) -> Vec<Edit>;
    /// Groups of them that have the same value.
    fn equal_edits(&self, bytes: &[u8]) -> Vec<Edit>;
    /// Makes a test canonical.
    fn canonicalise(&self, bytes: &mut Vec<u8>);
}

impl Values for sc_inputs::Layout {
    fn edits(&self, bytes: &[u8]) -> Vec<Edit> {
        self.edits(bytes)
    }

    fn equal_edits(&self, bytes: &[u8]) -> Vec<Edit> {
        self.equal_edits(bytes)
    }

    fn canonicalise(&self, bytes: &mut Vec<u8>) {
        sc_inputs::Layout::canonicalise(self, bytes);
    }
}

/// Gives a test with simpler values that is still good, within so many executions; `None` if there is none.
pub fn sweep(
    start: &[u8],
    executions: usize,
    values: &dyn Values,
    good: &mut dyn FnMut(&[u8]) -> bool,
) -> Option<Vec<u8>> {
    let mut sweep = Sweep {
        current: start.to_vec(),
        left: executions,
        values,
        good,
    };
    sweep.all_at_once();
    // One slot may be simpler only after another one is, so once more.
    for _ in 0..2 {
        let before = sweep.current.clone();
        sweep.one_by_one();
        if sweep.current == before {
            break;
        }
    }
    (sweep.current != start).then_some(sweep.current)
}

/// The values that a test may have.
pub type Edits<'e> = dyn Fn(&[u8]) -> Vec<Edit> + 'e;

/// Gives a test with as many of these values as it can have and still be good, one step after the other within so many
/// executions; `None` if it can have none.
pub fn spread(
    start: &[u8],
    executions: usize,
    values: &dyn Values,
    steps: &[&Edits<'_>],
    good: &mut dyn FnMut(&[u8]) -> bool,
) -> Option<Vec<u8>> {
    let mut sweep = Sweep {
        current: start.to_vec(),
        left: executions,
        values,
        good,
    };
    for step in steps {
        let edits = step(&sweep.current);
        sweep.in_halves(&edits);
    }
    (sweep.current != start).then_some(sweep.current)
}

struct Sweep<'s> {
    current: Vec<u8>,
    left: usize,
    values: &'s dyn Values,
    good: &'s mut dyn FnMut(&[u8]) -> bool,
}

impl Sweep<'_> {
    /// Takes a variant of the current test if it is good.
    fn try_with(&mut self, change: impl FnOnce(&mut [u8])) -> bool {
        let mut candidate = self.current.clone();
        change(&mut candidate);
        self.values.canonicalise(&mut candidate);
        if candidate == self.current || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let good = (self.good)(&candidate);
        if good {
            self.current = candidate;
        }
        good
    }

    /// The simplest values for all slots; for halves of them where that is too much.
    fn all_at_once(&mut self) {
        let edits = self.values.edits(&self.current);
        let edits: Vec<Edit> = edits
            .into_iter()
            .filter(|it| !it.values.is_empty())
            .collect();
        self.in_halves(&edits);
    }

    /// The first values of all edits; of halves of them where that is too much.
    fn in_halves(&mut self, edits: &[Edit]) {
        let mut waiting = vec![edits];
        while let Some(some) = waiting.pop() {
            let done = some.is_empty()
                || self.try_with(|bytes| {
                    for edit in some {
                        edit.write(bytes, edit.values[0]);
                    }
                });
            if !done && some.len() > 1 && self.left > 0 {
                let (first, second) = some.split_at(some.len() / 2);
                waiting.extend([second, first]);
            }
        }
    }

    /// The least natural first: there may not be enough executions for all.
    fn one_by_one(&mut self) {
        for edit in self.values.equal_edits(&self.current) {
            self.simplify(&edit);
        }
        let mut edits = self.values.edits(&self.current);
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.cost));
        for edit in edits {
            if self.left == 0 {
                break;
            }
            self.simplify(&edit);
        }
    }

    fn simplify(&mut self, edit: &Edit) {
        let simple = edit.values.iter();
        for value in simple {
            if self.try_with(|bytes| edit.write(bytes, *value)) {
                return;
            }
        }
        if let Some(number) = edit.number {
            self.search(edit, number);
        }
    }

    /// The number nearest to zero that is good, if all above it are; then with fewer bits.
    fn search(&mut self, edit: &Edit, number: i128) {
        let sign = number.signum();
        let (mut bad, mut good) = (0, number.saturating_abs());
        while good - bad > 1 && self.left > 0 {
            let middle = bad + (good - bad) / 2;
            match self.try_with(|bytes| edit.write(bytes, (sign * middle) as u128)) {
                true => good = middle,
                false => bad = middle,
            }
        }
        for bit in (0..i128::BITS - 1).rev().map(|bit| 1i128 << bit) {
            if good & bit != 0
                && good != bit
                && self.try_with(|bytes| edit.write(bytes, (sign * (good & !bit)) as u128))
            {
                good &= !bit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each two bytes are a number.
    struct Numbers;

    fn numbers(bytes: &[u8]) -> Vec<i128> {
        let two = bytes.chunks_exact(2);
        two.map(|it| i128::from(u16::from_le_bytes([it[0], it[1]])))
            .collect()
    }

    impl Values for Numbers {
        fn edits(&self, bytes: &[u8]) -> Vec<Edit> {
            let all = numbers(bytes).into_iter().enumerate();
            let all = all.filter(|(_, number)| *number > 0);
            all.map(|(at, number)| Edit::new(vec![(2 * at, 2)], vec![0, 1], Some(number)))
                .collect()
        }

        fn equal_edits(&self, bytes: &[u8]) -> Vec<Edit> {
            match numbers(bytes).as_slice() {
                [a, b, ..] if a == b && *a > 1 => {
                    vec![Edit::new(vec![(0, 2), (2, 2)], vec![0, 1], Some(*a))]
                }
                _ => Vec::new(),
            }
        }

        fn canonicalise(&self, _: &mut Vec<u8>) {}
    }

    fn swept(
        start: &[u16],
        executions: usize,
        good: impl Fn(&[i128]) -> bool,
    ) -> (Vec<i128>, usize) {
        let start: Vec<u8> = start.iter().flat_map(|it| it.to_le_bytes()).collect();
        let mut count = 0;
        let found = sweep(&start, executions, &Numbers, &mut |bytes| {
            count += 1;
            good(&numbers(bytes))
        });
        (numbers(&found.unwrap_or(start)), count)
    }

    #[test]
    fn what_nobody_needs_becomes_zero_in_few_executions() {
        let start = [51_234; 200];
        let (found, count) = swept(&start, 1000, |it| it[150] > 0);
        assert_eq!(found.iter().sum::<i128>(), 1, "{found:?}");
        assert!(count < 40, "{count}");
    }

    #[test]
    fn numbers_end_at_the_boundary_of_a_comparison() {
        let (found, _) = swept(&[51_234, 60_001], 100, |it| {
            it[0] > 1000 && it[1] & 0x4000 != 0
        });
        assert_eq!(found[0], 1001);
        assert_eq!(found[1].count_ones(), 1, "{found:?}");
    }

    #[test]
    fn equal_numbers_stay_equal() {
        let (found, _) = swept(&[40_000, 40_000], 100, |it| it[0] == it[1] && it[0] > 9);
        assert_eq!(found, [10, 10]);
    }

    #[test]
    fn values_are_spread_where_the_test_stays_good() {
        let start: Vec<u8> = [0u16; 4].iter().flat_map(|it| it.to_le_bytes()).collect();
        let each = |_: &[u8]| {
            let edits = (0..4).map(|at| Edit::new(vec![(2 * at, 2)], vec![2 + at as u128], None));
            edits.collect()
        };
        let zeros = |bytes: &[u8]| {
            let all = numbers(bytes).into_iter().enumerate();
            let places = all.filter(|(_, number)| *number == 0);
            let places: Vec<_> = places.map(|(at, _)| (2 * at, 2)).collect();
            vec![Edit::new(places, vec![9], None)]
        };
        // Two of them are compared.
        let found = spread(&start, 24, &Numbers, &[&each, &zeros], &mut |bytes| {
            let all = numbers(bytes);
            all[1] == all[3]
        });
        assert_eq!(numbers(&found.unwrap_or_default()), [2, 9, 4, 9]);
    }

    #[test]
    fn no_more_executions_are_spent_than_allowed() {
        let (_, count) = swept(&[51_234; 50], 17, |it| it.iter().all(|it| *it > 300));
        assert_eq!(count, 17);
    }
}
