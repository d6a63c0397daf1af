//! The page that shows which constructs Frama-C was tested with agrees with the list that decides about claims.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;

/// The table of the page.
fn table() -> String {
    let all = sc_analyzers::framac::trusted();
    let mut text = String::from("| programs | construct |\n|---:|---|\n");
    for (construct, programs) in &all {
        let shown = construct.replace('|', "\\|");
        writeln!(text, "| {programs} | {shown} |").unwrap();
    }
    text
}

/// Update the page with `UPDATE_PAGES=1 cargo test -p sc-analyzers --test tested_constructs`.
#[test]
fn the_page_shows_the_list() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/developers/tested-constructs.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let start = page.find("| programs |").unwrap();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, format!("{}{}", &page[..start], table())).unwrap();
        return;
    }
    assert_eq!(
        page[start..],
        table(),
        "update the page with UPDATE_PAGES=1"
    );
}

#[test]
fn what_frama_c_gets_wrong_is_listed_as_such() {
    let all = sc_analyzers::framac::trusted();
    for construct in [
        "attribute cleanup",
        "keyword inline",
        "statement expression",
    ] {
        assert_eq!(all.get(construct), Some(&0), "{construct}");
    }
    assert!(all.get("operator + i32").is_some_and(|count| *count > 10));
}
