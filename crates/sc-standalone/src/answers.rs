//! What an analyzer proposed, label by label.

use std::fmt;
use std::time::Duration;

use sc_analyzers::{End, Hint, Proposal};
use sc_types::{Condition, LabelId};

/// All that an analyzer sent, and how it ended.
#[derive(Debug)]
pub struct Answers {
    /// What it sent, in order.
    pub proposals: Vec<Proposal>,
    /// How it ended.
    pub end: End,
    /// How long it took.
    pub time: Duration,
}

impl Answers {
    /// Whether it claims that no test covers the label.
    pub fn claims(&self, label: LabelId) -> bool {
        self.proposals
            .iter()
            .any(|it| matches!(it, Proposal::Uncoverable { label: of, .. } if *of == label))
    }

    /// Whether it proposes a test for the label.
    pub fn tests(&self, label: LabelId) -> bool {
        self.proposals.iter().any(
            |it| matches!(it, Proposal::Test { hint: Hint::Label(of), .. } if of.contains(&label)),
        )
    }

    /// The tests that it proposes.
    pub fn inputs(&self) -> impl Iterator<Item = &[u8]> {
        self.proposals.iter().filter_map(|it| match it {
            Proposal::Test { bytes, .. } => Some(&**bytes),
            _ => None,
        })
    }

    /// Why it cannot decide a label, each reason with its hint.
    pub fn reasons(&self, label: LabelId) -> Vec<String> {
        let reason = |it: &Proposal| match it {
            Proposal::Unknown { label: of, reason } | Proposal::NoTest { label: of, reason }
                if *of == label =>
            {
                Some(reason.to_string())
            }
            _ => None,
        };
        self.proposals.iter().filter_map(reason).collect()
    }

    /// Whether some claim is made under an assumption with this text in it.
    pub fn claims_under(&self, text: &str) -> bool {
        let holds = |under: &[Condition]| under.iter().any(|it| it.text.contains(text));
        self.proposals
            .iter()
            .any(|it| matches!(it, Proposal::Uncoverable { under, .. } if holds(under)))
    }
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for proposal in &self.proposals {
            if !matches!(proposal, Proposal::Progress(_)) {
                writeln!(f, "{proposal:?}")?;
            }
        }
        writeln!(f, "{:?}", self.end)
    }
}
