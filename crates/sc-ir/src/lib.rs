//! LLVM IR in text form, read into a program: types, data layout, functions, debug locations.
//!
//! The text is what `clang -O0 -g -S -emit-llvm` writes, of clang 14 (typed pointers) and of those since (opaque pointers, debug
//! records). No part of LLVM is needed. [`Module::parse`] reads one file, [`Program::link`] puts several together, and what comes out is
//! made to be interpreted:
//!
//! - operands are registers (dense numbers per function) or constants (dense numbers per program), see [`Operand`];
//! - addresses are computed in bytes: [`Op::Gep`] is a base, a constant and terms `index · scale`;
//! - all pointers are opaque and all types are interned with size and alignment, see [`Types`];
//! - branch targets are block numbers, callees are function numbers where they are known;
//! - each instruction has its place in the source, see [`Loc`].
//!
//! What the reader has no meaning for never stops it: such an instruction is [`Op::Unsupported`], such a constant
//! [`ConstantKind::Unsupported`], and it is for the interpreter to give up the path that reaches it. Only a text that
//! is not a module is a [`ParseError`], with the line.
//!
//! [`Cfg`] knows dominators, joins and loops of a function and [`CallGraph`] who can call whom.
//!
//! ```
//! use sc_ir::{Module, Op, Program};
//!
//! let text = "
//! define i32 @next(i32 noundef %0) {
//!   %2 = add nsw i32 %0, 1
//!   ret i32 %2
//! }
//! ";
//! let program = Program::link(vec![Module::parse(text)?])?;
//! let id = program.external_function("next").ok_or("no such function")?;
//! let function = program.function(id);
//! assert_eq!(function.registers.len(), 2);
//! let add = &function.blocks[0].instructions[0];
//! assert!(matches!(&add.op, Op::Binary { promises, .. } if promises.nsw));
//! assert_eq!(program.show_instruction(function, add).to_string(), "%2 = add nsw i32 %0, 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod call_graph;
mod cfg;
mod constant;
mod instruction;
mod layout;
mod link;
mod module;
mod parse;
mod print;
mod reachability;
mod types;
mod visit;

pub use bit_set::BitSet;
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
pub use types::{FloatKind, Type, TypeId, Types};
