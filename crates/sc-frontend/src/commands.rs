//! Flags of a file from `compile_commands.json`.

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use crate::error::FrontendError;

#[derive(Debug, Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

/// A compilation database.
#[derive(Debug)]
pub struct CompileCommands {
    entries: Vec<Entry>,
}

impl CompileCommands {
    /// Reads the database at `path`, or the one in that folder.
    pub fn read(path: &Path) -> Result<Self, FrontendError> {
        let in_folder = path.join("compile_commands.json");
        let path = if path.is_dir() { &in_folder } else { path };
        let error = |message: String| FrontendError::CompileCommands {
            path: path.to_path_buf(),
            message,
        };
        let text = std::fs::read_to_string(path).map_err(|e| error(e.to_string()))?;
        let mut entries: Vec<Entry> =
            serde_json::from_str(&text).map_err(|e| error(e.to_string()))?;
        let base = absolute(path.parent().unwrap_or(Path::new("")));
        for entry in &mut entries {
            entry.directory = normal(&base.join(&entry.directory));
            if entry.arguments.is_none() && entry.command.is_none() {
                let file = entry.file.display();
                return Err(error(format!(
                    "the entry of {file} has neither 'arguments' nor 'command'"
                )));
            }
        }
        Ok(Self { entries })
    }

    /// The files of the database, each once.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for entry in &self.entries {
            let file = normal(&entry.directory.join(&entry.file));
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }

    /// Whether `file` has an entry.
    pub fn has(&self, file: &Path) -> bool {
        self.flags_of(file).is_some()
    }

    /// The flags of `file`, without compiler and file name; `None` if it has no entry.
    pub(crate) fn flags_of(&self, file: &Path) -> Option<Vec<String>> {
        let wanted = normal(&absolute(file));
        let real = wanted.canonicalize().ok();
        let entry = self.entries.iter().find(|entry| {
            let path = normal(&entry.directory.join(&entry.file));
            path == wanted || (real.is_some() && path.canonicalize().ok() == real)
        })?;
        let words = match (&entry.arguments, &entry.command) {
            (Some(arguments), _) => arguments.clone(),
            (None, command) => split_shell(command.as_deref().unwrap_or_default()),
        };
        Some(absolute_flags(
            flag_words(words, &entry.file),
            &entry.directory,
        ))
    }
}

/// Drops the compiler (and launchers such as ccache before it) and the file itself.
fn flag_words(words: Vec<String>, file: &Path) -> Vec<String> {
    let first_flag = words.iter().position(|word| word.starts_with('-'));
    let start = first_flag.unwrap_or(words.len());
    let is_flag = |word: &String| Path::new(word) != file;
    words.into_iter().skip(start).filter(is_flag).collect()
}

/// Makes directories and files named by flags independent of the working directory.
fn absolute_flags(flags: Vec<String>, directory: &Path) -> Vec<String> {
    const WITH_PATH: &[&str] = &[
        "-I",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-isysroot",
        "--sysroot",
    ];
    const WITH_FILE: &[&str] = &["-include", "-imacros"];
    let mut result = Vec::with_capacity(flags.len());
    let mut flags = flags.into_iter();
    while let Some(flag) = flags.next() {
        if WITH_PATH.contains(&flag.as_str()) {
            result.push(flag);
            result.extend(flags.next().map(|path| joined(directory, &path)));
        } else if WITH_FILE.contains(&flag.as_str()) {
            // A header is looked for in the working directory first, then along -I.
            result.push(flag);
            result.extend(flags.next().map(|path| {
                let here = directory.join(&path);
                if here.exists() {
                    here.display().to_string()
                } else {
                    path
                }
            }));
        } else if let Some(path) = flag.strip_prefix("--sysroot=") {
            result.push(format!("--sysroot={}", joined(directory, path)));
        } else {
            let prefix = WITH_PATH
                .iter()
                .find(|p| flag.starts_with(**p) && **p != "--sysroot");
            match prefix {
                Some(prefix) => {
                    let path = joined(directory, &flag[prefix.len()..]);
                    result.push(format!("{prefix}{path}"));
                }
                None => result.push(flag),
            }
        }
    }
    result
}

fn joined(directory: &Path, path: &str) -> String {
    // `=` and `$SYSROOT` stand for the system root.
    if path.starts_with('=') || path.starts_with('$') {
        return path.to_owned();
    }
    directory.join(path).display().to_string()
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Removes `.` and `..` by text.
fn normal(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

/// The words of a command line as a POSIX shell splits it, without any expansion.
///
/// Text with an unclosed quote is split at white space: the compiler then names the word that it rejects.
pub fn split_shell(command: &str) -> Vec<String> {
    shlex::split(command).unwrap_or_else(|| command.split_whitespace().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let words = split_shell(r#"cc  -DA="x y" -DB='"q" \n' -DC=\"s\" "-D" "" a\ b "\x\$""#);
        insta::assert_debug_snapshot!(words, @r#"
        [
            "cc",
            "-DA=x y",
            "-DB=\"q\" \\n",
            "-DC=\"s\"",
            "-D",
            "",
            "a b",
            "\\x$",
        ]
        "#);
    }

    #[test]
    fn unclosed_quotes_leave_words() {
        assert_eq!(split_shell("-DA 'b c"), ["-DA", "'b", "c"]);
    }

    #[test]
    fn both_forms_of_entries_are_read_and_directories_respected() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("compile_commands.json");
        let text = r#"[
            {"directory": "/b", "file": "src/a.c", "arguments": ["cc", "-Iinc", "-I", "../x", "-DA", "-c", "src/a.c"]},
            {"directory": "/b/sub", "file": "/b/src/b.c", "command": "ccache gcc -isystem sys -I/abs -DS=\"a b\" -c /b/src/b.c"}
        ]"#;
        std::fs::write(&path, text).unwrap();
        let commands = CompileCommands::read(&path).unwrap();
        let flags = |file: &str| {
            commands
                .flags_of(Path::new(file))
                .unwrap_or_default()
                .join("|")
        };
        assert_eq!(flags("/b/./src/a.c"), "-I/b/inc|-I|/b/../x|-DA|-c");
        assert_eq!(
            flags("/b/src/../src/b.c"),
            "-isystem|/b/sub/sys|-I/abs|-DS=a b|-c"
        );
        assert!(commands.flags_of(Path::new("/b/src/c.c")).is_none());
    }

    #[test]
    fn a_bad_database_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("compile_commands.json");
        for (text, part) in [
            ("[{", "EOF"),
            (r#"[{"directory":".","file":"a.c"}]"#, "neither"),
        ] {
            std::fs::write(&path, text).unwrap();
            let message = CompileCommands::read(&path).unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
        assert!(CompileCommands::read(&directory.path().join("none")).is_err());
    }
}
