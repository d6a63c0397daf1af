//! What is known about a function, as it travels between machines.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sc_store::{RunDir, RunFile};

use super::token;

/// Names the revision that a run directory has facts of.
const MARKER: &str = "revision";
/// The result is text in the store, which can be asked there.
const RESULT: &str = "result.json";
/// More than any file of a run directory has.
const LARGEST: u64 = 4 << 30;

/// The files of a run directory that hold facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Names this state of them.
    pub revision: String,
    /// `result.json`.
    pub result: String,
    /// The others: paths, and contents as zlib packs them.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Facts {
    /// The facts of a run directory, which is marked with their revision; none if it has no result.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        let dir = RunDir::existing(path);
        if !dir.result_json().is_file() {
            return Ok(None);
        }
        let revision = token();
        let mut facts = Self {
            revision: revision.clone(),
            result: String::new(),
            files: Vec::new(),
        };
        for file in dir.export().map_err(io::Error::other)? {
            match &*file.path {
                MARKER => {}
                RESULT => facts.result = String::from_utf8_lossy(&file.bytes).into_owned(),
                _ => facts.files.push((file.path, pack(&file.bytes)?)),
            }
        }
        // Before they are in the store: if they never get there, the store has another revision, which replaces them.
        std::fs::write(path.join(MARKER), &revision)?;
        Ok(Some(facts))
    }

    /// Whether a run directory has facts of this revision, or more.
    pub fn are_in(path: &Path, revision: &str) -> bool {
        std::fs::read_to_string(path.join(MARKER)).is_ok_and(|found| found == revision)
    }

    /// Makes a run directory of them. Waits as long as somebody works there.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut files = Vec::new();
        for (path, packed) in &self.files {
            files.push(RunFile {
                path: path.clone(),
                bytes: unpack(packed)?,
            });
        }
        for (path, text) in [(MARKER, &self.revision), (RESULT, &self.result)] {
            files.push(RunFile {
                path: path.to_owned(),
                bytes: text.clone().into_bytes(),
            });
        }
        std::fs::create_dir_all(path)?;
        let dir = RunDir::existing(path);
        let lock = dir.lock(|_| true).map_err(io::Error::other)?;
        let lock = lock.ok_or(io::ErrorKind::Interrupted)?;
        dir.import(&files, &lock).map_err(io::Error::other)
    }
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed)
        .take(LARGEST)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
