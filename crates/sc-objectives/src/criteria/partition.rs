//! IDP as LTest has it: classes of what can be reached through pointers, members and elements.

use sc_frontend::{Function, FunctionId, Global, Program, Type, TypeId, TypeKind};

use super::Wanted;
use crate::scalars;

/// How many pointers, members and elements are gone through, one after the other.
const DEPTH: u32 = 5;
/// How many members of a structure, and elements of an array, have classes.
const WIDTH: usize = 5;

/// The classes of the formals, and of globals that are read if `globals` says so.
pub(super) fn as_ltest(program: &Program, function: &Function, globals: bool, wanted: &mut Wanted) {
    let mut partition = Partition { program, wanted };
    if globals {
        for global in read(program, function) {
            partition.value(global.ty, &global.name, "", DEPTH);
        }
    }
    for formal in &function.params {
        if !formal.name.is_empty() && !formal.name.contains('$') {
            partition.value(formal.ty, &formal.name, "", DEPTH);
        }
    }
}

/// Globals that the function or one that it calls may read, and that it can name. Tests do not choose the others.
fn read<'p>(program: &'p Program, function: &Function) -> Vec<&'p Global> {
    let mut functions = program.functions.iter();
    let own = functions.position(|known| std::ptr::eq(known, function));
    let Some(own) = own.map(FunctionId) else {
        return Vec::new();
    };
    let read = program.globals_read(&program.reachable(own));
    let globals = read.iter().filter_map(|id| program.globals.get(id.0));
    let named = |global: &&Global| {
        let (place, after) = (&global.place, &function.place);
        let is_before = place.file == after.file && place.line < after.line;
        global.unit == function.unit && is_before && !global.is_const && !global.in_system_header
    };
    globals.filter(named).collect()
}

struct Partition<'a> {
    program: &'a Program,
    wanted: &'a mut Wanted,
}

impl Partition<'_> {
    /// The classes of `what`, which there is under the condition `guard` (which ends in ` && ` unless it is empty).
    fn value(&mut self, ty: TypeId, what: &str, guard: &str, depth: u32) {
        let ty = self.program.types.get(ty);
        if ty.is_volatile {
            return;
        }
        let deeper = depth.checked_sub(1);
        match (&ty.kind, deeper) {
            (TypeKind::Struct { members, .. }, Some(deeper)) => {
                let named = members.iter().filter(|member| !member.name.is_empty());
                for member in named.take(WIDTH) {
                    let path = match what.strip_prefix("*") {
                        Some(pointer) => format!("{pointer}->{}", member.name),
                        None => format!("{what}.{}", member.name),
                    };
                    self.value(member.ty, &path, guard, deeper);
                }
            }
            (TypeKind::Array(element, length), Some(deeper)) => {
                let length = usize::try_from(*length).unwrap_or(usize::MAX);
                for index in 0..length.min(WIDTH) {
                    let array = operand(what);
                    self.value(*element, &format!("{array}[{index}]"), guard, deeper);
                }
            }
            (TypeKind::Pointer(to), _) => {
                self.one(guard, &format!("!{}", operand(what)));
                self.one(guard, what);
                if let Some(deeper) = deeper {
                    let guard = format!("{guard}{what} && ");
                    self.value(*to, &format!("*{}", operand(what)), &guard, deeper);
                }
            }
            _ => self.scalar(ty, what, guard),
        }
    }

    fn scalar(&mut self, ty: &Type, what: &str, guard: &str) {
        if let TypeKind::Enum { values, .. } = &ty.kind {
            for (enumerator, value) in values {
                let class = |value: &str| format!("{guard}{what} == {value}");
                self.wanted
                    .check(class(&scalars::literal(*value)), class(enumerator));
            }
            return;
        }
        let classes: &[&str] = match &ty.kind {
            TypeKind::Bool | TypeKind::Int { signed: false, .. } => &["==", "!="],
            TypeKind::Int { .. } | TypeKind::Float(_) => &["<", "==", ">"],
            _ => &[],
        };
        for class in classes {
            self.one(guard, &format!("{what} {class} 0"));
        }
    }

    fn one(&mut self, guard: &str, class: &str) {
        let class = format!("{guard}{class}");
        self.wanted.check(class.clone(), class);
    }
}

/// In parentheses where it would not bind to a postfix operator.
fn operand(what: &str) -> String {
    match what.starts_with('*') {
        true => format!("({what})"),
        false => what.to_owned(),
    }
}
