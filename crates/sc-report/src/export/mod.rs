//! Suites for other places: the tests of a run for a test framework, in a folder that can be moved, and their inputs as
//! data for other tools.
//!
//! The files name the user's code relative to one folder, which a variable of the build files holds
//! ([`SOURCE_DIR`]). Pure: only the caller writes files.

mod build_files;
pub mod data;
mod frameworks;
mod paths;
mod suite;

use std::path::PathBuf;

use crate::outputs::c_suites::{SuiteFiles, SuiteInput, SuiteKind, UnitFile, accessor_file};

pub use frameworks::{Framework, frameworks};
pub use paths::{Sources, relocate};

/// Stands for the folder of the user's code in flags and names of files.
pub const SOURCE_DIR: &str = "@SOURCE_DIR@";

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    /// Where, in the folder that the user names.
    pub path: PathBuf,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl ExportFile {
    fn new(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            bytes: text.into().into_bytes(),
        }
    }
}

/// How a suite is exported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// The tests run in one process, for targets that have no others.
    pub no_fork: bool,
    /// The user's files are copied to the folder `sources`.
    pub copies: bool,
}

/// A suite with everything that its files need.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteExport {
    /// Its name, an identifier of C.
    pub name: String,
    /// Its tests; paths in it are relative to the folder of the user's code.
    pub suite: SuiteInput,
    /// Files that are compiled in place of the user's.
    pub units: Vec<UnitFile>,
    /// Headers that the user's code includes, by their paths.
    pub headers: Vec<(String, String)>,
    /// How it is exported.
    pub options: ExportOptions,
    /// Tests that end their process, which cannot run in one process with others.
    pub left_out: Vec<String>,
}

impl SuiteExport {
    /// The covering suite of a project, with paths that `sources` made relative; `None` if it has no tests.
    pub fn new(
        name: &str,
        files: &SuiteFiles,
        sources: &Sources,
        options: ExportOptions,
    ) -> Option<Self> {
        let mut suites = files.suites.iter();
        let suite = suites.find(|suite| suite.kind == SuiteKind::Covering)?;
        let mut suite = relocate(suite, sources);
        let expects = suite.tests.iter().any(|test| test.recorded.returns);
        let mut left_out = Vec::new();
        if options.no_fork && expects {
            let ends = suite.tests.iter().filter(|test| !test.recorded.returns);
            left_out = ends.map(|test| test.name.clone()).collect();
            suite.tests.retain(|test| test.recorded.returns);
        }
        let name: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let own_name = |unit: &UnitFile| format!("{name}_{}", unit.name);
        for source in &mut suite.other_sources {
            let unit = files.units.iter().find(|unit| unit.name == *source);
            *source = match unit {
                Some(unit) => own_name(unit),
                None => format!("{SOURCE_DIR}/{source}"),
            };
        }
        let unit = |unit: &UnitFile| UnitFile {
            name: own_name(unit),
            source: sources.of(&unit.source),
            ..unit.clone()
        };
        Some(Self {
            suite,
            units: files.units.iter().map(unit).collect(),
            headers: files.headers.clone(),
            options,
            left_out,
            name,
        })
    }

    /// All files of the suite for a framework.
    pub fn files(&self, framework: &dyn Framework) -> Vec<ExportFile> {
        let name = &self.name;
        let build = framework.build();
        let extension = if build.cxx { "cpp" } else { "c" };
        let glue = format!("{name}_{}.{extension}", framework.name());
        let mut files = vec![
            ExportFile::new(format!("{name}_tests.c"), suite::text(self)),
            ExportFile::new(glue, framework.suite_file(self)),
            ExportFile::new("sc_tests.h", include_str!("support/sc_tests.h")),
            ExportFile::new("sc_run.c", include_str!("support/sc_run.c")),
            ExportFile::new("Makefile", build_files::makefile(framework, &self.options)),
            ExportFile::new(
                "CMakeLists.txt",
                build_files::cmake(framework, &self.options),
            ),
            ExportFile::new(format!("{name}.mk"), build_files::suite_make(self)),
            ExportFile::new(format!("{name}.cmake"), build_files::suite_cmake(self)),
        ];
        let main = framework.main_file();
        files.extend(main.map(|text| ExportFile::new(format!("main.{extension}"), text)));
        let headers = self.headers.iter();
        files.extend(headers.map(|(path, text)| ExportFile::new(path, text.clone())));
        files.extend(self.units.iter().map(|unit| {
            let text = accessor_file(unit);
            ExportFile::new(&unit.name, text)
        }));
        files
    }

    /// The words of the compiler's command for the user's code, with [`SOURCE_DIR`] in them.
    fn flags(&self) -> Vec<String> {
        let mut flags = vec![format!("-iquote{SOURCE_DIR}")];
        flags.extend(self.suite.flags.iter().cloned());
        flags
    }

    /// Flags that all objects of a program must agree about.
    fn machine(&self) -> Vec<String> {
        let flags = self.suite.flags.iter();
        flags
            .filter(|flag| flag.starts_with("-m"))
            .cloned()
            .collect()
    }
}
