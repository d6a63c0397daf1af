//! The tests of a campaign in one folder: an index and a build file over the suites of the run directories.

use std::path::Path;

use sc_report::outputs::c_suites::shell_word;

use crate::summary::{Row, Summary};

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteFile {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

/// The files of the folder; `runs` leads from it to the run directories.
pub fn files(summary: &Summary, runs: &Path) -> Vec<SuiteFile> {
    vec![
        SuiteFile {
            name: crate::MARKER,
            text: String::new(),
        },
        SuiteFile {
            name: "Makefile",
            text: makefile(summary, runs),
        },
        SuiteFile {
            name: "README.md",
            text: index(summary, runs),
        },
    ]
}

/// A suite of tests that cover objectives.
struct Covering<'r> {
    row: &'r Row,
    file: &'r str,
    arguments: &'r [String],
    tests: usize,
}

fn covering(summary: &Summary) -> Vec<Covering<'_>> {
    let rows = summary.functions.iter();
    let suites = rows.flat_map(|row| {
        let own = row.suites.iter().filter(|suite| suite.kind == "covering");
        own.map(move |suite| Covering {
            row,
            file: &suite.file,
            arguments: &suite.arguments,
            tests: suite.tests,
        })
    });
    suites.collect()
}

fn makefile(summary: &Summary, runs: &Path) -> String {
    let suites = covering(summary);
    let names: Vec<String> = suites.iter().map(|suite| target(&suite.row.run)).collect();
    let mut text = format!(
        "# 'make check' builds and runs the tests of all functions, 'make -j check' several at once;\n\
         # 'make check-NAME' those of one.\n\
         CC = cc\n\
         .PHONY: check clean{0}\n\
         check:{0}\n",
        names
            .iter()
            .map(|name| format!(" check-{name}"))
            .collect::<String>(),
    );
    let mut programs = Vec::new();
    for (suite, name) in suites.iter().zip(&names) {
        let folder = runs.join(&suite.row.run).join("tests");
        let folder = escaped(&shell_word(&folder.to_string_lossy()));
        let words = suite
            .arguments
            .iter()
            .map(|word| escaped(&shell_word(word)));
        let words: Vec<String> = words.collect();
        let program = escaped(&shell_word(suite.file.trim_end_matches(".c")));
        text.push_str(&format!(
            "check-{name}:\n\tcd {folder} && $(CC) {} && ./{program}\n",
            words.join(" "),
        ));
        programs.push(format!("{folder}/{program}"));
    }
    text.push_str(&format!("clean:\n\trm -f {}\n", programs.join(" ")));
    text
}

/// A word that make takes as it is.
fn escaped(word: &str) -> String {
    word.replace('$', "$$")
}

/// A name of a target: what make reads in a special way is replaced.
fn target(run: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.+".contains(c);
    run.chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect()
}

fn index(summary: &Summary, runs: &Path) -> String {
    let mut text = format!(
        "# Tests of {} functions\n\n\
         `make check` in this folder builds and runs all of them.\n\n\
         | function | tests | objectives | covered | suite |\n|---|---|---|---|---|\n",
        covering(summary).len()
    );
    for suite in covering(summary) {
        let path = runs.join(&suite.row.run).join("tests").join(suite.file);
        text.push_str(&format!(
            "| `{}` ({}:{}) | {} | {} | {} | [{}]({}) |\n",
            suite.row.function,
            suite.row.file,
            suite.row.line,
            suite.tests,
            suite.row.counts.objectives,
            suite.row.counts.covered,
            suite.file,
            path.display(),
        ));
    }
    text
}
