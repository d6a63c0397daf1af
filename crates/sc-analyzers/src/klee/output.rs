//! The tests in the output folder of KLEE, in the order in which they appear.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::ktest;

/// The name of the symbolic bytes.
pub(super) const INPUTS: &str = "sc_inputs";

/// A test that KLEE has written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The bytes of the test.
    pub bytes: Vec<u8>,
    /// What KLEE calls the error that it ends in: `ptr`, `div`, `abort`, …
    pub error: Option<String>,
}

/// Reads tests as they appear.
pub(super) struct Output {
    dir: PathBuf,
    /// Tests that were read.
    read: BTreeSet<String>,
    /// Tests that were there when it was looked last.
    seen: BTreeSet<String>,
}

impl Output {
    pub(super) fn new(dir: &Path) -> Self {
        Self {
            dir: dir.to_owned(),
            read: BTreeSet::new(),
            seen: BTreeSet::new(),
        }
    }

    /// The tests that are new. The error of a test is written after the test itself, so that a test counts once it was seen
    /// before; `last`: nothing is written any more.
    pub(super) fn take(&mut self, last: bool) -> Vec<Written> {
        let mut tests = BTreeSet::new();
        let mut errors = Vec::new();
        for entry in fs::read_dir(&self.dir).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            match name.strip_suffix(".ktest") {
                Some(stem) => drop(tests.insert(stem.to_owned())),
                None => errors.extend(error_of(&name)),
            }
        }
        let mut written = Vec::new();
        for test in &tests {
            if self.read.contains(test) || !(last || self.seen.contains(test)) {
                continue;
            }
            let file = fs::read(self.dir.join(format!("{test}.ktest"))).unwrap_or_default();
            // One that is not complete is read later.
            if let Some(bytes) = ktest::object(&file, INPUTS) {
                self.read.insert(test.clone());
                let error = errors.iter().find(|(of, _)| of == test);
                let error = error.map(|(_, error)| error.clone());
                written.push(Written { bytes, error });
            }
        }
        self.seen = tests;
        written
    }
}

/// The test and the kind of error of a file such as `test000003.ptr.err`.
fn error_of(name: &str) -> Option<(String, String)> {
    let (test, kind) = name.strip_suffix(".err")?.split_once('.')?;
    Some((test.to_owned(), kind.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read_once_and_complete() {
        let dir = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
        let write = |name: &str, bytes: &[u8]| {
            let written = fs::write(dir.path().join(name), bytes);
            written.unwrap_or_else(|error| panic!("{error}"));
        };
        let mut output = Output::new(dir.path());
        let test = |bytes: &[u8], error: Option<&str>| Written {
            bytes: bytes.to_vec(),
            error: error.map(str::to_owned),
        };
        write("test000001.ktest", &ktest::file(INPUTS, b"a"));
        write("test000002.ktest", b"KTEST");
        assert_eq!(output.take(false), []);
        write("test000001.ptr.err", b"Error: memory error");
        assert_eq!(output.take(false), [test(b"a", Some("ptr"))]);
        write("test000002.ktest", &ktest::file(INPUTS, b"b"));
        assert_eq!(output.take(false), [test(b"b", None)]);
        write("test000003.ktest", &ktest::file(INPUTS, b"c"));
        assert_eq!(output.take(true), [test(b"c", None)]);
        assert_eq!(output.take(true), []);
    }
}
