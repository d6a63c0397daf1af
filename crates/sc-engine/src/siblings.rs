//! Files of a compilation database that define what the given files lack.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sc_frontend::CompileCommands;
use sc_options::Choice;

/// Which files belong to the program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Link {
    /// Those that are given; others are proposed.
    #[default]
    Given,
    /// Also files of the compilation database that define what is missing.
    Auto,
}

impl Choice for Link {
    const WORDS: &'static [&'static str] = &["given", "auto"];

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "given" => Some(Link::Given),
            "auto" => Some(Link::Auto),
            _ => None,
        }
    }
}

/// Sources larger than this are data.
const LARGEST: u64 = 8 << 20;

/// The files of the database that seem to define one of `missing`, with what they define. Of several files that define
/// the same name, the first one counts. Macros may hide definitions: it is the compiler that has the last word.
pub(crate) fn defining(
    commands: &CompileCommands,
    given: &[PathBuf],
    missing: &BTreeSet<String>,
) -> BTreeMap<PathBuf, BTreeSet<String>> {
    let given: BTreeSet<PathBuf> = given.iter().filter_map(|file| real(file)).collect();
    let mut open: Vec<String> = missing.iter().cloned().collect();
    let mut found = BTreeMap::new();
    for file in commands.files() {
        if open.is_empty() {
            break;
        }
        if !is_c(&file) || real(&file).is_none_or(|path| given.contains(&path)) {
            continue;
        }
        let defined = definitions(&file, &open);
        if !defined.is_empty() {
            open.retain(|name| !defined.contains(name));
            found.insert(shown(file), defined);
        }
    }
    found
}

fn real(file: &Path) -> Option<PathBuf> {
    file.canonicalize().ok()
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c")
}

/// As short as users write it.
fn shown(file: PathBuf) -> PathBuf {
    let here = std::env::current_dir().ok();
    let relative = here.and_then(|here| file.strip_prefix(here).ok().map(Path::to_path_buf));
    relative.unwrap_or(file)
}

fn definitions(file: &Path, names: &[String]) -> BTreeSet<String> {
    let small = file.metadata().is_ok_and(|data| data.len() <= LARGEST);
    let text = match small {
        true => std::fs::read(file).unwrap_or_default(),
        false => Vec::new(),
    };
    let text = String::from_utf8_lossy(&text);
    let found = sc_harness::defined_functions(&text, names);
    found.into_iter().map(str::to_owned).collect()
}

/// What to do about it, for people.
pub(crate) fn proposal(found: &BTreeMap<PathBuf, BTreeSet<String>>) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let files = found.iter().map(|(file, names)| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        format!("'{}' defines {}", file.display(), names.join(", "))
    });
    let files: Vec<String> = files.collect();
    Some(format!(
        "{}, which the given files lack; add the files, or use '--link auto'",
        files.join("; ")
    ))
}
