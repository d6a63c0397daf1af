//! Which variable an lvalue means.

use std::collections::HashMap;

use super::graph::{Leaf, Root, Storage};
use crate::ast::Node;
use crate::clang::{self, Cursor, Kind, Ty, TyKind};
use crate::code::Scalar;
use crate::expressions::scalar;
use crate::lex::Lexed;
use crate::uses::is_global;

/// More parts than this of one variable are not tracked.
const MOST_PARTS: usize = 64;

/// What an lvalue is.
pub(super) enum Lvalue {
    /// A variable or part of it: the root, and its tracked parts.
    Variable {
        root: usize,
        leaves: Vec<usize>,
        /// An element of an array: the text may have effects, or mean another element later.
        element: bool,
    },
    /// Something behind a pointer.
    Memory,
}

/// The variables of one function.
#[derive(Default)]
pub(super) struct Variables<'tu> {
    pub(super) roots: Vec<Root>,
    pub(super) leaves: Vec<Leaf>,
    /// Globals, to be given their ids.
    pub(super) globals: Vec<(usize, Cursor<'tu>)>,
    /// Variables of too many parts.
    pub(super) too_large: Vec<Cursor<'tu>>,
    by_place: HashMap<usize, usize>,
}

impl<'tu> Variables<'tu> {
    /// The root of a declared variable.
    pub(super) fn root(&mut self, declaration: Cursor<'tu>) -> usize {
        let key = declaration.canonical().location();
        if let Some(known) = self.by_place.get(&key) {
            return *known;
        }
        let root = self.roots.len();
        let storage = storage(declaration);
        self.roots.push(Root {
            storage,
            escapes: false,
        });
        self.by_place.insert(key, root);
        let is_global = matches!(storage, Storage::Global(_));
        if is_global {
            self.globals.push((root, declaration));
        }
        // What never changes has no definitions to speak of.
        let lives_on = is_global || storage == Storage::Static;
        if !(lives_on && is_const(declaration.ty())) {
            let mut found = Vec::new();
            parts(declaration.ty(), &mut Vec::new(), &mut found);
            if found.len() > MOST_PARTS {
                self.too_large.push(declaration);
                found.clear();
            }
            self.leaves
                .extend(found.into_iter().map(|(path, value)| Leaf {
                    root,
                    name: readable(&declaration.name(), &path),
                    path,
                    value,
                }));
        }
        root
    }

    /// The tracked parts of a variable below a path.
    pub(super) fn below(&self, root: usize, path: &[String]) -> Vec<usize> {
        let own = |leaf: &Leaf| leaf.root == root && leaf.path.starts_with(path);
        let all = self.leaves.iter().enumerate();
        all.filter(|(_, leaf)| own(leaf)).map(|(i, _)| i).collect()
    }

    /// What `node` means; `None` if it is not an lvalue of ours.
    pub(super) fn lvalue(&mut self, node: &Node<'tu>, lexed: &Lexed<'_>) -> Option<Lvalue> {
        let mut path = Vec::new();
        let mut element = false;
        let mut node = node;
        // From the outside to the variable; members outside of an array do not count.
        loop {
            node = unwrapped(node, lexed);
            match node.kind {
                Kind::DeclRef => {
                    let declaration = node.cursor.referenced()?;
                    if !matches!(declaration.kind(), Kind::VarDecl | Kind::ParmDecl) {
                        return None;
                    }
                    let root = self.root(declaration);
                    path.reverse();
                    let leaves = self.below(root, &path);
                    return Some(Lvalue::Variable {
                        root,
                        leaves,
                        element,
                    });
                }
                Kind::MemberRef => {
                    let base = node.code_child(0)?;
                    if base.cursor.ty().canonical().kind() == TyKind::Pointer {
                        return Some(Lvalue::Memory);
                    }
                    path.push(node.cursor.referenced()?.name());
                    node = base;
                }
                Kind::Subscript => match node.code().find_map(decayed) {
                    Some(array) => {
                        path.clear();
                        element = true;
                        node = array;
                    }
                    None => return Some(Lvalue::Memory),
                },
                Kind::Unary if node.operator(lexed) == "*" => {
                    match node.code_child(0).and_then(decayed) {
                        Some(array) => {
                            path.clear();
                            element = true;
                            node = array;
                        }
                        None => return Some(Lvalue::Memory),
                    }
                }
                _ => return None,
            }
        }
    }
}

/// Looks through parentheses and `__extension__`, not through conversions.
pub(super) fn unwrapped<'n, 'tu>(node: &'n Node<'tu>, lexed: &Lexed<'_>) -> &'n Node<'tu> {
    let mut node = node;
    loop {
        let inner = match node.kind {
            Kind::Paren => node.code_child(0),
            Kind::Unary if node.operator(lexed) == "__extension__" => node.code_child(0),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => return node,
        }
    }
}

/// The array below an implicit conversion to a pointer.
pub(super) fn decayed<'n, 'tu>(node: &'n Node<'tu>) -> Option<&'n Node<'tu>> {
    let mut inner = node;
    while inner.kind == Kind::Paren {
        inner = inner.code_child(0)?;
    }
    let array = inner.converted()?;
    let is_pointer = inner.cursor.ty().canonical().kind() == TyKind::Pointer;
    (is_pointer && array.cursor.ty().canonical().is_array()).then_some(array)
}

fn storage(declaration: Cursor<'_>) -> Storage {
    if declaration.kind() == Kind::ParmDecl {
        Storage::Formal
    } else if is_global(declaration) {
        Storage::Global(None)
    } else if declaration.storage() == clang::Storage::Static || declaration.is_thread_local() {
        Storage::Static
    } else {
        Storage::Local
    }
}

fn is_const(ty: Ty<'_>) -> bool {
    let mut ty = ty.canonical();
    while ty.is_array() && !ty.is_const() {
        ty = ty.element().canonical();
    }
    ty.is_const()
}

fn readable(name: &str, path: &[String]) -> String {
    let mut text = name.to_owned();
    // Members of unnamed structs are written without them.
    for member in path.iter().filter(|member| !member.is_empty()) {
        text.push('.');
        text.push_str(member);
    }
    text
}

/// The paths of the tracked parts of a type, and their kinds of values.
fn parts(ty: Ty<'_>, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, Scalar)>) {
    let ty = ty.canonical();
    if ty.is_volatile() || found.len() > MOST_PARTS {
        return;
    }
    match ty.kind() {
        TyKind::Record if ty.declaration().is_union() => {}
        TyKind::Record => {
            let fields = ty.fields();
            let members = fields.iter().filter(|field| field.bit_width().is_none());
            for field in members {
                path.push(field.name());
                parts(field.ty(), path, found);
                path.pop();
            }
        }
        _ if ty.is_array() && has_plain_elements(ty) => found.push((path.clone(), Scalar::Other)),
        TyKind::Bool
        | TyKind::Int { .. }
        | TyKind::Enum
        | TyKind::Half
        | TyKind::Float
        | TyKind::Double
        | TyKind::LongDouble
        | TyKind::Float128
        | TyKind::Pointer => found.push((path.clone(), scalar(ty))),
        _ => {}
    }
}

/// Neither volatile nor atomic nor what `va_list` is.
fn has_plain_elements(array: Ty<'_>) -> bool {
    let mut ty = array;
    while ty.is_array() {
        ty = ty.element().canonical();
        if ty.is_volatile() {
            return false;
        }
    }
    let odd = matches!(
        ty.kind(),
        TyKind::Atomic | TyKind::Other | TyKind::Invalid | TyKind::Void
    );
    !odd && !ty.spelling().contains("__va_list_tag")
}
