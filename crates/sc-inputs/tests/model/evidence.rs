//! Contracts and callers as evidence for shapes.

use insta::assert_snapshot;
use sc_inputs::InputOptions;

use crate::{conditions_of, default, describe, strings};

const EVIDENCE: &str = r#"
    #include <assert.h>
    #include <stddef.h>
    struct t { int v; };
    int f(struct t *p, char *name, unsigned char *buf, unsigned long size, int *q, struct t *maybe, int n, int a[n]) {
        int r = 0;
        assert(q != NULL && size < 100);
        if (maybe) r++;
        return r + p->v + *q + name[1] + buf[p->v & 3] + *a;
    }
    static unsigned char block[16];
    static struct t object;
    int g(void) { int x = 1; return f(&object, "a", block, sizeof block, &x, 0, 1, &x); }
    int h(int *y) {
        struct t own = {1}; unsigned char b[4] = {0};
        return f(&own, "bc", b, sizeof(b), y, &own, 1, y); }
"#;

/// Places without the folder of the test.
fn plain(text: &str) -> String {
    let parts = text.split(" at /").enumerate();
    let parts = parts.map(|(index, part)| match part.split_once("t.c:") {
        Some((_, rest)) if index > 0 => format!("t.c:{rest}"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(" at ")
}

#[test]
fn contracts_and_callers_are_evidence() {
    assert_snapshot!(plain(&describe(EVIDENCE, &default())), @"
    p (struct t *): one element (inferred from callers: g at t.c:13, h at t.c:16; --treat-pointer-as-array, --array-size-mapping, --nullable)
    name (char *): a string of at most 20 characters (inferred from callers: g at t.c:13, h at t.c:16; --max-cstring-length, --treat-pointer-as-array, --nullable)
    buf (unsigned char *): an array of exactly size elements, size <= 8 (inferred from callers: g at t.c:13, h at t.c:16; --max-ptr-array-length, --treat-pointer-as-array)
    size (unsigned long): any value up to 8 (--max-ptr-array-length)
    q (int *): one element (inferred from an assertion at t.c:7; --treat-pointer-as-array, --array-size-mapping, --nullable)
    maybe (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    n (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    a (int *): an array of exactly n elements, n <= 8 (inferred from the declaration at t.c:5; --max-ptr-array-length, --treat-pointer-as-array)
    ");
    let overruled = InputOptions {
        nullable: strings(&["p"]),
        non_null: strings(&["maybe"]),
        treat_pointer_as_array: strings(&["name"]),
        ..default()
    };
    assert_snapshot!(plain(&describe(EVIDENCE, &overruled)), @"
    p (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    name (char *): an array of 0 to 8 elements (inferred from callers: g at t.c:13, h at t.c:16; --max-ptr-array-length, --treat-pointer-as-string, --array-size-mapping, --nullable)
    buf (unsigned char *): an array of exactly size elements, size <= 8 (inferred from callers: g at t.c:13, h at t.c:16; --max-ptr-array-length, --treat-pointer-as-array)
    size (unsigned long): any value up to 8 (--max-ptr-array-length)
    q (int *): one element (inferred from an assertion at t.c:7; --treat-pointer-as-array, --array-size-mapping, --nullable)
    maybe (struct t *): one element (--treat-pointer-as-array, --array-size-mapping)
    n (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    a (int *): an array of exactly n elements, n <= 8 (inferred from the declaration at t.c:5; --max-ptr-array-length, --treat-pointer-as-array)
    ");
    let off = InputOptions {
        no_inference: true,
        ..default()
    };
    assert_snapshot!(describe(EVIDENCE, &off), @"
    p (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    name (char *): NULL or one element (--treat-pointer-as-array, --treat-pointer-as-string, --array-size-mapping)
    buf (unsigned char *): NULL or one element (--treat-pointer-as-array, --treat-pointer-as-string, --array-size-mapping)
    size (unsigned long): any value
    q (int *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    maybe (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    n (int): any value
    a (int *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    ");
    // A proof names the facts that it rests on.
    assert_snapshot!(plain(&conditions_of(EVIDENCE, &default())), @"
    Shape: p (struct t *): one element (inferred from callers: g at t.c:13, h at t.c:16)
    Bound: name (char *): a string of at most 20 characters (inferred from callers: g at t.c:13, h at t.c:16)
    Bound: buf (unsigned char *): an array of exactly size elements, size <= 8 (inferred from callers: g at t.c:13, h at t.c:16)
    Bound: size (unsigned long): any value up to 8
    Shape: q (int *): one element (inferred from an assertion at t.c:7)
    Shape: maybe (struct t *): NULL or one element
    Bound: n (int): any value up to 8, including negative values
    Bound: a (int *): an array of exactly n elements, n <= 8 (inferred from the declaration at t.c:5)
    ");
}

#[test]
fn callers_that_differ_say_nothing() {
    let text = r#"
        struct t { int v; };
        int f(struct t *p, char *s, int n) { return p->v + s[n]; }
        int g(struct t *q) { char b[3]; return f(q, b, sizeof b); }
        int h(struct t *q) { char b[5]; return f(q, b, 4) + f(0, "x", 1); }
    "#;
    assert_snapshot!(plain(&describe(text, &default())), @"
    p (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    s (char *): an array of 0 to 8 elements (inferred from callers: g at t.c:4, h at t.c:5, h at t.c:5; --max-ptr-array-length, --treat-pointer-as-string, --array-size-mapping, --nullable)
    n (int): any value
    ");
}
