//! Mutants of small functions: what they are, and that each one behaves as its text says.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;

use sc_frontend::{FunctionId, Program, UnitId};

use super::{Mutant, mutants, render_mutants};
use crate::native::{load, run};

fn of(text: &str) -> (Program, Vec<Mutant>) {
    let dir = tempfile::tempdir().unwrap();
    let program = load(dir.path(), text);
    let functions: Vec<_> = (0..program.functions.len()).map(FunctionId).collect();
    let found = mutants(&program, &functions);
    (program, found)
}

fn listed(text: &str) -> String {
    let lines = of(text).1.into_iter().map(|it| {
        let proof = if it.weak.is_some() { "" } else { " (no label)" };
        format!(
            "{}:{} {} {} -> {}{proof}",
            it.place.line, it.place.column, it.operator, it.original, it.replacement
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn operators_constants_and_statements_change() {
    let text = "unsigned g; void h(int *p);\n\
                int f(int a, unsigned b, double d, int *p) {\n\
                int x = a + 2, t[3] = {0};\n\
                if (b > 3u && d < 1.5)\n\
                x = 7;\n\
                t[a & 1] += x << 1;\n\
                *p = -a;\n\
                h(p); g++;\n\
                return 1; }";
    insta::assert_snapshot!(listed(text));
}

#[test]
fn what_is_not_evaluated_or_not_a_statement_stays() {
    let text = "typedef struct s { int a : 2; } T; enum { N = 1 + 2 };\n\
                int f(int a) { T *x = 0; T y = { 1 }; static int k = 3 * 2; int t[N + 1];\n\
                switch (a) { case 1 + 1: return sizeof (a + 1) > 3; } return x != 0 || y.a || k || t[0]; }";
    let found = listed(text);
    assert!(!found.contains("STD"), "{found}");
    assert!(
        !found.contains("N + 1") && !found.contains("3 * 2"),
        "{found}"
    );
    assert!(!found.contains(" 1 + 1 ->"), "{found}");
}

/// Each mutant, switched on, does what the same change of the text does; with none switched on, nothing changes.
#[test]
fn a_switched_mutant_is_the_changed_program() {
    let text = "int f(int a, int b) {\n\
                int k = 0, x = a + 2; unsigned u = (unsigned)b;\n\
                if (a > b && u < 3u) x = 7;\n\
                if ((a - b) * 2 >= x) { k = x; x -= b; }\n\
                k++;\n\
                return x * 3 + k; }";
    let (program, found) = of(text);
    let (schemata, ids) = render_mutants(&program, UnitId(0), &found);
    assert_eq!(ids.len(), found.len());
    let source = &program.units[0].text;
    let rename = |text: &str, id: u32| text.replace(" f(", &format!(" f{id}("));
    let mut main = format!(
        "static unsigned active; int __sc_mutated(unsigned n) {{ return n == active; }}\n{schemata}\n{}\n",
        rename(source, 0)
    );
    let mut table = "int (*all[])(int, int) = { f0".to_owned();
    for mutant in &found {
        let mut changed = source.clone();
        let code = match mutant.code.is_empty() {
            true => ";".to_owned(),
            false => format!("({})", mutant.code),
        };
        changed.replace_range(mutant.span.start..mutant.span.end, &code);
        let _ = writeln!(main, "{}", rename(&changed, mutant.id));
        let _ = write!(table, ", f{}", mutant.id);
    }
    let count = found.len() + 1;
    let _ = writeln!(
        main,
        "{table} }};\nint printf(const char *, ...);\n\
         int main(void) {{ int different = 0; for (active = 0; active < {count}; active++) {{\n\
         int own = 0; for (int a = -3; a < 6; a++) for (int b = 1; b < 6; b++) {{\n\
         int y = all[active](a, b), x = f(a, b); own |= x != f0(a, b);\n\
         if (x != y) printf(\"%u: f(%d, %d) is %d, not %d\\n\", active, a, b, x, y); }}\n\
         different += own; }} printf(\"%d\\n\", different > {count} / 2); return 0; }}"
    );
    let dir = tempfile::tempdir().unwrap();
    let output = run("gcc", &["-w", "-fwrapv"], dir.path(), &[("all.c", &main)]);
    assert_eq!(output.trim(), "1");
}
