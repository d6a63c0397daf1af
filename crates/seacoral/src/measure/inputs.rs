//! Tests that are files of input bytes.

use std::path::{Path, PathBuf};

use sc_inputs::Layout;

use crate::failure::{Failure, io_status};
use crate::measure::corpus::Proposal;

/// The tests in these files and folders, in order; files of a folder by name. `note` is told of odd sizes.
pub fn tests(
    paths: &[PathBuf],
    layout: &Layout,
    note: &dyn Fn(String),
) -> Result<Vec<Proposal>, Failure> {
    let mut tests = Vec::new();
    for path in paths {
        for file in files(path)? {
            let bytes = std::fs::read(&file).map_err(|error| unreadable(&file, &error))?;
            let (got, size) = (bytes.len(), layout.size());
            if got != size {
                let what = if got < size {
                    "filled with zeros"
                } else {
                    "cut"
                };
                let file = file.display();
                note(format!(
                    "`{file}` has {got} bytes where a test has {size}: {what}"
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

fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let meta = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !meta.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = std::fs::read_dir(path).map_err(|error| unreadable(path, &error))?;
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
        let path = path.display();
        return Err(
            Failure::usage(format!("there are no files in `{path}` (--inputs)")).hint(
                "each file is the bytes of one test, as in the folder `corpus` of a run directory",
            ),
        );
    }
    Ok(files)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    let message = format!("cannot read `{}` (--inputs): {error}", path.display());
    Failure::new(io_status(error), message)
}
