//! Kinds of values in C: names of types, bounds, literals.

use sc_frontend::{FloatFormat, Scalar, Type, TypeKind};

/// The kind of value of a type.
pub(crate) fn of(ty: &Type) -> Scalar {
    match &ty.kind {
        TypeKind::Bool => Scalar::Bool,
        TypeKind::Int { bits, signed, .. } | TypeKind::Enum { bits, signed, .. }
            if matches!(bits, 8 | 16 | 32 | 64) =>
        {
            Scalar::Int {
                bits: *bits,
                signed: *signed,
            }
        }
        TypeKind::Float(FloatFormat::F32) => Scalar::Float,
        TypeKind::Float(FloatFormat::F64) => Scalar::Double,
        TypeKind::Float(FloatFormat::X87) => Scalar::LongDouble,
        TypeKind::Pointer(_) => Scalar::Pointer,
        _ => Scalar::Other,
    }
}

/// A name of a type of that kind of value, known everywhere.
pub(crate) fn name(value: Scalar) -> &'static str {
    match value {
        Scalar::Bool => "_Bool",
        Scalar::Int { bits, signed } => integer(bits, signed),
        Scalar::Float => "float",
        Scalar::Double => "double",
        Scalar::LongDouble => "long double",
        // Never captured.
        Scalar::Pointer | Scalar::Other => "int",
    }
}

/// The integer type of that width.
pub(crate) fn integer(bits: u32, signed: bool) -> &'static str {
    match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (_, true) => "long long",
        (_, false) => "unsigned long long",
    }
}

/// The least and the greatest value of an integer type.
pub(crate) fn bounds(value: Scalar) -> Option<(i128, i128)> {
    match value {
        Scalar::Bool => Some((0, 1)),
        Scalar::Int { bits, signed: true } => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        Scalar::Int { bits, .. } => Some((0, (1 << bits) - 1)),
        _ => None,
    }
}

/// A number that can be captured, added, compared.
pub(crate) fn is_number(value: Scalar) -> bool {
    !matches!(value, Scalar::Pointer | Scalar::Other)
}

/// An integer constant of C with this value.
pub(crate) fn literal(value: i128) -> String {
    let i32_range = i128::from(i32::MIN) + 1..=i128::from(i32::MAX);
    let i64_range = i128::from(i64::MIN) + 1..=i128::from(i64::MAX);
    if i32_range.contains(&value) {
        value.to_string()
    } else if value == i128::from(i32::MIN) {
        "(-2147483647 - 1)".to_owned()
    } else if i64_range.contains(&value) {
        format!("{value}LL")
    } else if value == i128::from(i64::MIN) {
        "(-9223372036854775807LL - 1)".to_owned()
    } else {
        format!("{value}ULL")
    }
}
