//! Calls, and what the compiler has of its own.

use super::expressions::holds_statements;
use super::graph::{Callee, Form, WriteKind};
use super::statements::Walk;
use super::variables::decayed;
use crate::ast::Node;
use crate::clang::{Kind, TyKind};
use crate::decisions::OUR_FUNCTIONS;
use crate::expressions::scalar;
use crate::purity::passed_on;

/// Functions that do not come back.
const NO_RETURN: &[&str] = &[
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "__builtin_longjmp",
    "__builtin_unreachable",
    "__builtin_trap",
    "__builtin_abort",
    "__builtin_exit",
    "__assert_fail",
    "__assert_perror_fail",
    "__assert_rtn",
    "__assert_func",
];

/// Functions that may come back more than once.
const RETURNS_TWICE: &[&str] = &[
    "setjmp",
    "_setjmp",
    "__setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "__builtin_setjmp",
    "getcontext",
    "vfork",
];

impl<'tu> Walk<'_, 'tu> {
    pub(super) fn call(&mut self, node: &Node<'tu>, discarded: bool) {
        let callee = node.callee(self.lexed);
        let name = callee.map(|callee| callee.cursor.name());
        let called = match name.as_deref() {
            Some(name) if OUR_FUNCTIONS.contains(&name) => return,
            Some(
                "__builtin_constant_p" | "__builtin_object_size" | "__builtin_dynamic_object_size",
            ) => {
                return;
            }
            Some(name) if name.starts_with("__builtin_") => {
                return match passed_on(node, self.lexed) {
                    Some(argument) => self.expression(argument, false),
                    None => self.builtin(node, name, discarded),
                };
            }
            Some(name) => Callee::Named {
                name: name.to_owned(),
                system: self.is_systems(callee),
            },
            None => {
                if let Some(callee) = node.code_child(0) {
                    self.expression(callee, false);
                }
                Callee::Pointer(None)
            }
        };
        for argument in node.code().skip(1) {
            self.expression(argument, false);
        }
        self.called(node, called, discarded);
        if name.is_some_and(|name| NO_RETURN.contains(&name.as_str())) || self.is_noreturn(callee) {
            self.current.clear();
        }
    }

    fn called(&mut self, node: &Node<'tu>, callee: Callee, discarded: bool) {
        let value = scalar(node.cursor.ty());
        let is_void = node.cursor.ty().canonical().kind() == TyKind::Void;
        let form = Form::Expression {
            discarded: discarded || is_void,
            value,
            target: None,
            leaves: holds_statements(node),
        };
        let name = match &callee {
            Callee::Named { name, .. } => name.clone(),
            Callee::Pointer(_) => String::new(),
        };
        let Some(write) = self.push_write(node, WriteKind::Call(callee), form) else {
            return;
        };
        if name.is_empty() {
            self.pointer_call(node, write);
        }
        let here = self.current.clone();
        if RETURNS_TWICE.contains(&name.as_str()) {
            self.returns_twice.extend(&here);
        }
        self.after_calls.extend(here);
    }

    fn pointer_call(&mut self, node: &Node<'tu>, write: usize) {
        if let Some(callee) = node.code_child(0) {
            let ty = callee.cursor.ty().canonical();
            let is_pointer = ty.kind() == TyKind::Pointer;
            let ty = if is_pointer { ty.pointee() } else { ty };
            self.pointer_calls.push((write, ty));
        }
    }

    fn is_systems(&self, callee: Option<&Node<'tu>>) -> bool {
        let declaration = callee.and_then(|callee| callee.cursor.referenced());
        declaration.is_some_and(|d| self.lexed.in_system_header(d.canonical().location()))
    }

    fn is_noreturn(&self, callee: Option<&Node<'tu>>) -> bool {
        let declaration = callee.and_then(|callee| callee.cursor.referenced());
        declaration.is_some_and(|declaration| {
            let declaration = declaration.canonical().span();
            let words = self.lexed.tokens_in(declaration).iter();
            let mut head = words
                .map(|token| self.lexed.word(token))
                .take_while(|word| *word != "{");
            head.any(|word| matches!(word, "_Noreturn" | "noreturn" | "__noreturn__"))
        })
    }

    /// Its arguments may have to stay as they are.
    fn builtin(&mut self, node: &Node<'tu>, name: &str, discarded: bool) {
        self.unlabelled(node);
        let callee = Callee::Named {
            name: name.to_owned(),
            system: true,
        };
        self.called(node, callee, discarded);
        if NO_RETURN.contains(&name) {
            self.current.clear();
        }
    }

    /// What libclang has no name for and is not a conversion.
    pub(super) fn compilers_own(&mut self, node: &Node<'tu>) {
        match self.lexed.first_word(node.span) {
            "__builtin_offsetof"
            | "__builtin_types_compatible_p"
            | "__func__"
            | "__FUNCTION__"
            | "__PRETTY_FUNCTION__" => {}
            // A designated initialiser: the designators are constant.
            "[" | "." => {
                if let Some(value) = node.code().next_back() {
                    self.expression(value, false);
                }
            }
            word if word.starts_with("__") && word != "__extension__" => self.compilers_call(node),
            _ => node.code().for_each(|child| self.expression(child, false)),
        }
    }

    /// Something like `__atomic_store_n(&x, 1)`, or a `_Generic` that may call functions.
    pub(super) fn compilers_call(&mut self, node: &Node<'tu>) {
        self.unlabelled(node);
        let callee = Callee::Named {
            name: "_Generic".to_owned(),
            system: true,
        };
        self.called(node, callee, false);
    }

    /// Code that gets no labels: nothing in it may write.
    fn unlabelled(&mut self, node: &Node<'tu>) {
        for child in node.code() {
            let writes = matches!(child.kind, Kind::CompoundAssign | Kind::StmtExpr)
                || child.is_step(self.lexed)
                || (child.kind == Kind::Binary && child.operator(self.lexed) == "=");
            let calls = child.kind == Kind::Call && {
                let callee = child.callee(self.lexed);
                let name = callee.map(|callee| callee.cursor.name());
                let known = name.is_some_and(|name| name.starts_with("__builtin_"));
                !known && !self.is_systems(callee)
            };
            if writes || calls {
                self.refuse(
                    child.span.start,
                    "effects where data flow cannot follow them",
                );
            }
            if child.kind == Kind::Unary && child.operator(self.lexed) == "&" {
                if let Some(operand) = child.code_child(0) {
                    self.escape(operand);
                }
            } else if let Some(array) = decayed(child) {
                self.escape(array);
            }
            self.unlabelled(child);
        }
    }
}
