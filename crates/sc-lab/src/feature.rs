//! The knobs: what of C the functions may use.

use std::fmt;

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)*) => {
        /// Something of C that functions may use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature { $($(#[doc = $doc])+ $variant,)* }

        impl Feature {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Whether most programs use it. The others are rare, or hard for who models C.
            pub fn is_ordinary(self) -> bool {
                use Feature::*;
                matches!(
                    self,
                    Wide | Float | Overflow | Division | DivideByZero | Loops | Switch | Goto | Calls | Recursion
                        | FunctionPointers | Arrays | Pointers | Null | Structs | BitFields | Globals
                        | Library | Exit | Assume | Ranges | InputShapes | Idioms | StaticLocals | Enums | Initialisers
                        | Literals | Conversions | Inline | NestedStructs | Operators | Storage
                )
            }

            /// Whether it is a construct of its own, which a function that may use it need not use.
            pub fn is_construct(self) -> bool {
                self as usize >= Feature::StaticLocals as usize
            }

            /// Whether functions that use it have another file.
            pub fn needs_file(self) -> bool {
                matches!(self, Feature::ExternalInline | Feature::OtherFile)
            }

            /// Whether it may end runs, or makes what they do depend on chance.
            pub fn is_hazard(self) -> bool {
                use Feature::*;
                matches!(
                    self,
                    BadShift | DivideByZero | OutOfBounds | Null | Uninitialised | Exit | Abort | Assume | LongDouble | Assembly
                )
            }
        }
    };
}

features! {
    /// 64-bit integers.
    Wide = "wide",
    /// 128-bit integers.
    Int128 = "int128",
    /// `float` and `double`.
    Float = "float",
    /// Multiplication, division and roots of floats, which cost much more.
    FloatHard = "float-hard",
    /// Floats whose bits are looked at. The sign and the payload of a NaN are the processor's choice.
    FloatBits = "float-bits",
    /// Signed arithmetic on big numbers, which overflows.
    Overflow = "overflow",
    /// Shifts that may be undefined.
    BadShift = "bad-shift",
    /// Division and remainder.
    Division = "division",
    /// Division by what may be zero.
    DivideByZero = "divide-by-zero",
    /// Assignments, increments and decrements inside expressions.
    Effects = "effects",
    /// Bit-counting and overflow builtins.
    Builtins = "builtins",
    /// `for`, `while`, `do`, `break`, `continue`.
    Loops = "loops",
    /// `switch`, with fallthrough.
    Switch = "switch",
    /// `goto`, forward.
    Goto = "goto",
    /// Functions of their own, with labels in them.
    Calls = "calls",
    /// Functions that call themselves.
    Recursion = "recursion",
    /// Pointers to functions.
    FunctionPointers = "function-pointers",
    /// Functions with a variable number of arguments.
    Variadic = "variadic",
    /// Local arrays with computed indexes.
    Arrays = "arrays",
    /// Indexes and offsets that may be out of bounds.
    OutOfBounds = "out-of-bounds",
    /// Pointers to one of several variables.
    Pointers = "pointers",
    /// Pointers that may be null.
    Null = "null",
    /// Structs, also passed and returned by value.
    Structs = "structs",
    /// Unions.
    Unions = "unions",
    /// Bit-fields.
    BitFields = "bit-fields",
    /// Global variables.
    Globals = "globals",
    /// `memcpy`, `memset`, `strlen` and their relatives.
    Library = "library",
    /// `malloc` and `free`.
    Heap = "heap",
    /// `exit`.
    Exit = "exit",
    /// `abort`.
    Abort = "abort",
    /// Assumptions.
    Assume = "assume",
    /// Variables without a value.
    Uninitialised = "uninitialised",
    /// Labels of which the engine is told that their predicate cannot go wrong.
    PlainLabels = "plain-labels",
    /// Predicates that may go wrong.
    BadPredicates = "bad-predicates",
    /// Inputs of more than a byte, and with ranges.
    Ranges = "ranges",
    /// Inputs behind pointers, in structs and in globals.
    InputShapes = "input-shapes",
    /// Volatile variables.
    Volatile = "volatile",
    /// `long double`.
    LongDouble = "long-double",
    /// Pieces of code as people write them.
    Idioms = "idioms",
    /// Labels that count however the run ends.
    ErrorLabels = "error-labels",
    /// Inline assembly.
    Assembly = "assembly",
    /// Atomic operations.
    Atomics = "atomics",
    /// Vectors of GNU C.
    Vectors = "vectors",
    /// Variables that keep their value from call to call.
    StaticLocals = "static-locals",
    /// Enumerations, type names and constants.
    Enums = "enums",
    /// Designated and nested initialisers.
    Initialisers = "initialisers",
    /// Compound literals.
    Literals = "literals",
    /// Conversions between integers and floats whose value fits.
    Conversions = "conversions",
    /// `static inline` functions.
    Inline = "inline",
    /// Structs in structs, and pointers to them.
    NestedStructs = "nested-structs",
    /// Operators on operands of all types.
    Operators = "operators",
    /// `const`, `register`, `restrict`, `extern` in a block, tentative definitions.
    Storage = "storage",
    /// `_Thread_local`.
    ThreadLocal = "thread-local",
    /// Increments and assignments of narrow integers at their limits.
    Limits = "limits",
    /// Bit-fields that cut values off.
    Truncation = "truncation",
    /// Conversions between integers and floats that round.
    Rounding = "rounding",
    /// Literals of structs that read what they are assigned to.
    SelfLiterals = "self-literals",
    /// Side effects in initialiser lists, arguments and operands whose order matters.
    Order = "order",
    /// A variable that changes under another name in the same expression.
    Aliases = "aliases",
    /// Statement expressions.
    StatementExpressions = "statement-expressions",
    /// `goto` backwards and into blocks, `switch` into loops, Duff's device, computed `goto`.
    Jumps = "jumps",
    /// `__attribute__((cleanup))`.
    Cleanup = "cleanup",
    /// `packed`, `aligned`, `mode`, `transparent_union` and `#pragma pack`.
    TypeAttributes = "type-attributes",
    /// `const`, `pure`, `noinline`, `always_inline`, `nonnull`, `noreturn`.
    FunctionAttributes = "function-attributes",
    /// Pragmas about floating-point arithmetic.
    FloatPragmas = "float-pragmas",
    /// `inline` functions with another definition in another file.
    ExternalInline = "external-inline",
    /// Variables and functions of another file.
    OtherFile = "other-file",
    /// Builtins about types, expectations and objects.
    TypeBuiltins = "type-builtins",
    /// Functions for strings and memory that are less common.
    MoreLibrary = "more-library",
    /// Functions of `math.h`.
    Math = "math",
    /// Names that provers use themselves.
    ProverNames = "prover-names",
    /// Definitions with the parameters' types after the parentheses.
    OldStyle = "old-style",
    /// `case 1 ... 5`, `a ?: b`, `typeof`, unnamed members and other extensions.
    Extensions = "extensions",
    /// Characters and numbers in all notations.
    Notations = "notations",
}

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u128);

