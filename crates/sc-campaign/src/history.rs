//! The sources as they were before a change: a tree of links to the present files, with former contents of those that
//! changed.
//!
//! Files are compiled there with the same relative paths, so that generated headers and everything that no revision has
//! are found as well.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use sc_process::{Cancel, Finished, Job, SpawnError};

/// What the present sources are compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A revision of git.
    Since(String),
    /// A unified diff that leads to the present sources.
    Diff(PathBuf),
}

/// The former sources.
#[derive(Debug)]
pub struct Former {
    /// The folder whose former contents are in [`tree`](Self::tree).
    pub root: PathBuf,
    /// Where they are; removed with this value.
    pub tree: PathBuf,
    /// The current directory there.
    pub directory: PathBuf,
}

/// The former sources cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// Reading or writing failed.
    #[error("cannot {action} '{}': {source}", path.display())]
    Io {
        /// What was to be done.
        action: &'static str,
        /// With what.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// git cannot be started.
    #[error("cannot run git: {0}")]
    NoGit(#[from] SpawnError),
    /// git has no repository here.
    #[error("cannot find the former sources: {0}")]
    NoRepository(String),
    /// The revision is unknown.
    #[error("invalid value '{0}' for '--since': expected a revision of git")]
    NoRevision(String),
    /// The diff belongs to other sources.
    #[error("cannot apply '{}' in reverse: {message}", path.display())]
    NotApplicable {
        /// The diff.
        path: PathBuf,
        /// What git says.
        message: String,
    },
}

impl Former {
    /// Makes the tree in `tree`. `skipped` is a folder that is not part of the sources; `files` are what the user names.
    pub fn new(
        change: &Change,
        tree: &Path,
        skipped: &Path,
        files: &[PathBuf],
    ) -> Result<Self, HistoryError> {
        let here = absolute(Path::new("."))?;
        let root = match (git(&here, &["rev-parse", "--show-toplevel"])?, change) {
            (found, _) if found.exit.is_success() => {
                absolute(Path::new(found.stdout_text().trim_end_matches('\n')))?
            }
            (found, Change::Since(_)) => {
                return Err(HistoryError::NoRepository(first_line(&found)));
            }
            (_, Change::Diff(_)) => here.clone(),
        };
        remove(tree)?;
        std::fs::create_dir_all(tree).map_err(failed("create", tree))?;
        let tree = absolute(tree)?;
        // Dropped on an error, too.
        let former = Self {
            directory: tree.join(here.strip_prefix(&root).unwrap_or(Path::new(""))),
            root,
            tree,
        };
        let skipped = absolute(skipped).unwrap_or_else(|_| skipped.to_path_buf());
        link(&former.root, &former.tree, &[&skipped, &former.tree])?;
        match change {
            Change::Since(revision) => former.check_out(revision, files)?,
            Change::Diff(path) => former.apply(path)?,
        }
        Ok(former)
    }

    /// Puts the contents of a revision in the place of what changed since.
    fn check_out(&self, revision: &str, files: &[PathBuf]) -> Result<(), HistoryError> {
        let commit = format!("{revision}^{{commit}}");
        let known = git(
            &self.root,
            &[
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                &commit,
            ],
        )?;
        if !known.exit.is_success() {
            return Err(HistoryError::NoRevision(revision.to_owned()));
        }
        let commit = known.stdout_text().trim().to_owned();
        let listed = git(
            &self.root,
            &["diff", "--name-only", "--no-renames", "-z", &commit, "--"],
        )?;
        if !listed.exit.is_success() {
            return Err(HistoryError::NoRepository(first_line(&listed)));
        }
        for name in names(&listed) {
            let path = self.tree.join(&name);
            remove(&path)?;
            let former = git(&self.root, &["show", &format!("{commit}:{name}")])?;
            if former.exit.is_success() {
                let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                let written = folder.and_then(|()| std::fs::write(&path, &former.stdout));
                written.map_err(failed("write", &path))?;
            }
        }
        // Files that git does not know yet are new, if they are to be tested; others may be headers that a build made.
        let asked: BTreeSet<PathBuf> = files
            .iter()
            .filter_map(|file| absolute(file).ok())
            .collect();
        let others = git(
            &self.root,
            &["ls-files", "--others", "--exclude-standard", "-z"],
        )?;
        for name in names(&others) {
            if asked.contains(&self.root.join(&name)) {
                remove(&self.tree.join(&name))?;
            }
        }
        Ok(())
    }

    /// Takes a diff back.
    fn apply(&self, diff: &Path) -> Result<(), HistoryError> {
        let text = std::fs::read(diff).map_err(failed("read", diff))?;
        for name in mentioned(&String::from_utf8_lossy(&text)) {
            let (from, to) = (self.root.join(&name), self.tree.join(&name));
            if from.is_file() && to.exists() {
                remove(&to)?;
                std::fs::copy(&from, &to).map_err(failed("copy", &from))?;
            }
        }
        let diff_path = absolute(diff)?;
        let above = self.tree.parent().unwrap_or(&self.tree);
        // The tree may be in the user's repository, and is none of it.
        let job = Job::new("git")
            .args(["apply", "--reverse", "-p1"])
            .arg(&diff_path)
            .current_dir(&self.tree)
            .env("GIT_CEILING_DIRECTORIES", above);
        let applied = job.run(&Cancel::new())?;
        match applied.exit.is_success() {
            true => Ok(()),
            false => Err(HistoryError::NotApplicable {
                path: diff.to_path_buf(),
                message: first_line(&applied),
            }),
        }
    }
}

impl Drop for Former {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.tree);
    }
}

