//! Values of registers and memory.

use std::rc::Rc;

use sc_smt::Term;

use crate::state::{Flow, unsupported};

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

    /// A pair as a structure.
    pub fn pair(a: Value, b: Value) -> Value {
        Value::Many(Rc::new(vec![a, b]))
    }

    /// The number or address that this is.
    pub fn scalar(&self) -> Flow<Scalar> {
        match self {
            Value::Scalar(scalar) => Ok(*scalar),
            Value::Many(_) => Err(unsupported("aggregate as a number")),
        }
    }

    /// An element of an aggregate.
    pub fn part(&self, index: usize) -> Flow<Value> {
        match self {
            Value::Many(parts) => parts
                .get(index)
                .cloned()
                .ok_or_else(|| unsupported("part of an aggregate")),
            Value::Scalar(_) => Err(unsupported("part of a number")),
        }
    }
}

/// Applies an operation to numbers, or to vectors element by element.
pub(crate) fn zip<C>(
    context: &mut C,
    left: &Value,
    right: &Value,
    operation: &mut dyn FnMut(&mut C, Scalar, Scalar) -> Flow<Scalar>,
) -> Flow<Value> {
    match (left, right) {
        (Value::Scalar(a), Value::Scalar(b)) => Ok(Value::Scalar(operation(context, *a, *b)?)),
        (Value::Many(a), Value::Many(b)) if a.len() == b.len() => {
            let mut all = Vec::with_capacity(a.len());
            for (a, b) in a.iter().zip(b.iter()) {
                let (a, b) = (a.scalar()?, b.scalar()?);
                all.push(Value::Scalar(operation(context, a, b)?));
            }
            Ok(Value::Many(Rc::new(all)))
        }
        _ => Err(unsupported("operands of different shapes")),
    }
}

/// The same for one operand.
pub(crate) fn map<C>(
    context: &mut C,
    value: &Value,
    operation: &mut dyn FnMut(&mut C, Scalar) -> Flow<Scalar>,
) -> Flow<Value> {
    match value {
        Value::Scalar(a) => Ok(Value::Scalar(operation(context, *a)?)),
        Value::Many(parts) => {
            let mut all = Vec::with_capacity(parts.len());
            for part in parts.iter() {
                let part = part.scalar()?;
                all.push(Value::Scalar(operation(context, part)?));
            }
            Ok(Value::Many(Rc::new(all)))
        }
    }
}
