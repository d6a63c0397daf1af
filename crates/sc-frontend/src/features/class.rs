//! Classes of types, as far as constructs differ by them.

use crate::clang::{Cursor, Ty, TyKind};

/// The class of a type.
pub(super) fn of(ty: Ty<'_>) -> String {
    let ty = ty.canonical();
    let bits = || ty.size().unwrap_or(0) * 8;
    match ty.kind() {
        TyKind::Void => "void".into(),
        TyKind::Bool => "bool".into(),
        TyKind::Int { signed: true, .. } => format!("i{}", bits()),
        TyKind::Int { signed: false, .. } => format!("u{}", bits()),
        TyKind::Half => "half".into(),
        TyKind::Float => "float".into(),
        TyKind::Double => "double".into(),
        TyKind::LongDouble => "long double".into(),
        TyKind::Float128 => "float128".into(),
        TyKind::Pointer => pointer(ty),
        TyKind::ConstantArray => "array".into(),
        TyKind::IncompleteArray => "incomplete array".into(),
        TyKind::VariableArray => "variable array".into(),
        TyKind::Record if ty.declaration().is_union() => "union".into(),
        TyKind::Record => "struct".into(),
        // An enumeration is the integer that the compiler chose for it.
        TyKind::Enum => of(ty.declaration().enum_integer()),
        TyKind::Function => "function".into(),
        TyKind::FunctionNoProto => "function without prototype".into(),
        TyKind::Atomic => "atomic".into(),
        _ => format!("type '{}'", ty.spelling()),
    }
}

fn pointer(ty: Ty<'_>) -> String {
    match ty.pointee().canonical().kind() {
        TyKind::Function | TyKind::FunctionNoProto => "function pointer".into(),
        _ => "pointer".into(),
    }
}

/// Whether it is a class of numbers.
pub(super) fn is_number(class: &str) -> bool {
    let integer = class.starts_with(['i', 'u']) && class[1..].parse::<u32>().is_ok();
    integer
        || matches!(
            class,
            "bool" | "half" | "float" | "double" | "long double" | "float128"
        )
}

/// The class of an object that a member access names: bit-fields are a class of their own.
pub(super) fn of_member(member: Cursor<'_>, ty: Ty<'_>) -> String {
    let field = member.referenced();
    match field.and_then(Cursor::bit_width) {
        Some(width) => bit_field(ty, width),
        None => of(ty),
    }
}

/// The class of a bit-field. One that is as wide as its type is promoted as that.
pub(super) fn bit_field(ty: Ty<'_>, width: u32) -> String {
    let whole = ty.canonical().size() == Some(u64::from(width) / 8) && width.is_multiple_of(8);
    let whole = if whole { "whole " } else { "" };
    format!("{whole}bit-field {}", of(ty))
}
