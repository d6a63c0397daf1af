//! What the documentation shows is what the program does.
//!
//! Every block of `README.md` and of the user's book that starts with `$ ` is run, in a folder with the C files that
//! the page names (`grade.c`: before a block of C; those of `README.md` are known to all pages). The lines below the
//! command are its output: `…` alone stands for any lines, and at the end of a line for any text. A shown test, a block
//! of C with a function `static void test_…`, is in a file that the commands before it wrote.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use sc_testing::installed;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A part of a page that can be checked, with the number of its first line.
#[derive(Debug, PartialEq)]
enum Part {
    File {
        name: String,
        text: String,
    },
    Test {
        line: usize,
        text: String,
    },
    Run {
        line: usize,
        command: String,
        output: Vec<String>,
    },
}

/// The name in a line such as "`grade.c`:".
fn file_name(line: &str) -> Option<&str> {
    let name = line.strip_prefix('`')?.strip_suffix("`:")?;
    name.ends_with(".c").then_some(name)
}

fn parts(page: &str) -> Vec<Part> {
    let lines: Vec<&str> = page.lines().collect();
    let mut parts = Vec::new();
    let mut name = None;
    let mut at = 0;
    while at < lines.len() {
        let start = at;
        let line = lines[at];
        at += 1;
        if line == "```c" {
            while at < lines.len() && lines[at] != "```" {
                at += 1;
            }
            let text: String = lines[start + 1..at]
                .iter()
                .map(|line| format!("{line}\n"))
                .collect();
            at += 1;
            match name.take() {
                Some(name) => parts.push(Part::File { name, text }),
                None if text.contains("static void test_") => parts.push(Part::Test {
                    line: start + 1,
                    text,
                }),
                None => {}
            }
        } else if let Some(command) = line.strip_prefix("    $ ") {
            let mut output = Vec::new();
            while let Some(shown) = lines.get(at).and_then(|line| line.strip_prefix("    ")) {
                if shown.starts_with("$ ") {
                    break;
                }
                output.push(shown.to_owned());
                at += 1;
            }
            parts.push(Part::Run {
                line: start + 1,
                command: command.to_owned(),
                output,
            });
        } else if !line.is_empty() {
            name = file_name(line).map(str::to_owned);
        }
    }
    parts
}

/// Whether the output of a command is as shown.
fn matches(shown: &[String], output: &[&str]) -> bool {
    match (shown.split_first(), output.split_first()) {
        (None, rest) => rest.is_none(),
        (Some((line, rest)), _) if line == "…" => {
            (0..=output.len()).any(|skipped| matches(rest, &output[skipped..]))
        }
        (Some(_), None) => false,
        (Some((line, shown)), Some((first, output))) => {
            let same = match line.strip_suffix('…') {
                Some(beginning) => first.starts_with(beginning),
                None => line == first,
            };
            same && matches(shown, output)
        }
    }
}

/// Runs a shell line with `seacoral` in the path; both streams, as on a terminal.
fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_seacoral"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_path_buf).into_iter();
    let path = std::env::join_paths(folders.chain(std::env::split_paths(&path)))
        .expect("folders of the path");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("CI")
        .output()
        .expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Whether a C file of a run directory has this text.
fn is_generated(folder: &Path, text: &str) -> bool {
    let runs = std::fs::read_dir(folder.join("_sc"))
        .into_iter()
        .flatten()
        .flatten();
    let suites = runs.filter_map(|run| std::fs::read_dir(run.path().join("tests")).ok());
    let mut files = suites.flatten().flatten();
    files.any(|file| std::fs::read_to_string(file.path()).is_ok_and(|suite| suite.contains(text)))
}

/// What differs from a page; `files` are those of the page that everybody reads first.
fn differences(page: &Path, files: &BTreeMap<String, String>) -> Vec<String> {
    let text = std::fs::read_to_string(page).expect("a page");
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a C file");
    files.iter().for_each(|(name, text)| write(name, text));
    let mut wrong = Vec::new();
    for part in parts(&text) {
        match part {
            Part::File { name, text } => write(&name, &text),
            Part::Test { line, text } => {
                if !is_generated(folder.path(), &text) {
                    wrong.push(format!("{}:{line}: no suite has this test", page.display()));
                }
            }
            Part::Run {
                line,
                command,
                output,
            } => {
                let printed = run(folder.path(), &command);
                let printed_lines: Vec<&str> = printed.lines().collect();
                if !output.is_empty() && !matches(&output, &printed_lines) {
                    wrong.push(format!("{}:{line}: $ {command}\n{printed}", page.display()));
                }
            }
        }
    }
    wrong
}

#[test]
fn shown_commands_print_what_is_shown() {
    if !installed("gcc") {
        return;
    }
    let readme = root().join("README.md");
    let text = std::fs::read_to_string(&readme).expect("README.md");
    let files = parts(&text).into_iter().filter_map(|part| match part {
        Part::File { name, text } => Some((name, text)),
        _ => None,
    });
    let files: BTreeMap<String, String> = files.collect();
    assert!(files.contains_key("grade.c"), "README.md has no grade.c");
    let book = std::fs::read_dir(root().join("docs/user")).expect("the user's book");
    let mut pages: Vec<PathBuf> = book.map(|entry| entry.expect("a page").path()).collect();
    pages.push(readme);
    pages.sort();
    let wrong: Vec<String> = pages
        .iter()
        .flat_map(|page| differences(page, &files))
        .collect();
    assert!(wrong.is_empty(), "not as shown:\n{}", wrong.join("\n"));
}

#[test]
fn parts_of_a_page_are_found() {
    let page = "`f.c`:\n\n```c\nint f;\n```\n\n    $ seacoral f.c\n    a\n    …\n\n```c\nstatic void test_f(void)\n```\n";
    let expected = [
        Part::File {
            name: "f.c".into(),
            text: "int f;\n".into(),
        },
        Part::Run {
            line: 7,
            command: "seacoral f.c".into(),
            output: vec!["a".into(), "…".into()],
        },
        Part::Test {
            line: 11,
            text: "static void test_f(void)\n".into(),
        },
    ];
    assert_eq!(parts(page), expected);
}

#[test]
fn output_is_compared_line_by_line() {
    let shown = |lines: &[&str]| {
        lines
            .iter()
            .map(|&line| line.to_owned())
            .collect::<Vec<_>>()
    };
    assert!(matches(&shown(&["a", "…", "d …"]), &["a", "b", "c", "d e"]));
    assert!(!matches(&shown(&["a"]), &["a", "b"]));
    assert!(!matches(&shown(&["a", "b"]), &["a"]));
    assert!(!matches(&shown(&["a", "…", "x"]), &["a", "b"]));
}
