//! What code looks at before the object that a pointer points to: `p[-1]`, `(struct header *)p - 1`, `container_of`.
//!
//! Only pointers that stay where they are count: `end[-1]` of a pointer that was moved to the end of a string is a
//! character of the string.

use super::{Finder, element_size, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Kind, Ty, TyKind};

impl Finder<'_> {
    /// Learns which variables may point elsewhere than what they are based on: those that code changes, and those that
    /// are set to anything but another such pointer.
    pub(super) fn find_moved(&mut self, body: &Node<'_>) {
        // Until nothing is added: `q = p` may stand above `p++`.
        loop {
            let before = self.moved.len();
            self.add_moved(body);
            if self.moved.len() == before {
                return;
            }
        }
    }

    fn add_moved(&mut self, node: &Node<'_>) {
        let changed = match node.kind {
            Kind::Unary if matches!(node.operator(self.lexed), "++" | "--") => node.code_child(0),
            Kind::CompoundAssign => node.code_child(0),
            Kind::Binary if matches!(node.operator(self.lexed), "+=" | "-=") => node.code_child(0),
            Kind::Binary if node.operator(self.lexed) == "=" => node
                .code_child(0)
                .filter(|_| node.code_child(1).is_some_and(|it| !self.is_plain_copy(it))),
            _ => None,
        };
        let changed = match node.kind {
            Kind::VarDecl => {
                let value = node.code().next_back();
                let is_moved = value.is_some_and(|value| !self.is_plain_copy(value));
                is_moved.then(|| node.cursor.location())
            }
            _ => changed.and_then(|it| self.variable(it)),
        };
        self.moved.extend(changed);
        node.code().for_each(|child| self.add_moved(child));
    }

    /// Whether a pointer is copied as it is, from one that was not moved.
    fn is_plain_copy(&self, value: &Node<'_>) -> bool {
        let value = self.without_casts(value);
        let variable = self.variable(value);
        variable.is_some_and(|variable| !self.moved.contains(&variable))
    }

    pub(super) fn without_casts<'n, 'tu>(&self, node: &'n Node<'tu>) -> &'n Node<'tu> {
        let mut node = node.stripped(self.lexed);
        while node.kind == Kind::Cast {
            let Some(operand) = node.code().next_back() else {
                return node;
            };
            node = operand.stripped(self.lexed);
        }
        node
    }

    /// The formal that a pointer is, casts aside.
    pub(super) fn unmoved(&self, node: &Node<'_>) -> Option<usize> {
        let node = self.without_casts(node);
        let variable = self.variable(node)?;
        let is_known = matches!(node.kind, Kind::DeclRef | Kind::MemberRef);
        let formal = self.base(node).filter(|_| is_known)?;
        (!self.moved.contains(&variable)).then_some(formal)
    }

    /// Notes what lies before a formal that stays where it is.
    pub(super) fn looks_back(&mut self, node: &Node<'_>) {
        let found = self.back(node).or_else(|| {
            // `(struct header *)(p - sizeof(struct header))`, also as the value of a variable.
            let value = match node.kind {
                Kind::Cast | Kind::VarDecl => node.code().next_back(),
                Kind::Binary if node.operator(self.lexed) == "=" => node.code_child(1),
                _ => None,
            };
            self.back(self.without_casts(value?))
        });
        let Some((formal, bytes)) = found else {
            return;
        };
        let usage = &mut self.uses[formal];
        usage.bytes_before = usage.bytes_before.max(bytes);
        let ty = node.cursor.ty().canonical();
        if ty.kind() == TyKind::Pointer
            && let Some(name) = record(ty.pointee().canonical())
        {
            self.uses[formal].inside.insert((name, bytes));
        }
    }

    /// The formal, and how many bytes before it: `p[-1]`, `p - 1`, `p + -1`.
    fn back(&self, node: &Node<'_>) -> Option<(usize, u64)> {
        let (pointer, index) = (node.code_child(0)?, node.code_child(1)?);
        let sign = match (node.kind, node.operator(self.lexed)) {
            (Kind::Subscript, _) => -1,
            (Kind::Binary, "+") => -1,
            (Kind::Binary, "-") => 1,
            _ => return None,
        };
        let ty = pointer.stripped(self.lexed).cursor.ty().canonical();
        if !is_pointer_like(ty) {
            return None;
        }
        let formal = self.unmoved(pointer)?;
        // Evaluating is expensive: what has variables is not constant.
        let is_constant = self.variables(index).is_empty();
        let count = is_constant.then(|| index.cursor.integer_value())??;
        let bytes = count
            .checked_mul(sign)?
            .checked_mul(i128::from(element_size(ty).max(1)))?;
        u64::try_from(bytes)
            .ok()
            .filter(|bytes| *bytes > 0)
            .map(|bytes| (formal, bytes))
    }
}

/// The name of a struct.
fn record(ty: Ty<'_>) -> Option<String> {
    let name = ty.spelling();
    let is_struct = ty.kind() == TyKind::Record && !name.starts_with("union ");
    let plain = name
        .trim_start_matches("const ")
        .trim_start_matches("volatile ");
    is_struct.then(|| plain.to_owned())
}
