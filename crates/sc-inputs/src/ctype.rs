//! Writing C types and declarations.

use sc_frontend::{Type, TypeId, TypeKind, TypeTable};

/// Which names of types to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// The user's, typedef names included.
    Spelled,
    /// Canonical ones: for units that may not have the typedefs.
    Canonical,
}

/// Declares `name` with type `ty`, without top-level qualifiers.
pub(crate) fn declare(types: &TypeTable, ty: TypeId, name: &str, names: Names) -> String {
    declarator(types, ty, name.to_owned(), names, true)
}

/// The name of a type, without top-level qualifiers.
pub(crate) fn type_name(types: &TypeTable, ty: TypeId, names: Names) -> String {
    declare(types, ty, "", names)
}

/// Declares a pointer `name` to elements of type `element`, these without
/// top-level qualifiers.
pub(crate) fn declare_pointer(types: &TypeTable, element: TypeId, name: &str) -> String {
    let inner = match types.get(element).kind {
        TypeKind::Array(..) | TypeKind::Function { .. } => format!("(*{name})"),
        _ => format!("*{name}"),
    };
    declarator(types, element, inner, Names::Spelled, true)
}

/// Declares a pointer `name` to elements of type `element` as they are.
pub(crate) fn declare_qualified_pointer(types: &TypeTable, element: TypeId, name: &str) -> String {
    let inner = match types.get(element).kind {
        TypeKind::Array(..) | TypeKind::Function { .. } => format!("(*{name})"),
        _ => format!("*{name}"),
    };
    declarator(types, element, inner, Names::Spelled, false)
}

fn declarator(types: &TypeTable, ty: TypeId, name: String, names: Names, strip: bool) -> String {
    let ty = types.get(ty);
    if let Some(base) = plain_name(ty, names, strip) {
        return join(&base, &name);
    }
    match &ty.kind {
        TypeKind::Pointer(to) => {
            let qualifiers = if strip { String::new() } else { qualifiers(ty) };
            let inner = match types.get(*to).kind {
                TypeKind::Array(..)
                | TypeKind::IncompleteArray(_)
                | TypeKind::VariableArray(_)
                | TypeKind::Function { .. } => format!("(*{qualifiers}{name})"),
                _ => format!("*{qualifiers}{name}"),
            };
            declarator(types, *to, inner, names, false)
        }
        TypeKind::Array(of, count) => {
            declarator(types, *of, format!("{name}[{count}]"), names, strip)
        }
        TypeKind::IncompleteArray(of) => declarator(types, *of, format!("{name}[]"), names, strip),
        TypeKind::Function {
            ret,
            params,
            variadic,
        } => {
            let mut list: Vec<String> = params
                .iter()
                .map(|param| declarator(types, *param, String::new(), names, true))
                .collect();
            if *variadic {
                list.push("...".into());
            } else if list.is_empty() {
                list.push("void".into());
            }
            declarator(
                types,
                *ret,
                format!("{name}({})", list.join(", ")),
                names,
                true,
            )
        }
        _ => join(&ty.canonical, &name),
    }
}

/// The type as one name that can stand before a declarator, if it has one.
fn plain_name(ty: &Type, names: Names, strip: bool) -> Option<String> {
    let derived = matches!(
        ty.kind,
        TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::IncompleteArray(_)
            | TypeKind::VariableArray(_)
            | TypeKind::Function { .. }
    );
    let qualified = ty.is_const || ty.is_volatile;
    match names {
        Names::Canonical if derived => None,
        Names::Canonical if strip => Some(ty.canonical.clone()),
        Names::Canonical => Some(format!("{}{}", qualifiers(ty), ty.canonical)),
        Names::Spelled if ty.spelling.contains(['*', '[', '(', ')']) => {
            (!derived).then(|| ty.canonical.clone())
        }
        Names::Spelled if !(strip && qualified) => Some(ty.spelling.clone()),
        Names::Spelled => {
            let words: Vec<&str> = ty.spelling.split_whitespace().collect();
            let kept: Vec<&str> = words
                .iter()
                .copied()
                .filter(|w| !matches!(*w, "const" | "volatile"))
                .collect();
            if kept.len() < words.len() {
                Some(kept.join(" "))
            } else if derived {
                None
            } else {
                Some(ty.canonical.clone()) // the qualifier hides in a typedef
            }
        }
    }
}

fn qualifiers(ty: &Type) -> String {
    let mut text = String::new();
    if ty.is_const {
        text.push_str("const ");
    }
    if ty.is_volatile {
        text.push_str("volatile ");
    }
    text
}

fn join(base: &str, name: &str) -> String {
    match name {
        "" => base.to_owned(),
        _ if name.starts_with('[') => format!("{base}{name}"),
        _ => format!("{base} {name}"),
    }
}

/// The type has a name that can be written anywhere.
pub(crate) fn has_name(types: &TypeTable, ty: TypeId) -> bool {
    let found = types.get(ty);
    match &found.kind {
        TypeKind::Pointer(to) | TypeKind::Array(to, _) | TypeKind::IncompleteArray(to) => {
            has_name(types, *to)
        }
        _ => !found.canonical.contains('('),
    }
}

/// How a declaration of a function reads.
pub(crate) fn signature(types: &TypeTable, ret: TypeId, name: &str, params: &[TypeId]) -> String {
    let list: Vec<String> = params
        .iter()
        .map(|p| type_name(types, *p, Names::Spelled))
        .collect();
    let list = if list.is_empty() {
        "void".to_owned()
    } else {
        list.join(", ")
    };
    declare(types, ret, &format!("{name}({list})"), Names::Spelled)
}
