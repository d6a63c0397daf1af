//! The files and annotations of LTest: labels, hyperlabels with bindings, guards and sequences.

mod conditions;
mod expand;
mod ghosts;
mod guard;
mod hyperlabel;
mod includes;
mod labels_file;
mod pairs;
mod parser;
mod plan;
mod sources;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use ghosts::{Ghosts, drop_annotations, write_ghosts};
pub use guard::{Comparison, Guard};
pub use hyperlabel::{Atom, Hyperlabel, MAX_ALTERNATIVES, Product, TooLarge};
pub use includes::{feature_macros, with_includes};
pub use labels_file::{LabelRow, LabelStatus, LabelsFile};
pub use pairs::{Declare, PAIR_COMMENT, PairedProgram, paired_program};
pub use parser::{Entry, HyperlabelsFile};
pub(crate) use plan::{Plan, Want, annotated};
pub use write::{
    LTest, annotated_text, hyperlabel_line, hyperlabels_text, label_lines, labels_text,
};

/// What the files of LTest say about a program.
#[derive(Debug, Clone, Default)]
pub struct LtestFiles {
    /// The objectives, in place of one for each label.
    pub hyperlabels: Option<HyperlabelsFile>,
    /// The labels that count.
    pub labels: Option<LabelsFile>,
    /// What the file says to be uncoverable is taken to be.
    pub trust_labels: bool,
}

/// What is wrong with a file of LTest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LtestError {
    /// It cannot be understood.
    #[error("{file}:{line}:{column}: expected {expected}, found {found}")]
    Syntax {
        /// The file.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What may stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// It names a label or sequence that the sources do not have.
    #[error("{file}:{line}: no {what} in the sources")]
    Unknown {
        /// The file.
        file: String,
        /// Line, from 1.
        line: usize,
        /// The label or sequence.
        what: String,
    },
}

impl LtestError {
    /// What the user could do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Syntax { .. } => None,
            Self::Unknown { .. } => Some(
                "the file must belong to the annotated source: 'pc_label(condition, number, \"tag\")'".into(),
            ),
        }
    }
}
