//! What the user's files held when the run began, and why errors cannot be located in them.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hasher};
use std::path::PathBuf;

use sc_harness::BuildError;

use crate::error::ValidatorError;

/// The contents of the user's files at one moment. The identify build reads them again, and the annotated program was
/// made of what they held before.
#[derive(Debug, Default)]
pub(crate) struct Snapshot {
    files: BTreeMap<PathBuf, Option<u64>>,
}

impl Snapshot {
    pub(crate) fn of(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let files = files.into_iter().map(|file| {
            let now = digest(&file);
            (file, now)
        });
        Self {
            files: files.collect(),
        }
    }

    /// A file that holds something else now, or is gone.
    pub(crate) fn changed(&self) -> Option<LocateFailure> {
        let changed = |(file, then): &(&PathBuf, &Option<u64>)| digest(file) != **then;
        let (file, _) = self.files.iter().find(changed)?;
        let reason = if file.exists() {
            "it was changed during the run"
        } else {
            "it was removed during the run"
        };
        Some(LocateFailure {
            file: Some(file.display().to_string()),
            reason: reason.to_owned(),
        })
    }
}

fn digest(file: &PathBuf) -> Option<u64> {
    let bytes = std::fs::read(file).ok()?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    Some(hasher.finish())
}

/// Why run-time errors cannot be located in the user's own files. Their places are those of the annotated program
/// then: file, line and function, without a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocateFailure {
    /// The file that cannot be built, if it is one.
    pub file: Option<String>,
    /// Why not.
    pub reason: String,
}

impl LocateFailure {
    /// There was no time to build the user's own files.
    pub(crate) fn too_late() -> Self {
        Self {
            file: None,
            reason: "the time limit was reached while they were compiled".to_owned(),
        }
    }

    /// What a failed build of the user's own files means.
    pub(crate) fn new(error: &ValidatorError) -> Self {
        match error {
            ValidatorError::Build(BuildError::Compile { unit, message, .. }) => Self {
                file: Some(unit.clone()),
                reason: first_error(message).to_owned(),
            },
            other => Self {
                file: None,
                reason: first_error(&other.to_string()).to_owned(),
            },
        }
    }
}

/// The line of a compiler's message that says what is wrong.
fn first_error(message: &str) -> &str {
    let mut lines = message.lines().map(str::trim);
    let first = lines.clone().next().unwrap_or_default();
    lines.find(|line| line.contains("error: ")).unwrap_or(first)
}

impl fmt::Display for LocateFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot build ")?;
        match &self.file {
            Some(file) => write!(f, "'{file}'")?,
            None => f.write_str("the sources")?,
        }
        write!(
            f,
            " without labels, so run-time errors have a line but no column: {}",
            self.reason
        )
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_is_noticed() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("f.c");
        std::fs::write(&file, "int f;").unwrap();
        let missing = dir.path().join("generated.c");
        let snapshot = Snapshot::of([file.clone(), missing]);
        assert_eq!(snapshot.changed(), None);
        std::fs::write(&file, "int g;").unwrap();
        let reason = |snapshot: &Snapshot| snapshot.changed().map(|failure| failure.reason);
        assert_eq!(
            reason(&snapshot).as_deref(),
            Some("it was changed during the run")
        );
        std::fs::remove_file(&file).unwrap();
        assert_eq!(
            reason(&snapshot).as_deref(),
            Some("it was removed during the run")
        );
    }

    #[test]
    fn the_file_and_the_compilers_reason_are_named() {
        let error = ValidatorError::Build(BuildError::Compile {
            build: "identify-zero".to_owned(),
            unit: "src/f.c".to_owned(),
            kept: "builds/f.identify.c".into(),
            message: "In file included from f.identify.c:2:\n/w/src/f.c:2:2: error: no sanitizers\n  2 | #error\n"
                .to_owned(),
        });
        insta::assert_snapshot!(
            LocateFailure::new(&error),
            @"cannot build 'src/f.c' without labels, so run-time errors have a line but no column: /w/src/f.c:2:2: error: no sanitizers"
        );
        let error = ValidatorError::Build(BuildError::NoSpace {
            path: "builds/f.o".into(),
        });
        insta::assert_snapshot!(
            LocateFailure::new(&error),
            @"cannot build the sources without labels, so run-time errors have a line but no column: no space left for 'builds/f.o'"
        );
    }
}
