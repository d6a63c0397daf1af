//! The files that may define what is missing, and what they seem to define.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use sc_frontend::CompileCommands;

/// Sources of a compilation database that are larger than this are data.
const LARGEST: u64 = 8 << 20;
/// The same in a folder of which nobody said that it is a program.
const LARGEST_IN_FOLDER: u64 = 1 << 20;
/// Folders with more C files than this are not taken for a library.
const MOST_IN_FOLDER: usize = 400;
/// Files that stand for others in tests.
const OF_TESTS: [&str; 9] = [
    "test", "tests", "unittest", "mock", "mocks", "stub", "stubs", "fake", "fakes",
];

/// Files, with their texts.
pub(crate) struct Candidates {
    files: Vec<(PathBuf, String)>,
    /// Nobody said that they belong together.
    pub(super) are_of_folder: bool,
}

impl Candidates {
    /// The other files of the database.
    pub(crate) fn of_database(commands: &CompileCommands, given: &[PathBuf]) -> Self {
        let files = commands.files().into_iter().map(shown);
        Self::new(files, given, LARGEST, false)
    }

    /// The other files in the folders of some of the given ones.
    pub(crate) fn of_folders(files: &[PathBuf], given: &[PathBuf]) -> Self {
        let folders: BTreeSet<PathBuf> = files.iter().filter_map(|file| folder(file)).collect();
        let files = folders.iter().flat_map(|folder| c_files(folder));
        Self::new(files, given, LARGEST_IN_FOLDER, true)
    }

    fn new(
        files: impl Iterator<Item = PathBuf>,
        given: &[PathBuf],
        largest: u64,
        are_of_folder: bool,
    ) -> Self {
        let given: BTreeSet<PathBuf> = given.iter().filter_map(|file| real(file)).collect();
        let is_other = |file: &PathBuf| real(file).is_some_and(|path| !given.contains(&path));
        let files = files.filter(|file| is_c(file) && !is_of_tests(file) && is_other(file));
        let text = |file: PathBuf| {
            let is_source = file.metadata().is_ok_and(|it| it.len() <= largest);
            let bytes = is_source.then(|| std::fs::read(&file).ok()).flatten()?;
            Some((file, String::from_utf8_lossy(&bytes).into_owned()))
        };
        Self {
            files: files.filter_map(text).collect(),
            are_of_folder,
        }
    }

    /// By name, the files that seem to define it. Macros may hide definitions: the compiler has the last word.
    pub(super) fn defining(&self, names: &BTreeSet<String>) -> BTreeMap<String, Vec<usize>> {
        let names: Vec<String> = names.iter().cloned().collect();
        let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, (_, text)) in self.files.iter().enumerate() {
            // Looking for words is much cheaper than reading C.
            let named: Vec<String> = names
                .iter()
                .filter(|it| text.contains(*it))
                .cloned()
                .collect();
            if named.is_empty() {
                continue;
            }
            let functions = sc_harness::defined_functions(text, &named);
            let variables = sc_harness::defined_variables(text, &named);
            for name in functions.union(&variables) {
                found.entry((*name).to_owned()).or_default().push(at);
            }
        }
        found
    }

    /// A file, as users write it.
    pub(super) fn path(&self, at: usize) -> PathBuf {
        self.files
            .get(at)
            .map(|it| it.0.clone())
            .unwrap_or_default()
    }

    /// The length of its text.
    pub(super) fn size(&self, at: usize) -> usize {
        self.files.get(at).map_or(0, |it| it.1.len())
    }
}

fn folder(file: &Path) -> Option<PathBuf> {
    let parent = file.parent()?;
    Some(parent.to_path_buf())
}

/// The C files of a folder by name; none if there are too many.
fn c_files(folder: &Path) -> Vec<PathBuf> {
    let here = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let entries = std::fs::read_dir(here).into_iter().flatten().flatten();
    let names = entries.map(|entry| folder.join(entry.file_name()));
    let mut files: Vec<PathBuf> = names.filter(|file| is_c(file) && file.is_file()).collect();
    files.sort();
    if files.len() > MOST_IN_FOLDER {
        files.clear();
    }
    files
}

fn real(file: &Path) -> Option<PathBuf> {
    file.canonicalize().ok()
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c")
}

/// `test_f.c`, `f_mock.c`
fn is_of_tests(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.to_lowercase();
    let mut words = stem.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| OF_TESTS.contains(&word))
}

/// As short as users write it.
fn shown(file: PathBuf) -> PathBuf {
    let here = std::env::current_dir().ok();
    let relative = here.and_then(|here| file.strip_prefix(here).ok().map(Path::to_path_buf));
    relative.unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_tests_stand_for_others() {
        let check =
            |file: &str, expected| assert_eq!(is_of_tests(Path::new(file)), expected, "{file}");
        check("src/test_queue.c", true);
        check("queue_mock.c", true);
        check("tests2.c", true);
        check("latest.c", false);
        check("attestation.c", false);
        check("src/queue.c", false);
    }
}
