//! The SAT solver at the end of the chain.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::chain::Found;
use super::{Options, Why};
use crate::blast::Blaster;
use crate::pool::Pool;
use crate::sat::{Limits, Verdict};
use crate::term::{Term, VarId};

/// Bit-blasting and SAT, kept from query to query.
pub(super) struct Core {
    options: Options,
    blaster: Blaster,
    past_conflicts: u64,
    rebuilds: u64,
    seconds: f64,
}

impl Core {
    pub fn new(options: &Options) -> Core {
        Core {
            blaster: Blaster::new(options.backend),
            options: options.clone(),
            past_conflicts: 0,
            rebuilds: 0,
            seconds: 0.0,
        }
    }

    pub fn conflicts(&self) -> u64 {
        self.past_conflicts + self.blaster.conflicts()
    }

    pub fn rebuilds(&self) -> u64 {
        self.rebuilds
    }

    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Solves a conjunction. If it cannot be satisfied, the second part is what contradicts itself.
    pub fn solve(&mut self, pool: &mut Pool, query: &[Term], vars: &[VarId]) -> (Found, Vec<Term>) {
        let start = Instant::now();
        if self.blaster.size() > self.options.max_gates || !self.options.incremental {
            self.rebuild();
        }
        let limits = Limits {
            conflicts: self.options.conflicts,
            deadline: self.options.time.map(|time| start + time),
            cancel: self.options.cancel.clone(),
        };
        let literals: Vec<_> = query
            .iter()
            .map(|&term| self.blaster.literal(pool, term))
            .collect();
        let verdict = self.blaster.solve(&literals, &limits);
        let found = match verdict {
            Verdict::Sat => {
                let value = |&var: &VarId| (var, self.blaster.value(pool, var));
                (Found::Sat(vars.iter().map(value).collect()), Vec::new())
            }
            Verdict::Unsat => {
                let core = self.blaster.core();
                let both = query.iter().zip(&literals);
                let in_core = both.filter(|(_, literal)| core.contains(literal));
                (Found::Unsat, in_core.map(|(&term, _)| term).collect())
            }
            Verdict::Unknown => (Found::Unknown(why(&limits)), Vec::new()),
        };
        self.seconds += start.elapsed().as_secs_f64();
        found
    }

    fn rebuild(&mut self) {
        self.past_conflicts += self.blaster.conflicts();
        self.blaster = Blaster::new(self.options.backend);
        self.rebuilds += 1;
    }
}

fn why(limits: &Limits) -> Why {
    let is_set =
        |flag: &std::sync::Arc<std::sync::atomic::AtomicBool>| flag.load(Ordering::Relaxed);
    if limits.cancel.as_ref().is_some_and(is_set) {
        Why::Cancelled
    } else if limits
        .deadline
        .is_some_and(|deadline| Instant::now() >= deadline)
    {
        Why::Time
    } else {
        Why::Conflicts
    }
}
