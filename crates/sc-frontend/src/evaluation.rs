//! What the expressions of a function evaluate, and which parts of them C leaves unordered.
//!
//! Provers and compilers choose different orders there. What a prover makes of it is its own matter; the syntax tree tells
//! the alternatives. Where the tree does not tell, the evaluation is a call of something unknown.

use std::collections::BTreeSet;

use crate::annotations;
use crate::ast::Node;
use crate::clang::{Cursor, Kind, Linkage, Storage, TyKind};
use crate::lex::Lexed;
use crate::program::Span;
use crate::purity::EFFECTLESS;

/// An expression that is not a part of another one, or a variable with its initialiser: C orders it and all others of
/// its function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullExpression {
    /// Where it stands.
    pub span: Span,
    /// What it evaluates.
    pub evaluation: Evaluation,
}

/// What the evaluation of an expression does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation {
    /// Nothing that depends on when it is done.
    Constant,
    /// Names a variable: its value, its address, or a member of it.
    Variable(NamedVariable),
    /// Goes through a pointer, or to an element of an array; with what tells where.
    Memory(Box<Evaluation>),
    /// Calls a function.
    Call {
        /// Which.
        callee: Callee,
        /// The arguments, and before them what tells the function if it is not named. C does not order them.
        parts: Vec<Evaluation>,
    },
    /// Assigns, or steps with `++` or `--`.
    Change {
        /// What is changed.
        target: Box<Evaluation>,
        /// The new value, or what it is made from; C does not order it and the target.
        value: Option<Box<Evaluation>>,
        /// The old value is read.
        reads: bool,
        /// A struct or union is assigned: its address may be made before the value.
        aggregate: bool,
    },
    /// Parts that C orders: those of `,`, `&&`, `||` and `?:`.
    Sequence(Vec<Evaluation>),
    /// The expressions of a statement expression, each of which is a full expression, too.
    Statements(Vec<Evaluation>),
    /// Parts that C does not order.
    Unordered(Vec<Evaluation>),
}

/// A variable that an expression names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedVariable {
    /// Where it is declared in the text: tells variables of one name apart.
    pub declaration: usize,
    /// Others may change it: it has static storage, or its address is taken in the function.
    pub shared: bool,
    /// It is `const`.
    pub is_const: bool,
}

/// What is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    /// A function by its name.
    Function(String),
    /// What a pointer points to.
    Pointer,
    /// Something that the tree does not show, such as assembly and operations of the compiler.
    Unknown,
}

/// The full expressions of a body, in the order of the text.
pub(crate) fn find(body: &Node<'_>, lexed: &Lexed<'_>) -> Vec<FullExpression> {
    let mut taken = BTreeSet::new();
    addresses(body, lexed, &mut taken);
    let mut found = Found {
        lexed,
        taken,
        expressions: Vec::new(),
    };
    found.statement(body);
    let mut expressions = found.expressions;
    expressions.sort_by_key(|expression| expression.span);
    // Initialiser lists have two forms in the parser.
    expressions.dedup();
    expressions
}

/// Declarations of variables whose address an operator `&` takes, or assembly may.
fn addresses(node: &Node<'_>, lexed: &Lexed<'_>, taken: &mut BTreeSet<usize>) {
    let takes = node.kind == Kind::Unary && node.operator(lexed) == "&";
    if takes || node.kind == Kind::Asm {
        named(node, taken);
    }
    for child in node.code() {
        addresses(child, lexed, taken);
    }
}

/// Every variable that is named below a node.
fn named(node: &Node<'_>, variables: &mut BTreeSet<usize>) {
    if node.kind == Kind::DeclRef {
        variables.extend(node.cursor.referenced().map(declaration));
    }
    for child in node.code() {
        named(child, variables);
    }
}

fn declaration(variable: Cursor<'_>) -> usize {
    variable.canonical().location()
}

struct Found<'a> {
    lexed: &'a Lexed<'a>,
    taken: BTreeSet<usize>,
    expressions: Vec<FullExpression>,
}

