//! LLVM IR in text form, read into a program: types, data layout, functions, debug locations.

#![forbid(unsafe_code)]

mod bits;
mod call_graph;
mod cfg;
mod constant;
mod instruction;
mod layout;
mod link;
mod module;
mod parse;
mod print;
mod sites;
mod types;
mod visit;

pub use bits::BitSet;
pub use call_graph::CallGraph;
pub use cfg::{Cfg, Loop};
pub use constant::{ConstId, Constant, ConstantKind, Constants, Expression, Symbol};
pub use instruction::{
    Argument, Arithmetic, AtomicOp, BinaryOp, Call, Callee, CastOp, FloatOp, FloatPredicate,
    Instruction, IntPredicate, Op, Operand, Passing, Scaled, Unsupported,
};
pub use layout::DataLayout;
pub use link::{LinkError, Program};
pub use module::{
    Alias, AliasId, Block, BlockId, File, FileId, Function, FunctionId, Global, GlobalId, Linkage,
    Loc, Module, Parameter, Reg, Register,
};
pub use parse::ParseError;
pub use sites::{Place, Sites};
pub use types::{FloatKind, Type, TypeId, Types};
