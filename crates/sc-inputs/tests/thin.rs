#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
mod support;
use sc_inputs::{InputOptions, harness_c};

#[test]
fn show() {
    let case = support::load(&[("t.c", "struct s {int a; unsigned b:3; const char c; struct s *next;}; static int g; int f(const unsigned char *buffer, int n, struct s *q) { int i; for (i = 0; i < n; i++) if (buffer[i] == g) return i; return q ? q->a : 0; }")]);
    let model = case.model(&InputOptions::default());
    let h = harness_c(&model, &case.program);
    println!("{}", h.entry_appendix);
    println!("{:#?}", model.describe());
    support::check_warnings(&case.harness_files(&h));
    for s in model.layout.seeds().iter().step_by(9).take(6) {
        println!("{}", sc_inputs::render_test(&model, &case.program, s, "test_1", &Default::default()));
    }
}
