//! Compiled files by the digest of everything that went into them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest as _, Sha256};

/// Collects what a result depends on.
#[derive(Clone)]
pub(crate) struct Digest(Sha256);

impl Digest {
    /// Begins with what kind of thing is digested.
    pub(crate) fn new(kind: &str) -> Self {
        Self(Sha256::new()).add(kind)
    }

    /// Adds a part. Lengths are digested too, so that parts cannot run into each other.
    pub(crate) fn add(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
        self
    }

    /// Adds parts, in order.
    pub(crate) fn add_all(self, parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        parts.into_iter().fold(self, Self::add)
    }

    /// As hexadecimal text.
    pub(crate) fn finish(self) -> String {
        hex::encode(self.0.finalize())
    }
}

/// A path next to `path` that no other thread or process uses.
pub(crate) fn temporary(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}-{number}.tmp", std::process::id()));
    path.with_file_name(name)
}

/// Writes a file in one step: others see the old contents or the new ones.
pub(crate) fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(());
    }
    let temporary = temporary(path);
    fs::write(&temporary, contents)
        .and_then(|()| fs::rename(&temporary, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&temporary);
        })
}

/// Copies a file in one step; used between the user's cache and a run directory.
pub(crate) fn copy_atomically(from: &Path, to: &Path) -> io::Result<()> {
    let temporary = temporary(to);
    fs::copy(from, &temporary)
        .and_then(|_| fs::rename(&temporary, to))
        .inspect_err(|_| {
            let _ = fs::remove_file(&temporary);
        })
}
