//! What can stop a run.

use sc_store::StoreError;
use sc_validator::ValidatorError;

/// The run cannot go on. What tests or analyzers do is never an error.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The validator, or one of its builds.
    #[error(transparent)]
    Validator(#[from] ValidatorError),
    /// A build for an analyzer.
    #[error(transparent)]
    Build(#[from] sc_harness::BuildError),
    /// A file of the run directory.
    #[error("cannot {what} '{path}': {source}", path = path.display())]
    File {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: std::path::PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Generated code failed: a bug of ours.
    #[error("the generated harness failed (please report this bug)\n{0}")]
    Harness(String),
}

impl EngineError {
    /// Wraps an I/O error on a file.
    pub fn file(what: &'static str, path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::File { what, path, source }
    }
}
