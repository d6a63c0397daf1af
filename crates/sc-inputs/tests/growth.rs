//! Layouts whose bounds have grown: every test of the smaller one is a test of the larger one that makes the same call.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sc_frontend::Loaded;
use sc_inputs::{
    Bound, BoundKind, Growth, InputModel, InputOptions, Target, harness_c,
    make_failing_allocations, make_stubs,
};
use support::load;

fn grown(bounds: &[(BoundKind, &str)]) -> InputOptions {
    let mut growth = Growth::default();
    for (kind, input) in bounds {
        growth.double(&Bound {
            kind: *kind,
            input: (*input).to_owned(),
        });
    }
    InputOptions {
        growth,
        ..InputOptions::default()
    }
}

fn bounds(model: &InputModel) -> Vec<(String, Vec<Bound>)> {
    let conditions = model.bounded_conditions().into_iter();
    conditions.map(|(it, bounds)| (it.text, bounds)).collect()
}

/// Each bound that the model tells of, doubled: its condition tells of another limit, and all tests extend.
fn check(code: &str, expected: &[(&str, &str)]) {
    let case = load(&[("t.c", code)]);
    let small = case.model(&InputOptions::default());
    let all: Vec<Bound> = bounds(&small).into_iter().flat_map(|it| it.1).collect();
    let pairs: Vec<(BoundKind, &str)> = all.iter().map(|it| (it.kind, &*it.input)).collect();
    let large = case.model(&grown(&pairs));
    let texts = |model: &InputModel| -> Vec<String> {
        let told = bounds(model).into_iter().filter(|it| !it.1.is_empty());
        told.map(|it| it.0).collect()
    };
    let before: Vec<&str> = expected.iter().map(|it| it.0).collect();
    let after: Vec<&str> = expected.iter().map(|it| it.1).collect();
    assert_eq!(texts(&small), before);
    assert_eq!(texts(&large), after);
    let (small, large) = (small.layout, large.layout);
    let mut random = Xoshiro256StarStar::seed_from_u64(7);
    for _ in 0..300 {
        let mut bytes = vec![0; small.size()];
        random.fill_bytes(&mut bytes);
        let bytes = small.canonical(&bytes);
        let extended = large.extend(&small, &bytes).unwrap();
        assert_eq!(small.reduce(&large, &extended), Some(bytes));
    }
}

#[test]
fn strings_grow() {
    check(
        "#include <string.h>\nint f(const char *s) { return s && strlen(s) > 30; }",
        &[(
            "s (const char *): NULL or a string of at most 20 characters",
            "s (const char *): NULL or a string of at most 40 characters",
        )],
    );
}

#[test]
fn arrays_grow_with_the_input_that_counts_them() {
    check(
        "int f(const int *p, int n) { int t = 0; for (int i = 0; i < n; i++) t += p[i]; return t; }",
        &[
            (
                "p (const int *): an array of exactly n elements, n <= 8",
                // Both lines tell of the same bound.
                "p (const int *): an array of exactly n elements, n <= 32",
            ),
            (
                "n (int): any value up to 8, including negative values",
                "n (int): any value up to 32, including negative values",
            ),
        ],
    );
    check(
        "int f(int *p) { return p ? p[3] : 0; }",
        &[(
            "p (int *): NULL or an array of 0 to 8 elements",
            "p (int *): NULL or an array of 0 to 16 elements",
        )],
    );
}

#[test]
fn lists_and_trees_grow_deeper() {
    check(
        "struct n { int v; struct n *l, *r; }; int f(struct n *t) { return t && t->l && t->r; }",
        &[(
            "t->l->l->l (struct n *): always NULL",
            "t->l->l->l->l->l->l (struct n *): always NULL",
        )],
    );
}

#[test]
fn arguments_grow_in_number_and_length() {
    check(
        "int main(int argc, char **argv) { return argc > 5 && argv[1][0] == 'x'; }",
        &[(
            "argv: \"prog\" and up to 3 arguments of at most 20 characters",
            "argv: \"prog\" and up to 6 arguments of at most 40 characters",
        )],
    );
}

#[test]
fn what_does_not_fit_the_smaller_layout_is_not_reduced() {
    let case = load(&[("t.c", "int f(int *p) { return p ? p[3] : 0; }")]);
    let small = case.model(&InputOptions::default()).layout;
    let large = case.model(&grown(&[(BoundKind::Array, "p")])).layout;
    let mut bytes = vec![0; large.size()];
    (bytes[0], bytes[1]) = (1, 9);
    assert_eq!(small.reduce(&large, &bytes), None);
    bytes[1] = 8;
    assert!(small.reduce(&large, &bytes).is_some());
}

#[test]
fn other_layouts_are_not_extended() {
    let one = load(&[("t.c", "int f(int a) { return a; }")]);
    let other = load(&[("t.c", "int f(int b) { return b; }")]);
    let [one, other] = [one, other].map(|case| case.model(&InputOptions::default()).layout);
    assert_eq!(one.extend(&other, &[1, 0, 0, 0]), None);
}

