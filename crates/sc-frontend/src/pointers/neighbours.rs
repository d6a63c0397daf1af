//! Pointers that belong to one object: `p < end`, `end - *cursor`.

use super::{Finder, is_pointer_like};
use crate::ast::Node;
use crate::clang::{Cursor, Kind, TyKind};

impl Finder<'_> {
    /// Makes what formals point to, where that is a pointer, something that is looked at like a formal: its number is
    /// that of the formal behind all formals.
    pub(super) fn with_targets(&mut self, formals: &[Cursor<'_>]) {
        for formal in formals {
            let ty = formal.ty().canonical();
            let to_pointers = || is_pointer_like(ty.pointee().canonical());
            let is_pointer = ty.kind() == TyKind::Pointer && to_pointers();
            self.add(format!("*{}", formal.name()), is_pointer);
        }
    }

    pub(super) fn add(&mut self, name: String, is_pointer: bool) {
        self.names.push(name);
        self.is_pointer.push(is_pointer);
        self.is_integer.push(false);
        self.uses.push(Default::default());
        self.index_variables.push(Default::default());
        self.zero_tested.push(false);
        self.element_sizes.push(0);
        self.bytes_viewed.push(None);
        self.moves.push(false);
        self.walks.push(Default::default());
    }

    /// What `*p` is, where `p` is a formal that points to pointers.
    pub(super) fn target(&self, pointer: &Node<'_>) -> Option<usize> {
        let formal = *self.formals.get(&self.variable(pointer)?)?;
        let target = formal + self.count;
        let is_known = self.is_pointer.get(target).copied().unwrap_or(false);
        (!self.with_members && is_known).then_some(target)
    }

    /// Two pointers are compared. Equality says that they belong together only if one of them is an array and the
    /// other one is never followed: other pointers are compared because they may be the same.
    pub(super) fn compared(&mut self, operator: &str, left: &Node<'_>, right: &Node<'_>) {
        self.may_be_end(left);
        self.may_be_end(right);
        let Some((left, right)) = self.base(left).zip(self.base(right)) else {
            return;
        };
        let is_strong = !matches!(operator, "==" | "!=");
        self.pairs.push((left, right, is_strong));
    }

    /// `left - right` with two pointers.
    pub(super) fn subtracted(&mut self, left: &Node<'_>, right: &Node<'_>) {
        self.may_be_end(left);
        self.may_be_end(right);
        let Some((left, right)) = self.base(left).zip(self.base(right)) else {
            return;
        };
        self.pairs.push((left, right, true));
        if left != right {
            let name = self.names[right].clone();
            self.uses[left].beyond.insert(name);
        }
    }

    /// What is read or written through a pointer.
    pub(super) fn accessed(&mut self, node: &Node<'_>) {
        let is_access = match node.kind {
            Kind::Subscript | Kind::MemberRef => true,
            Kind::Unary => node.operator(self.lexed) == "*",
            _ => false,
        };
        if !is_access {
            return;
        }
        let pointers = node
            .code()
            .filter(|child| is_pointer_like(child.cursor.ty().canonical()));
        let pointers: Vec<_> = pointers.collect();
        for pointer in pointers {
            self.followed(pointer);
            if let Some(base) = self.base(pointer) {
                self.uses[base].accessed = true;
            }
        }
    }

    /// Tells each pointer of a pair of the other one.
    pub(super) fn meet(&mut self) {
        for (left, right, is_strong) in std::mem::take(&mut self.pairs) {
            let ends =
                |one: usize, other: usize| self.uses[one].indexed && !self.uses[other].accessed;
            let belong = is_strong || ends(left, right) || ends(right, left);
            if left != right && belong {
                let (one, other) = (self.names[left].clone(), self.names[right].clone());
                self.uses[left].meets.insert(other);
                self.uses[right].meets.insert(one);
            }
        }
    }
}
