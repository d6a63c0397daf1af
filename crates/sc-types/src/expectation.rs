//! What a test expects after the call.

/// One thing that a test expects: an object of C, and what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// A C expression that stands for it in the test: `result`, `list->next->value`.
    pub object: String,
    /// What it holds.
    pub value: Expected,
}

/// What an object holds. Constants are C text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// A signed integer or an enumerator.
    Int(String),
    /// An unsigned integer.
    Uint(String),
    /// A floating value, which is not a NaN.
    Float(String),
    /// A NaN.
    Nan,
    /// The pointer NULL.
    Null,
    /// A pointer to something that the test cannot name.
    NotNull,
    /// A pointer to what this expression is the address of.
    Address(String),
    /// A pointer to a string, or an array that holds one.
    Text(String),
    /// A pointer to integers, or an array of them.
    Ints {
        /// Type of an element.
        element: String,
        /// Whether it is signed.
        signed: bool,
        /// The elements.
        values: Vec<String>,
    },
}

/// What was recorded of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The entrypoint returns; otherwise it ends the program, or nothing was recorded.
    pub returns: bool,
    /// What the test expects, in the order in which it was seen.
    pub expectations: Vec<Expectation>,
    /// Objects whose value differs between runs, contents of memory or compilers: they are not expected to hold anything.
    pub unstable: Vec<String>,
    /// There is more than is recorded.
    pub is_partial: bool,
}
