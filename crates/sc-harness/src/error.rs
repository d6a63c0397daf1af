//! What can go wrong between C text and a program that runs.

use std::io;
use std::path::PathBuf;

use sc_process::SpawnError;

/// A build that failed.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The compiler refused generated C. The front end accepted the user's code, so this is most often our bug.
    #[error("cannot compile the {build} build of '{unit}'; the generated C is in '{kept}'\n{message}", kept = kept.display())]
    Compile {
        /// The build.
        build: String,
        /// The user's file.
        unit: String,
        /// The generated file.
        kept: PathBuf,
        /// What the compiler said.
        message: String,
    },
    /// The C of our runtime does not compile: the compiler's headers or libraries are missing or too old.
    #[error("cannot compile the runtime '{file}' with '{clang}'\n{message}", clang = clang.display())]
    Runtime {
        /// The runtime's file.
        file: String,
        /// The compiler.
        clang: PathBuf,
        /// What it said.
        message: String,
    },
    /// The linker refused.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The compiler could not be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// Asked to stop.
    #[error("the build was cancelled")]
    Cancelled,
    /// The disk is full.
    #[error("no space left for '{path}'\nhint: free some space or choose another folder with '--workdir DIR'", path = path.display())]
    NoSpace {
        /// What was to be written.
        path: PathBuf,
    },
    /// A file could not be read or written.
    #[error("cannot {what} '{path}': {source}", path = path.display())]
    File {
        /// "read", "write", ….
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl BuildError {
    pub(crate) fn file(
        what: &'static str,
        path: &std::path::Path,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| match source.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Self::NoSpace { path },
            _ => Self::File { what, path, source },
        }
    }
}

/// A link that failed.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LinkError {
    /// Functions or variables that the code uses but does not define.
    #[error(
        "no definition of {0}\nhint: add the C file that defines {1}, or name the library that has {1} with --external-libs",
        list(symbols),
        if symbols.len() == 1 { "it" } else { "them" }
    )]
    Undefined {
        /// Their names, sorted.
        symbols: Vec<String>,
    },
    /// Functions or variables that are defined in more than one file.
    #[error(
        "more than one definition of {}\nhint: check whether a source file is named twice or included by another one",
        list(symbols)
    )]
    Duplicate {
        /// Their names, sorted.
        symbols: Vec<String>,
    },
    /// Anything else.
    #[error("cannot link the {build} build\n{message}")]
    Other {
        /// The build.
        build: String,
        /// What the linker said.
        message: String,
    },
}

fn list(symbols: &[String]) -> String {
    let quoted: Vec<_> = symbols.iter().map(|name| format!("'{name}'")).collect();
    quoted.join(", ")
}
