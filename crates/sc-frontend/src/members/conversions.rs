//! Conversions of pointers, and pointers as arguments.

use super::collect::{Access, Collector, PassedPointer};
use super::library;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Ty, TyKind};

impl<'tu> Collector<'_, 'tu> {
    /// A cast or an implicit conversion, with those directly below it.
    pub(super) fn conversion(&mut self, node: &Node<'tu>) {
        let operand = node.code().next_back();
        if operand.is_none_or(|operand| pointee(operand.cursor.ty().canonical()).is_none()) {
            let parts: Vec<_> = node.evaluated_by_cast(self.lexed).collect();
            return parts
                .into_iter()
                .for_each(|part| self.visit(part, Access::Read));
        }
        let source = self.source(node);
        let (to, from) = (node.cursor.ty().canonical(), source.cursor.ty().canonical());
        if let Some(pointed) = pointee(from)
            && !self.is_fresh(source)
        {
            match (pointee(to), to.kind()) {
                (Some(target), _) => self.found.converted.push((pointed, target)),
                (None, TyKind::Bool | TyKind::Void) => {}
                (None, _) => self.found.opaque.push(pointed),
            }
        }
        self.source_value(node, source);
    }

    /// Evaluates the source of a conversion, and the bounds of arrays in the types on the way.
    fn source_value(&mut self, node: &Node<'tu>, source: &Node<'tu>) {
        if node.kind == Kind::Cast {
            let parts: Vec<_> = node.evaluated_by_cast(self.lexed).collect();
            let bounds = parts
                .into_iter()
                .filter(|part| part.span.end <= source.span.start);
            bounds.for_each(|bound| self.visit(bound, Access::Read));
        }
        let is_array = source.cursor.ty().canonical().is_array();
        self.visit(
            source,
            if is_array {
                Access::Address
            } else {
                Access::Read
            },
        );
    }

    /// Looks through conversions of pointers and arrays to pointers.
    fn source<'n>(&self, node: &'n Node<'tu>) -> &'n Node<'tu> {
        let mut found = node;
        loop {
            let inner = match found.kind {
                Kind::Cast => found.code().next_back(),
                Kind::Paren => found.code_child(0),
                Kind::Unary if found.operator(self.lexed) == "__extension__" => found.code_child(0),
                _ => found.converted(),
            };
            match inner {
                Some(inner) if pointee(inner.cursor.ty().canonical()).is_some() => found = inner,
                _ => return found,
            }
        }
    }

    /// Nothing else points to it: NULL, or memory that was just allocated.
    fn is_fresh(&self, source: &Node<'tu>) -> bool {
        let callee = source.callee_name(self.lexed);
        self.is_null(source) || callee.is_some_and(|name| library::allocates(&name))
    }

    /// A number as a pointer.
    fn is_null(&self, source: &Node<'tu>) -> bool {
        let operand = match source.kind {
            Kind::Cast => source.code().next_back(),
            _ => source.converted(),
        };
        operand.is_some_and(|inner| inner.stripped(self.lexed).kind == Kind::Literal)
    }

    pub(super) fn argument(
        &mut self,
        callee: &str,
        position: usize,
        argument: &Node<'tu>,
        used: bool,
    ) {
        let ty = argument.cursor.ty().canonical();
        if ty.kind() == TyKind::Record {
            self.found.by_value.push((callee.to_owned(), ty));
        }
        let Some(to) = pointee(ty) else {
            return self.visit(argument, Access::Read);
        };
        let source = self.source(argument);
        if let Some(from) = pointee(source.cursor.ty().canonical())
            && !self.is_null(source)
        {
            self.found.passed.push(PassedPointer {
                callee: callee.to_owned(),
                position,
                from,
                to,
                member: self.address_of_member(source),
                used,
            });
        }
        self.source_value(argument, source);
    }

    /// The member of `&x.m`, `&x.m[i]` and `x.array`.
    fn address_of_member(&self, source: &Node<'tu>) -> Option<Cursor<'tu>> {
        if source.cursor.ty().canonical().is_array() {
            return self.field(source);
        }
        let is_address = source.kind == Kind::Unary && source.operator(self.lexed) == "&";
        let mut object = is_address
            .then(|| source.code_child(0))??
            .stripped(self.lexed);
        while object.kind == Kind::Subscript {
            object = self.decayed_array(object.code_child(0)?)?;
        }
        self.field(object)
    }
}

/// What a pointer, or an array as a pointer, points to.
pub(super) fn pointee(ty: Ty<'_>) -> Option<Ty<'_>> {
    match ty.kind() {
        TyKind::Pointer => Some(ty.pointee()),
        _ if ty.is_array() => Some(ty.element()),
        _ => None,
    }
}
