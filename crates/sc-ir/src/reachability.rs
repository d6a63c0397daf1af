//! Reachability in graphs.

use bit_set::BitSet;

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
            let mut row = BitSet::with_capacity(edges.len());
            todo.extend(targets);
            while let Some(to) = todo.pop() {
                if !row.insert(to) {
                    continue;
                }
                match rows.get(to) {
                    // That row is complete.
                    Some(done) => row.union_with(done),
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
