//! What can keep the validator from giving a verdict.

use std::io;
use std::path::PathBuf;

use sc_harness::BuildError;
use sc_process::SpawnError;

/// The validator cannot work. What a test does is never an error.
#[derive(Debug, thiserror::Error)]
pub enum ValidatorError {
    /// A build failed.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A replay server could not be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The program ended, crashed or fell silent before its first test.
    #[error("cannot start the program under test: it {what}{}", after(stderr))]
    NotStarted {
        /// What it did.
        what: String,
        /// What it printed.
        stderr: String,
    },
    /// A replay server ended, or fell silent, more than once in a row.
    #[error("the replay server '{program}' {what}{}", after(stderr), program = program.display())]
    Server {
        /// The program.
        program: PathBuf,
        /// What it did.
        what: String,
        /// What it printed.
        stderr: String,
    },
    /// A test has the wrong size for this program.
    #[error("a test has {got} bytes where the program takes {expected}")]
    Size {
        /// Its size.
        got: usize,
        /// The right one.
        expected: usize,
    },
    /// Asked to stop.
    #[error("replay was cancelled")]
    Cancelled,
    /// A directory or file of the validator's own.
    #[error("cannot {what} '{path}'", path = path.display())]
    File {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

fn after(stderr: &str) -> String {
    match stderr.trim() {
        "" => String::new(),
        text => format!("\n{text}"),
    }
}
