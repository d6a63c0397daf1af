//! One writer per project: an advisory lock that dies with its holder.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::error::StoreError;

/// How often it is tried again. Waiting inside the kernel (`flock` without `LOCK_NB`) has no time limit and cannot be cancelled.
const POLL: Duration = Duration::from_millis(50);

/// What a waiting process is told. Its answer says whether to go on waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockWait {
    /// Another seacoral works on this project. Told once.
    Held {
        /// Its process id, if it has written it down already.
        by: Option<u32>,
    },
    /// It still does. Told at every poll, some 20 times a second.
    Still,
}

/// The right to write into one run directory, for as long as the value lives. The system frees it when the process ends
/// in whatever way, so there are no stale locks.
#[derive(Debug)]
pub struct ProjectLock {
    file: File,
}

impl Drop for ProjectLock {
    fn drop(&mut self) {
        // Only so that nobody reads our number after we left; the lock itself goes with the descriptor.
        let _ = self.file.set_len(0);
    }
}

/// Waits for the lock file at `path`; `None` if `wait` said stop.
pub(crate) fn acquire(
    path: &Path,
    mut wait: impl FnMut(LockWait) -> bool,
) -> Result<Option<ProjectLock>, StoreError> {
    let mut told = false;
    loop {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|e| StoreError::io("open", path, e))?;
        match file.try_lock() {
            // The file may have been removed or replaced while we waited: then the lock guards nothing.
            Ok(()) if same_file(&file, path) => {
                write_pid(&mut file).map_err(|e| StoreError::io("write", path, e))?;
                return Ok(Some(ProjectLock { file }));
            }
            Ok(()) => continue,
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(e)) => return Err(StoreError::io("lock", path, e)),
        }
        let news = if told {
            LockWait::Still
        } else {
            LockWait::Held {
                by: read_pid(&mut file),
            }
        };
        told = true;
        if !wait(news) {
            return Ok(None);
        }
        thread::sleep(POLL);
    }
}

fn same_file(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

fn write_pid(file: &mut File) -> std::io::Result<()> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    writeln!(file, "{}", std::process::id())
}

fn read_pid(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
