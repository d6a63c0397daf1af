//! The facts of a run directory as files that can be kept elsewhere, and a run directory made of them.
//!
//! Only what cannot be made again is taken along: the store, the result, the suites and the sources as they were. Builds
//! and the corpus follow from them.

use std::fs;
use std::path::Path;

use crate::error::StoreError;
use crate::lock::ProjectLock;
use crate::run_dir::RunDir;
use crate::schema;

/// Folders that are taken along.
const FOLDERS: [&str; 2] = ["sources", "tests"];
/// The store, and files beside it that belong to its connections.
const STORE: &str = "store.sqlite";

/// A file below a run directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunFile {
    /// Its path below the run directory, with `/`.
    pub path: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl RunDir {
    /// The files that hold what is known. The store is copied as it is at one moment, also while somebody writes.
    pub fn export(&self) -> Result<Vec<RunFile>, StoreError> {
        let mut files = vec![RunFile {
            path: STORE.to_owned(),
            bytes: self.copy_of_store()?,
        }];
        for (name, path) in entries(self.path())? {
            let derived = name.starts_with(STORE) || ["lock", "status.map"].contains(&&*name);
            if path.is_file() && !derived {
                files.push(file(name, &path)?);
            }
        }
        for folder in FOLDERS {
            let path = self.path().join(folder);
            if path.is_dir() {
                for (name, path) in entries(&path)?.into_iter().filter(|(_, it)| it.is_file()) {
                    files.push(file(format!("{folder}/{name}"), &path)?);
                }
            }
        }
        Ok(files)
    }

    fn copy_of_store(&self) -> Result<Vec<u8>, StoreError> {
        let path = self.store_file();
        let conn = schema::open_reader(&path)?;
        let folder = self.scratch();
        fs::create_dir_all(&folder).map_err(|e| StoreError::io("create", &folder, e))?;
        let copy = folder.join(format!("export-{}.sqlite", std::process::id()));
        // What a killed process left would stop SQLite.
        let _ = fs::remove_file(&copy);
        conn.execute("VACUUM INTO ?1", [copy.to_string_lossy()])
            .map_err(|e| StoreError::sqlite(&path, e))?;
        let bytes = fs::read(&copy).map_err(|e| StoreError::io("read", &copy, e));
        let _ = fs::remove_file(&copy);
        bytes
    }

    /// Replaces what is known here by `files`, whose paths [`RunDir::export`] gave. The lock shows that nobody writes.
    pub fn import(&self, files: &[RunFile], _lock: &ProjectLock) -> Result<(), StoreError> {
        // The result is last: as long as it is missing, nobody takes the rest for complete.
        let (result, others): (Vec<&RunFile>, Vec<&RunFile>) =
            files.iter().partition(|file| file.path == "result.json");
        self.wipe()?;
        for file in others.into_iter().chain(result) {
            let is_plain = file.path.split('/').all(|part| {
                !part.is_empty() && part != "." && part != ".." && !part.contains('\\')
            });
            let path = self.path().join(&file.path);
            if !is_plain {
                let reason = format!("a file named '{}'", file.path);
                return Err(StoreError::NotAStore { path, reason });
            }
            let folder = path.parent().unwrap_or(self.path());
            fs::create_dir_all(folder).map_err(|e| StoreError::io("create", folder, e))?;
            fs::write(&path, &file.bytes).map_err(|e| StoreError::io("write", &path, e))?;
        }
        Ok(())
    }
}

fn file(name: String, path: &Path) -> Result<RunFile, StoreError> {
    Ok(RunFile {
        path: name,
        bytes: fs::read(path).map_err(|e| StoreError::io("read", path, e))?,
    })
}

/// Names and paths in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<(String, std::path::PathBuf)>, StoreError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| StoreError::io("read", folder, e))? {
        let entry = entry.map_err(|e| StoreError::io("read", folder, e))?;
        if let Ok(name) = entry.file_name().into_string() {
            found.push((name, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::store::Store;

    fn open(workdir: &Path) -> (RunDir, ProjectLock) {
        let dir = RunDir::open(workdir, "f", "DC").unwrap();
        let lock = dir.lock(|_| false).unwrap().unwrap();
        (dir, lock)
    }

    #[test]
    fn what_is_known_moves_to_another_folder() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let (dir, lock) = open(folders[0].path());
        let mut store = Store::open(&dir, lock).unwrap();
        store.set_fruitless_generations(7).unwrap();
        fs::write(dir.result_json(), "{}").unwrap();
        fs::write(dir.tests().join("f_tests.c"), "int x;").unwrap();
        fs::write(dir.builds().join("object.o"), "large").unwrap();
        let files = dir.export().unwrap();
        let listed: Vec<&str> = files.iter().map(|file| &*file.path).collect();
        assert_eq!(listed, ["store.sqlite", "result.json", "tests/f_tests.c"]);

        let (copy, lock) = open(folders[1].path());
        fs::write(copy.tests().join("old.c"), "").unwrap();
        copy.import(&files, &lock).unwrap();
        drop(lock);
        let (copy, lock) = open(folders[1].path());
        assert!(!copy.tests().join("old.c").exists());
        let names = |files: &[RunFile]| files.iter().map(|it| it.path.clone()).collect::<Vec<_>>();
        assert_eq!(names(&copy.export().unwrap()), names(&files));
        let store = Store::open(&copy, lock).unwrap();
        assert_eq!(store.fruitless_generations().unwrap(), 7);
    }

    #[test]
    fn files_stay_below_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let (dir, lock) = open(folder.path());
        for path in ["../x", "/x", "tests//x", "tests/../../x"] {
            let file = RunFile {
                path: path.to_owned(),
                bytes: Vec::new(),
            };
            assert!(dir.import(&[file], &lock).is_err(), "{path}");
        }
    }
}
