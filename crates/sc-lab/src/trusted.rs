//! The constructs of C that a prover was tested with: a list of numbers of programs, a tab, and a feature of
//! `sc_frontend::features`.
//!
//! Lines with the number 0 are written by hand (the prover is known to get the feature wrong) and stay, as comments do.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::LabError;

/// How many programs had each construct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tested(BTreeMap<String, u64>);

impl Tested {
    /// Counts a program with these constructs.
    pub fn add(&mut self, constructs: BTreeSet<String>) {
        for construct in constructs {
            *self.0.entry(construct).or_default() += 1;
        }
    }

    /// Adds the numbers to those of a list.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn merge_into(&self, path: &Path) -> Result<(), LabError> {
        let text = match path.exists() {
            true => std::fs::read_to_string(path).map_err(LabError::file(path))?,
            false => String::new(),
        };
        std::fs::write(path, self.merged(&text)).map_err(LabError::file(path))
    }

    fn merged(&self, text: &str) -> String {
        let mut entries = self.0.clone();
        let mut merged = String::new();
        for line in text.lines() {
            match line.split_once('\t') {
                Some((number, construct)) if !line.starts_with('#') => {
                    let number = number.parse().unwrap_or(0);
                    let entry = entries.entry(construct.to_owned()).or_default();
                    *entry = if number == 0 { 0 } else { *entry + number };
                }
                _ => {
                    merged.push_str(line);
                    merged.push('\n');
                }
            }
        }
        for (construct, number) in entries {
            merged.push_str(&format!("{number}\t{construct}\n"));
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_added_and_what_is_known_to_be_wrong_stays() {
        let mut tested = Tested::default();
        for program in [["call", "weak"], ["call", "goto"]] {
            tested.add(program.into_iter().map(str::to_owned).collect());
        }
        assert_eq!(
            tested.merged("# The list.\n3\tcall\n0\tweak\n5\tenum\n"),
            "# The list.\n5\tcall\n5\tenum\n1\tgoto\n0\tweak\n"
        );
    }
}
