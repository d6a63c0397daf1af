//! Unity, whose sources are compiled along: `UNITY_DIR` is the folder with unity.c and unity.h.

use super::{Build, Framework, each, head, registration};
use crate::export::SuiteExport;

pub(super) struct Unity;

impl Framework for Unity {
    fn name(&self) -> &'static str {
        "unity"
    }

    fn suite_file(&self, suite: &SuiteExport) -> String {
        let check = format!(
            "static void check(const char *name)\n{{\n    const char *why = __sc_run(&sc_suite_{}, name);\n\n    \
             if (why != NULL)\n        TEST_FAIL_MESSAGE(why);\n}}\n\n",
            suite.name
        );
        let tests = each(suite, |test| {
            format!("static void {test}(void) {{ check(\"{test}\"); }}\n")
        });
        let calls = each(suite, |test| format!("    RUN_TEST({test});\n"));
        let run = format!(
            "\nstatic void *run(void)\n{{\n    UnitySetTestFile(__FILE__);\n{calls}    return NULL;\n}}\n"
        );
        head(suite, "Unity", "#include \"unity.h\"\n")
            + &check
            + &tests
            + &run
            + &registration(suite, "run")
    }

    fn main_file(&self) -> Option<&'static str> {
        Some(MAIN)
    }

    fn build(&self) -> Build {
        Build {
            cxx: false,
            make: "UNITY_DIR ?= $(error set UNITY_DIR to the folder with unity.c and unity.h)\n\
                   FRAMEWORK_LIBS ?=\nFRAMEWORK_CFLAGS ?= -I$(UNITY_DIR)\n",
            make_rule: Some((
                "$(BUILD)/unity.o",
                "$(BUILD)/unity.o: $(UNITY_DIR)/unity.c\n\t@mkdir -p $(@D)\n\t$(CC) $(CFLAGS) $(MACHINE) -c -o $@ $<\n",
            )),
            cmake: "if(NOT DEFINED UNITY_DIR)\n  message(FATAL_ERROR \"set UNITY_DIR to the folder with unity.c and unity.h\")\n\
                    endif()\ntarget_sources(seacoral_run_tests PRIVATE ${UNITY_DIR}/unity.c)\n\
                    target_include_directories(seacoral_run_tests PRIVATE ${UNITY_DIR})\n",
            variable: "UNITY_DIR",
            arguments: "",
        }
    }
}

const MAIN: &str = r##"/* Runs all suites by Unity. */
#include "unity.h"
#include "sc_tests.h"

void setUp(void) {}
void tearDown(void) {}

int main(void)
{
    struct __sc_group *group;

    UNITY_BEGIN();
    for (group = __sc_groups(); group != NULL; group = group->next)
        group->get();
    return UNITY_END();
}
"##;
