//! Whether libFuzzer is there: it is a library of clang's, often in a package of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sc_process::Job;
use sc_process::tools::{self, Found, Missing, Reason, Version};

/// The version of the clang that has it, or what is missing.
pub(super) fn available() -> Result<Version, Missing> {
    let clang = tools::find(&tools::CLANG)?;
    let resources = resources(&clang);
    match resources.as_deref().and_then(library_in) {
        Some(_) => Ok(clang.version),
        None => Err(Missing {
            tool: "libfuzzer",
            reason: Reason::NotFound {
                tried: vec![format!(
                    "libclang_rt.fuzzer in {}",
                    resources.unwrap_or(clang.path).display()
                )],
            },
            hint: tools::CLANG.install,
        }),
    }
}

/// libFuzzer itself, with its `main`.
pub(super) fn library() -> Option<PathBuf> {
    let clang = tools::find(&tools::CLANG).ok()?;
    library_in(&resources(&clang)?)
}

/// Where this clang keeps its own headers and libraries.
fn resources(clang: &Found) -> Option<PathBuf> {
    const QUESTION: &str = "-print-resource-dir";
    let job = Job::new(&clang.path)
        .arg(QUESTION)
        .work_limit(Duration::from_secs(15))
        .time_limit(Duration::from_secs(60));
    let read = |text: &str| Some(PathBuf::from(text.trim())).filter(|path| path.is_dir());
    tools::ask(&clang.path, &[QUESTION], &job, read).ok()?.ok()
}

/// `lib/linux/libclang_rt.fuzzer-x86_64.a` or `lib/x86_64-unknown-linux-gnu/libclang_rt.fuzzer.a`.
fn library_in(resources: &Path) -> Option<PathBuf> {
    let arch = std::env::consts::ARCH;
    let for_all = resources.join(format!("lib/linux/libclang_rt.fuzzer-{arch}.a"));
    let for_target = resources.join(format!("lib/{arch}-unknown-linux-gnu/libclang_rt.fuzzer.a"));
    [for_all, for_target]
        .into_iter()
        .find(|path| path.is_file())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn it_is_here() {
        let clang = tools::find(&tools::CLANG).unwrap();
        assert_eq!(available().unwrap(), clang.version);
    }

    #[test]
    fn the_library_is_looked_for_in_both_layouts() {
        #[track_caller]
        fn check(file: &str, expected: bool) {
            let dir = tempfile::tempdir().unwrap();
            let path = dir
                .path()
                .join(file.replace("ARCH", std::env::consts::ARCH));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
            assert_eq!(library_in(dir.path()).is_some(), expected, "{file}");
        }
        check("lib/linux/libclang_rt.fuzzer-ARCH.a", true);
        check("lib/ARCH-unknown-linux-gnu/libclang_rt.fuzzer.a", true);
        check("lib/linux/libclang_rt.fuzzer_no_main-ARCH.a", false);
        check("lib/linux/libclang_rt.asan-ARCH.a", false);
        check("include/stddef.h", false);
    }
}
