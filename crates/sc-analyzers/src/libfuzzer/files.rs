//! The working directory of a fuzzing task: what we write for libFuzzer, and what it writes for us.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::stats;

/// The working directory of a fuzzing task.
#[derive(Debug)]
pub(super) struct Files {
    root: PathBuf,
    /// Files of the corpus that need not be looked at again.
    known: HashSet<OsString>,
    given: usize,
}

impl Files {
    /// Makes the directory ready. Inputs of an earlier run in the same place are removed: what was worth
    /// keeping was proposed then, and comes back as a seed.
    pub(super) fn create(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        let root = root.canonicalize()?;
        for name in ["corpus", "seeds", "artifacts", "scratch"] {
            let directory = root.join(name);
            match fs::remove_dir_all(&directory) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => fs::create_dir(&directory)?,
            }
        }
        let known = HashSet::new();
        Ok(Self {
            root,
            known,
            given: 0,
        })
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn corpus(&self) -> PathBuf {
        self.root.join("corpus")
    }

    pub(super) fn artifacts(&self) -> PathBuf {
        self.root.join("artifacts")
    }

    /// Where the program runs, and may write.
    pub(super) fn scratch(&self) -> PathBuf {
        self.root.join("scratch")
    }

    pub(super) fn stats(&self) -> PathBuf {
        self.root.join("stats")
    }

    pub(super) fn findings(&self) -> PathBuf {
        self.root.join("findings")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.root.join("libfuzzer.log")
    }

    /// Writes the seeds, and the list that gives libFuzzer their order: a directory has none that one can rely on.
    /// Returns the list as the program sees it from its working directory, which keeps commas of ours out of it.
    pub(super) fn write_seeds(&self, seeds: &[Vec<u8>]) -> io::Result<&'static str> {
        let mut names = Vec::with_capacity(seeds.len());
        for (number, seed) in seeds.iter().enumerate() {
            let name = format!("{number:06}");
            fs::write(self.root.join("seeds").join(&name), seed)?;
            names.push(format!("../seeds/{name}"));
        }
        fs::write(self.root.join("seeds.list"), names.join(","))?;
        Ok("../seeds.list")
    }

    /// Empties what the next process of the runtime writes.
    pub(super) fn renew(&self) -> io::Result<()> {
        fs::write(self.stats(), [0; stats::SIZE])?;
        fs::write(self.findings(), [])
    }

    /// Gives libFuzzer a test of somebody else. It appears at once and in full.
    pub(super) fn give(&mut self, bytes: &[u8]) -> io::Result<()> {
        let name = OsString::from(format!("given-{:06}", self.given));
        self.given += 1;
        let unfinished = self.root.join("given");
        fs::write(&unfinished, bytes)?;
        fs::rename(unfinished, self.corpus().join(&name))?;
        self.known.insert(name);
        Ok(())
    }

    /// Inputs that libFuzzer added since the last call, by name, at most so many. A file that does not have
    /// its full size is still being written.
    pub(super) fn new_inputs(&mut self, size: usize, most: usize) -> io::Result<Vec<Vec<u8>>> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(self.corpus())? {
            let name = entry?.file_name();
            if !self.known.contains(&name) {
                names.insert(name);
            }
        }
        let mut inputs = Vec::new();
        for name in names {
            if inputs.len() == most {
                break;
            }
            match fs::read(self.corpus().join(&name)) {
                Ok(bytes) if bytes.len() == size => {
                    self.known.insert(name);
                    inputs.push(bytes);
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(inputs)
    }
}

/// Reads a file that grows.
#[derive(Debug)]
pub(super) struct Tail {
    path: PathBuf,
    at: u64,
}

impl Tail {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, at: 0 }
    }

    /// What was added since the last call.
    pub(super) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut file = match fs::File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        if file.metadata()?.len() <= self.at {
            return Ok(Vec::new());
        }
        file.seek(SeekFrom::Start(self.at))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        self.at += bytes.len() as u64;
        Ok(bytes)
    }
}
