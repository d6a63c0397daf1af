//! The SAT solver at the end of the chain.

use std::time::Instant;

use rustc_hash::FxHashSet;

use super::chain::Found;
use super::{Options, Why};
use crate::blast::Blaster;
use crate::pool::Pool;
use crate::sat::{Limits, Verdict};
use crate::term::{Node, Op, Term, VarId};

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
        if gates > self.options.huge {
            return (Found::Unknown(Why::Size), Vec::new());
        }
        let is_small = gates <= SMALL_QUERY;
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
        let literals: Option<Vec<_>> = query
            .iter()
            .map(|&term| blaster.literal(pool, term, &limits))
            .collect();
        let verdict = match &literals {
            Some(literals) => blaster.solve(literals, &limits),
            None => Verdict::Unknown,
        };
        let literals = literals.unwrap_or_default();
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

    /// Begins anew.
    pub fn forget(&mut self) {
        for blaster in [&mut self.large, &mut self.small] {
            self.past_conflicts += blaster.conflicts();
            *blaster = Blaster::new(self.options.backend);
            self.rebuilds += 1;
        }
    }

    /// About how many gates the query needs.
    fn gates(&mut self, pool: &Pool, query: &[Term]) -> u32 {
        self.seen.clear();
        self.stack.clear();
        self.stack.extend_from_slice(query);
        let mut gates: u32 = 0;
        while let Some(term) = self.stack.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            let node = pool.node(term);
            gates = gates.saturating_add(gates_of(pool, &node));
            self.stack.extend(node.operands());
        }
        gates
    }

    /// Begins an instance anew that has grown too large.
    fn make_room(&mut self, gates: u32) {
        let (blaster, most) = match gates <= SMALL_QUERY {
            true => (&mut self.small, 200 + 4 * gates),
            false => (
                &mut self.large,
                self.options.max_gates.min(gates.saturating_mul(4)),
            ),
        };
        if blaster.size() > most || !self.options.incremental {
            self.past_conflicts += blaster.conflicts();
            *blaster = Blaster::new(self.options.backend);
            self.rebuilds += 1;
        }
    }
}

/// About how many gates the operation needs by itself.
fn gates_of(pool: &Pool, node: &Node) -> u32 {
    let width = node.width();
    // Only for operations that have a second operand.
    let by_constant = || pool.as_const(node.b).is_some();
    match node.op {
        Op::Const | Op::Not | Op::Concat | Op::Extract | Op::ZExt | Op::SExt => 0,
        Op::Eq | Op::Ult | Op::Slt => pool.width(node.a),
        Op::Mul if by_constant() => 4 * width,
        Op::Mul => 2 * needed(pool, node.a) * needed(pool, node.b),
        Op::UDiv | Op::URem | Op::SDiv | Op::SRem if by_constant() => 8 * width,
        Op::UDiv | Op::URem | Op::SDiv | Op::SRem => 3 * width * width,
        Op::Shl | Op::LShr | Op::AShr => 6 * width,
        Op::FMul | Op::FDiv | Op::FSqrt | Op::FMulAdd => 4 * width * width,
        op if op >= Op::FAdd => 60 * width,
        _ => width,
    }
}

/// Bits that are not known to be 0.
fn needed(pool: &Pool, term: Term) -> u32 {
    pool.facts(term).significant()
}

fn why(limits: &Limits) -> Why {
    if limits.is_cancelled() {
        Why::Cancelled
    } else if limits.is_late() {
        Why::Time
    } else {
        Why::Conflicts
    }
}
