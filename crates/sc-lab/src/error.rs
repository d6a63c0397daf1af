//! What can go wrong in the lab itself.

use std::path::{Path, PathBuf};

/// The lab cannot go on. Wrong verdicts are not errors but results.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A file cannot be written or read.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of results has a line that is none.
    #[error("cannot use {path}: {error}")]
    Record {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: serde_json::Error,
    },
    /// There is no clang.
    #[error("no clang was found; {0}")]
    NoClang(String),
    /// A program cannot be started.
    #[error(transparent)]
    Spawn(#[from] sc_process::SpawnError),
    /// A program failed.
    #[error("{command}: {exit}\n{output}")]
    Failed {
        /// The command line.
        command: String,
        /// How it ended.
        exit: sc_process::Exit,
        /// The beginning of what it printed.
        output: String,
    },
    /// A program said something unexpected.
    #[error("cannot read the answer of brute force: {0}")]
    Answer(String),
    /// An option has a value that means nothing.
    #[error("{0}")]
    Option(String),
    /// An analyzer failed.
    #[error("{subject}: {message}")]
    Subject {
        /// Its name.
        subject: String,
        /// What it said.
        message: String,
    },
}

impl LabError {
    /// That a file cannot be used.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
