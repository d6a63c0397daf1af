//! Arithmetic, casts, choices.

use std::rc::Rc;

use sc_ir::{BinaryOp, CastOp, Scaled, TypeId};
use sc_smt::Term;

use super::{Values, map};
use crate::state::{Flow, State, unsupported};
use crate::values::terms::WORD;
use crate::values::{Pointer, Scalar, Value};

impl Values<'_> {
    /// Bits of addresses are looked at: what is known of them becomes a condition.
    pub fn mind_alignment(&mut self, state: &mut State, op: BinaryOp, a: Scalar, b: Scalar) {
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            return;
        }
        for scalar in [a, b] {
            let bits = match scalar {
                Scalar::Pointer(_) => self.terms.bits(scalar),
                Scalar::Bits(bits) => bits,
            };
            for (object, address) in self.terms.addresses_in(bits) {
                let align = state.memory.get(object).map_or(1, |object| object.align);
                self.note_alignment(state, address, align);
            }
        }
    }

    fn note_alignment(&mut self, state: &mut State, address: Term, align: u64) {
        let zeros = align.max(1).trailing_zeros().min(30);
        if zeros == 0 {
            return;
        }
        let low = self.terms.pool.extract(address, zeros - 1, 0);
        let some = self.terms.pool.is_nonzero(low);
        let fact = self.terms.pool.not(some);
        // The witness may have any address that is aligned: 0 is.
        if !state.conditions.terms().contains(&fact) && self.holds(state, fact) {
            state.conditions.push(&mut self.terms.pool, fact);
        }
    }

    /// An operation that cannot fail; pointers stay pointers as far as possible.
    pub fn arithmetic(&mut self, op: BinaryOp, left: Scalar, right: Scalar) -> Scalar {
        match (op, left, right) {
            (BinaryOp::Add, Scalar::Pointer(pointer), Scalar::Bits(more))
            | (BinaryOp::Add, Scalar::Bits(more), Scalar::Pointer(pointer)) => {
                return self.plus(Scalar::Pointer(pointer), more);
            }
            (BinaryOp::Sub, Scalar::Pointer(pointer), Scalar::Bits(less)) => {
                let more = self.terms.pool.neg(less);
                return self.plus(Scalar::Pointer(pointer), more);
            }
            (BinaryOp::Sub, Scalar::Pointer(a), Scalar::Pointer(b)) if a.object == b.object => {
                return Scalar::Bits(self.terms.pool.sub(a.offset, b.offset));
            }
            _ => {}
        }
        let (a, b) = (self.terms.bits(left), self.terms.bits(right));
        let pool = &mut self.terms.pool;
        let term = match op {
            BinaryOp::Add => pool.add(a, b),
            BinaryOp::Sub => pool.sub(a, b),
            BinaryOp::Mul => pool.mul(a, b),
            BinaryOp::UDiv => pool.udiv(a, b),
            BinaryOp::SDiv => pool.sdiv(a, b),
            BinaryOp::URem => pool.urem(a, b),
            BinaryOp::SRem => pool.srem(a, b),
            BinaryOp::Shl => self.shift(a, b, |pool, a, b| pool.shl(a, b)),
            BinaryOp::LShr => self.shift(a, b, |pool, a, b| pool.lshr(a, b)),
            BinaryOp::AShr => self.shift(a, b, |pool, a, b| pool.ashr(a, b)),
            BinaryOp::And => pool.and(a, b),
            BinaryOp::Or => pool.or(a, b),
            BinaryOp::Xor => pool.xor(a, b),
        };
        self.terms.scalar(term)
    }

    /// Shifts by the width or more give anything.
    fn shift(
        &mut self,
        a: Term,
        by: Term,
        make: impl Fn(&mut sc_smt::Pool, Term, Term) -> Term,
    ) -> Term {
        let pool = &mut self.terms.pool;
        let width = pool.width(a);
        let shifted = make(pool, a, by);
        let limit = pool.constant(width, u128::from(width));
        let fits = pool.ult(by, limit);
        if pool.as_bool(fits) == Some(true) {
            return shifted;
        }
        if pool.facts(by).max < u128::from(width) {
            return shifted;
        }
        let any = self.terms.unspecified(width);
        self.terms.pool.ite(fits, shifted, any)
    }

    /// An address plus bytes.
    pub fn plus(&mut self, base: Scalar, bytes: Term) -> Scalar {
        match base {
            Scalar::Pointer(pointer) if self.terms.pool.width(bytes) == WORD => {
                if self.terms.is_address(bytes) {
                    let base = self.terms.address(pointer);
                    return Scalar::Bits(self.terms.pool.add(base, bytes));
                }
                let offset = self.terms.pool.add(pointer.offset, bytes);
                self.terms.note_sum(offset, pointer.offset, bytes);
                Scalar::Pointer(Pointer { offset, ..pointer })
            }
            base => {
                let base = self.terms.bits(base);
                let sum = self.terms.pool.add(base, bytes);
                self.terms.scalar(sum)
            }
        }
    }

    pub fn gep(
        &mut self,
        state: &State,
        base: &Value,
        offset: i64,
        scaled: &[Scaled],
    ) -> Flow<Value> {
        let base = base.scalar()?;
        let mut bytes = self.terms.word(offset as u64);
        for part in scaled {
            let index = self.operand_term(state, part.index)?;
            let pool = &mut self.terms.pool;
            let index = if pool.width(index) < WORD {
                pool.sext(index, WORD)
            } else {
                pool.trunc(index, WORD)
            };
            let scale = pool.constant(WORD, u128::from(part.scale));
            let more = pool.mul(index, scale);
            let sum = pool.add(bytes, more);
            self.terms.note_product(more, index, part.scale);
            self.terms.note_sum(sum, bytes, more);
            bytes = sum;
        }
        Ok(Value::Scalar(self.plus(base, bytes)))
    }

    pub fn cast(&mut self, op: CastOp, from: TypeId, value: &Value, to: TypeId) -> Flow<Value> {
        if matches!(op, CastOp::BitCast) {
            return self.bit_cast(from, value, to);
        }
        let types = &self.program.types;
        let element = |ty: TypeId| types.element(ty, 0).map_or(ty, |(element, _)| element);
        let (from, to) = match value {
            Value::Many(_) => (element(from), element(to)),
            Value::Scalar(_) => (from, to),
        };
        let width = types
            .scalar_bits(to)
            .filter(|bits| (1..=128).contains(bits))
            .ok_or_else(|| unsupported("cast"))?;
        map(self, value, &mut |values, scalar| {
            if matches!(
                op,
                CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast
            ) && width == WORD
            {
                // Both keep their origin.
                if let Scalar::Pointer(_) = scalar {
                    return Ok(scalar);
                }
            }
            let bits = values.terms.bits(scalar);
            let pool = &mut values.terms.pool;
            let old = pool.width(bits);
            let term = match op {
                CastOp::Trunc => pool.trunc(bits, width),
                CastOp::SExt => pool.sext(bits, width),
                CastOp::ZExt => pool.zext(bits, width),
                CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast if width > old => {
                    pool.zext(bits, width)
                }
                CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast | CastOp::BitCast => {
                    pool.trunc(bits, width)
                }
                _ => {
                    return values
                        .float_cast(op, from, bits, to, width)
                        .map(Scalar::Bits);
                }
            };
            Ok(values.terms.scalar(term))
        })
    }

    /// The same bits: number to number, vector to vector of other elements.
    fn bit_cast(&mut self, _from: TypeId, value: &Value, to: TypeId) -> Flow<Value> {
        let types = &self.program.types;
        match (value, types.element_count(to)) {
            (Value::Scalar(_), None) => Ok(value.clone()),
            (_, count) => {
                let all = self.all_bits(value)?;
                let Some(count) = count else {
                    return Ok(Value::bits(all));
                };
                let element = types
                    .element(to, 0)
                    .and_then(|(element, _)| types.scalar_bits(element));
                let width = element
                    .filter(|bits| *bits >= 1)
                    .ok_or_else(|| unsupported("bitcast"))?;
                if u64::from(width) * count != u64::from(self.terms.pool.width(all)) {
                    return Err(unsupported("bitcast"));
                }
                let parts = (0..count as u32).map(|k| {
                    Value::bits(self.terms.pool.extract(all, (k + 1) * width - 1, k * width))
                });
                Ok(Value::Many(Rc::new(parts.collect())))
            }
        }
    }

    /// All bits of a vector, the first element lowest.
    fn all_bits(&mut self, value: &Value) -> Flow<Term> {
        let Value::Many(parts) = value else {
            return self.term(value);
        };
        let mut all: Option<Term> = None;
        for part in parts.iter() {
            let part = self.term(part)?;
            all = Some(match all {
                None => part,
                Some(low) if self.terms.pool.width(low) + self.terms.pool.width(part) <= 128 => {
                    self.terms.pool.concat(part, low)
                }
                Some(_) => return Err(unsupported("wide vector")),
            });
        }
        all.ok_or_else(|| unsupported("empty vector"))
    }

    pub fn select(&mut self, condition: &Value, then: &Value, otherwise: &Value) -> Flow<Value> {
        match (condition, then, otherwise) {
            (Value::Many(conditions), Value::Many(a), Value::Many(b))
                if conditions.len() == a.len() && a.len() == b.len() =>
            {
                let mut all = Vec::with_capacity(a.len());
                for at in 0..a.len() {
                    let condition = self.term(&conditions[at])?;
                    all.push(self.choose(condition, &a[at], &b[at])?);
                }
                Ok(Value::Many(Rc::new(all)))
            }
            _ => {
                let condition = self.term(condition)?;
                self.choose(condition, then, otherwise)
            }
        }
    }

    /// One of two values.
    pub fn choose(&mut self, condition: Term, then: &Value, otherwise: &Value) -> Flow<Value> {
        match self.terms.pool.as_bool(condition) {
            Some(true) => return Ok(then.clone()),
            Some(false) => return Ok(otherwise.clone()),
            None => {}
        }
        match (then, otherwise) {
            (Value::Scalar(a), Value::Scalar(b)) => {
                Ok(Value::Scalar(self.choose_scalar(condition, *a, *b)))
            }
            (Value::Many(a), Value::Many(b)) if a.len() == b.len() => {
                let mut all = Vec::with_capacity(a.len());
                for (a, b) in a.iter().zip(b.iter()) {
                    all.push(self.choose(condition, a, b)?);
                }
                Ok(Value::Many(Rc::new(all)))
            }
            _ => Err(unsupported("choice between different shapes")),
        }
    }

    pub fn choose_scalar(&mut self, condition: Term, a: Scalar, b: Scalar) -> Scalar {
        if a == b {
            return a;
        }
        match (a, b) {
            (Scalar::Pointer(p), Scalar::Pointer(q)) if p.object == q.object => {
                let offset = self.terms.pool.ite(condition, p.offset, q.offset);
                Scalar::Pointer(Pointer { offset, ..p })
            }
            _ => {
                let (a, b) = (self.terms.bits(a), self.terms.bits(b));
                let term = self.terms.pool.ite(condition, a, b);
                self.terms.scalar(term)
            }
        }
    }

    pub fn shuffle(
        &mut self,
        ty: TypeId,
        left: &Value,
        right: &Value,
        mask: &[Option<u32>],
    ) -> Flow<Value> {
        let (Value::Many(a), Value::Many(b)) = (left, right) else {
            return Err(unsupported("shufflevector"));
        };
        let element = self
            .program
            .types
            .element(ty, 0)
            .map(|(element, _)| element);
        let mut all = Vec::with_capacity(mask.len());
        for index in mask {
            all.push(match (index, element) {
                (Some(index), _) => {
                    let index = *index as usize;
                    let found = if index < a.len() {
                        a.get(index)
                    } else {
                        b.get(index - a.len())
                    };
                    found.cloned().ok_or_else(|| unsupported("shufflevector"))?
                }
                (None, Some(element)) => self.undefined(element)?,
                (None, None) => return Err(unsupported("shufflevector")),
            });
        }
        Ok(Value::Many(Rc::new(all)))
    }
}
