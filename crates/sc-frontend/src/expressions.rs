//! Expressions of a function body that criteria may want to look at.
//!
//! Left out is what [`crate::decisions`] leaves out: constant expressions, operands that
//! are not evaluated, arguments of our own functions.

use std::cmp::Reverse;

use crate::ast::Node;
use crate::clang::{Kind, Ty, TyKind};
use crate::code::{Action, Call, Expression, Operand, Scalar, Variable};
use crate::decisions::OUR_FUNCTIONS;
use crate::lex::Lexed;
use crate::purity::Known;
use crate::typing::enumerators;

/// Looks through the body of a function.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> (Vec<Expression>, Vec<Call>) {
    let mut found = Found {
        lexed,
        known: Known::default(),
        expressions: Vec::new(),
        calls: Vec::new(),
    };
    found.visit(body);
    let mut calls = found.calls;
    calls.sort_by_key(|call| (call.span.start, Reverse(call.span.end)));
    calls.dedup_by(|later, earlier| later.span == earlier.span);
    let mut expressions = found.expressions;
    expressions.sort_by_key(|expression| (expression.span.start, Reverse(expression.span.end)));
    // Initialiser lists have two forms in the parser.
    expressions
        .dedup_by(|later, earlier| later.span == earlier.span && later.action == earlier.action);
    (expressions, calls)
}

struct Found<'a> {
    lexed: &'a Lexed<'a>,
    known: Known,
    expressions: Vec<Expression>,
    calls: Vec<Call>,
}

