//! How a test ends.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a test ends, in the one word that store, reports and JSON use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It terminates normally: its labels count.
    Ok,
    /// An assumption does not hold. Such tests are never stored.
    AssumptionFailed,
    /// An assertion or the oracle fails.
    OracleFailed,
    /// A sanitizer reports an error in the user's code.
    Rte,
    /// It does not end in time.
    Timeout,
    /// It aborts, or is killed by a limit or a signal that no sanitizer explains.
    AbnormalExit,
    /// A program with tests in it says that one failed. Such tests are measured, never stored.
    Failed,
    /// Its runs disagree, and nothing can be said. Such tests are never stored.
    Unstable,
}

impl Outcome {
    const ALL: [Self; 8] = [
        Self::Ok,
        Self::AssumptionFailed,
        Self::OracleFailed,
        Self::Rte,
        Self::Timeout,
        Self::AbnormalExit,
        Self::Failed,
        Self::Unstable,
    ];

    /// The word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::AssumptionFailed => "assumption-failed",
            Self::OracleFailed => "oracle-failed",
            Self::Rte => "rte",
            Self::Timeout => "timeout",
            Self::AbnormalExit => "abnormal-exit",
            Self::Failed => "failed",
            Self::Unstable => "unstable",
        }
    }

    /// Whether tests that end so are stored.
    pub fn is_stored(self) -> bool {
        !matches!(self, Self::AssumptionFailed | Self::Failed | Self::Unstable)
    }

    /// The outcome that a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|o| o.as_str() == word)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_the_same_in_json_and_in_the_store() {
        for outcome in Outcome::ALL {
            let json = serde_json::to_string(&outcome).unwrap_or_default();
            assert_eq!(json, format!("\"{outcome}\""));
            assert_eq!(Outcome::from_word(outcome.as_str()), Some(outcome));
        }
    }
}
