//! Why an exploration is not complete, and how runs go wrong.

use std::fmt;

/// A place in the source text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Path of the file as the compiler wrote it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// How a run goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Defect {
    /// A check of the undefined behaviour sanitizer; the number is the handler's kind.
    Sanitizer(u8),
    /// Access out of the bounds of its object.
    OutOfBounds,
    /// Access through a null pointer or a pointer to no object.
    BadPointer,
    /// Access to freed memory.
    UseAfterFree,
    /// Access to a local variable of a function that has returned.
    UseAfterReturn,
    /// Access with less alignment than its type needs.
    Misaligned,
    /// Write to read-only memory.
    ReadOnly,
    /// `free` or `realloc` of what was not allocated, or twice.
    BadFree,
    /// Bytes are copied to where they overlap with their source, by a function that does not allow it.
    Overlap,
    /// Division by zero, or the quotient does not fit.
    Division,
    /// `abort`, a failed assertion, or an instruction that cannot be reached by a program without errors.
    Abort,
    /// The stack is used up by recursion.
    Recursion,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sanitizer(kind) => match check(*kind) {
                Some(name) => name,
                None => return write!(f, "undefined behaviour (check {kind})"),
            },
            Self::OutOfBounds => "access out of bounds",
            Self::BadPointer => "access through a bad pointer",
            Self::UseAfterFree => "use after free",
            Self::UseAfterReturn => "use after return",
            Self::Misaligned => "misaligned access",
            Self::ReadOnly => "write to read-only memory",
            Self::BadFree => "bad free",
            Self::Overlap => "overlapping source and target",
            Self::Division => "division by zero",
            Self::Abort => "abort",
            Self::Recursion => "stack overflow",
        })
    }
}

/// What a check of the undefined behaviour sanitizer is about; clang numbers its handlers, and adds new ones at the end.
fn check(kind: u8) -> Option<&'static str> {
    Some(match kind {
        0 => "overflow in an addition",
        1 => "unreachable code is reached",
        3 => "division by zero or overflow in a division",
        5 => "a floating-point value does not fit",
        8 => "wrong argument of a builtin",
        10 => "a value that its type does not have",
        11 => "a function ends without a result",
        12 => "overflow in a multiplication",
        13 => "overflow in a negation",
        16 | 17 => "NULL where it is not allowed",
        18 => "index out of bounds",
        19 => "pointer out of bounds",
        20 => "shift by too much, or of a negative value",
        21 => "overflow in a subtraction",
        22 => "access through a bad pointer",
        24 => "length of an array that is not positive",
        _ => return None,
    })
}

/// Why some runs were not explored to their end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The solver gave up on a query.
    Solver,
    /// States were dropped to respect the memory limit.
    Memory,
    /// The time was over.
    Time,
    /// The exploration was cancelled.
    Cancelled,
    /// An instruction the engine does not know.
    Unsupported(String),
    /// A function without a body that the engine does not know.
    UnknownFunction(String),
    /// The model of a function does one of several things that the function may do.
    PartialModel(String),
    /// Inline assembly.
    Assembly,
    /// `setjmp` or `longjmp`.
    Setjmp,
    /// The label is reached only if an allocation fails.
    AllocationFailure,
    /// The label is reached only by runs that the oracle rejects.
    OracleFailure,
    /// The label is reached only for certain contents of uninitialised memory, addresses, or results the C standard leaves open.
    Unspecified,
    /// A pointer or size with too many possible values.
    Concretised(String),
    /// A floating-point format that is not modelled.
    FloatFormat(String),
    /// An access that may miss its object by so much that nobody reports it.
    FarPointer,
    /// Recursion deeper than the limit.
    Recursion(usize),
    /// A local variable was used after its function had returned.
    UseAfterReturn,
    /// The evaluation of the predicate could not be followed.
    Predicate(String),
    /// A path ended inside code of the instrumentation.
    Instrumentation,
    /// Labels are looked at in a mode that gives no proofs.
    LabelMode,
    /// Runs of this place were given to another exploration that did not finish.
    Other(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solver => f.write_str("the solver gave up"),
            Self::Memory => f.write_str("memory limit"),
            Self::Time => f.write_str("time limit"),
            Self::Cancelled => f.write_str("cancelled"),
            Self::Unsupported(what) => write!(f, "unsupported: {what}"),
            Self::UnknownFunction(name) => write!(f, "call of unknown function {name}"),
            Self::PartialModel(name) => write!(f, "incomplete model of {name}"),
            Self::Assembly => f.write_str("inline assembly"),
            Self::Setjmp => f.write_str("setjmp"),
            Self::AllocationFailure => f.write_str("needs allocation failure"),
            Self::OracleFailure => f.write_str("reached only by runs that the oracle rejects"),
            Self::Unspecified => {
                f.write_str("depends on uninitialised memory or unspecified values")
            }
            Self::Concretised(what) => write!(f, "too many possible values: {what}"),
            Self::FloatFormat(format) => write!(f, "floating-point format {format}"),
            Self::FarPointer => f.write_str("access outside any known object"),
            Self::Recursion(depth) => write!(f, "recursion deeper than {depth}"),
            Self::UseAfterReturn => {
                f.write_str("use of a local variable after its function returned")
            }
            Self::Predicate(why) => write!(f, "predicate not followed: {why}"),
            Self::Instrumentation => f.write_str("a run ended inside instrumentation"),
            Self::LabelMode => f.write_str("labels are handled in a mode without proofs"),
            Self::Other(what) => f.write_str(what),
        }
    }
}
