//! Path conditions.

use std::sync::Arc;

use crate::pool::Pool;
use crate::term::Term;

/// A path condition: a conjunction of boolean terms. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    all: Arc<Vec<Term>>,
    is_false: bool,
}

impl Conditions {
    /// No condition.
    pub fn new() -> Conditions {
        Conditions::default()
    }

    /// Adds a conjunct.
    pub fn push(&mut self, pool: &mut Pool, term: Term) {
        match pool.as_bool(term) {
            Some(true) => (),
            Some(false) => self.is_false = true,
            None => Arc::make_mut(&mut self.all).push(term),
        }
    }

    /// Whether it is plain to see that nothing satisfies them.
    pub fn is_false(&self) -> bool {
        self.is_false
    }

    /// The conjuncts. Each holds on the path; together they are the path condition.
    pub fn terms(&self) -> &[Term] {
        &self.all
    }

    /// How many conjuncts there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is no condition.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// A term that has the same value wherever the conditions hold, hopefully a simpler one.
    pub fn simplify(&self, _pool: &mut Pool, term: Term) -> Term {
        term
    }

    /// What is known of a term where the conditions hold.
    pub fn facts(&self, pool: &mut Pool, term: Term) -> crate::Facts {
        pool.facts(term)
    }

    /// The conjuncts that these variables depend on, directly or through others.
    pub(crate) fn slice(&self, pool: &Pool, vars: &[crate::VarId]) -> Vec<Term> {
        let mut found = Vec::new();
        let mut reached = vars.to_vec();
        let mut rest: Vec<_> = self.all.iter().map(|&t| (t, pool.vars(t))).collect();
        loop {
            let before = rest.len();
            rest.retain(|(term, vars)| {
                let related = vars.iter().any(|var| reached.contains(var));
                if related {
                    found.push(*term);
                    reached.extend_from_slice(vars);
                }
                !related
            });
            if rest.len() == before {
                return found;
            }
        }
    }

    /// Conditions of a state that may have come both ways: what both share, and one or the other of the rests.
    /// Also gives the condition under which it came the first way (true there, false on the other, given the result).
    pub fn merge(pool: &mut Pool, a: &Conditions, b: &Conditions) -> (Conditions, Term) {
        let mut common = Conditions::new();
        let (mut rest_a, mut rest_b) = (pool.boolean(true), pool.boolean(true));
        for &term in a.terms() {
            if b.terms().contains(&term) {
                common.push(pool, term);
            } else {
                rest_a = pool.and(rest_a, term);
            }
        }
        for &term in b.terms() {
            if !a.terms().contains(&term) {
                rest_b = pool.and(rest_b, term);
            }
        }
        let either = pool.or(rest_a, rest_b);
        common.push(pool, either);
        (common, rest_a)
    }
}
