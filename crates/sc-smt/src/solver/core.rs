//! The SAT solver at the end of the chain.

use std::sync::atomic::Ordering;
use std::time::Instant;

use rustc_hash::FxHashSet;

use super::chain::Found;
use super::{Options, Why};
use crate::blast::Blaster;
use crate::pool::Pool;
use crate::sat::{Limits, Verdict};
use crate::term::{Op, Term, VarId};

/// Queries with about so many gates are small.
const SMALL_QUERY: u32 = 600;

/// Bit-blasting and SAT, kept from query to query.
///
/// The SAT solver gives a value to every variable it has, needed or not. So small queries have an instance of their own, which
/// stays small; for large ones it pays to find translated terms and learnt clauses again.
pub(super) struct Core {
    options: Options,
    large: Blaster,
    small: Blaster,
    seen: FxHashSet<Term>,
    stack: Vec<Term>,
    past_conflicts: u64,
    rebuilds: u64,
    seconds: f64,
}

impl Core {
    pub fn new(options: &Options) -> Core {
        Core {
            large: Blaster::new(options.backend),
            small: Blaster::new(options.backend),
            options: options.clone(),
            seen: FxHashSet::default(),
            stack: Vec::new(),
            past_conflicts: 0,
            rebuilds: 0,
            seconds: 0.0,
        }
    }

    pub fn conflicts(&self) -> u64 {
        self.past_conflicts + self.large.conflicts() + self.small.conflicts()
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
        let gates = self.gates(pool, query);
        let is_small = gates.is_some();
        self.make_room(gates);
        let limits = Limits {
            conflicts: self.options.conflicts,
            deadline: self.options.time.map(|time| start + time),
            cancel: self.options.cancel.clone(),
        };
        let blaster = if is_small {
            &mut self.small
        } else {
            &mut self.large
        };
        let literals: Vec<_> = query
            .iter()
            .map(|&term| blaster.literal(pool, term))
            .collect();
        let verdict = blaster.solve(&literals, &limits);
        let found = match verdict {
            Verdict::Sat => {
                let value = |&var: &VarId| (var, blaster.value(pool, var));
                (Found::Sat(vars.iter().map(value).collect()), Vec::new())
            }
            Verdict::Unsat => {
                let core = blaster.core();
                let both = query.iter().zip(&literals);
                let in_core = both.filter(|(_, literal)| core.contains(literal));
                (Found::Unsat, in_core.map(|(&term, _)| term).collect())
            }
            Verdict::Unknown => (Found::Unknown(why(&limits)), Vec::new()),
        };
        self.seconds += start.elapsed().as_secs_f64();
        found
    }

    /// About how many gates the query needs, if it is small.
    fn gates(&mut self, pool: &Pool, query: &[Term]) -> Option<u32> {
        self.seen.clear();
        self.stack.clear();
        self.stack.extend_from_slice(query);
        let mut gates = 0;
        while let Some(term) = self.stack.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            let node = pool.node(term);
            gates += match node.op {
                Op::Const | Op::Not | Op::Concat | Op::Extract | Op::ZExt | Op::SExt => 0,
                Op::Eq | Op::Ult | Op::Slt => pool.width(node.a),
                Op::Var | Op::And | Op::Or | Op::Xor | Op::Add | Op::Neg | Op::Ite => node.width(),
                _ => return None,
            };
            if gates > SMALL_QUERY {
                return None;
            }
            self.stack.extend(node.operands());
        }
        Some(gates)
    }

    /// Begins an instance anew that has grown too large.
    fn make_room(&mut self, gates: Option<u32>) {
        let (blaster, most) = match gates {
            Some(gates) => (&mut self.small, 200 + 4 * gates),
            None => (&mut self.large, self.options.max_gates),
        };
        if blaster.size() > most || !self.options.incremental {
            self.past_conflicts += blaster.conflicts();
            *blaster = Blaster::new(self.options.backend);
            self.rebuilds += 1;
        }
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
