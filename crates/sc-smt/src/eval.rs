//! Evaluation: what each operation means, and the value of a term under a model.

use rustc_hash::FxHashMap;

use crate::float;
use crate::model::Model;
use crate::pool::Pool;
use crate::term::{Node, Op, Term, VarId, mask, signed};

/// The value of an operation on constants. `width` is that of the first operand, `node` that of the result.
pub(crate) fn apply(node: &Node, width: u32, a: u128, b: u128, c: u128) -> u128 {
    let result = match node.op {
        Op::Const | Op::Var => 0,
        Op::Not => !a,
        Op::Neg => a.wrapping_neg(),
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Add => a.wrapping_add(b),
        Op::Mul => a.wrapping_mul(b),
        Op::UDiv => a.checked_div(b).unwrap_or(u128::MAX),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::SDiv => signed_quotient(signed(a, width), signed(b, width)),
        Op::SRem => signed_remainder(signed(a, width), signed(b, width)),
        Op::Shl | Op::LShr | Op::AShr => shift(node.op, width, a, b),
        Op::Eq => u128::from(a == b),
        Op::Ult => u128::from(a < b),
        Op::Slt => u128::from(signed(a, width) < signed(b, width)),
        Op::Ite if a == 1 => b,
        Op::Ite => c,
        // The width of the lower part is what the upper leaves.
        Op::Concat => a << (node.width() - width) | b,
        Op::Extract => a >> node.lo,
        Op::ZExt => a,
        Op::SExt => signed(a, width) as u128,
        _ => float::apply(node, width, a, b, c),
    };
    result & mask(node.width())
}

fn signed_quotient(a: i128, b: i128) -> u128 {
    match b {
        0 if a < 0 => 1,
        0 => u128::MAX,
        _ => a.wrapping_div(b) as u128,
    }
}

fn signed_remainder(a: i128, b: i128) -> u128 {
    match b {
        0 => a as u128,
        _ => a.wrapping_rem(b) as u128,
    }
}

fn shift(op: Op, width: u32, a: u128, by: u128) -> u128 {
    if by >= u128::from(width) {
        let negative = op == Op::AShr && signed(a, width) < 0;
        return if negative { u128::MAX } else { 0 };
    }
    match op {
        Op::Shl => a << by,
        Op::LShr => a >> by,
        _ => (signed(a, width) >> by) as u128,
    }
}

/// Evaluates terms under one model and remembers what it has seen, so that the next term costs only what is new in it.
#[derive(Default)]
pub struct Evaluator {
    model: Model,
    /// The lower halves of values.
    values: Vec<u64>,
    /// The upper halves; few terms have any.
    upper: FxHashMap<Term, u64>,
    /// Which values are of the current model.
    stamps: Vec<u32>,
    stamp: u32,
    stack: Vec<Term>,
}

impl Evaluator {
    /// An evaluator for a model.
    pub fn new(model: &Model) -> Evaluator {
        let mut evaluator = Evaluator::default();
        evaluator.set_model(model);
        evaluator
    }

    /// Goes over to another model; forgets the values unless it is the same one.
    pub fn set_model(&mut self, model: &Model) {
        if self.stamp != 0 && self.model.same(model) {
            return;
        }
        self.model = model.clone();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The value of a term. Always the same pool, please.
    pub fn eval(&mut self, pool: &Pool, term: Term) -> u128 {
        if self.values.len() < pool.len() {
            self.values.resize(pool.len(), 0);
            self.stamps.resize(pool.len(), 0);
        }
        self.stack.clear();
        self.stack.push(term);
        while let Some(&top) = self.stack.last() {
            if self.known(top) {
                self.stack.pop();
                continue;
            }
            let node = pool.node(top);
            if let Some(value) = self.step(pool, top, &node) {
                self.set(pool, top, value);
                self.stack.pop();
            }
        }
        self.value(pool, term)
    }

    fn set(&mut self, pool: &Pool, term: Term, value: u128) {
        self.values[term.index()] = value as u64;
        self.stamps[term.index()] = self.stamp;
        if pool.width(term) > 64 {
            self.upper.insert(term, (value >> 64) as u64);
        }
    }

    /// A value that is known.
    fn value(&self, pool: &Pool, term: Term) -> u128 {
        let lower = u128::from(self.values[term.index()]);
        match pool.width(term) {
            0..=64 => lower,
            _ => lower | u128::from(self.upper.get(&term).copied().unwrap_or(0)) << 64,
        }
    }

    /// Whether a boolean term holds.
    pub fn holds(&mut self, pool: &Pool, term: Term) -> bool {
        self.eval(pool, term) == 1
    }

    fn known(&self, term: Term) -> bool {
        self.stamps[term.index()] == self.stamp
    }

    /// The value, or the operands that are needed first are on the stack. Of an [`Op::Ite`] only the arm that counts is looked at.
    fn step(&mut self, pool: &Pool, term: Term, node: &Node) -> Option<u128> {
        match node.op {
            Op::Const => return pool.as_const(term),
            Op::Var => return Some(self.model.get(VarId(node.a.0)) & mask(node.width())),
            Op::Ite => {
                if !self.known(node.a) {
                    self.stack.push(node.a);
                    return None;
                }
                let arm = match self.values[node.a.index()] {
                    1 => node.b,
                    _ => node.c,
                };
                if !self.known(arm) {
                    self.stack.push(arm);
                    return None;
                }
                return Some(self.value(pool, arm));
            }
            _ => (),
        }
        let mut complete = true;
        for operand in node.operands() {
            if !self.known(operand) {
                self.stack.push(operand);
                complete = false;
            }
        }
        complete.then(|| {
            let at = |t: Term| self.value(pool, t);
            apply(node, pool.width(node.a), at(node.a), at(node.b), at(node.c))
        })
    }
}
