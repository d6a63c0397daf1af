//! Tests that are files of input bytes.

use std::path::{Path, PathBuf};

use sc_inputs::Layout;

use crate::MeasureError;
use crate::run_directories::Proposal;

/// The tests in these files and folders, in order; files of a folder by name. `note` is told of odd sizes.
pub fn tests(
    paths: &[PathBuf],
    layout: &Layout,
    note: &dyn Fn(String),
) -> Result<Vec<Proposal>, MeasureError> {
    let mut tests = Vec::new();
    for path in paths {
        for file in files(path)? {
            let bytes = std::fs::read(&file).map_err(unreadable(&file))?;
            let (got, size) = (bytes.len(), layout.size());
            if got != size {
                let what = if got < size {
                    "filled with zeros"
                } else {
                    "cut"
                };
                let file = file.display();
                note(format!(
                    "'{file}' has {got} bytes, but a test has {size}: {what}"
                ));
            }
            tests.push(Proposal {
                name: file.display().to_string(),
                bytes: layout.canonical(&bytes),
            });
        }
    }
    Ok(tests)
}

fn files(path: &Path) -> Result<Vec<PathBuf>, MeasureError> {
    let meta = std::fs::metadata(path).map_err(unreadable(path))?;
    if !meta.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = std::fs::read_dir(path).map_err(unreadable(path))?;
    let hidden = |file: &Path| {
        let name = file.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| file.is_file() && !hidden(file))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(MeasureError::NoInputFiles(path.to_path_buf()));
    }
    Ok(files)
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> MeasureError {
    let path = path.to_path_buf();
    move |source| MeasureError::Unreadable {
        option: "--inputs",
        path,
        source,
    }
}
