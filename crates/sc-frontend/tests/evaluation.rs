//! What full expressions evaluate, and what C leaves unordered in them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::program;
use sc_frontend::{Callee, Evaluation, Program};

/// The evaluations of the last function: `[a b]` has no order, `(a b)` has one, `@` is an access through a pointer or to an
/// element, `g!` a variable that others may change.
fn check(text: &str) -> String {
    let program = program(text);
    let function = program.functions.last().unwrap();
    let text = &program.units[function.unit.0].text;
    let all = function.code.evaluations.iter();
    let shown: Vec<_> = all.map(|it| show(&it.evaluation, text)).collect();
    shown.join("; ")
}

fn show(evaluation: &Evaluation, text: &str) -> String {
    let all = |parts: &[Evaluation]| {
        let parts: Vec<_> = parts.iter().map(|it| show(it, text)).collect();
        parts.join(" ")
    };
    match evaluation {
        Evaluation::Constant => "_".to_owned(),
        Evaluation::Variable(variable) => {
            let name = text[variable.declaration..].split(|c: char| !c.is_alphanumeric());
            let shared = if variable.shared { "!" } else { "" };
            format!("{}{shared}", name.into_iter().next().unwrap())
        }
        Evaluation::Memory(address) => format!("@{}", show(address, text)),
        Evaluation::Call { callee, parts } => {
            let callee = match callee {
                Callee::Function(name) => name,
                Callee::Pointer => "*",
                Callee::Unknown => "?",
            };
            format!("{callee}[{}]", all(parts))
        }
        Evaluation::Change {
            target,
            value,
            reads,
            ..
        } => {
            let operator = if *reads { "+=" } else { "=" };
            let value = value.as_ref().map_or("1".to_owned(), |it| show(it, text));
            format!("{{{} {operator} {value}}}", show(target, text))
        }
        Evaluation::Sequence(parts) => format!("({})", all(parts)),
        Evaluation::Statements(parts) => format!("({{{}}})", all(parts)),
        Evaluation::Unordered(parts) => format!("[{}]", all(parts)),
    }
}

#[track_caller]
fn body(text: &str, expected: &str) {
    let head = "struct s { int x; struct s *n; }; int g; int h(int); int k(int, int);";
    let text =
        format!("{head} void f(int x, int y, int *p, struct s *s, int (*c)(int)) {{ {text} }}");
    assert_eq!(check(&text), expected);
}

#[test]
fn operators_say_what_is_ordered() {
    body("x = g + h(y) * 2;", "{x = [g! h[y] _]}");
    body("x && (y || g), h(1);", "(x y g! h[_])");
    body("x = y ? g : h(x);", "{x = (y g! h[x])}");
    body("x += p[y++] - -s->n->x;", "{x += [@[p {y += 1}] @@s]}");
    body("(*c)(x); c(x); (h)(x);", "*[@c x]; *[c x]; h[x]");
    body("k(x, x = 2);", "k[x {x = _}]");
}

#[test]
fn statements_have_full_expressions() {
    body(
        "for (int i = 0; i < h(1); i++) if (x) y = 1; else return;",
        "{i = _}; [i h[_]]; {i += 1}; x; {y = _}",
    );
    body("switch (g) { case 1: h(x); default: ; }", "g!; _; h[x]");
    body("int a[h(1)], (*w)(int) = h;", "[@_ h[_]]; {w = _}");
    body(
        "struct s v = {.x = g, .n = s}; v.x = 3;",
        "{v = [g! s]}; {v = _}",
    );
    body("x = ((struct s){g, 0}).x;", "{x = [g! _]}");
}

#[test]
fn addresses_make_variables_shared() {
    body("int z = 0; z++; p = &z;", "{z! = _}; {z! += 1}; {p = z!}");
    body("static int z; z = x;", "{z! = x}");
}

#[test]
fn what_the_tree_does_not_explain_is_a_call() {
    body("x = ({ y++; y; });", "{x = ({{y += 1} y})}; {y += 1}; y");
    body("x = __atomic_load_n(p, 0) + y;", "{x = [?[p _] y]}");
}

#[test]
fn long_expressions_are_flat() {
    let terms = vec!["a"; 3000].join(" + ");
    let program: Program = program(&format!("int f(int a) {{ return {terms}; }}"));
    let evaluations = &program.functions[0].code.evaluations;
    let Evaluation::Unordered(parts) = &evaluations[0].evaluation else {
        panic!("{}", evaluations.len());
    };
    assert_eq!(parts.len(), 3000);
}
