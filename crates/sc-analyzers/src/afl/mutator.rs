//! The library with the mutator that knows the layout. It is the same for every program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_harness::runtime;
use sc_process::{Job, Output, tools};

use crate::fuzzing::build::{HEADERS, MUTATOR};

const LIBRARY: &str = include_str!("../../../sc-harness/runtime/afl_mutator.c");
/// How long the compiler may work.
const MOST: Duration = Duration::from_secs(60);

/// Compiles it in this folder; afl-fuzz is a program of the machine itself, whatever the program under test is.
pub(super) fn build(dir: &Path) -> Result<PathBuf, String> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot compile the mutator: {error}");
    let clang = tools::find(&tools::CLANG).map_err(|missing| failed(&missing))?;
    let (source, library) = (dir.join("afl_mutator.c"), dir.join("afl_mutator.so"));
    let log = dir.join("afl_mutator.log");
    write(dir, &source).map_err(|error| failed(&error))?;
    let job = Job::new(&clang.path)
        .args(["-shared", "-fPIC", "-O2", "-std=gnu11", "-w", "-o"])
        .arg(&library)
        .arg(&source)
        .stdout(Output::Null)
        .stderr(Output::File(log.clone()))
        .work_limit(MOST);
    let mut running = job.spawn().map_err(|error| failed(&error))?;
    let exit = running.wait().map_err(|error| failed(&error))?;
    if !exit.is_success() {
        let said = fs::read_to_string(&log).unwrap_or_default();
        return Err(failed(
            &said.lines().next().unwrap_or("the compiler failed"),
        ));
    }
    Ok(library)
}

fn write(dir: &Path, source: &Path) -> io::Result<()> {
    let headers = HEADERS.iter().chain(&MUTATOR).chain([&runtime::COMMON]);
    for file in headers {
        fs::write(dir.join(file.name), file.text)?;
    }
    fs::write(source, LIBRARY)
}
