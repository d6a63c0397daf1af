//! The working directory of a fuzzing task: what we write for libFuzzer, and what it writes for us.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::fuzzing::STATS_SIZE;

const DIRECTORIES: [&str; 3] = ["seeds", "artifacts", "scratch"];
/// What the names of the corpora start with, one for each process.
const CORPUS: &str = "corpus-";

/// The working directory of a fuzzing task.
#[derive(Debug)]
pub(super) struct Files {
    root: PathBuf,
    /// Seeds and inputs of earlier processes, relative to the program's working directory, in their order.
    starting: Vec<String>,
    /// How many processes had a corpus of their own.
    lives: usize,
    /// Files of the present corpus that need not be looked at again.
    known: BTreeSet<OsString>,
    given: usize,
}

impl Files {
    /// Makes the directory ready and writes the seeds. Inputs of an earlier run in the same place are removed: what was
    /// worth keeping was proposed then, and comes back as a seed.
    pub(super) fn create(root: &Path, seeds: &[Vec<u8>]) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        let root = root.canonicalize()?;
        for name in list(&root)? {
            let is_corpus = name.as_encoded_bytes().starts_with(CORPUS.as_bytes());
            if is_corpus || DIRECTORIES.iter().any(|ours| name == *ours) {
                fs::remove_dir_all(root.join(name))?;
            }
        }
        for name in DIRECTORIES {
            fs::create_dir(root.join(name))?;
        }
        let mut starting = Vec::with_capacity(seeds.len());
        for (number, seed) in seeds.iter().enumerate() {
            let name = format!("seeds/{number:06}");
            fs::write(root.join(&name), seed)?;
            starting.push(format!("../{name}"));
        }
        Ok(Self {
            root,
            starting,
            lives: 0,
            known: BTreeSet::new(),
            given: 0,
        })
    }

    /// Prepares for a process: an empty corpus, to which libFuzzer adds, and a list of what to start with. A list,
    /// because a directory has no order that one can rely on; relative, because names in it must have no comma.
    pub(super) fn begin_life(&mut self) -> io::Result<&'static str> {
        if self.lives > 0 {
            let mut names = list(&self.corpus())?;
            names.sort();
            let life = self.lives;
            let relative = |name: OsString| Some(format!("../{CORPUS}{life}/{}", name.to_str()?));
            self.starting.extend(names.into_iter().filter_map(relative));
        }
        self.lives += 1;
        self.known.clear();
        fs::create_dir(self.corpus())?;
        fs::write(self.root.join("start.list"), self.starting.join(","))?;
        fs::write(self.stats(), [0; STATS_SIZE])?;
        fs::write(self.findings(), [])?;
        Ok("../start.list")
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn corpus(&self) -> PathBuf {
        self.root.join(format!("{CORPUS}{}", self.lives))
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

    /// Labels that are not looked for, in deterministic mode.
    pub(super) fn errors(&self) -> PathBuf {
        self.root.join("errors")
    }

    pub(super) fn decided(&self) -> PathBuf {
        self.root.join("decided")
    }

    pub(super) fn findings(&self) -> PathBuf {
        self.root.join("findings")
    }

    pub(super) fn log(&self) -> PathBuf {
        self.root.join("libfuzzer.log")
    }

    /// Gives libFuzzer a test of somebody else. It appears at once and in full.
    pub(super) fn give(&mut self, bytes: &[u8]) -> io::Result<()> {
        let name = OsString::from(format!("given-{:06}", self.given));
        self.given += 1;
        let unfinished = self.root.join("given");
        fs::write(&unfinished, bytes)?;
        // The fuzzer may run as another user.
        fs::set_permissions(&unfinished, fs::Permissions::from_mode(0o644))?;
        fs::rename(unfinished, self.corpus().join(&name))?;
        self.known.insert(name);
        Ok(())
    }

    /// Inputs that libFuzzer added since the last call, by name, at most so many. A file that does not have
    /// its full size is still being written.
    pub(super) fn new_inputs(&mut self, size: usize, most: usize) -> io::Result<Vec<Vec<u8>>> {
        let mut names = list(&self.corpus())?;
        names.retain(|name| !self.known.contains(name));
        names.sort();
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

fn list(directory: &Path) -> io::Result<Vec<OsString>> {
    fs::read_dir(directory)?
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect()
}
