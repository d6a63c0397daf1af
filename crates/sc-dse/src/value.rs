//! Values of registers and memory.

use std::rc::Rc;

use sc_smt::Term;

/// An object in memory: a variable, an allocated block, a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ObjectId(pub u32);

/// A pointer that is known to come from one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pointer {
    pub object: ObjectId,
    /// 64 bits, signed; may lie outside of the object.
    pub offset: Term,
}

/// What fits into a register of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scalar {
    /// Bits of an integer, a floating-point number, or an address of unknown origin.
    Bits(Term),
    /// An address.
    Pointer(Pointer),
}

/// The value of a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Scalar(Scalar),
    /// Elements of a structure, array or vector.
    Many(Rc<Vec<Value>>),
}

impl Value {
    pub fn bits(term: Term) -> Value {
        Value::Scalar(Scalar::Bits(term))
    }

    pub fn pointer(object: ObjectId, offset: Term) -> Value {
        Value::Scalar(Scalar::Pointer(Pointer { object, offset }))
    }
}
