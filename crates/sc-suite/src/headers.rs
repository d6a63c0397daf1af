//! `seacoral.h`, which user code may include, as it travels inside the binary.

use std::path::{Path, PathBuf};

use crate::error::SuiteError;

/// The text of the header.
const TEXT: &str = include_str!("../../../include/seacoral.h");

/// The header that seacoral puts in front of sources with annotations of LTest.
pub const LTEST: &str = "seacoral_ltest.h";
const LTEST_TEXT: &str = include_str!("../../../include/seacoral_ltest.h");

/// Every header, with its path in the folder. The last two have the names that they have in SeaCoral.
const ALL: [(&str, &str); 4] = [
    ("seacoral.h", TEXT),
    (LTEST, LTEST_TEXT),
    (
        "seacoral/annots.h",
        include_str!("../../../include/seacoral/annots.h"),
    ),
    (
        "seacoral/custom-labels.h",
        include_str!("../../../include/seacoral/custom-labels.h"),
    ),
];

/// The headers that code under test may include, with their paths. Suites are compiled without annotations of LTest.
pub(crate) fn of_suites() -> Vec<(String, String)> {
    let included = ALL.into_iter().filter(|(name, _)| *name != LTEST);
    included
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect()
}

/// Writes the headers into a folder.
fn write(dir: &Path) -> Result<(), SuiteError> {
    for (name, text) in ALL {
        let file = dir.join(name);
        let folder = file.parent().unwrap_or(dir);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&file, text))
            .map_err(SuiteError::write(&file))?;
    }
    Ok(())
}

/// A folder that holds the header.
pub struct Folder {
    path: PathBuf,
    /// Removed when nobody needs it any more.
    _temporary: Option<tempfile::TempDir>,
}

impl Folder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The folder for the header of this version. It is the same in every run: its path is in the preprocessed text of
/// programs that include the header, and a text that changes looks like an edit of the program.
pub fn folder() -> Result<Folder, SuiteError> {
    if let Some(path) = cached() {
        let _temporary = None;
        return Ok(Folder { path, _temporary });
    }
    let dir = tempfile::tempdir().map_err(SuiteError::TemporaryDirectory)?;
    write(dir.path())?;
    Ok(Folder {
        path: dir.path().to_path_buf(),
        _temporary: Some(dir),
    })
}

/// The folder in the user's cache, if there is one that can be written.
fn cached() -> Option<PathBuf> {
    let digest = sc_store::test_digest(ALL.map(|(_, text)| text).concat().as_bytes());
    let version = digest.get(..16).unwrap_or(&digest);
    let dir = sc_process::user_cache()?.join(format!("include-{version}"));
    for (name, text) in ALL {
        keep(&dir, name, text)?;
    }
    Some(dir)
}

/// Writes a file unless it is there already.
fn keep(dir: &Path, name: &str, text: &str) -> Option<()> {
    let file = dir.join(name);
    let is_there = || std::fs::read(&file).is_ok_and(|found| found == text.as_bytes());
    if !is_there() {
        let dir = file.parent()?;
        std::fs::create_dir_all(dir).ok()?;
        // In one step: another seacoral may be reading it.
        let mut new = tempfile::NamedTempFile::new_in(dir).ok()?;
        std::io::Write::write_all(&mut new, text.as_bytes()).ok()?;
        new.persist(&file).ok()?;
    }
    is_there().then_some(())
}
