//! Numbers of C on this machine: conversions and operators, computed without a compiler.
//!
//! Brute force has the last word: a mistake here makes labels that nobody can cover, and a test finds it.

/// An arithmetic type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// An integer; `_Bool` has one bit, and a bit-field any number of them.
    Int {
        /// The width.
        bits: u32,
        /// Whether it has negative values.
        signed: bool,
    },
    /// `float`.
    Float,
    /// `double`.
    Double,
}

/// A value of some type.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Number {
    /// An integer.
    Int(i128),
    /// A floating-point number, never a NaN.
    Real(f64),
}

const fn int(bits: u32, signed: bool) -> Type {
    Type::Int { bits, signed }
}

pub(super) const BOOL: Type = int(1, false);
pub(super) const I32: Type = int(32, true);
pub(super) const U32: Type = int(32, false);
pub(super) const I64: Type = int(64, true);
pub(super) const U64: Type = int(64, false);

/// All types that a variable can have.
pub(super) const TYPES: [Type; 11] = [
    BOOL,
    int(8, true),
    int(8, false),
    int(16, true),
    int(16, false),
    I32,
    U32,
    I64,
    U64,
    Type::Float,
    Type::Double,
];

/// The types that operators compute with.
pub(super) const PROMOTED: [Type; 6] = [I32, U32, I64, U64, Type::Float, Type::Double];

impl Type {
    pub(super) fn is_int(self) -> bool {
        matches!(self, Type::Int { .. })
    }

    /// How C calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Type::Int { bits: 1, .. } => "_Bool",
            Type::Int { bits, signed } => match (bits, signed) {
                (8, true) => "signed char",
                (8, false) => "unsigned char",
                (16, true) => "short",
                (16, false) => "unsigned short",
                (64, true) => "long",
                (64, false) => "unsigned long",
                (_, true) => "int",
                (_, false) => "unsigned",
            },
            Type::Float => "float",
            Type::Double => "double",
        }
    }

    /// The least and the greatest value of an integer type.
    pub(super) fn limits(self) -> (i128, i128) {
        match self {
            Type::Int { bits, signed: true } => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Type::Int { bits, .. } => (0, (1 << bits) - 1),
            Type::Float | Type::Double => (0, 0),
        }
    }

    /// The value converted to this type; `None` where C does not define it.
    pub(super) fn convert(self, number: Number) -> Option<Number> {
        let Type::Int { bits, signed } = self else {
            let value = match (self, number) {
                (Type::Float, Number::Int(value)) => f64::from(value as f32),
                (Type::Float, Number::Real(value)) => f64::from(value as f32),
                (_, Number::Int(value)) => value as f64,
                (_, Number::Real(value)) => value,
            };
            return value.is_finite().then_some(Number::Real(value));
        };
        if bits == 1 && !signed {
            return Some(Number::Int(i128::from(is_true(number))));
        }
        let value = match number {
            Number::Int(value) => value,
            Number::Real(value) => {
                let (low, high) = self.limits();
                let whole = value.trunc() as i128;
                return (low..=high).contains(&whole).then_some(Number::Int(whole));
            }
        };
        let cut = value & ((1 << bits) - 1);
        let negative = signed && cut >> (bits - 1) != 0;
        Some(Number::Int(if negative { cut - (1 << bits) } else { cut }))
    }

    /// After the integer promotions.
    pub(super) fn promoted(self) -> Self {
        match self {
            Type::Int { bits, .. } if bits < 32 => I32,
            other => other,
        }
    }

    /// After the usual arithmetic conversions.
    pub(super) fn common(self, other: Self) -> Self {
        let (one, other) = (self.promoted(), other.promoted());
        let rank = |ty: Self| PROMOTED.iter().position(|it| *it == ty);
        if rank(one) >= rank(other) { one } else { other }
    }
}

/// Whether a condition with this value holds.
pub(super) fn is_true(number: Number) -> bool {
    match number {
        Number::Int(value) => value != 0,
        Number::Real(value) => value != 0.0,
    }
}

/// The type of the result of an operator.
pub(super) fn result(operator: &str, left: Type, right: Type) -> Type {
    match operator {
        "<<" | ">>" => left.promoted(),
        "&&" | "||" | "<" | "<=" | ">" | ">=" | "==" | "!=" => I32,
        _ => left.common(right),
    }
}

/// The value of a binary operator; `None` where C does not define it.
pub(super) fn binary(
    operator: &str,
    (left, x): (Type, Number),
    (right, y): (Type, Number),
) -> Option<Number> {
    let truth = |holds: bool| Some(Number::Int(i128::from(holds)));
    match operator {
        "&&" => return truth(is_true(x) && is_true(y)),
        "||" => return truth(is_true(x) || is_true(y)),
        "<<" | ">>" => return shift(operator, left.promoted(), x, y),
        _ => {}
    }
    let common = left.common(right);
    let (x, y) = (common.convert(x)?, common.convert(y)?);
    match operator {
        "<" => return truth(x < y),
        "<=" => return truth(x <= y),
        ">" => return truth(x > y),
        ">=" => return truth(x >= y),
        "==" => return truth(x == y),
        "!=" => return truth(x != y),
        _ => {}
    }
    let exact = match (x, y) {
        (Number::Int(x), Number::Int(y)) => Number::Int(integers(operator, x, y)?),
        (Number::Real(x), Number::Real(y)) => Number::Real(reals(operator, x, y)?),
        _ => return None,
    };
    defined(common, exact)
}

/// A result in the type that it is computed in: signed arithmetic must not overflow.
fn defined(ty: Type, exact: Number) -> Option<Number> {
    let (low, high) = ty.limits();
    match (ty, exact) {
        (Type::Int { signed: true, .. }, Number::Int(value)) => {
            (low..=high).contains(&value).then_some(exact)
        }
        _ => ty.convert(exact),
    }
}

fn integers(operator: &str, x: i128, y: i128) -> Option<i128> {
    Some(match operator {
        "+" => x + y,
        "-" => x - y,
        "*" => x.checked_mul(y)?,
        "/" => x.checked_div(y)?,
        "%" => x.checked_rem(y)?,
        "&" => x & y,
        "|" => x | y,
        "^" => x ^ y,
        _ => return None,
    })
}

fn reals(operator: &str, x: f64, y: f64) -> Option<f64> {
    Some(match operator {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "/" if y != 0.0 => x / y,
        _ => return None,
    })
}

fn shift(operator: &str, ty: Type, x: Number, y: Number) -> Option<Number> {
    let (Type::Int { bits, signed }, Number::Int(y)) = (ty, y) else {
        return None;
    };
    let Number::Int(x) = ty.convert(x)? else {
        return None;
    };
    let count = u32::try_from(y).ok().filter(|count| *count < bits)?;
    match operator {
        "<<" if signed && x < 0 => None,
        "<<" => defined(ty, Number::Int(x << count)),
        _ => Some(Number::Int(x >> count)),
    }
}

/// The value of a unary operator, with its type.
pub(super) fn unary(operator: &str, ty: Type, x: Number) -> Option<(Type, Number)> {
    let promoted = ty.promoted();
    let value = match (operator, x) {
        ("!", x) => return Some((I32, Number::Int(i128::from(!is_true(x))))),
        ("+", x) => x,
        ("-", Number::Int(x)) => Number::Int(-x),
        ("-", Number::Real(x)) => Number::Real(-x),
        ("~", Number::Int(x)) => Number::Int(!x),
        _ => return None,
    };
    Some((promoted, defined(promoted, value)?))
}
