//! What is known of terms under conditions, and where simplified terms are remembered.

use rustc_hash::FxHashMap;

use crate::pool::Pool;
use crate::range::Facts;
use crate::term::{Op, Term, VarId};
use crate::trie::Trie;

/// Contexts whose simplified terms are remembered.
const REMEMBERED: usize = 8;

/// More simplified terms than this are not remembered.
const LARGE: usize = 60_000;

/// Facts that conditions imply, beyond what holds anyway.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    /// The numbers of facts, by term: states are copied often, and share most of it.
    facts: Trie<u32>,
    /// Changes with the facts; 0 if there are none.
    context: u64,
    /// Variables that have become constant and are not yet replaced.
    constants: Vec<VarId>,
}

impl Known {
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    pub fn context(&self) -> u64 {
        self.context
    }

    /// What the conditions say of this very term.
    pub fn get(&self, pool: &Pool, term: Term) -> Option<Facts> {
        let number = self.facts.get(term.0)?;
        Some(pool.known.get(number))
    }

    /// What holds whichever of two ways was taken.
    pub fn shared(&self, pool: &mut Pool, other: &Known) -> Known {
        let known = &mut pool.known;
        let join = &mut |x: u32, y: u32| {
            let both = known.get(x).join(&known.get(y));
            known.number(both)
        };
        Known {
            facts: self.facts.shared(&other.facts, join),
            context: pool.contexts.next(),
            constants: Vec::new(),
        }
    }

    /// What is known of a term, looking only at itself and its operands.
    pub fn nearby(&self, pool: &Pool, term: Term) -> Facts {
        let width = pool.width(term);
        let own = |t: Term| self.get(pool, t).unwrap_or_else(|| pool.facts(t));
        let node = pool.node(term);
        match node.op {
            Op::Const | Op::Var => own(term),
            _ => own(term).meet(&Facts::of_node(&node, own, |t| pool.width(t)), width),
        }
    }

    pub fn set(&mut self, pool: &mut Pool, term: Term, facts: Facts) {
        self.facts.insert(term.0, pool.known.number(facts));
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
        let value = |var: VarId| Some((var, self.get(pool, pool.var_term(var))?.value()?));
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
