//! The folder that tools put their temporary files into.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

static FOLDER: RwLock<Option<PathBuf>> = RwLock::new(None);

/// While it lives, jobs with our environment have a folder of this process as `TMPDIR`; dropped, that is removed.
///
/// A tool that is killed leaves its temporary files. Here they go with the folder: at the end of the run, or, where that was
/// killed as well, when the folder is created again. Another process may create it before this one is done with its own
/// part, so that each removes nothing but that.
#[derive(Debug)]
pub struct TemporaryFolder {
    path: PathBuf,
}

impl TemporaryFolder {
    /// Creates the folder, and empties it if there is one. Only one process may do so at a time.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = std::path::absolute(path)?;
        match fs::remove_dir_all(&path) {
            // Another process may be removing its own part.
            Err(error) if error.kind() != io::ErrorKind::NotFound && path.is_dir() => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let path = path.join(std::process::id().to_string());
        fs::create_dir_all(&path)?;
        *FOLDER.write().unwrap_or_else(PoisonError::into_inner) = Some(path.clone());
        Ok(Self { path })
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let mut folder = FOLDER.write().unwrap_or_else(PoisonError::into_inner);
        if folder.as_ref() == Some(&self.path) {
            *folder = None;
        }
        // What cannot be removed now is removed by the next run.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The folder in use.
pub(crate) fn folder() -> Option<PathBuf> {
    FOLDER
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}
