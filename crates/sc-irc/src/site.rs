//! Where the text deviates from the program, and where the program has errors.

use std::fmt;

use sc_ir::{BlockId, FunctionId, Loc};

/// A place in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// What is there.
    pub kind: SiteKind,
    /// In which function; none: it may be anywhere.
    pub function: Option<FunctionId>,
    /// In which block.
    pub block: BlockId,
    /// At which instruction.
    pub at: usize,
    /// Where in the source.
    pub location: Option<Loc>,
    /// The label whose predicate it is a part of.
    pub region: Option<u32>,
}

/// What is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SiteKind {
    /// The run ends with an error that a sanitizer of replay reports.
    Error(Error),
    /// The text deviates from the program.
    Gap(Gap),
}

/// An error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// A check of the undefined behaviour sanitizer.
    Sanitizer,
    /// An access to no object, near one, or to memory that was freed.
    Access,
    /// A division that the processor refuses.
    Division,
    /// `abort`, a failed assertion.
    Abort,
}

/// How the text may deviate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Something that is not on the list.
    Unsupported(String),
    /// An access that may be far outside its object: it may hit another one, and no sanitizer reports that.
    FarAccess,
    /// An access to a local variable of a function that has returned.
    Returned,
    /// A number is made of a pointer, or a pointer of a number.
    PointerAsNumber,
    /// A call through a pointer to no known function of that type.
    Callee,
    /// A block that is larger than a test can allocate, or of a size that is not a multiple of its elements'.
    BlockSize,
    /// An error inside of code that labels add.
    Instrumentation,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsupported(what) => return f.write_str(what),
            Self::FarAccess => "a pointer may miss its object",
            Self::Returned => "a local variable is used after its function returned",
            Self::PointerAsNumber => "a pointer is used as a number",
            Self::Callee => "a call through a pointer that may point to another function",
            Self::BlockSize => "the size of an allocated block",
            Self::Instrumentation => "an error in code that belongs to labels",
        })
    }
}
