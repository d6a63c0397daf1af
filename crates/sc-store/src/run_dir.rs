//! The folders of one project and their names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::lock::{self, LockWait, ProjectLock};

const FOLDERS: [&str; 8] = [
    "annotated",
    "builds",
    "corpus",
    "tests",
    "logs",
    "fuzz",
    "scratch",
    "include",
];
const LOCK: &str = "lock";

/// One run directory, `<workdir>/<name>-<criterion>/`.
#[derive(Debug, Clone)]
pub struct RunDir {
    path: PathBuf,
    link_problem: Option<String>,
}

impl RunDir {
    /// Makes the folders of a project below `workdir` (usually `_sc`), and points `<workdir>/last` to it.
    ///
    /// `criterion` may name several, separated by commas or `+`.
    pub fn open(workdir: &Path, name: &str, criterion: &str) -> Result<Self, StoreError> {
        let folder = folder_name(name, criterion);
        let path = workdir.join(&folder);
        make_dir(workdir)?;
        make_dir(&path)?;
        for sub in FOLDERS {
            make_dir(&path.join(sub))?;
        }
        let link_problem = link_last(workdir, &folder).err().map(|e| e.to_string());
        Ok(Self { path, link_problem })
    }

    /// A run directory that exists already, for readers. Creates nothing.
    pub fn existing(path: &Path) -> Self {
        Self {
            path: path.to_path_buf(),
            link_problem: None,
        }
    }

    /// The projects below `workdir` that were opened under `name`, whatever their criteria, with the part of the
    /// folder's name that tells those; by name. Creates nothing.
    pub fn projects(workdir: &Path, name: &str) -> Vec<(Self, String)> {
        let prefix = folder_name(name, "");
        let mut found: Vec<(Self, String)> = fs::read_dir(workdir)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let folder = entry.file_name().into_string().ok()?;
                let criterion = folder.strip_prefix(&prefix)?.to_owned();
                // Names that had to be changed end in digits of a digest.
                let same = folder_name(name, &criterion) == folder;
                let dir = Self::existing(&entry.path());
                (same && dir.store_file().is_file()).then_some((dir, criterion))
            })
            .collect();
        found.sort_by(|a, b| a.1.cmp(&b.1));
        found
    }

    /// The project of that name and criterion, if there is one. Creates nothing.
    pub fn find(workdir: &Path, name: &str, criterion: &str) -> Option<Self> {
        let dir = Self::existing(&workdir.join(folder_name(name, criterion)));
        dir.store_file().is_file().then_some(dir)
    }

    /// Why `last` does not point here, if it does not. Some file systems have no links; that stops nothing.
    pub fn link_problem(&self) -> Option<&str> {
        self.link_problem.as_deref()
    }

    /// Takes the writer lock, waiting while another process holds it and `wait` answers `true`.
    /// `None`: `wait` said stop.
    pub fn lock(
        &self,
        wait: impl FnMut(LockWait) -> bool,
    ) -> Result<Option<ProjectLock>, StoreError> {
        lock::acquire(&self.path.join(LOCK), wait)
    }

    /// Removes everything but the lock, and makes the folders anew.
    pub(crate) fn wipe(&self) -> Result<(), StoreError> {
        // The log first: a database without its log is an older state of itself, a log without its database is poison.
        for name in ["store.sqlite-wal", "store.sqlite-shm", "store.sqlite"] {
            remove(&self.path.join(name))?;
        }
        let entries =
            fs::read_dir(&self.path).map_err(|e| StoreError::io("read", &self.path, e))?;
        for entry in entries {
            let entry = entry.map_err(|e| StoreError::io("read", &self.path, e))?;
            if entry.file_name() != LOCK {
                remove(&entry.path())?;
            }
        }
        FOLDERS
            .iter()
            .try_for_each(|sub| make_dir(&self.path.join(sub)))
    }
}

