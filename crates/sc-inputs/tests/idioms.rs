//! Shapes that are inferred from code as libraries have it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use sc_inputs::InputOptions;
use support::load;

fn check(code: &str) -> String {
    check_with(code, &InputOptions::default())
}

fn check_with(code: &str, options: &InputOptions) -> String {
    let case = load(&[("t.c", code)]);
    case.model(options).describe().join("\n")
}

#[test]
fn tables_of_hashes_have_as_many_elements_as_the_divisor() {
    insta::assert_snapshot!(check(
        "struct map { int *table; unsigned size; };
         int f(struct map *m, unsigned hash) { return m->table[hash % m->size]; }"
    ), @"
    m (struct map *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    m->table (int *): an array of exactly m->size elements, m->size <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    m->size (unsigned int): any value up to 8 (--max-ptr-array-length)
    hash (unsigned int): any value
    ");
    insta::assert_snapshot!(check(
        "int f(const int *table, unsigned n, unsigned hash) { unsigned i = hash & (n - 1); return table[i]; }"
    ), @"
    table (const int *): an array of exactly n elements, n <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    n (unsigned int): any value up to 8 (--max-ptr-array-length)
    hash (unsigned int): any value
    ");
}

#[test]
fn an_end_says_more_than_a_number_beside_it() {
    insta::assert_snapshot!(check(
        "struct bits { const unsigned char *p, *end; unsigned all; int n; };
         int f(struct bits *b, int n) {
             while (b->n < n) { if (b->p == b->end) return -1; b->all = b->all << 8 | *b->p++; b->n += 8; }
             return b->n -= n; }"
    ), @"
    b (struct bits *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->p (const unsigned char *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --treat-pointer-as-string, --array-size-mapping)
    b->end (const unsigned char *): one past the last element of b->p (inferred; --same-block, --treat-pointer-as-array)
    n (int): any value
    ");
}

#[test]
fn what_callbacks_make_of_user_data_tells_its_type() {
    let text = check(
        "struct sum { int total, limit; };
         static int add(int v, void *user) { struct sum *sum = user; return (sum->total += v) > sum->limit; }
         int (*const visitor)(int, void *) = add;
         int f(const int *v, unsigned n, int (*visit)(int, void *), void *user) {
             for (unsigned i = 0; i < n; i++) if (visit(v[i], user)) return 1;
             return 0; }",
    );
    assert!(
        text.contains("user (void *, used as struct sum): NULL or one element"),
        "{text}"
    );
}

#[test]
fn what_callers_pass_as_void_pointer_tells_its_type() {
    let text = check(
        "struct item { int key; char text[12]; };
         struct box { void *held; };
         void f(struct box *box, void *item) { if (item) box->held = item; }
         void g(struct box *box) { static struct item item; f(box, &item); }",
    );
    assert!(
        text.contains("item (void *, used as struct item)"),
        "{text}"
    );
}

#[test]
fn a_scan_to_the_end_of_a_string_says_more_than_a_limit_of_some_positions() {
    let text = check(
        "unsigned long f(char *d, const char *s, unsigned long cap) {
             unsigned long n = 0;
             while (s[n] && n + 1 < cap) { d[n] = s[n]; n++; }
             if (cap) d[n] = 0;
             while (s[n]) n++;
             return n; }",
    );
    assert!(
        text.contains("s (const char *): NULL or a string"),
        "{text}"
    );
    assert!(
        text.contains("d (char *): an array of exactly cap elements"),
        "{text}"
    );
}

#[test]
fn blocks_that_the_library_accesses_are_no_ends() {
    let text = check(
        "#include <string.h>
         int f(char *d, const char *s, unsigned long n) {
             if (d == s) return 1;
             if (d < s && d + n > s) return 2;
             memmove(d, s, n);
             return 0; }",
    );
    assert!(
        text.contains("s (const char *): an element of d, or one past its last element"),
        "{text}"
    );
}

#[test]
fn parts_of_numbers_are_positions() {
    let case = load(&[(
        "t.c",
        "int f(const unsigned *map, unsigned n) { return map[n / 32] >> (n % 32) & 1; }",
    )]);
    let model = case.model(&InputOptions::default());
    assert_eq!(model.layout.inputs[0].needs, [(vec![1], 1)]);
}

#[test]
fn strings_lie_one_deeper_than_other_objects() {
    let text = check(
        "#include <string.h>
         struct entry { char *key; struct entry *next; };
         struct map { struct entry **tab; unsigned size; };
         int f(const struct map *m, const char *k) {
             for (struct entry *e = m->tab[k[0] % m->size]; e; e = e->next) if (!strcmp(e->key, k)) return 1;
             return 0; }",
    );
    assert!(
        text.contains("m->tab[_]->key (char *): NULL or a string"),
        "{text}"
    );
    assert!(
        text.contains("m->tab[_]->next (struct entry *): always NULL"),
        "{text}"
    );
}

#[test]
fn links_in_the_struct_around_them_are_read_through_pointers_to_links() {
    let text = check(
        "#include <stddef.h>
         struct link { struct link *next; };
         struct task { int priority; struct link link; };
         int f(struct link *first) {
             struct task *task = (struct task *)((char *)first - offsetof(struct task, link));
             return task->priority > 3 && first->next ? f(first->next) : 0; }",
    );
    assert!(
        text.contains("first->next (struct link *, used as struct task): NULL or one element")
            || text.contains(
                "first->link.next (struct link *, used as struct task): NULL or one element"
            ),
        "{text}"
    );
}

#[test]
fn a_mapped_array_may_be_null_where_the_code_asks_and_the_length_is_0() {
    let options = InputOptions {
        array_size_mapping: vec!["v:n".to_owned()],
        ..InputOptions::default()
    };
    let null =
        "int f(const int *v, int n) { if (v == NULL) return n == 0; return n > 1 && v[1] == 3; }";
    let text = check_with(&format!("#include <stddef.h>\n{null}"), &options);
    assert!(
        text.contains(
            "v (const int *): an array of exactly n elements, n <= 8; may be NULL if it is empty"
        ),
        "{text}"
    );
    let text = check_with(
        "int f(const int *v, int n) { return n > 1 && v[1] == 3; }",
        &options,
    );
    assert!(!text.contains("NULL"), "{text}");
}

#[test]
fn arguments_that_the_code_asks_for_as_strings_are_strings() {
    let text = check(
        "#include <stdarg.h>
         #include <string.h>
         unsigned long f(const char *first, ...) {
             va_list list; unsigned long n = strlen(first); const char *s;
             va_start(list, first);
             while ((s = va_arg(list, const char *))) n += strlen(s);
             va_end(list);
             return n; }",
    );
    assert!(
        text.contains("arg2 (const char *): NULL or a string of at most 20 characters"),
        "{text}"
    );
}

#[test]
fn a_struct_at_the_beginning_of_another_one_is_read_through_pointers_to_it() {
    let text = check(
        "struct shape { int kind; const struct ops *ops; };
         struct ops { int (*area)(const struct shape *); };
         struct rect { struct shape base; int w, h; };
         static int area(const struct shape *s) { const struct rect *r = (const struct rect *)s; return r->w * r->h; }
         const struct ops rect_ops = { area };
         int f(const struct shape *s) { return s->ops->area(s) > 5; }",
    );
    assert!(
        text.contains("s->base.ops (const struct ops *): NULL or one element"),
        "{text}"
    );
}

#[test]
fn handles_hide_structs_behind_pointers_to_void() {
    let object = "typedef void *Handle; struct disc { int first, last, offsets[4]; };\n";
    let text = check(&format!(
        "{object} int f(Handle *h, int i) {{ struct disc *d = (struct disc *)h;
             return i < d->last ? d->offsets[i & 3] : d->first; }}"
    ));
    assert!(text.contains("used as struct disc"), "{text}");
    // An array of pointers is none, and neither is a pointer that is read as one.
    let text = check(&format!(
        "{object} int f(Handle *h, int n) {{ int sum = 0;
             for (int i = 0; i < n; i++) sum += h[i] != 0;
             return sum + ((struct disc *)h[0])->last; }}"
    ));
    assert!(
        !text.contains("h (Handle *, used as struct disc)"),
        "{text}"
    );
}

