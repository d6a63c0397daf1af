//! The clang that writes the bitcode which KLEE reads: that of the LLVM it was built with.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::{Cancel, Job};

/// How long a program may take to say its version.
const PATIENCE: Duration = Duration::from_secs(5);

/// Finds it, or says what is missing.
pub(super) fn find(klee: &Path) -> Result<PathBuf, String> {
    let about = output(Job::new(klee).arg("--version"))
        .ok_or_else(|| format!("'{}' does not tell its version", klee.display()))?;
    let version = llvm_version(&about)
        .ok_or_else(|| format!("'{}' does not tell its version of LLVM", klee.display()))?;
    let name = format!("clang-{version}");
    match output(Job::new(&name).arg("--version")) {
        Some(_) => Ok(PathBuf::from(name)),
        None => Err(format!(
            "'{name}' is missing: KLEE reads bitcode of LLVM {version}"
        )),
    }
}

fn output(job: Job) -> Option<String> {
    let finished = job.time_limit(PATIENCE).run(&Cancel::new()).ok()?;
    let said = finished.exit.is_success();
    said.then(|| finished.stdout_text().into_owned())
}

/// The major version of LLVM in what KLEE says about itself.
fn llvm_version(about: &str) -> Option<u32> {
    let (_, rest) = about.split_once("LLVM version ")?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_llvm_is_read() {
        let debian = "KLEE 3.2 (https://klee-se.org/)\n  Build mode: Release (Asserts: OFF)\n\nDebian LLVM version 16.0.6\n";
        assert_eq!(llvm_version(debian), Some(16));
        let other =
            "KLEE 3.1 (https://klee-se.org)\n\nLLVM (http://llvm.org/):\n  LLVM version 13.0.1\n";
        assert_eq!(llvm_version(other), Some(13));
        assert_eq!(llvm_version("KLEE 3.1"), None);
    }
}
