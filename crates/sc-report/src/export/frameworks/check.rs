//! Check: a suite for each suite.

use super::{Build, Framework, each, head, registration};
use crate::export::SuiteExport;

pub(super) struct Check;

impl Framework for Check {
    fn name(&self) -> &'static str {
        "check"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let name = &suite.name;
        let check = format!(
            "static void check(const char *name)\n{{\n    const char *why = __sc_run(&sc_suite_{name}, name);\n\n    \
             if (why != NULL)\n        ck_abort_msg(\"%s\", why);\n}}\n\n"
        );
        let tests = each(suite, |test| {
            format!("START_TEST({test}) {{ check(\"{test}\"); }}\nEND_TEST\n")
        });
        let calls = each(suite, |test| {
            format!("    tcase_add_test(tests, {test});\n")
        });
        let timeout = suite.suite.timeout_seconds.saturating_add(5);
        let get = format!(
            "\nstatic void *get(void)\n{{\n    Suite *suite = suite_create(\"{name}\");\n    \
             TCase *tests = tcase_create(\"{name}\");\n\n    tcase_set_timeout(tests, {timeout});\n{calls}    \
             suite_add_tcase(suite, tests);\n    return suite;\n}}\n"
        );
        head(suite, "Check", "#include <check.h>\n")
            + &check
            + &tests
            + &get
            + &registration(suite, "get")
    }

    fn main_file(&self) -> Option<&'static str> {
        Some(MAIN)
    }

    fn build(&self) -> Build {
        Build {
            cxx: false,
            make: "FRAMEWORK_LIBS ?= $(shell pkg-config --libs check)\n\
                   FRAMEWORK_CFLAGS ?= $(shell pkg-config --cflags check)\n",
            make_rule: None,
            cmake: "find_package(PkgConfig REQUIRED)\npkg_check_modules(CHECK REQUIRED check)\n\
                    target_compile_options(seacoral_run_tests PRIVATE ${CHECK_CFLAGS})\n\
                    target_link_libraries(seacoral_run_tests PRIVATE ${CHECK_LDFLAGS})\n",
            variable: "",
            arguments: "",
        }
    }
}

const MAIN: &str = r##"/* Runs all suites by Check. Each test has a process of its own already. */
#include "sc_tests.h"

#include <check.h>
#include <stdlib.h>

int main(void)
{
    struct __sc_group *group;
    SRunner *runner = srunner_create(NULL);
    int failed;

    for (group = __sc_groups(); group != NULL; group = group->next)
        srunner_add_suite(runner, group->get());
    if (getenv("CK_FORK") == NULL)
        srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
"##;
