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

/// How types are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Style {
    /// Which names to use.
    pub names: Names,
    /// Whether `const` is written.
    pub keeps_const: bool,
}

impl From<Names> for Style {
    fn from(names: Names) -> Self {
        Self {
            names,
            keeps_const: true,
        }
    }
}

/// Declares `name` with type `ty` as the user spells it, without top-level qualifiers.
pub fn declaration(types: &TypeTable, ty: TypeId, name: &str) -> String {
    declare(types, ty, name, Names::Spelled)
}

/// Declares `name` with type `ty`, without top-level qualifiers.
pub(crate) fn declare(types: &TypeTable, ty: TypeId, name: &str, names: Names) -> String {
    declare_in(types, ty, name, names.into())
}

/// Declares `name` with type `ty`, without top-level qualifiers.
pub(crate) fn declare_in(types: &TypeTable, ty: TypeId, name: &str, style: Style) -> String {
    declarator(types, ty, name.to_owned(), style, true)
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
    declarator(types, element, inner, Names::Spelled.into(), true)
}

/// Declares a pointer `name` to elements of type `element` as they are.
pub(crate) fn declare_qualified_pointer(types: &TypeTable, element: TypeId, name: &str) -> String {
    let inner = match types.get(element).kind {
        TypeKind::Array(..) | TypeKind::Function { .. } => format!("(*{name})"),
        _ => format!("*{name}"),
    };
    declarator(types, element, inner, Names::Spelled.into(), false)
}

fn declarator(types: &TypeTable, ty: TypeId, name: String, style: Style, strip: bool) -> String {
    let ty = types.get(ty);
    if let Some(base) = plain_name(ty, style, strip) {
        return join(&base, &name);
    }
    match &ty.kind {
        // Its lengths have no names outside the function.
        TypeKind::Pointer(to) if matches!(types.get(*to).kind, TypeKind::VariableArray(_)) => {
            join("void", &format!("*{name}"))
        }
        TypeKind::Pointer(to) => {
            let qualifiers = match strip {
                true => String::new(),
                false => qualifiers(ty, style),
            };
            let inner = match types.get(*to).kind {
                TypeKind::Array(..)
                | TypeKind::IncompleteArray(_)
                | TypeKind::VariableArray(_)
                | TypeKind::Function { .. } => format!("(*{qualifiers}{name})"),
                _ => format!("*{qualifiers}{name}"),
            };
            declarator(types, *to, inner, style, false)
        }
        TypeKind::Array(of, count) => {
            declarator(types, *of, format!("{name}[{count}]"), style, strip)
        }
        TypeKind::IncompleteArray(of) => declarator(types, *of, format!("{name}[]"), style, strip),
        TypeKind::Function {
            ret,
            params,
            variadic,
        } => {
            let mut list: Vec<String> = params
                .iter()
                .map(|param| declarator(types, *param, String::new(), style, true))
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
                style,
                true,
            )
        }
        _ => join(&written(&ty.canonical, style), &name),
    }
}

/// The type as one name that can stand before a declarator, if it has one.
fn plain_name(ty: &Type, style: Style, strip: bool) -> Option<String> {
    let name = qualified_name(ty, style, strip)?;
    Some(written(&name, style))
}

/// A name of a type, without `const` where it is not wanted.
fn written(name: &str, style: Style) -> String {
    if style.keeps_const {
        return name.to_owned();
    }
    let words = name.split_whitespace();
    let kept: Vec<&str> = words
        .filter(|word| !matches!(*word, "const" | "__const" | "__const__"))
        .collect();
    kept.join(" ")
}

fn qualified_name(ty: &Type, style: Style, strip: bool) -> Option<String> {
    let derived = matches!(
        ty.kind,
        TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::IncompleteArray(_)
            | TypeKind::VariableArray(_)
            | TypeKind::Function { .. }
    );
    let qualified = ty.is_const || ty.is_volatile;
    match style.names {
        Names::Canonical if derived => None,
        Names::Canonical if strip => Some(ty.canonical.clone()),
        Names::Canonical => Some(format!("{}{}", qualifiers(ty, style), ty.canonical)),
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

fn qualifiers(ty: &Type, style: Style) -> String {
    let mut text = String::new();
    if ty.is_const && style.keeps_const {
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
