//! Putting a suite together.

use std::fmt::Write;

use sc_tokens::all_tokens;

use super::comment::{block, shell_word};
use super::{SuiteInput, SuiteKind, SuiteTest, UnitFile, expectations, runner};

/// What depends on the program that a suite is part of.
pub(crate) struct Frame {
    /// The comment at its top.
    pub header: String,
    /// Declarations before the tests.
    pub headers: String,
    /// What generated code and `seacoral.h` call.
    pub checks: String,
    /// Declares the flag of a failed expectation.
    pub failed: &'static str,
    /// How a failed expectation is told, as far as into its format: `printf("# `.
    pub print: &'static str,
    /// What follows the tests.
    pub program: String,
}

/// The text of `tests/<entrypoint>_tests.c` and its sisters.
pub fn suite_file(input: &SuiteInput) -> String {
    let frame = Frame {
        header: header(input),
        headers: runner::headers(input),
        checks: runner::checks(input),
        failed: runner::FAILED,
        print: "printf(\"# ",
        program: runner::program(input),
    };
    assemble(input, &frame)
}

/// The user's file and the tests, in a frame.
pub(crate) fn assemble(input: &SuiteInput, frame: &Frame) -> String {
    let generated = generated(input, frame);
    let mut out = frame.header.clone();
    out += &input.before;
    out += &include(input);
    let mut gone = Vec::new();
    if !input.stubs.is_empty() {
        gone = met_macros(input, &input.stubs);
        gone.iter()
            .for_each(|name| out += &format!("#undef {name}\n"));
        let _ = writeln!(out, "\n{}\n", input.stubs.trim_end());
    }
    // Where the user's code ends, for whoever reads this file by program.
    out += "struct __sc_tests_begin;\n\n";
    let headers = &frame.headers;
    let all = format!("{headers}{generated}");
    let met = met_macros(input, &all).into_iter();
    for name in met.filter(|name| !gone.contains(name)) {
        let _ = writeln!(out, "#undef {name}");
    }
    out += headers;
    out += "\n";
    out += &generated;
    out
}

/// A file to compile in place of one of the user's: that file, and functions that reach its `static` variables.
pub fn accessor_file(unit: &UnitFile) -> String {
    let UnitFile { source, before, .. } = unit;
    let why = match unit.accessors.is_empty() {
        true => format!("{source}, as the tests need it."),
        false => format!("{source}, and access to its static variables for the tests."),
    };
    let included = quiet_include(source, unit.has_main);
    let accessors = unit.accessors.trim_end();
    format!("{}{before}{included}\n{accessors}\n", block([why]))
}

fn generated(input: &SuiteInput, frame: &Frame) -> String {
    let expectations = expectations::support(input, frame);
    let parts = [
        frame.checks.as_str(),
        &expectations,
        input.prelude.trim_end(),
    ];
    let mut out: String = parts
        .iter()
        .filter(|part| !part.is_empty())
        .map(|part| format!("{}\n\n", part.trim_end()))
        .collect();
    for test in &input.tests {
        out += &function(test);
        out += "\n";
    }
    out += &frame.program;
    out
}

fn header(input: &SuiteInput) -> String {
    let f = &input.entrypoint;
    let what = match input.kind {
        SuiteKind::Covering => {
            format!(
                "Tests of {f}. Each covers the objectives named above it and terminates normally."
            )
        }
        SuiteKind::Rte => {
            format!("Tests of {f} that end in a run-time error, at least one for each error.")
        }
        SuiteKind::OracleFailure => {
            format!("Tests of {f} that an oracle rejects, one for each failure.")
        }
        SuiteKind::Abort => {
            format!("Tests of {f} that end by abort or another signal, one for each kind.")
        }
        SuiteKind::Hang => {
            let seconds = input.timeout_seconds;
            format!(
                "Tests of {f} that do not terminate in time: each is stopped after {seconds} s."
            )
        }
    };
    let recorded = match expectations::any(input) {
        true => {
            "What they expect after the call is recorded, to be reviewed: it is what the code does, right or wrong."
        }
        false => "",
    };
    let program = input.kind.file_name(f);
    let program = program.trim_end_matches(".c");
    let lines = [what, recorded.to_owned()].into_iter();
    let lines = lines.filter(|line| !line.is_empty()).chain([
        String::new(),
        "In this directory:".to_owned(),
        format!("    {}", command("gcc", input)),
        format!("    {}", command("clang", input)),
        String::new(),
        format!("    ./{program}            all tests, each in a process of its own"),
        format!(
            "    ./{program} NAME       one test in this process (or its number in the output)"
        ),
        format!("    ./{program} --list     names of the tests"),
    ]);
    let debug = (input.kind != SuiteKind::Covering)
        .then(|| format!("    gdb --args ./{program} NAME    debug one test"));
    block(lines.chain(debug).chain(uncoverable(input)))
}

