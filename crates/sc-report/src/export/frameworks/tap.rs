//! Plain C that prints lines of the Test Anything Protocol.

use super::{Build, Framework, head, registration};
use crate::export::SuiteExport;

pub(super) struct Tap;

impl Framework for Tap {
    fn name(&self) -> &'static str {
        "tap"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let get = format!(
            "static void *suite(void) {{ return (void *) &sc_suite_{}; }}\n",
            suite.name
        );
        head(suite, "TAP", "") + &get + &registration(suite, "suite")
    }

    fn main_file(&self) -> Option<&'static str> {
        Some(MAIN)
    }

    fn build(&self) -> Build {
        Build {
            cxx: false,
            make: "FRAMEWORK_LIBS ?=\nFRAMEWORK_CFLAGS ?=\n",
            make_rule: None,
            cmake: "",
            variable: "",
            arguments: "",
        }
    }
}

const MAIN: &str = r##"/* Runs all tests, or those whose names are given; prints TAP. */
#include "sc_tests.h"

#include <stdio.h>
#include <string.h>

static int wanted(int argc, char **argv, const char *name)
{
    int i;

    for (i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return 1;
    return argc < 2;
}

static void explain(const char *why)
{
    int start = 1;

    for (; *why != 0; why++) {
        if (start)
            printf("# ");
        putchar(*why);
        start = *why == '\n';
    }
    if (!start)
        putchar('\n');
}

int main(int argc, char **argv)
{
    struct __sc_group *group;
    int number = 0, good = 0;

    for (group = __sc_groups(); group != NULL; group = group->next) {
        const struct __sc_suite *suite = group->get();
        const struct __sc_test *test;

        for (test = suite->tests; test->name != NULL; test++) {
            const char *why;

            if (!wanted(argc, argv, test->name))
                continue;
            number++;
            why = __sc_run(suite, test->name);
            printf("%s %d - %s: %s\n", why == NULL ? "ok" : "not ok", number, suite->name, test->name);
            good += why == NULL;
            if (why != NULL)
                explain(why);
        }
    }
    printf("1..%d\n# %d of %d tests passed\n", number, good, number);
    return good == number && number > 0 ? 0 : 1;
}
"##;
