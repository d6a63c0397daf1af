//! Which conjuncts depend on each other: those that share variables, directly or through others.

use std::sync::Arc;

use crate::pool::Pool;
use crate::term::{Term, VarId};
use crate::trie::Trie;

/// Conjuncts that share no variable with those of another component.
#[derive(Debug, Clone, Default)]
struct Component {
    terms: Vec<Term>,
    vars: Vec<VarId>,
}

const NONE: u32 = u32::MAX;

/// A partition of the conjuncts.
#[derive(Debug, Clone, Default)]
pub(super) struct Components {
    /// Where the conjuncts with a variable are; [`NONE`] if they were taken out.
    of_var: Trie<u32>,
    all: Vec<Arc<Component>>,
    /// Components that are empty, to be used again.
    free: Vec<u32>,
}

impl Components {
    /// Adds a conjunct; components that it connects become one.
    pub fn add(&mut self, pool: &Pool, term: Term) {
        let vars = pool.vars(term);
        let touched = self.touched(&vars);
        // The largest stays, the others move into it.
        let largest = touched
            .iter()
            .copied()
            .max_by_key(|&k| self.all[k as usize].vars.len());
        let target = largest.unwrap_or_else(|| self.empty());
        for other in touched.into_iter().filter(|&k| k != target) {
            let moved = std::mem::take(&mut self.all[other as usize]);
            self.free.push(other);
            let component = Arc::make_mut(&mut self.all[target as usize]);
            component.terms.extend_from_slice(&moved.terms);
            component.vars.extend_from_slice(&moved.vars);
            for &var in &moved.vars {
                self.of_var.insert(var.0, target);
            }
        }
        let component = Arc::make_mut(&mut self.all[target as usize]);
        component.terms.push(term);
        for var in vars {
            if self.of_var.get(var.0) != Some(target) {
                self.of_var.insert(var.0, target);
                component.vars.push(var);
            }
        }
    }

    /// An empty component.
    fn empty(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.all.push(Arc::default());
            self.all.len() as u32 - 1
        })
    }

    fn touched(&self, vars: &[VarId]) -> Vec<u32> {
        let mut touched: Vec<u32> = vars
            .iter()
            .filter_map(|var| self.of_var.get(var.0))
            .filter(|&k| k != NONE)
            .collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// The conjuncts of all components that contain one of these variables.
    pub fn of(&self, vars: &[VarId]) -> Vec<Term> {
        let touched = self.touched(vars);
        touched
            .iter()
            .flat_map(|&k| self.all[k as usize].terms.iter().copied())
            .collect()
    }

    /// Takes out all components that contain one of these variables, and gives their conjuncts.
    pub fn take(&mut self, vars: &[VarId]) -> Vec<Term> {
        let mut taken = Vec::new();
        for k in self.touched(vars) {
            let component = std::mem::take(&mut self.all[k as usize]);
            self.free.push(k);
            taken.extend_from_slice(&component.terms);
            for var in &component.vars {
                self.of_var.insert(var.0, NONE);
            }
        }
        taken
    }
}
