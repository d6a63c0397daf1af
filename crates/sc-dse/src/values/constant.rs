//! Constants as values, and the memory that a program starts with.

use std::rc::Rc;

use sc_ir::{BinaryOp, ConstId, ConstantKind, Expression, IntPredicate, Symbol, Type, TypeId};

use super::Values;
use crate::Reason;
use crate::memory::{Fill, Kind, Memory, Object};
use crate::state::{End, Flow};
use crate::values::{Scalar, Value};

impl Values<'_> {
    /// The value of a constant.
    pub fn constant(&mut self, id: ConstId) -> Flow<Value> {
        if let Some(value) = &self.constants[id.index()] {
            return Ok(value.clone());
        }
        let program = self.program;
        let constant = program.constants.get(id);
        let keep = !matches!(
            constant.kind,
            ConstantKind::Undef | ConstantKind::Poison | ConstantKind::Aggregate(_)
        );
        let value = self.make(constant.ty, &constant.kind)?;
        if keep {
            self.constants[id.index()] = Some(value.clone());
        }
        Ok(value)
    }

    fn make(&mut self, ty: TypeId, kind: &ConstantKind) -> Flow<Value> {
        let program = self.program;
        let unsupported = |what: &str| End::Incomplete(Reason::Unsupported(what.to_owned()));
        Ok(match kind {
            ConstantKind::Int(value) | ConstantKind::Float(value) => {
                let width = program
                    .types
                    .scalar_bits(ty)
                    .filter(|bits| (1..=128).contains(bits));
                let width = width.ok_or_else(|| unsupported("integer of this width"))?;
                Value::bits(self.terms.pool.constant(width, *value))
            }
            ConstantKind::Absolute(value) => Value::bits(self.terms.word(*value)),
            ConstantKind::Address { symbol, offset } => {
                let object = match symbol {
                    Symbol::Function(id) => self.objects.functions[id.index()],
                    Symbol::Global(id) => self.objects.globals[id.index()],
                    Symbol::Alias(_) => return Err(unsupported("alias")),
                };
                let offset = self.terms.word(*offset as u64);
                Value::pointer(object, offset)
            }
            ConstantKind::Zero => self.zero(ty)?,
            ConstantKind::Undef | ConstantKind::Poison => self.undefined(ty)?,
            ConstantKind::Bytes(bytes) => {
                let all = bytes
                    .iter()
                    .map(|byte| Value::bits(self.terms.pool.constant(8, u128::from(*byte))));
                Value::Many(Rc::new(all.collect()))
            }
            ConstantKind::Aggregate(parts) => {
                let all: Flow<Vec<Value>> = parts.iter().map(|part| self.constant(*part)).collect();
                Value::Many(Rc::new(all?))
            }
            ConstantKind::Expression(expression) => self.expression(ty, expression)?,
            ConstantKind::Metadata(_) => Value::bits(self.terms.pool.boolean(false)),
            ConstantKind::Block { function, block } => {
                let key = (function.index(), block.index());
                let object = self.objects.blocks.get(&key);
                let object = *object.ok_or_else(|| unsupported("address of a label"))?;
                let zero = self.terms.word(0);
                Value::pointer(object, zero)
            }
            ConstantKind::Unsupported(text) => return Err(unsupported(text)),
        })
    }

    fn expression(&mut self, ty: TypeId, expression: &Expression) -> Flow<Value> {
        match expression {
            Expression::Offset { base, offset } => {
                let base = self.constant(*base)?;
                let offset = self.terms.word(*offset as u64);
                let base = base.scalar()?;
                Ok(Value::Scalar(self.plus(base, offset)))
            }
            Expression::Cast { op, value } => {
                let from = self.program.constants.get(*value).ty;
                let value = self.constant(*value)?;
                self.cast(*op, from, &value, ty)
            }
            Expression::Binary { op, left, right } => {
                let (left, right) = (self.constant(*left)?, self.constant(*right)?);
                let (left, right) = (left.scalar()?, right.scalar()?);
                match op {
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
                    | BinaryOp::Mul
                    | BinaryOp::Shl => Ok(Value::Scalar(self.arithmetic(*op, left, right))),
                    _ => Err(End::Incomplete(Reason::Unsupported(
                        "constant expression".to_owned(),
                    ))),
                }
            }
            Expression::Compare {
                predicate,
                left,
                right,
            } => {
                let (left, right) = (self.constant(*left)?, self.constant(*right)?);
                let (left, right) = (left.scalar()?, right.scalar()?);
                Ok(Value::bits(self.compare_constants(*predicate, left, right)))
            }
            Expression::Select {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.constant(*condition)?;
                let condition = self.term(&condition)?;
                let (then, otherwise) = (self.constant(*then)?, self.constant(*otherwise)?);
                self.choose(condition, &then, &otherwise)
            }
        }
    }

    fn compare_constants(
        &mut self,
        predicate: IntPredicate,
        left: Scalar,
        right: Scalar,
    ) -> sc_smt::Term {
        self.compare(None, predicate, left, right)
    }

    /// All bits zero.
    pub fn zero(&mut self, ty: TypeId) -> Flow<Value> {
        self.each_scalar(ty, &mut |values, width| {
            Value::bits(values.terms.pool.constant(width, 0))
        })
    }

    /// Any value.
    pub fn undefined(&mut self, ty: TypeId) -> Flow<Value> {
        self.each_scalar(ty, &mut |values, width| {
            Value::bits(values.terms.unspecified(width))
        })
    }

    fn each_scalar(
        &mut self,
        ty: TypeId,
        make: &mut dyn FnMut(&mut Self, u32) -> Value,
    ) -> Flow<Value> {
        let program = self.program;
        if let Some(width) = program.types.scalar_bits(ty) {
            if !(1..=128).contains(&width) {
                return Err(End::Incomplete(Reason::Unsupported(format!(
                    "integer of {width} bits"
                ))));
            }
            return Ok(make(self, width));
        }
        match program.types.get(ty) {
            Type::Void => Ok(make(self, 1)),
            Type::Struct { .. } | Type::Array { .. } | Type::Vector { .. } => {
                let count = program.types.element_count(ty).unwrap_or(0);
                if count > 65_536 {
                    return Err(End::Incomplete(Reason::Unsupported(
                        "large aggregate".to_owned(),
                    )));
                }
                let mut all = Vec::new();
                for index in 0..count {
                    let Some((element, _)) = program.types.element(ty, index) else {
                        break;
                    };
                    all.push(self.each_scalar(element, make)?);
                }
                Ok(Value::Many(Rc::new(all)))
            }
            _ => Err(End::Incomplete(Reason::Unsupported(
                "value of this type".to_owned(),
            ))),
        }
    }

    /// Objects for functions and variables, with their initial values.
    pub fn initial_memory(&mut self) -> Memory {
        let program = self.program;
        let mut memory = Memory::default();
        for (index, _) in program.functions.iter().enumerate() {
            let id = memory.allocate(Object::new(Kind::Function(index), 1, 1, Fill::Unspecified));
            self.objects.functions.push(id);
        }
        for (_, constant) in program.constants.iter() {
            if let ConstantKind::Block { function, block } = constant.kind {
                let (function, block) = (function.index(), block.index());
                let kind = Kind::Label { function, block };
                let id = memory.allocate(Object::new(kind, 1, 1, Fill::Unspecified));
                self.objects.blocks.insert((function, block), id);
            }
        }
        for global in &program.globals {
            let kind = match (global.initializer, global.constant) {
                (None, _) => Kind::External,
                (_, true) => Kind::Constant,
                (_, false) => Kind::Global,
            };
            let fill = if global.initializer.is_some() {
                Fill::Zero
            } else {
                Fill::Unspecified
            };
            let id = memory.allocate(Object::new(kind, global.size, global.align, fill));
            self.objects.globals.push(id);
        }
        for (index, global) in program.globals.iter().enumerate() {
            if let Some(initializer) = global.initializer {
                let id = self.objects.globals[index];
                let failed = match memory.get_mut(id) {
                    Some(object) => self.initialise(object, 0, initializer).is_err(),
                    None => false,
                };
                // What cannot be read as a constant is unknown, not zero.
                if failed && let Some(object) = memory.get_mut(id) {
                    *object = Object::new(
                        object.kind,
                        object.capacity,
                        object.align,
                        Fill::Unspecified,
                    );
                }
            }
        }
        memory
    }

    fn initialise(&mut self, object: &mut Object, offset: u64, id: ConstId) -> Flow<()> {
        let program = self.program;
        let constant = program.constants.get(id);
        match &constant.kind {
            ConstantKind::Zero => Ok(()),
            // Compilers store there what they like.
            ConstantKind::Undef | ConstantKind::Poison => {
                for at in 0..program.types.store_size(constant.ty) {
                    let value = Scalar::Bits(self.terms.unspecified(8));
                    object.store(&mut self.terms, offset + at, 1, value);
                }
                Ok(())
            }
            ConstantKind::Bytes(bytes) => {
                for (at, byte) in bytes.iter().enumerate() {
                    if *byte != 0 {
                        let value = Scalar::Bits(self.terms.pool.constant(8, u128::from(*byte)));
                        object.store(&mut self.terms, offset + at as u64, 1, value);
                    }
                }
                Ok(())
            }
            ConstantKind::Aggregate(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    if let Some((_, more)) = program.types.element(constant.ty, at as u64) {
                        self.initialise(object, offset + more, *part)?;
                    }
                }
                Ok(())
            }
            _ => {
                let value = self.constant(id)?;
                let scalar = value.scalar()?;
                let size = program.types.store_size(constant.ty);
                let scalar = self.padded(scalar, size as u32);
                object.store(&mut self.terms, offset, size as u32, scalar);
                Ok(())
            }
        }
    }
}
