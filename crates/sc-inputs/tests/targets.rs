//! The generated C for each of its readers.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_inputs::{InputOptions, harness_c};
use support::Case;

const ENTRY: &str = include_str!("targets/entry.c");
const OTHER: &str = include_str!("targets/other.c");

fn rich() -> (Case, InputOptions) {
    let case = support::load(&[("entry.c", ENTRY), ("other.c", OTHER)]);
    let options = InputOptions {
        max_ptr_array_length: Some(2),
        max_cstring_length: 3,
        max_non_nil_ptr_depth: 2,
        treat_pointer_as_string: vec!["text".to_owned()],
        treat_pointer_as_array: vec!["row".to_owned()],
        array_size_mapping: vec!["values:n".to_owned()],
        fixtures_init: Some("prepare".to_owned()),
        fixtures_oracle: Some("check_f".to_owned()),
        assume: Some("n != 1".to_owned()),
        ..InputOptions::default()
    };
    (case, options)
}

#[test]
fn native() {
    let (case, options) = rich();
    let harness = harness_c(&case.model(&options), &case.program);
    let others: Vec<&str> = harness
        .unit_appendices
        .values()
        .map(String::as_str)
        .collect();
    insta::assert_snapshot!(format!("{}\n{}", harness.entry_appendix, others.join("\n")));
}

#[test]
fn native_main() {
    let text = "int main(int argc, char **argv, char **envp) { return argc > 2 && argv[1][0] && envp[0]; }";
    let case = support::load(&[("main.c", text)]);
    let options = InputOptions {
        max_cstring_length: 3,
        ..InputOptions::default()
    };
    let harness = harness_c(&case.model(&options), &case.program);
    insta::assert_snapshot!(harness.entry_appendix);
}
