//! Operands made of the two inputs, near the limits of their types and far from them.

use super::number::{Number, Type};
use crate::random::Random;

/// The values of the first input, an `unsigned char`.
pub(super) const FIRST: std::ops::RangeInclusive<i128> = 0..=255;
/// The values of the second input, a `signed char`.
pub(super) const SECOND: std::ops::RangeInclusive<i128> = -8..=7;

/// An operand: a variable with a value made of the inputs.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    /// The type of the variable.
    pub(super) ty: Type,
    /// The initialiser.
    pub(super) text: String,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    /// `a * factor + offset`
    First(i128, i128),
    /// `b * factor + offset`
    Second(i128, i128),
    /// `(a & mask) + offset`
    Mask(i128, i128),
    /// `a * factor`, for floating-point numbers.
    Real(f64),
}

impl Operand {
    /// Any operand of a type; a `small` one is a number from 1 to 16 at most.
    pub(super) fn any(ty: Type, small: bool, random: &mut Random) -> Self {
        let form = match (ty.is_int(), small) {
            (true, true) => small_form(random),
            (true, false) => wide_form(ty, random),
            (false, true) => Form::Mask(7, 1),
            (false, false) => real_form(random),
        };
        Self {
            text: form.text(ty),
            ty,
            form,
        }
    }

    /// Its value for these inputs.
    pub(super) fn value(&self, first: i128, second: i128) -> Option<Number> {
        let exact = match self.form {
            Form::First(factor, offset) => Number::Int(first * factor + offset),
            Form::Second(factor, offset) => Number::Int(second * factor + offset),
            Form::Mask(mask, offset) => Number::Int((first & mask) + offset),
            Form::Real(factor) => Number::Real(first as f64 * factor),
        };
        self.ty.convert(exact)
    }
}

fn small_form(random: &mut Random) -> Form {
    *random.pick(&[Form::Mask(7, 0), Form::Mask(7, 1), Form::Second(1, 8)])
}

fn wide_form(ty: Type, random: &mut Random) -> Form {
    let (low, high) = ty.limits();
    *random.pick(&[
        Form::First(1, 0),
        Form::Second(1, 0),
        Form::First(1, -128),
        Form::First(-1, high),
        Form::First(1, low),
        Form::Second(1, 8),
        Form::First(1000, -7),
        Form::Mask(15, 1),
        Form::Second(-25, 3),
    ])
}

fn real_form(random: &mut Random) -> Form {
    *random.pick(&[
        Form::Real(0.5),
        Form::Real(0.1),
        Form::Real(-3.25),
        Form::First(1, -128),
        Form::First(16_777_217, 1),
        Form::Second(1, 0),
    ])
}

impl Form {
    fn text(self, ty: Type) -> String {
        match self {
            Form::First(factor, offset) => linear("a", factor, offset, ty),
            Form::Second(factor, offset) => linear("b", factor, offset, ty),
            Form::Mask(mask, 0) => format!("a & {mask}"),
            Form::Mask(mask, offset) => format!("(a & {mask}) + {offset}"),
            Form::Real(factor) => format!("a * {factor:?}"),
        }
    }
}

fn linear(input: &str, factor: i128, offset: i128, ty: Type) -> String {
    let product = match factor {
        1 => input.to_owned(),
        -1 => format!("-{input}"),
        _ => format!("{input} * {}", literal(factor, ty)),
    };
    match offset {
        0 => product,
        _ => format!("{} + {product}", literal(offset, ty)),
    }
}

/// An integer in C, of a type that holds sums of it and an input.
pub(super) fn literal(value: i128, ty: Type) -> String {
    let suffix = match ty {
        Type::Int { bits: 64, signed } => ["UL", "L"][usize::from(signed)],
        Type::Int {
            bits: 32,
            signed: false,
        } => "u",
        Type::Float | Type::Double => "L",
        Type::Int { .. } => "",
    };
    // The least number of a type cannot be written as one.
    let least = value == ty.limits().0 && value < -0xffff;
    match value {
        _ if least => format!("(-{}{suffix} - 1)", -(value + 1)),
        0.. => format!("{value}{suffix}"),
        // An unsigned number would wrap around.
        _ if suffix.starts_with(['u', 'U']) => format!("({value})"),
        _ => format!("({value}{suffix})"),
    }
}
