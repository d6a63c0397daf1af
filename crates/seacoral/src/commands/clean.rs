//! `seacoral clean`: removes run directories.

use crate::failure::Failure;
use crate::settings::Settings;

/// Removes the working directory, if it is one of ours.
pub fn run(settings: &Settings) -> Result<String, Failure> {
    let workdir = settings
        .path("run", "workdir")
        .unwrap_or_else(|| "_sc".into());
    if !workdir.exists() {
        return Ok(format!(
            "nothing to remove: there is no `{}`\n",
            workdir.display()
        ));
    }
    // Only what we made: a folder whose entries are run directories.
    let entries = std::fs::read_dir(&workdir)
        .map_err(|e| Failure::usage(format!("cannot read `{}`: {e}", workdir.display())))?;
    let mut removed = 0;
    for entry in entries.flatten() {
        let path = entry.path();
        let is_link = entry.file_type().is_ok_and(|t| t.is_symlink());
        let outcome = if is_link && entry.file_name() == "last" {
            std::fs::remove_file(&path)
        } else if path.join("store.sqlite").is_file() {
            removed += 1;
            std::fs::remove_dir_all(&path)
        } else {
            continue;
        };
        outcome.map_err(|e| Failure::usage(format!("cannot remove `{}`: {e}", path.display())))?;
    }
    // Fails when something else is in there, which then stays.
    let _ = std::fs::remove_dir(&workdir);
    Ok(format!(
        "removed {removed} run director{}\n",
        if removed == 1 { "y" } else { "ies" }
    ))
}
