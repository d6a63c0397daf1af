//! A wrong verdict as a case for the tests.

use std::path::{Path, PathBuf};

use crate::program::entry_name;
use crate::{LabError, Sample};

/// What is known of a wrong verdict.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// The function, as small as it could be made.
    pub sample: &'a Sample,
    /// Who was wrong.
    pub subject: &'a str,
    /// The criteria of its labels.
    pub criteria: &'a str,
    /// The condition of the label, if it is about one.
    pub predicate: Option<String>,
    /// What is wrong, with the input that shows it.
    pub words: String,
    /// The command that finds it again.
    pub command: String,
}

impl Finding<'_> {
    /// Writes the program into `folder`, with the check that belongs to it in a comment; gives the files.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, folder: &Path, name: &str) -> Result<Vec<PathBuf>, LabError> {
        std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
        let mut paths = Vec::new();
        for (number, file) in self.files(name).into_iter().enumerate() {
            let suffix = if number == 0 { "" } else { "_other" };
            let path = folder.join(format!("{name}{suffix}.c"));
            std::fs::write(&path, file).map_err(LabError::file(&path))?;
            paths.push(path);
        }
        Ok(paths)
    }

    fn files(&self, name: &str) -> Vec<String> {
        let with_labels = self.criteria.contains("CUSTOM");
        let files = self.sample.program(0, with_labels).into_iter();
        let renamed = files.map(|file| file.text.replace("f0_", &format!("{name}_")));
        let mut texts: Vec<_> = renamed.collect();
        if let Some(first) = texts.first_mut() {
            *first = self.comment(name) + first;
        }
        texts
    }

    fn comment(&self, name: &str) -> String {
        let entry = entry_name(0).replace("f0_", &format!("{name}_"));
        let mut text = format!(
            "/* {}: {}.\n   Found by: {}\n",
            self.subject, self.words, self.command
        );
        if let Some(predicate) = &self.predicate {
            text.push_str(&format!(
                "   For crates/sc-analyzers/tests/soundness/{}.rs:\n   ask(Question::new(\"{name}.c\", \"{entry}\").criteria(\"{}\"), &[({predicate:?}, Unknown)]);\n",
                self.subject, self.criteria
            ));
        }
        text.push_str(" */\n");
        text
    }
}
