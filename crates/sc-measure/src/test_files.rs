//! C files of tests: which tests they hold, and how each is run.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sc_frontend::{Function, Program, TypeKind};
use sc_validator::ProgramTest;

use crate::MeasureError;
use crate::test_programs::{Named, real};

/// The whole program of a framework may take longer than one test.
const PATIENCE: u32 = 10;
/// Stands in every suite of ours, after the user's file.
const OURS: &str = "struct __sc_tests_begin;";

/// A file that seacoral wrote.
pub fn is_ours(file: &Path) -> Result<bool, MeasureError> {
    match std::fs::read(file) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).contains(OURS)),
        Err(source) => Err(MeasureError::Unreadable {
            option: "--tests",
            path: file.to_path_buf(),
            source,
        }),
    }
}

/// How the tests of a file are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TestKind {
    /// By a suite of ours, which takes the name of a test.
    Ours,
    /// The whole program is one test.
    Whole,
    /// By a `main` that we make.
    Functions,
}

/// The tests of a file.
pub struct TestFile {
    /// How they are run.
    pub kind: TestKind,
    /// There is a `main`.
    pub has_main: bool,
    /// Names, and whether they return something.
    pub functions: Vec<(String, bool)>,
}

impl TestFile {
    /// Looks into the first of `own` units for tests, and into all of them for a `main`.
    pub fn in_suite(program: &Program, places: &Places, own: usize, ours: bool) -> Self {
        let functions = program.functions.iter().filter(|f| {
            f.unit.0 < own && !f.in_system_header && places.name(&f.place.file).is_none()
        });
        let functions: Vec<&Function> = functions.collect();
        let has_main = functions.iter().any(|f| f.name == "main" && !f.is_static);
        let is_one = |f: &&Function| match ours {
            true => is_our_test(&f.name),
            false => is_test(f, program),
        };
        let returns = |f: &Function| !matches!(program.types.get(f.ret).kind, TypeKind::Void);
        let tests = functions
            .into_iter()
            .filter(|f| f.unit.0 == 0)
            .filter(is_one);
        let functions: Vec<(String, bool)> = tests.map(|f| (f.name.clone(), returns(f))).collect();
        let kind = match ours {
            true => TestKind::Ours,
            false if has_main || functions.is_empty() => TestKind::Whole,
            false => TestKind::Functions,
        };
        TestFile {
            kind,
            has_main,
            functions,
        }
    }

    /// The runs, one a test.
    pub fn tests(self, file: &str) -> Vec<Named> {
        if self.kind == TestKind::Whole {
            return vec![Named {
                name: file.to_owned(),
                test: whole_program(),
            }];
        }
        let named = self.functions.into_iter().map(|(name, _)| Named {
            test: ProgramTest {
                args: vec![OsString::from(&name)],
                // What the code under test exits with is its own business; a test of the user's says that it failed.
                any_status: self.kind == TestKind::Ours,
                ..ProgramTest::default()
            },
            name: format!("{file} {name}"),
        });
        named.collect()
    }
}

/// A run of all tests of a program, which may start processes.
pub fn whole_program() -> ProgramTest {
    ProgramTest {
        may_fork: true,
        patience: PATIENCE,
        ..ProgramTest::default()
    }
}

/// Functions of the project's files get the names that the project has for them and their files.
pub fn adopt(program: &mut Program, places: &Places, ours: bool) {
    for function in &mut program.functions {
        if let Some(known) = places.name(&function.place.file) {
            function.place.file = known;
            if ours && function.name == "__sc_main" {
                function.name = "main".to_owned();
            }
        } else if function.name == "main" {
            // Only the project's makes room, for this one.
            function.name_spans.clear();
        }
    }
}

/// Names of our tests end in a digest of their values, or in a number.
fn is_our_test(name: &str) -> bool {
    let name = name.strip_prefix("__sc_").unwrap_or(name);
    let last = name
        .strip_prefix("test_")
        .and_then(|it| it.rsplit('_').next());
    last.is_some_and(|last| {
        let is_number = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
        is_number || (last.len() >= 4 && last.bytes().all(|b| b.is_ascii_hexdigit()))
    })
}

/// `void test_…(void)` or `int test_…(void)`, visible to others.
fn is_test(function: &Function, program: &Program) -> bool {
    let result = &program.types.get(function.ret).kind;
    function.name.starts_with("test_")
        && !function.is_static
        && function.params.is_empty()
        && !function.is_variadic
        && matches!(result, TypeKind::Void | TypeKind::Int { .. })
}

/// A `main` that runs the test it is told to.
pub fn main_of(functions: &[(String, bool)]) -> String {
    let mut text = "int main(int __sc_argc, char **__sc_argv)\n{\n".to_owned();
    text += "    const char *__sc_name = __sc_argc > 1 ? __sc_argv[1] : \"\";\n";
    for (name, returns) in functions {
        let call = match returns {
            true => format!("return {name}() != 0;"),
            false => format!("return {name}(), 0;"),
        };
        text += &format!("    if (__builtin_strcmp(__sc_name, \"{name}\") == 0)\n        {call}\n");
    }
    text + "    return 2;\n}\n"
}

/// The project's own files, whatever path leads to them.
pub struct Places {
    /// As the project names them.
    known: BTreeMap<PathBuf, String>,
}

impl Places {
    /// The files of a program.
    pub fn new(program: &Program) -> Self {
        let functions = program.functions.iter().filter(|f| !f.in_system_header);
        let files: BTreeSet<&String> = functions.map(|f| &f.place.file).collect();
        let known = files
            .into_iter()
            .filter_map(|file| Some((real(file)?, file.clone())));
        Places {
            known: known.collect(),
        }
    }

    /// The project's name of a file, if it is the project's.
    pub fn name(&self, file: &str) -> Option<String> {
        self.known.get(&real(file)?).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_tests_are_told_by_their_names() {
        let ours = "test_f_x_gt_0_12ab test_7 __sc_test_7 test_f_x_12ab34cd_2";
        assert!(ours.split(' ').all(is_our_test));
        let others = "test_helper test_ main f_12ab __sc_run";
        assert!(!others.split(' ').any(is_our_test));
    }
}
