//! What can go wrong when suites are made.

use std::path::Path;

use sc_engine::error::EngineError;
use sc_report::outputs::OutputError;
use sc_store::StoreError;

/// A suite or its report cannot be made. A suite that does not replay is not an error: the report says so.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The engine: minimising, or retracting what a test covers.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// There is no place for temporary files.
    #[error("cannot create a temporary directory: {0}")]
    TemporaryDirectory(std::io::Error),
    /// The program with all mutants cannot be built or run.
    #[error("cannot run the mutants: {0}")]
    Mutation(String),
    /// The user interrupted the wait for another process.
    #[error("interrupted while waiting for another seacoral")]
    InterruptedWait,
}

impl SuiteError {
    /// Wraps an error of writing a file.
    pub(crate) fn write(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Output(OutputError { path, source })
    }

    /// What the user can do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            SuiteError::Store(error) | SuiteError::Engine(EngineError::Store(error)) => {
                error.hint().map(String::from)
            }
            _ => None,
        }
    }
}
