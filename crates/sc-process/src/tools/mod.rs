//! The external tools: which there are, where they may be, and how to get the missing ones.

mod answers;
mod find;
mod libclang;
mod registry;
mod version;

use std::path::PathBuf;

pub use answers::ask;
pub use find::{all, find, inspect};
pub use registry::{
    AFL, CBMC, CLANG, CVC4, FRAMA_C, GCC, KLEE, LIBCLANG, LLVM_SYMBOLIZER, TOOLS, WHY3, Z3, by_id,
};
pub use version::{Banner, Version};

/// An external tool and all that is to be known to find it.
#[derive(Debug)]
pub struct Tool {
    /// Its name in our messages and options.
    pub id: &'static str,
    /// Program or library.
    pub kind: Kind,
    /// The environment variable that names the file to use, and no other.
    pub variable: &'static str,
    /// The oldest version that we work with.
    pub minimum: &'static [u32],
    /// What it adds, in one line.
    pub adds: &'static str,
    /// How to get it, as a command line.
    pub install: &'static str,
}

/// What a tool is, and so how it is found.
#[derive(Debug)]
pub enum Kind {
    /// A program, searched in `PATH`, then in our own data directory.
    Program(Program),
    /// The shared library libclang, searched where distributions put it; the version is in its name.
    Libclang,
}

/// How a program is found and asked for its version.
#[derive(Debug)]
pub struct Program {
    /// The names to try, in order of preference.
    pub names: &'static [&'static str],
    /// Paths below `${XDG_DATA_HOME:-$HOME/.local/share}/seacoral`.
    pub private: &'static [&'static str],
    /// The arguments that make it print its version.
    pub version_args: &'static [&'static str],
    /// Where the version is in what it prints.
    pub banner: Banner,
}

/// A tool that is there and recent enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The program or library.
    pub path: PathBuf,
    /// Its version.
    pub version: Version,
}

/// A tool that cannot be used, why, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{tool} {reason}")]
pub struct Missing {
    /// The [`id`](Tool::id) of the tool.
    pub tool: &'static str,
    /// Why.
    pub reason: Reason,
    /// A command line that installs it.
    pub hint: &'static str,
}

/// Why a tool cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// It is nowhere.
    #[error("not found (tried {})", tried.join(", "))]
    NotFound {
        /// Names and places, in the order they were tried.
        tried: Vec<String>,
    },
    /// The environment variable or option that names it is wrong.
    #[error("not found at '{}' (from {named_by})", path.display())]
    NotThere {
        /// What was named.
        path: PathBuf,
        /// Who named it.
        named_by: String,
    },
    /// What was found is too old.
    #[error("{version} at '{}' is older than {minimum}", path.display())]
    TooOld {
        /// What was found.
        path: PathBuf,
        /// Its version.
        version: Version,
        /// What it should be at least.
        minimum: Version,
    },
    /// What was found does not tell its version: it is something else, or broken.
    #[error("at '{}' does not report its version: {detail}", path.display())]
    NoVersion {
        /// What was found.
        path: PathBuf,
        /// What happened instead.
        detail: String,
    },
}
