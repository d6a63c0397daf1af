//! Sets of small numbers.

/// A set of numbers below a bound that was given when it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set, for numbers below `bound`.
    #[must_use]
    pub fn new(bound: usize) -> Self {
        Self {
            words: vec![0; bound.div_ceil(64)],
        }
    }

    /// Adds a number; whether it is new. Numbers beyond the bound are not taken.
    pub fn insert(&mut self, number: usize) -> bool {
        let Some(word) = self.words.get_mut(number / 64) else {
            return false;
        };
        let new = *word >> (number % 64) & 1 == 0;
        *word |= 1 << (number % 64);
        new
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// Whether a number is in it.
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        let word = self.words.get(number / 64).copied().unwrap_or(0);
        word >> (number % 64) & 1 == 1
    }

    /// Adds all numbers of a set with the same bound; whether there was a new one.
    pub fn union(&mut self, other: &Self) -> bool {
        let mut new = false;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            new |= *more & !*word != 0;
            *word |= more;
        }
        new
    }

    /// Whether the two have a number in common.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words);
        words.any(|(left, right)| left & right != 0)
    }

    /// Whether there is no number in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    at * 64 + bit
                })
            })
        })
    }
}

/// Which node of a graph reaches which, by at least one edge.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrix {
    rows: Vec<BitSet>,
}

impl Matrix {
    pub fn closure(edges: &[Vec<usize>]) -> Self {
        let mut rows: Vec<BitSet> = Vec::with_capacity(edges.len());
        let mut todo: Vec<usize> = Vec::new();
        for targets in edges {
            let mut row = BitSet::new(edges.len());
            todo.extend(targets);
            while let Some(to) = todo.pop() {
                if !row.insert(to) {
                    continue;
                }
                match rows.get(to) {
                    // That row is complete.
                    Some(done) => {
                        row.union(done);
                    }
                    None => todo.extend(&edges[to]),
                }
            }
            rows.push(row);
        }
        Self { rows }
    }

    pub fn get(&self, from: usize, to: usize) -> bool {
        self.rows[from].contains(to)
    }

    pub fn row(&self, from: usize) -> &BitSet {
        &self.rows[from]
    }
}
