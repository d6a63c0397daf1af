//! What can go wrong with a run directory, in words for people.

use std::io;
use std::path::{Path, PathBuf};

use sc_types::LabelId;

use crate::model::{Outcome, TestId};

/// An error of the run directory or of the store in it.
///
/// Messages are complete by themselves (the cause is part of the text); [`StoreError::hint`] says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file system does not let us write there.
    #[error("cannot write '{}': {cause}", path.display())]
    Permission {
        /// Where.
        path: PathBuf,
        /// The system's word.
        cause: String,
    },
    /// Something that is not a directory stands where one is needed.
    #[error("'{}' is not a directory", path.display())]
    NotADirectory {
        /// What stands in the way.
        path: PathBuf,
    },
    /// The disk (or quota, or file-size limit) is exhausted. What was reported before is safe.
    #[error("no space left for '{}'", path.display())]
    DiskFull {
        /// What could not be written.
        path: PathBuf,
    },
    /// Any other failure of the system.
    #[error("cannot {action} '{}': {cause}", path.display())]
    Io {
        /// What was tried, as a verb: "create", "write".
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// The system's word.
        cause: io::Error,
    },
    /// The store was written by a later release.
    #[error(
        "'{}' was written by a newer seacoral (format {found}, this one reads up to {supported})",
        path.display()
    )]
    NewerFormat {
        /// The store's file.
        path: PathBuf,
        /// Its format version.
        found: i64,
        /// The newest one known here.
        supported: i64,
    },
    /// The file is damaged, or belongs to somebody else.
    #[error("'{}' is not a usable seacoral store: {reason}", path.display())]
    NotAStore {
        /// The store's file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no store here (for readers, which create nothing).
    #[error("no results in '{}'", path.display())]
    NoStore {
        /// The store's file.
        path: PathBuf,
    },
    /// The database refused.
    #[error("store '{}': {cause}", path.display())]
    Sqlite {
        /// The store's file.
        path: PathBuf,
        /// SQLite's word.
        cause: rusqlite::Error,
    },
    /// Facts were to be recorded before `open_project`.
    #[error("no project is open in this store")]
    NoProject,
    /// The labels handed to `open_project` are not numbered 1..=n, or two have the same key.
    #[error("invalid label list: {0}")]
    BadLabels(String),
    /// A label id outside 1..=n.
    #[error("no label {label}: this project has {count}")]
    UnknownLabel {
        /// The id given.
        label: LabelId,
        /// How many labels there are.
        count: u32,
    },
    /// A test id that is not stored.
    #[error("no test {0}")]
    UnknownTest(TestId),
    /// A run-time error id that is not stored.
    #[error("no run-time error {0}")]
    UnknownRte(i64),
    /// A test was to be used as something that it is not stored as. Nothing was changed.
    #[error("test {test} is stored as '{stored}' and cannot count as '{now}'")]
    OutcomeConflict {
        /// The stored test.
        test: TestId,
        /// How it ended when it was stored.
        stored: Outcome,
        /// What it was to count as.
        now: Outcome,
    },
    /// A suite that would leave covered labels without a test. Nothing was changed.
    #[error("the new suite would lose labels {labels:?}")]
    SuiteLosesLabels {
        /// Labels that no kept test would cover.
        labels: Vec<LabelId>,
    },
}

impl StoreError {
    /// What the user can do, if anything.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::Permission { .. } => {
                "choose another folder with '--workdir DIR', or change its permissions"
            }
            Self::NotADirectory { .. } => {
                "rename or remove this file, or choose another folder with '--workdir DIR'"
            }
            Self::DiskFull { .. } => {
                "free some space or choose another folder with '--workdir DIR'; run the same command again to resume"
            }
            Self::NewerFormat { .. } => {
                "use that newer seacoral, or start over with '--clean-start' (this drops its results)"
            }
            Self::NotAStore { .. } => "start over with '--clean-start'",
            Self::NoStore { .. } => "run 'seacoral' on this project first",
            _ => return None,
        })
    }

    /// Sorts a system error by what a person would call it.
    pub(crate) fn io(action: &'static str, path: &Path, cause: io::Error) -> Self {
        use io::ErrorKind as K;
        let path = path.to_path_buf();
        match cause.kind() {
            K::PermissionDenied | K::ReadOnlyFilesystem => Self::Permission {
                path,
                cause: cause.to_string(),
            },
            K::NotADirectory => Self::NotADirectory { path },
            K::StorageFull | K::QuotaExceeded | K::FileTooLarge => Self::DiskFull { path },
            _ => Self::Io {
                action,
                path,
                cause,
            },
        }
    }

    /// Sorts a database error by what a person would call it.
    pub(crate) fn sqlite(path: &Path, cause: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as C;
        let path = path.to_path_buf();
        match cause.sqlite_error_code() {
            Some(C::DiskFull) => Self::DiskFull { path },
            // Growing the shared-memory file of the WAL on a full disk is reported as an I/O or open failure.
            Some(C::SystemIoFailure | C::CannotOpen) if disk_is_full(&path) => {
                Self::DiskFull { path }
            }
            Some(C::NotADatabase | C::DatabaseCorrupt) => Self::NotAStore {
                path,
                reason: cause.to_string(),
            },
            Some(C::ReadOnly | C::PermissionDenied | C::CannotOpen) => Self::Permission {
                path,
                cause: cause.to_string(),
            },
            _ => Self::Sqlite { path, cause },
        }
    }
}

/// Whether the file system of `path` has next to nothing left.
fn disk_is_full(path: &Path) -> bool {
    const NOTHING: u64 = 64 * 1024; // SQLite grows its files in steps of up to 32 KiB.
    let Some(Ok(dir)) = path
        .parent()
        .map(|p| std::ffi::CString::new(std::os::unix::ffi::OsStrExt::as_bytes(p.as_os_str())))
    else {
        return false;
    };
    let mut stat = std::mem::MaybeUninit::<libc::statvfs>::zeroed();
    // SAFETY: `dir` is a NUL-terminated string and `stat` a writable statvfs; both outlive the call.
    let done = unsafe { libc::statvfs(dir.as_ptr(), stat.as_mut_ptr()) };
    // SAFETY: all-zero bytes are a valid statvfs, and the call only ever writes a valid one.
    let stat = unsafe { stat.assume_init() };
    done == 0 && stat.f_bavail.saturating_mul(stat.f_frsize) < NOTHING
}

/// What can happen inside a transaction, before the path is known.
pub(crate) enum Fail {
    Sql(rusqlite::Error),
    Store(StoreError),
}

impl Fail {
    pub(crate) fn at(self, path: &Path) -> StoreError {
        match self {
            Self::Sql(cause) => StoreError::sqlite(path, cause),
            Self::Store(error) => error,
        }
    }
}

impl From<rusqlite::Error> for Fail {
    fn from(cause: rusqlite::Error) -> Self {
        Self::Sql(cause)
    }
}

impl From<StoreError> for Fail {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A stored text that we cannot read back: damage, in SQLite's own error type so that it flows with the others.
pub(crate) fn unreadable(what: &str) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(
        rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT),
        Some(format!("unreadable {what}")),
    )
}
