//! Places in the user's code.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place in the user's code. An unknown one has an empty file and zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The file: as the user named it, or as line markers name it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 if only the line is known.
    pub column: u32,
    /// The function around it; empty if unknown or of no interest. Not part of the identity of a finding.
    #[serde(default)]
    pub function: String,
}

impl Place {
    /// A place in a file.
    pub fn new(file: impl Into<String>, line: u32, column: u32) -> Self {
        Self {
            file: file.into(),
            line,
            column,
            function: String::new(),
        }
    }

    /// The same place, inside this function.
    #[must_use]
    pub fn within(mut self, function: impl Into<String>) -> Self {
        self.function = function.into();
        self
    }

    /// Whether the file is known.
    pub fn is_known(&self) -> bool {
        !self.file.is_empty()
    }

    /// Whether the line is known and the column is not.
    pub fn is_approximate(&self) -> bool {
        self.line > 0 && self.column == 0
    }
}

impl fmt::Display for Place {
    /// `f.c:3:7 in f`, as far as it is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 {
            write!(f, ":{}", self.column)?;
        }
        if !self.function.is_empty() {
            write!(f, " in {}", self.function)?;
        }
        Ok(())
    }
}

/// A call on the stack of a run that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The function; empty if unknown.
    pub function: String,
    /// Where in the user's sources, if it is there.
    pub place: Option<Place>,
}

impl fmt::Display for Frame {
    /// `f at f.c:3:7`, or `strlen` for a function outside the user's sources.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let function = match self.function.as_str() {
            "" => "unknown function",
            name => name,
        };
        f.write_str(function)?;
        let Some(place) = &self.place else {
            return Ok(());
        };
        let place = Place::new(place.file.as_str(), place.line, place.column);
        write!(f, " at {place}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_printed_as_far_as_it_is_known() {
        let place = Place::new("f.c", 3, 7);
        assert_eq!(place.to_string(), "f.c:3:7");
        assert_eq!(place.within("f").to_string(), "f.c:3:7 in f");
        let line = Place::new("f.c", 3, 0).within("f");
        assert!(line.is_approximate());
        assert_eq!(line.to_string(), "f.c:3 in f");
    }

    #[test]
    fn a_call_is_printed_with_its_place() {
        let frame = |function: &str, place| Frame {
            function: function.into(),
            place,
        };
        let place = Place::new("f.c", 3, 7).within("f");
        assert_eq!(frame("f", Some(place)).to_string(), "f at f.c:3:7");
        assert_eq!(frame("strlen", None).to_string(), "strlen");
        assert_eq!(frame("", None).to_string(), "unknown function");
    }

    #[test]
    fn an_unknown_place_is_not_approximate() {
        assert!(!Place::default().is_approximate() && !Place::default().is_known());
    }
}
