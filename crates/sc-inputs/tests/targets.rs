//! The generated C for each of its readers.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_inputs::{InputOptions, Target, harness_c};
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

fn written(target: Target<'_>) -> String {
    let (case, options) = rich();
    let harness = harness_c(&case.model(&options), &case.program, target);
    let others: Vec<&str> = harness
        .unit_appendices
        .values()
        .map(String::as_str)
        .collect();
    format!("{}\n{}", harness.entry_appendix, others.join("\n"))
}

#[test]
fn native() {
    insta::assert_snapshot!(written(Target::Native));
}

#[test]
fn framac() {
    insta::assert_snapshot!(written(Target::FramaC {
        canary: "/* the canary */"
    }));
}

#[test]
fn dse() {
    insta::assert_snapshot!(written(Target::Dse));
}

/// The oracle's name contains the entrypoint's, and so do a fixture's and an argument's.
#[test]
fn the_canary_stands_right_before_the_call() {
    let text = "int f(int check_f) { return check_f; } void init_f(void) {}\n\
                int check_f(int a, int r) { return a == r; }";
    let case = support::load(&[("f.c", text)]);
    let options = InputOptions {
        fixtures_init: Some("init_f".to_owned()),
        fixtures_oracle: Some("check_f".to_owned()),
        assume: Some("check_f != 7".to_owned()),
        ..InputOptions::default()
    };
    let target = Target::FramaC {
        canary: "canary();",
    };
    let harness = harness_c(&case.model(&options), &case.program, target);
    let lines: Vec<&str> = harness.entry_appendix.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| *line == "canary();").unwrap();
    insta::assert_snapshot!(lines[at - 2..at + 4].join("\n"), @r"
    init_f();
    __sc_assume(__sc_assumption(__sc_arg0_check_f));
    canary();
    {
    int __sc_result = f(__sc_arg0_check_f);
    __sc_oracle(check_f(__sc_arg0_check_f, __sc_result) != 0);
    ");
}

/// A loop that fills a large struct goes round more often than inputs have bytes.
#[test]
fn the_longest_loop_is_known() {
    let longest = |text: &str| {
        let case = support::load(&[("f.c", text)]);
        let options = InputOptions {
            max_non_nil_ptr_depth: 1,
            ..InputOptions::default()
        };
        harness_c(&case.model(&options), &case.program, Target::Dse).longest_loop
    };
    assert_eq!(longest("int f(int x) { return x; }"), 0);
    assert_eq!(longest("int g[77]; int f(void) { return g[0]; }"), 77 * 4);
    let text = "struct s { struct s *all[30]; }; int f(struct s *p) { return p != 0; }";
    assert_eq!(longest(text), 240);
    let text = "struct s { const unsigned b : 9; }; struct s g; int f(void) { return g.b; }";
    assert_eq!(longest(text), 9);
}

#[test]
fn native_main() {
    let text = "int main(int argc, char **argv, char **envp) { return argc > 2 && argv[1][0] && envp[0]; }";
    let case = support::load(&[("main.c", text)]);
    let options = InputOptions {
        max_cstring_length: 3,
        ..InputOptions::default()
    };
    let harness = harness_c(&case.model(&options), &case.program, Target::Native);
    insta::assert_snapshot!(harness.entry_appendix);
}
