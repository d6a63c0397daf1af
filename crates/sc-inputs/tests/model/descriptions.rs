//! What becomes an input, and how it is described.

use insta::assert_snapshot;
use sc_inputs::InputOptions;

use crate::{conditions_of, default, describe, refusal, strings, support};

const NESTED: &str = r#"
    struct name { char *first, *last; };
    struct node { char *s; char *t; struct node *child, *next; struct name a, b; int (*visit)(int); };
    int one(int x) { return x; }
    typedef struct node node_t;
    int f(const node_t *a) {
        return a && a->s && a->t && a->child && a->next && a->a.first && a->a.last && a->b.first && a->b.last
            && a->visit(1);
    }"#;

#[test]
fn every_pointer_is_described_once() {
    assert_snapshot!(describe(NESTED, &default()), @"
    a (const node_t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    a->s (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->t (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->child (struct node *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    a->child->child->child (struct node *): always NULL (--max-non-nil-ptr-depth)
    a->child->child->visit (int (*)(int)): always NULL (no function of the program has its type)
    a->next (struct node *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    a->a.first (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->a.last (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->b.first (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->b.last (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    a->visit (int (*)(int)): always NULL (no function of the program has its type)
    ");
}

#[test]
fn inputs_of_many_parts_are_folded() {
    let model = support::load(&[("t.c", NESTED)]).model(&default());
    let brief = model.describe_briefly();
    assert_snapshot!(brief.last().unwrap(), @"… and 4 more parts of a ('seacoral check -v' lists all)");
    assert!(brief.len() < model.describe().len());
}

#[test]
fn shapes_are_inferred_and_said() {
    let text = r#"
        #include <string.h>
        struct list { int v; struct list *next; };
        int total;
        const int fixed = 3;
        int initialised = 3;
        int f(const unsigned char *buffer, int n, char *name, int *window, long *one, short grid[2][3],
              struct list *l, const int table[static 4]) {
            int i, s = fixed + initialised;
            for (i = 0; i < n; i++) s += buffer[i];
            if (strlen(name) > 3) s++;
            s += window[i] + total + table[3];
            if (one) s += *one;
            return s + grid[1][2] + (l ? l->v + !l->next : 0);
        }"#;
    assert_snapshot!(describe(text, &default()), @"
    buffer (const unsigned char *): an array of exactly n elements, n <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    n (int): any value up to 8, including negative values (--assume, --max-ptr-array-length)
    name (char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    window (int *): an array of exactly n elements, n <= 8 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    one (long *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    grid (short (*)[3]): exactly 2 elements, as declared (not enforced by C) (--treat-pointer-as-array)
    l (struct list *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    l->next (struct list *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    l->next->next->next (struct list *): always NULL (--max-non-nil-ptr-depth)
    table (const int *): exactly 4 elements (--treat-pointer-as-array)
    total (int): any value (--ignore-globals total)
    initialised (int): its initial value 3 (--all-globals)
    ");
    let chosen = InputOptions {
        max_ptr_array_length: Some(5),
        all_globals: true,
        treat_pointer_as_array: strings(&["buffer", "l->next"]),
        treat_pointer_as_string: strings(&["name"]),
        array_size_mapping: strings(&["window:n"]),
        ..default()
    };
    assert_snapshot!(describe(text, &chosen), @r"
    buffer (const unsigned char *): NULL or an array of 0 to 5 elements (--max-ptr-array-length, --treat-pointer-as-string, --array-size-mapping)
    n (int): any value up to 5, including negative values (--assume, --max-ptr-array-length)
    name (char *): NULL or a string of at most 20 characters (--max-cstring-length, --treat-pointer-as-array)
    window (int *): an array of exactly n elements, n <= 5 (--max-ptr-array-length, --treat-pointer-as-array)
    one (long *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    grid (short (*)[3]): exactly 2 elements, as declared (not enforced by C) (--treat-pointer-as-array)
    l (struct list *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    l->next (struct list *): NULL or an array of 0 to 5 elements (--max-ptr-array-length, --array-size-mapping)
    l->next->next->next (struct list *): always NULL (--max-non-nil-ptr-depth)
    table (const int *): exactly 4 elements (--treat-pointer-as-array)
    total (int): any value (--ignore-globals total)
    initialised (int): any value (--ignore-globals initialised)
    ");
}

#[test]
fn every_kind_of_value_has_a_place() {
    let check = |text: &str| describe(text, &default());
    assert_snapshot!(check("union u {int i; float f;}; int f(union u x) { return x.i; }"), @"x (union u): one of its members i, f");
    assert_snapshot!(check("static int a(int x) { return x; } int (*const table[])(int) = {a}; int f(int (*callback)(int)) { return callback(1); }"), @"callback (int (*)(int)): a");
    assert_snapshot!(check("static int a(int x) { return x; } int (*const table[])(int) = {a}; int f(int (*callback)(int)) { return callback ? callback(1) : 0; }"), @"callback (int (*)(int)): NULL or a");
    assert_snapshot!(check("int f(void *data) { return data != 0; }"), @"data (void *, used as unsigned char): NULL or one element (--treat-pointer-as-array, --treat-pointer-as-string, --array-size-mapping)");
    assert_snapshot!(check("struct s { int n; }; static int g(const void *p) { const struct s *s = p; return s->n; } int f(void *data) { return g(data); }"), @"data (void *, used as const struct s): NULL or one element (--treat-pointer-as-array, --array-size-mapping)");
    assert_snapshot!(check("struct hidden; int f(struct hidden *h) { return h != 0; }"), @"h (struct hidden *): NULL or an address that must not be read");
    assert_snapshot!(check("int f(int n, int (**a)[n]) { return n > 3 && a && *a && (**a)[0]; }"), @"
    n (int): any value
    a (int (**)[n]): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    a[_] (int (*)[n]): always NULL (the size of its elements is not constant)
    ");
    assert_snapshot!(check("double f(double _Complex z) { return __real__ z; }"), @"z (_Complex double): any value");
    assert_snapshot!(check("typedef int v4 __attribute__((vector_size(16))); int f(v4 v) { return v[0]; }"), @"v (v4): all 4 elements");
    assert_snapshot!(check("struct s { int n; char data[]; }; int f(struct s *s) { return s->n + s->data[0]; }"), @"
    s (struct s *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    s->data (char[]): 0 to 8 elements behind the struct (--max-ptr-array-length, --array-size-mapping)
    ");
    assert_snapshot!(check("struct s { int n; void (*go)(void); }; struct s *state; int f(void) { return state->go ? state->n : 0; }"), @"
    state (struct s *): NULL or one element (--treat-pointer-as-array, --array-size-mapping, --ignore-globals state)
    state->go (void (*)(void)): always NULL (no function of the program has its type)
    ");
    assert_snapshot!(check("int f(__builtin_va_list list) { return list != 0; }"), @"list (__builtin_va_list): zeros (arguments of value 0)");
    assert_snapshot!(check("int f(const char *format, ...) { return format != 0; }"), @"
    format (const char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    ...: 4 arguments of value 0
    ");
}

#[test]
fn too_large_a_layout_lowers_bounds_or_says_so() {
    let tree = "struct t { long v[20]; struct t *sub[12]; }; long f(struct t *t) { return t->v[0] + !t->sub[1]; }";
    let deep = InputOptions {
        max_non_nil_ptr_depth: 6,
        ..default()
    };
    assert_snapshot!(describe(tree, &deep), @"
    t (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    t->sub[_] (struct t *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    t->sub[_]->sub[_]->sub[_] (struct t *): always NULL (--max-non-nil-ptr-depth)
    a test would be larger than 64 KiB: --max-non-nil-ptr-depth lowered to 3
    ");
    let huge = "int table[20000]; int f(int i) { return table[i]; }";
    assert_snapshot!(describe(huge, &default()), @"
    i (int): any value
    table (int[20000]): zeros (too large to be an input)
    ");
    let part = "struct big { int n; char page[70000]; int last; }; int f(struct big *b) { return b->page[b->n] + b->last; }";
    assert_snapshot!(describe(part, &default()), @"
    b (struct big *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->page (char[70000]): zeros (too large to be an input)
    ");
    let long = InputOptions {
        max_ptr_array_length: Some(40_000),
        ..default()
    };
    let sum = "int f(int *p, int n) { int s = 0, i; for (i = 0; i < n; i++) s += p[i]; return s; }";
    assert_snapshot!(describe(sum, &long), @r"
    p (int *): an array of exactly n elements, n <= 10000 (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    n (int): any value up to 10000, including negative values (--assume, --max-ptr-array-length)
    a test would be larger than 64 KiB: --max-ptr-array-length lowered to 10000
    ");
}

#[test]
fn lengths_that_the_code_names_are_bounds() {
    let bounds = |text: &str, options: &InputOptions| {
        let lines = describe(text, options);
        let lines = lines.lines().map(|line| {
            line.split(" (").next().unwrap().to_owned()
                + line.split("):").nth(1).unwrap().split(" (").next().unwrap()
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let text = "
        #include <string.h>
        int f(const char *s, const unsigned char *d, int n, const int *t, const short *all, int m) {
            int i, r = strcmp(s, \"a word of more than twenty characters\") == 0;
            if (n > 40) return r;
            for (i = 0; i < n; i++) r ^= d[i];
            for (i = 0; i < m; i++) r ^= all[i];
            return r + t[31] + (m > 200);
        }";
    assert_snapshot!(bounds(text, &default()), @"
    s NULL or a string of at most 38 characters
    d an array of exactly n elements, n <= 41
    n any value up to 41, including negative values
    t NULL or an array of 0 to 32 elements
    all NULL or an array of 0 to 8 elements
    m any value
    ");
    let own = InputOptions {
        max_cstring_length: 20,
        text_bound_from_code: false,
        max_ptr_array_length: Some(4),
        ..default()
    };
    assert_snapshot!(bounds(text, &own), @"
    s NULL or a string of at most 20 characters
    d an array of exactly n elements, n <= 4
    n any value up to 4, including negative values
    t NULL or an array of 0 to 4 elements
    all NULL or an array of 0 to 4 elements
    m any value
    ");
}

/// The slots of `f` by name, without those of elements after the first.
fn slots(text: &str, options: &InputOptions) -> String {
    let model = support::load(&[("t.c", text)]).model(options);
    let slots = model.layout.slots();
    let paths = slots.iter().map(|slot| slot.path.as_str());
    let first = paths.filter(|path| !path.contains("[1]") && !path.contains("[2]"));
    first.collect::<Vec<_>>().join(" ")
}

#[test]
fn members_that_nothing_reads_have_no_slots() {
    let members: String = (0..40).map(|i| format!("int m{i};")).collect();
    let text = format!(
        "struct s {{ {members} struct s *next; void (*call)(void); union {{ int i; float f; }} u; }};\n\
         int f(struct s *s) {{ s->m3 = 1; return s->m7 > s->m20; }}"
    );
    assert_snapshot!(slots(&text, &default()), @"s:present s[0].m7 s[0].m20");
    assert_snapshot!(describe(&text, &default()), @"s (struct s *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)");
    assert_snapshot!(conditions_of(&text, &default()), @"Shape: s (struct s *): NULL or one element");
    let assumed = InputOptions {
        assume: Some("s->m1 == 3 && s->next".into()),
        ..default()
    };
    assert_snapshot!(slots(&text, &assumed), @"s:present s[0].m1 s[0].m7 s[0].m20 s[0].next:present s[0].next[0].m1 s[0].next[0].m7 s[0].next[0].m20 s[0].next[0].next:present s[0].next[0].next[0].m1 s[0].next[0].next[0].m7 s[0].next[0].next[0].m20");
    let assigned = InputOptions {
        assigned_members: true,
        ..default()
    };
    assert_snapshot!(slots(&text, &assigned), @"s:present s[0].m3 s[0].m7 s[0].m20");
    // Whatever an option is about is there.
    let asked = InputOptions {
        treat_pointer_as_array: strings(&["{struct s}.next"]),
        max_non_nil_ptr_depth: 2,
        ..default()
    };
    assert_snapshot!(slots(&text, &asked), @"s:present s[0].m7 s[0].m20 s[0].next:present s[0].next:length s[0].next[0].m7 s[0].next[0].m20");
    let cast = InputOptions {
        assume: Some("*(int *) s == 3".into()),
        ..default()
    };
    assert!(slots(&text, &cast).contains("m39"));
}

#[test]
fn members_that_count_elements() {
    let text = "struct b { int *data; unsigned len, cap; const char *name; short *items; };
        int get(struct b *b, unsigned i) { return i < b->len ? b->data[i] : 0; }
        int push(struct b *b, int x) { if (b->len < b->cap) b->data[b->len++] = x; return 0; }
        int f(struct b *b, int i) {
          if (__builtin_strlen(b->name) > 3) return 0;
          return get(b, i) + push(b, i) + b->items[i]; }";
    assert_snapshot!(describe(text, &default()), @"
    b (struct b *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->data (int *): an array of exactly max(b->len, b->cap) elements, max(b->len, b->cap) <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    b->len (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->cap (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->name (const char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    b->items (short *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --array-size-mapping)
    i (int): any value
    ");
    let sized = |mapping: &str| InputOptions {
        array_size_mapping: strings(&[mapping]),
        ..default()
    };
    assert_snapshot!(describe(text, &sized("{struct b}.items:.len")), @"
    b (struct b *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->data (int *): an array of exactly max(b->len, b->cap) elements, max(b->len, b->cap) <= 8; may be NULL if it is empty (inferred; --max-ptr-array-length, --treat-pointer-as-array)
    b->len (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->cap (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->name (const char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    b->items (short *): an array of exactly b->len elements, b->len <= 8; may be NULL if it is empty (--max-ptr-array-length, --treat-pointer-as-array)
    i (int): any value
    ");
    assert_snapshot!(describe(text, &sized("b->data:.cap")), @"
    b (struct b *): NULL or one element (--treat-pointer-as-array, --array-size-mapping)
    b->data (int *): an array of exactly b->cap elements, b->cap <= 8; may be NULL if it is empty (--max-ptr-array-length, --treat-pointer-as-array)
    b->cap (unsigned int): any value up to 8 (--max-ptr-array-length)
    b->name (const char *): NULL or a string of at most 20 characters (inferred; --max-cstring-length, --treat-pointer-as-array)
    b->items (short *): NULL or an array of 0 to 8 elements (inferred; --max-ptr-array-length, --array-size-mapping)
    i (int): any value
    ");
    assert_snapshot!(refusal(text, &sized("b->data:.lem")), @"invalid value 'b->data:.lem' for '--array-size-mapping': 'lem' is not a member beside the pointer; did you mean '.len'?");
    assert_snapshot!(refusal(text, &sized("b->data:.name")), @"invalid value 'b->data:.name' for '--array-size-mapping': 'name' is of type 'const char *', not an integer that can count elements");
}
