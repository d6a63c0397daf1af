//! `seacoral.h`, which user code may include, as it travels inside the binary.

use std::path::Path;

use crate::failure::{ExitStatus, Failure};

/// The text of the header.
pub const TEXT: &str = include_str!("../../../include/seacoral.h");

/// Writes the header into a folder.
pub fn write(dir: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(dir.join("seacoral.h"), TEXT))
        .map_err(|e| {
            Failure::usage(format!(
                "cannot write `{}`: {e}",
                dir.join("seacoral.h").display()
            ))
        })
}

/// A temporary folder that holds the header.
pub fn temporary() -> Result<tempfile::TempDir, Failure> {
    let dir = tempfile::tempdir().map_err(|e| {
        Failure::new(
            ExitStatus::Usage,
            format!("cannot make a temporary folder: {e}"),
        )
    })?;
    write(dir.path())?;
    Ok(dir)
}
