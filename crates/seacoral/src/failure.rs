//! How the program ends: exit status, message, hint.

use std::fmt;

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
    /// A bug of ours.
    Bug = 70,
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message.trim_end())?;
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {hint}")?;
        }
        Ok(())
    }
}
