//! Lengths that are computed of several numbers, and what tells the length of a block.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use insta::assert_snapshot;
use sc_inputs::InputOptions;
use support::agreement::check;

fn describe(text: &str) -> String {
    let case = support::load(&[("t.c", text)]);
    let lines = case.model(&InputOptions::default()).describe();
    let folder = format!("{}/", case.dir.path().display());
    lines.join("\n").replace(&folder, "")
}

#[test]
fn products_of_formals_and_members() {
    let text = r"
        struct image { unsigned char height; signed char width; short *cells; };
        int f(const unsigned char *plain, int w, int h, const short *pairs, const struct image *image,
              const char *more, unsigned char n) {
            int i, j, k, l, m;
            R(w); R(h); R(n);
            for (j = 0; j < h; j++)
                for (i = 0; i < w; i++) R(plain[j * w + i]);
            for (l = 0; w > 0 && l < 2 * w; l++) R(pairs[l]);
            for (k = 0; k < n; k++) { R(more[3 * k]); R(more[3 * k + 2]); }
            if (image) {
                RP(image); RP(image->cells); R(image->width); R(image->height);
                for (m = 0; m < image->width * image->height; m++) R(image->cells[m]);
            }
            return 0;
        }";
    check(&[("products.c", text)], &InputOptions::default());
    let text = text.replace("RP(", "(void)(").replace("R(", "(void)(");
    assert_snapshot!(describe(&text), @"
    plain (const unsigned char *): an array of exactly h * w elements, h * w <= 16 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    w (int): any value up to 4, including negative values (--assume, --max-ptr-array-length)
    h (int): any value up to 4, including negative values (--assume, --max-ptr-array-length)
    pairs (const short *): an array of exactly 2 * w elements, 2 * w <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    image (const struct image *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    image->height (unsigned char): any value up to 4 (--max-ptr-array-length)
    image->width (signed char): any value up to 4, including negative values (--assume, --max-ptr-array-length)
    image->cells (short *): an array of exactly image->height * image->width elements, image->height * image->width <= 16; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    more (const char *): an array of exactly 3 * n elements, 3 * n <= 24 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    n (unsigned char): any value up to 8 (--max-ptr-array-length)
    ");
}

#[test]
fn arrays_of_variable_length() {
    let text = "
        int f(int h, int w, int grid[h][w], double (*rows)[w], int k, long cube[][2][k]) {
            int i;
            for (i = 0; i < h; i++)
                if (grid[i][0] > 3 && rows[i][0] < 2) return cube[0][1][0] > 0;
            return 0;
        }";
    assert_snapshot!(describe(text), @"
    h (int): any value up to 4, including negative values (--assume, --max-ptr-array-length)
    w (int): any value up to 4, including negative values (--assume, --max-ptr-array-length)
    grid (int (*)[w], used as int): an array of exactly h * w elements, h * w <= 16 (inferred from the declaration at t.c:2; --max-ptr-array-length, --treat-pointer-as-array)
    rows (double (*)[w], used as double): an array of exactly w * h elements, w * h <= 16 (inferred from the declaration at t.c:2; --max-ptr-array-length, --treat-pointer-as-array)
    k (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    cube (long (*)[2][k], used as long): an array of exactly 2 * k elements, 2 * k <= 16 (inferred from the declaration at t.c:2; --max-ptr-array-length, --treat-pointer-as-array)
    ");
    let case = support::load(&[("t.c", text)]);
    let model = case.model(&InputOptions::default());
    let harness = sc_inputs::harness_c(&model, &case.program, sc_inputs::Target::Native);
    support::check_warnings(&case.harness_files(&harness));
    case.check_with_user_files(&harness);
    let driver = case.compile_harness(&model);
    support::agreement::check_canonicalise(&driver, &model);
}

#[test]
fn globals_and_constructors_tell_lengths() {
    let text = "
        unsigned char *bytes; static unsigned count; const char *name; int *one;
        struct reader { unsigned at; unsigned left; const short *words; };
        static void init(struct reader *r, const short *words, unsigned n) { r->words = words; r->left = n; r->at = 0; }
        static int next(struct reader *r) { return r->at < r->left ? r->words[r->at++] : -1; }
        #include <string.h>
        int f(const short *data, unsigned length) {
            struct reader r;
            unsigned i;
            init(&r, data, length);
            for (i = 0; i < count; i++)
                if (bytes[i] == 7) return next(&r);
            return strcmp(name, \"abc\") == 0 && *one;
        }";
    assert_snapshot!(describe(text), @"
    data (const short *): an array of exactly length elements, length <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    length (unsigned int): any value up to 8 (--max-ptr-array-length)
    bytes (unsigned char *): an array of exactly count elements, count <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array, --ignore-globals bytes)
    count (unsigned int): any value up to 8 (--max-ptr-array-length, --ignore-globals count)
    name (const char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array, --ignore-globals name)
    one (int *): NULL or one element (--treat-pointer-as-array, --array-size-mapping, --ignore-globals one)
    ");
}

#[test]
fn names_tell_lengths_of_blocks_beside_them() {
    let text = "
        struct text { unsigned long len; void *bytes; };
        static int get(struct text t, unsigned long *at) {
            unsigned long o = *at;
            if ((*at = o + 1) <= t.len) return ((unsigned char *)t.bytes)[o];
            return -1;
        }
        int f(struct text t, unsigned long *at) { return get(t, at) == 65; }";
    assert_snapshot!(describe(text), @"
    t (struct text): every member
    t.len (unsigned long): any value up to 8 (--max-ptr-array-length)
    t.bytes (void *, used as unsigned char): an array of exactly t.len elements, t.len <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    at (unsigned long *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    ");
}

#[test]
fn vectors_and_atomic_numbers() {
    let text = r"
        typedef int four __attribute__((vector_size(16)));
        typedef unsigned char eight __attribute__((vector_size(8)));
        struct state { eight bytes; _Atomic unsigned short count; _Atomic _Bool on; };
        four whole; _Atomic int counter;
        int f(four v, const eight *p, struct state *s, _Atomic(long) n, _Atomic unsigned char *at) {
            int i; unsigned short count; _Bool on; long number = n; unsigned char byte; int global = counter;
            for (i = 0; i < 4; i++) { int one = v[i], other = whole[i]; R(one); R(other); }
            RP(p); if (p) for (i = 0; i < 8; i++) { unsigned char one = (*p)[i]; R(one); }
            RP(s);
            if (s) {
                count = s->count; on = s->on; R(count); R(on);
                for (i = 0; i < 8; i++) { unsigned char one = s->bytes[i]; R(one); }
            }
            R(number); R(global); RP(at);
            if (at) { byte = *at; R(byte); }
            return 0;
        }";
    check(&[("values.c", text)], &InputOptions::default());
}

#[test]
fn options_tell_products() {
    let text = r"
        struct matrix { int rows, columns; double *cells; };
        int f(int *a, int n, struct matrix m) {
            int i;
            R(n); RP(a); R(m.rows); R(m.columns); RP(m.cells);
            for (i = 0; i < n; i++) { R(a[i]); R(a[n + i]); }
            for (i = 0; m.columns > 0 && i < m.rows; i++) R(m.cells[i]);
            return 0;
        }";
    let options = InputOptions {
        array_size_mapping: vec!["a:2*n+1".into(), "m.cells:.rows*.columns".into()],
        ..InputOptions::default()
    };
    check(&[("products.c", text)], &options);
}

#[test]
fn code_tells_lengths() {
    // What a local number was set to, arrays of callers, elements of arrays of pointers to `void`, copies of such.
    let text = "
        #include <string.h>
        struct group { int id, left; };
        struct buffer { unsigned used; char *bytes; void *data[2]; };
        static int put(unsigned char *options, unsigned at) { options[at] = 1; return options[at + 1]; }
        int caller(void) { unsigned char own[12] = {0}; return put(own, 3); }
        int g(struct buffer *b, char *to, unsigned room) {
            unsigned n = room;
            struct group *group = (struct group *)b->data[1];
            if (n > b->used) n = b->used;
            memcpy(to, b->bytes, n);
            return group->id == 3;
        }
        struct item { int kind; long value; };
        int h(void *context) { void *copy = context; struct item *item = copy; return item->value == 4; }
        int f(struct buffer *b, char *to, unsigned room, void *context) { return g(b, to, room) + h(context); }";
    assert_snapshot!(describe(text), @"
    b (struct buffer *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->used (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->bytes (char *): an array of exactly b->used elements, b->used <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    b->data[_] (void *, used as struct group): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    to (char *): an array of exactly room elements, room <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    room (unsigned int): any value up to 8 (--max-ptr-array-length)
    context (void *, used as struct item): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    ");
    assert_snapshot!(describe(&text.replace("int f(", "int other(").replace("static int put(", "int f(")
        .replace("put(own", "f(own")), @"
    options (unsigned char *): exactly 12 elements (inferred from callers: caller at t.c:6; --treat-pointer-as-array)
    at (unsigned int): any value
    ");
}
