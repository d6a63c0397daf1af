//! Relative links in Markdown files lead to files and headings that exist, and lines stay short.

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
