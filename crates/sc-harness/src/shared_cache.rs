//! Compiled files of earlier runs, in the user's cache directory.
//!
//! Every file is named by the digest of what it was made from, so that it serves all runs that need the same: after
//! `--clean-start`, with other tools, for another criterion where the text is the same.
//! The folder is bounded: the files that nobody used for longest are removed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cache;

/// What all files may take together, in bytes.
const LIMIT: u64 = 512 << 20;

/// A bounded folder of files; without a folder, nothing is found and nothing is kept.
#[derive(Clone, Debug)]
pub(crate) struct SharedCache {
    folder: Option<PathBuf>,
    limit: u64,
}

impl SharedCache {
    /// The cache in this folder, which need not exist.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            limit: LIMIT,
        }
    }

    /// Puts the file of this name to `file`, or has it made there and keeps it; and whether it was there.
    /// The inner result is that of making it.
    pub(crate) fn obtain<M, E>(
        &self,
        name: &str,
        file: &Path,
        make: impl FnOnce() -> Result<Result<(), M>, E>,
    ) -> Result<(Result<(), M>, bool), E> {
        if self.fetch(name, file) {
            return Ok((Ok(()), true));
        }
        let made = make()?;
        if made.is_ok() {
            self.keep(file, name);
        }
        Ok((made, false))
    }

    /// Puts the file of this name to `to`, if there is one.
    fn fetch(&self, name: &str, to: &Path) -> bool {
        let Some(kept) = self.path(name) else {
            return false;
        };
        // A machine that loses its power may leave files without their contents.
        let Ok(file) = File::open(&kept) else {
            return false;
        };
        if file.metadata().map_or(0, |data| data.len()) == 0 {
            return false;
        }
        // What is used stays longest. Whether the file system takes the time makes no difference to this run.
        let _ = file.set_modified(SystemTime::now());
        place(&kept, to).is_ok()
    }

    /// Keeps a file for later runs. A folder that cannot be written to costs them time, nothing else.
    fn keep(&self, file: &Path, name: &str) {
        let Some(kept) = self.path(name) else { return };
        if let Some(folder) = &self.folder
            && fs::create_dir_all(folder).is_ok()
            && place(file, &kept).is_ok()
            && is_turn_to_prune(name)
        {
            prune(folder, self.limit);
        }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }
}

/// Gives a file a second name, or copies it where file systems differ. Nobody changes such files: each is written under
/// a name of its own and renamed.
fn place(from: &Path, to: &Path) -> io::Result<()> {
    let temporary = cache::temporary(to);
    if fs::hard_link(from, &temporary).is_err() {
        return cache::copy_atomically(from, to);
    }
    fs::rename(&temporary, to).inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })?;
    // Where both names are those of one file already, renaming leaves the first name.
    let _ = fs::remove_file(&temporary);
    Ok(())
}

/// Looking through the folder takes milliseconds: one file in 32 has it done. Names are digests, so chance decides.
fn is_turn_to_prune(name: &str) -> bool {
    u8::from_str_radix(name.get(..2).unwrap_or_default(), 16).is_ok_and(|byte| byte % 32 == 0)
}

/// Removes the files that were not used for longest, until three quarters of the limit are left.
fn prune(folder: &Path, limit: u64) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let data = entry.metadata().ok()?;
            Some((data.modified().ok()?, data.len(), entry.path()))
        })
        .collect();
    let mut size: u64 = files.iter().map(|(_, size, _)| size).sum();
    if size <= limit {
        return;
    }
    files.sort();
    for (_, length, path) in files {
        if size <= limit / 4 * 3 {
            return;
        }
        if fs::remove_file(&path).is_ok() {
            size -= length;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn files_are_found_by_their_names() {
        let dir = tempfile::tempdir().unwrap();
        let cache = SharedCache::new(Some(dir.path().join("shared")));
        let (object, again) = (dir.path().join("a.o"), dir.path().join("b.o"));
        fs::write(&object, "code").unwrap();
        assert!(!cache.fetch("01.o", &again));
        for _ in 0..2 {
            cache.keep(&object, "01.o");
            assert!(cache.fetch("01.o", &again));
            assert_eq!(fs::read(&again).unwrap(), b"code");
        }
        // No other names are left behind.
        let count = |folder: &Path| fs::read_dir(folder).unwrap().count();
        assert_eq!(
            (count(dir.path()), count(&dir.path().join("shared"))),
            (3, 1)
        );
        // A file without contents is none.
        fs::write(dir.path().join("shared/02.o"), "").unwrap();
        assert!(!cache.fetch("02.o", &again));
        assert!(!SharedCache::new(None).fetch("01.o", &again));
    }

    #[test]
    fn files_that_nobody_used_for_longest_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, age) in [("old", 30), ("older", 40), ("new", 10), ("used", 20)] {
            let path = dir.path().join(name);
            fs::write(&path, [1; 100]).unwrap();
            let time = now - Duration::from_secs(age);
            File::open(&path).unwrap().set_modified(time).unwrap();
        }
        let names = || {
            let entries = fs::read_dir(dir.path()).unwrap();
            let mut names: Vec<_> = entries.map(|it| it.unwrap().file_name()).collect();
            names.sort();
            names
        };
        prune(dir.path(), 400);
        assert_eq!(names().len(), 4);
        prune(dir.path(), 320);
        assert_eq!(names(), ["new", "used"]);
    }
}
