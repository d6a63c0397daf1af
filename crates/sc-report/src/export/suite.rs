//! The file of tests: the user's file, the tests and their table. It knows no framework.

use super::SuiteExport;
use crate::outputs::c_suites::comment::block;
use crate::outputs::c_suites::runner::{checks_by, headers_with};
use crate::outputs::c_suites::writer::{Frame, assemble};

/// The text of `<name>_tests.c`.
pub(super) fn text(export: &SuiteExport) -> String {
    let input = &export.suite;
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
    let row = |test: &crate::outputs::c_suites::SuiteTest| {
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
