//! The syntax tree of one function or initialiser as plain Rust values, so that
//! the analyses are ordinary recursive functions without callbacks.

use crate::clang::{Cursor, Kind, Storage};
use crate::lex::{Lexed, Token};
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
        let mut kind = cursor.kind();
        let mut children: Vec<_> = cursor.children().into_iter().map(Node::new).collect();
        if kind == Kind::Unexposed && is_gnu_conditional(&children) {
            // clang has the condition three times: evaluated, tested, as the result.
            kind = Kind::GnuConditional;
            children.drain(1..3);
        }
        Self {
            kind,
            span: cursor.span(),
            cursor,
            children,
        }
    }

    /// Children that are code, not types or attributes.
    pub(crate) fn code(&self) -> impl DoubleEndedIterator<Item = &Node<'tu>> {
        let not_code = [Kind::TypeOrLabelRef, Kind::Attribute];
        self.children
            .iter()
            .filter(move |node| !not_code.contains(&node.kind))
    }

    /// Children that are code, each with how it is used: the first one as `left`, the others as `rest`.
    pub(crate) fn operands<A: Copy>(
        &self,
        left: A,
        rest: A,
    ) -> impl Iterator<Item = (&Node<'tu>, A)> {
        let with = move |(index, child)| (child, if index == 0 { left } else { rest });
        self.code().enumerate().map(with)
    }

    /// The `index`th child that is code.
    pub(crate) fn code_child(&self, index: usize) -> Option<&Node<'tu>> {
        self.code().nth(index)
    }

    /// The parts whose evaluation belongs to that of this node, and that labels may stand in: of casts the operands, of
    /// automatic variables the initialisers, nothing of other declarations and of operands that are not evaluated.
    pub(crate) fn evaluated_parts(&self) -> Vec<&Node<'tu>> {
        match self.kind {
            Kind::Case | Kind::Cast | Kind::CompoundLiteral => {
                self.code().next_back().into_iter().collect()
            }
            Kind::VarDecl => self.automatic_initialiser().into_iter().collect(),
            Kind::SizeofLike
            | Kind::Generic
            | Kind::StaticAssert
            | Kind::RecordDecl
            | Kind::EnumDecl
            | Kind::TypedefDecl
            | Kind::FunctionDecl
            | Kind::ParmDecl
            | Kind::Asm
            | Kind::Attribute
            | Kind::TypeOrLabelRef => Vec::new(),
            _ => self.code().collect(),
        }
    }

    /// The initialiser of a variable that begins its life when it is declared.
    fn automatic_initialiser(&self) -> Option<&Node<'tu>> {
        let variable = self.cursor;
        let initialiser = variable.initialiser()?;
        let automatic = variable.storage() == Storage::Other && !variable.is_thread_local();
        let mut code = self.code().filter(|_| automatic);
        code.find(|child| child.cursor == initialiser)
    }

    /// What a cast evaluates: its operand, and the bounds of arrays in its type. An operand of `typeof` in the type is
    /// not evaluated.
    pub(crate) fn evaluated_by_cast<'n>(
        &'n self,
        lexed: &Lexed<'_>,
    ) -> impl Iterator<Item = &'n Node<'tu>> {
        let operand = self.code().count().saturating_sub(1);
        let is_bound = |node: &Node<'_>| lexed.word_before(node.span.start) == "[";
        let code = self.code().enumerate();
        code.filter(move |(at, child)| *at == operand || is_bound(child))
            .map(|(_, child)| child)
    }

    /// The operand of an implicit conversion.
    pub(crate) fn converted(&self) -> Option<&Node<'tu>> {
        let mut code = self.code();
        let only = code.next().filter(|_| code.next().is_none())?;
        (self.kind == Kind::Unexposed && only.span == self.span).then_some(only)
    }

    /// Looks through implicit conversions, parentheses and `__extension__`.
    pub(crate) fn stripped(&self, lexed: &Lexed<'_>) -> &Node<'tu> {
        let mut node = self;
        loop {
            let inner = match node.kind {
                Kind::Paren => node.code_child(0),
                Kind::Unary if node.operator(lexed) == "__extension__" => node.code_child(0),
                _ => node.converted(),
            };
            match inner {
                Some(inner) => node = inner,
                None => return node,
            }
        }
    }

    /// The operator of a unary, binary or assignment expression; empty for others.
    pub(crate) fn operator<'t>(&self, lexed: &Lexed<'t>) -> &'t str {
        match (self.kind, self.code_child(0)) {
            (Kind::Binary | Kind::CompoundAssign, Some(left)) => lexed.word_from(left.span.end),
            (Kind::Unary, Some(operand)) if operand.span.start > self.span.start => {
                lexed.first_word(self.span)
            }
            (Kind::Unary, Some(_)) => lexed.last_word(self.span),
            _ => "",
        }
    }

    /// An increment or decrement.
    pub(crate) fn is_step(&self, lexed: &Lexed<'_>) -> bool {
        matches!(self.operator(lexed), "++" | "--")
    }

    /// Name of the function that a call names directly, possibly as `(f)`, `(*f)` or `(&f)`.
    pub(crate) fn callee_name(&self, lexed: &Lexed<'_>) -> Option<String> {
        let callee = self.callee(lexed)?;
        Some(callee.cursor.name())
    }

    /// The reference to the function that a call names directly.
    pub(crate) fn callee(&self, lexed: &Lexed<'_>) -> Option<&Node<'tu>> {
        let mut callee = self.code_child(0)?.stripped(lexed);
        while callee.kind == Kind::Unary && matches!(callee.operator(lexed), "*" | "&") {
            callee = callee.code_child(0)?.stripped(lexed);
        }
        let names_function = callee.kind == Kind::DeclRef
            && callee.cursor.referenced()?.kind() == Kind::FunctionDecl;
        (self.kind == Kind::Call && names_function).then_some(callee)
    }

    /// The parts of a `for` statement, by where its semicolons stand: libclang
    /// leaves absent parts out without a trace.
    pub(crate) fn for_parts(&self, lexed: &Lexed<'_>) -> ForParts<'_, 'tu> {
        let mut parts = ForParts::default();
        let Some(ends) = for_ends(lexed, lexed.tokens_in(self.span)) else {
            return parts;
        };
        for child in self.code() {
            let start = child.span.start;
            match ends.iter().filter(|end| start >= **end).count() {
                0 => parts.init = Some(child),
                1 => parts.condition = Some(child),
                2 => parts.step = Some(child),
                _ => parts.body = Some(child),
            }
        }
        parts
    }
}

fn is_gnu_conditional(children: &[Node<'_>]) -> bool {
    match children {
        [common, tested, result, _] => common.span == tested.span && common.span == result.span,
        _ => false,
    }
}

/// Parts of a `for` statement.
#[derive(Default)]
pub(crate) struct ForParts<'n, 'tu> {
    pub(crate) init: Option<&'n Node<'tu>>,
    pub(crate) condition: Option<&'n Node<'tu>>,
    pub(crate) step: Option<&'n Node<'tu>>,
    pub(crate) body: Option<&'n Node<'tu>>,
}

/// Ends of the two semicolons and the closing parenthesis of `for (…; …; …)`.
fn for_ends(lexed: &Lexed<'_>, tokens: &[Token]) -> Option<[usize; 3]> {
    let mut ends = Vec::with_capacity(3);
    let mut depth = 0;
    for token in tokens {
        match lexed.word(token) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    ends.push(token.span.end);
                    break;
                }
            }
            ";" if depth == 1 => ends.push(token.span.end),
            _ => {}
        }
    }
    ends.try_into().ok()
}