macro_rules! places {
    ($($(#[$doc:meta])* $method:ident = $name:literal;)*) => {
        impl RunDir {
            /// The run directory itself.
            pub fn path(&self) -> &Path {
                &self.path
            }
            $($(#[$doc])* pub fn $method(&self) -> PathBuf {
                self.path.join($name)
            })*
        }
    };
}

places! {
    /// Annotated sources.
    annotated = "annotated";
    /// Compiled things.
    builds = "builds";
    /// Tests that terminated normally, one file each; derived from the store.
    corpus = "corpus";
    /// The C suites.
    tests = "tests";
    /// What the tools said.
    logs = "logs";
    /// The fuzzer's own files.
    fuzz = "fuzz";
    /// Working directories of children, and files that are about to be renamed. May be emptied between runs.
    scratch = "scratch";
    /// Headers for the builds.
    include = "include";
    /// One byte per label, for running targets.
    status_map = "status.map";
    /// The database.
    store_file = "store.sqlite";
    /// The machine-readable result.
    result_json = "result.json";
}

fn make_dir(path: &Path) -> Result<(), StoreError> {
    match fs::create_dir_all(path) {
        Ok(()) => Ok(()),
        // What stands in the way may be any of the parents.
        Err(e)
            if matches!(
                e.kind(),
                io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory
            ) =>
        {
            let culprit = path.ancestors().find(|p| p.symlink_metadata().is_ok());
            Err(StoreError::NotADirectory {
                path: culprit.unwrap_or(path).to_path_buf(),
            })
        }
        Err(e) => Err(StoreError::io("create", path, e)),
    }
}

fn remove(path: &Path) -> Result<(), StoreError> {
    let gone = match path.symlink_metadata() {
        Ok(data) if data.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(e) => Err(e),
    };
    match gone {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(StoreError::io("remove", path, e)),
        _ => Ok(()),
    }
}

/// Points `<workdir>/last` to `folder`; readers see the old link or the new one.
fn link_last(workdir: &Path, folder: &str) -> io::Result<()> {
    let fresh = workdir.join(format!(".last-{}", std::process::id()));
    let _ = fs::remove_file(&fresh);
    std::os::unix::fs::symlink(folder, &fresh)?;
    fs::rename(&fresh, workdir.join("last")).inspect_err(|_| {
        let _ = fs::remove_file(&fresh);
    })
}

/// The name of a run directory, `f-CC+DC`: readable, one path component, different for different projects.
pub fn folder_name(name: &str, criterion: &str) -> String {
    let criteria: Vec<&str> = criterion
        .split([',', '+'])
        .map(str::trim)
        .filter(|c| !c.is_empty())
        .collect();
    let wanted = format!("{name}-{}", criteria.join("+"));
    let clean: String = wanted
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || "_-+.".contains(c) {
                c
            } else {
                '_'
            }
        })
        // Neither a hidden folder nor one that commands take for an option.
        .skip_while(|&c| c == '.' || c == '-')
        .scan(0, |length, c| {
            *length += c.len_utf8();
            (*length <= 100).then_some(c)
        })
        .collect();
    if clean == wanted {
        return clean;
    }
    // Something was lost: a few digits of a digest keep `a/b` and `a_b` apart.
    let digest = hex::encode(Sha256::digest(wanted.as_bytes()));
    format!("{clean}-{}", &digest[..8])
}

#[cfg(test)]
mod tests {
    use super::folder_name;

    #[track_caller]
    fn check(name: &str, criterion: &str, want: &str) {
        assert_eq!(folder_name(name, criterion), want);
    }

    #[test]
    fn folders_are_readable_and_distinct() {
        check("triangle", "MCC", "triangle-MCC");
        check("f", "CC, DC", "f-CC+DC");
        check("f", "CC+LIMIT-0", "f-CC+LIMIT-0");
        check("größe", "CC", "größe-CC");
        check("a/b", "CC", "a_b-CC-d49d2a46");
        check("a_b", "CC", "a_b-CC");
        check("..", "CC", "CC-85fab384");
        check("", "CC", "CC-149b746b");
    }

    #[test]
    fn projects_of_a_name_are_found() -> std::io::Result<()> {
        let dir = tempfile::tempdir()?;
        for folder in ["f-CC", "f-CC+DC", "g-CC", "f-empty", "a_b-CC-d49d2a46"] {
            std::fs::create_dir(dir.path().join(folder))?;
            if folder != "f-empty" {
                std::fs::write(dir.path().join(folder).join("store.sqlite"), "")?;
            }
        }
        let found = |name: &str| -> Vec<String> {
            let projects = super::RunDir::projects(dir.path(), name).into_iter();
            projects.map(|(_, criterion)| criterion).collect()
        };
        assert_eq!(found("f"), ["CC", "CC+DC"]);
        assert_eq!(found("g"), ["CC"]);
        assert!(found("h").is_empty());
        assert!(super::RunDir::find(dir.path(), "f", "CC,DC").is_some());
        assert!(super::RunDir::find(dir.path(), "a/b", "CC").is_some());
        assert!(super::RunDir::find(dir.path(), "f", "MCC").is_none());
        Ok(())
    }

    #[test]
    fn long_names_are_cut_and_told_apart() {
        let one = folder_name(&"x".repeat(300), "CC");
        let two = folder_name(&"x".repeat(301), "CC");
        assert!(one.len() < 120, "{one}");
        assert_ne!(one, two);
    }
}
