//! Which nodes there are: a table of terms, so that each node is kept once, in the pool.

use crate::term::{Node, Term};

/// Terms by the hash of their node; 0 is a free place, else the index of the term plus one.
#[derive(Debug, Default)]
pub(crate) struct Interned {
    places: Vec<u32>,
    count: usize,
}

impl Interned {
    pub fn get(&self, nodes: &[Node], node: &Node) -> Option<Term> {
        if self.places.is_empty() {
            return None;
        }
        let last = self.places.len() - 1;
        let mut at = self.start(node);
        loop {
            match self.places[at] {
                0 => return None,
                place if nodes[place as usize - 1] == *node => return Some(Term(place - 1)),
                _ => at = (at + 1) & last,
            }
        }
    }

    /// Takes in a term that is not there yet.
    pub fn insert(&mut self, nodes: &[Node], term: Term) {
        self.count += 1;
        if self.count * 8 > self.places.len() * 5 {
            let size = (self.places.len() * 2).max(64);
            let old = std::mem::replace(&mut self.places, vec![0; size]);
            for place in old.into_iter().filter(|&place| place != 0) {
                self.put(nodes, place);
            }
        }
        self.put(nodes, term.0 + 1);
    }

    fn put(&mut self, nodes: &[Node], place: u32) {
        let last = self.places.len() - 1;
        let mut at = self.start(&nodes[place as usize - 1]);
        while self.places[at] != 0 {
            at = (at + 1) & last;
        }
        self.places[at] = place;
    }

    fn start(&self, node: &Node) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let head = node.op as u64 | u64::from(node.width) << 8 | u64::from(node.lo) << 16;
        let first = head | u64::from(node.a.0) << 32;
        let second = u64::from(node.b.0) | u64::from(node.c.0) << 32;
        let mixed = first.wrapping_mul(FACTOR).rotate_left(29) ^ second;
        let hash = mixed.wrapping_mul(FACTOR);
        (hash ^ hash >> 32).wrapping_mul(FACTOR) as usize >> 20 & (self.places.len() - 1)
    }
}
