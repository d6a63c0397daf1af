//! The conditions of proofs.

use sc_inputs::InputOptions;

use crate::{conditions_of, default, describe};

#[test]
fn proofs_take_limits_of_inputs_for_granted_and_nothing_else() {
    insta::assert_snapshot!(conditions_of("int f(int x) { return x; }", &default()), @"");
    let text = "enum e { A, B }; struct s { int v; struct s *next; };\n\
                int f(int x, enum e e, struct s *s, int *a, int n, const char *t, int b[3]) {\n\
                for (int i = 0; i < n; i++) x += a[i];\n\
                return x + e + s->v + !s->next + b[0] + __builtin_strlen(t); }";
    insta::assert_snapshot!(conditions_of(text, &default()), @"
    Shape: e (enum e): one of its enumerators
    Shape: s (struct s *): NULL or one element
    Shape: s->next (struct s *): NULL or one element
    Shape: s->next->next->next (struct s *): always NULL
    Bound: a (int *): an array of exactly n elements, n <= 8
    Bound: n (int): any value up to 8, including negative values
    Bound: t (const char *): NULL or a string of at most 20 characters
    Shape: b (int *): exactly 3 elements, as declared (not enforced by C)
    ");
    insta::assert_snapshot!(conditions_of("int f(void) { return 1; }", &default()), @"");
}

/// Variables that are not inputs have the value of their initialiser, and what the user says is a condition as well.
#[test]
fn initial_values_and_fixtures_are_conditions() {
    let text = "int limit = 5, table[40] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, ignored, unread = 3;\n\
                const int fixed = 7; static int *at = &limit;\n\
                int init(void) { return 1; } int check(int x, int r) { return r; }\n\
                int f(int x) { return x > limit + table[2] + ignored + fixed + *at; }";
    let options = InputOptions {
        assume: Some("x > 3".to_owned()),
        ignored_globals: vec!["ignored".to_owned()],
        ..default()
    };
    insta::assert_snapshot!(conditions_of(text, &options), @"
    InitialValue: limit (int): its initial value 5
    InitialValue: table (int[40]): its initial value
    InitialValue: ignored (int): its initial value 0
    Precondition: precondition: x > 3
    ");
    insta::assert_snapshot!(describe(text, &options), @"
    x (int): any value
    limit (int): its initial value 5 (--all-globals)
    table (int[40]): its initial value (--all-globals)
    ignored (int): its initial value 0 (--ignore-globals ignored)
    at (int *): its initial value & limit, which nothing changes (--all-globals)
    precondition: x > 3 (--assume)
    ");
}

/// Whether a line is a limit does not depend on its words: an expression may contain any text.
#[test]
fn what_the_user_assumes_is_no_limit() {
    let assuming = |expression: &str| InputOptions {
        assume: Some(expression.to_owned()),
        ..default()
    };
    for expression in ["x ? 1 : 0", "(x) > (--x)", "x"] {
        let options = assuming(expression);
        let found = conditions_of("int f(int x) { return x; }", &options);
        let expected = format!("Precondition: precondition: {expression}");
        assert_eq!(found, expected);
        let described = describe("int f(int x) { return x; }", &options);
        assert!(described.contains(expression), "{described}");
    }
}

/// What nothing writes to has one value in all runs; every other initial value is a choice of ours.
#[test]
fn initial_values_count_where_something_may_change_them() {
    let check = |text: &str| conditions_of(text, &default());
    insta::assert_snapshot!(check(
        "static int fixed = 5, set = 6, shown = 7; int open = 8; static volatile int device = 9; static _Atomic int shared = 1;\n\
         void other(void) { set = 1; } int *leak(void) { return &shown; }\n\
         int f(int x) { static int calls = 0; return x > fixed + set + shown + open + device + shared + calls++; }"
    ), @"
    InitialValue: set (int): its initial value 6
    InitialValue: shown (int): its initial value 7
    InitialValue: open (int): its initial value 8
    InitialValue: device (volatile int): its initial value 9
    Shape: device: volatile, only the code changes it
    InitialValue: shared (_Atomic(int)): its initial value 1
    Shape: shared: atomic, only the code changes it
    InitialValue: calls in f (int): its initial value 0, as in the first call
    ");
    // Assembly may name it, and an initialiser may lead to it.
    insta::assert_snapshot!(check(
        "static int fixed = 5; int f(int x) { __asm__(\"\" ::: \"memory\"); return x > fixed; }"
    ), @"InitialValue: fixed (int): its initial value 5");
    insta::assert_snapshot!(check(
        "static int fixed = 5; int *leak = &fixed; int f(int x) { return x > fixed; }"
    ), @"InitialValue: fixed (int): its initial value 5");
    insta::assert_snapshot!(check("static int fixed = 5; int f(int x) { return x > fixed; }"), @"");
    insta::assert_snapshot!(check("int f(_Atomic int *p) { return *p; }"), @"
    Shape: p (_Atomic(int) *): NULL or one element
    Shape: p: atomic, only the code changes it
    ");
}
