//! Command lines: runs of a program, one line of arguments each.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use sc_validator::ProgramTest;

use crate::MeasureError;
use crate::test_programs::Named;

/// What one line says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Line {
    args: Vec<String>,
    stdin: Option<String>,
}

/// The runs of a file, one a line.
pub fn tests(path: &Path) -> Result<Vec<Named>, MeasureError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|source| MeasureError::Unreadable {
        option: "--command-lines",
        path: path.to_path_buf(),
        source,
    })?;
    let mut tests = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let bad = |reason: String, syntax: bool| MeasureError::CommandLine {
            path: path.to_path_buf(),
            line: number,
            reason,
            syntax,
        };
        let parsed = parse(line).map_err(|reason| bad(reason, true))?;
        if let Some(file) = &parsed.stdin
            && !Path::new(file).exists()
        {
            return Err(bad(format!("file '{file}' not found"), false));
        }
        tests.push(Named {
            name: format!("{shown}:{number}: {line}"),
            test: test(parsed),
        });
    }
    if tests.is_empty() {
        return Err(MeasureError::NoCommandLines(path.to_path_buf()));
    }
    Ok(tests)
}

fn test(line: Line) -> ProgramTest {
    let absolute = |file: &String| std::path::absolute(file).unwrap_or_else(|_| file.into());
    let named = line.args.iter().filter(|arg| is_below(Path::new(arg)));
    let files = named.filter(|arg| Path::new(arg).is_file());
    ProgramTest {
        files: files
            .map(|arg| (absolute(arg), PathBuf::from(arg)))
            .collect(),
        stdin: line.stdin.as_ref().map(absolute),
        args: line.args.into_iter().map(OsString::from).collect(),
        any_status: true,
        ..ProgramTest::default()
    }
}

/// Whether a path leads to somewhere below the current folder, whose copy the program then finds in its own.
fn is_below(path: &Path) -> bool {
    let inside = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    path.components().all(inside)
}

/// Words as a shell reads them: quotes and backslashes, no expansion.
fn parse(text: &str) -> Result<Line, String> {
    let mut line = Line::default();
    let mut chars = text.chars().peekable();
    let mut redirect = false;
    loop {
        while chars.next_if(|c| c.is_whitespace()).is_some() {}
        let Some(&first) = chars.peek() else { break };
        match first {
            '#' => break,
            '<' if !redirect && line.stdin.is_none() => {
                chars.next();
                redirect = true;
                continue;
            }
            '<' => return Err("more than one '<'".into()),
            '>' | '|' | '&' | ';' | '`' => {
                return Err(format!(
                    "'{first}' is not supported here; quote it to pass it literally"
                ));
            }
            _ => {}
        }
        let word = word(&mut chars)?;
        if redirect {
            line.stdin = Some(word);
            redirect = false;
        } else {
            line.args.push(word);
        }
    }
    if redirect {
        return Err("no file after '<'".into());
    }
    Ok(line)
}

fn word(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String, String> {
    let mut word = String::new();
    while let Some(c) = chars.next_if(|&c| !c.is_whitespace() && c != '<') {
        match c {
            '\'' => loop {
                match chars.next() {
                    Some('\'') => break,
                    Some(c) => word.push(c),
                    None => return Err("unclosed single quote".into()),
                }
            },
            '"' => loop {
                match chars.next() {
                    Some('"') => break,
                    Some('\\') => match chars.next() {
                        Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                        Some(c) => word.extend(['\\', c]),
                        None => return Err("unclosed double quote".into()),
                    },
                    Some(c) => word.push(c),
                    None => return Err("unclosed double quote".into()),
                }
            },
            '\\' => word.extend(chars.next()),
            c @ ('>' | '|' | '&' | ';' | '`') => {
                return Err(format!(
                    "'{c}' is not supported here; quote it to pass it literally"
                ));
            }
            c => word.push(c),
        }
    }
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, args: &[&str], stdin: Option<&str>) {
        let line = parse(text);
        let wanted = Line {
            args: args.iter().map(|&arg| arg.to_owned()).collect(),
            stdin: stdin.map(str::to_owned),
        };
        assert_eq!(line, Ok(wanted), "{text}");
    }

    #[test]
    fn words_are_those_of_a_shell() {
        check("-v  a.txt", &["-v", "a.txt"], None);
        check(
            r#"'a b' "c \"d\" \n" e\ f '' g#h # no"#,
            &["a b", r#"c "d" \n"#, "e f", "", "g#h"],
            None,
        );
        check("-n 3 < in.txt", &["-n", "3"], Some("in.txt"));
        check("<'in put' x", &["x"], Some("in put"));
        check("a<b", &["a"], Some("b"));
        check("'<' $HOME *.c", &["<", "$HOME", "*.c"], None);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let check =
            |text: &str, what: &str| assert_eq!(parse(text), Err(what.to_owned()), "{text}");
        check("'a", "unclosed single quote");
        check("\"a", "unclosed double quote");
        check("a <", "no file after '<'");
        check("a < b < c", "more than one '<'");
        check(
            "a > b",
            "'>' is not supported here; quote it to pass it literally",
        );
        check(
            "a|b",
            "'|' is not supported here; quote it to pass it literally",
        );
    }

    #[test]
    fn only_files_below_are_copied() {
        assert!(is_below(Path::new("a/b.txt")) && is_below(Path::new("./a")));
        assert!(!is_below(Path::new("../a")) && !is_below(Path::new("/etc/passwd")));
    }
}
