//! Where integer constants become pointers, and what is accessed through those.

use std::collections::BTreeMap;

use super::{COMPUTED, Effect, FixedAddress};
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Linkage, Storage, TranslationUnit, Ty, TyKind};
use crate::lex::Lexed;
use crate::program::Span;

/// Elements that are taken to be there where the code does not tell how many.
const ELEMENTS: u64 = 32;

/// The size of pointers where some integers are shorter.
const POINTER: u64 = 8;

/// The fixed addresses in the functions and initialisers of the user's files, in the order of the text.
pub(crate) fn find(parsed: &TranslationUnit, lexed: &Lexed<'_>) -> Vec<FixedAddress> {
    let mut search = Search {
        lexed,
        declaration: 0,
        // The parser has initialiser lists twice.
        found: BTreeMap::new(),
    };
    for declaration in parsed.root().children() {
        let is_code = match declaration.kind() {
            Kind::FunctionDecl => declaration.is_definition(),
            kind => kind == Kind::VarDecl,
        };
        if is_code && !lexed.in_system_header(declaration.location()) {
            search.declaration = declaration.span().start;
            search.visit(&Node::new(declaration), &mut Vec::new());
        }
    }
    search.found.into_values().collect()
}

struct Search<'s> {
    lexed: &'s Lexed<'s>,
    declaration: usize,
    found: BTreeMap<usize, FixedAddress>,
}

impl Search<'_> {
    fn visit<'n, 'tu>(&mut self, node: &'n Node<'tu>, around: &mut Vec<&'n Node<'tu>>) {
        if let Some(found) = self.fixed_address(node, around) {
            self.found.insert(found.span.start, found);
            return;
        }
        around.push(node);
        for child in node.code() {
            self.visit(child, around);
        }
        around.pop();
    }

    /// Whether an integer is computed from integers that are too short for the address of an object.
    fn is_too_short(&self, node: &Node<'_>) -> bool {
        let ty = node.cursor.ty().canonical();
        let is_short = ty.size().is_some_and(|size| size < POINTER);
        match node.kind {
            Kind::Paren | Kind::Unexposed | Kind::Cast | Kind::Conditional => {
                node.code().all(|child| self.is_too_short(child))
            }
            Kind::Binary | Kind::Unary if node.operator(self.lexed) != "*" => {
                node.code().all(|child| self.is_too_short(child))
            }
            Kind::Literal | Kind::SizeofLike => true,
            _ => is_short && ty.kind() != TyKind::Pointer,
        }
    }

    fn fixed_address(&self, node: &Node<'_>, around: &[&Node<'_>]) -> Option<FixedAddress> {
        let operand = (node.kind == Kind::Cast)
            .then(|| node.code().next_back())
            .flatten()?;
        let pointee = pointee(node.cursor)?;
        let is_integer = |ty: Ty<'_>| matches!(ty.canonical().kind(), TyKind::Int { .. });
        let has_short = node.cursor.ty().canonical().size() == Some(POINTER);
        if !is_integer(operand.cursor.ty()) || operand.span == node.span {
            return None;
        }
        let address = match operand.cursor.integer_value() {
            Some(value) => u64::try_from(value).ok()?,
            None if has_short && self.is_too_short(operand) => COMPUTED,
            None => return None,
        };
        if address == 0 {
            return None;
        }
        let mut access = Access {
            lexed: self.lexed,
            pointee,
            offset: Some(0),
            index: None,
            effect: Effect::Escapes,
        };
        access.follow(node, around);
        let element = access.pointee.size().unwrap_or(1).max(1);
        let count = match (access.offset, access.effect, is_record(access.pointee)) {
            (Some(_), Effect::Reads | Effect::Writes, _) | (Some(_), _, true) => 1,
            _ => ELEMENTS,
        };
        let size = access
            .offset
            .unwrap_or(0)
            .checked_add(element.checked_mul(count)?)?;
        let is_volatile = is_volatile(access.pointee, 0);
        if address == COMPUTED && (!is_volatile || access.effect == Effect::Escapes) {
            return None;
        }
        let spelling = access.pointee.unqualified().spelling();
        let is_whole = count == 1 && access.offset == Some(0) && !spelling.contains('(');
        Some(FixedAddress {
            span: operand.span,
            declaration: self.declaration,
            address,
            size,
            index: access.index.map(|span| (span, element)),
            is_exact: count == 1,
            ty: is_whole.then_some(spelling),
            effect: access.effect,
            is_argument: is_argument(node, around),
            is_constant: around.iter().any(|it| is_static(it)),
            is_volatile,
        })
    }
}

fn is_argument(pointer: &Node<'_>, around: &[&Node<'_>]) -> bool {
    let same = |it: &&&Node<'_>| it.kind == Kind::Paren || it.span == pointer.span;
    let outer = around.iter().rev().find(|it| !same(it));
    outer.is_some_and(|it| it.kind == Kind::Call)
}

/// A variable that is initialised before the program starts.
fn is_static(node: &Node<'_>) -> bool {
    let variable = node.cursor;
    let is_local = variable.storage() == Storage::Other && variable.linkage() == Linkage::None;
    node.kind == Kind::VarDecl && !is_local
}

