//! Statements and expressions of a function body, as far as criteria need them.

use serde::{Deserialize, Serialize};

use crate::program::{Place, Span};

/// The code of a function body. What stands in statement expressions belongs to the
/// statement around them.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// Basic blocks in source order; the first one is the entry of the function.
    pub blocks: Vec<Block>,
    /// Statements in source order, each with its block.
    pub statements: Vec<Statement>,
    /// Loops in source order, outer before inner.
    pub loops: Vec<Loop>,
    /// `return` statements.
    pub returns: Vec<Return>,
    /// Arithmetic, comparisons, logic, reads and assignments of scalars, outer before inner.
    /// Left out: what is constant or not evaluated.
    pub expressions: Vec<Expression>,
    /// Calls by name, outer before inner; without those of the compiler's own functions.
    pub calls: Vec<Call>,
}

/// A call by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// What is called.
    pub callee: String,
    /// With its arguments.
    pub span: Span,
    /// Where it starts.
    pub place: Place,
}

/// A run of statements with one way in.
#[derive(Debug, Clone)]
pub struct Block {
    /// Its first statement with its semicolon; `None` for the entry of the function.
    pub first: Option<Span>,
    /// Where it starts.
    pub place: Place,
    /// A statement in front of the first one needs braces around both.
    pub needs_braces: bool,
    /// False if it comes right after a jump and has no label: nothing leads there.
    pub reachable: bool,
}

/// A statement that is no block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// With its semicolon.
    pub span: Span,
    /// Index of its block.
    pub block: usize,
}

/// Kinds of loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LoopKind {
    /// `while`.
    While,
    /// `do … while`.
    Do,
    /// `for`.
    For,
}

/// A loop.
#[derive(Debug, Clone)]
pub struct Loop {
    /// What it is.
    pub kind: LoopKind,
    /// The whole statement with its semicolon.
    pub span: Span,
    /// Where it starts.
    pub place: Place,
    /// Its head as text: for `do` the condition only.
    pub head: Span,
    /// The body with its semicolon.
    pub body: Span,
    /// The body has braces.
    pub braced: bool,
    /// It may be left before its first iteration: not `do`, not `for (;;)`, not `while (1)`.
    pub can_be_skipped: bool,
}

/// A `return` statement.
#[derive(Debug, Clone)]
pub struct Return {
    /// The word itself.
    pub keyword: Span,
    /// What is returned.
    pub operand: Option<Span>,
    /// It is built from constants only.
    pub is_constant: bool,
    /// Its value before conversion to the type of the function, if it is an integer constant.
    pub constant: Option<i128>,
    /// The semicolon.
    pub semicolon: Span,
    /// Where.
    pub place: Place,
}

/// The kind of value an expression has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scalar {
    /// `_Bool`.
    Bool,
    /// An integer or enumeration.
    Int {
        /// Width: 8, 16, 32 or 64.
        bits: u32,
        /// Signed.
        signed: bool,
    },
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// `long double`.
    LongDouble,
    /// A pointer.
    Pointer,
    /// Anything else.
    Other,
}

/// What an expression does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `+ - * / % & | ^` on two operands of one type after conversions.
    Arithmetic,
    /// `< <= > >= == !=`.
    Comparison,
    /// `&&` or `||`.
    Logic,
    /// Reading a variable, member, element or what a pointer points to.
    Read,
    /// A plain assignment `=`.
    Assignment,
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expression {
    /// What it does.
    pub action: Action,
    /// Its operator; empty for reads.
    pub operator: String,
    /// Its text.
    pub span: Span,
    /// Where it starts.
    pub place: Place,
    /// What it gives.
    pub value: Scalar,
    /// Its operands, left to right; a read has itself.
    pub operands: Vec<Operand>,
}

/// An operand of an expression.
#[derive(Debug, Clone)]
pub struct Operand {
    /// Its text.
    pub span: Span,
    /// What it gives after conversions.
    pub value: Scalar,
    /// Evaluating it once more cannot be noticed.
    pub pure: bool,
    /// Its value, if it is an integer constant.
    pub constant: Option<i128>,
    /// Built from constants only.
    pub is_constant: bool,
    /// It is the target of an assignment, and its address can be taken.
    pub addressable: bool,
    /// Integer variables it names, each once; for operands of comparisons only.
    pub variables: Vec<Variable>,
}

/// A variable that an expression names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub value: Scalar,
}
