//! Why a child could not be started or watched.

use std::io;
use std::path::{Path, PathBuf};

/// Why a child could not be started or watched. How a started child ended is an [`Exit`](crate::Exit).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpawnError {
    /// There is no such program.
    #[error("program '{}' not found", program.display())]
    NotFound {
        /// The program as the job names it.
        program: PathBuf,
    },
    /// The program is there but may not be executed.
    #[error("no permission to run '{}'", program.display())]
    PermissionDenied {
        /// The program as the job names it.
        program: PathBuf,
    },
    /// The working directory does not exist or may not be entered.
    #[error("cannot enter directory '{}'", path.display())]
    Directory {
        /// The directory of the job.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Anything else.
    #[error("cannot {action} '{}'", path.display())]
    Io {
        /// What failed, as a verb that `path` follows.
        action: &'static str,
        /// The program or file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl SpawnError {
    pub(crate) fn io(
        action: &'static str,
        path: impl AsRef<Path>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.as_ref().to_owned();
        move |source| Self::Io {
            action,
            path,
            source,
        }
    }

    /// Finds out what the error of `fork` and `exec` is about: they do not say.
    pub(crate) fn from_exec(program: &Path, directory: Option<&Path>, source: io::Error) -> Self {
        // The trailing dot needs the permission to enter, not only to see.
        if let Some(directory) = directory
            && let Err(source) = directory.join(".").metadata()
        {
            let path = directory.to_owned();
            return Self::Directory { path, source };
        }
        let at = directory.unwrap_or(Path::new("")).join(program);
        let named_by_path = program.components().count() > 1 || program.is_absolute();
        let program = program.to_owned();
        match source.kind() {
            // A file that is there and still "not found" is a script whose interpreter is missing.
            io::ErrorKind::NotFound if !(named_by_path && at.exists()) => {
                Self::NotFound { program }
            }
            io::ErrorKind::PermissionDenied => Self::PermissionDenied { program },
            _ => Self::Io {
                action: "run",
                path: program,
                source,
            },
        }
    }
}
