//! IDP: partition of the input domain.

use sc_frontend::{Function, Param, Program, Scalar, TypeKind};

use super::{At, Info, Target, Wanted, partition};
use crate::criterion::{Classes, Criterion};
use crate::scalars;

pub(super) const INFO: Info = Info {
    criterion: Criterion::Idp(Classes::Own),
    name: "IDP",
    meaning: "each formal takes a value of each class: negative, zero, positive; each enumerator; NULL or not; length 0, 1, more (also called IDC)",
    example: "int f(int x, char *s) { … }\n  x < 0,  x == 0,  x > 0,  !s,  s && !s[0],  …",
    at: &[At::Entry],
    label,
};

fn label(criterion: Criterion, target: &Target<'_>, wanted: &mut Wanted) {
    let (Criterion::Idp(classes), Target::Entry(program, function)) = (criterion, target) else {
        return;
    };
    if classes.are_of_ltest() {
        let globals = classes == Classes::LtestGlobals;
        return partition::as_ltest(program, function, globals, wanted);
    }
    for (index, formal) in function.params.iter().enumerate() {
        let ty = program.types.get(formal.ty);
        if formal.name.is_empty() || formal.name.contains('$') || ty.is_volatile {
            continue;
        }
        let name = formal.name.as_str();
        let mut one = |condition: String| wanted.check(condition.clone(), condition);
        match (&ty.kind, scalars::of(ty)) {
            (TypeKind::Enum { values, .. }, _) => {
                let mut seen = Vec::new();
                for (enumerator, value) in values {
                    if !seen.contains(value) {
                        seen.push(*value);
                        let c = format!("{name} == {}", scalars::literal(*value));
                        wanted.check(c, format!("{name} == {enumerator}"));
                    }
                }
            }
            (_, Scalar::Bool) => {
                one(name.to_owned());
                one(format!("!{name}"));
            }
            (_, value @ Scalar::Int { .. }) => {
                integer(name, value, is_length(function, formal), &mut one);
            }
            (_, Scalar::Float | Scalar::Double | Scalar::LongDouble) => {
                for class in ["<", "==", ">"] {
                    one(format!("{name} {class} 0"));
                }
            }
            (_, Scalar::Pointer) => pointer(program, function, index, &mut one),
            (_, Scalar::Other) => {}
        }
    }
}

fn integer(name: &str, value: Scalar, is_length: bool, one: &mut dyn FnMut(String)) {
    if let Scalar::Int { signed: true, .. } = value {
        one(format!("{name} < 0"));
    }
    one(format!("{name} == 0"));
    if is_length {
        one(format!("{name} == 1"));
        one(format!("{name} > 1"));
    } else {
        one(format!("{name} > 0"));
    }
}

/// It bounds the indices of a pointer.
fn is_length(function: &Function, formal: &Param) -> bool {
    let mut uses = function.pointer_uses.iter();
    uses.any(|usage| usage.bounded_by.contains(&formal.name))
}

fn pointer(program: &Program, function: &Function, index: usize, one: &mut dyn FnMut(String)) {
    let formal = &function.params[index];
    let name = formal.name.as_str();
    one(format!("!{name}"));
    let pointee = match program.types.get(formal.ty).kind {
        TypeKind::Pointer(to) => Some(&program.types.get(to).kind),
        _ => None,
    };
    let is_char = matches!(pointee, Some(TypeKind::Int { is_char: true, .. }));
    let as_string = function
        .pointer_uses
        .get(index)
        .is_some_and(|usage| usage.as_string);
    if is_char && as_string {
        one(format!("{name} && !{name}[0]"));
        one(format!("{name} && {name}[0] && !{name}[1]"));
        one(format!("{name} && {name}[0] && {name}[1]"));
    } else {
        one(name.to_owned());
    }
}
