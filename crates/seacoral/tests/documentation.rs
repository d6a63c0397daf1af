//! Relative links in Markdown files lead to files and headings that exist, lines stay short, and the user's book names
//! every sub-command and every field of `result.json`.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages people read: the Markdown files at the top, below `docs` and below `bench`.
fn pages() -> Vec<PathBuf> {
    fn collect(folder: &Path, deep: bool, pages: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder of pages") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() && deep {
                collect(&path, true, pages);
            } else if path.extension().is_some_and(|ext| ext == "md") {
                pages.push(path);
            }
        }
    }
    let mut pages = Vec::new();
    collect(&root(), false, &mut pages);
    collect(&root().join("docs"), true, &mut pages);
    collect(&root().join("bench"), true, &mut pages);
    pages.sort();
    pages
}

/// Lines of prose with their numbers: no code blocks, fenced or indented.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !line.starts_with("    ") {
            lines.push((number, line));
        }
    }
    lines
}

/// The targets of `[text](target)`, code spans excluded.
fn links(line: &str) -> Vec<&str> {
    let outside_code = line.split('`').step_by(2);
    // A link whose text is a code span is cut in two: its second half starts with `](`.
    outside_code
        .flat_map(|part| part.split("](").skip(1))
        .filter_map(|rest| rest.split(')').next())
        .collect()
}

/// The anchors of a page, made from its headings as GitHub does it.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text)
        .into_iter()
        .filter(|(_, line)| line.starts_with('#'));
    headings
        .map(|(_, line)| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
            kept.collect::<String>().replace(' ', "-")
        })
        .collect()
}

fn broken(page: &Path, text: &str, target: &str) -> bool {
    if target.contains("://") || target.starts_with("mailto:") {
        return false;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    if file.is_empty() {
        return !anchors(text).iter().any(|known| known == anchor);
    }
    let path = page.parent().expect("a page in a folder").join(file);
    if !path.exists() {
        return true;
    }
    let linked = std::fs::read_to_string(&path).unwrap_or_default();
    !anchor.is_empty() && !anchors(&linked).iter().any(|known| known == anchor)
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

#[test]
fn relative_links_lead_somewhere() {
    let mut wrong = Vec::new();
    for page in pages() {
        let text = read(&page);
        for (number, line) in prose(&text) {
            for target in links(line) {
                if broken(&page, &text, target) {
                    wrong.push(format!("{}:{number}: {target}", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "links to nothing:\n{}", wrong.join("\n"));
}

/// The pages that follow the rule of one sentence a line; tables and code are exempt.
#[test]
fn lines_are_short() {
    let mut long = Vec::new();
    for page in pages() {
        let exempt = page.ends_with("CHANGELOG.md") || page.ends_with("bench/README.md");
        for (number, line) in prose(&read(&page)) {
            if !exempt && !line.starts_with('|') && line.chars().count() > 120 {
                long.push(format!("{}:{number}", page.display()));
            }
        }
    }
    assert!(
        long.is_empty(),
        "lines of more than 120 characters:\n{}",
        long.join("\n")
    );
}

/// The commands of `seacoral --help`.
fn commands() -> Vec<String> {
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_seacoral"))
        .arg("--help")
        .output()
        .expect("seacoral --help");
    let help = String::from_utf8_lossy(&program.stdout).into_owned();
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_book_has_every_command() {
    let book = read(&root().join("docs/user/README.md"));
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for name in commands {
        let shown = [format!("`seacoral {name}`"), format!("`seacoral {name} ")];
        assert!(
            shown.iter().any(|it| book.contains(it)),
            "docs/user/README.md does not have 'seacoral {name}'"
        );
    }
}

/// The names of all properties in a JSON Schema, and the words that their values may be.
fn properties(schema: &serde_json::Value, names: &mut std::collections::BTreeSet<String>) {
    match schema {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("properties", serde_json::Value::Object(of)) => {
                        names.extend(of.keys().cloned());
                    }
                    ("enum", serde_json::Value::Array(words)) => {
                        names.extend(words.iter().filter_map(|it| Some(it.as_str()?.to_owned())));
                    }
                    ("const", serde_json::Value::String(word)) => {
                        names.insert(word.clone());
                    }
                    _ => {}
                }
                properties(value, names);
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| properties(item, names)),
        _ => {}
    }
}

#[test]
fn the_book_has_every_field_of_the_result() {
    let schema = read(&root().join("crates/sc-report/schemas/result-1.schema.json"));
    let schema = serde_json::from_str(&schema).expect("a JSON Schema");
    let mut names = std::collections::BTreeSet::new();
    properties(&schema, &mut names);
    assert!(names.contains("objectives"), "{names:?}");
    let page = read(&root().join("docs/user/results.md"));
    names.retain(|name| {
        !page.contains(&format!("`{name}`")) && !page.contains(&format!("`{name}[]`"))
    });
    assert!(names.is_empty(), "docs/user/results.md lacks {names:?}");
}
