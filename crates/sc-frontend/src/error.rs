//! What can go wrong between the user's files and a [`Program`](crate::Program).

use std::io;
use std::path::PathBuf;

/// Why there is no `Program`.
#[derive(Debug, thiserror::Error)]
pub enum FrontendError {
    /// A file does not exist.
    #[error("file '{}' not found", path.display())]
    NoSuchFile {
        /// As the user named it.
        path: PathBuf,
    },
    /// A directory was given where a C file is wanted.
    #[error("'{}' is a directory, not a C file", path.display())]
    IsDirectory {
        /// As the user named it.
        path: PathBuf,
    },
    /// A file that is not C by its name.
    #[error("'{}' is not a C file", path.display())]
    NotC {
        /// As the user named it.
        path: PathBuf,
    },
    /// A file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// No file was given.
    #[error("no C file given")]
    NoFiles,
    /// All files together define no function.
    #[error("no function is defined in {}", files.join(", "))]
    NoFunctions {
        /// The files, as the user named them.
        files: Vec<String>,
    },
    /// The compiler refuses a file.
    #[error("cannot compile {file}:\n{message}")]
    DoesNotCompile {
        /// As the user named it.
        file: String,
        /// The compiler's own message.
        message: String,
    },
    /// Text outside string and character literals that is not UTF-8.
    #[error("{file}:{line}: the text is not UTF-8 outside of a string or character constant")]
    NotUtf8 {
        /// Which file.
        file: String,
        /// Which line of it.
        line: u32,
    },
    /// The user's code uses a name that is ours.
    #[error("{file}:{line}: the name '{name}' is reserved for seacoral")]
    NameClash {
        /// Which file.
        file: String,
        /// Which line of it.
        line: u32,
        /// The name.
        name: String,
    },
    /// `compile_commands.json` is not what it should be.
    #[error("cannot read the compilation database '{}': {message}", path.display())]
    CompileCommands {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// A compiler cannot be started.
    #[error("cannot run the compiler: {source}")]
    CannotRun {
        /// What the system says.
        source: sc_process::SpawnError,
    },
    /// The system gives us no thread.
    #[error("cannot start a thread: {source}")]
    NoThread {
        /// What the system says.
        source: io::Error,
    },
    /// libclang is missing, too old or failed.
    #[error("cannot use libclang at '{}': {message}", path.display())]
    Libclang {
        /// The library.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

impl FrontendError {
    /// What the user could do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::DoesNotCompile { message, .. }
                if message.contains("config.h' file not found") =>
            {
                Some(
                    "run the configure script of the project, and name the directory of config.h with -I",
                )
            }
            Self::DoesNotCompile { message, .. } if message.contains("file not found") => {
                Some("name the directory of the header with -I")
            }
            Self::DoesNotCompile { message, .. }
                if message.contains("[-Wimplicit-function-declaration]")
                    || message.contains("[-Wimplicit-int]") =>
            {
                Some(
                    "include the header that declares it, or define the macros of your build with -D; code written before C99 needs -std=gnu89",
                )
            }
            Self::DoesNotCompile { message, .. }
                if message.contains("use of undeclared identifier")
                    || message.contains("unknown type name") =>
            {
                Some("define the macros of your build with -D, or use --compile-commands")
            }
            Self::NoSuchFile { path } if path.extension().is_none() => {
                Some("use '-e NAME' for the function; run 'seacoral --help' to list the commands")
            }
            Self::IsDirectory { .. } => Some("name the C files in it"),
            Self::NotUtf8 { .. } => Some("convert the file, for instance with iconv -t UTF-8"),
            Self::NameClash { .. } => Some("names that start with '__sc_' are seacoral's own"),
            Self::CannotRun { .. } | Self::Libclang { .. } => {
                Some("run 'seacoral tools' to see how to install missing tools")
            }
            _ => None,
        }
    }
}
