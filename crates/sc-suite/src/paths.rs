//! Paths as they work from the folder of the suites.

use std::path::{Component, Path, PathBuf};

/// `target` as seen from the folder `from`; both may be relative to the current directory.
pub fn relative(target: &Path, from: &Path) -> String {
    let (target, from) = (absolute(target), absolute(from));
    let target: Vec<Component<'_>> = target.components().collect();
    let from: Vec<Component<'_>> = from.components().collect();
    let common = target.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut path = PathBuf::new();
    for _ in common..from.len() {
        path.push("..");
    }
    path.extend(&target[common..]);
    path.to_string_lossy().into_owned()
}

/// Real paths where they exist: `..` after a link must lead where the compiler goes.
fn absolute(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_path_buf())
}

/// Compiler flags of a unit as they work from `from`; `skip` are folders of ours.
pub fn flags(flags: &[String], from: &Path, skip: &Path) -> Vec<String> {
    let mut result = Vec::new();
    let mut words = flags.iter();
    while let Some(flag) = words.next() {
        if flag.starts_with("-D__SEACORAL__") {
            continue;
        }
        let Some(option) = PATH_FLAGS.iter().find(|option| flag.starts_with(**option)) else {
            result.push(flag.clone());
            continue;
        };
        let value = match flag.strip_prefix(option) {
            Some("") | None => words.next().cloned().unwrap_or_default(),
            Some(joined) => joined.to_string(),
        };
        if Path::new(&value).starts_with(skip) {
            continue;
        }
        // A header that is not there is one of the include path, such as one of the system.
        let is_searched = FILE_FLAGS.contains(option) && !Path::new(&value).is_file();
        let value = match is_searched {
            true => value,
            false => relative(Path::new(&value), from),
        };
        if *option == "-I" {
            result.push(format!("-I{value}"))
        } else {
            result.extend([option.to_string(), value])
        }
    }
    result
}

/// Flags whose value is a path. Longer ones first: `-I` starts none of them.
const PATH_FLAGS: [&str; 6] = [
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-I",
];

/// Those whose value is a header.
const FILE_FLAGS: [&str; 2] = ["-include", "-imacros"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_go_up_and_down() {
        let check = |target: &str, from: &str, wanted: &str| {
            assert_eq!(relative(Path::new(target), Path::new(from)), wanted);
        };
        check("/a/f.c", "/a/_sc/f-CC/tests", "../../../f.c");
        check("/b/f.c", "/a/x", "../../b/f.c");
        check("/a/x/f.c", "/a/x", "f.c");
    }

    #[test]
    fn include_flags_are_rebased_and_ours_left_out() {
        let given = [
            "-I/p/inc",
            "-D__SEACORAL__=1",
            "-DX=1",
            "-I",
            "/tmp/ours",
            "-isystem",
            "/p/sys",
            "-include",
            "stdlib.h",
        ]
        .map(String::from);
        let got = flags(&given, Path::new("/p/_sc"), Path::new("/tmp/ours"));
        assert_eq!(
            got,
            [
                "-I../inc", "-DX=1", "-isystem", "../sys", "-include", "stdlib.h"
            ]
        );
    }
}
