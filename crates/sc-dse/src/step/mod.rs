//! One instruction.

mod access;
mod compare;
mod control;
mod float;
mod operation;
mod symbolic;

use std::rc::Rc;

use sc_ir::{BlockId, Op, Operand};
use sc_smt::Term;

use crate::Reason;
use crate::code::Place;
use crate::engine::{End, Engine, Flow};
use crate::state::State;
use crate::value::{Scalar, Value};

pub(crate) use access::Spot;

impl Engine<'_> {
    /// Executes the next instruction.
    pub fn step(&mut self, state: &mut State) -> Flow<()> {
        let program = self.program;
        let frame = state.top();
        let block = &program.functions[frame.function].blocks[frame.place.block];
        let Some(instruction) = block.instructions.get(frame.place.at) else {
            return Err(End::Incomplete(Reason::Unsupported(
                "block without end".to_owned(),
            )));
        };
        let Place { block, at } = frame.place;
        let site = (frame.function as u64) << 44 ^ (block as u64) << 20 ^ at as u64;
        self.terms.pool.set_site(site);
        let value = match &instruction.op {
            Op::Binary {
                op,
                ty,
                left,
                right,
                ..
            } => {
                let (left, right) = (self.operand(state, *left)?, self.operand(state, *right)?);
                self.binary(state, *op, *ty, &left, &right)?
            }
            Op::Float {
                op,
                ty,
                left,
                right,
            } => {
                let (left, right) = (self.operand(state, *left)?, self.operand(state, *right)?);
                self.float(state, *op, *ty, &left, &right)?
            }
            Op::FNeg { ty, value } => {
                let value = self.operand(state, *value)?;
                self.float_negate(*ty, &value)?
            }
            Op::ICmp {
                predicate,
                left,
                right,
                ..
            } => {
                let (left, right) = (self.operand(state, *left)?, self.operand(state, *right)?);
                self.zip(&left, &right, &mut |engine, a, b| {
                    Ok(Scalar::Bits(engine.compare(Some(state), *predicate, a, b)))
                })?
            }
            Op::FCmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let (left, right) = (self.operand(state, *left)?, self.operand(state, *right)?);
                self.float_compare(*predicate, *ty, &left, &right)?
            }
            Op::Cast {
                op,
                from,
                value,
                to,
            } => {
                let value = self.operand(state, *value)?;
                self.cast(*op, *from, &value, *to)?
            }
            Op::Select {
                condition,
                then,
                otherwise,
                ..
            } => {
                let condition = self.operand(state, *condition)?;
                let (then, otherwise) = (
                    self.operand(state, *then)?,
                    self.operand(state, *otherwise)?,
                );
                self.select(&condition, &then, &otherwise)?
            }
            Op::Freeze { value, .. } => self.operand(state, *value)?,
            Op::Alloca {
                size, count, align, ..
            } => self.alloca(state, *size, *count, *align)?,
            Op::Load {
                ty, address, align, ..
            } => {
                let address = self.operand(state, *address)?;
                let address = self.scalar(&address)?;
                self.load(state, *ty, address, *align)?
            }
            Op::Store {
                ty,
                value,
                address,
                align,
                ..
            } => {
                let value = self.operand(state, *value)?;
                let address = self.operand(state, *address)?;
                let address = self.scalar(&address)?;
                self.store(state, *ty, &value, address, *align)?;
                state.top_mut().place.at += 1;
                return Ok(());
            }
            Op::Gep {
                base,
                offset,
                scaled,
                ..
            } => {
                let base = self.operand(state, *base)?;
                self.gep(state, &base, *offset, scaled)?
            }
            Op::Call(call) => return self.call(state, call, instruction.result),
            Op::Phi { .. } => {
                return Err(End::Incomplete(Reason::Unsupported(
                    "phi out of place".to_owned(),
                )));
            }
            Op::ExtractValue { value, path, .. } => {
                let mut value = self.operand(state, *value)?;
                for index in path.iter() {
                    value = self.part(&value, *index as usize)?;
                }
                value
            }
            Op::InsertValue {
                value, part, path, ..
            } => {
                let value = self.operand(state, *value)?;
                let part = self.operand(state, *part)?;
                insert(&value, &part, path).ok_or_else(|| unsupported("insertvalue"))?
            }
            Op::ExtractElement { vector, index, .. } => {
                let vector = self.operand(state, *vector)?;
                let index = self.operand_term(state, *index)?;
                let index = self.concretise(state, index);
                self.part(&vector, index as usize)?
            }
            Op::InsertElement {
                vector,
                element,
                index,
                ..
            } => {
                let vector = self.operand(state, *vector)?;
                let element = self.operand(state, *element)?;
                let index = self.operand_term(state, *index)?;
                let index = self.concretise(state, index) as u32;
                insert(&vector, &element, &[index]).ok_or_else(|| unsupported("insertelement"))?
            }
            Op::ShuffleVector {
                ty,
                left,
                right,
                mask,
            } => {
                let (left, right) = (self.operand(state, *left)?, self.operand(state, *right)?);
                self.shuffle(*ty, &left, &right, mask)?
            }
            Op::AtomicRmw {
                op,
                ty,
                address,
                value,
                align,
            } => {
                let address = self.operand(state, *address)?;
                let address = self.scalar(&address)?;
                let value = self.operand(state, *value)?;
                self.atomic(state, *op, *ty, address, &value, *align)?
            }
            Op::CmpXchg {
                ty,
                address,
                expected,
                new,
                align,
                ..
            } => {
                let address = self.operand(state, *address)?;
                let address = self.scalar(&address)?;
                let expected = self.operand(state, *expected)?;
                let new = self.operand(state, *new)?;
                self.exchange(state, *ty, address, &expected, &new, *align)?
            }
            Op::Fence => {
                state.top_mut().place.at += 1;
                return Ok(());
            }
            Op::VaArg { .. } => return Err(unsupported("va_arg")),
            Op::Return(value) => return self.ret(state, *value),
            Op::Jump(to) => return self.goto(state, *to),
            Op::Branch {
                condition,
                then,
                otherwise,
            } => return self.branch(state, *condition, *then, *otherwise),
            Op::Switch {
                value,
                default,
                cases,
                ..
            } => return self.switch(state, *value, *default, cases),
            Op::IndirectJump { address, targets } => {
                return self.indirect_jump(state, *address, targets);
            }
            Op::Unreachable => return Err(End::Bad(crate::Defect::Abort)),
            Op::Unsupported(what) => {
                return Err(End::Incomplete(if what.name.contains("assembly") {
                    Reason::Assembly
                } else {
                    Reason::Unsupported(what.name.to_string())
                }));
            }
        };
        let frame = state.top_mut();
        if let Some(reg) = instruction.result {
            frame.set(reg, value);
        }
        frame.place.at += 1;
        Ok(())
    }

    /// The value of an operand.
    pub fn operand(&mut self, state: &State, operand: Operand) -> Flow<Value> {
        match operand {
            Operand::Reg(reg) => Ok(state.top().registers[reg.index()].clone()),
            Operand::Const(id) => self.constant(id),
        }
    }

    /// The bits of an operand that is no aggregate.
    pub fn operand_term(&mut self, state: &State, operand: Operand) -> Flow<Term> {
        let value = self.operand(state, operand)?;
        self.term(&value)
    }

    pub fn scalar(&self, value: &Value) -> Flow<Scalar> {
        match value {
            Value::Scalar(scalar) => Ok(*scalar),
            Value::Many(_) => Err(unsupported("aggregate as a number")),
        }
    }

    pub fn term(&mut self, value: &Value) -> Flow<Term> {
        let scalar = self.scalar(value)?;
        Ok(self.terms.bits(scalar))
    }

    fn part(&self, value: &Value, index: usize) -> Flow<Value> {
        match value {
            Value::Many(parts) => parts
                .get(index)
                .cloned()
                .ok_or_else(|| unsupported("part of an aggregate")),
            Value::Scalar(_) => Err(unsupported("part of a number")),
        }
    }

    /// Applies an operation to numbers, or to vectors element by element.
    pub fn zip(
        &mut self,
        left: &Value,
        right: &Value,
        operation: &mut dyn FnMut(&mut Self, Scalar, Scalar) -> Flow<Scalar>,
    ) -> Flow<Value> {
        match (left, right) {
            (Value::Scalar(a), Value::Scalar(b)) => Ok(Value::Scalar(operation(self, *a, *b)?)),
            (Value::Many(a), Value::Many(b)) if a.len() == b.len() => {
                let mut all = Vec::with_capacity(a.len());
                for (a, b) in a.iter().zip(b.iter()) {
                    let (a, b) = (self.scalar(a)?, self.scalar(b)?);
                    all.push(Value::Scalar(operation(self, a, b)?));
                }
                Ok(Value::Many(Rc::new(all)))
            }
            _ => Err(unsupported("operands of different shapes")),
        }
    }

    /// The same for one operand.
    pub fn map(
        &mut self,
        value: &Value,
        operation: &mut dyn FnMut(&mut Self, Scalar) -> Flow<Scalar>,
    ) -> Flow<Value> {
        match value {
            Value::Scalar(a) => Ok(Value::Scalar(operation(self, *a)?)),
            Value::Many(parts) => {
                let mut all = Vec::with_capacity(parts.len());
                for part in parts.iter() {
                    let part = self.scalar(part)?;
                    all.push(Value::Scalar(operation(self, part)?));
                }
                Ok(Value::Many(Rc::new(all)))
            }
        }
    }

    /// Goes to a block: values of its phis first, then whoever waits there is met.
    pub fn goto(&mut self, state: &mut State, to: BlockId) -> Flow<()> {
        self.enter(state, to)?;
        if self
            .joins
            .is_arrived(state, state.frames.len(), Some(to.index()))
        {
            return Err(End::Parked);
        }
        Ok(())
    }
}

pub(crate) fn unsupported(what: &str) -> End {
    End::Incomplete(Reason::Unsupported(what.to_owned()))
}

fn insert(value: &Value, part: &Value, path: &[u32]) -> Option<Value> {
    let Some((first, rest)) = path.split_first() else {
        return Some(part.clone());
    };
    let Value::Many(parts) = value else {
        return None;
    };
    let mut parts = parts.as_ref().clone();
    let slot = parts.get_mut(*first as usize)?;
    *slot = insert(slot, part, rest)?;
    Some(Value::Many(Rc::new(parts)))
}