/// What no test covers, and why.
fn uncoverable(input: &SuiteInput) -> Vec<String> {
    let mut lines = Vec::new();
    if input.kind != SuiteKind::Covering {
        return lines;
    }
    for (title, proved) in [
        ("Proved uncoverable:", &input.uncoverable),
        (
            "Proved uncoverable within bounds (other inputs or calls may cover it):",
            &input.within_bounds,
        ),
    ] {
        if !proved.is_empty() {
            lines.extend([String::new(), title.to_owned()]);
            lines.extend(proved.iter().map(|it| format!("  {it}")));
        }
    }
    lines
}

/// The words after the compiler that make a program of a suite, in its folder.
pub(super) fn arguments(input: &SuiteInput) -> Vec<String> {
    let file = input.kind.file_name(&input.entrypoint);
    let program = file.trim_end_matches(".c");
    let mut words = vec!["-g"];
    if input.kind == SuiteKind::Rte {
        words.extend(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    }
    words.extend(input.flags.iter().map(String::as_str));
    words.extend(["-o", program, &file]);
    words.extend(input.other_sources.iter().map(String::as_str));
    words.extend(input.link_flags.iter().map(String::as_str));
    words.into_iter().map(str::to_owned).collect()
}

fn command(compiler: &str, input: &SuiteInput) -> String {
    let words = arguments(input);
    let words = [compiler]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    words.map(shell_word).collect::<Vec<_>>().join(" ")
}

fn include(input: &SuiteInput) -> String {
    let included = quiet_include(&input.entry_source, input.has_main);
    if input.annotated {
        // Assumptions and assertions are nothing in the user's own build; here they are checked. Who measures a suite has
        // defined the macro, and needs the labels.
        return format!(
            "#ifndef __SEACORAL__\n#define __SEACORAL__ 1 /* checks sc_assume and sc_assert */\n\
             #define __SEACORAL_SUITE__ 1 /* does not evaluate sc_label */\n#endif\n{included}"
        );
    }
    included
}

/// Includes a source file; pragmas keep silent what is only due to including it.
fn quiet_include(source: &str, has_main: bool) -> String {
    let mut out = "#pragma GCC diagnostic push\n".to_owned();
    // A test need not call every static function of the file.
    out +=
        "#pragma GCC diagnostic ignored \"-Wunused-function\" /* not every function is tested */\n";
    if has_main {
        // Only `main` may end without returning a value.
        out +=
            "#pragma GCC diagnostic ignored \"-Wreturn-type\" /* main may end without return */\n";
        out += "#define main __sc_main\n";
    }
    let _ = writeln!(out, "#include \"{source}\"");
    if has_main {
        out += "#undef main\n";
    }
    out += "#pragma GCC diagnostic pop\n";
    out
}

fn function(test: &SuiteTest) -> String {
    let mut out = block(test.comment.iter().cloned());
    let _ = writeln!(out, "static void {}(void)\n{{", test.name);
    let expected = expectations::statements(&test.recorded);
    let body = test.body.trim_end().lines();
    for line in body.chain(expected.iter().map(String::as_str)) {
        let indented = format!("    {line}");
        let _ = writeln!(out, "{}", indented.trim_end());
    }
    out += "}\n";
    out
}

/// Macros of the user that would change a generated text.
fn met_macros<'a>(input: &'a SuiteInput, text: &str) -> Vec<&'a str> {
    let tokens = all_tokens(text).into_iter();
    let words: std::collections::BTreeSet<&str> = tokens.map(|token| token.text).collect();
    let macros = input.user_macros.iter().map(String::as_str);
    macros.filter(|name| words.contains(name)).collect()
}
