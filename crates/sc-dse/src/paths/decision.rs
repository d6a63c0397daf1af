//! Questions to the solver, and what becomes of a state by their answers.

use sc_smt::{Answer, Term};

use super::Paths;
use crate::seeded_search::Side;
use crate::state::{End, Flow, State};
use crate::{Defect, Reason};

impl Paths<'_> {
    /// A query: can `goal` hold in this state?
    pub fn query(&mut self, state: &State, goal: Term) -> Answer {
        let answer = self.solvers.quick.check(
            &mut self.values.terms.pool,
            &state.conditions,
            goal,
            Some(&state.witness),
        );
        self.tick();
        if matches!(answer, Answer::Unknown(_)) && self.predicate.depth > 0 && self.seeded.is_none()
        {
            // The value of a predicate is needed at once.
            let pool = &mut self.values.terms.pool;
            return self
                .solvers
                .patient
                .check(pool, &state.conditions, goal, Some(&state.witness));
        }
        answer
    }

    /// A state that makes the other decision, if there is such a run; both get the condition then.
    pub fn split(&mut self, state: &mut State, condition: Term) -> Option<State> {
        if self.follows_one_run(state) {
            // What is worth a look was left behind.
            self.values.assume(state, condition);
            return None;
        }
        let other = self.values.terms.pool.not(condition);
        match self.query(state, other) {
            Answer::Unsat => None,
            Answer::Sat(model) => {
                state.forks += 1;
                let mut sibling = state.clone();
                sibling.witness = model;
                self.values.assume(&mut sibling, other);
                self.values.assume(state, condition);
                self.record.statistics.forks += 1;
                Some(sibling)
            }
            Answer::Unknown(_) => {
                let mut lost = state.clone();
                self.values.assume(&mut lost, other);
                self.defer(lost);
                self.values.assume(state, condition);
                None
            }
        }
    }

    /// Decides a condition as the witness does; the others come back to the same instruction later, so a step must have changed nothing yet.
    pub fn decide(&mut self, state: &mut State, condition: Term) -> bool {
        let condition = self.values.simplify(state, condition);
        if let Some(known) = self.values.terms.pool.as_bool(condition) {
            return known;
        }
        let truth = self.values.holds(state, condition);
        let mine = if truth {
            condition
        } else {
            self.values.terms.pool.not(condition)
        };
        if self.follows_one_run(state) {
            let other = self.values.terms.pool.not(mine);
            self.leave_alternative(state, other);
        }
        if let Some(sibling) = self.split(state, mine) {
            self.push_sibling(sibling);
        }
        truth
    }

    /// Puts a state to those that wait, which shares the joins with the one that runs.
    pub fn push_sibling(&mut self, sibling: State) {
        self.merging.joins.one_more(&sibling);
        self.queue.push(sibling);
    }

    /// One value of the term; other values come back to the same instruction later.
    pub fn concretise(&mut self, state: &mut State, term: Term) -> u128 {
        let term = self.values.simplify(state, term);
        if let Some(value) = self.values.terms.pool.as_const(term) {
            return value;
        }
        let value = self.values.terms.pool.eval(term, &state.witness);
        let width = self.values.terms.pool.width(term);
        let constant = self.values.terms.pool.constant(width, value);
        let equal = self.values.terms.pool.eq(term, constant);
        self.decide(state, equal);
        value
    }

    /// Runs in which `condition` does not hold are rejected by the oracle.
    pub fn judge(&mut self, state: &mut State, condition: Term) -> Flow<()> {
        match self.wants_rejection(state) {
            true => self.require_or(state, condition, &|| End::Rejected),
            false => self.assumption(state, condition),
        }
    }

    /// Runs in which `condition` does not hold end with an error.
    pub fn require(&mut self, state: &mut State, condition: Term, defect: Defect) -> Flow<()> {
        self.require_or(state, condition, &|| End::Error(defect.clone()))
    }

    /// Runs in which `condition` does not hold end in this way.
    fn require_or(
        &mut self,
        state: &mut State,
        condition: Term,
        end: &dyn Fn() -> End,
    ) -> Flow<()> {
        let condition = self.values.simplify(state, condition);
        match self.values.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(end()),
            None => {}
        }
        if self.values.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, end());
            }
            return Ok(());
        }
        if self.follows_one_run(state) {
            self.leave_alternative(state, condition);
        }
        let not = self.values.terms.pool.not(condition);
        match self.split(state, not) {
            // The witness goes wrong: go on with the other one.
            Some(good) => {
                let bad = std::mem::replace(state, good);
                self.finish_sibling(bad, end());
                Ok(())
            }
            None => Err(end()),
        }
    }

    /// Runs in which `condition` does not hold cannot be followed.
    pub fn insist(&mut self, state: &mut State, condition: Term, reason: &Reason) -> Flow<()> {
        let condition = self.values.simplify(state, condition);
        match self.values.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Incomplete(reason.clone())),
            None => {}
        }
        if self.values.holds(state, condition) {
            if let Some(bad) = self.split(state, condition) {
                self.finish_sibling(bad, End::Incomplete(reason.clone()));
            }
            return Ok(());
        }
        if self.follows_one_run(state) {
            self.leave_alternative(state, condition);
        }
        let not = self.values.terms.pool.not(condition);
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
        let condition = self.values.simplify(state, condition);
        match self.values.terms.pool.as_bool(condition) {
            Some(true) => return Ok(()),
            Some(false) => return Err(End::Assumption),
            None => {}
        }
        if !self.values.holds(state, condition) {
            match self.query(state, condition) {
                Answer::Sat(model) => state.witness = model,
                Answer::Unsat => return Err(End::Assumption),
                Answer::Unknown(_) => {
                    let mut lost = state.clone();
                    self.values.assume(&mut lost, condition);
                    self.defer(lost);
                    return Err(End::Pruned);
                }
            }
        }
        self.values.assume(state, condition);
        Ok(())
    }

    /// The end of a state that shares the joins of a running one but is not counted in them.
    pub fn finish_sibling(&mut self, mut state: State, end: End) {
        state.join = None;
        self.finish(state, end);
    }

    /// Whether one run of this state is followed only.
    pub fn follows_one_run(&self, state: &State) -> bool {
        let search = self.seeded.as_ref();
        search.is_some_and(|search| search.is_following(state))
    }

    /// A decision inside of an instruction: the other one is left for later.
    pub fn leave_alternative(&mut self, state: &State, other: Term) {
        if let Some(search) = &mut self.seeded {
            let side = Side::Again(state.top().place.at);
            search.keep(state, other, side, &mut None);
        }
    }
}
