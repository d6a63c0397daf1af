//! The C files of a campaign: files, folders and compilation databases.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use sc_frontend::{CompileCommands, FrontendError};

/// The files of a campaign, and the database that has their flags.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// C files, each once.
    pub files: Vec<PathBuf>,
    /// A compilation database among what was given.
    pub database: Option<PathBuf>,
}

/// What was given names no C files.
#[derive(Debug, thiserror::Error)]
pub enum SourcesError {
    /// A folder cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A database cannot be read.
    #[error(transparent)]
    Database(#[from] FrontendError),
    /// There are two.
    #[error("'{}' and '{}' are both compilation databases", first.display(), second.display())]
    TwoDatabases {
        /// One.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A path does not exist.
    #[error("file '{}' not found", path.display())]
    Missing {
        /// Which.
        path: PathBuf,
    },
    /// No C file.
    #[error("no C files in {}", shown(given))]
    NoFiles {
        /// What was given.
        given: Vec<PathBuf>,
    },
}

fn shown(paths: &[PathBuf]) -> String {
    let quoted = paths.iter().map(|path| format!("'{}'", path.display()));
    quoted.collect::<Vec<_>>().join(", ")
}

/// The C files that `given` names: files as they are, the `.c` files below folders, and those of databases.
pub fn sources(given: &[PathBuf]) -> Result<Sources, SourcesError> {
    let mut found = Sources::default();
    let mut seen = BTreeSet::new();
    for path in given {
        let files = if path.is_dir() {
            let mut files = Vec::new();
            below(path, &mut files)?;
            files
        } else if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            if let Some(first) = found.database.replace(path.clone()) {
                let second = path.clone();
                return Err(SourcesError::TwoDatabases { first, second });
            }
            let files = CompileCommands::read(path)?.files();
            let c = files.into_iter().filter(|file| is_c(file));
            c.map(|file| shortened(&file)).collect()
        } else if path.exists() {
            vec![path.clone()]
        } else {
            let path = path.clone();
            return Err(SourcesError::Missing { path });
        };
        for file in files {
            let real = file.canonicalize().unwrap_or_else(|_| file.clone());
            if seen.insert(real) {
                found.files.push(file);
            }
        }
    }
    match found.files.is_empty() {
        true => Err(SourcesError::NoFiles {
            given: given.to_vec(),
        }),
        false => Ok(found),
    }
}

fn is_c(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "c")
}

/// The C files below a folder by name; hidden folders and run directories are left out.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), SourcesError> {
    let unreadable = |source| SourcesError::Unreadable {
        path: folder.to_path_buf(),
        source,
    };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let kind = entry.file_type().map_err(unreadable)?;
        entries.push((entry.path(), kind));
    }
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (path, kind) in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if kind.is_dir() {
            let is_ours = path.join(crate::MARKER).exists();
            if !name.starts_with('.') && name != "_sc" && !is_ours {
                below(&path, files)?;
            }
        } else if is_c(&path) {
            // `seacoral campaign .` means `f.c`, not `./f.c`.
            files.push(
                path.strip_prefix(".")
                    .map_or(path.clone(), Path::to_path_buf),
            );
        }
    }
    Ok(())
}

/// As short as users write it.
fn shortened(file: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let relative = here.and_then(|here| file.strip_prefix(here).ok().map(Path::to_path_buf));
    relative.unwrap_or_else(|| file.to_path_buf())
}

/// Names for run directories: the file's name and the function, with as many folders as it takes to be distinct.
#[derive(Debug)]
pub struct RunNames {
    /// How often a name occurs, by the number of folders in it.
    taken: Vec<BTreeMap<String, usize>>,
}

impl RunNames {
    /// Names for all of these functions of files.
    pub fn new(functions: &BTreeSet<(String, String)>) -> Self {
        let depths = functions
            .iter()
            .map(|(file, _)| Path::new(file).components().count());
        let deepest = depths.max().unwrap_or(0);
        let mut taken = vec![BTreeMap::new(); deepest];
        for (file, function) in functions {
            for (depth, taken) in taken.iter_mut().enumerate() {
                *taken.entry(run_name(depth, file, function)).or_insert(0) += 1;
            }
        }
        Self { taken }
    }

    /// The name of a function.
    pub fn of(&self, file: &str, function: &str) -> String {
        let is_unique = |depth: &usize| {
            let count = self.taken[*depth].get(&run_name(*depth, file, function));
            count.is_none_or(|count| *count == 1)
        };
        let depth = (0..self.taken.len()).find(is_unique);
        run_name(depth.unwrap_or(self.taken.len()), file, function)
    }
}

fn run_name(folders: usize, file: &str, function: &str) -> String {
    let path = Path::new(file).with_extension("");
    let words = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    match &words[words.len().saturating_sub(folders + 1)..] {
        [only] if only == function => only.clone(),
        last => format!("{}.{function}", last.join("_")),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn folders_and_databases_become_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for path in [
            "src/b.c",
            "src/a.c",
            "src/a.h",
            "src/deep/c.c",
            ".git/x.c",
            "_sc/f/t.c",
            "ours/t.c",
        ] {
            std::fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            std::fs::write(root.join(path), "").unwrap();
        }
        std::fs::write(root.join("ours").join(crate::MARKER), "").unwrap();
        let names = |given: &[&str]| {
            let given: Vec<PathBuf> = given.iter().map(|path| root.join(path)).collect();
            let found = sources(&given).map(|found| found.files).unwrap_or_default();
            let names = found
                .iter()
                .map(|path| path.strip_prefix(root).unwrap().display().to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&[""]), "src/a.c src/b.c src/deep/c.c");
        assert_eq!(names(&["src/b.c", "src"]), "src/b.c src/a.c src/deep/c.c");
        assert_eq!(names(&["src/a.h"]), "src/a.h");
        let database = r#"[{"directory": ".", "file": "src/b.c", "command": "cc -c src/b.c"},
            {"directory": ".", "file": "src/x.cpp", "command": "c++ -c src/x.cpp"}]"#;
        std::fs::write(root.join("compile_commands.json"), database).unwrap();
        assert_eq!(names(&["compile_commands.json"]), "src/b.c");
        std::fs::create_dir(root.join("empty")).unwrap();
        assert_eq!(names(&["empty"]), "");
    }

    #[test]
    fn run_directories_have_names_of_their_own() {
        let check = |functions: &[(&str, &str)], expected: &[&str]| {
            let owned = functions
                .iter()
                .map(|(file, name)| (file.to_string(), name.to_string()));
            let names = RunNames::new(&owned.collect());
            let found = functions.iter().map(|(file, name)| names.of(file, name));
            assert_eq!(found.collect::<Vec<_>>(), expected);
        };
        check(&[("a.c", "f"), ("a.c", "a")], &["a.f", "a"]);
        check(
            &[
                ("x/util.c", "init"),
                ("y/util.c", "init"),
                ("y/util.c", "end"),
            ],
            &["x_util.init", "y_util.init", "util.end"],
        );
    }
}
