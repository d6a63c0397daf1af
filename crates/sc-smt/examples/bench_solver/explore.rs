//! A tiny symbolic executor: runs a program again and again, each time along other branches, and keeps every query.

use sc_smt::{Answer, Conditions, Model, Options, Pool, Solver, Term};

/// A query as it was asked.
pub struct Asked {
    pub conditions: Conditions,
    pub goal: Term,
    pub witness: Model,
}

struct Start {
    decisions: Vec<bool>,
    witness: Model,
}

/// What a program sees.
pub struct Run<'a> {
    pub pool: &'a mut Pool,
    solver: &'a mut Solver,
    asked: &'a mut Vec<Asked>,
    limit: usize,
    conditions: Conditions,
    start: Start,
    made: Vec<bool>,
    others: Vec<Start>,
}

impl Run<'_> {
    /// An 8-bit input.
    pub fn byte(&mut self, k: usize) -> Term {
        self.pool.var(8, &format!("in{k}"))
    }

    /// Goes the way of the witness; the other one is asked about, and taken later if there is one.
    pub fn branch(&mut self, condition: Term) -> bool {
        let condition = self.conditions.simplify(self.pool, condition);
        if let Some(known) = self.pool.as_bool(condition) {
            return known;
        }
        let at = self.made.len();
        let side = match self.start.decisions.get(at) {
            Some(&side) => side,
            None => {
                let side = self.pool.holds(condition, &self.start.witness);
                let other = if side {
                    self.pool.not(condition)
                } else {
                    condition
                };
                if let Some(witness) = self.ask(other) {
                    let mut decisions = self.made.clone();
                    decisions.push(!side);
                    self.others.push(Start { decisions, witness });
                }
                side
            }
        };
        self.made.push(side);
        let taken = if side {
            condition
        } else {
            self.pool.not(condition)
        };
        self.conditions.push(self.pool, taken);
        side
    }

    /// What holds from here on.
    pub fn assume(&mut self, condition: Term) {
        self.conditions.push(self.pool, condition);
    }

    /// A label: asks, but does not branch.
    pub fn label(&mut self, condition: Term) {
        let is_new = self.made.len() >= self.start.decisions.len();
        if is_new && self.pool.as_bool(condition).is_none() {
            self.ask(condition);
        }
    }

    fn ask(&mut self, goal: Term) -> Option<Model> {
        if self.asked.len() >= self.limit {
            return None;
        }
        let witness = self.start.witness.clone();
        let answer = self
            .solver
            .check(self.pool, &self.conditions, goal, Some(&witness));
        let conditions = self.conditions.clone();
        self.asked.push(Asked {
            conditions,
            goal,
            witness,
        });
        match answer {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Runs the program until no branch is left or there are enough queries.
pub fn explore(pool: &mut Pool, limit: usize, program: fn(&mut Run)) -> Vec<Asked> {
    let mut solver = Solver::new(Options {
        conflicts: 20_000,
        pipe: false,
        ..Options::default()
    });
    let mut asked = Vec::new();
    let mut work = vec![Start {
        decisions: Vec::new(),
        witness: Model::new(),
    }];
    while let Some(start) = work.pop() {
        let mut run = Run {
            pool,
            solver: &mut solver,
            asked: &mut asked,
            limit,
            conditions: Conditions::new(),
            start,
            made: Vec::new(),
            others: Vec::new(),
        };
        program(&mut run);
        work.append(&mut run.others);
        if asked.len() >= limit {
            break;
        }
    }
    asked
}
