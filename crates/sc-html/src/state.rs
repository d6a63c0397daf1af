//! What is known of an objective: each state has a word, a sign and a colour, so that none of them is needed alone.

use sc_report::outputs::json::StatusJson;

/// The state of an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    Unknown,
    OracleOnly,
    WithinBounds,
    Uncoverable,
    Covered,
}

impl State {
    /// In the order of bars and lists.
    pub(crate) const ALL: [Self; 5] = [
        Self::Covered,
        Self::Uncoverable,
        Self::WithinBounds,
        Self::OracleOnly,
        Self::Unknown,
    ];

    pub(crate) fn of(status: &StatusJson) -> Self {
        match status {
            StatusJson::Covered { .. } => Self::Covered,
            StatusJson::Uncoverable {
                within_bounds: true,
                ..
            } => Self::WithinBounds,
            StatusJson::Uncoverable { .. } => Self::Uncoverable,
            StatusJson::OracleFailures { .. } => Self::OracleOnly,
            StatusJson::Unknown { .. } => Self::Unknown,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Uncoverable => "uncoverable",
            Self::WithinBounds => "uncoverable within bounds",
            Self::OracleOnly => "only with oracle failures",
            Self::Unknown => "unknown",
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Covered => "✓",
            Self::Uncoverable => "∅",
            Self::WithinBounds => "⊟",
            Self::OracleOnly => "!",
            Self::Unknown => "?",
        }
    }

    /// The class in the style sheet.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Uncoverable => "uncoverable",
            Self::WithinBounds => "bounded",
            Self::OracleOnly => "oracle",
            Self::Unknown => "unknown",
        }
    }
}