/// What a pointer to data points to.
fn pointee(cursor: Cursor<'_>) -> Option<Ty<'_>> {
    let ty = cursor.ty().canonical();
    let pointee = (ty.kind() == TyKind::Pointer).then(|| cursor.ty().canonical().pointee())?;
    let is_function = matches!(pointee.kind(), TyKind::Function | TyKind::FunctionNoProto);
    (!is_function).then_some(())?;
    // As the user writes it, if it is not hidden behind a name.
    let written = cursor.ty().pointee();
    Some(match written.kind() {
        TyKind::Invalid => pointee,
        _ => written,
    })
}

fn is_record(ty: Ty<'_>) -> bool {
    ty.canonical().kind() == TyKind::Record
}

/// Structs in structs beyond this depth are not looked into.
const DEEPEST: u32 = 4;

/// Whether it is volatile, or something in it is.
fn is_volatile(ty: Ty<'_>, depth: u32) -> bool {
    let ty = ty.canonical();
    match ty.kind() {
        _ if ty.is_volatile() => true,
        _ if ty.is_array() => is_volatile(ty.element(), depth),
        TyKind::Record if depth < DEEPEST => {
            let mut fields = ty.fields().into_iter();
            fields.any(|field| is_volatile(field.ty(), depth + 1))
        }
        _ => false,
    }
}

/// How a pointer is used.
struct Access<'s, 'tu> {
    lexed: &'s Lexed<'s>,
    /// The type that it is accessed by.
    pointee: Ty<'tu>,
    /// How far from the address that is; `None` if it varies.
    offset: Option<u64>,
    /// By which number of elements.
    index: Option<Span>,
    effect: Effect,
}

impl<'tu> Access<'_, 'tu> {
    /// Follows the pointer outwards until it is dereferenced.
    fn follow(&mut self, pointer: &Node<'tu>, around: &[&Node<'tu>]) {
        let mut inner = pointer;
        let mut outer = around.len();
        while let Some(node) = outer.checked_sub(1).and_then(|at| around.get(at)) {
            outer -= 1;
            let operator = node.operator(self.lexed);
            match node.kind {
                Kind::Paren => {}
                Kind::Unexposed if node.span == inner.span => {}
                Kind::Cast => match pointee(node.cursor) {
                    Some(pointee) => self.pointee = pointee,
                    None => return,
                },
                Kind::Binary if matches!(operator, "+" | "-") => {
                    let is_left = is_child(node, 0, inner);
                    let other = node.code_child(usize::from(is_left));
                    self.move_by(other, operator == "-");
                }
                Kind::Subscript if is_child(node, 0, inner) => {
                    self.move_by(node.code_child(1), false);
                    return self.access(node, &around[..outer]);
                }
                Kind::Unary if operator == "*" => return self.access(node, &around[..outer]),
                Kind::MemberRef if self.lexed.word_from(inner.span.end) == "->" => {
                    return self.access(node, &around[..outer]);
                }
                _ => return,
            }
            inner = node;
        }
    }

    fn move_by(&mut self, elements: Option<&Node<'_>>, back: bool) {
        let span = elements.map(|node| node.span).filter(|_| !back);
        let elements = elements.and_then(|node| node.cursor.integer_value());
        let elements = elements.and_then(|it| u64::try_from(it).ok());
        if elements.is_none() {
            // Of two numbers, neither tells where the access is.
            self.index = span.filter(|_| self.offset == Some(0));
        }
        let size = self.pointee.size().unwrap_or(1);
        let bytes = elements.and_then(|it| it.checked_mul(size));
        self.offset = match back {
            true => bytes.filter(|it| *it == 0).and(self.offset),
            false => (self.offset.zip(bytes)).and_then(|(known, more)| known.checked_add(more)),
        };
    }

    /// Follows what is accessed outwards, until it is read or written.
    fn access(&mut self, object: &Node<'_>, around: &[&Node<'_>]) {
        let mut inner = object;
        self.effect = Effect::Reads;
        let mut outer = around.iter().rev().peekable();
        while let Some(node) = outer.next() {
            let operator = node.operator(self.lexed);
            let is_array = inner.cursor.ty().canonical().is_array();
            match node.kind {
                Kind::Paren => {}
                Kind::MemberRef if self.lexed.word_from(inner.span.end) == "." => {}
                Kind::Subscript if is_child(node, 0, inner) => {}
                Kind::Unexposed if is_array && node.span == inner.span => {
                    let indexes = outer.peek().is_some_and(|it| it.kind == Kind::Subscript);
                    if !indexes {
                        self.effect = Effect::Escapes;
                        return;
                    }
                }
                Kind::Unary if operator == "&" => {
                    self.effect = Effect::Escapes;
                    return;
                }
                Kind::Binary if operator == "=" && is_child(node, 0, inner) => {
                    self.effect = Effect::Writes;
                    return;
                }
                _ => return,
            }
            inner = node;
        }
    }
}

fn is_child(node: &Node<'_>, index: usize, child: &Node<'_>) -> bool {
    node.code_child(index)
        .is_some_and(|it| it.span == child.span)
}
