//! `seacoral.h`, which user code may include, as it travels inside the binary.

use std::path::{Path, PathBuf};

use crate::error::SuiteError;

/// The text of the header.
pub const TEXT: &str = include_str!("../../../include/seacoral.h");

/// The header that seacoral puts in front of sources with annotations of LTest.
pub const LTEST: &str = "seacoral_ltest.h";
const LTEST_TEXT: &str = include_str!("../../../include/seacoral_ltest.h");

/// Writes the header into a folder.
pub fn write(dir: &Path) -> Result<(), SuiteError> {
    let file = dir.join("seacoral.h");
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&file, TEXT))
        .map_err(SuiteError::write(&file))
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
    let ltest = dir.path().join(LTEST);
    std::fs::write(&ltest, LTEST_TEXT).map_err(SuiteError::write(&ltest))?;
    Ok(Folder {
        path: dir.path().to_path_buf(),
        _temporary: Some(dir),
    })
}

/// The folder in the user's cache, if there is one that can be written.
fn cached() -> Option<PathBuf> {
    let digest = sc_store::test_digest([TEXT, LTEST_TEXT].concat().as_bytes());
    let version = digest.get(..16).unwrap_or(&digest);
    let dir = sc_process::user_cache()?.join(format!("include-{version}"));
    keep(&dir, "seacoral.h", TEXT)?;
    keep(&dir, LTEST, LTEST_TEXT)?;
    Some(dir)
}

/// Writes a file unless it is there already.
fn keep(dir: &Path, name: &str, text: &str) -> Option<()> {
    let file = dir.join(name);
    let is_there = || std::fs::read(&file).is_ok_and(|found| found == text.as_bytes());
    if !is_there() {
        std::fs::create_dir_all(dir).ok()?;
        // In one step: another seacoral may be reading it.
        let mut new = tempfile::NamedTempFile::new_in(dir).ok()?;
        std::io::Write::write_all(&mut new, text.as_bytes()).ok()?;
        new.persist(&file).ok()?;
    }
    is_there().then_some(())
}
