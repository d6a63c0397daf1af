//! Whether a label is covered whatever the values are that nobody knows: uninitialised memory, addresses, bits of NaNs.

use sc_smt::{Answer, Conditions, Model, Term, VarId};

use crate::engine::Engine;
use crate::state::State;

/// Inputs that are tried for one label of one path.
const TRIES: usize = 4;
/// With more open values than this in what decides, none are tried.
const VALUES: usize = 24;

impl Engine<'_> {
    /// Inputs for which a run of this state has the predicate true for all open values, if they are found. `model` is where to begin.
    pub fn robust(&mut self, state: &State, predicate: Term, model: &Model) -> Option<Model> {
        let mut deciding: Vec<Term> = Vec::new();
        if state.open {
            deciding.extend(state.conditions.terms());
        }
        deciding.push(predicate);
        deciding.retain(|term| self.terms.is_unspecified(*term));
        let mut all = self.terms.pool.boolean(true);
        for term in deciding {
            all = self.terms.pool.and(all, term);
        }
        let (open, inputs): (Vec<VarId>, Vec<VarId>) =
            (self.terms.pool.vars(all).into_iter()).partition(|var| self.terms.is_open(*var));
        if open.is_empty() {
            return Some(model.clone());
        }
        if open.len() > VALUES {
            return None;
        }
        let mut model = model.clone();
        let mut goal = predicate;
        for _ in 0..TRIES {
            let other = match self.counterexample(all, &inputs, &model)? {
                None => return Some(model),
                Some(other) => other,
            };
            // These open values must not spoil it, either.
            let mut again = all;
            for var in &open {
                let part = self.terms.pool.var_term(*var);
                let width = self.terms.pool.width(part);
                let value = self.terms.pool.constant(width, other.get(*var));
                again = self.terms.pool.replace(again, part, value);
            }
            goal = self.terms.pool.and(goal, again);
            match self.query(state, goal) {
                Answer::Sat(next) => model = next,
                _ => return None,
            }
        }
        None
    }

    /// Open values for which `all` does not hold with these inputs: none if there are none, nothing if that is not known.
    #[expect(clippy::option_option, reason = "not known is not none")]
    fn counterexample(
        &mut self,
        all: Term,
        inputs: &[VarId],
        model: &Model,
    ) -> Option<Option<Model>> {
        let pool = &mut self.terms.pool;
        let mut fixed = Conditions::new();
        for var in inputs {
            let term = pool.var_term(*var);
            let value = pool.constant(pool.width(term), model.get(*var));
            let equal = pool.eq(term, value);
            fixed.push(pool, equal);
        }
        let fails = pool.not(all);
        match self.solver.check(pool, &fixed, fails, Some(model)) {
            Answer::Unsat => Some(None),
            Answer::Sat(other) => Some(Some(other)),
            Answer::Unknown(_) => None,
        }
    }
}