fn git(directory: &Path, arguments: &[&str]) -> Result<Finished, SpawnError> {
    Job::new("git")
        .args(arguments)
        .current_dir(directory)
        .run(&Cancel::new())
}

fn first_line(finished: &Finished) -> String {
    let text = finished.stderr_text();
    text.lines().next().unwrap_or_default().to_owned()
}

fn names(finished: &Finished) -> Vec<String> {
    let text = finished.stdout_text();
    let names = text.split('\0').filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// The files that a diff names, without the first folder: `a/` or `b/`.
fn mentioned(diff: &str) -> BTreeSet<String> {
    let headers = diff.lines().filter_map(|line| {
        let path = line
            .strip_prefix("+++ ")
            .or_else(|| line.strip_prefix("--- "))?;
        let path = path.split('\t').next()?.trim_matches('"');
        path.split_once('/').map(|(_, rest)| rest.to_owned())
    });
    headers
        .filter(|path| path != "dev/null" && !path.is_empty())
        .collect()
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> HistoryError {
    let path = path.to_path_buf();
    move |source| HistoryError::Io {
        action,
        path,
        source,
    }
}

/// Real paths: links are resolved, so that one path leads from the root to the tree.
fn absolute(path: &Path) -> Result<PathBuf, HistoryError> {
    path.canonicalize().map_err(failed("find", path))
}

/// Removes a file or a folder, if there is one.
fn remove(path: &Path) -> Result<(), HistoryError> {
    let removed = match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(data) if data.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
    };
    removed.map_err(failed("remove", path))
}

/// Makes folders, and links to files. A link to a folder would not do: `..` in it leads to the present sources.
fn link(from: &Path, to: &Path, skipped: &[&Path]) -> Result<(), HistoryError> {
    for entry in std::fs::read_dir(from).map_err(failed("read", from))? {
        let entry = entry.map_err(failed("read", from))?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == ".git" || skipped.contains(&path.as_path()) {
            continue;
        }
        let kind = entry.file_type().map_err(failed("read", &path))?;
        if kind.is_dir() {
            std::fs::create_dir_all(&target).map_err(failed("create", &target))?;
            link(&path, &target, skipped)?;
        } else {
            std::os::unix::fs::symlink(&path, &target).map_err(failed("create", &target))?;
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn diffs_name_files() {
        let diff = "diff --git a/src/x.c b/src/x.c\n--- a/src/x.c\t2026\n+++ b/src/x.c\n--- /dev/null\n+++ b/new.h\n";
        let found: Vec<String> = mentioned(diff).into_iter().collect();
        assert_eq!(found, ["new.h", "src/x.c"]);
    }

    #[test]
    fn trees_have_folders_and_links() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        for path in ["a/b.h", "_sc/x", ".git/y"] {
            std::fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            std::fs::write(root.join(path), path).unwrap();
        }
        let tree = root.join("_sc/tree");
        std::fs::create_dir_all(&tree).unwrap();
        link(&root, &tree, &[&root.join("_sc")]).unwrap();
        assert_eq!(
            std::fs::read_to_string(tree.join("a/b.h")).unwrap(),
            "a/b.h"
        );
        assert!(!tree.join("_sc").exists() && !tree.join(".git").exists());
        remove(&tree).unwrap();
        // Links were removed, not what they lead to.
        assert!(root.join("a/b.h").exists());
        remove(&tree).unwrap();
    }
}
