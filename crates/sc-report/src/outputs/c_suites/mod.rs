//! C suites: tests as C files that need nothing of seacoral.

pub(crate) mod comment;
mod expectations;
pub(crate) mod runner;
pub(crate) mod writer;

use std::path::Path;

use sc_types::{LinkFlags, Recorded, TestId};

use crate::outputs::{Output, RunFile};
use crate::report::Report;

pub use comment::shell_word;
pub use expectations::statement;
pub use writer::{accessor_file, suite_file};

/// C suites in the run directory.
pub struct CSuites;

impl Output for CSuites {
    fn name(&self) -> &'static str {
        "c-suites"
    }

    fn run_files(&self, report: &Report) -> Vec<RunFile> {
        report.c_suites.run_files(&report.entrypoint)
    }
}

/// The suites of a project, with the files that they need.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SuiteFiles {
    /// The suites.
    pub suites: Vec<SuiteInput>,
    /// Files that are compiled in place of the user's.
    pub units: Vec<UnitFile>,
    /// Preprocessed text of the user's files with storage in place of fixed addresses, by the names of files for it.
    pub rewritten: Vec<(String, String)>,
    /// Headers that the user's code includes, by their paths in the folder for headers.
    pub headers: Vec<(String, String)>,
}

/// A file that is compiled in place of one of the user's, see [`accessor_file`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitFile {
    /// Its name.
    pub name: String,
    /// The user's file, relative to the folder of the suites.
    pub source: String,
    /// The user's file defines `main`.
    pub has_main: bool,
    /// Declarations before the user's file; may be empty.
    pub before: String,
    /// Functions that reach its `static` variables; may be empty.
    pub accessors: String,
}

impl SuiteFiles {
    /// The files of the run directory. Obsolete suites of an earlier run are removed.
    pub fn run_files(&self, entrypoint: &str) -> Vec<RunFile> {
        let folder = Path::new("tests");
        let headers = self.headers.iter();
        let headers =
            headers.map(|(path, text)| RunFile::new(Path::new("include").join(path), text.clone()));
        let unit = |unit: &UnitFile| {
            let text = accessor_file(unit);
            RunFile::new(folder.join(&unit.name), text)
        };
        let rewritten = self.rewritten.iter();
        let rewritten = rewritten.map(|(name, text)| RunFile::new(folder.join(name), text.clone()));
        let kinds = [
            SuiteKind::Covering,
            SuiteKind::Rte,
            SuiteKind::OracleFailure,
            SuiteKind::Hang,
            SuiteKind::Abort,
        ];
        let suite = |kind: SuiteKind| {
            let path = folder.join(kind.file_name(entrypoint));
            match self.suites.iter().find(|suite| suite.kind == kind) {
                Some(suite) => RunFile::new(path, suite_file(suite)),
                None => RunFile::absent(path),
            }
        };
        let units = self.units.iter().map(unit);
        let files = headers.chain(units).chain(rewritten);
        files.chain(kinds.map(suite)).collect()
    }
}

/// One C file of tests.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteInput {
    /// The function under test.
    pub entrypoint: String,
    /// What the tests show.
    pub kind: SuiteKind,
    /// The file that holds the entrypoint, relative to the folder of the suite (`../../../f.c`). It is included, so
    /// that the tests see its `static` functions and variables.
    pub entry_source: String,
    /// Files to compile along, relative to the folder of the suite: the user's, or accessor files (see
    /// [`accessor_file`]) in place of those that define `main` or hold `static` variables which are inputs.
    pub other_sources: Vec<String>,
    /// Flags that the user's code needs (`-I`, `-D`, `-std`, …), as they work in the folder of the suite.
    pub flags: Vec<String>,
    /// Flags for the linker (`-lm`).
    pub link_flags: LinkFlags,
    /// The entrypoint's file defines `main`, which must make room for the suite's own. Tests call it `__sc_main`.
    pub has_main: bool,
    /// The user's code uses `seacoral.h`: its assumptions and assertions are checked when the tests run.
    pub annotated: bool,
    /// Where the C library's functions are declared.
    pub headers: Headers,
    /// Macros of the user's own files; those that the tests would meet are undefined.
    pub user_macros: Vec<String>,
    /// Declarations before the user's file; may be empty.
    pub before: String,
    /// Functions that the user's file calls and that are defined nowhere; may be empty.
    pub stubs: String,
    /// C that all tests need, such as declarations of accessors; may be empty.
    pub prelude: String,
    /// A test that runs longer than this is stopped.
    pub timeout_seconds: u32,
    /// How far floating values may be from what is expected; `None` for not at all.
    pub float_tolerance: Option<String>,
    /// Objectives that no test covers because they are proved uncoverable, with the conditions of the proofs.
    pub uncoverable: Vec<String>,
    /// The same for proofs within bounds.
    pub within_bounds: Vec<String>,
    /// The tests.
    pub tests: Vec<SuiteTest>,
}

impl SuiteInput {
    /// A suite of `kind` for a function of one file, with nothing special about it.
    pub fn new(entrypoint: &str, kind: SuiteKind, entry_source: &str) -> Self {
        Self {
            entrypoint: entrypoint.to_owned(),
            kind,
            entry_source: entry_source.to_owned(),
            other_sources: Vec::new(),
            flags: Vec::new(),
            link_flags: LinkFlags::default(),
            has_main: false,
            annotated: false,
            headers: Headers::System,
            user_macros: Vec::new(),
            before: String::new(),
            stubs: String::new(),
            prelude: String::new(),
            uncoverable: Vec::new(),
            within_bounds: Vec::new(),
            timeout_seconds: 10,
            float_tolerance: None,
            tests: Vec::new(),
        }
    }
}

impl SuiteInput {
    /// The words after the compiler that make a program of it, in its folder.
    pub fn arguments(&self) -> Vec<String> {
        writer::arguments(self)
    }
}

/// What the tests of a suite show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuiteKind {
    /// They cover objectives and terminate normally.
    Covering,
    /// Each ends in a run-time error.
    Rte,
    /// Each is rejected by an oracle.
    OracleFailure,
    /// Each reaches the time limit.
    Hang,
    /// Each ends by `abort` or another signal.
    Abort,
}

impl SuiteKind {
    /// One word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Covering => "covering",
            Self::Rte => "rte",
            Self::OracleFailure => "oracle",
            Self::Hang => "hangs",
            Self::Abort => "aborts",
        }
    }

    /// Name of the file, `f_tests.c`.
    pub fn file_name(self, entrypoint: &str) -> String {
        let what = match self {
            Self::Covering => "tests",
            Self::Rte => "rte",
            Self::OracleFailure => "oracle",
            Self::Hang => "hangs",
            Self::Abort => "aborts",
        };
        format!("{entrypoint}_{what}.c")
    }
}

/// Where the C library's functions are declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Headers {
    /// In its headers, as people do it.
    System,
    /// In the suite itself, and only those that it uses: for user code with names that the headers also declare
    /// (`int optind;`, `void pause(int n)`).
    Declared,
}

/// One test.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteTest {
    /// Its number; it is not written, since it says when the test was found.
    pub id: TestId,
    /// Name of its function; the program takes it as argument.
    pub name: String,
    /// Its C statements.
    pub body: String,
    /// What to say above it: the objectives it covers, the error it shows.
    pub comment: Vec<String>,
    /// What it expects after the call.
    pub recorded: Recorded,
}