/// Not the name of a feature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no feature is called {0}")]
pub struct UnknownFeature(String);

impl Features {
    /// None.
    pub const NONE: Self = Self(0);

    /// All.
    pub fn all() -> Self {
        let all = Feature::ALL.iter();
        all.fold(Self::NONE, |set, &feature| set.with(feature))
    }

    /// Those that most programs use.
    pub fn ordinary() -> Self {
        let ordinary = Feature::ALL.iter().filter(|feature| feature.is_ordinary());
        ordinary.fold(Self::NONE, |set, &feature| set.with(feature))
    }

    /// With this one as well.
    pub fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// Without this one.
    pub fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }

    /// Whether it is in.
    pub fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u32 != 0
    }

    /// Reads `all`, `ordinary`, `nasty` (all others), `none` and names, separated by commas; a `-` before a name takes it away.
    ///
    /// # Errors
    /// For a word that is none of these.
    pub fn parse(text: &str) -> Result<Self, UnknownFeature> {
        let mut set = Self::NONE;
        for word in text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            let (name, add) = match word.strip_prefix('-') {
                Some(name) => (name, false),
                None => (word, true),
            };
            let named = Feature::ALL.iter().find(|feature| feature.name() == name);
            set = match (name, named) {
                ("all", _) => Self::all(),
                ("nasty", _) => Self(set.0 | (Self::all().0 & !Self::ordinary().0)),
                ("ordinary", _) => Self(set.0 | Self::ordinary().0),
                ("none", _) => Self::NONE,
                (_, Some(&feature)) if add => set.with(feature),
                (_, Some(&feature)) => set.without(feature),
                (_, None) => return Err(UnknownFeature(name.to_owned())),
            };
        }
        Ok(set)
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::all() {
            return f.write_str("all");
        }
        if *self == Self::ordinary() {
            return f.write_str("ordinary");
        }
        let inside = Feature::ALL.iter().filter(|&&feature| self.has(feature));
        let names: Vec<_> = inside.map(|feature| feature.name()).collect();
        f.write_str(if names.is_empty() { "none" } else { "" })?;
        f.write_str(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, meaning: &str) {
        let read = Features::parse(text).map(|set| set.to_string());
        assert_eq!(read.unwrap_or_else(|error| error.to_string()), meaning);
    }

    #[test]
    fn sets_are_read_and_shown() {
        check("all", "all");
        check("", "none");
        check("heap, loops", "loops,heap");
        check("all,none,wide,goto,-wide", "goto");
        check("ordinary,goto", "ordinary");
        check("all,-loop", "no feature is called loop");
    }
}
