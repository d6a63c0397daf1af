//! The working directory of AFL++: what we write for it and its target, and what they write for us.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::fuzzing::STATS_SIZE;

/// What afl-fuzz keeps, below its output folder: new tests, and those at which the target died or hung.
const KEPT: [&str; 3] = ["default/queue", "default/crashes", "default/hangs"];
/// `struct sc_comparisons` is smaller.
const COMPARISONS_SIZE: usize = 64 << 10;

#[derive(Debug)]
pub(super) struct Files {
    root: PathBuf,
    /// Files of afl-fuzz that need not be looked at again.
    known: BTreeSet<PathBuf>,
}

impl Files {
    /// Makes the directory ready and writes the seeds. What an earlier run left there is removed: what was worth keeping
    /// was proposed then, and comes back as a seed.
    pub(super) fn create(root: &Path, seeds: &[Vec<u8>]) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        let files = Self {
            root: root.canonicalize()?,
            known: BTreeSet::new(),
        };
        for folder in [files.seeds(), files.output(), files.sandbox()] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
        }
        fs::create_dir(files.seeds())?;
        fs::create_dir_all(files.scratch())?;
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(files.seeds().join(format!("{number:06}")), seed)?;
        }
        fs::write(files.comparisons(), vec![0; COMPARISONS_SIZE])?;
        fs::write(files.incoming(), [])?;
        Ok(files)
    }

    /// Prepares for a process.
    pub(super) fn begin_life(&self) -> io::Result<()> {
        fs::write(self.stats(), [0; STATS_SIZE])?;
        fs::write(self.findings(), [])
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn seeds(&self) -> PathBuf {
        self.root.join("seeds")
    }

    pub(super) fn output(&self) -> PathBuf {
        self.root.join("out")
    }

    /// Where the program may write.
    pub(super) fn sandbox(&self) -> PathBuf {
        self.root.join("run")
    }

    /// Where it runs.
    pub(super) fn scratch(&self) -> PathBuf {
        self.sandbox().join("scratch")
    }

    pub(super) fn stats(&self) -> PathBuf {
        self.root.join("stats")
    }

    pub(super) fn errors(&self) -> PathBuf {
        self.root.join("errors")
    }

    pub(super) fn decided(&self) -> PathBuf {
        self.root.join("decided")
    }

    pub(super) fn findings(&self) -> PathBuf {
        self.root.join("findings")
    }

    pub(super) fn comparisons(&self) -> PathBuf {
        self.root.join("comparisons")
    }

    pub(super) fn layout(&self) -> PathBuf {
        self.root.join("layout")
    }

    pub(super) fn incoming(&self) -> PathBuf {
        self.root.join("incoming")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.root.join("afl.log")
    }

    /// Gives afl-fuzz tests of others; the mutator reads them in full only.
    pub(super) fn give(&self, tests: &[Vec<u8>]) -> io::Result<()> {
        if tests.is_empty() {
            return Ok(());
        }
        let mut file = fs::OpenOptions::new().append(true).open(self.incoming())?;
        file.write_all(&tests.concat())
    }

    /// Tests that afl-fuzz kept since the last call, at most so many.
    pub(super) fn new_tests(&mut self, size: usize, most: usize) -> Vec<Vec<u8>> {
        let mut paths: Vec<_> = KEPT
            .iter()
            .filter_map(|folder| fs::read_dir(self.output().join(folder)).ok())
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| !self.known.contains(path))
            .collect();
        paths.sort();
        let mut tests = Vec::new();
        for path in paths.into_iter().take(most) {
            // A file that does not have its full size is still being written, or is no test.
            if let Ok(bytes) = fs::read(&path)
                && bytes.len() == size
            {
                self.known.insert(path);
                tests.push(bytes);
            }
        }
        tests
    }

    /// How many tests afl-fuzz keeps.
    pub(super) fn corpus(&self) -> u64 {
        self.known.len() as u64
    }
}
