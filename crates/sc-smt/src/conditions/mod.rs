//! Path conditions: conjunctions that know what follows for the terms in them, and which of them depend on each other.

mod components;
mod known;
mod learn;
mod merge;
mod simplify;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::pool::{FALSE, Pool};
use crate::range::Facts;
use crate::term::{Op, Term, VarId};
use components::Components;
pub(crate) use known::{Contexts, Known};

/// A path condition: a conjunction of boolean terms. Cheap to clone.
///
/// What is pushed is simplified by what is known already, so that [`Conditions::terms`] are not the terms that
/// were pushed; their conjunction is equivalent.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    inner: Arc<Inner>,
}

#[derive(Debug, Clone, Default)]
struct Inner {
    terms: Vec<Term>,
    components: Components,
    known: Known,
    is_false: bool,
}

impl Conditions {
    /// No condition.
    pub fn new() -> Conditions {
        Conditions::default()
    }

    /// Adds a conjunct.
    pub fn push(&mut self, pool: &mut Pool, term: Term) {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            // Each conjunct may say something about the next one.
            let term = self.simplify(pool, term);
            match pool.op(term) {
                Op::And => stack.extend(pool.operands(term)),
                _ if pool.as_bool(term) == Some(true) => (),
                _ => self.insert(pool, term),
            }
            if self.is_false() {
                return;
            }
        }
    }

    /// Whether it is plain to see that nothing satisfies them.
    pub fn is_false(&self) -> bool {
        self.inner.is_false
    }

    /// The conjuncts. Each holds on the path; together they are the path condition.
    pub fn terms(&self) -> &[Term] {
        &self.inner.terms
    }

    /// How many conjuncts there are.
    pub fn len(&self) -> usize {
        self.inner.terms.len()
    }

    /// Whether there is no condition.
    pub fn is_empty(&self) -> bool {
        self.inner.terms.is_empty()
    }

    /// An estimate of the bytes that belong to these conditions alone.
    pub fn own_bytes(&self) -> usize {
        // Of what is shared in part, about as much as one more conjunct made its own.
        const PART: usize = 1024;
        match Arc::strong_count(&self.inner) {
            1 => PART + self.inner.terms.len() * 8,
            _ => 0,
        }
    }

    /// A term that has the same value wherever the conditions hold, hopefully a simpler one.
    pub fn simplify(&self, pool: &mut Pool, term: Term) -> Term {
        simplify::simplify(&self.inner.known, pool, term).0
    }

    /// What is known of a term where the conditions hold.
    pub fn facts(&self, pool: &mut Pool, term: Term) -> Facts {
        simplify::simplify(&self.inner.known, pool, term).1
    }

    /// The conjuncts that these variables depend on, directly or through others.
    pub(crate) fn slice(&self, vars: &[VarId]) -> Vec<Term> {
        self.inner.components.of(vars)
    }

    /// Adds a conjunct as it is, and what follows from it.
    fn insert(&mut self, pool: &mut Pool, term: Term) {
        let inner = Arc::make_mut(&mut self.inner);
        if term == FALSE || !inner.known.learn(pool, term) {
            inner.is_false = true;
            return;
        }
        inner.terms.push(term);
        inner.components.add(pool, term);
        self.replace_constants(pool);
    }

    /// Puts in the values of variables that have become constant, until no more do.
    fn replace_constants(&mut self, pool: &mut Pool) {
        while self.inner.known.has_constants() {
            let inner = Arc::make_mut(&mut self.inner);
            let constants = inner.known.take_constants(pool);
            self.substitute(pool, &constants);
        }
    }

    /// Variables that turn out to be constant leave the other conjuncts. Only the substitution rewrites these: a
    /// conjunct must not be simplified by what is known only from itself.
    fn substitute(&mut self, pool: &mut Pool, constants: &[(VarId, u128)]) {
        let inner = Arc::make_mut(&mut self.inner);
        let mut terms = Vec::with_capacity(inner.terms.len() + constants.len());
        for &(var, value) in constants {
            let (term, width) = (pool.var_term(var), pool.width(pool.var_term(var)));
            let value = pool.constant(width, value);
            terms.push(pool.eq(term, value));
        }
        // Only what depends on the variables can change.
        let vars: Vec<VarId> = constants.iter().map(|(var, _)| *var).collect();
        let mut concerned: FxHashSet<Term> = inner.components.take(&vars).into_iter().collect();
        let has_any = |vars: &[VarId]| constants.iter().any(|(var, _)| vars.contains(var));
        let mut again = terms.clone();
        let mut new = Vec::new();
        for &term in &inner.terms {
            if terms[..constants.len()].contains(&term) {
                continue;
            }
            if !concerned.remove(&term) {
                terms.push(term);
            } else if has_any(&pool.vars(term)) {
                let replaced = simplify::substitute(pool, term, constants);
                crate::solver::conjuncts(pool, replaced, &mut new);
            } else {
                terms.push(term);
                again.push(term);
            }
        }
        if !new.is_empty() {
            let old: FxHashSet<Term> = terms.iter().copied().collect();
            new.retain(|term| !old.contains(term));
        }
        inner.is_false |= new.contains(&FALSE);
        terms.extend(new.iter().copied());
        inner.terms = terms;
        for &term in again.iter().chain(&new) {
            inner.components.add(pool, term);
        }
        for term in new {
            inner.is_false |= !inner.known.learn(pool, term);
        }
    }
}
