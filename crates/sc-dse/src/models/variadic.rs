//! Variable arguments as clang reads them on x86-64: all of them lie in memory, none in registers.

use sc_ir::{Call, Passing};

use crate::interpreter::{Access, Executor};
use crate::memory::{Fill, Kind, Object};
use crate::state::{Flow, State, unsupported};
use crate::values::stride::Stride;
use crate::values::{Pointer, Scalar, Value};

/// Behind the last integer and the last vector register.
const INTEGERS_USED: u128 = 48;
const VECTORS_USED: u128 = 176;
/// Bytes of a `va_list`.
const LIST: u64 = 24;

impl Executor<'_> {
    pub fn va_start(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        if !self.paths.values.program.triple.starts_with("x86_64") {
            return Err(unsupported("variadic function on this machine"));
        }
        let list = self.paths.values.argument_value(state, call, 0)?;
        let list = list.scalar()?;
        let access = self.check_access(state, list, LIST, 8, true)?;
        let variadic = std::rc::Rc::clone(&state.top().variadic);
        let types = &self.paths.values.program.types;
        let mut places = Vec::new();
        let mut end = 0u64;
        for (argument, _) in variadic.iter() {
            let ty = match argument.passing {
                Passing::ByVal(ty) | Passing::StructReturn(ty) => ty,
                Passing::Plain => argument.ty,
            };
            let align = argument.align.unwrap_or(1).max(types.align(ty)).max(8);
            end = end.next_multiple_of(align);
            places.push((end, ty));
            end += types.size(ty).next_multiple_of(8);
        }
        // Reading on behind the last argument is not reported by anybody: not an error, but not followed either.
        let area = Object::new(Kind::External, end, 16, Fill::Unspecified);
        let area = state.memory.allocate(area);
        for ((at, ty), (argument, value)) in places.into_iter().zip(variadic.iter()) {
            let scalar = value.scalar()?;
            let target = Access {
                object: area,
                offset: self.paths.values.terms.word(at),
                at: Some(at),
                stride: Stride::ANY,
            };
            if let Passing::ByVal(_) = argument.passing {
                let size = self.paths.values.program.types.size(ty);
                let source = self.check_access(state, scalar, size, 1, false)?;
                self.copy_bytes(state, target, source, size)?;
                continue;
            }
            let size = self.paths.values.program.types.store_size(ty) as u32;
            let scalar = self.paths.values.padded(scalar, size);
            self.write(state, target, size, scalar)?;
        }
        state.top_mut().objects.push(area);
        let zero = self.paths.values.terms.word(0);
        let integers = Scalar::Bits(self.paths.values.terms.pool.constant(32, INTEGERS_USED));
        let vectors = Scalar::Bits(self.paths.values.terms.pool.constant(32, VECTORS_USED));
        let arguments = Scalar::Pointer(Pointer {
            object: area,
            offset: zero,
        });
        let registers = Scalar::Bits(zero);
        let start = self.paths.concretise(state, access.offset) as u64;
        if let Some(object) = state.memory.get_mut(access.object) {
            object.store(&mut self.paths.values.terms, start, 4, integers);
            object.store(&mut self.paths.values.terms, start + 4, 4, vectors);
            object.store(&mut self.paths.values.terms, start + 8, 8, arguments);
            object.store(&mut self.paths.values.terms, start + 16, 8, registers);
        }
        Ok(Value::bits(self.paths.values.terms.pool.boolean(false)))
    }

    pub fn va_copy(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let (to, from) = (
            self.paths.values.argument_value(state, call, 0)?,
            self.paths.values.argument_value(state, call, 1)?,
        );
        let (to, from) = (to.scalar()?, from.scalar()?);
        for (at, size) in [(0, 4), (4, 4), (8, 8), (16, 8)] {
            let bytes = self.paths.values.terms.word(at);
            let (source, target) = (
                self.paths.values.plus(from, bytes),
                self.paths.values.plus(to, bytes),
            );
            let source = self.check_access(state, source, u64::from(size), 1, false)?;
            let value = self.read(state, source, size)?;
            let target = self.check_access(state, target, u64::from(size), 1, true)?;
            self.write(state, target, size, value)?;
        }
        Ok(Value::bits(self.paths.values.terms.pool.boolean(false)))
    }
}
