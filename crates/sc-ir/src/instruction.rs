//! Instructions. Operands are registers or constants, branch targets are blocks of the same function, addresses are
//! computed with byte offsets: an interpreter needs no name and no type layout to run them.

use crate::{BlockId, ConstId, FunctionId, Loc, Reg, TypeId};

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// The register it defines; its type is in [`Function::registers`](crate::Function::registers).
    pub result: Option<Reg>,
    /// What it does.
    pub op: Op,
    /// The place in the source.
    pub location: Option<Loc>,
}

/// What an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register of the same frame.
    Reg(Reg),
    /// A constant of the module or program.
    Const(ConstId),
}

/// Operations on integers (or vectors of them), with two operands of the same type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the instructions")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// Promises of an operation on integers: if one is broken, the result is poison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arithmetic {
    /// No unsigned wrap.
    pub nuw: bool,
    /// No signed wrap.
    pub nsw: bool,
    /// No remainder, no bits shifted out.
    pub exact: bool,
    /// No bit is set on both sides of an `or`.
    pub disjoint: bool,
}

/// Operations on floats with two operands of the same type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the instructions")]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Comparisons of integers and pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the predicates")]
pub enum IntPredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Comparisons of floats: `O…` is false and `U…` is true if one of the two is a NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the predicates")]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    True,
}

/// Casts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the instructions")]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    /// The same bits in another type; between pointers it does nothing.
    BitCast,
    /// Also a copy, as long as address spaces share one memory.
    AddrSpaceCast,
}

/// What `atomicrmw` writes, from the old value and its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the operations")]
pub enum AtomicOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
}

/// A term of an address: a number times bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scaled {
    /// The number: signed, to be extended or cut to the width of addresses.
    pub index: Operand,
    /// Its width.
    pub bits: u32,
    /// How many bytes one is.
    pub scale: u64,
}

/// Who is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// This function, defined or declared, intrinsics included. The types of the call may differ from those of the function
    /// (calls without a prototype).
    Direct(FunctionId),
    /// Through a pointer.
    Indirect(Operand),
}

/// How an argument travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// As it is.
    #[default]
    Plain,
    /// The caller passes a pointer, the callee gets the address of a copy of that object.
    ByVal(TypeId),
    /// A pointer to the place for the result.
    StructReturn(TypeId),
}

/// An argument of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// Its type.
    pub ty: TypeId,
    /// Its value.
    pub value: Operand,
    /// How it travels.
    pub passing: Passing,
    /// Alignment promised for the pointer, or wanted for the copy, in bytes.
    pub align: Option<u64>,
}

/// A call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Who is called.
    pub callee: Callee,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// Type of the result, perhaps `void`.
    pub ty: TypeId,
    /// How many of the arguments are not variadic, if the type at the call is variadic.
    pub fixed: Option<usize>,
    /// It never returns.
    pub no_return: bool,
    /// It may return twice, as `setjmp` does.
    pub returns_twice: bool,
}

