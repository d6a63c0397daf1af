//! Paths of the user's files: relative to one folder that contains them all.

use std::path::{Component, Path, PathBuf};

use sc_types::LinkFlags;

use super::SOURCE_DIR;
use crate::outputs::c_suites::{SuiteFiles, SuiteInput, SuiteKind};

/// Where the user's files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// The folder that paths of suites are relative to.
    pub tests: PathBuf,
    /// The folder that contains all files of the user.
    pub root: PathBuf,
}

/// Flags whose value is a folder or file; the value follows, or is the next word.
const PATH_FLAGS: [&str; 6] = [
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-I",
];

impl Sources {
    /// The sources of suites in the folder `tests`, which is absolute.
    pub fn new(files: &SuiteFiles, tests: &Path) -> Self {
        let mut sources = Self {
            tests: tests.to_path_buf(),
            root: PathBuf::new(),
        };
        let suites = files.suites.iter();
        let Some(suite) = suites
            .clone()
            .find(|suite| suite.kind == SuiteKind::Covering)
        else {
            return sources;
        };
        let units = files.units.iter().map(|unit| &unit.source);
        let is_ours = |path: &&String| files.units.iter().any(|unit| unit.name == **path);
        let others = suite.other_sources.iter().filter(|path| !is_ours(path));
        let all = [&suite.entry_source].into_iter().chain(others).chain(units);
        let files: Vec<PathBuf> = all.map(|path| sources.absolute(path)).collect();
        let folders = files.iter().filter_map(|path| path.parent());
        let own = common(folders.map(Path::to_path_buf));
        let included = included(&suite.flags).into_iter();
        let included = included.map(|path| sources.absolute(&path));
        let included: Vec<_> = included.filter(|path| !is_system(path)).collect();
        let all = common(included.into_iter().chain([own.clone()]));
        // Files all over the system have no folder in common that could be moved.
        sources.root = if all.components().count() < 2 {
            own
        } else {
            all
        };
        sources
    }

    /// A path of a suite as an absolute one, without `..`.
    pub fn absolute(&self, path: &str) -> PathBuf {
        let mut result = PathBuf::new();
        for part in self.tests.join(path).components() {
            match part {
                Component::ParentDir => {
                    result.pop();
                }
                Component::CurDir => {}
                part => result.push(part),
            }
        }
        result
    }

    /// A path of a suite relative to the root; absolute if it is elsewhere.
    pub fn of(&self, path: &str) -> String {
        let path = self.absolute(path);
        let inside = path.strip_prefix(&self.root).unwrap_or(&path);
        inside.to_string_lossy().into_owned()
    }

    /// The same for a flag: below [`SOURCE_DIR`].
    fn below(&self, path: &str) -> String {
        let relative = self.of(path);
        match relative.as_str() {
            "" => SOURCE_DIR.to_owned(),
            path if path.starts_with('/') => path.to_owned(),
            path => format!("{SOURCE_DIR}/{path}"),
        }
    }
}

fn is_system(path: &Path) -> bool {
    ["/usr", "/opt", "/lib"]
        .iter()
        .any(|root| path.starts_with(root))
}

fn common(paths: impl Iterator<Item = PathBuf>) -> PathBuf {
    let joint = |one: PathBuf, other: PathBuf| {
        let parts = one.components().zip(other.components());
        let same = parts.take_while(|(a, b)| a == b);
        same.map(|(part, _)| part).collect::<PathBuf>()
    };
    paths.reduce(joint).unwrap_or_default()
}

/// The include folder of a run directory, see `SuiteFiles::run_files`.
const OUR_HEADERS: &str = "-I../include";

/// Values of flags that are paths of the user.
fn included(flags: &[String]) -> Vec<String> {
    let mut paths = Vec::new();
    each_flag(flags, |_, path| paths.extend(path.map(str::to_owned)));
    paths
}

/// Calls `take` with each flag, and with its path if it has one.
fn each_flag(flags: &[String], mut take: impl FnMut(&str, Option<&str>)) {
    let mut words = flags.iter();
    while let Some(flag) = words.next() {
        let option = PATH_FLAGS.iter().find(|option| flag.starts_with(**option));
        match option {
            _ if flag == OUR_HEADERS => {}
            None => take(flag, None),
            Some(option) => match flag.strip_prefix(option) {
                Some("") | None => {
                    let value = words.next().map(String::as_str).unwrap_or_default();
                    take(option, Some(value));
                }
                Some(value) => take(option, Some(value)),
            },
        }
    }
}

/// A suite whose paths are relative to the root of the sources.
pub fn relocate(suite: &SuiteInput, sources: &Sources) -> SuiteInput {
    let mut moved = suite.clone();
    moved.entry_source = sources.of(&suite.entry_source);
    let others = suite.other_sources.iter();
    // Files of ours are in the folder of the suite.
    moved.other_sources = others
        .map(|path| match path.contains('/') {
            true => sources.of(path),
            false => path.clone(),
        })
        .collect();
    let mut flags = Vec::new();
    each_flag(&suite.flags, |flag, path| match path {
        None => flags.push(flag.to_owned()),
        Some(path) if flag == "-I" => flags.push(format!("-I{}", sources.below(path))),
        Some(path) => flags.extend([flag.to_owned(), sources.below(path)]),
    });
    if suite.annotated {
        flags.push("-I.".to_owned());
    }
    moved.flags = flags;
    let link = suite
        .link_flags
        .iter()
        .map(|flag| match flag.strip_prefix("-L") {
            Some(folder) if !folder.is_empty() => format!("-L{}", sources.below(folder)),
            _ if flag.starts_with('-') => flag.clone(),
            _ => sources.below(flag),
        });
    moved.link_flags = link.collect::<LinkFlags>();
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(given: &[&str]) -> Vec<String> {
        given.iter().map(|flag| (*flag).to_owned()).collect()
    }

    #[test]
    fn paths_are_relative_to_the_folder_of_the_sources() {
        let mut suite = SuiteInput::new("f", SuiteKind::Covering, "../../../src/f.c");
        suite.other_sources = flags(&["../../../src/lib/g.c", "f_unit3.c"]);
        suite.flags = flags(&["-I../../../include", "-isystem", "/usr/include/x", "-DA=1"]);
        let files = SuiteFiles {
            suites: vec![suite.clone()],
            units: vec![crate::outputs::c_suites::UnitFile {
                name: "f_unit3.c".into(),
                source: "../../../src/h.c".into(),
                has_main: true,
                before: String::new(),
                accessors: String::new(),
            }],
            rewritten: Vec::new(),
            headers: Vec::new(),
        };
        let sources = Sources::new(&files, Path::new("/home/p/_sc/f-CC/tests"));
        assert_eq!(sources.root, Path::new("/home/p"));
        let moved = relocate(&suite, &sources);
        assert_eq!(moved.entry_source, "src/f.c");
        assert_eq!(moved.other_sources, ["src/lib/g.c", "f_unit3.c"]);
        assert_eq!(
            moved.flags,
            [
                "-I@SOURCE_DIR@/include",
                "-isystem",
                "/usr/include/x",
                "-DA=1"
            ]
        );
    }
}