#[test]
fn a_bound_that_does_not_fit_is_refused_and_not_lowered() {
    let case = load(&[("t.c", "int f(int *p) { return p ? p[3] : 0; }")]);
    assert!(
        case.try_model(&grown(&[(BoundKind::Array, "p"); 10]))
            .is_ok()
    );
    assert!(
        case.try_model(&grown(&[(BoundKind::Array, "p"); 11]))
            .is_err()
    );
}

#[test]
fn later_calls_of_a_stub_repeat_the_last_value() {
    let text = "struct s { char *t; int v; }; struct s get(void); int f(void) { return get().v; }";
    let layout = |options: &InputOptions| {
        let (_dir, sources) = support::sources(&[("f.c", text)]);
        let loaded = Loaded::new(&sources).unwrap();
        let stubs = make_stubs(
            &loaded.program,
            &["get".to_owned()].into(),
            &["get".to_owned()].into(),
            options,
        )
        .unwrap();
        let program = loaded.with(stubs).unwrap();
        let entry = program.find_function("f")[0];
        let reachable = program.reachable(entry);
        let model = InputModel::build(&program, entry, &reachable, options).unwrap();
        model.layout
    };
    let small = layout(&InputOptions::default());
    let large = layout(&grown(&[(BoundKind::Calls, "get")]));
    let element = large.size() / 6;
    assert_eq!(large.size(), 2 * small.size());
    let bytes: Vec<u8> = (0..small.size()).map(|at| (at % 7) as u8).collect();
    let bytes = small.canonical(&bytes);
    let extended = large.extend(&small, &bytes).unwrap();
    assert_eq!(extended[..small.size()], bytes);
    let calls: Vec<&[u8]> = extended.chunks(element).collect();
    assert_eq!(calls[3..], [calls[2]; 3]);
    assert_ne!(calls[2], calls[1]);
    assert_eq!(small.reduce(&large, &extended), Some(bytes));
    let mut other = extended;
    let last = other.len() - 1;
    other[last] ^= 1;
    assert_eq!(small.reduce(&large, &other), None);
}

#[test]
fn allocations_beyond_those_that_can_fail_succeed() {
    let text = "#include <stdlib.h>\nint f(int n) { return malloc(n) ? 1 : 2; }";
    let layout = |options: &InputOptions| {
        let (_dir, sources) = support::sources(&[("f.c", text)]);
        let loaded = Loaded::new(&sources).unwrap();
        let entry = loaded.program.find_function("f")[0];
        let made = make_failing_allocations(&loaded.program, entry, options);
        let program = loaded.with(made).unwrap();
        let entry = program.find_function("f")[0];
        let reachable = program.reachable(entry);
        let model = InputModel::build(&program, entry, &reachable, options).unwrap();
        model.layout
    };
    let none = layout(&InputOptions::default());
    let some = layout(&grown(&[(BoundKind::Allocations, "allocation_fails")]));
    let more = layout(&grown(&[(BoundKind::Allocations, "allocation_fails"); 2]));
    assert_eq!([none.size(), some.size(), more.size()], [4, 8, 12]);
    let test = [7, 0, 0, 0];
    let extended = some.extend(&none, &test).unwrap();
    assert_eq!(extended, [7, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(none.reduce(&some, &extended), Some(test.to_vec()));
    // The last choice is not repeated.
    let fails = [7, 0, 0, 0, 0, 0, 0, 1];
    assert_eq!(none.reduce(&some, &fails), None);
    let extended = more.extend(&some, &fails).unwrap();
    assert_eq!(extended, [7, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    assert_eq!(some.reduce(&more, &extended), Some(fails.to_vec()));
}

#[test]
fn lengths_that_the_code_names_for_members() {
    check(
        "int memcmp(const void *, const void *, unsigned long); int strcmp(const char *, const char *);
         struct t { const char *text; unsigned size; const char *name; };
         int f(struct t *t, unsigned at) {
             static const char open[] = \"<![CDATA[abc\";
             if (at + 12 > t->size || memcmp(t->text + at, open, 12)) return 0;
             return !strcmp(t->name, \"a name of more than twenty characters\");
         }",
        &[
            (
                "t->text (const char *): an array of exactly t->size elements, t->size <= 13; may be NULL if it is empty",
                "t->text (const char *): an array of exactly t->size elements, t->size <= 52; may be NULL if it is empty",
            ),
            (
                "t->size (unsigned int): any value up to 13",
                "t->size (unsigned int): any value up to 52",
            ),
            (
                "t->name (const char *): NULL or a string of at most 38 characters",
                "t->name (const char *): NULL or a string of at most 76 characters",
            ),
        ],
    );
}

#[test]
fn the_harness_of_a_deep_list_is_written_at_once() {
    let case = load(&[(
        "t.c",
        "struct node { struct node *next; int v; }; int f(struct node *n) { return n && n->next ? n->next->v : 0; }",
    )]);
    // Work that doubles with each level would never end.
    let model = case.model(&InputOptions {
        max_non_nil_ptr_depth: 60,
        ..InputOptions::default()
    });
    let harness = harness_c(&model, &case.program, Target::Native);
    assert!(harness.entry_appendix.len() < 1 << 20);
}
