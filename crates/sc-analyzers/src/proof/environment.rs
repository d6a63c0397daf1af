//! What proofs take for granted beside the lines of the input model: that pointers lead to objects of their own, what lies
//! between the members of structs, the locale, and what C leaves to compilers. Pure.

use std::collections::BTreeSet;

use sc_frontend::tokens::{tokens, words};
use sc_frontend::{Function, FunctionId, Program, Span, TypeId, TypeKind};
use sc_inputs::{About, Origin};
use sc_types::{Condition, ConditionKind};

use super::gaps::casts_pointers;
use super::order::{Event, everything};
use super::unsequenced;
use crate::task::Sources;

/// A condition, and what has to be named before a label so that it matters.
pub(crate) struct Assumption {
    pub condition: Condition,
    pub when: When,
    /// Compilers decide it: even what one function shows by itself rests on it.
    pub of_compilers: bool,
}

/// When an assumption matters.
pub(crate) enum When {
    /// One of these is named.
    Named(About),
    /// Names of at least two objects are named, one of them through a pointer that is an input.
    Objects(Vec<Objects>),
    /// One of these happens.
    Parts(Vec<Event>),
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
        padding_of_variables(sources, &functions),
        Some(locale()),
        Some(sign_bit()),
        Some(errno()),
        math_errors(sources, &functions),
        float_arithmetic(sources, &functions),
        alignment(sources, &functions),
        literals(sources, &functions),
        order_of_evaluation(sources),
        bits_of_nans(sources, &functions),
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
        of_compilers: false,
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
        of_compilers: false,
    })
}

/// Compilers may change the bytes between the members of a variable when they store its members or copy it.
fn padding_of_variables(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    let program = &sources.program;
    let types = program.types.iter();
    let types = types.filter(|(id, ty)| {
        let size = |of: TypeId| program.types.get(of).size;
        match &ty.kind {
            TypeKind::Struct { .. } => has_padding(program, *id, &mut BTreeSet::new()),
            // What is beside the member that was stored.
            TypeKind::Union { members, .. } => members.iter().any(|it| size(it.ty) != ty.size),
            _ => false,
        }
    });
    // Tags and names of typedefs.
    let padded: BTreeSet<&str> = types
        .filter_map(|(_, ty)| ty.spelling.rsplit(' ').next())
        .collect();
    let parts = functions.iter().filter_map(|id| {
        let function = program.function(*id);
        let part = Event::Part(*id, function.body);
        let text = &program.units[function.unit.0].text;
        let names_one = || {
            words(text, function.span)
                .iter()
                .any(|word| padded.contains(word.text))
        };
        (looks_at_bytes(program, function) && names_one()).then_some(part)
    });
    let text = "the bytes between the members of structs, and beside those of unions, are what was stored there last";
    parts_condition(ConditionKind::Environment, text, parts.collect())
}

fn parts_condition(kind: ConditionKind, text: &str, parts: Vec<Event>) -> Option<Assumption> {
    (!parts.is_empty()).then(|| Assumption {
        condition: Condition::new(kind, text),
        when: When::Parts(parts),
        of_compilers: kind == ConditionKind::Environment,
    })
}

/// Where functions have a construct.
fn uses(
    sources: &Sources,
    functions: &BTreeSet<FunctionId>,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<Event> {
    let of = |id: &FunctionId| {
        let features = &sources.program.function(*id).inventory.features;
        let found = features.iter().filter(|(it, _)| wanted(it.as_str()));
        let spans = found.flat_map(|(_, spans)| spans);
        spans
            .map(|span| Event::Part(*id, *span))
            .collect::<Vec<_>>()
    };
    functions.iter().flat_map(of).collect()
}

/// Whether a construct makes a number of an address.
fn is_number(feature: &str) -> bool {
    let converted = feature
        .strip_prefix("cast ")
        .or_else(|| feature.strip_prefix("convert "));
    let ends = converted.and_then(|ends| ends.split_once(" to "));
    let is_address = |from: &str| from.ends_with("pointer") || matches!(from, "array" | "function");
    ends.is_some_and(|(from, to)| {
        is_address(from) && !to.ends_with("pointer") && !matches!(to, "another" | "bool" | "void")
    })
}

/// Code that makes numbers of pointers sees how objects are aligned: C says less than compilers and allocators do.
fn alignment(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    let inputs = &sources.model.layout.inputs;
    let kind = match inputs.iter().any(|input| input.node.blocks() > 0) {
        true => ConditionKind::Shape,
        false => ConditionKind::Environment,
    };
    let text = "objects behind pointers in the inputs and allocated ones are aligned to 16 bytes, others as clang aligns them";
    parts_condition(kind, text, uses(sources, functions, &is_number))
}

/// Compilers and linkers may store literals with the same characters once, or at the end of another one.
fn literals(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    let program = &sources.program;
    let literals = program.units.iter().map(|unit| {
        let whole = Span {
            start: 0,
            end: unit.text.len(),
        };
        let tokens = tokens(&unit.text, whole);
        // Those of line markers are no literals of the program.
        let of_program = tokens
            .iter()
            .filter(|token| token.text.ends_with('"') && !is_directive(&unit.text, token.start));
        of_program.count()
    });
    if literals.sum::<usize>() < 2 {
        return None;
    }
    let compares = |feature: &str| {
        matches!(feature, "operator == pointer" | "operator != pointer") || is_number(feature)
    };
    let text = "no two string literals share memory, but for those that clang stores once";
    parts_condition(
        ConditionKind::Environment,
        text,
        uses(sources, functions, &compares),
    )
}

fn is_directive(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..].trim_start().starts_with('#')
}

