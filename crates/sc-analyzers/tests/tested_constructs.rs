//! The page that shows which constructs provers were tested with agrees with the lists that decide about claims.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;

/// The tables of the page.
fn tables() -> String {
    let mut text = String::from(
        "## Frama-C\n\n\
         `sc_frontend::features` computes the inventory of constructs of C: operators with classes of operand types \
         (`i32` is a\nsigned integer of 32 bits), conversions, storage classes, attributes, pragmas, functions of the \
         library, forms of\ninitialisers, statements, and effects inside expressions.\n\
         The inventory is closed: what the visitor of the syntax tree does not recognise, and every reserved word that \
         it does\nnot know, is a construct of its own.\n\n",
    );
    table(&mut text, sc_analyzers::framac::trusted());
    text.push_str(
        "\n## CBMC\n\n\
         CBMC reads C that `sc-irc` makes of LLVM IR, so its constructs are instructions, intrinsics and models of \
         functions,\nwith classes of types.\n\n",
    );
    let listed = sc_irc::trusted();
    table(&mut text, listed.map(|it| (it.construct, it.programs)));
    text
}

fn table(text: &mut String, entries: impl IntoIterator<Item = (&'static str, u32)>) {
    text.push_str("| programs | construct |\n|---:|---|\n");
    for (construct, programs) in entries {
        let shown = construct.replace('|', "\\|");
        writeln!(text, "| {programs} | {shown} |").unwrap();
    }
}

/// Update the page with `UPDATE_PAGES=1 cargo test -p sc-analyzers --test tested_constructs`.
#[test]
fn the_page_shows_the_lists() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/developers/tested-constructs.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let start = page.find("## Frama-C").unwrap();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, format!("{}{}", &page[..start], tables())).unwrap();
        return;
    }
    assert_eq!(
        page[start..],
        tables(),
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
