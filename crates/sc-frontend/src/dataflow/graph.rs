//! A control-flow graph whose points are uses and changes of variables.

use std::collections::BTreeSet;

use crate::code::Scalar;
use crate::program::{GlobalId, Place, Span};
use crate::types::TypeId;

/// The graph of one body before the whole program is known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Raw {
    /// Point 0 is the entry.
    pub(crate) points: Vec<Point>,
    pub(crate) roots: Vec<Root>,
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) reads: Vec<Read>,
    pub(crate) writes: Vec<Write>,
    /// Globals whose address is taken here.
    pub(crate) exposes: Vec<GlobalId>,
    /// Why there is no data flow for this function.
    pub(crate) refused: Option<(Place, String)>,
    pub(crate) left_out: Vec<(Place, String)>,
    /// `longjmp` may come back.
    pub(crate) jumps_back: bool,
    /// Definitions whose value LTest takes for a constant.
    pub(crate) constants: BTreeSet<Span>,
}

impl Raw {
    /// Gives a global its id.
    pub(crate) fn name_global(&mut self, root: usize, id: GlobalId) {
        self.roots[root].storage = Storage::Global(Some(id));
        if self.roots[root].escapes {
            self.exposes.push(id);
        }
    }

    /// Gives a call through a pointer its type.
    pub(crate) fn name_callee(&mut self, write: usize, ty: TypeId) {
        if let WriteKind::Call(callee) = &mut self.writes[write].kind {
            *callee = Callee::Pointer(Some(ty));
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Point {
    pub(crate) event: Event,
    pub(crate) next: Vec<usize>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Event {
    #[default]
    Nothing,
    /// Index of a read.
    Read(usize),
    /// Index of a write.
    Write(usize),
}

/// Where a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    Local,
    Formal,
    /// `static` inside the function.
    Static,
    /// The id comes once the unit is known.
    Global(Option<GlobalId>),
}

/// A declared variable.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    pub(crate) storage: Storage,
    /// Its address gets away.
    pub(crate) escapes: bool,
}

/// A tracked part of a variable.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    pub(crate) root: usize,
    pub(crate) name: String,
    /// Names of members, outermost first.
    pub(crate) path: Vec<String>,
    pub(crate) value: Scalar,
}

#[derive(Debug, Clone)]
pub(crate) struct Read {
    pub(crate) span: Span,
    pub(crate) leaves: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct Write {
    pub(crate) span: Span,
    pub(crate) kind: WriteKind,
    pub(crate) form: Form,
    /// Variables that it cannot write: they are only just being declared.
    pub(crate) exempt: Vec<usize>,
    /// What does nothing after it but assign its value.
    pub(crate) outer: Option<Outer>,
}

/// `x = f()` or `int x = f()` around a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outer {
    /// The assignment, whose value is unused, or the declaration.
    pub(crate) span: Span,
    pub(crate) is_declaration: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum WriteKind {
    /// Each of them has a new definition, of this text.
    Define(Vec<(usize, Span)>),
    /// What they held is gone, what they hold is nothing; others are defined.
    Declare {
        defined: Vec<(usize, Span)>,
        gone: Vec<usize>,
    },
    /// Through a pointer.
    Memory,
    /// By a function.
    Call(Callee),
}

/// What is called.
#[derive(Debug, Clone)]
pub(crate) enum Callee {
    Named {
        name: String,
        /// Declared in a system header, or the compiler's own.
        system: bool,
    },
    /// Through a pointer to a function of this type.
    Pointer(Option<TypeId>),
}

/// How a write stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A declaration.
    Statement,
    /// A `for` with a declaration.
    For,
    /// An expression.
    Expression {
        /// Its value is unused.
        discarded: bool,
        value: Scalar,
        /// The target, if reading it again has no effect and gives the same.
        target: Option<Span>,
        /// Control may leave from inside of it.
        leaves: bool,
    },
}
