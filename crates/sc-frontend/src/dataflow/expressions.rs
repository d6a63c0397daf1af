//! Expressions, in the order of evaluation.

use super::graph::{Event, Form, Outer, Read, Write, WriteKind};
use super::statements::Walk;
use super::variables::{Lvalue, decayed, unwrapped};
use crate::ast::Node;
use crate::clang::{Kind, TyKind};
use crate::code::Scalar;
use crate::expressions::{is_bit_field, scalar};
use crate::program::Span;
use crate::purity::{is_constant, passed_on};

impl<'tu> Walk<'_, 'tu> {
    /// `discarded`: its value is unused.
    pub(super) fn expression(&mut self, node: &Node<'tu>, discarded: bool) {
        match node.kind {
            Kind::Unexposed => self.unexposed(node, discarded),
            Kind::Paren => {
                if let Some(inner) = node.code_child(0) {
                    self.expression(inner, discarded);
                }
            }
            Kind::MemberRef | Kind::Subscript => self.parts(node),
            Kind::Unary => self.unary(node, discarded),
            Kind::Binary => self.binary(node, discarded),
            Kind::CompoundAssign => self.compound_assignment(node, discarded),
            Kind::Conditional => self.conditional(node),
            Kind::GnuConditional => self.gnu_conditional(node),
            Kind::Call => self.call(node, discarded),
            // The type may hold a `typeof`.
            Kind::Cast | Kind::CompoundLiteral => {
                let to_void = node.cursor.ty().canonical().kind() == TyKind::Void;
                if let Some(operand) = node.code().next_back() {
                    self.expression(operand, to_void);
                }
            }
            Kind::StmtExpr => node
                .code()
                .for_each(|body| self.statement(body, !discarded)),
            Kind::Generic => self.compilers_call(node),
            Kind::Asm => self.refuse(
                node.span.start,
                "inline assembly, which data flow does not follow",
            ),
            Kind::DeclRef
            | Kind::Literal
            | Kind::SizeofLike
            | Kind::Attribute
            | Kind::TypeOrLabelRef => {}
            _ => node.code().for_each(|child| self.expression(child, false)),
        }
    }

    /// The ways to go on from a condition: where it is true, where it is false.
    pub(super) fn condition(&mut self, node: &Node<'tu>) -> (Vec<usize>, Vec<usize>) {
        let inner = node.stripped(self.lexed);
        let operator = inner.operator(self.lexed);
        match (
            inner.kind,
            operator,
            inner.code_child(0),
            inner.code_child(1),
        ) {
            (Kind::Unary, "!", Some(operand), _) => {
                let (yes, no) = self.condition(operand);
                (no, yes)
            }
            (Kind::Binary, "&&", Some(left), Some(right)) => {
                let (yes, no) = self.condition(left);
                self.current = yes;
                let (yes, other) = self.condition(right);
                (yes, self.either(no, other))
            }
            (Kind::Binary, "||", Some(left), Some(right)) => {
                let (yes, no) = self.condition(left);
                self.current = no;
                let (other, no) = self.condition(right);
                (self.either(yes, other), no)
            }
            (Kind::Call, ..) if passed_on(inner, self.lexed).is_some() => {
                match passed_on(inner, self.lexed) {
                    Some(argument) => self.condition(argument),
                    None => Default::default(),
                }
            }
            _ => {
                self.expression(node, false);
                let here = std::mem::take(&mut self.current);
                match self.truth(node) {
                    Some(true) => (here, Vec::new()),
                    Some(false) => (Vec::new(), here),
                    None => (here.clone(), here),
                }
            }
        }
    }

    fn either(&mut self, one: Vec<usize>, other: Vec<usize>) -> Vec<usize> {
        self.current = one;
        self.merge(other);
        std::mem::take(&mut self.current)
    }

    /// An unused value, as in `(void)x`, is not read.
    fn unexposed(&mut self, node: &Node<'tu>, discarded: bool) {
        let Some(inner) = node.converted() else {
            return self.compilers_own(node);
        };
        let lvalue = unwrapped(inner, self.lexed);
        let is_lvalue = matches!(
            lvalue.kind,
            Kind::DeclRef | Kind::MemberRef | Kind::Subscript
        ) || (lvalue.kind == Kind::Unary && lvalue.operator(self.lexed) == "*");
        if !is_lvalue {
            return self.expression(inner, discarded);
        }
        if inner.cursor.ty().canonical().is_array() {
            // An array turned into a pointer gets away.
            self.escape(inner);
        } else if !discarded && !is_bits(lvalue) {
            // A bit-field has a type of its own, which nothing around it may change.
            self.read(node, inner);
        }
        self.parts(inner);
    }

    fn read(&mut self, node: &Node<'tu>, lvalue: &Node<'tu>) {
        if let Some(Lvalue::Variable { leaves, .. }) = self.variables.lvalue(lvalue, self.lexed)
            && !leaves.is_empty()
            && self.seen.insert((node.span, true))
        {
            let span = node.span;
            self.raw.reads.push(Read { span, leaves });
            self.point(Event::Read(self.raw.reads.len() - 1));
        }
    }

    pub(super) fn escape(&mut self, lvalue: &Node<'tu>) {
        if let Some(Lvalue::Variable { root, .. }) = self.variables.lvalue(lvalue, self.lexed) {
            self.variables.roots[root].escapes = true;
        }
    }

    /// What is evaluated to find an lvalue, the lvalue itself not accessed.
    fn parts(&mut self, node: &Node<'tu>) {
        let node = unwrapped(node, self.lexed);
        let operands: Vec<_> = match node.kind {
            Kind::DeclRef => return,
            Kind::MemberRef | Kind::Subscript => node.code().collect(),
            Kind::Unary if node.operator(self.lexed) == "*" => node.code().collect(),
            _ => return self.expression(node, false),
        };
        for operand in operands {
            match decayed(operand) {
                Some(array) => self.parts(array),
                None if node.kind == Kind::MemberRef && !is_pointer(operand) => self.parts(operand),
                None => self.expression(operand, false),
            }
        }
    }

    /// A write to `target` by the expression `node`.
    fn write(&mut self, node: &Node<'tu>, target: &Node<'tu>, discarded: bool) {
        let lvalue = self.variables.lvalue(target, self.lexed);
        let inner = unwrapped(target, self.lexed);
        let bits = is_bits(inner);
        let (kind, again) = match lvalue {
            Some(Lvalue::Variable { leaves, .. }) if leaves.is_empty() => return,
            Some(Lvalue::Variable {
                leaves, element, ..
            }) => {
                let again = !element && !bits;
                let leaves = leaves.into_iter().map(|leaf| (leaf, node.span));
                (WriteKind::Define(leaves.collect()), again)
            }
            Some(Lvalue::Memory) => (WriteKind::Memory, false),
            None => {
                return self.refuse(
                    node.span.start,
                    "an assignment to something that data flow does not know",
                );
            }
        };
        let value = if bits {
            Scalar::Other
        } else {
            scalar(node.cursor.ty())
        };
        let form = Form::Expression {
            discarded,
            value,
            target: again.then_some(target.span),
            leaves: holds_statements(node),
        };
        self.push_write(node, kind, form);
    }

    pub(super) fn push_write(
        &mut self,
        node: &Node<'tu>,
        kind: WriteKind,
        form: Form,
    ) -> Option<usize> {
        if !self.seen.insert((node.span, false)) {
            return None;
        }
        let exempt = self.exempt.clone();
        let is_call = matches!(kind, WriteKind::Call(_));
        let outer = self.outer.filter(|(span, _)| is_call && *span == node.span);
        self.raw.writes.push(Write {
            span: node.span,
            kind,
            form,
            exempt,
            outer: outer.map(|(_, outer)| outer),
        });
        let index = self.raw.writes.len() - 1;
        self.point(Event::Write(index));
        Some(index)
    }

    fn unary(&mut self, node: &Node<'tu>, discarded: bool) {
        let Some(operand) = node.code_child(0) else {
            return;
        };
        match node.operator(self.lexed) {
            "++" | "--" => {
                self.read(node, operand);
                self.parts(operand);
                self.write(node, operand, discarded);
            }
            "&" => {
                self.escape(operand);
                self.parts(operand);
            }
            "*" => self.parts(node),
            "!" => {
                let (yes, no) = self.condition(operand);
                self.current = yes;
                self.merge(no);
            }
            _ => self.expression(operand, discarded),
        }
    }

    fn binary(&mut self, node: &Node<'tu>, discarded: bool) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        match node.operator(self.lexed) {
            "=" => {
                if discarded {
                    let outer = Outer {
                        span: node.span,
                        is_declaration: false,
                    };
                    self.outer = Some((self.assigned(right).span, outer));
                }
                self.expression(right, false);
                self.parts(left);
                self.note_constant(node.span, right);
                self.write(node, left, discarded);
            }
            "," => {
                self.expression(left, true);
                self.expression(right, discarded);
            }
            "&&" | "||" => {
                let (yes, no) = self.condition(node);
                self.current = yes;
                self.merge(no);
            }
            _ => {
                self.expression(left, false);
                self.expression(right, false);
            }
        }
    }

    /// Notes a definition whose value LTest takes for a constant: literals, and what is 0 or 1.
    pub(super) fn note_constant(&mut self, definition: Span, value: &Node<'tu>) {
        const LOGICAL: [&str; 9] = ["!", "<", "<=", ">", ">=", "==", "!=", "&&", "||"];
        let inner = self.assigned(value);
        let is_operator = matches!(inner.kind, Kind::Unary | Kind::Binary);
        let is_logical = is_operator && LOGICAL.contains(&inner.operator(self.lexed));
        if is_logical || is_constant(inner, self.lexed) {
            self.raw.constants.insert(definition);
        }
    }

    /// What gives an assigned value: without parentheses and conversions.
    pub(super) fn assigned<'n>(&self, node: &'n Node<'tu>) -> &'n Node<'tu> {
        let mut node = node.stripped(self.lexed);
        while node.kind == Kind::Cast {
            match node.code().next_back() {
                Some(operand) => node = operand.stripped(self.lexed),
                None => break,
            }
        }
        node
    }

    fn compound_assignment(&mut self, node: &Node<'tu>, discarded: bool) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        self.read(node, left);
        self.expression(right, false);
        self.parts(left);
        self.write(node, left, discarded);
    }

    fn conditional(&mut self, node: &Node<'tu>) {
        let mut parts = node.code();
        let Some(condition) = parts.next() else {
            return;
        };
        let (yes, no) = self.condition(condition);
        self.current = yes;
        if let Some(arm) = parts.next() {
            self.expression(arm, false);
        }
        let after = std::mem::replace(&mut self.current, no);
        if let Some(arm) = parts.next() {
            self.expression(arm, false);
        }
        self.merge(after);
    }

    /// `a ?: b`: the condition is also the value.
    fn gnu_conditional(&mut self, node: &Node<'tu>) {
        let mut parts = node.code();
        let Some(condition) = parts.next() else {
            return;
        };
        let (yes, no) = self.condition(condition);
        self.current = no;
        if let Some(arm) = parts.next() {
            self.expression(arm, false);
        }
        self.merge(yes);
    }
}

fn is_bits(node: &Node<'_>) -> bool {
    node.kind == Kind::MemberRef && is_bit_field(node)
}

fn is_pointer(node: &Node<'_>) -> bool {
    node.cursor.ty().canonical().kind() == TyKind::Pointer
}

/// A statement expression is in it: control may leave from there.
pub(super) fn holds_statements(node: &Node<'_>) -> bool {
    node.kind == Kind::StmtExpr || node.code().any(holds_statements)
}