/// What an instruction does. Types of results are in the table of registers; vectors are meant wherever LLVM allows them, and an
/// interpreter sees that by the type.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Arithmetic on integers.
    Binary {
        /// Which operation.
        op: BinaryOp,
        /// What is promised.
        promises: Arithmetic,
        /// Type of operands and result.
        ty: TypeId,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Arithmetic on floats. Fast-math flags are permissions and are dropped.
    Float {
        /// Which operation.
        op: FloatOp,
        /// Type of operands and result.
        ty: TypeId,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Changes the sign.
    FNeg {
        /// Type of operand and result.
        ty: TypeId,
        /// The operand.
        value: Operand,
    },
    /// Compares integers or pointers.
    ICmp {
        /// Which comparison.
        predicate: IntPredicate,
        /// Type of the operands.
        ty: TypeId,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Compares floats.
    FCmp {
        /// Which comparison.
        predicate: FloatPredicate,
        /// Type of the operands.
        ty: TypeId,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Changes the type.
    Cast {
        /// Which cast.
        op: CastOp,
        /// Type of the operand.
        from: TypeId,
        /// The operand.
        value: Operand,
        /// Type of the result.
        to: TypeId,
    },
    /// Chooses one of two values.
    Select {
        /// `i1`, or a vector of them.
        condition: Operand,
        /// Type of the values.
        ty: TypeId,
        /// If it is 1.
        then: Operand,
        /// If it is 0.
        otherwise: Operand,
    },
    /// Some fixed value if the operand is undefined or poison, else the operand.
    Freeze {
        /// Type of operand and result.
        ty: TypeId,
        /// The operand.
        value: Operand,
    },
    /// Memory of the frame.
    Alloca {
        /// Type of one element.
        ty: TypeId,
        /// Bytes of one element.
        size: u64,
        /// How many.
        count: Operand,
        /// Type of the count.
        count_type: TypeId,
        /// Alignment in bytes.
        align: u64,
    },
    /// Reads memory.
    Load {
        /// Type of the result.
        ty: TypeId,
        /// Where.
        address: Operand,
        /// Alignment in bytes that the program promises.
        align: u64,
        /// Of a volatile object.
        volatile: bool,
        /// Atomic.
        atomic: bool,
    },
    /// Writes memory.
    Store {
        /// Type of the value.
        ty: TypeId,
        /// The value.
        value: Operand,
        /// Where.
        address: Operand,
        /// Alignment in bytes that the program promises.
        align: u64,
        /// To a volatile object.
        volatile: bool,
        /// Atomic.
        atomic: bool,
    },
    /// Computes an address: `base + offset + Σ index·scale`, modulo the width of addresses.
    Gep {
        /// A pointer.
        base: Operand,
        /// Constant bytes.
        offset: i64,
        /// What depends on registers.
        scaled: Vec<Scaled>,
        /// All intermediate addresses are in the object of the base, or the result is poison.
        inbounds: bool,
        /// Type that the first index counts in, for people.
        element: TypeId,
    },
    /// Calls.
    Call(Box<Call>),
    /// The value that belongs to the block that control came from. Always first in its block.
    Phi {
        /// Type of the result.
        ty: TypeId,
        /// Values by predecessor.
        incoming: Vec<(BlockId, Operand)>,
    },
    /// A part of an aggregate in a register.
    ExtractValue {
        /// Type of the aggregate.
        ty: TypeId,
        /// The aggregate.
        value: Operand,
        /// Where the part is.
        path: Box<[u32]>,
    },
    /// The aggregate with another part.
    InsertValue {
        /// Type of the aggregate.
        ty: TypeId,
        /// The aggregate.
        value: Operand,
        /// Type of the part.
        part_type: TypeId,
        /// The part.
        part: Operand,
        /// Where the part goes.
        path: Box<[u32]>,
    },
    /// An element of a vector.
    ExtractElement {
        /// Type of the vector.
        ty: TypeId,
        /// The vector.
        vector: Operand,
        /// Which element.
        index: Operand,
        /// Type of the index.
        index_type: TypeId,
    },
    /// The vector with another element.
    InsertElement {
        /// Type of the vector.
        ty: TypeId,
        /// The vector.
        vector: Operand,
        /// The new element.
        element: Operand,
        /// Which element.
        index: Operand,
        /// Type of the index.
        index_type: TypeId,
    },
    /// Elements of two vectors of the same type.
    ShuffleVector {
        /// Type of the operands.
        ty: TypeId,
        /// Left operand, elements from 0.
        left: Operand,
        /// Right operand, elements behind those of the left.
        right: Operand,
        /// Which element goes where; none: poison.
        mask: Box<[Option<u32>]>,
    },
    /// Reads, computes and writes in one step; the result is the old value.
    AtomicRmw {
        /// What is computed.
        op: AtomicOp,
        /// Type of the value.
        ty: TypeId,
        /// Where.
        address: Operand,
        /// The operand.
        value: Operand,
        /// Alignment in bytes.
        align: u64,
    },
    /// Writes if the old value is the expected one; the result is the old value and an `i1`: whether it was.
    CmpXchg {
        /// Type of the values.
        ty: TypeId,
        /// Where.
        address: Operand,
        /// The expected value.
        expected: Operand,
        /// What to write.
        new: Operand,
        /// Alignment in bytes.
        align: u64,
        /// May fail without a reason.
        weak: bool,
    },
    /// Orders memory accesses of threads.
    Fence,
    /// The next variadic argument.
    VaArg {
        /// Address of the `va_list`.
        list: Operand,
        /// Type of the result.
        ty: TypeId,
    },
    /// Ends the function.
    Return(Option<Operand>),
    /// Goes on in a block.
    Jump(BlockId),
    /// Goes on in one of two blocks.
    Branch {
        /// `i1`.
        condition: Operand,
        /// If it is 1.
        then: BlockId,
        /// If it is 0.
        otherwise: BlockId,
    },
    /// Goes on in the block of a value.
    Switch {
        /// Type of the value.
        ty: TypeId,
        /// The value.
        value: Operand,
        /// If there is no case for it.
        default: BlockId,
        /// Distinct values and their blocks.
        cases: Vec<(u128, BlockId)>,
    },
    /// Goes on in the block whose address this is.
    IndirectJump {
        /// The address.
        address: Operand,
        /// Where it can be.
        targets: Vec<BlockId>,
    },
    /// Control never gets here.
    Unreachable,
    /// Something that this reader has no meaning for. Whoever gets here must give up the path.
    Unsupported(Box<Unsupported>),
}

/// An instruction without a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The name of the instruction, or `inline assembly`.
    pub name: Box<str>,
    /// Why, if more can be said than that the name is unknown.
    pub detail: Option<Box<str>>,
    /// The line in the text of the module.
    pub line: u32,
    /// If it ends the block: the blocks that it names.
    pub targets: Option<Vec<BlockId>>,
}
