//! Operations of a function body that are run-time errors for some values.
//!
//! Left out is what [`crate::expressions`] leaves out, and what can be seen to be harmless here:
//! pointers to variables, functions that are called through a pointer.

use std::cmp::Reverse;

use crate::ast::Node;
use crate::clang::{Kind, Ty, TyKind};
use crate::code::{Act, Checked, Hazard, Scalar};
use crate::decisions::OUR_FUNCTIONS;
use crate::expressions::scalar;
use crate::lex::Lexed;
use crate::program::Span;
use crate::purity::Known;
use crate::ranges;

/// Looks through the body of a function.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<Hazard> {
    let mut found = Found {
        lexed,
        known: Known::default(),
        hazards: Vec::new(),
    };
    found.visit(body);
    let mut hazards = found.hazards;
    hazards.sort_by_key(|hazard| (hazard.span.start, Reverse(hazard.span.end)));
    // Initialiser lists have two forms in the parser.
    hazards.dedup_by(|later, earlier| later.span == earlier.span && later.act == earlier.act);
    hazards
}

struct Found<'a> {
    lexed: &'a Lexed<'a>,
    known: Known,
    hazards: Vec<Hazard>,
}

impl Found<'_> {
    fn visit(&mut self, node: &Node<'_>) {
        match node.kind {
            Kind::Binary => self.binary(node, Act::Binary),
            Kind::CompoundAssign => self.binary(node, Act::Compound),
            Kind::Unary => return self.unary(node),
            Kind::Subscript => {
                // An array of arrays gives the address of one of them.
                let address_only = node.cursor.ty().canonical().is_array();
                return self.subscript(node, address_only, true);
            }
            Kind::MemberRef => self.member(node),
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
            _ => self.visit_all(node.code()),
        }
    }

    fn unexposed(&mut self, node: &Node<'_>) {
        if node.converted().is_some() {
            return self.visit_all(node.code());
        }
        match self.lexed.first_word(node.span) {
            word if word.starts_with("__builtin_") => {}
            // A designated initialiser: the designators are constant.
            "[" | "." => self.visit_all(node.code().next_back()),
            _ => self.visit_all(node.code()),
        }
    }

    fn binary(&mut self, node: &Node<'_>, act: Act) {
        let (Some(left), Some(right)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        let operator = node.operator(self.lexed).trim_end_matches('=');
        let shifts = matches!(operator, "<<" | ">>");
        if !shifts && !matches!(operator, "+" | "-" | "*" | "/" | "%") {
            return;
        }
        let is_integer = |value| matches!(value, Scalar::Bool | Scalar::Int { .. });
        let own = scalar(left.cursor.ty());
        let value = match act {
            Act::Binary => scalar(node.cursor.ty()),
            // The right side is converted to the type of the operation, or promoted.
            _ if shifts => promoted(own),
            _ => scalar(right.cursor.ty()),
        };
        if ![own, value, scalar(right.cursor.ty())]
            .into_iter()
            .all(is_integer)
            || self.known.is_constant(node, self.lexed)
        {
            return;
        }
        let mut left_operand = self.operand(left);
        left_operand.value = value;
        let right_operand = self.operand(right);
        let guarded = match act {
            Act::Compound if !right_operand.pure => right.span,
            _ => node.span,
        };
        let operands = vec![left_operand, right_operand];
        let operator = self.token_between(left.span.end, right.span.start);
        self.push(node, act, operator, value, operands, guarded);
    }

    fn unary(&mut self, node: &Node<'_>) {
        let Some(operand) = node.code_child(0) else {
            return;
        };
        let operator = self.lexed.tokens_in(node.span);
        let prefix = operand.span.start > node.span.start;
        let operator = if prefix {
            operator.first()
        } else {
            operator.last()
        };
        let operator_span = operator.map(|token| token.span);
        let value = scalar(node.cursor.ty());
        match node.operator(self.lexed) {
            "-" if matches!(value, Scalar::Int { .. })
                && !self.known.is_constant(node, self.lexed) =>
            {
                let operands = vec![self.operand(operand)];
                self.push(
                    node,
                    Act::Negation,
                    operator_span,
                    value,
                    operands,
                    node.span,
                );
            }
            "++" | "--" if matches!(value, Scalar::Int { .. }) => {
                let operands = vec![self.operand(operand)];
                self.push(node, Act::Step, operator_span, value, operands, node.span);
            }
            "*" => self.dereference(node, operand, operator_span),
            "&" => return self.address(node, operand),
            _ => {}
        }
        self.visit_all(node.code());
    }

    /// `&*p` is `p`, and `&p[i]` is `p + i`.
    fn address(&mut self, node: &Node<'_>, operand: &Node<'_>) {
        let inner = operand.stripped(self.lexed);
        match inner.kind {
            Kind::Unary if inner.operator(self.lexed) == "*" => self.visit_all(inner.code()),
            Kind::Subscript => self.subscript(inner, true, false),
            _ => self.visit_all(node.code()),
        }
    }

    fn subscript(&mut self, node: &Node<'_>, address_only: bool, dereferences: bool) {
        let (Some(base), Some(index)) = (node.code_child(0), node.code_child(1)) else {
            return;
        };
        let is_integer = matches!(scalar(index.cursor.ty()), Scalar::Int { .. } | Scalar::Bool);
        let array = base.stripped(self.lexed);
        let ty = array.cursor.ty().canonical();
        if is_integer && ty.kind() == TyKind::ConstantArray && !is_flexible(array, self.lexed) {
            if let Some(length) = ty.array_len() {
                let act = Act::Index {
                    length,
                    address_only,
                };
                let operands = vec![self.operand(index)];
                let value = operands[0].value;
                self.push(node, act, None, value, operands, index.span);
            }
        } else if is_integer && !ty.is_array() && dereferences {
            self.dereference(node, base, None);
        }
        if array.kind == Kind::Subscript {
            // Of `a[i][j]` the array `a[i]` must be there.
            self.subscript(array, false, true);
        } else {
            self.visit(base);
        }
        self.visit(index);
    }

    fn member(&mut self, node: &Node<'_>) {
        let Some(base) = node.code_child(0) else {
            return;
        };
        if base.cursor.ty().canonical().kind() == TyKind::Pointer {
            let name = self.lexed.tokens_in(node.span).last();
            self.dereference(node, base, name.map(|token| token.span));
        }
    }

    /// `node` goes through `pointer`, or through what it is computed from.
    fn dereference(&mut self, node: &Node<'_>, pointer: &Node<'_>, operator: Option<Span>) {
        let Some(base) = self.base(pointer) else {
            return;
        };
        // `*p++`: an offset to a null pointer is an error already.
        let stepped = base.kind == Kind::Unary && base.is_step(self.lexed);
        let tested = match base.code_child(0) {
            Some(inner) if stepped => inner,
            _ => base,
        };
        let ty = tested.cursor.ty().canonical();
        let to_function = matches!(
            ty.pointee().canonical().kind(),
            TyKind::Function | TyKind::FunctionNoProto
        );
        if ty.kind() != TyKind::Pointer || to_function || self.known.is_constant(tested, self.lexed)
        {
            return;
        }
        let operands = vec![self.operand(tested)];
        if stepped && !operands[0].pure {
            return;
        }
        self.push(
            node,
            Act::Dereference,
            operator,
            Scalar::Pointer,
            operands,
            base.span,
        );
    }

    /// The pointer that another is an offset to; `None` if it is that of a variable.
    fn base<'n, 'tu>(&self, pointer: &'n Node<'tu>) -> Option<&'n Node<'tu>> {
        let mut node = pointer.stripped(self.lexed);
        loop {
            let operator = node.operator(self.lexed);
            match node.kind {
                Kind::Binary if matches!(operator, "+" | "-") => {
                    let is_pointer =
                        |side: &&Node<'tu>| scalar(side.cursor.ty()) == Scalar::Pointer;
                    node = node.code().find(is_pointer)?.stripped(self.lexed);
                }
                Kind::Unary if operator == "&" => return None,
                Kind::Literal => return None,
                _ => return Some(node),
            }
        }
    }

    fn operand(&self, node: &Node<'_>) -> Checked {
        Checked {
            span: node.span,
            value: scalar(node.cursor.ty()),
            range: ranges::of(node, &self.known, self.lexed),
            pure: self.known.is_pure(node, self.lexed),
        }
    }

    fn token_between(&self, start: usize, end: usize) -> Option<Span> {
        let tokens = self.lexed.tokens_in(Span { start, end });
        tokens.first().map(|token| token.span)
    }

    fn result(&self, operator: Option<Span>, operands: &[Checked]) -> Option<(i128, i128)> {
        let [left, right] = operands else {
            return None;
        };
        let operator = self.lexed.first_word(operator?).trim_end_matches('=');
        if !matches!(operator, "+" | "-" | "*") {
            return None;
        }
        ranges::computed(operator, left.range?, right.range?)
    }

    fn push(
        &mut self,
        node: &Node<'_>,
        act: Act,
        operator: Option<Span>,
        value: Scalar,
        operands: Vec<Checked>,
        guarded: Span,
    ) {
        let last = node.span.end.saturating_sub(1).max(node.span.start);
        self.hazards.push(Hazard {
            act,
            operator,
            span: node.span,
            place: self.lexed.place(node.span.start),
            last_line: self.lexed.place(last).line,
            value,
            result: self.result(operator, &operands),
            operands,
            guarded,
        });
    }
}

/// The type of a value of type `value` in an operation.
fn promoted(value: Scalar) -> Scalar {
    match value {
        Scalar::Int { bits: 32.., .. } => value,
        _ => Scalar::Int {
            bits: 32,
            signed: true,
        },
    }
}

/// An array at the end of a structure may be meant to go on after it, and compilers let it.
fn is_flexible(array: &Node<'_>, lexed: &Lexed<'_>) -> bool {
    if array.kind != Kind::MemberRef {
        return false;
    }
    let Some(base) = array.code_child(0) else {
        return true;
    };
    let ty: Ty<'_> = base.stripped(lexed).cursor.ty().canonical();
    let record = match ty.kind() {
        TyKind::Pointer => ty.pointee().canonical(),
        _ => ty,
    };
    let member = array.cursor.referenced();
    record.declaration().is_union()
        || member.is_none()
        || !record.fields().iter().any(|field| Some(*field) == member)
        || record.fields().last().copied() == member
}
