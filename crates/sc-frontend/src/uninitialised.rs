//! Automatic variables that begin without a value.

use crate::ast::Node;
use crate::clang::{Kind, Storage, TyKind};

/// Where the declarators of such variables end, in source order. Left out: arrays whose size is not constant, which
/// cannot be given a value there.
pub(crate) fn find(body: &Node<'_>) -> Vec<usize> {
    let mut found = Vec::new();
    visit(body, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn visit(node: &Node<'_>, found: &mut Vec<usize>) {
    if node.kind == Kind::VarDecl {
        let variable = node.cursor;
        let automatic = variable.storage() == Storage::Other && !variable.is_thread_local();
        let ty = variable.ty().canonical();
        let sized = !ty.is_array() || ty.kind() == TyKind::ConstantArray;
        if automatic && sized && variable.initialiser().is_none() {
            found.push(node.span.end);
        }
    }
    for child in node.code() {
        visit(child, found);
    }
}
