//! Lemmas: what a merge in a loop leaves true of the comparison that the states went apart by.
//!
//! Behind `if (r >= s) r -= s;` it may always be that `r < s`. The solver would have to find that again in each round, from a value
//! that is a choice of choices. A lemma says it once, and that of the next round follows from it alone: `r` of the round before is
//! taken for a variable of which only the conditions are known that mention it. What cannot be there cannot be for `r` either.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rustc_hash::FxHashMap;
use sc_ir::{BlockId, CastOp, Instruction, Op, Operand, Reg};
use sc_smt::{Answer, Conditions, Solver, Term};

use super::Merger;
use crate::state::State;
use crate::values::{Scalar, Value};

/// Failures in a row after which nothing is expected of a branch.
const FAILURES: u32 = 3;
/// Budget of a query; those that are of use are easy.
const CONFLICTS: u64 = 5_000;
const TIME: Duration = Duration::from_millis(500);
/// Casts between a variable and the comparison.
const CASTS: usize = 4;

pub(crate) struct Lemmas {
    solver: Solver,
    /// By function and block.
    failures: FxHashMap<(usize, usize), u32>,
}

/// An operand of a comparison: a variable, as it was and as it is now.
struct Side {
    before: Term,
    now: Term,
    /// The operand now.
    operand: Term,
}

impl Lemmas {
    pub fn new(cancel: &Arc<AtomicBool>) -> Lemmas {
        Lemmas {
            solver: Solver::new(sc_smt::Options {
                conflicts: CONFLICTS,
                time: Some(TIME),
                cancel: Some(Arc::clone(cancel)),
                pipe: false,
                ..sc_smt::Options::default()
            }),
            failures: FxHashMap::default(),
        }
    }
}

fn definition(body: &[Instruction], reg: Reg) -> Option<&Instruction> {
    body.iter()
        .find(|instruction| instruction.result == Some(reg))
}

impl Merger<'_, '_> {
    /// Whether something may be learnt where states meet that went apart at the end of a block.
    pub fn may_learn(&self, state: &State, origin: usize) -> bool {
        let function = state.top().function;
        let failures = self.lemmas.failures.get(&(function, origin));
        self.options.lemmas
            && state.region.is_none()
            && failures.is_none_or(|failures| *failures < FAILURES)
            && self.code.functions[function].as_ref().is_some_and(|facts| {
                let block = BlockId::new(origin);
                facts.cfg.innermost_loop(block).is_some()
            })
    }

    /// Looks whether the comparison at the end of a block has become one that always comes out the same, and notes it.
    /// `other` is one of the states that were merged.
    pub fn learn(&mut self, merged: &mut State, other: &State, origin: usize) -> bool {
        let Some((comparison, changed)) = self.comparison(merged, origin) else {
            return false;
        };
        if self.values.terms.pool.as_bool(comparison).is_some() {
            return true;
        }
        let truth = self.values.holds(merged, comparison);
        let never = if truth {
            self.values.terms.pool.not(comparison)
        } else {
            comparison
        };
        let valid = !self.values.terms.is_unspecified(never)
            && !self.values.holds(other, never)
            && self.is_impossible(merged, never, &changed);
        let place = (merged.top().function, origin);
        if valid {
            let lemma = self.values.terms.pool.not(never);
            self.values.assume(merged, lemma);
            self.lemmas.failures.remove(&place);
        } else {
            *self.lemmas.failures.entry(place).or_default() += 1;
        }
        valid
    }

    /// Whether a goal cannot hold, whatever the old values are that satisfy the conditions on them.
    fn is_impossible(&mut self, state: &State, goal: Term, old: &[Term]) -> bool {
        let pool = &mut self.values.terms.pool;
        let mut terms = state.conditions.terms().to_vec();
        terms.push(goal);
        let mut replaced = terms.clone();
        for (number, term) in old.iter().enumerate() {
            let width = pool.width(*term);
            let any = pool.var(width, &format!("lemma{number}.{width}"));
            for one in &mut replaced {
                *one = pool.replace(*one, *term, any);
            }
        }
        let mut conditions = Conditions::new();
        let goal = replaced.pop().unwrap_or(goal);
        for (before, after) in terms.iter().zip(&replaced) {
            if before != after {
                conditions.push(pool, *after);
            }
        }
        self.lemmas.solver.check(pool, &conditions, goal, None) == Answer::Unsat
    }

