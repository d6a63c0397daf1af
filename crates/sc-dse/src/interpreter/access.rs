//! Loads and stores.

use std::rc::Rc;

use sc_ir::{Operand, Type, TypeId};
use sc_smt::{Answer, Pool, Term};

use super::Executor;
use crate::memory::{Fill, Kind, Life, Object};
use crate::state::{End, Flow, State, unsupported};
use crate::values::stride::Stride;
use crate::values::terms::{Target, Terms, WORD};
use crate::values::{ObjectId, Pointer, Scalar, Value};
use crate::{Defect, Reason};

/// Objects that one pointer may point to.
const TARGETS: usize = 64;

/// Where an access goes, after all checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub object: ObjectId,
    pub offset: Term,
    /// The offset, if it is constant.
    pub at: Option<u64>,
    /// What is known of the offset.
    pub stride: Stride,
}

impl Access {
    /// The access so many bytes further.
    pub fn moved(self, terms: &mut Terms, more: u64) -> Access {
        let bytes = terms.word(more);
        Access {
            offset: terms.pool.add(self.offset, bytes),
            at: self.at.map(|at| at + more),
            stride: self.stride.moved(more),
            ..self
        }
    }
}

impl Executor<'_> {
    /// Checks an access of `size` bytes; other objects and errors go their own ways.
    pub fn check_access(
        &mut self,
        state: &mut State,
        address: Scalar,
        size: u64,
        align: u64,
        write: bool,
    ) -> Flow<Access> {
        let size = self.paths.values.terms.word(size);
        self.check_access_sized(state, address, size, align, write)
    }

    /// The same with a size that may be symbolic. Of size 0 nothing is checked but that there is an object.
    pub fn check_access_sized(
        &mut self,
        state: &mut State,
        address: Scalar,
        size: Term,
        align: u64,
        write: bool,
    ) -> Flow<Access> {
        let pointer = self.pointee(state, address)?;
        let Some(object) = state.memory.get(pointer.object) else {
            return Err(End::Error(Defect::BadPointer));
        };
        match object.life {
            Life::Alive => {}
            Life::Freed => return Err(End::Error(Defect::UseAfterFree)),
            Life::Returned => return Err(End::Incomplete(Reason::UseAfterReturn)),
        }
        let object = Rc::clone(object);
        if object.is_code() {
            return Err(unsupported("access to the code of a function"));
        }
        if write && !object.writable() {
            return Err(End::Error(Defect::ReadOnly));
        }
        let mut offset = pointer.offset;
        let stride = self.paths.values.terms.stride(offset);
        if self.paths.values.terms.pool.as_const(offset).is_none() {
            offset = self.paths.values.simplify(state, offset);
        }
        self.check_bounds(state, &object, offset, size)?;
        if align > 1 && object.align >= align {
            let low = align.trailing_zeros().min(30);
            let bits = self.paths.values.terms.pool.extract(offset, low - 1, 0);
            let nonzero = self.paths.values.terms.pool.is_nonzero(bits);
            let aligned = self.paths.values.terms.pool.not(nonzero);
            self.paths.require(state, aligned, Defect::Misaligned)?;
        }
        let at = self
            .paths
            .values
            .terms
            .pool
            .as_const(offset)
            .map(|offset| offset as u64);
        Ok(Access {
            object: pointer.object,
            offset,
            at,
            stride,
        })
    }

    fn check_bounds(
        &mut self,
        state: &mut State,
        object: &Object,
        offset: Term,
        size: Term,
    ) -> Flow<()> {
        let pool = &mut self.paths.values.terms.pool;
        let limit = object
            .size
            .unwrap_or_else(|| pool.constant(WORD, u128::from(object.capacity)));
        let constants = (
            pool.as_const(offset),
            pool.as_const(size),
            pool.as_const(limit),
        );
        if let (Some(offset), Some(size), Some(limit)) = constants
            && offset.checked_add(size).is_some_and(|end| end <= limit)
        {
            return Ok(());
        }
        // offset <= limit and size <= limit - offset: nothing wraps.
        let inside = match (pool.as_const(size), pool.as_const(limit)) {
            (Some(size), Some(limit)) if size <= limit => {
                let last = pool.constant(WORD, limit - size);
                pool.ule(offset, last)
            }
            _ => {
                let room = pool.sub(limit, offset);
                let starts = pool.ule(offset, limit);
                let fits = pool.ule(size, room);
                pool.and(starts, fits)
            }
        };
        if object.kind == Kind::External {
            let reason = Reason::Unsupported("variable of unknown size".to_owned());
            return self.paths.insist(state, inside, &reason);
        }
        let near = is_near(&mut self.paths.values.terms.pool, object, offset, limit);
        self.require_near(state, inside, near)
    }

    /// Runs in which `inside` does not hold end with an error; those that are far off end as not followed, since nobody may report them.
    fn require_near(&mut self, state: &mut State, inside: Term, near: Term) -> Flow<()> {
        let inside = self.paths.values.simplify(state, inside);
        let truth = match self.paths.values.terms.pool.as_bool(inside) {
            Some(true) => return Ok(()),
            Some(false) => return Err(self.out_of_bounds(state, near)),
            None => self.paths.values.holds(state, inside),
        };
        let mine = if truth {
            inside
        } else {
            self.paths.values.terms.pool.not(inside)
        };
        if !truth && self.paths.follows_one_run(state) {
            self.paths.leave_alternative(state, inside);
        }
        match self.paths.split(state, mine) {
            None if truth => Ok(()),
            None => Err(self.out_of_bounds(state, near)),
            Some(mut bad) => {
                if !truth {
                    std::mem::swap(state, &mut bad);
                }
                let end = self.out_of_bounds(&bad, near);
                self.paths.finish_sibling(bad, end);
                Ok(())
            }
        }
    }

    /// How a state ends whose access is out of bounds.
    fn out_of_bounds(&mut self, state: &State, near: Term) -> End {
        let near = self.paths.values.simplify(state, near);
        let far = self.paths.values.terms.pool.not(near);
        match self.paths.query(state, far) {
            Answer::Unsat => End::Error(Defect::OutOfBounds),
            _ => {
                self.paths.tell_error(state, Defect::OutOfBounds);
                End::Incomplete(Reason::FarPointer)
            }
        }
    }

    /// The object that an address points to; if there are several, the others go their own ways.
    pub fn pointee(&mut self, state: &mut State, address: Scalar) -> Flow<Pointer> {
        if let Scalar::Pointer(pointer) = address {
            return Ok(pointer);
        }
        let term = self.paths.values.terms.bits(address);
        let address = Scalar::Bits(self.paths.values.simplify(state, term));
        let Some(targets) = self.paths.values.terms.targets(address, TARGETS) else {
            return Err(End::Incomplete(Reason::Concretised("pointer".to_owned())));
        };
        let mut chosen = None;
        for (guard, target) in &targets {
            if self.paths.values.terms.pool.holds(*guard, &state.witness) {
                chosen = Some((*guard, *target));
                break;
            }
        }
        let Some((guard, target)) = chosen else {
            return Err(unsupported("pointer"));
        };
        if targets.len() > 1 {
            self.paths.decide(state, guard);
        }
        match target {
            Target::Object(pointer) => Ok(pointer),
            // Nothing is ever mapped at the first page.
            Target::Absolute(0..4096) => Err(End::Error(Defect::BadPointer)),
            Target::Absolute(_) => {
                self.paths.tell_error(state, Defect::BadPointer);
                Err(End::Incomplete(Reason::FarPointer))
            }
            Target::Unknown(_) => Err(unsupported("pointer made from an integer")),
        }
    }

    /// Reads a value of a type.
    pub fn load(
        &mut self,
        state: &mut State,
        ty: TypeId,
        address: Scalar,
        align: u64,
    ) -> Flow<Value> {
        let size = self.paths.values.program.types.store_size(ty);
        let access = self.check_access(state, address, size, align, false)?;
        self.read_typed(state, ty, access)
    }

    fn read_typed(&mut self, state: &mut State, ty: TypeId, access: Access) -> Flow<Value> {
        let types = &self.paths.values.program.types;
        if let Some(width) = types.scalar_bits(ty) {
            if !(1..=128).contains(&width) {
                return Err(unsupported("integer of this width"));
            }
            let size = types.store_size(ty) as u32;
            let scalar = self.read(state, access, size)?;
            if width == size * 8 {
                return Ok(Value::Scalar(scalar));
            }
            let bits = self.paths.values.terms.bits(scalar);
            return Ok(Value::bits(self.paths.values.terms.pool.trunc(bits, width)));
        }
        if !matches!(
            types.get(ty),
            Type::Struct { .. } | Type::Array { .. } | Type::Vector { .. }
        ) {
            return Err(unsupported("load of this type"));
        }
        let count = types.element_count(ty).unwrap_or(0);
        if count > 4096 {
            return Err(unsupported("load of a large aggregate"));
        }
        let mut all = Vec::new();
        for index in 0..count {
            let Some((element, more)) = types.element(ty, index) else {
                break;
            };
            let part = access.moved(&mut self.paths.values.terms, more);
            all.push(self.read_typed(state, element, part)?);
        }
        Ok(Value::Many(Rc::new(all)))
    }

    /// Reads bytes that were checked.
    pub fn read(&mut self, state: &mut State, access: Access, size: u32) -> Flow<Scalar> {
        let Some(at) = access.at else {
            return self.read_anywhere(state, access, size);
        };
        let Some(object) = state.memory.get(access.object) else {
            return Err(unsupported("no object"));
        };
        if let Some(value) = object.exact(at, size) {
            return Ok(value);
        }
        if object.needs_fill(at, size)
            && let Some(object) = state.memory.get_mut(access.object)
        {
            object.fill_gaps(&mut self.paths.values.terms, at, u64::from(size));
        }
        match state.memory.get(access.object) {
            Some(object) => Ok(object.load(&mut self.paths.values.terms, at, size)),
            None => Err(unsupported("no object")),
        }
    }

    /// Writes a value of a type.
    pub fn store(
        &mut self,
        state: &mut State,
        ty: TypeId,
        value: &Value,
        address: Scalar,
        align: u64,
    ) -> Flow<()> {
        let size = self.paths.values.program.types.store_size(ty);
        let access = self.check_access(state, address, size, align, true)?;
        self.write_typed(state, ty, value, access)
    }

    fn write_typed(
        &mut self,
        state: &mut State,
        ty: TypeId,
        value: &Value,
        access: Access,
    ) -> Flow<()> {
        let types = &self.paths.values.program.types;
        match value {
            Value::Scalar(scalar) => {
                let size = types.store_size(ty) as u32;
                let scalar = self.paths.values.padded(*scalar, size);
                self.write(state, access, size, scalar)
            }
            Value::Many(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    let Some((element, more)) = types.element(ty, index as u64) else {
                        return Err(unsupported("store of this type"));
                    };
                    let access = access.moved(&mut self.paths.values.terms, more);
                    self.write_typed(state, element, part, access)?;
                }
                Ok(())
            }
        }
    }

    /// Writes bytes that were checked.
    pub fn write(
        &mut self,
        state: &mut State,
        access: Access,
        size: u32,
        value: Scalar,
    ) -> Flow<()> {
        let Some(at) = access.at else {
            return self.write_anywhere(state, access, size, value);
        };
        if let Some(object) = state.memory.get_mut(access.object) {
            object.store(&mut self.paths.values.terms, at, size, value);
        }
        Ok(())
    }

    pub fn alloca(
        &mut self,
        state: &mut State,
        size: u64,
        count: Operand,
        align: u64,
    ) -> Flow<Value> {
        let count = self.paths.values.operand_term(state, count)?;
        let count = self.paths.values.simplify(state, count);
        let Some(bytes) = self
            .paths
            .values
            .terms
            .pool
            .as_const(count)
            .map(|count| count.saturating_mul(u128::from(size)))
        else {
            return self.variable_length(state, size, count, align);
        };
        if bytes > 1 << 30 {
            return Err(End::Error(Defect::Recursion));
        }
        Ok(self.paths.values.new_local(state, bytes as u64, align))
    }

    /// An array whose length is not known.
    fn variable_length(
        &mut self,
        state: &mut State,
        size: u64,
        count: Term,
        align: u64,
    ) -> Flow<Value> {
        let pool = &mut self.paths.values.terms.pool;
        let count = if pool.width(count) < WORD {
            pool.zext(count, WORD)
        } else {
            pool.trunc(count, WORD)
        };
        let scale = pool.constant(WORD, u128::from(size));
        let bytes = pool.mul(count, scale);
        let value = self.new_sized(state, Kind::Stack, bytes, align, Fill::Unspecified)?;
        if let Scalar::Pointer(pointer) = value.scalar()? {
            state.top_mut().objects.push(pointer.object);
        }
        Ok(value)
    }

    /// An object of a size that may be symbolic.
    pub fn new_sized(
        &mut self,
        state: &mut State,
        kind: Kind,
        bytes: Term,
        align: u64,
        fill: Fill,
    ) -> Flow<Value> {
        const LARGEST: u64 = 1 << 20;
        let bytes = self.paths.values.simplify(state, bytes);
        let (capacity, size) = match self.paths.values.terms.pool.as_const(bytes) {
            Some(bytes) => (bytes as u64, None),
            None => {
                let most = state
                    .conditions
                    .facts(&mut self.paths.values.terms.pool, bytes)
                    .max as u64;
                if most <= LARGEST {
                    (most, Some(bytes))
                } else {
                    let limit = self.paths.values.terms.word(LARGEST);
                    let small = self.paths.values.terms.pool.ule(bytes, limit);
                    self.paths.insist(
                        state,
                        small,
                        &Reason::Concretised("size of an object".to_owned()),
                    )?;
                    (LARGEST, Some(bytes))
                }
            }
        };
        let mut object = Object::new(kind, capacity, align, fill);
        object.size = size;
        let id = state.memory.allocate(object);
        let zero = self.paths.values.terms.word(0);
        Ok(Value::pointer(id, zero))
    }
}

/// Whether an access at this offset, if it is out of bounds, surely hits what the sanitizer keeps free around objects.
fn is_near(pool: &mut Pool, object: &Object, offset: Term, limit: Term) -> Term {
    const ZONE: u128 = 16;
    let zone = pool.constant(WORD, ZONE);
    let end = pool.add(limit, zone);
    let behind = pool.ult(offset, end);
    if matches!(object.kind, Kind::Global | Kind::Constant) {
        // In front of a variable lies what belongs to another one.
        return behind;
    }
    let start = pool.neg(zone);
    let before = pool.ule(start, offset);
    pool.or(behind, before)
}
