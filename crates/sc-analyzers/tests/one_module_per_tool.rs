//! A tool is known to its own module only: an analyzer is one module and one line in the registry.

use std::fs;
use std::path::{Path, PathBuf};

use sc_analyzers::ANALYZERS;

/// Crates that work with analyzers and know none of them.
const CRATES: [&str; 5] = [
    "sc-engine",
    "sc-report",
    "sc-suite",
    "sc-measure",
    "seacoral",
];

/// Lines that may name a tool, with the reason: the file, and a part of the line.
const EXCEPTIONS: [(&str, &str); 3] = [
    // An example in the help of an option, which cannot be computed.
    ("seacoral/src/schema.rs", "libfuzzer ~> (cbmc // framac)"),
    // Tests of settings that had another name, in the file that reads them.
    ("seacoral/src/settings.rs", "framac"),
    ("seacoral/src/settings.rs", "LUNCOV"),
];

fn sources(dir: &Path, all: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|it| it == "rs") {
            all.push(path);
        }
    }
}

/// The text before the tests of a file; a comment names what it likes.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = (1..).zip(code.lines());
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn names_a_tool(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut words = line.split(|c| !is_word(c));
    let known = |word: &str| ANALYZERS.iter().any(|info| info.is_called(word));
    words.any(known)
}

#[test]
fn no_tool_is_named_outside_its_module() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for name in CRATES {
        let mut files = Vec::new();
        sources(&crates.join(name).join("src"), &mut files);
        for path in files
            .iter()
            .filter(|path| !path.ends_with("schedule_tests.rs"))
        {
            let text = fs::read_to_string(path).expect("a source file");
            let shown = path
                .strip_prefix(&crates)
                .unwrap_or(path)
                .display()
                .to_string();
            let excused = |line: &str| {
                let mut exceptions = EXCEPTIONS.iter();
                exceptions.any(|(file, part)| *file == shown && line.contains(part))
            };
            let named = code(&text).filter(|(_, line)| names_a_tool(line) && !excused(line));
            found.extend(named.map(|(at, line)| format!("{shown}:{at}: {}", line.trim())));
        }
    }
    assert!(
        found.is_empty(),
        "tools are named here:\n{}",
        found.join("\n")
    );
}

#[test]
fn each_registered_analyzer_has_one_line_and_one_module() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let library = fs::read_to_string(src.join("lib.rs")).expect("lib.rs");
    for info in ANALYZERS {
        let line = format!("&{}::INFO,", info.name);
        assert_eq!(library.matches(&line).count(), 1, "{line}");
        assert!(
            src.join(info.name).join("mod.rs").is_file(),
            "{}",
            info.name
        );
    }
}
