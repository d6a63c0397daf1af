//! Conditions of two ways that meet.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::Conditions;
use crate::pool::Pool;
use crate::term::{Term, VarId};

impl Conditions {
    /// Conditions of a state that may have come both ways: what both share, and one or the other of the rests.
    /// Also gives a condition that holds if it came the first way and does not if it came the other (given the result).
    /// Precondition: the two exclude each other, as those of two branches do.
    pub fn merge(pool: &mut Pool, a: &Conditions, b: &Conditions) -> (Conditions, Term) {
        let (rest_a, rest_b) = (apart(a, b), apart(b, a));
        let (all_a, all_b) = (conjunction(pool, &rest_a), conjunction(pool, &rest_b));
        let either = pool.or(all_a, all_b);
        // What both ways know of a term holds behind them as well. It must not simplify the new conjunct: some of it is known only from there.
        let mut merged = a.without(pool, &rest_a);
        let inner = Arc::make_mut(&mut merged.inner);
        inner.known = a.inner.known.shared(pool, &b.inner.known);
        inner.is_false = a.is_false() && b.is_false();
        let mut new = Vec::new();
        crate::solver::conjuncts(pool, either, &mut new);
        for term in new {
            merged.insert(pool, term);
        }
        let opposite = rest_a.iter().copied().find(|&term| {
            let negation = pool.not(term);
            rest_b.contains(&negation)
        });
        (merged, opposite.unwrap_or(all_a))
    }

    /// The conjuncts but these; what was known is still there.
    fn without(&self, pool: &Pool, rest: &[Term]) -> Conditions {
        let mut result = self.clone();
        let inner = Arc::make_mut(&mut result.inner);
        let gone: FxHashSet<Term> = rest.iter().copied().collect();
        inner.terms.retain(|term| !gone.contains(term));
        let vars: Vec<VarId> = rest.iter().flat_map(|&term| pool.vars(term)).collect();
        for term in inner.components.take(&vars) {
            if !gone.contains(&term) {
                inner.components.add(pool, term);
            }
        }
        result
    }
}

fn apart(a: &Conditions, b: &Conditions) -> Vec<Term> {
    let other: FxHashSet<Term> = b.terms().iter().copied().collect();
    a.terms()
        .iter()
        .copied()
        .filter(|term| !other.contains(term))
        .collect()
}

fn conjunction(pool: &mut Pool, terms: &[Term]) -> Term {
    let mut all = pool.boolean(true);
    for &term in terms {
        all = pool.and(all, term);
    }
    all
}
