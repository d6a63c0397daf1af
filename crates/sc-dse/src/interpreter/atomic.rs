//! Atomic instructions. There is one thread, so they are a load and a store.

use std::rc::Rc;

use sc_ir::{AtomicOp, BinaryOp, FloatOp, IntPredicate, TypeId};

use super::Executor;
use crate::state::{Flow, State, unsupported};
use crate::values::{Scalar, Value};

impl Executor<'_> {
    pub fn atomic(
        &mut self,
        state: &mut State,
        op: AtomicOp,
        ty: TypeId,
        address: Scalar,
        value: &Value,
        align: u64,
    ) -> Flow<Value> {
        let old = self.load(state, ty, address, align)?;
        let (a, b) = (old.scalar()?, value.scalar()?);
        let binary = match op {
            AtomicOp::Xchg => None,
            AtomicOp::Add => Some(BinaryOp::Add),
            AtomicOp::Sub => Some(BinaryOp::Sub),
            AtomicOp::And => Some(BinaryOp::And),
            AtomicOp::Or => Some(BinaryOp::Or),
            AtomicOp::Xor => Some(BinaryOp::Xor),
            _ => None,
        };
        let new = match (op, binary) {
            (AtomicOp::Nand, _) => {
                let both = self.paths.values.arithmetic(BinaryOp::And, a, b);
                let bits = self.paths.values.terms.bits(both);
                Scalar::Bits(self.paths.values.terms.pool.not(bits))
            }
            (_, Some(binary)) => self.paths.values.arithmetic(binary, a, b),
            (AtomicOp::Xchg, _) => b,
            (AtomicOp::Max, _) => self.extreme(state, IntPredicate::Sgt, a, b),
            (AtomicOp::Min, _) => self.extreme(state, IntPredicate::Slt, a, b),
            (AtomicOp::UMax, _) => self.extreme(state, IntPredicate::Ugt, a, b),
            (AtomicOp::UMin, _) => self.extreme(state, IntPredicate::Ult, a, b),
            (AtomicOp::FAdd, _) => {
                let sum = self
                    .paths
                    .values
                    .float(state, FloatOp::Add, ty, &old, value)?;
                sum.scalar()?
            }
            (AtomicOp::FSub, _) => {
                let difference = self
                    .paths
                    .values
                    .float(state, FloatOp::Sub, ty, &old, value)?;
                difference.scalar()?
            }
            _ => return Err(unsupported("atomicrmw")),
        };
        self.store(state, ty, &Value::Scalar(new), address, align)?;
        Ok(old)
    }

    /// The first of two values if it compares so with the second, else the second.
    fn extreme(&mut self, state: &State, predicate: IntPredicate, a: Scalar, b: Scalar) -> Scalar {
        let values = &mut self.paths.values;
        let first = values.compare(Some(state), predicate, a, b);
        values.choose_scalar(first, a, b)
    }

    pub fn exchange(
        &mut self,
        state: &mut State,
        ty: TypeId,
        address: Scalar,
        expected: &Value,
        new: &Value,
        align: u64,
    ) -> Flow<Value> {
        let old = self.load(state, ty, address, align)?;
        let (a, b) = (old.scalar()?, expected.scalar()?);
        let equal = self
            .paths
            .values
            .compare(Some(state), IntPredicate::Eq, a, b);
        let written = self.paths.values.choose(equal, new, &old)?;
        self.store(state, ty, &written, address, align)?;
        Ok(Value::Many(Rc::new(vec![old, Value::bits(equal)])))
    }
}
