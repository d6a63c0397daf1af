//! Types that are declared in lists of parameters.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{directory, options};
use sc_frontend::Loaded;

/// The user's part of the text, with the types declared before the function `f`.
fn declared(text: &str) -> String {
    let directory = directory(&[("f.c", text)]);
    let options = options(directory.path(), &["f.c"]);
    let mut loaded = Loaded::new(&options).unwrap();
    let entry = loaded.program.find_function("f")[0];
    loaded.declare_parameter_types(entry).unwrap();
    let unit = &loaded.program.units[0];
    let place = loaded.program.function(entry).place.line;
    let lines = unit
        .text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let text: Vec<&str> = lines.collect();
    format!("{} line {place}\n{}", unit.is_rewritten, text.join("\n"))
}

#[test]
fn types_are_declared_before_the_function() {
    insta::assert_snapshot!(declared("int x;\nint f(struct pair {\n  int a, b;\n} *p, struct pair *q,\n  enum { A, B = 3 } e) { return p->a > q->b && e == B; }\n"), @"
    true line 2
    int x;
    struct pair { int a , b ; };
    struct pair;
    enum __sc_unnamed2 { A , B = 3 };
    int f(struct pair
     *p, struct pair *q,
      enum __sc_unnamed2 e) { return p->a > q->b && e == B; }
    ");
    insta::assert_snapshot!(declared("int f(int (*call)(struct later *), union both { int i; float f; } u) { return call(0) + u.i; }\n"), @"
    true line 1
    struct later;
    union both { int i ; float f ; };
    int f(int (*call)(struct later *), union both u) { return call(0) + u.i; }
    ");
    insta::assert_snapshot!(declared("int f(p) struct old { int a; } *p; { return p->a; }\n"), @"
    true line 1
    struct old { int a ; };
    int f(p) struct old *p; { return p->a; }
    ");
}

#[test]
fn known_types_stay_where_they_are() {
    insta::assert_snapshot!(declared("struct known { int a; };\nint f(struct known *p, int n) { struct inner { int b; } i = {n}; return p->a + i.b; }\n"), @"
    false line 2
    struct known { int a; };
    int f(struct known *p, int n) { struct inner { int b; } i = {n}; return p->a + i.b; }
    ");
    // The name means another type before.
    insta::assert_snapshot!(declared("struct known { int a; };\nint f(struct known { char c; } *p) { return p->c; }\n"), @"
    false line 2
    struct known { int a; };
    int f(struct known { char c; } *p) { return p->c; }
    ");
}
