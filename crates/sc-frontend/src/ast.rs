//! The syntax tree of one function or initialiser as plain Rust values, so that
//! the analyses are ordinary recursive functions without callbacks.

use crate::clang::{Cursor, Kind};
use crate::program::Span;

/// A node.
pub(crate) struct Node<'tu> {
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text.
    pub(crate) span: Span,
    /// libclang's view of it, for types and references.
    pub(crate) cursor: Cursor<'tu>,
    /// Its children; types and attributes among them.
    pub(crate) children: Vec<Node<'tu>>,
}

impl<'tu> Node<'tu> {
    /// The tree below `cursor`.
    pub(crate) fn new(cursor: Cursor<'tu>) -> Self {
        Self {
            kind: cursor.kind(),
            span: cursor.span(),
            cursor,
            children: cursor.children().into_iter().map(Node::new).collect(),
        }
    }

    /// Children that are code, not types or attributes.
    pub(crate) fn code(&self) -> impl DoubleEndedIterator<Item = &Node<'tu>> {
        let is_code = |node: &&Node<'_>| !matches!(node.kind, Kind::TypeOrLabelRef | Kind::Attribute);
        self.children.iter().filter(is_code)
    }

    /// The `index`th child that is code.
    pub(crate) fn code_child(&self, index: usize) -> Option<&Node<'tu>> {
        self.code().nth(index)
    }
}
