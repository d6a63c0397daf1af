//! Why an objective is undecided.

use std::fmt;

/// Why an objective is undecided, and what may help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What sort of reason it is, for programs.
    pub kind: ReasonKind,
    /// Why, in words for people.
    pub detail: String,
    /// What may help, or empty.
    pub hint: String,
}

/// The sorts of reasons. Only their words are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReasonKind {
    /// The time was over.
    Time,
    /// The memory was used up.
    Memory,
    /// A bound on loops, recursion or the number of runs was reached.
    Bound,
    /// The code, or the program around it, has something that the analyzer's model leaves out.
    Gap,
    /// It happens only if an allocation fails that no test can make fail.
    Allocation,
    /// It happens only outside of tests.
    NoTest,
    /// A test was found, and replay does not confirm it.
    NotConfirmed,
    /// Uninitialised memory, or the environment, decides about it.
    Unstable,
    /// The analyzer failed.
    Failed,
    /// Nothing is known but the words: the reason was stored by an earlier run, or nobody said more.
    Other,
}

impl Reason {
    /// A reason in words, with what may help.
    pub fn new(kind: ReasonKind, detail: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            hint: hint.into(),
        }
    }
}

impl fmt::Display for Reason {
    /// `cbmc ran out of memory (hint: …)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        if !self.hint.is_empty() {
            write!(f, " (hint: {})", self.hint)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hint_is_printed_if_there_is_one() {
        let reason = Reason::new(ReasonKind::Time, "the time was over", "");
        assert_eq!(reason.to_string(), "the time was over");
        let reason = Reason::new(ReasonKind::Memory, "no memory", "smaller inputs");
        assert_eq!(reason.to_string(), "no memory (hint: smaller inputs)");
    }
}
