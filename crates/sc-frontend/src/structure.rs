//! Blocks, statements, loops and returns of a function body.

use crate::ast::Node;
use crate::clang::Kind;
use crate::code::{Block, Code, Loop, LoopKind, Return, Statement};
use crate::lex::Lexed;
use crate::program::Span;
use crate::purity::is_constant;

/// Looks through the body of a function.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> Code {
    let entry = Block {
        first: None,
        place: lexed.place(body.span.start),
        needs_braces: false,
        reachable: true,
    };
    let mut walk = Walk {
        lexed,
        code: Code {
            blocks: vec![entry],
            ..Code::default()
        },
        current: Some(0),
        live: true,
    };
    walk.statement(body, true);
    walk.code
}

struct Walk<'a> {
    lexed: &'a Lexed<'a>,
    code: Code,
    /// The block that the next statement belongs to, if it does not start one.
    current: Option<usize>,
    /// Whether something leads here.
    live: bool,
}

impl Walk<'_> {
    /// `in_list`: a statement may be put in front of it without braces.
    fn statement(&mut self, node: &Node<'_>, in_list: bool) {
        match node.kind {
            Kind::Compound => node.code().for_each(|child| self.statement(child, true)),
            Kind::Case | Kind::Default | Kind::Label => {
                self.start_anew(true);
                if let Some(inner) = node.code().next_back().filter(|inner| is_statement(inner)) {
                    self.statement(inner, in_list);
                }
            }
            Kind::Null => {}
            // Local labels: nothing may stand before them, and they do nothing.
            Kind::DeclStmt if self.lexed.first_word(node.span) == "__label__" => {}
            Kind::If => self.branch(node, in_list),
            Kind::While | Kind::Do | Kind::For => self.looping(node, in_list),
            Kind::Switch => self.switch(node, in_list),
            Kind::Return | Kind::Break | Kind::Continue | Kind::Goto | Kind::IndirectGoto => {
                self.simple(node, in_list);
                if node.kind == Kind::Return {
                    self.returning(node);
                }
                self.start_anew(false);
            }
            _ => self.simple(node, in_list),
        }
    }

    /// What comes next is another block.
    fn start_anew(&mut self, live: bool) {
        self.current = None;
        self.live = live;
    }

    fn simple(&mut self, node: &Node<'_>, in_list: bool) {
        let span = Span {
            end: full_end(node, self.lexed),
            ..node.span
        };
        let block = self.current.unwrap_or_else(|| {
            self.code.blocks.push(Block {
                first: Some(span),
                place: self.lexed.place(span.start),
                needs_braces: !in_list,
                reachable: self.live,
            });
            self.code.blocks.len() - 1
        });
        self.current = Some(block);
        self.code.statements.push(Statement { span, block });
    }

    /// A body; gives whether its end can be reached.
    fn body(&mut self, node: &Node<'_>, live: bool) -> bool {
        self.start_anew(live);
        self.statement(node, false);
        self.live
    }

    fn branch(&mut self, node: &Node<'_>, in_list: bool) {
        self.simple(node, in_list);
        let live = self.live;
        let mut arms = node.code().skip(1);
        let first = arms.next().is_none_or(|arm| self.body(arm, live));
        let second = arms.next().map_or(live, |arm| self.body(arm, live));
        self.start_anew(first || second);
    }

    fn looping(&mut self, node: &Node<'_>, in_list: bool) {
        self.simple(node, in_list);
        let live = self.live;
        let (kind, condition, body) = match node.kind {
            Kind::While => (LoopKind::While, node.code_child(0), node.code_child(1)),
            Kind::Do => (LoopKind::Do, node.code_child(1), node.code_child(0)),
            _ => {
                let parts = node.for_parts(self.lexed);
                (LoopKind::For, parts.condition, parts.body)
            }
        };
        let Some(body) = body else {
            return self.start_anew(live);
        };
        let endless = condition.is_none_or(|condition| self.is_true(condition));
        let head = match (kind, condition) {
            (LoopKind::Do, Some(condition)) => condition.span,
            _ => Span {
                end: body.span.start,
                ..node.span
            },
        };
        self.code.loops.push(Loop {
            kind,
            span: Span {
                end: full_end(node, self.lexed),
                ..node.span
            },
            place: self.lexed.place(node.span.start),
            head,
            body: Span {
                end: full_end(body, self.lexed),
                ..body.span
            },
            braced: body.kind == Kind::Compound,
            can_be_skipped: kind != LoopKind::Do && !endless,
        });
        self.body(body, live);
        self.start_anew(live && (!endless || breaks(body)));
    }

    /// A literal that is always true.
    fn is_true(&self, condition: &Node<'_>) -> bool {
        let text = self.lexed.normal(condition.stripped(self.lexed).span);
        text == "true" || text.parse::<u64>().is_ok_and(|number| number != 0)
    }

    fn switch(&mut self, node: &Node<'_>, in_list: bool) {
        self.simple(node, in_list);
        let live = self.live;
        let Some(body) = node.code_child(1) else {
            return;
        };
        let falls_out = self.body(body, false);
        self.start_anew(live && (falls_out || breaks(body) || !has_default(body)));
    }

    fn returning(&mut self, node: &Node<'_>) {
        let tokens = self.lexed.tokens_in(node.span);
        let end = full_end(node, self.lexed);
        let Some(keyword) = tokens.first() else {
            return;
        };
        let operand = node.code_child(0);
        let is_constant = operand.is_some_and(|operand| is_constant(operand, self.lexed));
        let value = operand.filter(|_| is_constant);
        self.code.returns.push(Return {
            keyword: keyword.span,
            operand: operand.map(|operand| operand.span),
            is_constant,
            constant: value.and_then(|operand| operand.cursor.integer_value()),
            semicolon: Span {
                start: end.saturating_sub(1),
                end,
            },
            place: self.lexed.place(node.span.start),
        });
    }
}

/// A `break` that leaves `node` itself.
fn breaks(node: &Node<'_>) -> bool {
    match node.kind {
        Kind::Break => true,
        Kind::While | Kind::Do | Kind::For | Kind::Switch => false,
        _ => node.code().any(breaks),
    }
}

fn has_default(node: &Node<'_>) -> bool {
    match node.kind {
        Kind::Default => true,
        Kind::Switch => false,
        _ => node.code().any(has_default),
    }
}

/// False for the constant of a `case` that nothing follows.
fn is_statement(node: &Node<'_>) -> bool {
    !matches!(node.kind, Kind::Literal | Kind::DeclRef)
}

/// Where a statement ends, its semicolon included: libclang leaves that out for most.
pub(crate) fn full_end(node: &Node<'_>, lexed: &Lexed<'_>) -> usize {
    match node.kind {
        Kind::Compound | Kind::Null => node.span.end,
        Kind::If
        | Kind::While
        | Kind::For
        | Kind::Switch
        | Kind::Case
        | Kind::Default
        | Kind::Label => node
            .code()
            .next_back()
            .map_or(node.span.end, |last| full_end(last, lexed)),
        _ if lexed.last_word(node.span) == ";" => node.span.end,
        _ => lexed.end_of_token_from(node.span.end, ";"),
    }
}
