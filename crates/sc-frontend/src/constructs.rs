//! C constructs that a prover's model of C may leave out. Proofs depend on them, so they are variants with the place
//! they stand at; only `Display` puts them into words.

use std::fmt;

use crate::program::{Place, Span};

/// A construct inside a function.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Construct {
    /// The condition of `a ?: b` has side effects and is therefore not labelled.
    UnlabelledCondition {
        /// The condition.
        span: Span,
        /// Its line in the user's file.
        line: u32,
    },
    /// The predicate of an `sc_label` has side effects or calls functions.
    ImpureLabel {
        /// The call of `sc_label`.
        span: Span,
        /// Its line in the user's file.
        line: u32,
    },
    /// `goto *p`.
    ComputedGoto {
        /// The statement.
        span: Span,
    },
    /// An `asm` statement.
    InlineAssembly {
        /// The statement.
        span: Span,
    },
    /// `fork` and its relatives.
    Process {
        /// The call.
        span: Span,
    },
    /// `setjmp`, `longjmp`, `swapcontext` and their relatives.
    NonLocalJump {
        /// The call.
        span: Span,
    },
    /// A signal handler is installed.
    Signal {
        /// The call.
        span: Span,
    },
    /// A thread is created.
    Thread {
        /// The call.
        span: Span,
    },
}

impl Construct {
    /// Where it stands in the text of the unit.
    pub fn span(&self) -> Span {
        match self {
            Self::UnlabelledCondition { span, .. }
            | Self::ImpureLabel { span, .. }
            | Self::ComputedGoto { span }
            | Self::InlineAssembly { span }
            | Self::Process { span }
            | Self::NonLocalJump { span }
            | Self::Signal { span }
            | Self::Thread { span } => *span,
        }
    }

    /// Whether control may leave the function, or come back to it, in a way that its statements do not show. Automatic
    /// variables that change between the two have to be volatile.
    pub fn is_non_local_jump(&self) -> bool {
        match self {
            Self::NonLocalJump { .. } => true,
            Self::UnlabelledCondition { .. }
            | Self::ImpureLabel { .. }
            | Self::ComputedGoto { .. }
            | Self::InlineAssembly { .. }
            | Self::Process { .. }
            | Self::Signal { .. }
            | Self::Thread { .. } => false,
        }
    }

    /// What a call of a function of this name is, if it is more than a call.
    pub(crate) fn of_call(name: &str, span: Span) -> Option<Self> {
        match name {
            "setjmp" | "_setjmp" | "__setjmp" | "sigsetjmp" | "__sigsetjmp" | "longjmp"
            | "_longjmp" | "siglongjmp" | "__builtin_setjmp" | "__builtin_longjmp"
            | "getcontext" | "setcontext" | "makecontext" | "swapcontext" => {
                Some(Self::NonLocalJump { span })
            }
            "pthread_create" | "thrd_create" | "clone" => Some(Self::Thread { span }),
            "fork" | "vfork" | "_Fork" => Some(Self::Process { span }),
            "signal" | "sigaction" | "bsd_signal" | "sysv_signal" => Some(Self::Signal { span }),
            _ => None,
        }
    }
}

impl fmt::Display for Construct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnlabelledCondition { line, .. } => write!(
                f,
                "a condition of '?:' with side effects, which is not labelled (line {line})"
            ),
            Self::ImpureLabel { line, .. } => {
                write!(f, "an 'sc_label' with side effects or calls (line {line})")
            }
            Self::ComputedGoto { .. } => f.write_str("computed goto"),
            Self::InlineAssembly { .. } => f.write_str("inline assembly"),
            Self::Process { .. } => f.write_str("processes"),
            Self::NonLocalJump { .. } => f.write_str("setjmp or longjmp"),
            Self::Signal { .. } => f.write_str("signals"),
            Self::Thread { .. } => f.write_str("threads"),
        }
    }
}

/// A construct outside of functions.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileConstruct {
    /// A function that runs before or after `main`: `__attribute__((constructor))`, `destructor`.
    RunsOutsideMain {
        /// Its name.
        function: String,
        /// Where it is declared.
        place: Place,
    },
    /// A function that is another one: `__attribute__((alias("f")))`, `ifunc`.
    Alias {
        /// Its name.
        function: String,
        /// Where it is declared.
        place: Place,
    },
    /// Assembly at file level; it may define anything.
    Assembly {
        /// Where.
        place: Place,
    },
}

impl FileConstruct {
    /// Whether functions and variables may be defined that C does not show.
    pub fn may_define_symbols(&self) -> bool {
        match self {
            Self::Assembly { .. } => true,
            Self::RunsOutsideMain { .. } | Self::Alias { .. } => false,
        }
    }
}

impl fmt::Display for FileConstruct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RunsOutsideMain { function, .. } => {
                write!(f, "'{function}' runs outside of 'main'")
            }
            Self::Alias { function, .. } => write!(f, "'{function}' stands for another function"),
            Self::Assembly { .. } => f.write_str("assembly at file level"),
        }
    }
}
