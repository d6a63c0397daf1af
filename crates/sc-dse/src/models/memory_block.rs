//! Copying and filling of memory.

use sc_ir::Call;
use sc_smt::Term;

use crate::interpreter::{Access, Executor};
use crate::memory::{Fill, Kind, Object};
use crate::state::{End, Flow, State, unsupported};
use crate::values::stride::Stride;
use crate::values::terms::WORD;
use crate::values::{ObjectId, Scalar, Value};
use crate::{Defect, Reason};

/// Bytes that are copied or filled in one step.
const LARGEST: u64 = 1 << 18;
/// Bytes that are chosen one by one when the size is not known.
const BYTEWISE: u64 = 512;

/// More than this is not followed: nothing may take so long that nobody can stop it.
fn not_too_large(size: u64) -> Flow<()> {
    if size > LARGEST {
        return Err(End::Incomplete(Reason::Concretised(
            "bytes of a large block".to_owned(),
        )));
    }
    Ok(())
}

impl Executor<'_> {
    pub fn mem_copy(&mut self, state: &mut State, call: &Call, overlap: bool) -> Flow<Value> {
        let (to, from) = (
            self.paths.values.argument_value(state, call, 0)?,
            self.paths.values.argument_value(state, call, 1)?,
        );
        let size = self.size_argument(state, call, 2)?;
        if self.paths.values.terms.pool.as_const(size) == Some(0) {
            return Ok(to);
        }
        if self.paths.values.terms.pool.as_const(size).is_none() {
            // Of nothing, nothing is checked.
            let some = self.paths.values.terms.pool.is_nonzero(size);
            if !self.paths.decide(state, some) {
                return Ok(to);
            }
        }
        let (target, source) = (to.scalar()?, from.scalar()?);
        let source = self.check_access_sized(state, source, size, 1, false)?;
        let target = self.check_access_sized(state, target, size, 1, true)?;
        if !overlap && source.object == target.object {
            let apart = self.apart(target, source, size);
            self.paths.require(state, apart, Defect::Overlap)?;
        }
        match self.paths.values.terms.pool.as_const(size) {
            Some(size) => self.copy_bytes(state, target, source, size as u64)?,
            None => self.copy_some(state, target, source, size)?,
        }
        Ok(to)
    }

    /// Copies a known number of bytes.
    pub fn copy_bytes(
        &mut self,
        state: &mut State,
        target: Access,
        source: Access,
        size: u64,
    ) -> Flow<()> {
        not_too_large(size)?;
        if let (Some(to), Some(from)) = (target.at, source.at) {
            self.fill_range(state, source.object, from, size);
            let cells = match state.memory.get(source.object) {
                Some(object) => object.copy(&mut self.paths.values.terms, from, size),
                None => return Err(unsupported("no object")),
            };
            if let Some(object) = state.memory.get_mut(target.object) {
                object.paste(&mut self.paths.values.terms, to, size, cells);
            }
            return Ok(());
        }
        if size > 256 {
            let to = self.paths.concretise(state, target.offset) as u64;
            let from = self.paths.concretise(state, source.offset) as u64;
            return self.copy_bytes(
                state,
                Access {
                    at: Some(to),
                    ..target
                },
                Access {
                    at: Some(from),
                    ..source
                },
                size,
            );
        }
        let mut parts = Vec::new();
        let mut at = 0;
        while at < size {
            let bytes = if size - at >= 8 {
                8
            } else if size - at >= 4 {
                4
            } else {
                1
            };
            let part = source.moved(&mut self.paths.values.terms, at);
            parts.push((at, bytes, self.read(state, part, bytes)?));
            at += u64::from(bytes);
        }
        for (at, bytes, value) in parts {
            let part = target.moved(&mut self.paths.values.terms, at);
            self.write(state, part, bytes, value)?;
        }
        Ok(())
    }

    fn fill_range(&mut self, state: &mut State, id: ObjectId, from: u64, size: u64) {
        let needs = state
            .memory
            .get(id)
            .is_some_and(|object| object.fill == Fill::Unspecified);
        if needs && let Some(object) = state.memory.get_mut(id) {
            object.fill_gaps(&mut self.paths.values.terms, from, size);
        }
    }

    /// Copies an unknown number of bytes: each is copied or not.
    fn copy_some(
        &mut self,
        state: &mut State,
        target: Access,
        source: Access,
        size: Term,
    ) -> Flow<()> {
        let to = self.paths.concretise(state, target.offset) as u64;
        let from = self.paths.concretise(state, source.offset) as u64;
        let most = self.most_bytes(state, size, &[(target.object, to), (source.object, from)]);
        if most > BYTEWISE {
            let size = self.paths.concretise(state, size) as u64;
            return self.copy_bytes(
                state,
                Access {
                    at: Some(to),
                    ..target
                },
                Access {
                    at: Some(from),
                    ..source
                },
                size,
            );
        }
        let mut bytes = Vec::new();
        for at in 0..most {
            bytes.push(self.read(
                state,
                Access {
                    at: Some(from + at),
                    ..source
                },
                1,
            )?);
        }
        for (at, byte) in bytes.into_iter().enumerate() {
            self.write_if_less(state, target.object, to, at as u64, size, byte)?;
        }
        Ok(())
    }

    fn write_if_less(
        &mut self,
        state: &mut State,
        object: ObjectId,
        start: u64,
        at: u64,
        size: Term,
        byte: Scalar,
    ) -> Flow<()> {
        let index = self.paths.values.terms.word(at);
        let mut inside = self.paths.values.terms.pool.ult(index, size);
        // What lies behind the end of the object may be anything.
        if let Some(Some(end)) = state.memory.get(object).map(|object| object.size) {
            let place = self.paths.values.terms.word(start + at);
            let exists = self.paths.values.terms.pool.ult(place, end);
            let implied = self.paths.values.terms.pool.implies(exists, inside);
            if self.paths.values.terms.pool.as_bool(implied) == Some(true) {
                inside = implied;
            }
        }
        let offset = self.paths.values.terms.word(start + at);
        let access = Access {
            object,
            offset,
            at: Some(start + at),
            stride: Stride::ANY,
        };
        let old = self.read(state, access, 1)?;
        let new = self.paths.values.choose_scalar(inside, byte, old);
        self.write(state, access, 1, new)
    }

    fn most_bytes(&mut self, state: &State, size: Term, places: &[(ObjectId, u64)]) -> u64 {
        let most = state
            .conditions
            .facts(&mut self.paths.values.terms.pool, size)
            .max
            .min(u128::from(u64::MAX)) as u64;
        let room = places.iter().filter_map(|(id, at)| {
            state
                .memory
                .get(*id)
                .map(|object| object.capacity.saturating_sub(*at))
        });
        room.fold(most, u64::min)
    }

    pub fn mem_set(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let to = self.paths.values.argument_value(state, call, 0)?;
        let byte = self.paths.values.argument_term(state, call, 1)?;
        let byte = self.paths.values.terms.pool.trunc(byte, 8);
        let size = self.size_argument(state, call, 2)?;
        if self.paths.values.terms.pool.as_const(size).is_none() {
            let some = self.paths.values.terms.pool.is_nonzero(size);
            if !self.paths.decide(state, some) {
                return Ok(to);
            }
        } else if self.paths.values.terms.pool.as_const(size) == Some(0) {
            return Ok(to);
        }
        let target = to.scalar()?;
        let target = self.check_access_sized(state, target, size, 1, true)?;
        let start = self.paths.concretise(state, target.offset) as u64;
        let known = self
            .paths
            .values
            .terms
            .pool
            .as_const(size)
            .map(|size| size as u64);
        let most = self.most_bytes(state, size, &[(target.object, start)]);
        match known {
            Some(size) => self.set_bytes(state, target.object, start, size, byte)?,
            None if most > BYTEWISE => {
                let size = self.paths.concretise(state, size) as u64;
                self.set_bytes(state, target.object, start, size, byte)?;
            }
            None => {
                for at in 0..most {
                    self.write_if_less(state, target.object, start, at, size, Scalar::Bits(byte))?;
                }
            }
        }
        Ok(to)
    }

    fn set_bytes(
        &mut self,
        state: &mut State,
        id: ObjectId,
        start: u64,
        size: u64,
        byte: Term,
    ) -> Flow<()> {
        let Some(object) = state.memory.get_mut(id) else {
            return Ok(());
        };
        if start == 0 && size == object.capacity {
            object.fill_with(&self.paths.values.terms, byte);
            return Ok(());
        }
        if self.paths.values.terms.pool.as_const(byte) == Some(0) && object.fill == Fill::Zero {
            object.clear(&mut self.paths.values.terms, start, size);
            return Ok(());
        }
        not_too_large(size)?;
        let mut at = start;
        while at < start + size {
            let bytes = (start + size - at).min(8 - at % 8);
            let mut value = byte;
            for _ in 1..bytes {
                value = self.paths.values.terms.pool.concat(value, byte);
            }
            object.store(
                &mut self.paths.values.terms,
                at,
                bytes as u32,
                Scalar::Bits(value),
            );
            at += bytes;
        }
        Ok(())
    }

    /// A copy of an object's bytes, for arguments that are passed by value.
    pub fn copy_of(
        &mut self,
        state: &mut State,
        source: Scalar,
        size: u64,
        align: u64,
    ) -> Flow<ObjectId> {
        let access = self.check_access(state, source, size, 1, false)?;
        let id = state
            .memory
            .allocate(Object::new(Kind::Stack, size, align, Fill::Unspecified));
        let offset = self.paths.values.terms.word(0);
        self.copy_bytes(
            state,
            Access {
                object: id,
                offset,
                at: Some(0),
                stride: Stride::ANY,
            },
            access,
            size,
        )?;
        Ok(id)
    }

    /// The size argument as a term of 64 bits.
    fn size_argument(&mut self, state: &State, call: &Call, at: usize) -> Flow<Term> {
        let size = self.paths.values.argument_term(state, call, at)?;
        let pool = &mut self.paths.values.terms.pool;
        let size = if pool.width(size) < WORD {
            pool.zext(size, WORD)
        } else {
            pool.trunc(size, WORD)
        };
        Ok(self.paths.values.simplify(state, size))
    }

    /// Whether two ranges of one object do not overlap; the same range twice is as good.
    fn apart(&mut self, target: Access, source: Access, size: Term) -> Term {
        let pool = &mut self.paths.values.terms.pool;
        let (to, from) = (target.offset, source.offset);
        // Both are inside of the object: nothing wraps.
        let (to_end, from_end) = (pool.add(to, size), pool.add(from, size));
        let (before, behind) = (pool.ule(to_end, from), pool.ule(from_end, to));
        let same = pool.eq(to, from);
        let apart = pool.or(before, behind);
        pool.or(apart, same)
    }

    /// A pointer, aligned: where the object itself is aligned as much, it stays in it.
    pub fn pointer_mask(&mut self, state: &State, call: &Call) -> Flow<Value> {
        let pointer = self.paths.values.argument_value(state, call, 0)?;
        let pointer = pointer.scalar()?;
        let mask = self.paths.values.argument_term(state, call, 1)?;
        if let Scalar::Pointer(pointer) = pointer
            && let Some(kept) = self.paths.values.terms.pool.as_const(mask)
            && let Some(object) = state.memory.get(pointer.object)
        {
            let align = 1u128 << kept.trailing_zeros().min(63);
            let keeps_all_above = kept == u128::from(u64::MAX) & !(align - 1);
            if keeps_all_above && u128::from(object.align) >= align {
                let offset = self.paths.values.terms.pool.and(pointer.offset, mask);
                return Ok(Value::pointer(pointer.object, offset));
            }
        }
        let bits = self.paths.values.terms.bits(pointer);
        let aligned = self.paths.values.terms.pool.and(bits, mask);
        Ok(Value::Scalar(self.paths.values.terms.scalar(aligned)))
    }

    /// What the compiler knows of the size of an object: nothing, or what is left of it behind the pointer.
    pub fn object_size(&mut self, state: &mut State, call: &Call) -> Flow<Value> {
        let pointer = self.paths.values.argument_value(state, call, 0)?;
        let least = self.paths.values.argument_term(state, call, 1)?;
        let least = self.paths.values.terms.pool.as_const(least) == Some(1);
        let width = self
            .paths
            .values
            .program
            .types
            .scalar_bits(call.ty)
            .unwrap_or(WORD);
        let pool = &mut self.paths.values.terms.pool;
        let nothing = pool.constant(width, if least { 0 } else { u128::MAX });
        let known = match pointer.scalar()? {
            Scalar::Pointer(pointer) if width == WORD => state
                .memory
                .get(pointer.object)
                .map(|object| (object.capacity, pointer.offset)),
            _ => None,
        };
        let Some((size, offset)) = known else {
            return Ok(Value::bits(self.paths.values.terms.unspecified(width)));
        };
        let tells = self.paths.values.terms.unspecified(1);
        let size = self.paths.values.terms.word(size);
        let pool = &mut self.paths.values.terms.pool;
        let left = pool.sub(size, offset);
        let inside = pool.ule(offset, size);
        let none = pool.constant(width, 0);
        let left = pool.ite(inside, left, none);
        Ok(Value::bits(pool.ite(tells, left, nothing)))
    }
}
