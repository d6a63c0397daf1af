//! Finding and loading the shared library.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clang_sys::SharedLibrary;

use super::cursor::own_string;
use crate::error::FrontendError;

/// Oldest libclang that has every function we call.
const OLDEST: u32 = 14;

/// A loaded libclang, to be installed in each thread that uses it.
#[derive(Clone)]
pub(crate) struct Library(Arc<SharedLibrary>);

impl Library {
    /// Makes the library usable in this thread.
    pub(crate) fn install(&self) {
        clang_sys::set_library(Some(Arc::clone(&self.0)));
    }
}

static LOADED: Mutex<BTreeMap<PathBuf, Library>> = Mutex::new(BTreeMap::new());

/// Loads the libclang at `path` once per process and installs it in this thread.
pub(crate) fn load(path: &Path) -> Result<Library, FrontendError> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(library) = loaded.get(&path) {
        library.install();
        return Ok(library.clone());
    }
    if !path.exists() {
        return Err(libclang_error(&path, "file not found"));
    }
    let library = Library(Arc::new(open(&path)?));
    library.install();
    check_version(&path)?;
    loaded.insert(path, library.clone());
    Ok(library)
}

fn open(path: &Path) -> Result<SharedLibrary, FrontendError> {
    if std::env::var_os("LIBCLANG_PATH").as_deref() != Some(path.as_os_str()) {
        // SAFETY: clang-sys takes the path from the environment only. Calls are serialised by
        // `LOADED`; Rust's own readers, `Command` among them, lock the environment, and libclang,
        // which does not, is not running before it is loaded.
        unsafe { std::env::set_var("LIBCLANG_PATH", path) };
    }
    clang_sys::load_manually().map_err(|message| libclang_error(path, &message))
}

fn check_version(path: &Path) -> Result<(), FrontendError> {
    // SAFETY: the library was installed in this thread by the caller.
    let text = own_string(unsafe { clang_sys::clang_getClangVersion() });
    match major_version(&text) {
        Some(major) if major >= OLDEST => Ok(()),
        _ => Err(libclang_error(
            path,
            &format!("it is '{text}', and version {OLDEST} or later is needed"),
        )),
    }
}

/// The first number of a text such as `Debian clang version 19.1.7`.
fn major_version(text: &str) -> Option<u32> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = text[start..].split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

fn libclang_error(path: &Path, message: &str) -> FrontendError {
    FrontendError::Libclang {
        path: path.to_path_buf(),
        message: message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::major_version;

    #[test]
    fn versions_are_read_from_distributors_texts() {
        assert_eq!(
            major_version("Debian clang version 19.1.7 (3~deb12u1)"),
            Some(19)
        );
        assert_eq!(major_version("clang version 9.0.1"), Some(9));
        assert_eq!(major_version("mystery"), None);
    }
}
