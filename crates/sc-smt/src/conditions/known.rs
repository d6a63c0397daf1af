//! What is known of terms under conditions, and where simplified terms are remembered.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::pool::Pool;
use crate::range::Facts;
use crate::term::{Op, Term, VarId};

/// Contexts whose simplified terms are remembered.
const REMEMBERED: usize = 8;

/// So many facts are kept apart from the older ones.
const RECENT: usize = 48;
/// More simplified terms than this are not remembered.
const LARGE: usize = 200_000;

/// Facts that conditions imply, beyond what holds anyway.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    base: Arc<FxHashMap<Term, Facts>>,
    /// What has come since: states are copied often, and this is all that is copied then.
    recent: FxHashMap<Term, Facts>,
    /// Changes with the facts; 0 if there are none.
    context: u64,
    /// Variables that have become constant and are not yet replaced.
    constants: Vec<VarId>,
}

impl Known {
    pub fn is_empty(&self) -> bool {
        self.base.is_empty() && self.recent.is_empty()
    }

    pub fn context(&self) -> u64 {
        self.context
    }

    /// What the conditions say of this very term.
    pub fn get(&self, term: Term) -> Option<&Facts> {
        self.recent.get(&term).or_else(|| self.base.get(&term))
    }

    /// All terms of which the conditions say something.
    pub fn iter(&self) -> impl Iterator<Item = (Term, &Facts)> {
        let older = self
            .base
            .iter()
            .filter(|(term, _)| !self.recent.contains_key(term));
        self.recent
            .iter()
            .chain(older)
            .map(|(&term, facts)| (term, facts))
    }

    /// What is known of a term, looking only at itself and its operands.
    pub fn nearby(&self, pool: &Pool, term: Term) -> Facts {
        let width = pool.width(term);
        let own = |t: Term| match self.get(t) {
            Some(facts) => *facts,
            None => pool.facts(t),
        };
        let node = pool.node(term);
        match node.op {
            Op::Const | Op::Var => own(term),
            _ => own(term).meet(&Facts::of_node(&node, own, |t| pool.width(t)), width),
        }
    }

    pub fn set(&mut self, pool: &mut Pool, term: Term, facts: Facts) {
        self.recent.insert(term, facts);
        if self.recent.len() > RECENT {
            Arc::make_mut(&mut self.base).extend(self.recent.drain());
        }
        self.context = pool.contexts.next();
        if let Some(var) = pool.as_var(term)
            && facts.value().is_some()
        {
            self.constants.push(var);
        }
    }

    pub fn has_constants(&self) -> bool {
        !self.constants.is_empty()
    }

    /// The variables that have become constant since the last call.
    pub fn take_constants(&mut self, pool: &Pool) -> Vec<(VarId, u128)> {
        let vars = std::mem::take(&mut self.constants);
        let value = |var: VarId| Some((var, self.get(pool.var_term(var))?.value()?));
        vars.into_iter().filter_map(value).collect()
    }
}

/// Simplified terms of recent contexts.
#[derive(Default)]
pub(crate) struct Contexts {
    last: u64,
    recent: Vec<(u64, Simplified)>,
}

pub(crate) type Simplified = FxHashMap<Term, (Term, Facts)>;

impl Contexts {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Takes what is remembered for a context.
    pub fn take(&mut self, context: u64) -> Simplified {
        match self.recent.iter().position(|(known, _)| *known == context) {
            Some(k) => self.recent.remove(k).1,
            None => Simplified::default(),
        }
    }

    /// Puts it back, as the most recent.
    pub fn put(&mut self, context: u64, simplified: Simplified) {
        if simplified.len() > LARGE {
            return;
        }
        if self.recent.len() == REMEMBERED {
            self.recent.remove(0);
        }
        self.recent.push((context, simplified));
    }
}
