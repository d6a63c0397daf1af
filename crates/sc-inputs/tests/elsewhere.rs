//! Lengths that are not beside their pointers: inside another struct, around it, and behind another pointer.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use insta::assert_snapshot;
use sc_inputs::InputOptions;
use support::agreement::check;
use support::load;

const CODE: &str = r"
    struct head { short tag; unsigned char len; };
    struct nest { int *data; struct { struct head h; }; struct nest *next; };
    struct around { signed char len; struct { struct { int *values; } in; int other; } mid; };
    struct option { int k; unsigned short len; };
    unsigned char count;
    int f(struct nest *m, const struct around *a, const int *before, struct option *o, const short *after,
          long *out, int *outlen, const char *bytes) {
        int i, j, k, l, n;
        RP(before); RP(after); RP(out); RP(bytes); R(count);
        for (; m; m = m->next) {
            RP(m->data); R(m->h.len);
            for (i = 0; i < m->h.len; i++) R(m->data[i]);
        }
        if (a) {
            RP(a->mid.in.values); R(a->len);
            for (j = 0; j < a->len; j++) R(a->mid.in.values[j]);
        }
        if (o) {
            R(o->len); R(o->k);
            for (k = 0; k < o->len; k++) { R(before[k]); R(after[k]); }
        }
        if (outlen) { R(*outlen); for (l = 0; l < *outlen; l++) R(out[l]); }
        for (n = 0; bytes && n < count; n++) R(bytes[n]);
        return 0;
    }";

fn describe(text: &str, options: &InputOptions) -> String {
    let text = text.replace("RP(", "(void)(").replace("R(", "(void)(");
    let case = load(&[("t.c", &text)]);
    case.model(options).describe().join("\n")
}

#[test]
fn code_tells_lengths_elsewhere() {
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    assert_snapshot!(describe(CODE, &InputOptions::default()), @"
    m (struct nest *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    m->data (int *): an array of exactly m->h.len elements, m->h.len <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    m->h.len (unsigned char): any value up to 8 (--max-ptr-array-length)
    m->next (struct nest *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    m->next->data (int *): an array of exactly m->next->h.len elements, m->next->h.len <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    m->next->next->data (int *): an array of exactly m->next->next->h.len elements, m->next->next->h.len <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    m->next->next->next (struct nest *): always NULL (--max-non-nil-ptr-depth)
    a (const struct around *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    a->len (signed char): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    a->mid.in.values (int *): an array of exactly a->len elements, a->len <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    before (const int *): an array of exactly o->len elements, o->len <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    o (struct option *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    o->len (unsigned short): any value up to 8 (--max-ptr-array-length)
    after (const short *): an array of exactly o->len elements, o->len <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    out (long *): an array of exactly *outlen elements, *outlen <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    outlen (int *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    outlen[_] (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    bytes (const char *): NULL or an array of exactly count elements, count <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    count (unsigned char): any value up to 8 (--max-ptr-array-length, --ignore-globals count)
    ");
    check(&[("elsewhere.c", CODE)], &options);
}

#[test]
fn options_tell_lengths_elsewhere() {
    let text = r"
        struct head { short tag; unsigned char len; };
        struct nest { int *data; struct head h; const int *more; };
        struct option { int k; unsigned short len; struct { int *list; } in; };
        int f(struct nest *m, const int *p, struct option *o, long *out, int *outlen) {
            RP(p); RP(out);
            if (m) { RP(m->data); RP(m->more); R(m->h.len); if (m->h.len) { R(m->data[0]); R(m->more[0]); } }
            if (o) { RP(o->in.list); R(o->len); if (o->len) { R(o->in.list[0]); R(*p); } }
            if (outlen) { R(*outlen); if (*outlen > 0) R(out[*outlen - 1]); }
            return 0;
        }";
    let mappings = [
        "m->data:.h.len",
        "{struct nest}.more:m->h.len",
        "p:o->len",
        "o->in.list:{struct option}.len",
        "out:*outlen",
    ];
    let options = InputOptions {
        array_size_mapping: mappings.map(str::to_owned).to_vec(),
        ..InputOptions::default()
    };
    check(&[("options.c", text)], &options);
    assert_snapshot!(describe(text, &options), @"
    m (struct nest *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    m->data (int *): an array of exactly m->h.len elements, m->h.len <= 8; may be NULL if it is empty (--max-ptr-array-length, --treat-pointer-as-array)
    m->h.len (unsigned char): any value up to 8 (--max-ptr-array-length)
    m->more (const int *): an array of exactly m->h.len elements, m->h.len <= 8; may be NULL if it is empty (--max-ptr-array-length, --treat-pointer-as-array)
    p (const int *): an array of exactly o->len elements, o->len <= 8 (--max-ptr-array-length, --treat-pointer-as-array)
    o (struct option *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    o->len (unsigned short): any value up to 8 (--max-ptr-array-length)
    o->in.list (int *): an array of exactly o->len elements, o->len <= 8; may be NULL if it is empty (--max-ptr-array-length, --treat-pointer-as-array)
    out (long *): an array of exactly *outlen elements, *outlen <= 8 (--max-ptr-array-length, --treat-pointer-as-array)
    outlen (int *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    outlen[_] (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    ");
    let wrong = |mapping: &str| {
        let options = InputOptions {
            array_size_mapping: vec![mapping.to_owned()],
            ..InputOptions::default()
        };
        let text = text.replace("RP(", "(void)(").replace("R(", "(void)(");
        let case = load(&[("t.c", &text)]);
        case.model(&options).warnings.concat()
    };
    assert!(wrong("p:o->size").contains("o->size"));
    assert!(wrong("m->data:.h.size").contains(".h.size"));
}

#[test]
fn what_is_ambiguous_or_no_number_tells_nothing() {
    let text = "
        struct head { int len; };
        struct two { struct head one, other; int *data; };
        int f(struct two *t, struct head *a, struct head *b, const int *p) {
            int s = 0;
            for (int i = 0; i < a->len; i++) s += p[i];
            for (int i = 0; i < t->one.len; i++) s += t->data[i];
            return s + b->len;
        }";
    assert_snapshot!(describe(text, &InputOptions::default()), @"
    t (struct two *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    t->data (int *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --array-size-mapping)
    a (struct head *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b (struct head *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    p (const int *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --array-size-mapping)
    ");
}
