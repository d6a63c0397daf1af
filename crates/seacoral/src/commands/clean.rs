//! `seacoral clean`: removes run directories.

use std::path::Path;

use crate::failure::Failure;
use crate::schema::keys;
use crate::settings::Settings;

/// Removes the working directory, if it is one of ours.
pub fn run(settings: &Settings) -> Result<String, Failure> {
    let workdir = settings.get(keys::run::WORKDIR);
    if !workdir.exists() {
        return Ok(format!(
            "nothing to remove: '{}' does not exist\n",
            workdir.display()
        ));
    }
    let removed = remove(&workdir, "store.sqlite")?;
    // What measuring left, which is not a project.
    let measured = workdir.join("replay");
    if measured.is_dir() {
        remove(&measured, "lock")?;
        let _ = std::fs::remove_dir(&measured);
    }
    let campaign = workdir.join("campaign");
    if campaign.join("journal.jsonl").is_file() {
        let outcome = std::fs::remove_dir_all(&campaign);
        outcome.map_err(|error| Failure::file("remove", &campaign, &error))?;
    }
    // Fails when something else is in there, which then stays.
    let _ = std::fs::remove_dir(&workdir);
    Ok(format!(
        "removed {removed} run director{}\n",
        if removed == 1 { "y" } else { "ies" }
    ))
}

/// Removes only what we made: folders with a file of that name, and the link to the last of them.
fn remove(folder: &Path, known_by: &str) -> Result<usize, Failure> {
    let entries = std::fs::read_dir(folder).map_err(|e| Failure::file("read", folder, &e))?;
    let mut removed = 0;
    for entry in entries.flatten() {
        let path = entry.path();
        let is_link = entry.file_type().is_ok_and(|t| t.is_symlink());
        let outcome = if is_link && entry.file_name() == "last" {
            std::fs::remove_file(&path)
        } else if path.join(known_by).is_file() {
            removed += 1;
            std::fs::remove_dir_all(&path)
        } else {
            continue;
        };
        outcome.map_err(|e| Failure::file("remove", &path, &e))?;
    }
    Ok(removed)
}
