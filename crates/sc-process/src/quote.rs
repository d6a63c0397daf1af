//! Printing a job as a line for a POSIX shell.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::{self, Write};
use std::os::unix::ffi::OsStrExt;

use crate::environment::{Base, Environment};
use crate::job::{Input, Job, Output};

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(directory) = &self.directory {
            write!(f, "cd {} && ", quoted(directory.as_os_str()))?;
        }
        write_environment(f, &self.environment)?;
        f.write_str(&quoted(self.program.as_os_str()))?;
        for arg in &self.args {
            write!(f, " {}", quoted(arg))?;
        }
        if let Input::File(path) = &self.stdin {
            write!(f, " < {}", quoted(path.as_os_str()))?;
        }
        write_redirections(f, &self.stdout, &self.stderr)
    }
}

fn write_environment(f: &mut fmt::Formatter<'_>, environment: &Environment) -> fmt::Result {
    match environment.base {
        Base::Minimal => {
            f.write_str("env -i ")?;
            for name in environment.kept() {
                write!(f, "{name}=\"${name}\" ")?;
            }
        }
        Base::Inherited => {
            let removed = environment.changes.iter();
            let removed = removed.filter(|(_, value)| value.is_none());
            let mut prefix = "env ";
            for (name, _) in removed {
                write!(f, "{prefix}-u {} ", quoted(name))?;
                prefix = "";
            }
        }
    }
    for (name, value) in &environment.changes {
        if let Some(value) = value {
            write!(f, "{}={} ", quoted(name), quoted(value))?;
        }
    }
    Ok(())
}

fn write_redirections(f: &mut fmt::Formatter<'_>, stdout: &Output, stderr: &Output) -> fmt::Result {
    if let Output::File(path) = stdout {
        write!(f, " > {}", quoted(path.as_os_str()))?;
    }
    match stderr {
        Output::File(_) if stdout == stderr => f.write_str(" 2>&1"),
        Output::File(path) => write!(f, " 2> {}", quoted(path.as_os_str())),
        Output::Capture { .. } | Output::Null => Ok(()),
    }
}

/// `word` as a shell reads it back: bare when nothing in it is special.
fn quoted(word: &OsStr) -> Cow<'_, str> {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(byte);
    match word.to_str() {
        Some(text) if !text.is_empty() && text.as_bytes().iter().all(is_plain) => text.into(),
        Some(text) if !text.contains(char::is_control) => {
            format!("'{}'", text.replace('\'', r"'\''")).into()
        }
        // Control characters and bytes that are not text would not survive a log or a terminal.
        _ => escaped(word.as_bytes()).into(),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut out = String::from("$'");
    for &byte in bytes {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\'' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            // Three octal digits always end by themselves; writing to a string cannot fail.
            _ => drop(write!(out, "\\{byte:03o}")),
        }
    }
    out.push('\'');
    out
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::process::Command;

    #[track_caller]
    fn check(job: Job, expected: &str) {
        assert_eq!(job.to_string(), expected);
    }

    #[test]
    fn jobs_print_as_shell_lines() {
        check(
            Job::new("clang-19").args(["-O1", "a.c"]),
            "clang-19 -O1 a.c",
        );
        check(
            Job::new("cc").arg("-DX=\"a b\"").arg("it's").arg(""),
            r#"cc '-DX="a b"' 'it'\''s' ''"#,
        );
        check(
            Job::new("./run me").current_dir("/tmp/a dir"),
            "cd '/tmp/a dir' && './run me'",
        );
        check(Job::new("p").env("B", "$x").env("A", "1"), "A=1 B='$x' p");
        check(
            Job::new("p").env("A", "1").env_remove("C").env_remove("B"),
            "env -u B -u C A=1 p",
        );
        check(
            Job::new("p")
                .stdin(Input::File("in".into()))
                .stdout(Output::File("o".into()))
                .stderr(Output::File("e e".into())),
            "p < in > o 2> 'e e'",
        );
        let log = Output::File("log".into());
        check(
            Job::new("p").stdout(log.clone()).stderr(log),
            "p > log 2>&1",
        );
    }

    #[test]
    fn a_minimal_environment_names_what_it_keeps() {
        let line = Job::new("p").minimal_env().env("HOME", "/h").to_string();
        assert!(line.starts_with("env -i PATH=\"$PATH\" "), "{line}");
        assert!(line.ends_with("HOME=/h p"), "{line}");
    }

    #[test]
    fn a_shell_reads_every_word_back() {
        let words: [&[u8]; 8] = [
            b"",
            b"~",
            b"a'b",
            b"back\\slash",
            b"new\nline and 'quote' and \\",
            b"\x1b[31m7",
            b"\xff\xfe!1",
            "h\u{e9}".as_bytes(),
        ];
        for word in words {
            let word = OsStr::from_bytes(word);
            let script = format!("printf %s {}", quoted(word));
            let output = Command::new("bash").args(["-c", &script]).output().unwrap();
            assert_eq!(OsStr::from_bytes(&output.stdout), word, "{script}");
        }
    }
}
