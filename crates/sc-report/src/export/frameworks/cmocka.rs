//! CMocka: a group of tests for each suite.

use super::{Build, Framework, each, head, registration};
use crate::export::SuiteExport;

pub(super) struct Cmocka;

const INCLUDES: &str = "\
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
";

impl Framework for Cmocka {
    fn name(&self) -> &'static str {
        "cmocka"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let name = &suite.name;
        let check = format!(
            "static void check(const char *name)\n{{\n    const char *why = __sc_run(&sc_suite_{name}, name);\n\n    \
             if (why != NULL)\n        fail_msg(\"%s\", why);\n}}\n\n"
        );
        let tests = each(suite, |test| {
            format!("static void {test}(void **state) {{ (void) state; check(\"{test}\"); }}\n")
        });
        let rows = each(suite, |test| format!("        cmocka_unit_test({test}),\n"));
        let run = format!(
            "\n/* How many tests failed. */\nstatic void *run(void)\n{{\n    static int failed;\n    \
             const struct CMUnitTest tests[] = {{\n{rows}    }};\n\n    \
             failed = cmocka_run_group_tests_name(\"{name}\", tests, NULL, NULL);\n    return &failed;\n}}\n"
        );
        head(suite, "CMocka", INCLUDES) + &check + &tests + &run + &registration(suite, "run")
    }

    fn main_file(&self) -> Option<&'static str> {
        Some(MAIN)
    }

    fn build(&self) -> Build {
        Build {
            cxx: false,
            make: "FRAMEWORK_LIBS ?= -lcmocka\nFRAMEWORK_CFLAGS ?=\n",
            make_rule: None,
            cmake: "target_link_libraries(seacoral_run_tests PRIVATE cmocka)\n",
            variable: "",
            arguments: "",
        }
    }
}

const MAIN: &str = r##"/* Runs all suites by CMocka. */
#include "sc_tests.h"

int main(void)
{
    struct __sc_group *group;
    int failed = 0;

    for (group = __sc_groups(); group != 0; group = group->next)
        failed += *(int *) group->get() != 0;
    return failed != 0;
}
"##;
