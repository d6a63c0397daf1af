//! What can go wrong when existing tests are measured.

use std::path::PathBuf;

use sc_engine::error::EngineError;
use sc_engine::prepare::PrepareError;
use sc_frontend::FrontendError;
use sc_store::StoreError;
use sc_suite::SuiteError;

/// Tests cannot be measured. A test that fails is not an error: it is measured as one that does not count.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The sources under test.
    #[error(transparent)]
    Sources(#[from] PrepareError),
    /// The C files of tests.
    #[error(transparent)]
    TestSources(FrontendError),
    /// A file or folder that an option names cannot be read.
    #[error("cannot read '{}' ({option}): {source}", path.display())]
    Unreadable {
        /// The option.
        option: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A folder without files of input bytes.
    #[error("no files in '{}' (--inputs)", .0.display())]
    NoInputFiles(PathBuf),
    /// No run directory holds tests of the function.
    #[error("no tests of '{entrypoint}' in '{}'", workdir.display())]
    NoStoredTests {
        /// The function under test.
        entrypoint: String,
        /// The folder of run directories.
        workdir: PathBuf,
    },
    /// A folder without a store.
    #[error("'{}' is not a run directory (--corpus)", .0.display())]
    NotARunDirectory(PathBuf),
    /// The stored tests of a run directory cannot be converted to the current inputs.
    #[error("'{}': {source}", path.display())]
    Conversion {
        /// The run directory.
        path: PathBuf,
        /// Why not.
        source: Box<sc_inputs::InputError>,
    },
    /// A line of `--command-lines`.
    #[error("{}:{line}: {reason}", path.display())]
    CommandLine {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
        /// Whether the line could not be parsed.
        syntax: bool,
    },
    /// A file without command lines.
    #[error("no command lines in '{}'", .0.display())]
    NoCommandLines(PathBuf),
    /// Command lines for a program without a `main`.
    #[error("--command-lines requires a 'main' function, and the source files have none")]
    NoMain,
    /// A file of tests in C++ does not compile.
    #[error("cannot compile '{}' (--tests)\n{message}", path.display())]
    Cxx {
        /// The file.
        path: PathBuf,
        /// What the compiler says.
        message: String,
    },
    /// A C file of tests without tests.
    #[error("no test in '{}' (--tests)", .0.display())]
    NoTests(PathBuf),
    /// A C file of tests that calls undefined functions.
    #[error("cannot link '{}' (--tests): no definition of {}", path.display(), quoted(symbols))]
    Undefined {
        /// The file.
        path: PathBuf,
        /// What has no definition.
        symbols: Vec<String>,
    },
    /// No measured test gives inputs for the project.
    #[error(
        "nothing to add (--add): no test calls '{entrypoint}' with inputs that can be captured"
    )]
    NothingToAdd {
        /// The function under test.
        entrypoint: String,
    },
    /// Tests are input bytes, and the subject was read without a model of its inputs: a bug of ours.
    #[error("the inputs are not known")]
    InputsNotModelled,
    /// The engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The suite of the project that tests are added to.
    #[error(transparent)]
    Suite(#[from] SuiteError),
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    names.join(", ")
}

impl MeasureError {
    /// What the user can do about it.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            MeasureError::Sources(error) => return error.hint(),
            MeasureError::TestSources(
                error @ (FrontendError::DoesNotCompile { .. }
                | FrontendError::CannotRun { .. }
                | FrontendError::Libclang { .. }),
            ) => return error.hint().map(String::from),
            MeasureError::TestSources(_) => {
                "name test files with --tests and their helpers with --test-support"
            }
            MeasureError::NoInputFiles(_) => {
                "each file holds the bytes of one test, as in the folder corpus of a run directory"
            }
            MeasureError::NoStoredTests { .. } => {
                "generate tests first, or name a suite with --corpus, --inputs, --tests or --command-lines"
            }
            MeasureError::NotARunDirectory(_) => "use --inputs for files of input bytes",
            MeasureError::CommandLine { syntax: true, .. } => {
                "write arguments as in a shell, and '< FILE' for standard input"
            }
            MeasureError::NoCommandLines(_) => {
                "write one line of arguments per run; '< /dev/null' is a run without arguments"
            }
            MeasureError::NoMain => {
                "name the file that defines it, or measure test files with --tests"
            }
            MeasureError::NoTests(_) => {
                "write non-static functions 'void test_…(void)' or 'int test_…(void)', or a 'main' function, or name a library that has one with --external-libs"
            }
            MeasureError::Undefined { .. } => {
                "name helper files with --test-support and libraries with --external-libs"
            }
            MeasureError::Suite(error) => return error.hint(),
            MeasureError::Store(error) | MeasureError::Engine(EngineError::Store(error)) => {
                return error.hint().map(String::from);
            }
            _ => return None,
        };
        Some(hint.to_owned())
    }
}
