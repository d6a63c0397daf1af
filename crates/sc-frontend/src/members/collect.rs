//! What a body does with members and with pointers to records.

use super::conversions::pointee;
use crate::annotations;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Ty, TyKind};
use crate::lex::Lexed;

/// How an lvalue is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    Both,
    /// Its address is taken.
    Address,
}

/// A pointer handed to a function.
pub(crate) struct PassedPointer<'tu> {
    pub(crate) callee: String,
    pub(crate) position: usize,
    pub(crate) from: Ty<'tu>,
    pub(crate) to: Ty<'tu>,
    pub(crate) member: Option<Cursor<'tu>>,
    pub(crate) used: bool,
}

/// [`super::Facts`] with types and members as libclang has them.
#[derive(Default)]
pub(crate) struct Found<'tu> {
    pub(crate) read: Vec<Cursor<'tu>>,
    pub(crate) assigned: Vec<Cursor<'tu>>,
    pub(crate) escaped: Vec<Cursor<'tu>>,
    pub(crate) overrun: Vec<Cursor<'tu>>,
    pub(crate) stepped: Vec<Ty<'tu>>,
    pub(crate) converted: Vec<(Ty<'tu>, Ty<'tu>)>,
    pub(crate) opaque: Vec<Ty<'tu>>,
    pub(crate) variadic: Vec<Ty<'tu>>,
    pub(crate) passed: Vec<PassedPointer<'tu>>,
    pub(crate) by_value: Vec<(String, Ty<'tu>)>,
    pub(crate) returned: Vec<(String, Ty<'tu>)>,
    pub(crate) indirect: Vec<(Ty<'tu>, usize, Ty<'tu>)>,
    pub(crate) reads_anything: bool,
}

/// Collects what the code below `node` does.
pub(crate) fn collect<'tu>(node: &Node<'tu>, lexed: &Lexed<'_>) -> Found<'tu> {
    let mut collector = Collector {
        lexed,
        found: Found::default(),
    };
    collector.visit(node, Access::Read);
    collector.found
}

pub(super) struct Collector<'a, 'tu> {
    pub(super) lexed: &'a Lexed<'a>,
    pub(super) found: Found<'tu>,
}

impl<'tu> Collector<'_, 'tu> {
    pub(super) fn visit(&mut self, node: &Node<'tu>, access: Access) {
        match node.kind {
            Kind::MemberRef => self.member(node, access),
            Kind::Subscript => self.subscript(node, access),
            Kind::Unary => self.unary(node, access),
            Kind::Binary => self.binary(node),
            Kind::CompoundAssign => {
                self.step_of(node);
                self.operands(node, Access::Both);
            }
            Kind::Call => self.call(node, true),
            Kind::Paren => self.children(node, access),
            Kind::Unexposed => self.unexposed(node, access),
            Kind::Cast => self.conversion(node),
            Kind::VarDecl | Kind::ParmDecl => self.variable(node),
            // Labels are made of it.
            Kind::SizeofLike if annotations::is_one(node, self.lexed) => {
                self.children(node, Access::Read);
            }
            Kind::SizeofLike if node.cursor.folds_to_number() => {}
            Kind::StaticAssert | Kind::EnumDecl => {}
            Kind::Asm => {
                self.found.reads_anything = true;
                self.children(node, Access::Address);
            }
            Kind::StmtExpr => self.statement_expression(node),
            Kind::Compound
            | Kind::If
            | Kind::Switch
            | Kind::While
            | Kind::Do
            | Kind::For
            | Kind::Case
            | Kind::Default
            | Kind::Label => node.code().for_each(|child| self.statement(child)),
            _ => self.children(node, Access::Read),
        }
    }

    /// The value of its last statement is its own.
    fn statement_expression(&mut self, node: &Node<'tu>) {
        for body in node.code() {
            let last = body.code().count().saturating_sub(1);
            for (at, child) in body.code().enumerate() {
                match at == last {
                    true => self.visit(child, Access::Read),
                    false => self.statement(child),
                }
            }
        }
    }

    /// Nothing is done with the value of an expression that is a statement, or that is only tested.
    fn statement(&mut self, node: &Node<'tu>) {
        match node.kind {
            Kind::Call => self.call(node, false),
            _ => self.visit(node, Access::Read),
        }
    }

    fn children(&mut self, node: &Node<'tu>, access: Access) {
        for child in node.code() {
            self.visit(child, access);
        }
    }

    /// `left` with the given access, the rest read.
    fn operands(&mut self, node: &Node<'tu>, left: Access) {
        for (operand, access) in node.operands(left, Access::Read) {
            self.visit(operand, access);
        }
    }

    fn member(&mut self, node: &Node<'tu>, access: Access) {
        let field = node.cursor.referenced();
        self.found.reads_anything |= field.is_none();
        match access {
            Access::Read | Access::Both => self.found.read.extend(field),
            Access::Write => self.found.assigned.extend(field),
            Access::Address => {
                self.found.read.extend(field);
                self.found.escaped.extend(field);
            }
        }
        for base in node.code() {
            let through_pointer = base.cursor.ty().canonical().kind() == TyKind::Pointer;
            let access = if through_pointer {
                Access::Read
            } else {
                access
            };
            self.visit(base, access);
        }
    }

    /// `array[i]` uses the array as the element is used; `pointer[i]` moves the pointer.
    fn subscript(&mut self, node: &Node<'tu>, access: Access) {
        let operands: Vec<_> = node.code().collect();
        for (at, operand) in operands.iter().enumerate() {
            let index = operands.get(1 - at.min(1)).copied();
            let ty = operand.cursor.ty().canonical();
            if ty.kind() != TyKind::Pointer {
                self.visit(operand, Access::Read);
                continue;
            }
            match self.decayed_array(operand) {
                Some(array) if self.stays_inside(array, index) => self.visit(array, access),
                Some(array) => {
                    self.found.overrun.extend(self.field(array));
                    self.visit(array, Access::Address);
                }
                None => {
                    if index.is_none_or(|index| index.cursor.integer_value() != Some(0)) {
                        self.found.stepped.push(ty.pointee());
                    }
                    self.visit(operand, Access::Read);
                }
            }
        }
    }

    /// Whether an index outside the array ends the run. Compilers take an array at the end of a struct, and one of length
    /// 0 or 1, for one that goes on.
    fn stays_inside(&self, array: &Node<'tu>, index: Option<&Node<'tu>>) -> bool {
        let Some(field) = self.field(array) else {
            return true;
        };
        let length = array.cursor.ty().canonical().array_len().unwrap_or(0);
        let constant = index.and_then(|index| index.cursor.integer_value());
        if constant.is_some_and(|at| (0..i128::from(length)).contains(&at)) {
            return true;
        }
        let record = field.semantic_parent();
        let is_last = record.ty().fields().last() == Some(&field);
        length > 1 && !is_last && !record.is_union()
    }

    /// The member that an expression names.
    pub(super) fn field(&self, node: &Node<'tu>) -> Option<Cursor<'tu>> {
        let node = node.stripped(self.lexed);
        (node.kind == Kind::MemberRef).then(|| node.cursor.referenced())?
    }

    /// The array below an implicit conversion to a pointer.
    pub(super) fn decayed_array<'n>(&self, node: &'n Node<'tu>) -> Option<&'n Node<'tu>> {
        let array = node.stripped(self.lexed);
        let is_pointer = node.cursor.ty().canonical().kind() == TyKind::Pointer;
        (is_pointer && array.cursor.ty().canonical().is_array()).then_some(array)
    }

    fn unary(&mut self, node: &Node<'tu>, access: Access) {
        let access = match node.operator(self.lexed) {
            "&" => Access::Address,
            "++" | "--" => {
                self.step_of(node);
                Access::Both
            }
            "__extension__" | "__real__" | "__imag__" | "__real" | "__imag" => access,
            _ => Access::Read,
        };
        self.children(node, access);
    }

    /// An operation whose result is a pointer moves it.
    fn step_of(&mut self, node: &Node<'tu>) {
        let ty = node.cursor.ty().canonical();
        if ty.kind() == TyKind::Pointer {
            self.found.stepped.push(ty.pointee());
        }
    }

    fn binary(&mut self, node: &Node<'tu>) {
        match node.operator(self.lexed) {
            "=" => self.operands(node, Access::Write),
            "+" | "-" => {
                self.step_of(node);
                self.children(node, Access::Read);
            }
            _ => self.children(node, Access::Read),
        }
    }

    fn unexposed(&mut self, node: &Node<'tu>, access: Access) {
        if let Some(inner) = node.converted() {
            let (to, from) = (node.cursor.ty().canonical(), inner.cursor.ty().canonical());
            return match pointee(from).is_some() && to.spelling() != from.spelling() {
                true => self.conversion(node),
                false => self.visit(inner, access),
            };
        }
        let word = self.lexed.first_word(node.span);
        if word == "__builtin_va_arg" {
            self.found
                .variadic
                .extend(pointee(node.cursor.ty().canonical()));
        }
        self.children(node, Access::Read);
    }

    fn call(&mut self, node: &Node<'tu>, used: bool) {
        let callee = node.callee(self.lexed).map(|callee| callee.cursor.name());
        let Some(callee) = callee else {
            return self.indirect_call(node);
        };
        if let Some(result) = pointee(node.cursor.ty().canonical()) {
            self.found.returned.push((callee.clone(), result));
        }
        for (position, argument) in node.code().skip(1).enumerate() {
            self.argument(&callee, position, argument, used);
        }
    }

    fn indirect_call(&mut self, node: &Node<'tu>) {
        let Some(callee) = node.code_child(0) else {
            return;
        };
        self.visit(callee, Access::Read);
        let ty = callee.cursor.ty().canonical();
        let function = if ty.kind() == TyKind::Pointer {
            ty.pointee()
        } else {
            ty
        };
        for (position, argument) in node.code().skip(1).enumerate() {
            if let Some(to) = pointee(argument.cursor.ty().canonical()) {
                self.found.indirect.push((function, position, to));
            }
            self.visit(argument, Access::Read);
        }
    }

    fn variable(&mut self, node: &Node<'tu>) {
        let name_at = node.cursor.location();
        // Expressions before the name are operands of `typeof`; after it come bounds and initialiser.
        for child in node.code().filter(|child| child.span.start > name_at) {
            self.visit(child, Access::Read);
        }
        // `__attribute__((cleanup(f)))` hands its address to `f`, whatever the type of that is.
        let mut words = self
            .lexed
            .tokens_in(node.span)
            .iter()
            .map(|token| self.lexed.word(token));
        if words.any(|word| matches!(word, "cleanup" | "__cleanup__")) {
            self.found.opaque.push(node.cursor.ty().canonical());
        }
    }
}