#[test]
fn names_decide_only_between_equals() {
    let code = |bound: &str| {
        format!(
            "int f(const int *v, int first, int count) {{ int sum = 0;
                 for (int i = 0; i < {bound}; i++) sum += v[i];
                 return first + count > sum; }}"
        )
    };
    let check = |bound: &str, expected: &str| {
        let text = self::check(&code(bound));
        assert!(text.contains(expected), "{bound}: {text}");
    };
    // What the code says counts, whatever the names say.
    check("first", "an array of exactly first elements");
    check("count", "an array of exactly count elements");
}

#[test]
fn what_counts_elements_that_are_too_deep_is_nothing() {
    let case = load(&[(
        "t.c",
        "struct tree { int value; unsigned n; struct tree *kids; };
         int f(const struct tree *t) {
             int sum = t->value;
             for (unsigned i = 0; i < t->n; i++) sum += f(&t->kids[i]);
             return sum; }",
    )]);
    let options = InputOptions {
        max_non_nil_ptr_depth: 2,
        ..InputOptions::default()
    };
    let layout = case.model(&options).layout.to_json();
    let caps: Vec<&str> = layout.split("\"cap\":").skip(1).collect();
    let caps = caps.iter().filter_map(|it| it.split([',', '}']).next());
    let caps: Vec<&str> = caps.filter(|it| *it != "null").collect();
    assert!(caps.contains(&"8") && caps.contains(&"0"), "{caps:?}");
}
