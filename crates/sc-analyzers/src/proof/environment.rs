//! What proofs take for granted beside the lines of the input model: that pointers lead to objects of their own, what lies
//! between the members of structs, and the locale. Pure.

use std::collections::BTreeSet;

use sc_frontend::{Function, FunctionId, Program, TypeId, TypeKind};
use sc_inputs::{About, Origin};
use sc_types::{Condition, ConditionKind};

use super::gaps::casts_pointers;
use super::order::everything;
use crate::task::Sources;

/// A condition, and what has to be named before a label so that it matters.
pub(crate) struct Assumption {
    pub condition: Condition,
    pub when: When,
}

/// When an assumption matters.
pub(crate) enum When {
    /// One of these is named.
    Named(About),
    /// Names of at least two objects are named, one of them through a pointer that is an input.
    Objects(Vec<Objects>),
}

/// Objects that one name leads to.
pub(crate) struct Objects {
    pub about: About,
    pub count: usize,
    /// The input is a pointer to them, or has such pointers.
    pub behind_pointer: bool,
}

pub(crate) fn assumptions(sources: &Sources) -> Vec<Assumption> {
    let functions = everything(sources);
    let all = [
        separate_objects(sources),
        padding(sources, &functions),
        Some(locale()),
    ];
    all.into_iter().flatten().collect()
}

/// Each pointer has a block of its own: no other pointer and no variable of the program leads there.
fn separate_objects(sources: &Sources) -> Option<Assumption> {
    let model = &sources.model;
    let program = &sources.program;
    let inputs = model.layout.inputs.iter().zip(&model.origins);
    let mut objects: Vec<Objects> = inputs
        .map(|(input, origin)| Objects {
            about: about(sources, *origin),
            count: input.node.blocks(),
            behind_pointer: true,
        })
        .filter(|objects| objects.count > 0)
        .collect();
    if objects.is_empty() {
        return None;
    }
    let variables = program
        .globals
        .iter()
        .filter(|it| !it.is_const && !it.in_system_header);
    objects.extend(variables.map(|global| Objects {
        about: About::Names(vec![global.name.clone()]),
        count: 1,
        behind_pointer: false,
    }));
    let text = "pointers in the inputs point to objects of their own";
    Some(Assumption {
        condition: Condition {
            option: "--same-block".to_owned(),
            ..Condition::new(ConditionKind::Shape, text)
        },
        when: When::Objects(objects),
    })
}

fn about(sources: &Sources, origin: Origin) -> About {
    match origin {
        Origin::Formal(position) => {
            let formal = &sources.program.function(sources.entry).params[position];
            About::Formals(vec![formal.name.clone()])
        }
        Origin::Global(id) => About::Names(vec![sources.program.globals[id.0].name.clone()]),
        Origin::Arguments | Origin::Extra(_) => About::All,
    }
}

/// Code that looks at the bytes of a struct sees those between its members, which no test chooses.
fn padding(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    let program = &sources.program;
    let mut functions = functions.iter().map(|id| program.function(*id));
    if !functions.any(|function| looks_at_bytes(program, function)) {
        return None;
    }
    let origins = sources.model.origins.iter();
    let padded = origins.filter(|origin| {
        let ty = match origin {
            Origin::Formal(position) => program.function(sources.entry).params[*position].ty,
            Origin::Global(id) => program.globals[id.0].ty,
            Origin::Arguments | Origin::Extra(_) => return false,
        };
        has_padding(program, ty, &mut BTreeSet::new())
    });
    let mut names = BTreeSet::new();
    for origin in padded {
        match about(sources, *origin) {
            About::Formals(more) | About::Names(more) => names.extend(more),
            About::All | About::End => {}
        }
    }
    if names.is_empty() {
        return None;
    }
    let text = "bytes between the members of structs in the inputs are zero";
    Some(Assumption {
        condition: Condition::new(ConditionKind::Shape, text),
        when: When::Named(About::Names(names.into_iter().collect())),
    })
}

/// Whether a function may read memory without regard to the types in it.
fn looks_at_bytes(program: &Program, function: &Function) -> bool {
    const BYTEWISE: [&str; 3] = ["memcmp", "bcmp", "__builtin_memcmp"];
    BYTEWISE.iter().any(|name| function.calls.contains(*name)) || casts_pointers(program, function)
}

/// Whether a value, or what is reached from it, has bytes that belong to no member.
fn has_padding(program: &Program, id: TypeId, seen: &mut BTreeSet<TypeId>) -> bool {
    if !seen.insert(id) {
        return false;
    }
    let ty = program.types.get(id);
    match &ty.kind {
        TypeKind::Pointer(to)
        | TypeKind::Array(to, _)
        | TypeKind::IncompleteArray(to)
        | TypeKind::VariableArray(to) => has_padding(program, *to, seen),
        TypeKind::Struct { members, complete } => {
            let size_of = |id: TypeId| program.types.get(id).size.unwrap_or(0) * 8;
            let bits: u64 = members
                .iter()
                .map(|it| it.bit_width.map_or_else(|| size_of(it.ty), u64::from))
                .sum();
            *complete && bits < ty.size.unwrap_or(0) * 8
                || members.iter().any(|it| has_padding(program, it.ty, seen))
        }
        TypeKind::Union { members, .. } => {
            members.iter().any(|it| has_padding(program, it.ty, seen))
        }
        _ => false,
    }
}

/// The functions of the C library that depend on the locale, and the tables behind `<ctype.h>`.
fn locale() -> Assumption {
    const NAMES: [&str; 27] = [
        "__ctype_b_loc",
        "__ctype_tolower_loc",
        "__ctype_toupper_loc",
        "isalnum",
        "isalpha",
        "isblank",
        "iscntrl",
        "isdigit",
        "isgraph",
        "islower",
        "isprint",
        "ispunct",
        "isspace",
        "isupper",
        "isxdigit",
        "tolower",
        "toupper",
        "strcasecmp",
        "strncasecmp",
        "strcoll",
        "strtod",
        "strtof",
        "strtold",
        "atof",
        "sscanf",
        "snprintf",
        "sprintf",
    ];
    let text = "the locale is \"C\"";
    Assumption {
        condition: Condition::new(ConditionKind::Environment, text),
        when: When::Named(About::Names(NAMES.map(str::to_owned).to_vec())),
    }
}
