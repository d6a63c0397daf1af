//! Tests of run directories, whatever criterion they were generated for.

use std::path::{Path, PathBuf};

use sc_inputs::Layout;
use sc_store::{Outcome, Reader, RunDir};
use serde_json::Value;

use crate::commands::generate::store_failure;
use crate::failure::Failure;

/// A test that is input bytes, not replayed yet.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What people call it.
    pub name: String,
    /// Canonical bytes for the layout of now.
    pub bytes: Vec<u8>,
}

/// Where the tests of a project are.
#[derive(Debug, Clone)]
pub struct Sought<'a> {
    /// The folder of run directories.
    pub workdir: &'a Path,
    /// The project's name.
    pub name: &'a str,
    /// The criteria asked for, as run directories name them.
    pub criterion: &'a str,
    /// The function under test.
    pub entrypoint: &'a str,
}

/// The project of exactly these criteria, or else all projects of this function.
pub fn find(sought: &Sought<'_>) -> Result<Vec<PathBuf>, Failure> {
    let path = |dir: &RunDir| dir.path().to_path_buf();
    if let Some(dir) = RunDir::find(sought.workdir, sought.name, sought.criterion) {
        return Ok(vec![path(&dir)]);
    }
    let all = RunDir::projects(sought.workdir, sought.name);
    let found: Vec<PathBuf> = all
        .iter()
        .map(|(dir, _)| dir)
        .filter(|dir| is_about(dir.path(), sought.entrypoint))
        .map(path)
        .collect();
    if found.is_empty() {
        let (workdir, entry) = (sought.workdir.display(), sought.entrypoint);
        return Err(
            Failure::usage(format!("no tests of `{entry}` in `{workdir}`")).hint(
                "generate some first, or say what to measure: --corpus, --inputs, --tests or --command-lines",
            ),
        );
    }
    Ok(found)
}

/// Whether a run directory is about this function: two may have projects of one name, with `--name`. A project that never came to a result is believed.
pub fn is_about(dir: &Path, entrypoint: &str) -> bool {
    let result = RunDir::existing(dir).result_json();
    let text = std::fs::read_to_string(result).unwrap_or_default();
    let result: Value = serde_json::from_str(&text).unwrap_or_default();
    result["entrypoint"]
        .as_str()
        .is_none_or(|name| name == entrypoint)
}

/// The suite of a run directory, for the layout of now.
pub fn tests(path: &Path, layout: &Layout) -> Result<Vec<Proposal>, Failure> {
    let dir = RunDir::existing(path);
    if !dir.store_file().is_file() {
        let path = path.display();
        return Err(
            Failure::usage(format!("`{path}` is no run directory (--corpus)"))
                .hint("files of input bytes are given with --inputs"),
        );
    }
    let reader = Reader::open(&dir).map_err(store_failure)?;
    let name = dir.path().file_name().unwrap_or_default().to_string_lossy();
    let old = reader.layout_json().map_err(store_failure)?;
    let mut tests = Vec::new();
    for row in reader.tests().map_err(store_failure)? {
        // Those that show errors are of the suite too: for RTE they are what covers.
        let (true, Outcome::Ok | Outcome::Rte, Some(old)) = (row.kept, row.outcome, &old) else {
            continue;
        };
        let bytes = layout.convert(old, &row.bytes);
        tests.push(Proposal {
            name: format!("{name} test {}", row.id),
            bytes: bytes
                .map_err(|error| Failure::usage(format!("`{}`: {error}", path.display())))?,
        });
    }
    Ok(tests)
}
