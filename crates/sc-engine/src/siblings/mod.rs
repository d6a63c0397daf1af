//! Files that define what the given files lack: those of a compilation database, or else those in the same folders.
//!
//! What a function does that is not defined, nobody knows; where its file is at hand, it need not be guessed.

mod candidates;
mod closure;
mod headers;
mod linking;

use sc_options::Choice;

pub(crate) use candidates::Candidates;
pub(crate) use linking::{Given, Linked, link};

/// Which files belong to the program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Link {
    /// Those that are given.
    Given,
    /// Also files that define functions which the given ones lack, if these functions are small.
    #[default]
    Auto,
    /// Also all files that define what is missing.
    All,
}

impl Choice for Link {
    const WORDS: &'static [&'static str] = &["given", "auto", "all"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "given" => Some(Link::Given),
            "auto" => Some(Link::Auto),
            "all" => Some(Link::All),
            _ => None,
        }
    }
}
