//! The file of tests: the user's file, the tests and their table. It knows no framework.

use std::collections::BTreeSet;

use sc_tokens::all_tokens;

use super::SuiteExport;
use crate::outputs::c_suites::comment::block;
use crate::outputs::c_suites::runner::{checks_by, headers_with};
use crate::outputs::c_suites::writer::{Frame, assemble};
use crate::outputs::c_suites::{SuiteInput, SuiteTest};

/// The text of `<name>_tests.c`.
pub(super) fn text(export: &SuiteExport) -> String {
    let input = &SuiteInput {
        stubs: stubs(&export.suite.stubs),
        tests: tests(&export.suite.tests),
        ..export.suite.clone()
    };
    let frame = Frame {
        header: header(export),
        headers: headers_with(input, HEADERS) + "#include \"sc_tests.h\"\n",
        checks: checks_by(input, CHECK),
        failed: "",
        print: "__sc_note(\"",
        program: table(export),
    };
    assemble(input, &frame)
}

/// Stubs that begin anew with each test: several tests may run in one process.
fn stubs(text: &str) -> String {
    let counter = "static unsigned __sc_calls;\n";
    let begins = "static unsigned __sc_calls, __sc_test;\n  \
                  if (__sc_test != __sc_test_number)\n    \
                  __sc_calls = 0;\n  __sc_test = __sc_test_number;\n";
    match text.contains(counter) {
        true => format!(
            "/* The number of the test that runs. */\nextern unsigned __sc_test_number;\n{}",
            text.replace(counter, begins)
        ),
        false => text.to_owned(),
    }
}

/// Tests that set the values of stubs anew: those that are 0 in a test are not in its text.
fn tests(all: &[SuiteTest]) -> Vec<SuiteTest> {
    let names = |test: &SuiteTest| -> BTreeSet<String> {
        let tokens = all_tokens(&test.body).into_iter();
        let values = tokens.filter(|token| token.text.starts_with(STUB_VALUES));
        values.map(|token| token.text.to_owned()).collect()
    };
    let used: BTreeSet<String> = all.iter().flat_map(names).collect();
    let anew = |test: &SuiteTest| {
        let own = names(test);
        let others = used.iter().filter(|name| !own.contains(*name));
        let zeros = others.map(|name| format!("(void) memset (&{name}, 0, sizeof {name});\n"));
        SuiteTest {
            body: zeros.collect::<String>() + &test.body,
            ..test.clone()
        }
    };
    all.iter().map(anew).collect()
}

/// How the names of variables begin from which stubs take their results.
const STUB_VALUES: &str = "__sc_stub_";

const HEADERS: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

const CHECK: &str = r##"/* Something that must hold does not: the test fails here. */
static void __sc_check(int holds, const char *what)
{
    if (!holds) {
        __sc_note("%s failed\n", what);
        __sc_stop();
    }
}
"##;

fn header(export: &SuiteExport) -> String {
    let f = &export.suite.entrypoint;
    let mut lines = vec![format!(
        "Tests of {f}. Each covers the objectives named above it and terminates normally."
    )];
    if export.suite.tests.iter().any(|test| test.recorded.returns) {
        let recorded = "What they expect after the call is recorded, to be reviewed: it is what the code does, right or wrong.";
        lines.push(recorded.to_owned());
    }
    for name in &export.left_out {
        lines.push(format!("Left out, since it ends its process: {name}."));
    }
    block(lines)
}

fn table(export: &SuiteExport) -> String {
    let row = |test: &SuiteTest| {
        let returns = u8::from(test.recorded.returns);
        format!("    {{ \"{0}\", {0}, {returns} }},\n", test.name)
    };
    let rows: String = export.suite.tests.iter().map(row).collect();
    let (name, timeout) = (&export.name, export.suite.timeout_seconds);
    format!(
        "static const struct __sc_test __sc_tests[] = {{\n{rows}    {{ NULL, NULL, 0 }}\n}};\n\n\
         extern const struct __sc_suite sc_suite_{name};\n\
         const struct __sc_suite sc_suite_{name} = {{ \"{name}\", {timeout}, __sc_tests }};\n"
    )
}
