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
    let mut found =
        on_path(&name).filter(|clang| output(Job::new(clang).arg("--version")).is_some());
    found
        .next()
        .ok_or_else(|| format!("'{name}' is missing: KLEE reads bitcode of LLVM {version}"))
}

/// The files of this name in the folders of programs. Builds want the whole path: what they keep is for this very file.
fn on_path(name: &str) -> impl Iterator<Item = PathBuf> + use<> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let paths = folders.into_iter().map(|folder| folder.join(name));
    let paths: Vec<PathBuf> = paths
        .filter(|path| path.is_absolute() && path.is_file())
        .collect();
    paths.into_iter()
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
    fn programs_are_found_with_their_whole_path() {
        let shell = on_path("sh").next();
        assert!(shell.is_some_and(|path| path.is_absolute()));
        assert_eq!(on_path("no-such-program").next(), None);
    }

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
