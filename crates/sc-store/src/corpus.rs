//! Tests as files, for outside readers. Derived from the database.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::run_dir::RunDir;

/// The identity of a test: SHA-256 of its bytes, in hex.
pub fn test_digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// `corpus/<first 16 digits>.bin`.
fn file_name(digest: &str) -> String {
    format!("{}.bin", digest.get(..16).unwrap_or(digest))
}

/// Writes one file; readers of the folder never see a part of it.
fn write(dir: &RunDir, digest: &str, bytes: &[u8]) -> Result<(), StoreError> {
    let name = file_name(digest);
    let (fresh, path) = (dir.scratch().join(&name), dir.corpus().join(&name));
    fs::write(&fresh, bytes).map_err(|e| StoreError::io("write", &fresh, e))?;
    fs::rename(&fresh, &path).map_err(|e| StoreError::io("write", &path, e))
}

/// Files written inside a transaction: they are there before the commit, and go away again if there is none.
/// (The other order would report a failure for a fact that is stored.)
pub(crate) struct NewFiles<'a> {
    dir: &'a RunDir,
    written: Vec<String>,
}

impl<'a> NewFiles<'a> {
    pub(crate) fn new(dir: &'a RunDir) -> Self {
        let written = Vec::new();
        Self { dir, written }
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let digest = test_digest(bytes);
        write(self.dir, &digest, bytes)?;
        self.written.push(digest);
        Ok(())
    }

    /// The transaction is committed: the files stay.
    pub(crate) fn committed(mut self) {
        self.written.clear();
    }
}

impl Drop for NewFiles<'_> {
    fn drop(&mut self) {
        for digest in &self.written {
            // Derived data: if it stays, the next opening removes it.
            let _ = fs::remove_file(self.dir.corpus().join(file_name(digest)));
        }
    }
}

/// Makes the folder hold exactly these tests.
pub(crate) fn sync(dir: &RunDir, tests: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
    let wanted: BTreeSet<String> = tests.iter().map(|(digest, _)| file_name(digest)).collect();
    let corpus = dir.corpus();
    for stranger in names(&corpus)?.difference(&wanted) {
        let path = corpus.join(stranger);
        if path.is_file() {
            fs::remove_file(&path).map_err(|e| StoreError::io("remove", &path, e))?;
        }
    }
    for (digest, bytes) in tests {
        let same = fs::read(corpus.join(file_name(digest))).is_ok_and(|old| old == *bytes);
        if !same {
            write(dir, digest, bytes)?;
        }
    }
    Ok(())
}

fn names(folder: &Path) -> Result<BTreeSet<String>, StoreError> {
    let entries = fs::read_dir(folder).map_err(|e| StoreError::io("read", folder, e))?;
    Ok(entries
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .collect())
}
