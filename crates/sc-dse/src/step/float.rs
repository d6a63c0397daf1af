//! Floating point: exact, on bit patterns; formats other than single and double end the path.

use std::rc::Rc;

use sc_ir::{CastOp, FloatKind, FloatOp, FloatPredicate, Type, TypeId};
use sc_smt::{Format, Term};

use super::unsupported;
use crate::Reason;
use crate::builtin::FloatCall;
use crate::engine::{End, Engine, Flow};
use crate::value::{Scalar, Value};

impl Engine<'_> {
    /// The format of a type, or of the elements of a vector.
    pub fn format(&self, ty: TypeId) -> Flow<Format> {
        let types = &self.program.types;
        let element = types.element(ty, 0).map_or(ty, |(element, _)| element);
        match types.get(element) {
            Type::Float(FloatKind::Single) => Ok(Format::F32),
            Type::Float(FloatKind::Double) => Ok(Format::F64),
            Type::Float(kind) => Err(End::Incomplete(Reason::FloatFormat(
                kind.keyword().to_owned(),
            ))),
            _ => Err(unsupported("floating point")),
        }
    }

    pub fn float(&mut self, op: FloatOp, ty: TypeId, left: &Value, right: &Value) -> Flow<Value> {
        self.format(ty)?;
        self.zip(left, right, &mut |engine, a, b| {
            let (a, b) = (engine.terms.bits(a), engine.terms.bits(b));
            let pool = &mut engine.terms.pool;
            Ok(Scalar::Bits(match op {
                FloatOp::Add => pool.fadd(a, b),
                FloatOp::Sub => pool.fsub(a, b),
                FloatOp::Mul => pool.fmul(a, b),
                FloatOp::Div => pool.fdiv(a, b),
                FloatOp::Rem => return Err(unsupported("frem")),
            }))
        })
    }

    pub fn float_negate(&mut self, ty: TypeId, value: &Value) -> Flow<Value> {
        self.format(ty)?;
        self.map(value, &mut |engine, a| {
            let a = engine.terms.bits(a);
            Ok(Scalar::Bits(engine.terms.pool.fneg(a)))
        })
    }

    pub fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        ty: TypeId,
        left: &Value,
        right: &Value,
    ) -> Flow<Value> {
        self.format(ty)?;
        self.zip(left, right, &mut |engine, a, b| {
            let (a, b) = (engine.terms.bits(a), engine.terms.bits(b));
            Ok(Scalar::Bits(engine.float_truth(predicate, a, b)))
        })
    }

    fn float_truth(&mut self, predicate: FloatPredicate, a: Term, b: Term) -> Term {
        use FloatPredicate as P;
        let pool = &mut self.terms.pool;
        let unordered = |pool: &mut sc_smt::Pool, truth: Term| {
            let nan = pool.funordered(a, b);
            pool.or(nan, truth)
        };
        match predicate {
            P::False => pool.boolean(false),
            P::True => pool.boolean(true),
            P::Oeq => pool.feq(a, b),
            P::Olt => pool.flt(a, b),
            P::Ole => pool.fle(a, b),
            P::Ogt => pool.flt(b, a),
            P::Oge => pool.fle(b, a),
            P::One => {
                let (less, more) = (pool.flt(a, b), pool.flt(b, a));
                pool.or(less, more)
            }
            P::Uno => pool.funordered(a, b),
            P::Ord => {
                let nan = pool.funordered(a, b);
                pool.not(nan)
            }
            P::Ueq => {
                let truth = pool.feq(a, b);
                unordered(pool, truth)
            }
            P::Ult => {
                let truth = pool.flt(a, b);
                unordered(pool, truth)
            }
            P::Ule => {
                let truth = pool.fle(a, b);
                unordered(pool, truth)
            }
            P::Ugt => {
                let truth = pool.flt(b, a);
                unordered(pool, truth)
            }
            P::Uge => {
                let truth = pool.fle(b, a);
                unordered(pool, truth)
            }
            P::Une => {
                let equal = pool.feq(a, b);
                pool.not(equal)
            }
        }
    }

    pub fn float_cast(
        &mut self,
        op: CastOp,
        from: TypeId,
        value: Term,
        to: TypeId,
        width: u32,
    ) -> Flow<Term> {
        match op {
            CastOp::FpTrunc | CastOp::FpExt => {
                let (old, new) = (self.format(from)?, self.format(to)?);
                let pool = &mut self.terms.pool;
                Ok(match (old, new) {
                    (Format::F64, Format::F32) => pool.fptrunc(value),
                    (Format::F32, Format::F64) => pool.fpext(value),
                    _ => value,
                })
            }
            CastOp::FpToSi => {
                self.format(from)?;
                Ok(self.terms.pool.fp_to_si(value, width))
            }
            CastOp::FpToUi => {
                self.format(from)?;
                Ok(self.terms.pool.fp_to_ui(value, width))
            }
            CastOp::SiToFp => {
                let format = self.format(to)?;
                Ok(self.terms.pool.si_to_fp(format, value))
            }
            CastOp::UiToFp => {
                let format = self.format(to)?;
                Ok(self.terms.pool.ui_to_fp(format, value))
            }
            _ => Err(unsupported("cast")),
        }
    }

    /// Functions and intrinsics on numbers.
    pub fn float_call(&mut self, call: FloatCall, ty: TypeId, arguments: &[Value]) -> Flow<Value> {
        if call != FloatCall::IsClass {
            self.format(ty)?;
        }
        let first = arguments.first().ok_or_else(|| unsupported("call"))?;
        match (call, arguments) {
            (FloatCall::Abs, _) => self.map(first, &mut |engine, a| {
                let a = engine.terms.bits(a);
                Ok(Scalar::Bits(engine.terms.pool.fabs(a)))
            }),
            (FloatCall::Sqrt, _) => self.map(first, &mut |engine, a| {
                let a = engine.terms.bits(a);
                Ok(Scalar::Bits(engine.terms.pool.fsqrt(a)))
            }),
            (FloatCall::CopySign, [a, b]) => self.zip(a, b, &mut |engine, a, b| {
                let (a, b) = (engine.terms.bits(a), engine.terms.bits(b));
                let pool = &mut engine.terms.pool;
                let top = pool.width(a) - 1;
                let sign = pool.extract(b, top, top);
                let rest = pool.extract(a, top - 1, 0);
                Ok(Scalar::Bits(pool.concat(sign, rest)))
            }),
            // Two roundings, as the compiler does without a fused instruction.
            (FloatCall::MulAdd, [a, b, c]) => {
                let product = self.float(FloatOp::Mul, ty, a, b)?;
                self.float(FloatOp::Add, ty, &product, c)
            }
            (FloatCall::IsClass, [a, mask]) => self.is_class(a, mask),
            _ => Err(unsupported("floating-point function")),
        }
    }

    fn is_class(&mut self, value: &Value, mask: &Value) -> Flow<Value> {
        let (bits, mask) = (self.term(value)?, self.term(mask)?);
        let pool = &mut self.terms.pool;
        let (Some(mask), Some(format)) = (pool.as_const(mask), Format::of_width(pool.width(bits)))
        else {
            return Err(unsupported("is.fpclass"));
        };
        let width = format.width();
        let fraction = format.fraction();
        let sign = pool.extract(bits, width - 1, width - 1);
        let exponent = pool.extract(bits, width - 2, fraction);
        let mantissa = pool.extract(bits, fraction - 1, 0);
        let quiet = pool.extract(bits, fraction - 1, fraction - 1);
        let some = pool.is_nonzero(mantissa);
        let none = pool.not(some);
        let ones = pool.constant(format.exponent(), u128::MAX);
        let top = pool.eq(exponent, ones);
        let nonzero = pool.is_nonzero(exponent);
        let bottom = pool.not(nonzero);
        let positive = pool.not(sign);
        let not_top = pool.not(top);
        let normal = pool.and(nonzero, not_top);
        let infinite = pool.and(top, none);
        let zero = pool.and(bottom, none);
        let subnormal = pool.and(bottom, some);
        let nan = pool.and(top, some);
        let loud = pool.not(quiet);
        let cases = [
            (nan, loud),
            (nan, quiet),
            (infinite, sign),
            (normal, sign),
            (subnormal, sign),
            (zero, sign),
            (zero, positive),
            (subnormal, positive),
            (normal, positive),
            (infinite, positive),
        ];
        let mut result = pool.boolean(false);
        for (bit, (class, which)) in cases.into_iter().enumerate() {
            if mask >> bit & 1 == 1 {
                let both = pool.and(class, which);
                result = pool.or(result, both);
            }
        }
        Ok(Value::bits(result))
    }

    /// A pair as a structure.
    pub fn pair(a: Value, b: Value) -> Value {
        Value::Many(Rc::new(vec![a, b]))
    }
}
