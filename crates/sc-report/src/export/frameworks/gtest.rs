//! GoogleTest: C++ that calls the tests, which stay C.

use super::{Build, Framework, cxx_head, each};
use crate::export::SuiteExport;

pub(super) struct Gtest;

impl Framework for Gtest {
    fn name(&self) -> &'static str {
        "gtest"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let name = &suite.name;
        let tests = each(suite, |test| {
            format!(
                "TEST({name}, {test})\n{{\n    const char *why = __sc_run(&sc_suite_{name}, \"{test}\");\n    \
                 EXPECT_TRUE(why == nullptr) << why;\n}}\n\n"
            )
        });
        cxx_head(suite, "GoogleTest", "#include <gtest/gtest.h>\n") + tests.trim_end() + "\n"
    }

    fn main_file(&self) -> Option<&'static str> {
        None
    }

    fn build(&self) -> Build {
        Build {
            cxx: true,
            make: "FRAMEWORK_LIBS ?= -lgtest_main -lgtest -lpthread\nFRAMEWORK_CFLAGS ?=\n",
            make_rule: None,
            cmake: "find_package(GTest REQUIRED)\n\
                    target_link_libraries(seacoral_run_tests PRIVATE GTest::gtest_main)\n",
            variable: "",
            arguments: "",
        }
    }
}
