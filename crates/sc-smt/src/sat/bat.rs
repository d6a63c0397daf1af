//! batsat.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};

use super::{Limits, Lit, Sat, Verdict};

/// How many decisions lie between two looks at the clock.
const LOOKS: u32 = 32;

/// Stops the search; batsat asks before each decision.
#[derive(Default)]
struct Watch {
    limits: Limits,
    conflicts: u64,
    asked: Cell<u32>,
    late: Cell<bool>,
}

impl Watch {
    fn begin(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.conflicts = 0;
        self.asked.set(0);
        self.late.set(false);
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        let asked = self.asked.get() + 1;
        self.asked.set(asked % LOOKS);
        // A decision may take long in a large problem; a look at a flag never does.
        if self.limits.is_cancelled() || asked == LOOKS && self.limits.is_late() {
            self.late.set(true);
        }
        self.late.get() || self.conflicts >= self.limits.conflicts
    }
}

/// batsat behind [`Sat`].
pub struct Bat {
    solver: Solver<Watch>,
    clause: Vec<batsat::Lit>,
}

impl Bat {
    pub fn new() -> Bat {
        Bat {
            solver: Solver::new(SolverOpts::default(), Watch::default()),
            clause: Vec::new(),
        }
    }
}

fn theirs(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var()), !lit.is_negative())
}

fn ours(lit: batsat::Lit) -> Lit {
    let positive = Lit::positive(lit.var().idx());
    if lit.sign() { positive } else { !positive }
}

impl Sat for Bat {
    fn new_var(&mut self) -> u32 {
        self.solver.new_var_default().idx()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict {
        self.solver.cb_mut().begin(limits);
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&lit| theirs(lit)).collect();
        match self.solver.solve_limited(&assumptions) {
            verdict if verdict == lbool::TRUE => Verdict::Sat,
            verdict if verdict == lbool::FALSE => Verdict::Unsat,
            _ => Verdict::Unknown,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(theirs(lit)) == lbool::TRUE
    }

    fn core(&self) -> Vec<Lit> {
        // The conflict is a clause: the negations of the assumptions that clash.
        self.solver
            .unsat_core()
            .iter()
            .map(|&lit| !ours(lit))
            .collect()
    }

    fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }

    fn vars(&self) -> u32 {
        self.solver.num_vars()
    }
}
