//! Instructions without effects, so that they may execute whether or not the run gets to them.

use std::collections::BTreeMap;

use sc_ir::{
    BinaryOp, BlockId, Callee, CastOp, ConstantKind, Function, Instruction, IntPredicate, Op,
    Operand, Program, Reg, Symbol, TypeId,
};

use crate::operations;
use crate::types::Scalar;

/// What tells plain instructions of a function.
#[derive(Clone)]
pub(crate) struct Plain<'p> {
    pub program: &'p Program,
    pub function: &'p Function,
    pub definitions: BTreeMap<Reg, &'p Instruction>,
    promoted: BTreeMap<Reg, TypeId>,
    /// Its accesses are right by construction.
    is_harness: bool,
}

impl<'p> Plain<'p> {
    pub fn new(
        program: &'p Program,
        function: &'p Function,
        promoted: BTreeMap<Reg, TypeId>,
        is_harness: bool,
    ) -> Self {
        let all = function.blocks.iter().flat_map(|block| &block.instructions);
        Self {
            program,
            function,
            definitions: all.filter_map(|it| Some((it.result?, it))).collect(),
            promoted,
            is_harness,
        }
    }

    /// Whether an instruction only computes a value: it has no check, changes nothing and calls nothing.
    pub fn computes(&self, instruction: &Instruction) -> bool {
        match &instruction.op {
            Op::Binary {
                op, left, right, ..
            } => operations::reads_once(*op) && !self.is_distance(*op, *left, *right),
            Op::ICmp {
                predicate,
                ty,
                left,
                right,
            } => match Scalar::of(&self.program.types, *ty) {
                // Other comparisons of pointers are functions of the text.
                Some(Scalar::Pointer) => {
                    let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
                    is_equality && (self.is_null(*left) || self.is_null(*right))
                }
                other => other.is_some(),
            },
            Op::Cast { op, .. } => matches!(op, CastOp::ZExt | CastOp::SExt | CastOp::Trunc),
            Op::Load { ty, address, .. } => {
                self.is_variable(*address) || self.is_quiet_load(*ty, *address)
            }
            Op::Phi { .. } | Op::Select { .. } | Op::Gep { .. } | Op::ExtractValue { .. } => true,
            _ => false,
        }
    }

    /// Whether an address is that of a local that is a variable of the text.
    pub fn is_variable(&self, address: Operand) -> bool {
        matches!(address, Operand::Reg(reg) if self.promoted.contains_key(&reg))
    }

    /// Whether an instruction is a jump that no check is part of.
    pub fn is_jump(&self, instruction: &Instruction) -> bool {
        match &instruction.op {
            Op::Jump(_) => true,
            Op::Branch {
                then, otherwise, ..
            } => then != otherwise && !self.is_trap(*then) && !self.is_trap(*otherwise),
            _ => false,
        }
    }

    /// Whether a block is nothing but a trap of a sanitizer.
    pub fn is_trap(&self, block: BlockId) -> bool {
        let [trap, end] = &self.function.block(block).instructions[..] else {
            return false;
        };
        let Op::Call(call) = &trap.op else {
            return false;
        };
        let Callee::Direct(callee) = call.callee else {
            return false;
        };
        &*self.program.function(callee).name == "llvm.ubsantrap" && end.op == Op::Unreachable
    }

    /// The size of the object that an address is in, and the place in it, where the text shows it.
    pub fn object(&self, address: Operand) -> Option<(u64, i64)> {
        match address {
            Operand::Reg(reg) => match &self.definitions.get(&reg)?.op {
                Op::Alloca { size, count, .. } => {
                    let Operand::Const(count) = count else {
                        return None;
                    };
                    let count = u64::try_from(self.program.constants.as_int(*count)?).ok()?;
                    Some((size.checked_mul(count)?, 0))
                }
                Op::Gep {
                    base,
                    offset,
                    scaled,
                    ..
                } if scaled.is_empty() => {
                    let (size, at) = self.object(*base)?;
                    Some((size, at.checked_add(*offset)?))
                }
                _ => None,
            },
            Operand::Const(id) => match self.program.constants.get(id).kind {
                ConstantKind::Address {
                    symbol: Symbol::Global(global),
                    offset,
                } => Some((self.program.global(global).size, offset)),
                _ => None,
            },
        }
    }

    /// Whether so many bytes at an address are inside of an object that the text shows.
    pub fn is_inside(&self, address: Operand, size: u64) -> bool {
        self.is_harness
            || self.object(address).is_some_and(|(whole, at)| {
                u64::try_from(at)
                    .is_ok_and(|at| at.checked_add(size).is_some_and(|end| end <= whole))
            })
    }

    /// Whether a load needs no check and is one expression.
    pub fn is_quiet_load(&self, ty: TypeId, address: Operand) -> bool {
        let types = &self.program.types;
        let whole = Scalar::of(types, ty).is_some_and(|it| {
            it == Scalar::Pointer
                || (it.bits() == it.container() && u64::from(it.bits()) == types.store_size(ty) * 8)
        });
        whole && self.is_inside(address, types.store_size(ty))
    }

    fn is_null(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Const(id) if matches!(self.program.constants.get(id).kind, ConstantKind::Absolute(0) | ConstantKind::Zero))
    }

    fn is_distance(&self, op: BinaryOp, left: Operand, right: Operand) -> bool {
        let is_address = |operand: Operand| match operand {
            Operand::Reg(reg) => self.definitions.get(&reg).is_some_and(|it| {
                matches!(
                    it.op,
                    Op::Cast {
                        op: CastOp::PtrToInt,
                        ..
                    }
                )
            }),
            Operand::Const(_) => false,
        };
        op == BinaryOp::Sub && (is_address(left) || is_address(right))
    }
}
