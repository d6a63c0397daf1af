//! Where libclang is, and which version a file is.

use std::fs;
use std::path::{Path, PathBuf};

use super::Version;

/// The version whose interface we were written against.
const PREFERRED: u32 = 19;

/// The directories that distributions put libclang in, as patterns: `*` is any part of one name.
pub(super) const DIRECTORIES: [&str; 6] = [
    "usr/lib/llvm*/lib",
    "usr/lib/*-linux-gnu",
    "usr/lib64",
    "usr/lib64/llvm*/lib64",
    "usr/lib",
    "usr/local/lib",
];

/// The libraries below `root`, the best first.
pub(super) fn installed(root: &Path) -> Vec<(PathBuf, Version)> {
    let directories = DIRECTORIES.iter().flat_map(|pattern| expand(root, pattern));
    let mut found: Vec<_> = directories.flat_map(|dir| libraries_in(&dir)).collect();
    sort_by_preference(&mut found);
    found
}

/// The libraries that `path` names, as a file or as their directory (like `LIBCLANG_PATH`), the best first.
pub(super) fn named(path: &Path) -> Vec<(PathBuf, Version)> {
    if path.is_dir() {
        let mut found = libraries_in(path);
        sort_by_preference(&mut found);
        return found;
    }
    let version = path.is_file().then(|| version_of(path)).flatten();
    version
        .map(|version| (path.to_owned(), version))
        .into_iter()
        .collect()
}

/// The preferred release first, then newer before older; among equals the order in which they were found.
fn sort_by_preference(libraries: &mut [(PathBuf, Version)]) {
    libraries.sort_by(|(_, a), (_, b)| {
        let key = |version: &Version| (version.major() == PREFERRED, version.clone());
        key(b).cmp(&key(a))
    });
}

fn libraries_in(directory: &Path) -> Vec<(PathBuf, Version)> {
    let mut paths = entries(directory);
    paths.retain(|path| file_name(path).is_some_and(is_libclang) && path.is_file());
    paths
        .into_iter()
        .filter_map(|path| version_of(&path).map(|version| (path, version)))
        .collect()
}

/// The version that the name of the library, of what it links to, or of its directory tells.
fn version_of(path: &Path) -> Option<Version> {
    let target = fs::canonicalize(path).ok();
    [Some(path), target.as_deref()]
        .into_iter()
        .flatten()
        .find_map(|path| {
            let by_name = file_name(path).and_then(version_in_name);
            by_name.or_else(|| version_in_directory(path))
        })
}

fn is_libclang(name: &str) -> bool {
    let rest = name.strip_prefix("libclang").unwrap_or_default();
    // Not libclang-cpp.so.19.1, which is another library.
    let numbered = rest.strip_prefix('-').unwrap_or_default();
    rest == ".so"
        || rest.starts_with(".so.")
        || (numbered.starts_with(|c: char| c.is_ascii_digit()) && numbered.contains(".so"))
}

/// `libclang-19.so.1` is 19, `libclang-14.so.14.0.6` is 14.0.6, `libclang.so.18.1` is 18.1, `libclang.so.1` tells nothing.
fn version_in_name(name: &str) -> Option<Version> {
    let (stem, suffix) = name.split_once(".so")?;
    let suffix = suffix.strip_prefix('.').and_then(Version::parse_prefix);
    let stem = stem
        .strip_prefix("libclang-")
        .and_then(Version::parse_prefix);
    match (stem, suffix) {
        (Some(stem), Some(suffix)) if suffix.major() == stem.major() => Some(suffix),
        (Some(stem), _) => Some(stem),
        // 1 was the number of the binary interface for many releases.
        (None, suffix) => suffix.filter(|suffix| suffix.major() > 1),
    }
}

/// `/usr/lib/llvm-19/lib/libclang.so` is 19.
fn version_in_directory(path: &Path) -> Option<Version> {
    path.ancestors()
        .filter_map(file_name)
        .find_map(|name| Version::parse_prefix(name.strip_prefix("llvm")?.trim_start_matches('-')))
}

fn file_name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}

/// The directories below `root` that match `pattern`, in order of name.
fn expand(root: &Path, pattern: &str) -> Vec<PathBuf> {
    let mut matching = vec![root.to_owned()];
    for part in pattern.split('/') {
        matching = match part.split_once('*') {
            None => matching.iter().map(|dir| dir.join(part)).collect(),
            Some((prefix, suffix)) => {
                let mut below: Vec<_> = matching.iter().flat_map(|dir| entries(dir)).collect();
                below.retain(|path| {
                    file_name(path)
                        .and_then(|name| name.strip_prefix(prefix))
                        .is_some_and(|rest| rest.ends_with(suffix))
                });
                below
            }
        };
    }
    matching
}

/// What is in a directory, in order of name; nothing if it cannot be read.
fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[track_caller]
    fn check_name(name: &str, expected: Option<&[u32]>) {
        let version = Some(name)
            .filter(|name| is_libclang(name))
            .and_then(version_in_name);
        assert_eq!(version, expected.map(Version::from), "{name}");
    }

    #[test]
    fn names_tell_versions() {
        check_name("libclang-19.so.19", Some(&[19]));
        check_name("libclang-19.so.1", Some(&[19]));
        check_name("libclang-19.so", Some(&[19]));
        check_name("libclang-14.so.14.0.6", Some(&[14, 0, 6]));
        check_name("libclang.so.18.1", Some(&[18, 1]));
        check_name("libclang.so.1", None);
        check_name("libclang.so", None);
        check_name("libclang-cpp.so.19.1", None);
        check_name("libclang-cpp.so", None);
        check_name("libclang_rt.asan.so.19", None);
        check_name("libclang-19.a", None);
    }

    #[test]
    fn a_link_without_number_is_what_it_links_to_or_where_it_is() {
        let root = tempfile::tempdir().unwrap();
        let lib = root.path().join("usr/lib/x86_64-linux-gnu");
        fs::create_dir_all(&lib).unwrap();
        fs::write(lib.join("libclang-18.so.18"), "").unwrap();
        symlink("libclang-18.so.18", lib.join("libclang.so")).unwrap();
        assert_eq!(
            version_of(&lib.join("libclang.so")),
            Some(Version(vec![18]))
        );
        let path = Path::new("/usr/lib/llvm-17/lib/libclang.so.1");
        assert_eq!(version_of(path), Some(Version(vec![17])));
    }

    #[test]
    fn release_19_comes_first_then_the_newest() {
        let root = tempfile::tempdir().unwrap();
        for file in [
            "usr/lib/llvm-14/lib/libclang-14.so.14.0.6",
            "usr/lib/llvm-14/lib/libclang-cpp.so.14",
            "usr/lib/llvm-19/lib/libclang-19.so.1",
            "usr/lib/x86_64-linux-gnu/libclang-19.so.19",
            "usr/lib64/libclang.so.20.1",
        ] {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = installed(root.path());
        let shown: Vec<_> = found
            .iter()
            .map(|(path, version)| {
                let path = path.strip_prefix(root.path()).unwrap();
                format!("{version} {}", path.display())
            })
            .collect();
        assert_eq!(
            shown,
            [
                "19 usr/lib/llvm-19/lib/libclang-19.so.1",
                "19 usr/lib/x86_64-linux-gnu/libclang-19.so.19",
                "20.1 usr/lib64/libclang.so.20.1",
                "14.0.6 usr/lib/llvm-14/lib/libclang-14.so.14.0.6",
            ]
        );
    }
}
