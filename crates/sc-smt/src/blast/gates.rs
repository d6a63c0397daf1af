//! Gates: what is constant is folded, what exists is shared, the rest becomes clauses.

use rustc_hash::FxHashMap;

use crate::sat::{Lit, Sat};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    And,
    Xor,
    Mux,
    Majority,
}

/// Makes gates in a SAT solver.
pub(crate) struct Gates {
    pub sat: Box<dyn Sat>,
    shared: FxHashMap<(Kind, Lit, Lit, Lit), Lit>,
}

impl Gates {
    pub fn new(mut sat: Box<dyn Sat>) -> Gates {
        let constant = sat.new_var();
        debug_assert_eq!(constant, Lit::TRUE.var());
        sat.add_clause(&[Lit::TRUE]);
        Gates {
            sat,
            shared: FxHashMap::default(),
        }
    }

    pub fn fresh(&mut self) -> Lit {
        Lit::positive(self.sat.new_var())
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b || b == Lit::TRUE {
            return a;
        }
        if a == Lit::TRUE {
            return b;
        }
        if a == !b || a == Lit::FALSE || b == Lit::FALSE {
            return Lit::FALSE;
        }
        let (a, b) = (a.min(b), a.max(b));
        let key = (Kind::And, a, b, Lit::TRUE);
        if let Some(&gate) = self.shared.get(&key) {
            return gate;
        }
        let gate = self.fresh();
        self.sat.add_clause(&[!gate, a]);
        self.sat.add_clause(&[!gate, b]);
        self.sat.add_clause(&[gate, !a, !b]);
        self.shared.insert(key, gate);
        gate
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// One gate for a whole conjunction: fewer variables than a tree of pairs.
    pub fn all(&mut self, mut lits: Vec<Lit>) -> Lit {
        lits.sort_unstable();
        lits.dedup();
        lits.retain(|&lit| lit != Lit::TRUE);
        if lits.contains(&Lit::FALSE) || lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Lit::FALSE;
        }
        match lits[..] {
            [] => Lit::TRUE,
            [lit] => lit,
            [a, b] => self.and(a, b),
            _ => {
                let gate = self.fresh();
                let mut back = vec![gate];
                for &lit in &lits {
                    self.sat.add_clause(&[!gate, lit]);
                    back.push(!lit);
                }
                self.sat.add_clause(&back);
                gate
            }
        }
    }

    pub fn any(&mut self, lits: impl Iterator<Item = Lit>) -> Lit {
        !self.all(lits.map(|lit| !lit).collect())
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if let Some(value) = b.as_bool() {
            return if value { !a } else { a };
        }
        if let Some(value) = a.as_bool() {
            return if value { !b } else { b };
        }
        if a.var() == b.var() {
            return if a == b { Lit::FALSE } else { Lit::TRUE };
        }
        // Negations move to the output.
        let flip = a.is_negative() != b.is_negative();
        let (a, b) = (Lit::positive(a.var()), Lit::positive(b.var()));
        let (a, b) = (a.min(b), a.max(b));
        let key = (Kind::Xor, a, b, Lit::TRUE);
        let gate = match self.shared.get(&key) {
            Some(&gate) => gate,
            None => {
                let gate = self.fresh();
                self.sat.add_clause(&[!gate, a, b]);
                self.sat.add_clause(&[!gate, !a, !b]);
                self.sat.add_clause(&[gate, !a, b]);
                self.sat.add_clause(&[gate, a, !b]);
                self.shared.insert(key, gate);
                gate
            }
        };
        if flip { !gate } else { gate }
    }

    /// `a` if `condition`, else `b`.
    pub fn mux(&mut self, condition: Lit, a: Lit, b: Lit) -> Lit {
        if condition.is_negative() && condition.as_bool().is_none() {
            return self.mux(!condition, b, a);
        }
        match condition.as_bool() {
            Some(true) => return a,
            Some(false) => return b,
            None => (),
        }
        if a == b {
            return a;
        }
        if a == !b {
            return self.xor(condition, b);
        }
        match (a.as_bool(), b.as_bool()) {
            (Some(true), _) => return self.or(condition, b),
            (Some(false), _) => return self.and(!condition, b),
            (_, Some(true)) => return self.or(!condition, a),
            (_, Some(false)) => return self.and(condition, a),
            _ => (),
        }
        if a.var() == condition.var() {
            return if a == condition {
                self.or(condition, b)
            } else {
                self.and(!condition, b)
            };
        }
        if b.var() == condition.var() {
            return if b == condition {
                self.and(condition, a)
            } else {
                self.or(!condition, a)
            };
        }
        let flip = a.is_negative();
        let (a, b) = if flip { (!a, !b) } else { (a, b) };
        let key = (Kind::Mux, condition, a, b);
        let gate = match self.shared.get(&key) {
            Some(&gate) => gate,
            None => {
                let gate = self.fresh();
                self.sat.add_clause(&[!condition, !a, gate]);
                self.sat.add_clause(&[!condition, a, !gate]);
                self.sat.add_clause(&[condition, !b, gate]);
                self.sat.add_clause(&[condition, b, !gate]);
                // Not needed, but they propagate when both arms agree.
                self.sat.add_clause(&[!a, !b, gate]);
                self.sat.add_clause(&[a, b, !gate]);
                self.shared.insert(key, gate);
                gate
            }
        };
        if flip { !gate } else { gate }
    }

    /// True if at least two are.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut lits = [a, b, c];
        lits.sort_unstable();
        let [a, b, c] = lits;
        // Constants sort first.
        match a.as_bool() {
            Some(true) => return self.or(b, c),
            Some(false) => return self.and(b, c),
            None => (),
        }
        if a.var() == b.var() {
            return if a == b { a } else { c };
        }
        if b.var() == c.var() {
            return if b == c { b } else { a };
        }
        // The function is its own dual: negations of all move to the output.
        let flip = a.is_negative();
        let (a, b, c) = if flip { (!a, !b, !c) } else { (a, b, c) };
        let key = (Kind::Majority, a, b, c);
        let gate = match self.shared.get(&key) {
            Some(&gate) => gate,
            None => {
                let gate = self.fresh();
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.sat.add_clause(&[!x, !y, gate]);
                    self.sat.add_clause(&[x, y, !gate]);
                }
                self.shared.insert(key, gate);
                gate
            }
        };
        if flip { !gate } else { gate }
    }

    /// The sum and the carry of three bits.
    pub fn full_adder(&mut self, a: Lit, b: Lit, c: Lit) -> (Lit, Lit) {
        let half = self.xor(a, b);
        (self.xor(half, c), self.majority(a, b, c))
    }
}
