//! Floating point: exact, on bit patterns; formats other than single, double and that of the x87 end the path.

use std::cmp::Ordering;

use sc_ir::{CastOp, FloatKind, FloatOp, FloatPredicate, Type, TypeId};
use sc_smt::{Format, Term};

use super::{Values, map, zip};
use crate::Reason;
use crate::code::builtin::FloatCall;
use crate::state::{End, Flow, State, unsupported};
use crate::values::{Scalar, Value};

impl Values<'_> {
    /// The format of a type, or of the elements of a vector.
    pub fn format(&self, ty: TypeId) -> Flow<Format> {
        let types = &self.program.types;
        let element = types.element(ty, 0).map_or(ty, |(element, _)| element);
        match types.get(element) {
            Type::Float(FloatKind::Single) => Ok(Format::F32),
            Type::Float(FloatKind::Double) => Ok(Format::F64),
            Type::Float(FloatKind::X87) => Ok(Format::X87),
            Type::Float(kind) => Err(End::Incomplete(Reason::FloatFormat(
                kind.keyword().to_owned(),
            ))),
            _ => Err(unsupported("floating point")),
        }
    }

    /// The number that the bits of a register are.
    pub fn number(&mut self, format: Format, scalar: Scalar) -> Term {
        let bits = self.terms.bits(scalar);
        match format {
            Format::X87 => self.terms.pool.x87_number(bits),
            _ => bits,
        }
    }

    /// The bits of a number in a register.
    pub fn of_number(&mut self, format: Format, number: Term) -> Scalar {
        Scalar::Bits(match format {
            Format::X87 => self.terms.pool.x87_bits(number),
            _ => number,
        })
    }

    pub fn float(
        &mut self,
        state: &State,
        op: FloatOp,
        ty: TypeId,
        left: &Value,
        right: &Value,
    ) -> Flow<Value> {
        let format = self.format(ty)?;
        zip(self, left, right, &mut |values, a, b| {
            let (a, b) = (values.number(format, a), values.number(format, b));
            let pool = &mut values.terms.pool;
            let result = match op {
                FloatOp::Add => pool.fadd(a, b),
                FloatOp::Sub => pool.fsub(a, b),
                FloatOp::Mul => pool.fmul(a, b),
                FloatOp::Div => pool.fdiv(a, b),
                FloatOp::Rem => values.remainder(state, format, false, a, b),
            };
            Ok(values.of_number(format, result))
        })
    }

    pub fn float_negate(&mut self, ty: TypeId, value: &Value) -> Flow<Value> {
        self.format(ty)?;
        map(self, value, &mut |values, a| {
            let a = values.terms.bits(a);
            let pool = &mut values.terms.pool;
            let width = pool.width(a);
            let sign = pool.constant(width, 1 << (width - 1));
            Ok(Scalar::Bits(pool.xor(a, sign)))
        })
    }

    pub fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        ty: TypeId,
        left: &Value,
        right: &Value,
    ) -> Flow<Value> {
        let format = self.format(ty)?;
        zip(self, left, right, &mut |values, a, b| {
            let (a, b) = (values.number(format, a), values.number(format, b));
            Ok(Scalar::Bits(values.float_truth(predicate, a, b)))
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
        let term = match op {
            CastOp::FpTrunc | CastOp::FpExt => {
                let (old, new) = (self.format(from)?, self.format(to)?);
                let number = self.number(old, Scalar::Bits(value));
                let number = match old.width().cmp(&new.width()) {
                    Ordering::Less => self.terms.pool.fpext(new, number),
                    Ordering::Equal => number,
                    Ordering::Greater => self.terms.pool.fptrunc(new, number),
                };
                self.of_number(new, number)
            }
            CastOp::FpToSi | CastOp::FpToUi => {
                let format = self.format(from)?;
                let number = self.number(format, Scalar::Bits(value));
                Scalar::Bits(match op {
                    CastOp::FpToSi => self.terms.pool.fp_to_si(number, width),
                    _ => self.terms.pool.fp_to_ui(number, width),
                })
            }
            CastOp::SiToFp | CastOp::UiToFp => {
                let format = self.format(to)?;
                let number = match op {
                    CastOp::SiToFp => self.terms.pool.si_to_fp(format, value),
                    _ => self.terms.pool.ui_to_fp(format, value),
                };
                self.of_number(format, number)
            }
            _ => return Err(unsupported("cast")),
        };
        Ok(self.terms.bits(term))
    }

    /// Functions and intrinsics on numbers.
    pub fn float_call(
        &mut self,
        state: &State,
        call: FloatCall,
        ty: TypeId,
        arguments: &[Value],
    ) -> Flow<Value> {
        if call != FloatCall::IsClass {
            self.format(ty)?;
        }
        let first = arguments.first().ok_or_else(|| unsupported("call"))?;
        match (call, arguments) {
            (FloatCall::Abs, _) => map(self, first, &mut |values, a| {
                let a = values.terms.bits(a);
                Ok(Scalar::Bits(values.terms.pool.fabs(a)))
            }),
            (FloatCall::Sqrt, _) => {
                let format = self.format(ty)?;
                map(self, first, &mut |values, a| {
                    let a = values.number(format, a);
                    let root = values.terms.pool.fsqrt(a);
                    Ok(values.of_number(format, root))
                })
            }
            (FloatCall::Fused, [a, b, c]) => self.fused(ty, a, b, c),
            (FloatCall::CopySign, [a, b]) => zip(self, a, b, &mut |values, a, b| {
                let (a, b) = (values.terms.bits(a), values.terms.bits(b));
                let pool = &mut values.terms.pool;
                let top = pool.width(a) - 1;
                let sign = pool.extract(b, top, top);
                let rest = pool.extract(a, top - 1, 0);
                Ok(Scalar::Bits(pool.concat(sign, rest)))
            }),
            // Two roundings, as the compiler does without a fused instruction.
            (FloatCall::MulAdd, [a, b, c]) => {
                let product = self.float(state, FloatOp::Mul, ty, a, b)?;
                self.float(state, FloatOp::Add, ty, &product, c)
            }
            (FloatCall::IsClass, [a, mask]) => self.is_class(a, mask),
            _ => Err(unsupported("floating-point function")),
        }
    }

    /// `a` · `b` + `c` with one rounding.
    fn fused(&mut self, ty: TypeId, a: &Value, b: &Value, c: &Value) -> Flow<Value> {
        if self.format(ty)? == Format::X87 {
            return Err(unsupported("fma of long double"));
        }
        let pairs = zip(self, a, b, &mut |values, a, b| {
            let (a, b) = (values.terms.bits(a), values.terms.bits(b));
            Ok(Scalar::Bits(values.terms.pool.concat(a, b)))
        })?;
        zip(self, &pairs, c, &mut |values, pair, c| {
            let (pair, c) = (values.terms.bits(pair), values.terms.bits(c));
            let pool = &mut values.terms.pool;
            let width = pool.width(c);
            let (a, b) = (
                pool.extract(pair, 2 * width - 1, width),
                pool.extract(pair, width - 1, 0),
            );
            Ok(Scalar::Bits(pool.fmul_add(a, b, c)))
        })
    }

    /// Classes of numbers, of vectors element by element.
    fn is_class(&mut self, value: &Value, mask: &Value) -> Flow<Value> {
        let mask = self.term(mask)?;
        let Some(mask) = self.terms.pool.as_const(mask) else {
            return Err(unsupported("is.fpclass"));
        };
        map(self, value, &mut |values, value| {
            let bits = values.terms.bits(value);
            if values.terms.pool.width(bits) != 80 {
                return values.has_class(bits, mask).map(Scalar::Bits);
            }
            // Bits that no operation makes may be of any class.
            let number = values.terms.pool.x87_number(bits);
            let truth = values.has_class(number, mask)?;
            let proper = values.terms.pool.x87_is_proper(bits);
            Ok(Scalar::Bits(values.if_proper(proper, truth)))
        })
    }

    /// A result of a function on numbers of the x87; anything if their bits are such that no operation makes.
    pub fn if_proper(&mut self, proper: Term, result: Term) -> Term {
        if self.terms.pool.as_bool(proper) == Some(true) {
            return result;
        }
        let width = self.terms.pool.width(result);
        let any = self.terms.unspecified(width);
        self.terms.pool.ite(proper, result, any)
    }

    fn has_class(&mut self, bits: Term, mask: u128) -> Flow<Term> {
        let pool = &mut self.terms.pool;
        let Some(format) = Format::of_width(pool.width(bits)) else {
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
        Ok(result)
    }
}