impl Found<'_> {
    fn statement(&mut self, node: &Node<'_>) {
        match node.kind {
            Kind::VarDecl => return self.variable(node),
            Kind::Attribute | Kind::TypeOrLabelRef => return,
            _ => {}
        }
        for child in node.code() {
            if child.cursor.is_expression() {
                self.full(child);
            } else {
                self.statement(child);
            }
        }
    }

    fn full(&mut self, node: &Node<'_>) {
        let evaluation = self.evaluation(node);
        self.push(node.span, evaluation);
    }

    fn push(&mut self, span: Span, evaluation: Evaluation) {
        self.expressions.push(FullExpression { span, evaluation });
    }

    fn variable(&mut self, node: &Node<'_>) {
        let variable = node.cursor;
        let initialiser = variable.initialiser();
        let is_initialiser = |child: &Node<'_>| initialiser == Some(child.cursor);
        // Formals of a pointer to a function are not expressions.
        for child in node.code().filter(|child| child.cursor.is_expression()) {
            let span = Span {
                start: variable.location().min(child.span.start),
                end: child.span.end,
            };
            let value = self.evaluation(child);
            let evaluation = if is_initialiser(child) {
                Evaluation::Change {
                    target: Box::new(self.named_variable(variable)),
                    value: Some(Box::new(value)),
                    reads: false,
                    // The address of a variable does not change.
                    aggregate: false,
                }
            } else {
                // The size of an array: how several of them are ordered, the tree does not tell.
                let elsewhere = Evaluation::Memory(Box::new(Evaluation::Constant));
                Evaluation::Unordered(vec![elsewhere, value])
            };
            self.push(span, evaluation);
        }
    }

    fn evaluation(&mut self, node: &Node<'_>) -> Evaluation {
        match node.kind {
            Kind::Paren => self.only(node),
            Kind::Unexposed => self.unexposed(node),
            Kind::DeclRef => self.reference(node),
            Kind::MemberRef => self.member(node),
            Kind::Subscript => Evaluation::Memory(Box::new(self.unordered(node))),
            Kind::Unary => self.unary(node),
            Kind::Binary => self.binary(node),
            Kind::CompoundAssign => self.change(node, true),
            Kind::Conditional | Kind::GnuConditional => self.sequence(node),
            Kind::Call => self.call(node),
            Kind::Cast | Kind::CompoundLiteral => self.converted(node),
            Kind::InitList | Kind::Generic => self.unordered(node),
            Kind::StmtExpr => self.statements(node),
            Kind::SizeofLike if annotations::is_one(node, self.lexed) => self.unordered(node),
            Kind::SizeofLike if node.cursor.folds_to_number() => Evaluation::Constant,
            Kind::SizeofLike => self.unordered(node),
            Kind::Literal | Kind::Attribute | Kind::TypeOrLabelRef => Evaluation::Constant,
            _ => self.unknown(node),
        }
    }

    fn parts(&mut self, node: &Node<'_>) -> Vec<Evaluation> {
        let mut spans = BTreeSet::new();
        let children: Vec<_> = node.code().filter(|it| spans.insert(it.span)).collect();
        children.iter().map(|it| self.evaluation(it)).collect()
    }

    fn only(&mut self, node: &Node<'_>) -> Evaluation {
        match node.code_child(0) {
            Some(inner) => self.evaluation(inner),
            None => Evaluation::Constant,
        }
    }

    /// Its parts; those of the same kind in them are parts, too: `a + b + c` has three.
    fn unordered(&mut self, node: &Node<'_>) -> Evaluation {
        let own = |part| match part {
            Evaluation::Unordered(parts) => Ok(parts),
            part => Err(part),
        };
        Evaluation::Unordered(flat(self.parts(node), own))
    }

    fn sequence(&mut self, node: &Node<'_>) -> Evaluation {
        let own = |part| match part {
            Evaluation::Sequence(parts) => Ok(parts),
            part => Err(part),
        };
        Evaluation::Sequence(flat(self.parts(node), own))
    }

    /// What the tree does not explain.
    fn unknown(&mut self, node: &Node<'_>) -> Evaluation {
        Evaluation::Call {
            callee: Callee::Unknown,
            parts: self.parts(node),
        }
    }

    fn unexposed(&mut self, node: &Node<'_>) -> Evaluation {
        if node.converted().is_some() || node.code_child(0).is_none() {
            return self.only(node);
        }
        match self.lexed.first_word(node.span) {
            // A designated initialiser: the designators are constant.
            "[" | "." => match node.code().next_back() {
                Some(value) => self.evaluation(value),
                None => Evaluation::Constant,
            },
            word if EFFECTLESS.contains(&word) => self.unordered(node),
            _ => self.unknown(node),
        }
    }

    fn reference(&self, node: &Node<'_>) -> Evaluation {
        match node.cursor.referenced() {
            Some(it) if matches!(it.kind(), Kind::VarDecl | Kind::ParmDecl) => {
                self.named_variable(it)
            }
            _ => Evaluation::Constant,
        }
    }

    fn named_variable(&self, variable: Cursor<'_>) -> Evaluation {
        let declaration = declaration(variable);
        let is_static = variable.linkage() != Linkage::None || variable.storage() != Storage::Other;
        Evaluation::Variable(NamedVariable {
            declaration,
            shared: is_static || variable.is_thread_local() || self.taken.contains(&declaration),
            is_const: crate::parse::is_const(variable.ty()),
        })
    }

    fn member(&mut self, node: &Node<'_>) -> Evaluation {
        let Some(base) = node.code_child(0) else {
            return self.unknown(node);
        };
        let inner = self.evaluation(base);
        match base.cursor.ty().canonical().kind() {
            TyKind::Pointer => Evaluation::Memory(Box::new(inner)),
            _ => inner,
        }
    }

    fn unary(&mut self, node: &Node<'_>) -> Evaluation {
        match node.operator(self.lexed) {
            "*" => Evaluation::Memory(Box::new(self.only(node))),
            "++" | "--" => Evaluation::Change {
                target: Box::new(self.only(node)),
                value: None,
                reads: true,
                aggregate: false,
            },
            _ => self.only(node),
        }
    }

    fn binary(&mut self, node: &Node<'_>) -> Evaluation {
        match node.operator(self.lexed) {
            "=" => self.change(node, false),
            "," | "&&" | "||" => self.sequence(node),
            _ => self.unordered(node),
        }
    }

    fn change(&mut self, node: &Node<'_>, reads: bool) -> Evaluation {
        let (Some(target), Some(value)) = (node.code_child(0), node.code_child(1)) else {
            return self.unknown(node);
        };
        Evaluation::Change {
            target: Box::new(self.evaluation(target)),
            value: Some(Box::new(self.evaluation(value))),
            reads,
            aggregate: target.cursor.ty().canonical().kind() == TyKind::Record,
        }
    }

    /// The operand of a cast, or the values of a compound literal. The sizes of arrays in the type are evaluated, too, and
    /// the tree does not tell when. Formals in the type are not expressions.
    fn converted(&mut self, node: &Node<'_>) -> Evaluation {
        let children: Vec<_> = node
            .code()
            .filter(|child| child.cursor.is_expression())
            .collect();
        match children[..] {
            [] => Evaluation::Constant,
            [operand] => self.evaluation(operand),
            _ => {
                let elsewhere = Evaluation::Memory(Box::new(Evaluation::Constant));
                let parts = children.iter().map(|child| self.evaluation(child));
                Evaluation::Unordered([elsewhere].into_iter().chain(parts).collect())
            }
        }
    }

    fn call(&mut self, node: &Node<'_>) -> Evaluation {
        let (callee, skipped) = match node.callee_name(self.lexed) {
            Some(name) => (Callee::Function(name), 1),
            None => (Callee::Pointer, 0),
        };
        // `f(i, i)` has its argument twice: all of them count.
        let children: Vec<_> = node.code().skip(skipped).collect();
        Evaluation::Call {
            callee,
            parts: children.iter().map(|it| self.evaluation(it)).collect(),
        }
    }

    fn statements(&mut self, node: &Node<'_>) -> Evaluation {
        let before = self.expressions.len();
        self.statement(node);
        let inner = self.expressions[before..].iter();
        Evaluation::Statements(inner.map(|it| it.evaluation.clone()).collect())
    }
}

/// Parts with the parts of those that `own` takes apart in their place. The first one, which may have thousands, is not
/// copied.
fn flat(
    parts: Vec<Evaluation>,
    own: impl Fn(Evaluation) -> Result<Vec<Evaluation>, Evaluation>,
) -> Vec<Evaluation> {
    let mut parts = parts.into_iter().map(own);
    let mut all = match parts.next() {
        Some(first) => first.unwrap_or_else(|part| vec![part]),
        None => Vec::new(),
    };
    for part in parts {
        match part {
            Ok(parts) => all.extend(parts),
            Err(part) => all.push(part),
        }
    }
    all
}
