//! Answers of programs to questions about themselves, kept in the user's cache directory.
//!
//! To start a compiler only to ask for its version costs as much as to compile a small file.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::user_cache::user_cache;
use crate::{Cancel, Finished, Job, SpawnError};

/// What `read` makes of the standard output of a program that `job` runs, from the cache if it is known there.
///
/// The program is the file `path` with the arguments `args`, and its output must depend on nothing else. `Ok(Err)`:
/// it failed, or `read` cannot make anything of its output.
pub fn ask<T>(
    path: &Path,
    args: &[&str],
    job: &Job,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Result<T, Finished>, SpawnError> {
    let folder = user_cache().map(|cache| cache.join("answers"));
    ask_with(folder.as_deref(), path, args, job, read)
}

fn ask_with<T>(
    folder: Option<&Path>,
    path: &Path,
    args: &[&str],
    job: &Job,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Result<T, Finished>, SpawnError> {
    let question = folder.and_then(|folder| Question::new(folder, path, args));
    let known = question.as_ref().and_then(Question::known);
    if let Some(answer) = known.and_then(|text| read(&text)) {
        return Ok(Ok(answer));
    }
    let finished = job.run(&Cancel::new())?;
    let text = finished.stdout_text();
    match read(&text).filter(|_| finished.exit.is_success()) {
        Some(answer) => {
            question.inspect(|question| question.keep(&text));
            Ok(Ok(answer))
        }
        None => Ok(Err(finished)),
    }
}

/// A question to one program file.
struct Question {
    text: String,
    file: PathBuf,
}

impl Question {
    /// `None` for what is not a program itself: a script may start another one tomorrow.
    fn new(folder: &Path, path: &Path, args: &[&str]) -> Option<Self> {
        let path = fs::canonicalize(path).ok()?;
        let mut magic = [0; 4];
        File::open(&path).ok()?.read_exact(&mut magic).ok()?;
        if magic != *b"\x7fELF" {
            return None;
        }
        let data = fs::metadata(&path).ok()?;
        let numbers = [
            data.len() as i64,
            data.ino() as i64,
            data.mtime(),
            data.mtime_nsec(),
            data.ctime(),
            data.ctime_nsec(),
        ];
        let text = format!("{path:?} {args:?} {numbers:?}\n");
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let file = folder.join(format!("{:016x}", hasher.finish()));
        Some(Self { text, file })
    }

    fn known(&self) -> Option<String> {
        let text = fs::read_to_string(&self.file).ok()?;
        // Another question may have the same number.
        text.strip_prefix(&self.text).map(str::to_owned)
    }

    /// Failures cost time at the next run, nothing else.
    fn keep(&self, answer: &str) {
        let Some(folder) = self.file.parent() else {
            return;
        };
        let temporary = self.file.with_extension(std::process::id().to_string());
        let write = |mut file: File| {
            file.write_all(self.text.as_bytes())?;
            file.write_all(answer.as_bytes())
        };
        let written = fs::create_dir_all(folder)
            .and_then(|()| File::create_new(&temporary))
            .and_then(write)
            .and_then(|()| fs::rename(&temporary, &self.file));
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Asks the program at `path`, and gives the answer and whether the program was run for it.
    fn asked(folder: &Path, path: &Path, args: &[&str]) -> (Option<String>, bool) {
        let trace = folder.with_extension("trace");
        let _ = fs::remove_file(&trace);
        let line = format!("touch '{}'; '{}' \"$@\"", trace.display(), path.display());
        let job = Job::new("/bin/sh").args(["-c", &line, "sh"]).args(args);
        let answer =
            ask_with(Some(folder), path, args, &job, |text| Some(text.to_owned())).unwrap();
        (answer.ok(), trace.exists())
    }

    #[test]
    fn a_program_is_asked_once() {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("program");
        fs::copy("/bin/echo", &program).unwrap();
        let folder = dir.path().join("answers");
        let answer = |text: &str| Some(format!("{text}\n"));
        assert_eq!(asked(&folder, &program, &["a"]), (answer("a"), true));
        assert_eq!(asked(&folder, &program, &["a"]), (answer("a"), false));
        // Another question, and another program in the same place.
        assert_eq!(asked(&folder, &program, &["b"]), (answer("b"), true));
        fs::remove_file(&program).unwrap();
        fs::copy("/bin/cat", &program).unwrap();
        assert_eq!(asked(&folder, &program, &["a"]), (None, true));
        assert_eq!(asked(&folder, &program, &["a"]), (None, true));
    }

    #[test]
    fn scripts_are_asked_each_time() {
        let dir = tempfile::tempdir().unwrap();
        let script = dir.path().join("script");
        fs::write(&script, "#!/bin/sh\necho here\n").unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let folder = dir.path().join("answers");
        for _ in 0..2 {
            let here = (Some("here\n".to_owned()), true);
            assert_eq!(asked(&folder, &script, &[]), here);
        }
    }

    #[test]
    fn without_a_cache_every_question_is_asked() {
        let job = Job::new("/bin/echo").arg("7");
        let read = |text: &str| text.trim().parse().ok();
        let answer = ask_with(None, Path::new("/bin/echo"), &["7"], &job, read).unwrap();
        assert_eq!(answer.ok(), Some(7));
    }
}