    /// The comparison that a block ends with, of the variables as they are now; and old values of those that have changed.
    fn comparison(&mut self, state: &State, block: usize) -> Option<(Term, Vec<Term>)> {
        let function = &self.values.program.functions[state.top().function];
        let body = &function.blocks.get(block)?.instructions;
        let Op::Branch {
            condition: Operand::Reg(condition),
            ..
        } = &body.last()?.op
        else {
            return None;
        };
        let Op::ICmp {
            predicate,
            left,
            right,
            ..
        } = &definition(body, *condition)?.op
        else {
            return None;
        };
        let left = self.side(state, body, *left)?;
        let right = self.side(state, body, *right)?;
        let changed: Vec<Term> = [&left, &right]
            .into_iter()
            .filter(|side| side.before != side.now)
            .map(|side| side.before)
            .filter(|term| self.values.terms.pool.as_const(*term).is_none())
            .collect();
        if changed.is_empty()
            || self.values.terms.pool.width(left.operand)
                != self.values.terms.pool.width(right.operand)
        {
            return None;
        }
        let comparison = self
            .values
            .compare_bits(*predicate, left.operand, right.operand);
        Some((comparison, changed))
    }

    fn side(&mut self, state: &State, body: &[Instruction], operand: Operand) -> Option<Side> {
        let mut casts = Vec::new();
        let mut at = operand;
        let (before, now) = loop {
            let Operand::Reg(reg) = at else {
                let term = self.values.operand_term(state, at).ok()?;
                break (term, term);
            };
            match &definition(body, reg)?.op {
                Op::Cast { op, value, .. } if casts.len() < CASTS => {
                    let width = self.bits_of(state, at)?;
                    casts.push((*op, self.values.terms.pool.width(width)));
                    at = *value;
                }
                Op::Load {
                    address: Operand::Reg(address),
                    ..
                } => {
                    let before = self.bits_of(state, at)?;
                    break (before, self.current(state, *address, before)?);
                }
                _ => return None,
            }
        };
        let mut operand = now;
        for (op, width) in casts.into_iter().rev() {
            let pool = &mut self.values.terms.pool;
            let from = pool.width(operand);
            operand = match op {
                CastOp::ZExt if from < width => pool.zext(operand, width),
                CastOp::SExt if from < width => pool.sext(operand, width),
                CastOp::Trunc if from > width => pool.trunc(operand, width),
                _ => return None,
            };
        }
        Some(Side {
            before,
            now,
            operand,
        })
    }

    /// A register that holds a number.
    fn bits_of(&self, state: &State, operand: Operand) -> Option<Term> {
        let Operand::Reg(reg) = operand else {
            return None;
        };
        match &state.top().registers[reg.index()] {
            Value::Scalar(Scalar::Bits(term)) => Some(*term),
            _ => None,
        }
    }

    /// What is in memory where a register points to, if it is as wide as it was before.
    fn current(&self, state: &State, address: Reg, before: Term) -> Option<Term> {
        let Value::Scalar(Scalar::Pointer(pointer)) = &state.top().registers[address.index()]
        else {
            return None;
        };
        let offset = u64::try_from(self.values.terms.pool.as_const(pointer.offset)?).ok()?;
        let size = self.values.terms.pool.width(before).div_ceil(8);
        match state.memory.get(pointer.object)?.exact(offset, size)? {
            Scalar::Bits(now)
                if self.values.terms.pool.width(now) == self.values.terms.pool.width(before) =>
            {
                Some(now)
            }
            _ => None,
        }
    }
}