/// Calls that may stand in few places only, so that nothing can be put beside them.
const RETURN_TWICE: &[&str] = &["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "vfork"];

impl Found<'_> {
    fn visit(&mut self, node: &Node<'_>) {
        match node.kind {
            Kind::Binary => self.binary(node),
            Kind::Unary if node.operator(self.lexed) == "-" => self.negation(node),
            Kind::Unexposed => return self.unexposed(node),
            Kind::Call => return self.call(node),
            _ => {}
        }
        self.visit_all(node.evaluated_parts());
    }

    fn visit_all<'n, 'tu: 'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node<'tu>>) {
        for node in nodes {
            self.visit(node);
        }
    }

    fn call(&mut self, node: &Node<'_>) {
        match node.callee_name(self.lexed).as_deref() {
            Some(name) if OUR_FUNCTIONS.contains(&name) => {}
            // Their arguments may have to stay constant, or are not evaluated.
            Some(name) if name.starts_with("__builtin_") => {}
            Some(name) if RETURN_TWICE.contains(&name) => self.visit_all(node.code()),
            Some(name) => {
                self.calls.push(Call {
                    callee: name.to_owned(),
                    span: node.span,
                    place: self.lexed.place(node.span.start),
                });
                self.visit_all(node.code());
            }
            None => self.visit_all(node.code()),
        }
    }

    fn unexposed(&mut self, node: &Node<'_>) {
        if node.converted().is_some() {
            self.read(node);
            return self.visit_all(node.code());
        }
        match self.lexed.first_word(node.span) {
            word if word.starts_with("__builtin_") => {}
            // A designated initialiser: the designators are constant.
            "[" | "." => self.visit_all(node.code().next_back()),
            _ => self.visit_all(node.code()),
        }
    }

    /// A conversion of an lvalue to its own type is a read.
    fn read(&mut self, node: &Node<'_>) {
        let Some(inner) = node.converted() else {
            return;
        };
        let is_lvalue = match inner.kind {
            Kind::DeclRef => inner
                .cursor
                .referenced()
                .is_some_and(|d| matches!(d.kind(), Kind::VarDecl | Kind::ParmDecl)),
            Kind::MemberRef => !is_bit_field(inner),
            Kind::Subscript => true,
            Kind::Unary => inner.operator(self.lexed) == "*",
            _ => false,
        };
        let value = scalar(node.cursor.ty());
        let is_number = !matches!(value, Scalar::Pointer | Scalar::Other);
        // An implicit conversion to another type stands outside of the read itself.
        if is_lvalue && is_number && value == scalar(inner.cursor.ty()) {
            self.push(node, Action::Read, "", value, &[node]);
        }
    }

    fn binary(&mut self, node: &Node<'_>) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        let operator = node.operator(self.lexed);
        let action = match operator {
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" => Action::Arithmetic,
            "<" | "<=" | ">" | ">=" | "==" | "!=" => Action::Comparison,
            "<<" | ">>" => Action::Shift,
            "&&" | "||" => Action::Logic,
            "=" => Action::Assignment,
            _ => return,
        };
        if action != Action::Assignment && self.known.is_constant(node, self.lexed) {
            return;
        }
        let value = scalar(node.cursor.ty());
        if value != Scalar::Other {
            self.push(node, action, operator, value, &[left, right]);
        }
    }

    fn negation(&mut self, node: &Node<'_>) {
        let value = scalar(node.cursor.ty());
        if let Some(operand) = node.code_child(0)
            && value != Scalar::Other
            && !self.known.is_constant(node, self.lexed)
        {
            self.push(node, Action::Negation, "-", value, &[operand]);
        }
    }

    fn push(
        &mut self,
        node: &Node<'_>,
        action: Action,
        operator: &str,
        value: Scalar,
        operands: &[&Node<'_>],
    ) {
        let expression = Expression {
            action,
            operator: operator.to_owned(),
            span: node.span,
            place: self.lexed.place(node.span.start),
            value,
            operands: operands
                .iter()
                .map(|node| self.operand(node, action))
                .collect(),
        };
        self.expressions.push(expression);
    }

    fn operand(&self, node: &Node<'_>, of: Action) -> Operand {
        let is_constant = self.known.is_constant(node, self.lexed);
        let mut variables = Vec::new();
        // Long sums are deep trees: only look where somebody asks.
        if of == Action::Comparison {
            self.variables(node, &mut variables);
        }
        Operand {
            span: node.span,
            value: scalar(node.cursor.ty()),
            pure: self.known.is_pure(node, self.lexed),
            constant: is_constant.then(|| node.cursor.integer_value()).flatten(),
            is_constant,
            addressable: of == Action::Assignment && self.is_addressable(node),
            variables,
        }
    }

    /// Not a bit-field, not `register`.
    fn is_addressable(&self, node: &Node<'_>) -> bool {
        let node = node.stripped(self.lexed);
        match node.kind {
            Kind::DeclRef => node.cursor.referenced().is_some_and(|declaration| {
                let tokens = self.lexed.tokens_in(declaration.span());
                !tokens
                    .iter()
                    .any(|token| self.lexed.word(token) == "register")
            }),
            Kind::MemberRef => !is_bit_field(node),
            Kind::Subscript => true,
            Kind::Unary => node.operator(self.lexed) == "*",
            _ => false,
        }
    }

    fn variables(&self, node: &Node<'_>, found: &mut Vec<Variable>) {
        match node.kind {
            Kind::DeclRef => {
                let declaration = node.cursor.referenced();
                let is_variable =
                    declaration.is_some_and(|d| matches!(d.kind(), Kind::VarDecl | Kind::ParmDecl));
                let value = scalar(node.cursor.ty());
                let is_integer = matches!(value, Scalar::Bool | Scalar::Int { .. });
                let variable = Variable {
                    name: node.cursor.name(),
                    value,
                    enumerators: enumerators(node.cursor.ty()),
                };
                if is_variable && is_integer && !found.contains(&variable) {
                    found.push(variable);
                }
            }
            // Names inside mean something else, or nothing is evaluated.
            Kind::StmtExpr | Kind::SizeofLike | Kind::Generic => {}
            _ => node.code().for_each(|child| self.variables(child, found)),
        }
    }
}

/// The member is a bit-field.
pub(crate) fn is_bit_field(node: &Node<'_>) -> bool {
    let member = node.cursor.referenced();
    member.is_some_and(|member| member.bit_width().is_some())
}

/// The kind of value of `ty`.
pub(crate) fn scalar(ty: Ty<'_>) -> Scalar {
    let ty = ty.canonical();
    let integer = |ty: Ty<'_>, signed: bool| match ty.size() {
        Some(size @ (1 | 2 | 4 | 8)) => Scalar::Int {
            bits: size as u32 * 8,
            signed,
        },
        _ => Scalar::Other,
    };
    match ty.kind() {
        TyKind::Bool => Scalar::Bool,
        TyKind::Int { signed, .. } => integer(ty, signed),
        TyKind::Enum => {
            let underlying = ty.declaration().enum_integer().canonical();
            match underlying.kind() {
                TyKind::Int { signed, .. } => integer(underlying, signed),
                _ => Scalar::Other,
            }
        }
        TyKind::Float => Scalar::Float,
        TyKind::Double => Scalar::Double,
        TyKind::LongDouble => Scalar::LongDouble,
        TyKind::Pointer => Scalar::Pointer,
        _ => Scalar::Other,
    }
}
