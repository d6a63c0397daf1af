//! How the program ends: exit status, message, hint.

use std::fmt;
use std::io;
use std::path::Path;

use sc_harness::BuildError;
use sc_process::SpawnError;
use sc_store::StoreError;

/// Exit statuses, an interface like any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ExitStatus {
    /// Done.
    Done = 0,
    /// A gate that was asked for (`--fail-under`, `--fail-on-rte`, `--fail-on-oracle`) failed.
    GateFailed = 1,
    /// Wrong usage or configuration.
    Usage = 2,
    /// The user's code does not compile.
    DoesNotCompile = 3,
    /// No usable analyzer or compiler.
    NoAnalyzer = 4,
    /// The time budget was used up before the objectives were known.
    OutOfTime = 5,
    /// A bug of ours.
    Bug = 70,
    /// Reading or writing failed: full disk, missing permission, broken device.
    Io = 74,
    /// Interrupted; results so far are kept.
    Interrupted = 130,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub struct Failure {
    /// Exit status.
    pub status: ExitStatus,
    /// One clear message.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Failure {
    /// Wrong usage or configuration.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(ExitStatus::Usage, message)
    }

    /// Reading or writing failed.
    pub fn io(message: impl Into<String>) -> Self {
        Self::new(ExitStatus::Io, message)
    }

    /// `cannot <action> <path>`. A path that names nothing, or the wrong kind of file, is wrong usage.
    pub fn file(action: &str, path: &Path, error: &io::Error) -> Self {
        let message = format!("cannot {action} '{}': {error}", path.display());
        Self::new(io_status(error), message)
    }

    /// A failure with that status.
    pub fn new(status: ExitStatus, message: impl Into<String>) -> Self {
        Failure {
            status,
            message: message.into(),
            hint: None,
        }
    }

    /// The same with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with a hint, if there is one.
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }
}

/// What a failed system call means: the user named a wrong path, or the system refused.
pub fn io_status(error: &io::Error) -> ExitStatus {
    use io::ErrorKind as K;
    match error.kind() {
        K::NotFound
        | K::IsADirectory
        | K::NotADirectory
        | K::InvalidData
        | K::InvalidInput
        | K::InvalidFilename => ExitStatus::Usage,
        _ => ExitStatus::Io,
    }
}

/// What a failure of the store means.
pub fn store_status(error: &StoreError) -> ExitStatus {
    match error {
        StoreError::Permission { .. }
        | StoreError::DiskFull { .. }
        | StoreError::Io { .. }
        | StoreError::Sqlite { .. } => ExitStatus::Io,
        StoreError::NotADirectory { .. }
        | StoreError::NewerFormat { .. }
        | StoreError::NotAStore { .. }
        | StoreError::NoStore { .. } => ExitStatus::Usage,
        // The store was used in a wrong way.
        _ => ExitStatus::Bug,
    }
}

/// What a build that failed means.
pub fn build_status(error: &BuildError) -> ExitStatus {
    match error {
        BuildError::NoSpace { .. } | BuildError::File { .. } => ExitStatus::Io,
        BuildError::Spawn(error) => spawn_status(error),
        _ => ExitStatus::Usage,
    }
}

/// What a program that cannot be started means.
pub fn spawn_status(error: &SpawnError) -> ExitStatus {
    match error {
        SpawnError::NotFound { .. } | SpawnError::PermissionDenied { .. } => ExitStatus::NoAnalyzer,
        _ => ExitStatus::Io,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message.trim_end())?;
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(errno: i32, expected: ExitStatus) {
        let error = io::Error::from_raw_os_error(errno);
        let failure = Failure::file("write", Path::new("out/a.json"), &error);
        assert_eq!(failure.status, expected, "{failure}");
        let text = failure.to_string();
        assert!(
            text.starts_with("error: cannot write 'out/a.json': "),
            "{text}"
        );
    }

    #[test]
    fn what_the_system_refuses_is_no_wrong_usage() {
        for errno in [libc::ENOSPC, libc::EDQUOT, libc::EFBIG, libc::EIO] {
            check(errno, ExitStatus::Io);
        }
        for errno in [libc::EACCES, libc::EPERM, libc::EROFS] {
            check(errno, ExitStatus::Io);
        }
    }

    #[test]
    fn a_path_that_names_nothing_is_wrong_usage() {
        for errno in [
            libc::ENOENT,
            libc::ENOTDIR,
            libc::EISDIR,
            libc::ENAMETOOLONG,
        ] {
            check(errno, ExitStatus::Usage);
        }
    }

    #[test]
    fn a_full_disk_has_the_same_status_wherever_it_is_noticed() {
        let path = Path::new("_sc/store.sqlite").to_path_buf();
        let store = StoreError::DiskFull { path: path.clone() };
        assert_eq!(store_status(&store), ExitStatus::Io);
        let build = BuildError::NoSpace { path };
        assert_eq!(build_status(&build), ExitStatus::Io);
    }

    #[test]
    fn wrong_use_of_the_store_is_a_bug_of_ours() {
        assert_eq!(store_status(&StoreError::NoProject), ExitStatus::Bug);
    }
}
