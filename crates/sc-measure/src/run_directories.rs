//! Tests of run directories, whatever criterion they were generated for.

use std::path::{Path, PathBuf};

use sc_inputs::{Growth, Layout};
use sc_store::{Outcome, Reader, RunDir};
use serde_json::Value;

use sc_suite::Location;

use crate::{MeasureError, Suites};

/// A test that is input bytes, not replayed yet.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What people call it.
    pub name: String,
    /// Canonical bytes for the layout of now.
    pub bytes: Vec<u8>,
}

/// The project of exactly these criteria, or else all projects of this function.
pub fn find(location: &Location, entrypoint: &str) -> Result<Vec<PathBuf>, MeasureError> {
    let path = |dir: &RunDir| dir.path().to_path_buf();
    if let Some(dir) = location.find() {
        return Ok(vec![path(&dir)]);
    }
    let all = RunDir::projects(&location.workdir, &location.name);
    let found: Vec<PathBuf> = all
        .iter()
        .map(|(dir, _)| dir)
        .filter(|dir| is_about(dir.path(), entrypoint))
        .map(path)
        .collect();
    if found.is_empty() {
        return Err(MeasureError::NoStoredTests {
            entrypoint: entrypoint.to_owned(),
            workdir: location.workdir.clone(),
        });
    }
    Ok(found)
}

/// How far the bounds of inputs have grown for the stored tests that are replayed, and for those of the project.
pub fn stored_growth(suites: &Suites, location: &Location, entrypoint: &str) -> Growth {
    let stored = match suites.is_empty() {
        true => find(location, entrypoint).unwrap_or_default(),
        false => suites.corpus.clone(),
    };
    let project = location.find().map(|dir| dir.path().to_path_buf());
    let growth = |folder: PathBuf| {
        let dir = RunDir::existing(&folder);
        // What cannot be read is reported where its tests are.
        let reader = dir
            .store_file()
            .is_file()
            .then(|| Reader::open(&dir).ok())??;
        Growth::from_json(&reader.stored_growth().ok()??)
    };
    let all = stored.into_iter().chain(project).filter_map(growth);
    all.fold(Growth::default(), |joined, next| joined.join(&next))
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
pub fn tests(path: &Path, layout: &Layout) -> Result<Vec<Proposal>, MeasureError> {
    let dir = RunDir::existing(path);
    if !dir.store_file().is_file() {
        return Err(MeasureError::NotARunDirectory(path.to_path_buf()));
    }
    let reader = Reader::open(&dir)?;
    let name = dir.path().file_name().unwrap_or_default().to_string_lossy();
    let old = reader.layout_json()?;
    let mut tests = Vec::new();
    for row in reader.tests()? {
        // Those that show errors are of the suite too: for RTE they are what covers.
        let (true, Outcome::Ok | Outcome::Rte, Some(old)) = (row.kept, row.outcome, &old) else {
            continue;
        };
        let bytes = layout.convert(old, &row.bytes);
        tests.push(Proposal {
            name: format!("{name} test {}", row.id),
            bytes: bytes.map_err(|source| MeasureError::Conversion {
                path: path.to_path_buf(),
                source: Box::new(source),
            })?,
        });
    }
    Ok(tests)
}
