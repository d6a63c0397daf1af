//! What can go wrong before an analyzer is asked.

/// The program cannot be made ready for an analyzer.
#[derive(Debug, thiserror::Error)]
pub enum StandaloneError {
    /// A tool is missing.
    #[error(transparent)]
    Missing(#[from] sc_process::tools::Missing),
    /// The files cannot be read or parsed.
    #[error(transparent)]
    Frontend(#[from] sc_frontend::FrontendError),
    /// No function has this name.
    #[error("unknown function '{0}'")]
    NoFunction(String),
    /// The inputs cannot be modelled.
    #[error(transparent)]
    Inputs(#[from] sc_inputs::InputError),
    /// The directory of the build cannot be made.
    #[error(transparent)]
    Build(#[from] sc_harness::BuildError),
    /// A file cannot be written.
    #[error("cannot write {path}: {source}")]
    File {
        /// Which.
        path: std::path::PathBuf,
        /// Why.
        source: std::io::Error,
    },
}