/// C does not say which operand comes first; compilers differ.
fn order_of_evaluation(sources: &Sources) -> Option<Assumption> {
    let text = "operands whose order C leaves open are evaluated in the order that clang chooses";
    let found = unsequenced::expressions(sources, &|callee| {
        !unsequenced::is_pure(&sources.program, callee)
    });
    let parts = found.into_iter().map(|(id, span)| Event::Part(id, span));
    parts_condition(ConditionKind::Environment, text, parts.collect())
}

/// What arithmetic makes of a NaN is left to the compiler and the processor: its sign, what is in it, and whether one that
/// signals does so afterwards. Comparisons do not show it, its bytes do.
fn bits_of_nans(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    const COPIES: [&str; 5] = ["memcpy", "memmove", "memcmp", "__builtin_memcpy", "fwrite"];
    let program = &sources.program;
    let is_float = |id: TypeId| matches!(program.types.get(id).kind, TypeKind::Float(_));
    let mut types = program.types.iter();
    let in_union = types.any(|(_, ty)| match &ty.kind {
        TypeKind::Union { members, .. } => members.iter().any(|it| is_float(it.ty)),
        _ => false,
    });
    let shows = |function: &Function| {
        COPIES.iter().any(|name| function.calls.contains(*name))
            || casts_pointers(program, function)
    };
    if !in_union && !functions.iter().any(|id| shows(program.function(*id))) {
        return None;
    }
    let is_arithmetic = |feature: &str| {
        let (operator, operand) = feature.rsplit_once(' ').unwrap_or_default();
        let operators = ["operator +", "operator -", "operator *", "operator /"];
        let computes =
            operators.iter().any(|it| operator.starts_with(it)) || operator == "operator unary -";
        computes && matches!(operand, "float" | "double")
            || ["float to double", "double to float"]
                .iter()
                .any(|it| feature.ends_with(it))
    };
    let text = "arithmetic gives NaNs the bits that clang's code gives them on this processor";
    parts_condition(
        ConditionKind::Environment,
        text,
        uses(sources, functions, &is_arithmetic),
    )
}

/// The caller may have left any number there.
fn errno() -> Assumption {
    let text = "errno is 0 before the call";
    Assumption {
        condition: Condition {
            subject: "errno".to_owned(),
            ..Condition::new(ConditionKind::InitialValue, text)
        },
        when: When::Named(About::Names(vec!["__errno_location".to_owned()])),
        of_compilers: false,
    }
}

/// C lets the library decide whether mathematical functions set `errno`.
fn math_errors(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    const STEMS: [&str; 32] = [
        "acos",
        "acosh",
        "asin",
        "atan2",
        "atanh",
        "cosh",
        "erfc",
        "exp",
        "exp2",
        "expm1",
        "fdim",
        "fma",
        "fmod",
        "hypot",
        "ilogb",
        "ldexp",
        "lgamma",
        "log",
        "log10",
        "log1p",
        "log2",
        "logb",
        "lrint",
        "lround",
        "nextafter",
        "pow",
        "remainder",
        "scalbln",
        "scalbn",
        "sinh",
        "sqrt",
        "tgamma",
    ];
    let mut functions = functions.iter().map(|id| sources.program.function(*id));
    if !functions.any(|function| function.calls.contains("__errno_location")) {
        return None;
    }
    let with_suffixes = |stem: &&str| ["", "f", "l"].map(|suffix| format!("{stem}{suffix}"));
    let text = "mathematical functions set errno as those of glibc do";
    Some(Assumption {
        condition: Condition::new(ConditionKind::Environment, text),
        when: When::Named(About::Names(STEMS.iter().flat_map(with_suffixes).collect())),
        of_compilers: true,
    })
}

/// C lets compilers contract floating-point expressions and compute them with more precision.
fn float_arithmetic(sources: &Sources, functions: &BTreeSet<FunctionId>) -> Option<Assumption> {
    const TYPES: [&str; 3] = ["float", "double", "long double"];
    let computes = |feature: &str| {
        let operator = feature
            .strip_prefix("operator ")
            .and_then(|it| it.split_once(' '));
        operator.is_some_and(|(operator, operands)| {
            matches!(operator, "+" | "-" | "*" | "/" | "+=" | "-=" | "*=" | "/=")
                && TYPES.iter().any(|ty| operands.contains(ty))
        })
    };
    let text = "floating-point arithmetic has the results of clang's code, also where C leaves precision and contraction open";
    parts_condition(
        ConditionKind::Environment,
        text,
        uses(sources, functions, &computes),
    )
}

/// C says of `signbit` only that it is not zero for what is negative.
fn sign_bit() -> Assumption {
    const NAMES: [&str; 3] = [
        "__builtin_signbit",
        "__builtin_signbitf",
        "__builtin_signbitl",
    ];
    let text = "'signbit' gives 0 or 1";
    Assumption {
        condition: Condition::new(ConditionKind::Environment, text),
        when: When::Named(About::Names(NAMES.map(str::to_owned).to_vec())),
        of_compilers: true,
    }
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
    const NAMES: [&str; 39] = [
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
        "strtol",
        "strtoul",
        "strtoll",
        "strtoull",
        "__isoc23_strtol",
        "__isoc23_strtoul",
        "__isoc23_strtoll",
        "__isoc23_strtoull",
        "atoi",
        "atol",
        "atoll",
        "sscanf",
        "__isoc99_sscanf",
        "snprintf",
        "sprintf",
    ];
    let text = "the locale is \"C\"";
    Assumption {
        condition: Condition {
            subject: "locale".to_owned(),
            ..Condition::new(ConditionKind::InitialValue, text)
        },
        when: When::Named(About::Names(NAMES.map(str::to_owned).to_vec())),
        of_compilers: false,
    }
}
