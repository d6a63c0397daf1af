//! Definitions and uses of variables, and which definition may reach which use.
//!
//! Tracked are variables and formals, members of structs by their path, and arrays as a whole.
//! Not tracked: what is volatile or atomic, unions, bit-fields, complex numbers, constants at
//! file level.
//!
//! A write that *may* change a variable (through a pointer, by a call) makes it unknown which
//! definition holds: the definitions before it end there, and it is none itself.

use crate::code::Scalar;
use crate::program::{Place, Span};

/// The data flow of one function.
#[derive(Debug, Clone, Default)]
pub struct Flow {
    /// Tracked variables.
    pub variables: Vec<TrackedVariable>,
    /// Definitions of them that reach some use; those of one variable are numbered from 1.
    pub definitions: Vec<Definition>,
    /// Uses that some definition reaches, in source order.
    pub uses: Vec<Use>,
    /// Which definition reaches which use along a path without another definition; by use.
    pub pairs: Vec<Pair>,
    /// Where the definition that a variable holds changes, in source order.
    pub changes: Vec<Change>,
    /// Variables and places that are not tracked although they could matter.
    pub left_out: Vec<LeftOut>,
}

impl Flow {
    /// The pairs of one use.
    pub fn pairs_of(&self, usage: usize) -> &[Pair] {
        let start = self.pairs.partition_point(|pair| pair.usage < usage);
        let end = self.pairs.partition_point(|pair| pair.usage <= usage);
        &self.pairs[start..end]
    }

    pub(crate) const EMPTY: Flow = Flow {
        variables: Vec::new(),
        definitions: Vec::new(),
        uses: Vec::new(),
        pairs: Vec::new(),
        changes: Vec::new(),
        left_out: Vec::new(),
    };
}

/// A tracked variable, member or array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackedVariable {
    /// As the user writes it: `x`, `s.x`.
    pub name: String,
    /// Its type.
    pub value: Scalar,
    /// The definition it holds when the function starts: a formal, a global.
    pub at_entry: Option<usize>,
}

/// A definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Index of the variable.
    pub variable: usize,
    /// Number among those of its variable, from 1.
    pub number: usize,
    /// Its text; `None` for the value on entry.
    pub span: Option<Span>,
    /// The same as tokens joined by single spaces.
    pub normal: String,
    /// How many definitions of the variable with equal text come before.
    pub ordinal: usize,
    /// LTest takes its value for a constant: a literal, an enumerator, a comparison, a logical expression.
    pub is_constant: bool,
    /// Where; for the value on entry, that of the function.
    pub place: Place,
}

/// A place where variables are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The expression that reads.
    pub span: Span,
    /// Where.
    pub place: Place,
}

/// A definition that may reach a use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Index of the use.
    pub usage: usize,
    /// Index of the definition.
    pub definition: usize,
    /// Another use of the variable before it is met in the same runs, with the same definitions.
    pub repeated: bool,
}

/// A place where variables get another definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The expression or statement.
    pub span: Span,
    /// How it can be noted there.
    pub how: Noted,
    /// Variables, and the number of the definition they hold from here on; 0: unknown.
    pub sets: Vec<(usize, usize)>,
}

/// How a change can be noted without changing the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// A statement in front of it: a declaration.
    Statement,
    /// A statement right after it: a declaration.
    StatementAfter,
    /// A statement in front of it and braces around both: a `for` with a declaration.
    Braces,
    /// After the expression, whose value is unused.
    After,
    /// Before the expression: nothing inside of it depends on it.
    Before,
    /// After the expression, whose value is kept in a variable of this kind.
    Kept(Scalar),
    /// After the expression, an assignment whose target is then read again.
    ReadAgain(Span),
}

/// Something that is not tracked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Where.
    pub place: Place,
    /// Why.
    pub reason: String,
}
