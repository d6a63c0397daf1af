//! The headers of the user that files include.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sc_frontend::Program;

/// Those that the files of a program include, system headers aside.
pub(super) fn of(program: &Program) -> BTreeSet<PathBuf> {
    let lines = program.units.iter().flat_map(|unit| unit.text.lines());
    let names: BTreeSet<&str> = lines.filter_map(included).collect();
    let files = names.into_iter().map(Path::new);
    files.filter_map(|file| file.canonicalize().ok()).collect()
}

/// Whether a header has a word.
pub(super) fn names(header: &Path, name: &str) -> bool {
    let text = std::fs::read(header).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter| !is_part(letter))
        .any(|word| word == name)
}

/// The header that a line of preprocessed text begins: `# 1 "queue.h" 1`, with a 3 at the end for those of the system.
fn included(line: &str) -> Option<&str> {
    let (number, rest) = line.strip_prefix("# ")?.split_once(" \"")?;
    number.parse::<u32>().ok()?;
    let (file, flags) = rest.rsplit_once('"')?;
    let mut flags = flags.split_whitespace();
    let is_system = flags.clone().any(|flag| flag == "3");
    (flags.any(|flag| flag == "1") && !is_system).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_the_system_are_left_out() {
        let check = |line: &str, expected| assert_eq!(included(line), expected, "{line}");
        check("# 1 \"src/queue.h\" 1", Some("src/queue.h"));
        check("# 1 \"/usr/include/stdio.h\" 1 3 4", None);
        check("# 12 \"f.c\" 2", None);
        check("int x;", None);
    }
}
