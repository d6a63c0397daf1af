//! Why a prover's model of a program deviates from C. Proofs depend on it, so every cause is a variant; only `Display` puts
//! it into words.

use std::fmt;

use sc_frontend::{Construct, Feature, FileConstruct};

/// What a prover's model leaves out, or gets wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A construct outside of functions.
    File(FileConstruct),
    /// A construct in a function.
    Construct {
        construct: Construct,
        function: String,
    },
    /// A function without a body and without a tested model.
    NoModel(String),
    /// A function that has neither a body nor a specification.
    NoSpecification(String),
    /// This function calls what no function of the program is known to be.
    UnknownCallee(String),
    /// A variable that the program does not define, or of which each thread has its own.
    ForeignVariable(String),
    /// Complex numbers or vectors.
    ComplexOrVector,
    /// `long double`.
    LongDouble,
    /// The bits of floating-point numbers may be read as something else.
    FloatsAsBits,
    /// The processor may round otherwise than the model.
    FloatsOnProcessor,
    /// An attribute `target` may change how floating-point operations round.
    FloatsWithTarget,
    /// The same for a compiler's flag.
    FloatsWithFlag(String),
    /// Variables that several files may define (`-fcommon`): the address sanitizer does not check accesses to them.
    CommonVariables,
    /// The value may depend on an order of evaluation that C leaves open; the expression or function.
    EvaluationOrder(String),
    /// A construct that the prover has not been tested with.
    Untested {
        /// The prover.
        tool: &'static str,
        feature: Feature,
        /// Such as `f.c:12`.
        place: String,
    },
    /// A function that may call itself.
    Recursion(String),
    /// A function with a variable number of arguments.
    Variadic(String),
    /// The prover assumes something that no sanitizer checks.
    Unchecked {
        assumption: Unchecked,
        file: String,
        /// As the prover writes it.
        line: String,
    },
}

/// An error that a prover assumes not to happen, although no sanitizer certainly reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unchecked {
    /// A pointer may be used.
    ValidPointer,
    /// Memory that is read has a value.
    Initialised,
    /// A pointer that is read points to something that still exists.
    NotDangling,
    /// The size of an array of variable length.
    VariableLengthArray,
    /// A function ends with a value.
    ReturnValue,
    /// Effects that C does not order are to different objects.
    Separation,
    /// A pointer that is called points to a function.
    FunctionPointer,
    /// Something else, by the prover's name for it.
    Other(String),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(construct) => write!(f, "{construct}"),
            Self::Construct {
                construct,
                function,
            } => write!(f, "{construct} in '{function}'"),
            Self::NoModel(name) => write!(f, "'{name}' has no body and no tested model"),
            Self::NoSpecification(name) => {
                write!(f, "'{name}' has neither body nor specification")
            }
            Self::UnknownCallee(caller) => {
                write!(f, "'{caller}' calls a function that is not known")
            }
            Self::ForeignVariable(name) => write!(f, "'{name}' is not defined in the program"),
            Self::ComplexOrVector => f.write_str("complex numbers or vectors"),
            Self::LongDouble => f.write_str("'long double'"),
            Self::FloatsAsBits => {
                f.write_str("floating-point numbers that may be looked at as bits")
            }
            Self::FloatsOnProcessor => f.write_str("floating-point numbers on this processor"),
            Self::FloatsWithTarget => {
                f.write_str("floating-point numbers with an attribute 'target'")
            }
            Self::FloatsWithFlag(flag) => write!(f, "floating-point numbers with '{flag}'"),
            Self::CommonVariables => f.write_str("variables with '-fcommon'"),
            Self::EvaluationOrder(text) => write!(f, "the order of evaluation in '{text}'"),
            Self::Untested {
                tool,
                feature,
                place,
            } => write!(f, "{tool} has not been tested with '{feature}' ({place})"),
            Self::Recursion(name) => write!(f, "recursion in '{name}'"),
            Self::Variadic(name) => write!(f, "a variable number of arguments in '{name}'"),
            Self::Unchecked {
                assumption,
                file,
                line,
            } => write!(f, "{assumption} at {file}:{line}"),
        }
    }
}

/// What would have to happen for the assumption to be wrong.
impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ValidPointer => "a pointer that may be bad is used",
            Self::Initialised => "memory that may have no value is read",
            Self::NotDangling => "a pointer to what is gone is read",
            Self::VariableLengthArray => "an array of variable length",
            Self::ReturnValue => "a function that may end without a value",
            Self::Separation => "effects that C does not order",
            Self::FunctionPointer => "a call through a pointer",
            Self::Other(kind) => return write!(f, "'{kind}'"),
        })
    }
}
