//! What the files of a campaign have: functions, objectives, and digests of what verdicts depend on.
//!
//! A file is preprocessed here, which gives the digests in some milliseconds. Functions and objectives come from
//! `seacoral list`, in a process of its own, because a parser that crashes on one file must not end the campaign. Its
//! answer is kept by the digest of the preprocessed text.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use sc_frontend::{Copied, SourceOptions, preprocessed_text};
use sc_process::{Cancel, Job};

use crate::function::Listing;
use crate::{digest, local};

/// A file is read in less, or never.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// Reads files.
#[derive(Debug, Clone)]
pub struct Surveyor {
    /// Our own program.
    pub program: PathBuf,
    /// Options of `seacoral list`.
    pub options: Vec<OsString>,
    /// How files are preprocessed.
    pub sources: SourceOptions,
    /// What verdicts depend on besides the text: options and versions.
    pub context: String,
    /// Where answers are kept.
    pub cache: PathBuf,
    /// How many files are read at once.
    pub workers: usize,
}

/// Digests of functions, by name.
pub type Digests = BTreeMap<String, String>;

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surveyed {
    /// Its path as the user names it.
    pub file: PathBuf,
    /// Digests of the reachable parts of its functions, by name.
    pub digests: Digests,
    /// Its functions, or why it cannot be read.
    pub listing: Result<Listing, String>,
}

impl Surveyor {
    /// Reads files, several at once, in their order; none if that was cancelled.
    pub fn survey(&self, files: &[PathBuf], cancel: &Cancel) -> Option<Vec<Surveyed>> {
        let read = self.each(files, |file| self.file(file, cancel));
        read.into_iter().collect()
    }

    /// The digests of functions alone, by file; none for a file that cannot be preprocessed.
    pub fn digests(&self, files: &[PathBuf], copied: Option<&Copied<'_>>) -> Vec<Option<Digests>> {
        self.each(files, |file| {
            let (text, flags) = preprocessed_text(&self.sources, file, copied).ok()?;
            let context = format!("{}\n{}", self.context, flags.join("\n"));
            Some(digest::functions(&text, &context))
        })
    }

    /// Does something for each file, several at once.
    fn each<T: Send>(
        &self,
        files: &[PathBuf],
        act: impl Fn(&Path) -> Option<T> + Sync,
    ) -> Vec<Option<T>> {
        let results: Vec<Mutex<Option<T>>> = files.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.workers.max(1) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(file) = files.get(index) else { break };
                        let result = act(file);
                        if let Ok(mut slot) = results[index].lock() {
                            *slot = result;
                        }
                    }
                });
            }
        });
        let results = results.into_iter();
        results
            .map(|slot| slot.into_inner().ok().flatten())
            .collect()
    }

    fn file(&self, file: &Path, cancel: &Cancel) -> Option<Surveyed> {
        if cancel.is_cancelled() {
            return None;
        }
        let (digests, cached) = match preprocessed_text(&self.sources, file, None) {
            Ok((text, flags)) => {
                let context = format!("{}\n{}", self.context, flags.join("\n"));
                let key = digest::text(&[&context, &file.to_string_lossy(), &text]);
                let cached = self.cache.join(format!("{key}.json"));
                (digest::functions(&text, &context), Some(cached))
            }
            // The listing says why.
            Err(_) => (BTreeMap::new(), None),
        };
        let known = cached.as_ref().and_then(|path| read(path));
        let listing = match known {
            Some(listing) => Ok(listing),
            None => self.list(file, cached.as_deref(), cancel)?,
        };
        Some(Surveyed {
            file: file.to_path_buf(),
            digests,
            listing,
        })
    }

    /// Asks for the functions of a file; none if that was cancelled.
    fn list(
        &self,
        file: &Path,
        cached: Option<&Path>,
        cancel: &Cancel,
    ) -> Option<Result<Listing, String>> {
        let job = Job::new(&self.program)
            .arg("list")
            .arg(file)
            .args(&self.options)
            .args(["--json", "-"])
            .time_limit(TIME_LIMIT);
        let finished = match job.run(cancel) {
            Ok(finished) => finished,
            Err(error) => return Some(Err(error.to_string())),
        };
        if finished.exit == sc_process::Exit::Cancelled {
            return None;
        }
        let listing = serde_json::from_slice(&finished.stdout).ok();
        let Some(listing) = listing.filter(|_| finished.exit.is_success()) else {
            return Some(Err(local::reason(&finished)));
        };
        if let Some(path) = cached {
            keep(path, &finished.stdout);
        }
        Some(Ok(listing))
    }
}

fn read(path: &Path) -> Option<Listing> {
    serde_json::from_slice(&std::fs::read(path).ok()?).ok()
}

/// Keeps an answer. Without it, the file is read again: nothing depends on this.
fn keep(path: &Path, bytes: &[u8]) {
    let temporary = path.with_extension(format!("{}.tmp", std::process::id()));
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = folder.and_then(|()| std::fs::write(&temporary, bytes));
    let _ = written.and_then(|()| std::fs::rename(&temporary, path));
}
