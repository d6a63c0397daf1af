//! Conditions of two ways that meet.

use super::Conditions;
use crate::pool::Pool;
use crate::term::Term;

impl Conditions {
    /// Conditions of a state that may have come both ways: what both share, and one or the other of the rests.
    /// Also gives a condition that holds if it came the first way and does not if it came the other (given the result).
    /// Precondition: the two exclude each other, as those of two branches do.
    pub fn merge(pool: &mut Pool, a: &Conditions, b: &Conditions) -> (Conditions, Term) {
        let (rest_a, rest_b) = (without(a, b), without(b, a));
        let in_both = |term: &&Term| !rest_a.contains(term);
        let mut merged = Conditions::new();
        for &term in a.terms().iter().filter(in_both) {
            merged.insert(pool, term);
        }
        let (all_a, all_b) = (conjunction(pool, &rest_a), conjunction(pool, &rest_b));
        let either = pool.or(all_a, all_b);
        merged.push(pool, either);
        merged.learn_shared(pool, a, b);
        let opposite = rest_a.iter().copied().find(|&term| {
            let negation = pool.not(term);
            rest_b.contains(&negation)
        });
        (merged, opposite.unwrap_or(all_a))
    }

    /// What both ways know of a term holds behind them as well.
    fn learn_shared(&mut self, pool: &mut Pool, a: &Conditions, b: &Conditions) {
        let mut shared: Vec<_> = a
            .inner
            .known
            .iter()
            .filter_map(|(term, facts)| Some((term, facts.join(b.inner.known.get(term)?))))
            .collect();
        shared.sort_unstable_by_key(|(term, _)| *term);
        let inner = std::sync::Arc::make_mut(&mut self.inner);
        for (term, facts) in shared {
            inner.is_false |= !inner.known.learn_facts(pool, term, facts);
        }
        self.replace_constants(pool);
    }
}

fn without(a: &Conditions, b: &Conditions) -> Vec<Term> {
    let other: rustc_hash::FxHashSet<Term> = b.terms().iter().copied().collect();
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
