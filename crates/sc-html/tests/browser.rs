//! The pages in a browser: no serious finding of the accessibility checker axe, and links that can be followed by clicks.
//!
//! Chromium and two packages of npm are not installed by `setup.sh`; without them, the test is skipped with a message.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use sc_html::{Page, Run, pages};

const SOURCE: &str =
    "int f(int a, int *p)\n{\n    if (a < 3 && p)\n        return *p;\n    return 0;\n}\n";
const RESULT: &str = include_str!("../../sc-report/tests/data/result.json");

/// The folder where `npm install axe-core puppeteer-core` was run.
const MODULES: &str = "AXE_DIR";

/// What the checker says of pages, and whether it accepts them; nothing without browser or modules.
fn check(pages: &[Page]) -> Option<(bool, String)> {
    let modules = std::env::var_os(MODULES).map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&path).map(|it| it.join("chromium"));
    let (Some(modules), Some(chromium)) = (modules, found.find(|it| it.is_file())) else {
        println!(
            "skipped: chromium or the folder {MODULES} with axe-core and puppeteer-core is missing"
        );
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    for page in pages {
        std::fs::write(folder.path().join(&page.path), &page.text).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check-pages.mjs");
    let output = Command::new("node")
        .arg(script)
        .arg(folder.path())
        .arg(chromium)
        .current_dir(modules)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = said + &String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), said))
}

fn sample() -> Vec<Page> {
    let run = Run::read("f-MCDC".to_owned(), RESULT, |_| Some(SOURCE.to_owned())).unwrap();
    pages(&[run]).unwrap()
}

#[test]
fn pages_are_accessible_and_links_can_be_followed() {
    if let Some((accepted, said)) = check(&sample()) {
        assert!(accepted, "{said}");
        assert_eq!(said, "ok: 6 pages\n");
    }
}

/// The checker notices what is wrong.
#[test]
fn pages_without_a_language_are_refused() {
    let mut pages = sample();
    for page in &mut pages {
        page.text = page.text.replace("<html lang=\"en\"", "<html");
    }
    if let Some((accepted, said)) = check(&pages) {
        assert!(!accepted && said.contains("html-has-lang"), "{said}");
    }
}
