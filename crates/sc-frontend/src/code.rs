//! Statements and expressions of a function body, as far as criteria need them.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::evaluation::FullExpression;
use crate::flow::Flow;
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
    /// In which order the parts of the body may be executed, from its beginning on; nothing if its text does not tell.
    pub steps: Vec<Step>,
    /// `return` statements.
    pub returns: Vec<Return>,
    /// Arithmetic, comparisons, logic, reads and assignments of scalars, outer before inner.
    /// Left out: what is constant or not evaluated.
    pub expressions: Vec<Expression>,
    /// Calls by name, outer before inner; without those of the compiler's own functions.
    pub calls: Vec<Call>,
    /// Operations that are a run-time error for some values, outer before inner. Left out: as for
    /// expressions, and what can be seen to be harmless.
    pub hazards: Vec<Hazard>,
    /// What full expressions evaluate, and which of their parts C does not order.
    pub evaluations: Vec<FullExpression>,
    /// Only some criteria need it, and it takes a while: see `Program::find_data_flow`.
    pub(crate) flow: OnceLock<Flow>,
}

impl Code {
    /// Definitions and uses; nothing before `Program::find_data_flow` was asked for them.
    pub fn flow(&self) -> &Flow {
        static NOTHING: Flow = Flow::EMPTY;
        self.flow.get().unwrap_or(&NOTHING)
    }

    pub(crate) fn has_flow(&self) -> bool {
        self.flow.get().is_some()
    }

    pub(crate) fn set_flow(&self, flow: Flow) {
        // Who comes second has worked out the same.
        let _ = self.flow.set(flow);
    }
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

/// A statement that is not a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// With its semicolon.
    pub span: Span,
    /// Index of its block.
    pub block: usize,
}

/// A part of a body that nothing comes into or leaves half-way: an expression with all that is in it, or a declaration.
/// Steps without text are where ways meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its text.
    pub span: Span,
    /// The steps that may come next.
    pub next: Vec<usize>,
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
    /// `<<` and `>>`: the type is that of the left operand after promotion.
    Shift,
    /// `-` on one operand.
    Negation,
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
    /// Enumerators of its type.
    pub enumerators: Vec<(String, i128)>,
}

/// What an operation does that may be a run-time error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// `+ - * / % << >>` on integers.
    Binary,
    /// The same with an assignment: `+=` and its like.
    Compound,
    /// Unary minus on an integer.
    Negation,
    /// `++` or `--` on an integer.
    Step,
    /// An element of an array of known length.
    Index {
        /// How many elements there are.
        length: u64,
        /// Only its address is taken: that of the element after the last one is not an error.
        address_only: bool,
    },
    /// `*p`, `p->m` or `p[i]`.
    Dereference,
}

/// An operation that is a run-time error for some values.
#[derive(Debug, Clone)]
pub struct Hazard {
    /// What it does.
    pub act: Act,
    /// Its operator; for a member its name, for an element nothing.
    pub operator: Option<Span>,
    /// Its text.
    pub span: Span,
    /// Where it starts.
    pub place: Place,
    /// The line it ends on.
    pub last_line: u32,
    /// The type that an integer operation is made in.
    pub value: Scalar,
    /// What `+ - *` gives if it may have any number of digits: least and greatest.
    pub result: Option<(i128, i128)>,
    /// What decides whether it is an error, left to right: the two sides of an operator, an index,
    /// a pointer.
    pub operands: Vec<Checked>,
    /// What is evaluated last before it can happen, and can be wrapped without changing what it means.
    pub guarded: Span,
}

/// An operand of a hazard.
#[derive(Debug, Clone)]
pub struct Checked {
    /// Its text.
    pub span: Span,
    /// What it gives after conversions.
    pub value: Scalar,
    /// Values that an integer can have here, as far as its text shows: least and greatest.
    pub range: Option<(i128, i128)>,
    /// Evaluating it once more cannot be noticed.
    pub pure: bool,
}
