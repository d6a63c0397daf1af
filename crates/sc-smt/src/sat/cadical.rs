//! CaDiCaL.

use rustsat::solvers::{
    ControlSignal, GetInternalStats, Solve, SolveIncremental, SolverResult, Terminate,
};
use rustsat::types::{Lit as Theirs, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit};

use super::{Limits, Lit, Sat, Verdict};

/// CaDiCaL behind [`Sat`].
pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    vars: u32,
    core: Vec<Lit>,
}

impl Cadical {
    pub fn new() -> Cadical {
        Cadical {
            solver: CaDiCaL::default(),
            vars: 0,
            core: Vec::new(),
        }
    }
}

fn theirs(lit: Lit) -> Theirs {
    Theirs::new(lit.var(), lit.is_negative())
}

fn ours(lit: Theirs) -> Lit {
    let positive = Lit::positive(lit.vidx32());
    if lit.is_neg() { !positive } else { positive }
}

impl Sat for Cadical {
    fn new_var(&mut self) -> u32 {
        self.vars += 1;
        self.vars - 1
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let clause = clause.iter().map(|&lit| theirs(lit)).collect();
        // Fails only for lack of memory; a missing clause would make answers wrong.
        if let Err(error) = self.solver.add_clause(clause) {
            panic!("CaDiCaL: {error}");
        }
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Verdict {
        let limits = limits.clone();
        let conflicts = limits.conflicts.min(i32::MAX as u64) as i32;
        if self.solver.set_limit(Limit::Conflicts(conflicts)).is_err() {
            return Verdict::Unknown;
        }
        self.solver
            .attach_terminator(move || match limits.is_cancelled() || limits.is_late() {
                true => ControlSignal::Terminate,
                false => ControlSignal::Continue,
            });
        let assumptions: Vec<Theirs> = assumptions.iter().map(|&lit| theirs(lit)).collect();
        match self.solver.solve_assumps(&assumptions) {
            Ok(SolverResult::Sat) => Verdict::Sat,
            Ok(SolverResult::Unsat) => {
                // The core is a clause: the negations of the assumptions that clash.
                let core = self.solver.core().unwrap_or_default();
                self.core = core.into_iter().map(|lit| !ours(lit)).collect();
                Verdict::Unsat
            }
            _ => Verdict::Unknown,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        let value = self.solver.lit_val(theirs(lit));
        value.is_ok_and(|value| value == TernaryVal::True)
    }

    fn core(&self) -> Vec<Lit> {
        self.core.clone()
    }

    fn conflicts(&self) -> u64 {
        self.solver.conflicts() as u64
    }

    fn vars(&self) -> u32 {
        self.vars
    }
}
