//! Constants, interned: the same constant has the same [`ConstId`] within one module or program, so that whoever
//! interprets it can keep a table of values by id.

use rustc_hash::FxHashMap;

use crate::{AliasId, BinaryOp, BlockId, CastOp, FunctionId, GlobalId, IntPredicate, TypeId};

/// A constant of a [`Constants`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConstId(pub(crate) u32);

impl ConstId {
    /// Position in the table, dense from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What has an address that the linker fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A function, defined or only declared.
    Function(FunctionId),
    /// A variable.
    Global(GlobalId),
    /// Another name for something; there are none of these in a linked program.
    Alias(AliasId),
}

/// A constant and its type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constant {
    /// Its type.
    pub ty: TypeId,
    /// Its value.
    pub kind: ConstantKind,
}

/// What a constant is. Casts between pointers leave no trace, addresses within objects are folded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstantKind {
    /// An integer of at most 128 bits, the bits above its width are zero.
    Int(u128),
    /// A float as its bit pattern in its own format (the low [`FloatKind::bits`](crate::FloatKind::bits) bits).
    Float(u128),
    /// A pointer with a fixed value; 0 is `null`.
    Absolute(u64),
    /// The address of a symbol plus bytes.
    Address {
        /// Whose address.
        symbol: Symbol,
        /// Bytes to add.
        offset: i64,
    },
    /// `blockaddress`, for computed gotos.
    Block {
        /// The function that the block is in.
        function: FunctionId,
        /// The block.
        block: BlockId,
    },
    /// All zero, of any type.
    Zero,
    /// `undef`: any value, at each use another one.
    Undef,
    /// `poison`.
    Poison,
    /// An array of `i8`.
    Bytes(Box<[u8]>),
    /// The parts of an array, structure or vector in order.
    Aggregate(Box<[ConstId]>),
    /// Something to compute from other constants.
    Expression(Expression),
    /// What stands in the place of a value but has none: metadata arguments of intrinsics, as text.
    Metadata(Box<str>),
    /// A form of constant that this reader does not know, as text.
    Unsupported(Box<str>),
}

/// A constant expression that could not be folded when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A pointer plus bytes, where the pointer is an expression.
    Offset {
        /// The pointer.
        base: ConstId,
        /// Bytes to add.
        offset: i64,
    },
    /// A cast, for example the number of an address.
    Cast {
        /// Which cast; the type is that of the constant.
        op: CastOp,
        /// What is cast.
        value: ConstId,
    },
    /// Arithmetic on integers.
    Binary {
        /// Which operation.
        op: BinaryOp,
        /// Left operand.
        left: ConstId,
        /// Right operand.
        right: ConstId,
    },
    /// A comparison of integers or pointers.
    Compare {
        /// Which comparison.
        predicate: IntPredicate,
        /// Left operand.
        left: ConstId,
        /// Right operand.
        right: ConstId,
    },
    /// A choice.
    Select {
        /// A constant of type `i1`.
        condition: ConstId,
        /// If it is 1.
        then: ConstId,
        /// If it is 0.
        otherwise: ConstId,
    },
}

/// The table of constants.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    constants: Vec<Constant>,
    ids: FxHashMap<Constant, ConstId>,
}

impl Constants {
    /// The id of a constant.
    pub fn intern(&mut self, ty: TypeId, kind: ConstantKind) -> ConstId {
        let constant = Constant { ty, kind };
        if let Some(&id) = self.ids.get(&constant) {
            return id;
        }
        let id = ConstId(u32::try_from(self.constants.len()).unwrap_or(u32::MAX));
        self.ids.insert(constant.clone(), id);
        self.constants.push(constant);
        id
    }

    /// A constant.
    #[must_use]
    pub fn get(&self, id: ConstId) -> &Constant {
        &self.constants[id.index()]
    }

    /// How many constants there are; ids are smaller.
    #[must_use]
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Whether there is no constant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// All constants in the order of their ids; parts come before the whole.
    pub fn iter(&self) -> impl Iterator<Item = (ConstId, &Constant)> {
        (0u32..).map(ConstId).zip(&self.constants)
    }

    /// The value of an integer constant (also of `zeroinitializer`).
    #[must_use]
    pub fn as_int(&self, id: ConstId) -> Option<u128> {
        match self.get(id).kind {
            ConstantKind::Int(value) => Some(value),
            ConstantKind::Zero => Some(0),
            _ => None,
        }
    }
}
