//! CppUTest: C++ that calls the tests, which stay C.

use super::{Build, Framework, cxx_head, each};
use crate::export::SuiteExport;

pub(super) struct CppUTest;

impl Framework for CppUTest {
    fn name(&self) -> &'static str {
        "cpputest"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let name = &suite.name;
        let tests = each(suite, |test| {
            format!(
                "TEST({name}, {test})\n{{\n    const char *why = __sc_run(&sc_suite_{name}, \"{test}\");\n    \
                 if (why != nullptr)\n        FAIL(why);\n}}\n\n"
            )
        });
        let group = format!("TEST_GROUP({name}) {{}};\n\n");
        cxx_head(suite, "CppUTest", "#include <CppUTest/TestHarness.h>\n")
            + &group
            + tests.trim_end()
            + "\n"
    }

    fn main_file(&self) -> Option<&'static str> {
        Some(MAIN)
    }

    fn build(&self) -> Build {
        Build {
            cxx: true,
            make: "FRAMEWORK_LIBS ?= -lCppUTest\nFRAMEWORK_CFLAGS ?=\n",
            make_rule: None,
            cmake: "target_link_libraries(seacoral_run_tests PRIVATE CppUTest)\n",
            variable: "",
            arguments: "-v",
        }
    }
}

const MAIN: &str = r##"/* Runs all suites by CppUTest. */
#include <CppUTest/CommandLineTestRunner.h>

int main(int argc, char **argv)
{
    return CommandLineTestRunner::RunAllTests(argc, argv);
}
"##;
