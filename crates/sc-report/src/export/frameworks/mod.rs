//! The frameworks that run exported suites, one module each.
//!
//! A suite itself knows no framework: it is a table of tests. The files of a framework call its tests one by one. So
//! neither its headers meet the user's macros, nor its language the user's C.

mod check;
mod cmocka;
mod cpputest;
mod gtest;
mod tap;
mod unity;

use super::SuiteExport;

/// A framework.
pub trait Framework: Send + Sync {
    /// Its name on the command line and in names of files.
    fn name(&self) -> &'static str;

    /// The file that calls the tests of a suite.
    fn suite_file(&self, suite: &SuiteExport) -> String;

    /// The file with `main`; `None` if the framework brings one.
    fn main_file(&self) -> Option<&'static str>;

    /// What its language and libraries are.
    fn build(&self) -> Build;
}

/// What build files say of a framework.
pub struct Build {
    /// Its files are C++.
    pub cxx: bool,
    /// Lines of the Makefile: `FRAMEWORK_LIBS`, `FRAMEWORK_CFLAGS`.
    pub make: &'static str,
    /// An object of the framework that the Makefile has to build, and its rule.
    pub make_rule: Option<(&'static str, &'static str)>,
    /// Lines of `CMakeLists.txt` that link it.
    pub cmake: &'static str,
    /// A variable that users set, as in `UNITY_DIR=…`; empty if there is none.
    pub variable: &'static str,
    /// Arguments of the program.
    pub arguments: &'static str,
}

/// All frameworks.
pub fn frameworks() -> Vec<Box<dyn Framework>> {
    vec![
        Box::new(tap::Tap),
        Box::new(unity::Unity),
        Box::new(cmocka::Cmocka),
        Box::new(check::Check),
        Box::new(gtest::Gtest),
        Box::new(cpputest::CppUTest),
    ]
}

/// The beginning of a file that calls tests.
fn head(suite: &SuiteExport, framework: &str, includes: &str) -> String {
    let name = &suite.name;
    format!(
        "/* The tests of {name}_tests.c for {framework}. */\n{includes}#include \"sc_tests.h\"\n\n\
         extern const struct __sc_suite sc_suite_{name};\n\n"
    )
}

/// The same for C++.
fn cxx_head(suite: &SuiteExport, framework: &str, includes: &str) -> String {
    let text = head(suite, framework, includes);
    text.replace(
        "extern const struct __sc_suite",
        "extern \"C\" const struct __sc_suite",
    )
}

/// A line for each test.
fn each(suite: &SuiteExport, line: impl Fn(&str) -> String) -> String {
    let tests = suite.suite.tests.iter();
    tests.map(|test| line(&test.name)).collect()
}

/// Registers a function with the `main` that has no list of suites.
fn registration(suite: &SuiteExport, get: &str) -> String {
    let name = &suite.name;
    format!(
        "\n__attribute__((constructor)) static void register_suite(void)\n{{\n    \
         static struct __sc_group group = {{ \"{name}\", {get}, 0 }};\n\n    __sc_register(&group);\n}}\n"
    )
}
