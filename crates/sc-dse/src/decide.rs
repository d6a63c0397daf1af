//! Questions to the solver, and what becomes of a state by their answers.

use sc_smt::{Answer, Term};

use crate::engine::{End, Engine, Flow};
use crate::state::State;
use crate::{Defect, Reason};

impl Engine<'_> {
    /// A query: can `goal` hold in this state?
    pub fn query(&mut self, state: &State, goal: Term) -> Answer {
        let answer = self.solver.check(
            &mut self.terms.pool,
            &state.conditions,
            goal,
            Some(&state.witness),
        );
        self.tick();
        if matches!(answer, Answer::Unknown(_)) && self.region_depth > 0 && self.hunt.is_none() {
            // The value of a predicate is needed at once.
            let pool = &mut self.terms.pool;
            return self
                .patient
                .check(pool, &state.conditions, goal, Some(&state.witness));
        }
        answer
    }

    /// The term as simple as the conditions allow.
    pub fn simplify(&mut self, state: &State, term: Term) -> Term {
        if self.terms.pool.as_const(term).is_some() {
            return term;
        }
        let simple = state.conditions.simplify(&mut self.terms.pool, term);
        debug_assert_eq!(
            self.terms.pool.eval(term, &state.witness),
            self.terms.pool.eval(simple, &state.witness),
            "a simplification that changes the value"
        );
        simple
    }

    pub fn holds(&mut self, state: &State, term: Term) -> bool {
        self.terms.pool.holds(term, &state.witness)
    }

    /// Adds a condition; the witness must satisfy it.
    pub fn assume(&mut self, state: &mut State, condition: Term) {
        if self.terms.pool.as_bool(condition) == Some(true) {
            return;
        }
        state.open = state.open || self.terms.is_unspecified(condition);
        state.conditions.push(&mut self.terms.pool, condition);
    }

    /// A state that makes the other decision, if there is such a run; both get the condition then.
    pub fn split(&mut self, state: &mut State, condition: Term) -> Option<State> {
        if self.is_hunting(state) {
            // What is worth a look was left behind.
            self.assume(state, condition);
            return None;
        }
        let other = self.terms.pool.not(condition);
        match self.query(state, other) {
            Answer::Unsat => None,
            Answer::Sat(model) => {
                state.forks += 1;
                let mut sibling = state.clone();
                sibling.witness = model;
                self.assume(&mut sibling, other);
                self.assume(state, condition);
                self.statistics.forks += 1;
                Some(sibling)
            }
            Answer::Unknown(_) => {
                let mut lost = state.clone();
                self.assume(&mut lost, other);
                self.defer(lost);
                self.assume(state, condition);
                None
            }
        }
    }

    /// Decides a condition as the witness does; the others come back to the same instruction later, so a step must have changed nothing yet.
    pub fn decide(&mut self, state: &mut State, condition: Term) -> bool {
        let condition = self.simplify(state, condition);
        if let Some(known) = self.terms.pool.as_bool(condition) {
            return known;
        }
        let truth = self.holds(state, condition);
        let mine = if truth {
            condition
        } else {
            self.terms.pool.not(condition)
        };
        if self.is_hunting(state) {
            let other = self.terms.pool.not(mine);
            self.pass_again(state, other);
        }
        if let Some(sibling) = self.split(state, mine) {
            self.push_sibling(sibling);
        }
        truth
    }

    /// Puts a state to those that wait, which shares the joins with the one that runs.
    pub fn push_sibling(&mut self, sibling: State) {
        self.joins.one_more(&sibling);
        self.enqueue(sibling);
    }

    /// One value of the term; other values come back to the same instruction later.
    pub fn concretise(&mut self, state: &mut State, term: Term) -> u128 {
        let term = self.simplify(state, term);
        if let Some(value) = self.terms.pool.as_const(term) {
            return value;
        }
        let value = self.terms.pool.eval(term, &state.witness);
        let width = self.terms.pool.width(term);
        let constant = self.terms.pool.constant(width, value);
        let equal = self.terms.pool.eq(term, constant);
        self.decide(state, equal);
        value
    }

    /// Runs in which `condition` does not hold end with an error.
    pub fn require(&mut self, state: &mut State, condition: Term, defect: Defect) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Bad(defect)),
            None => {}
        }
        if self.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, End::Bad(defect));
            }
            return Ok(());
        }
        if self.is_hunting(state) {
            self.pass_again(state, condition);
        }
        let not = self.terms.pool.not(condition);
        match self.split(state, not) {
            // The witness goes wrong: go on with the other one.
            Some(good) => {
                let bad = std::mem::replace(state, good);
                self.finish_sibling(bad, End::Bad(defect));
                Ok(())
            }
            None => Err(End::Bad(defect)),
        }
    }

    /// Runs in which `condition` does not hold cannot be followed.
    pub fn insist(&mut self, state: &mut State, condition: Term, reason: &Reason) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Incomplete(reason.clone())),
            None => {}
        }
        if self.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, End::Incomplete(reason.clone()));
            }
            return Ok(());
        }
        if self.is_hunting(state) {
            self.pass_again(state, condition);
        }
        let not = self.terms.pool.not(condition);
        match self.split(state, not) {
            Some(good) => {
                let bad = std::mem::replace(state, good);
                self.finish_sibling(bad, End::Incomplete(reason.clone()));
                Ok(())
            }
            None => Err(End::Incomplete(reason.clone())),
        }
    }

    /// Runs in which `condition` does not hold end without any effect.
    pub fn assumption(&mut self, state: &mut State, condition: Term) -> Flow<()> {
        let condition = self.simplify(state, condition);
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Assumption),
            None => {}
        }
        if !self.holds(state, condition) {
            match self.query(state, condition) {
                Answer::Sat(model) => state.witness = model,
                Answer::Unsat => return Err(End::Assumption),
                Answer::Unknown(_) => {
                    let mut lost = state.clone();
                    self.assume(&mut lost, condition);
                    self.defer(lost);
                    return Err(End::Pruned);
                }
            }
        }
        self.assume(state, condition);
        Ok(())
    }

    /// The end of a state that shares the joins of a running one but is not counted in them.
    pub fn finish_sibling(&mut self, mut state: State, end: End) {
        state.join = None;
        self.finish(state, end);
    }
}
