//! The inventory of constructs is closed: each one that code is made of has a name.
#![allow(clippy::unwrap_used, reason = "tests")]

use sc_frontend::{FunctionId, Program, Site, features};

mod common;
use common::{load_files, program};

fn of(program: &Program) -> Vec<String> {
    let last = FunctionId(program.functions.len() - 1);
    let all = features(program, [last]);
    all.keys().map(ToString::to_string).collect()
}

/// The features of the last function of a program.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(of(&program(text)).join("; "), expected, "{text}");
}

/// Features that the last function has among others, and one that it has not.
#[track_caller]
fn has(text: &str, expected: &[&str]) {
    let found = of(&program(text));
    for feature in expected {
        let known = found.iter().any(|it| it == feature);
        assert!(known, "{feature} is not in {found:?} of {text}");
    }
}

#[test]
fn operators_and_conversions_have_classes_of_types() {
    check(
        "int f(unsigned char c, long l) { c += 1; return (int)(l << c) > c; }",
        "cast i64 to i32; convert u8 to i32; literal i32; operator += u8 by i32; operator << i64 by i32; \
         operator > i32; parameter i64; parameter u8; result i32; statement return",
    );
    // A small constant is converted by nobody.
    has(
        "float f(int x) { return x ? x : 3; }",
        &["convert i32 to float"],
    );
    has(
        "float f(int x) { return 3; }",
        &["convert constant i32 to float"],
    );
    has(
        "float f(int x) { return 16777217; }",
        &["convert i32 to float"],
    );
    has(
        "int f(double d) { float g = d; return (_Bool)g; }",
        &["convert double to float", "cast float to bool"],
    );
}

#[test]
fn null_pointers_are_compared_otherwise() {
    let check = |expression: &str, feature: &str| {
        has(
            &format!("#include <stddef.h>\nint f(int *p, int *q) {{ return {expression}; }}"),
            &[feature],
        );
    };
    check("p == 0", "operator == null pointer");
    check("NULL != p", "operator != null pointer");
    check("p == q", "operator == pointer");
    check("p < q", "operator < pointer");
}

#[test]
fn bit_fields_are_a_class_of_their_own() {
    let text =
        "struct b { unsigned a : 3; int w : 32; } v; int f(int x) { v.a = x; v.w++; return v.a; }";
    has(
        text,
        &[
            "operator = bit-field u32",
            "operator postfix ++ whole bit-field i32",
            "member bit-field u32",
        ],
    );
    has(
        "struct b { unsigned a : 3; } v; int f(struct b *p) { return p->a + (p->a = 1); }",
        &[
            "operator -> bit-field u32",
            "convert bit-field u32 to i32",
            "= in operator +",
        ],
    );
}

#[test]
fn effects_inside_expressions_have_their_position() {
    let head = "int g(void); int (*p)(int); int a[3];";
    for (expression, feature) in [
        ("x + (x = 2)", "= in operator +"),
        ("a[x++]", "postfix ++ in operator []"),
        ("p(g())", "call in argument"),
        ("g() ? 1 : 2", "call in operator ?:"),
        ("x = (x += 1)", "compound assignment in operator ="),
        ("({ x; })", "statement expression"),
    ] {
        has(
            &format!("{head} int f(int x) {{ return {expression}; }}"),
            &[feature],
        );
    }
    let plain = of(&program(
        "int g(void); int f(int x) { if (x) g(); else x = 1; for (x = 2; x; x--) g(); return x; }",
    ));
    assert!(!plain.iter().any(|it| it.contains(" in ")), "{plain:?}");
}

#[test]
fn words_tell_attributes_and_what_the_tree_does_not_show() {
    has(
        "static void done(int *p) { *p = 0; } int f(int x) { __attribute__((cleanup(done), unused)) int k = x; return k; }",
        &["attribute cleanup", "attribute unused"],
    );
    has(
        "int f(int x) { [[gnu::unused]] int y = x; return __builtin_clz(x); }",
        &["attribute unused", "call __builtin_clz"],
    );
    has(
        "int f(int x) { return _Generic(x, int: 1, default: 2); }",
        &["keyword _Generic"],
    );
    has(
        "int f(x) char x; { register volatile int y = x; return y; }",
        &[
            "definition without prototype",
            "keyword register",
            "volatile access i32",
        ],
    );
}

/// What a function names, and what that names, counts as well, wherever it stands.
#[test]
fn declarations_that_are_used_count() {
    has(
        "typedef int small __attribute__((mode(QI))); struct s { small a; }; static struct s v; int f(void) { return v.a; }",
        &["attribute mode", "type struct"],
    );
    has(
        "int g(void) __asm__(\"other\"); int f(void) { return g(); }",
        &["keyword asm"],
    );
    has(
        "int f(void); inline int f(void) { return 1; }",
        &["keyword inline"],
    );
    let unused = of(&program(
        "struct __attribute__((packed)) s { char c; int i; }; int f(int x) { return x; }",
    ));
    assert!(
        !unused.iter().any(|it| it == "attribute packed"),
        "{unused:?}"
    );
}

#[test]
fn calls_are_known_by_where_the_function_is() {
    let files = [
        (
            "a.c",
            "int other(int); int puts(const char *); static int own(int x) { return x; }\nint f(int x) { puts(\"\"); return own(x) + other(x); }",
        ),
        ("b.c", "int other(int x) { return x; }"),
    ];
    let program = load_files(&files, &[]).unwrap();
    let found = features(&program, program.find_function("f"));
    for feature in ["call", "call across files", "call puts"] {
        assert!(found.contains_key(feature), "{feature}: {found:?}");
    }
}

#[test]
fn pragmas_concern_all_that_follows() {
    let program = program(
        "#pragma STDC FENV_ROUND FE_UPWARD\n#pragma pack(push, 1)\nint f(int x) { return x; }",
    );
    let found = features(&program, [FunctionId(0)]);
    for pragma in ["pragma STDC FENV_ROUND FE_UPWARD", "pragma pack push 1"] {
        let sites: Vec<_> = found[pragma].iter().collect();
        assert!(matches!(sites[..], [Site::File(_)]), "{sites:?}");
    }
}

#[test]
fn each_site_is_told() {
    let program = program("int f(int x) { x = x * 2; return x * 3; }");
    let found = features(&program, [FunctionId(0)]);
    let text = |site: &Site| match site {
        Site::Part(_, span) => span.of(&program.units[0].text).to_owned(),
        Site::File(place) => place.to_string(),
    };
    let sites: Vec<_> = found["operator * i32"].iter().map(text).collect();
    assert_eq!(sites, ["x * 2", "x * 3"]);
}

#[test]
fn control_flow_has_forms() {
    has(
        "int f(int x) { switch (x) { case 1 ... 3: x++; default: while (x) { case 7: x--; } } again: if (x) goto again; goto out; out: return x; }",
        &[
            "statement case range",
            "case label inside a nested statement",
            "statement goto backward",
            "statement goto forward",
        ],
    );
    has(
        "int f(int n) { int a[n]; int z[] = {[0 ... 1] = 2, [3] = n}; return sizeof a; }",
        &[
            "variable variable array",
            "designator [first ... last]",
            "sizeof of a variable array",
        ],
    );
}
