//! What a proof rests on, beside the program itself.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Something that a proof takes for granted about inputs and environment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// What kind of thing it is.
    pub kind: ConditionKind,
    /// The input, variable or function it is about, as C writes it; empty if it is about none.
    pub subject: String,
    /// What is taken for granted, in words.
    pub text: String,
    /// Options that change it; empty if none does.
    pub option: String,
}

/// What kind of thing a proof takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionKind {
    /// A limit of ours: the length of an array or string, the depth of pointers, the values of a length.
    Bound,
    /// What an input looks like, as far as C does not say: one element or many, an enumerator.
    Shape,
    /// What a function does that is defined nowhere.
    Stub,
    /// The value that a variable, `errno` or the locale has when the program starts: each test is one call, the first.
    InitialValue,
    /// A test counts only if it terminates normally: it does not end by abort or in an error.
    Ending,
    /// What compilers and libraries decide.
    Environment,
    /// The user's own: what holds before the call.
    Precondition,
    /// The user's own: a function that is called before.
    Init,
    /// The user's own: a function that judges the result.
    Oracle,
    /// The user's own: arguments of the prover.
    Arguments,
    /// The user's own: somebody else's verdict.
    Claim,
}

impl ConditionKind {
    /// Whether nobody but seacoral chose it: other inputs are possible in C, and the user has not ruled them out.
    pub fn is_bound(self) -> bool {
        self.may_grow() || matches!(self, Self::InitialValue | Self::Ending)
    }

    /// Whether it may be another one in a later generation of a run, whose inputs are larger.
    pub fn may_grow(self) -> bool {
        matches!(self, Self::Bound | Self::Shape | Self::Stub)
    }
}

impl Condition {
    /// A condition that no option changes.
    pub fn new(kind: ConditionKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            subject: String::new(),
            text: text.into(),
            option: String::new(),
        }
    }

    /// What is taken for granted; of a bound also the options that change it.
    pub fn with_options(&self) -> String {
        match self.kind.is_bound() && !self.option.is_empty() {
            true => format!("{self} ({})", self.option),
            false => self.to_string(),
        }
    }

    /// Whether a proof under these conditions leaves out inputs that C and the user allow.
    pub fn any_bound(conditions: &[Self]) -> bool {
        conditions.iter().any(|it| it.kind.is_bound())
    }

    /// Whether a proof under these conditions may not hold once inputs are larger.
    pub fn any_growing(conditions: &[Self]) -> bool {
        conditions.iter().any(|it| it.kind.may_grow())
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
