//! The interpreter: it executes the instructions of a state, one at a time.
//!
//! [`Executor`] gives each instruction its meaning for symbolic values. What is undecided is asked of [`Paths`], which splits the state.
//! Functions of the C library are in [`crate::models`].

mod access;
mod atomic;
mod call;
mod control;
mod predicate;
mod symbolic_offset;
mod visits;

use std::rc::Rc;

use sc_ir::{BinaryOp, BlockId, Op, TypeId};

use crate::code::Place;
use crate::paths::Paths;
use crate::state::{End, Flow, State, unsupported};
use crate::values::{Scalar, Value, zip};
use crate::{Defect, Reason};

pub(crate) use access::Access;
pub(crate) use visits::Visits;

/// Instructions between two looks at the clock.
const TICK: u64 = 2048;
/// Instructions after which another state has its turn.
const QUANTUM: u64 = 1 << 20;

/// What executes instructions.
pub(crate) struct Executor<'a> {
    pub paths: Paths<'a>,
    /// How often each block was entered.
    pub visits: Visits,
}

impl<'a> Executor<'a> {
    pub fn new(paths: Paths<'a>) -> Executor<'a> {
        Executor {
            paths,
            visits: Visits::default(),
        }
    }
}

impl Executor<'_> {
    /// Executes the next instruction.
    pub fn step(&mut self, state: &mut State) -> Flow<()> {
        let program = self.paths.values.program;
        let frame = state.top();
        let block = &program.functions[frame.function].blocks[frame.place.block];
        let Some(instruction) = block.instructions.get(frame.place.at) else {
            return Err(End::Incomplete(Reason::Unsupported(
                "block without end".to_owned(),
            )));
        };
        let Place { block, at } = frame.place;
        let site = (frame.function as u64) << 44 ^ (block as u64) << 20 ^ at as u64;
        self.paths.values.terms.pool.set_site(site);
        let value = match &instruction.op {
            Op::Binary {
                op,
                ty,
                left,
                right,
                ..
            } => {
                let (left, right) = (
                    self.paths.values.operand(state, *left)?,
                    self.paths.values.operand(state, *right)?,
                );
                self.binary(state, *op, *ty, &left, &right)?
            }
            Op::Float {
                op,
                ty,
                left,
                right,
            } => {
                let (left, right) = (
                    self.paths.values.operand(state, *left)?,
                    self.paths.values.operand(state, *right)?,
                );
                self.paths.values.float(state, *op, *ty, &left, &right)?
            }
            Op::FNeg { ty, value } => {
                let value = self.paths.values.operand(state, *value)?;
                self.paths.values.float_negate(*ty, &value)?
            }
            Op::ICmp {
                predicate,
                left,
                right,
                ..
            } => {
                let (left, right) = (
                    self.paths.values.operand(state, *left)?,
                    self.paths.values.operand(state, *right)?,
                );
                zip(self, &left, &right, &mut |executor, a, b| {
                    Ok(Scalar::Bits(executor.paths.values.compare(
                        Some(state),
                        *predicate,
                        a,
                        b,
                    )))
                })?
            }
            Op::FCmp {
                predicate,
                ty,
                left,
                right,
            } => {
                let (left, right) = (
                    self.paths.values.operand(state, *left)?,
                    self.paths.values.operand(state, *right)?,
                );
                self.paths
                    .values
                    .float_compare(*predicate, *ty, &left, &right)?
            }
            Op::Cast {
                op,
                from,
                value,
                to,
            } => {
                let value = self.paths.values.operand(state, *value)?;
                self.paths.values.cast(*op, *from, &value, *to)?
            }
            Op::Select {
                condition,
                then,
                otherwise,
                ..
            } => {
                let condition = self.paths.values.operand(state, *condition)?;
                let (then, otherwise) = (
                    self.paths.values.operand(state, *then)?,
                    self.paths.values.operand(state, *otherwise)?,
                );
                self.paths.values.select(&condition, &then, &otherwise)?
            }
            Op::Freeze { value, .. } => self.paths.values.operand(state, *value)?,
            Op::Alloca {
                size, count, align, ..
            } => self.alloca(state, *size, *count, *align)?,
            Op::Load {
                ty, address, align, ..
            } => {
                let address = self.paths.values.operand(state, *address)?;
                let address = address.scalar()?;
                self.load(state, *ty, address, *align)?
            }
            Op::Store {
                ty,
                value,
                address,
                align,
                ..
            } => {
                let value = self.paths.values.operand(state, *value)?;
                let address = self.paths.values.operand(state, *address)?;
                let address = address.scalar()?;
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
                let base = self.paths.values.operand(state, *base)?;
                self.paths.values.gep(state, &base, *offset, scaled)?
            }
            Op::Call(call) => return self.call(state, call, instruction.result),
            Op::Phi { .. } => {
                return Err(End::Incomplete(Reason::Unsupported(
                    "phi out of place".to_owned(),
                )));
            }
            Op::ExtractValue { value, path, .. } => {
                let mut value = self.paths.values.operand(state, *value)?;
                for index in path.iter() {
                    value = value.part(*index as usize)?;
                }
                value
            }
            Op::InsertValue {
                value, part, path, ..
            } => {
                let value = self.paths.values.operand(state, *value)?;
                let part = self.paths.values.operand(state, *part)?;
                insert(&value, &part, path).ok_or_else(|| unsupported("insertvalue"))?
            }
            Op::ExtractElement { vector, index, .. } => {
                let vector = self.paths.values.operand(state, *vector)?;
                let index = self.paths.values.operand_term(state, *index)?;
                let index = self.paths.concretise(state, index);
                vector.part(index as usize)?
            }
            Op::InsertElement {
                vector,
                element,
                index,
                ..
            } => {
                let vector = self.paths.values.operand(state, *vector)?;
                let element = self.paths.values.operand(state, *element)?;
                let index = self.paths.values.operand_term(state, *index)?;
                let index = self.paths.concretise(state, index) as u32;
                insert(&vector, &element, &[index]).ok_or_else(|| unsupported("insertelement"))?
            }
            Op::ShuffleVector {
                ty,
                left,
                right,
                mask,
            } => {
                let (left, right) = (
                    self.paths.values.operand(state, *left)?,
                    self.paths.values.operand(state, *right)?,
                );
                self.paths.values.shuffle(*ty, &left, &right, mask)?
            }
            Op::AtomicRmw {
                op,
                ty,
                address,
                value,
                align,
            } => {
                let address = self.paths.values.operand(state, *address)?;
                let address = address.scalar()?;
                let value = self.paths.values.operand(state, *value)?;
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
                let address = self.paths.values.operand(state, *address)?;
                let address = address.scalar()?;
                let expected = self.paths.values.operand(state, *expected)?;
                let new = self.paths.values.operand(state, *new)?;
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
            Op::Unreachable => return Err(End::Error(crate::Defect::Abort)),
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

    /// Goes to a block: values of its phis first, then whoever waits there is met.
    pub fn goto(&mut self, state: &mut State, to: BlockId) -> Flow<()> {
        self.enter(state, to)?;
        if self
            .paths
            .merging
            .joins
            .is_arrived(state, state.frames.len(), Some(to.index()))
        {
            return Err(End::AtJoin);
        }
        Ok(())
    }

    /// Runs a state until it ends, waits, or others should have their turn.
    pub fn execute(&mut self, mut state: State) {
        let until = self.paths.record.statistics.instructions + QUANTUM;
        loop {
            self.paths.record.statistics.instructions += 1;
            if self
                .paths
                .record
                .statistics
                .instructions
                .is_multiple_of(TICK)
            {
                self.paths.tick();
                if self.paths.is_too_large() {
                    self.paths.finish(state, End::Incomplete(Reason::Memory));
                    return;
                }
                if self.paths.budget.stop.is_some()
                    || self.paths.record.statistics.instructions >= until
                {
                    self.paths.queue.postpone(state);
                    return;
                }
            }
            if self.paths.budget.is_late && self.paths.predicate.depth == 0 {
                self.paths.queue.push(state);
                return;
            }
            if self.paths.budget.is_late && self.paths.seeded.is_some() {
                // What a predicate comes to may stay open.
                return;
            }
            if let Err(end) = self.step(&mut state) {
                self.paths.finish(state, end);
                return;
            }
        }
    }

    pub fn binary(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        _ty: TypeId,
        left: &Value,
        right: &Value,
    ) -> Flow<Value> {
        zip(self, left, right, &mut |executor, a, b| {
            executor.paths.values.mind_alignment(state, op, a, b);
            match op {
                BinaryOp::UDiv | BinaryOp::URem => executor.divisor(state, b)?,
                BinaryOp::SDiv | BinaryOp::SRem => executor.signed_divisor(state, a, b)?,
                _ => {}
            }
            Ok(executor.paths.values.arithmetic(op, a, b))
        })
    }

    fn divisor(&mut self, state: &mut State, divisor: Scalar) -> Flow<()> {
        let divisor = self.paths.values.terms.bits(divisor);
        let nonzero = self.paths.values.terms.pool.is_nonzero(divisor);
        self.paths.require(state, nonzero, Defect::Division)
    }

    /// The quotient of the least number by -1 does not fit; the processor traps.
    fn signed_divisor(&mut self, state: &mut State, dividend: Scalar, divisor: Scalar) -> Flow<()> {
        self.divisor(state, divisor)?;
        let (a, b) = (
            self.paths.values.terms.bits(dividend),
            self.paths.values.terms.bits(divisor),
        );
        let pool = &mut self.paths.values.terms.pool;
        let width = pool.width(a);
        let ones = pool.constant(width, u128::MAX);
        let least = pool.constant(width, 1 << (width - 1));
        let is_ones = pool.ne(b, ones);
        let is_least = pool.ne(a, least);
        let fits = pool.or(is_ones, is_least);
        self.paths.require(state, fits, Defect::Division)
    }
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
