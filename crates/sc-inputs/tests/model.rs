//! What becomes an input, what is refused, and what is said about it.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use insta::assert_snapshot;
use sc_inputs::{InputOptions, Target, TestStyle, harness_c, render_test};

fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

fn default() -> InputOptions {
    InputOptions::default()
}

#[track_caller]
fn describe(text: &str, options: &InputOptions) -> String {
    support::load(&[("t.c", text)])
        .model(options)
        .describe()
        .join("\n")
}

#[track_caller]
fn refusal(text: &str, options: &InputOptions) -> String {
    support::load(&[("t.c", text)])
        .try_model(options)
        .unwrap_err()
        .to_string()
}

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
    a->child->child->s (char *): always NULL (--max-non-nil-ptr-depth)
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
    assert_snapshot!(brief.last().unwrap(), @"… and 5 more parts of a ('seacoral check -v' lists all)");
    assert!(brief.len() < model.describe().len());
}

#[test]
fn lines_are_data() {
    let text = "int n; int f(const char *s) { for (int i = 0; s[i]; i++) n++; return n; }";
    let model = support::load(&[("t.c", text)]).model(&default());
    let described: Vec<_> = model.lines().iter().map(|line| line.described()).collect();
    insta::assert_debug_snapshot!(described, @r#"
    [
        Described {
            names: [
                "s",
            ],
            ty: Some(
                "const char *",
            ),
            shape: "NULL or a string of at most 20 characters",
            inferred: true,
            evidence: "",
            options: [
                "--max-cstring-length",
                "--treat-pointer-as-array",
            ],
        },
        Described {
            names: [
                "n",
            ],
            ty: Some(
                "int",
            ),
            shape: "any value",
            inferred: false,
            evidence: "",
            options: [
                "--ignore-globals n",
            ],
        },
    ]
    "#);
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
fn options_that_match_nothing() {
    let text = "struct s { char *text; int k; }; static int state; int other; \
                int f(char *buffer, unsigned size, struct s *s) { return state + buffer[0] + s->k + (int)size; }";
    let array = |name: &str| InputOptions {
        treat_pointer_as_array: strings(&[name]),
        ..default()
    };
    let sized = |entry: &str| InputOptions {
        array_size_mapping: strings(&[entry]),
        ..default()
    };
    let text_of = |name: &str| InputOptions {
        treat_pointer_as_string: strings(&[name]),
        ..default()
    };
    assert_snapshot!(refusal(text, &array("bufer")), @"invalid value 'bufer' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 'buffer'?");
    assert_snapshot!(refusal(text, &array("s->txt")), @"invalid value 's->txt' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 's->text'?");
    assert_snapshot!(refusal(text, &array("size")), @"invalid value 'size' for '--treat-pointer-as-array': no such pointer among the inputs; did you mean 's'?");
    assert_snapshot!(refusal(text, &sized("buffer")), @"invalid value 'buffer' for '--array-size-mapping': expected POINTER:LENGTH, for instance 'buffer:n'");
    assert_snapshot!(refusal(text, &sized("buffer:s")), @"invalid value 'buffer:s' for '--array-size-mapping': 's' is of type 'struct s *', not an integer");
    assert_snapshot!(refusal(text, &text_of("s")), @"invalid value 's' for '--treat-pointer-as-string': it points to 'struct s', not to characters");
    let both = InputOptions {
        treat_pointer_as_string: strings(&["buffer"]),
        ..sized("buffer:size")
    };
    assert_snapshot!(refusal(text, &both), @"invalid value 'buffer:size' for '--array-size-mapping': the same pointer is described by --treat-pointer-as-string buffer");
    let ignored = InputOptions {
        ignored_globals: strings(&["stat"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &ignored), @"invalid value 'stat' for '--ignore-globals': no such global; did you mean 'state'?");
}

/// Configurations of several entrypoints have mappings that fit only some of them.
#[test]
fn mappings_of_absent_things_are_ignored() {
    let text = "int f(char *buffer, unsigned size) { return buffer[size]; }";
    let warnings = |mappings: &[&str], arrays: &[&str]| {
        let options = InputOptions {
            array_size_mapping: strings(mappings),
            treat_pointer_as_array: strings(arrays),
            ..default()
        };
        support::load(&[("t.c", text)])
            .model(&options)
            .warnings
            .join("\n")
    };
    assert_snapshot!(warnings(&["buffer:sise", "bufer:size"], &[]), @"
    '--array-size-mapping buffer:sise' is ignored: 'sise' is not a formal or global among the inputs; did you mean 'size'?
    '--array-size-mapping bufer:size' is ignored: no such pointer among the inputs; did you mean 'buffer'?
    ");
    assert_snapshot!(warnings(&["buffer:size"], &["buffer"]), @"'--treat-pointer-as-array buffer' is ignored: '--array-size-mapping buffer:size' says more about this pointer");
}

#[test]
fn every_way_to_write_a_location() {
    let text = "struct s { char *text; struct s *in[2]; }; int f(struct s x, struct s *p, char **words) \
                { return x.text != p->text && words; }";
    let locations = [
        "x.text",
        "x.in[_]",
        "p->text",
        "p->in[0]->text",
        "words",
        "*words",
        "{struct s}.text",
    ];
    for location in locations {
        let options = InputOptions {
            treat_pointer_as_array: strings(&[location]),
            ..default()
        };
        let case = support::load(&[("t.c", text)]);
        assert!(case.try_model(&options).is_ok(), "{location}");
    }
}

#[test]
fn fixtures_are_checked() {
    let text = "void init(void) {} void setup(long a) { (void)a; } static int helper(int x) { return x; }\n\
                void none(int a, int r) { (void)a; (void)r; } int few(int a) { return helper(a); }\n\
                int wrong(int a, double r) { return a > r; } int fine(int a, int r) { return a > r; }\n\
                int f(int a) { return a; }";
    let init = |name: &str| InputOptions {
        fixtures_init: Some(name.into()),
        ..default()
    };
    let oracle = |name: &str| InputOptions {
        fixtures_oracle: Some(name.into()),
        ..default()
    };
    assert_snapshot!(refusal(text, &init("innit")), @"invalid value 'innit' for '--fixtures-init': no such function is defined; did you mean 'init'?");
    assert_snapshot!(refusal(text, &init("setup")), @r"
    invalid value 'setup' for '--fixtures-init': argument 1 is of type 'long' where 'int' is passed
      found:    void setup(long)
      expected: void setup(int)
    ");
    assert_snapshot!(refusal(text, &init("fine")), @r"
    invalid value 'fine' for '--fixtures-init': it takes 2 arguments, not 1 (the entrypoint's own) and not none
      found:    int fine(int, int)
      expected: int fine(int)
    ");
    assert_snapshot!(refusal(text, &oracle("none")), @r"
    invalid value 'none' for '--fixtures-oracle': an oracle returns an integer: 0 when the test failed
      found:    void none(int, int)
      expected: int none(int, int)
    ");
    assert_snapshot!(refusal(text, &oracle("few")), @r"
    invalid value 'few' for '--fixtures-oracle': it takes 1 argument, not 2
      found:    int few(int)
      expected: int few(int, int)
    ");
    assert_snapshot!(refusal(text, &oracle("wrong")), @r"
    invalid value 'wrong' for '--fixtures-oracle': argument 2 is of type 'double' where 'int' is passed
      found:    int wrong(int, double)
      expected: int wrong(int, int)
    ");
    let assume = InputOptions {
        assume: Some("a > (0".into()),
        ..default()
    };
    assert_snapshot!(refusal(text, &assume), @"invalid value 'a > (0' for '--assume': its parentheses do not match");
    let good = InputOptions {
        assume: Some("a > 0".into()),
        ..init("init")
    };
    assert_snapshot!(describe(text, &InputOptions { fixtures_oracle: Some("fine".into()), ..good }), @r"
    a (int): any value
    init is called before the entrypoint (--fixtures-init)
    precondition: a > 0 (--assume)
    fine checks arguments and result (--fixtures-oracle)
    ");
}

#[test]
fn static_fixture_of_another_file() {
    let case = support::load(&[
        ("f.c", "int f(int a) { return a; }"),
        (
            "fixture.c",
            "static void init(void) {} void other(void) { init(); }",
        ),
    ]);
    let options = InputOptions {
        fixtures_init: Some("init".into()),
        ..default()
    };
    let message = case.try_model(&options).unwrap_err().to_string();
    let message = message.replace(&case.dir.path().display().to_string(), "DIR");
    assert_snapshot!(message, @"invalid value 'init' for '--fixtures-init': it is 'static' in DIR/fixture.c and cannot be called from the entrypoint's file; remove 'static'");
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
fn a_test_reads_like_one_a_person_wrote() {
    let text = "enum mode { OFF, ON }; int f(unsigned char *buffer, int n, char *name, enum mode mode, double x) \
                { int i; for (i = 0; i < n; i++) if (buffer[i] == 200) return i; return name && mode && x > 0; }";
    let case = support::load(&[("t.c", text)]);
    let options = InputOptions {
        treat_pointer_as_string: strings(&["name"]),
        ..default()
    };
    let model = case.model(&options);
    let mut bytes = vec![240, 128, 192, 255, 0, 0, 0, 0, 4, 0, 0, 0, 1];
    bytes.extend(b"say \"hi\"\n\xff??/");
    bytes.resize(33, 0);
    bytes.extend(1u32.to_le_bytes());
    bytes.extend(0.1f64.to_le_bytes());
    let test = render_test(
        &model,
        &case.program,
        &bytes,
        "test_20",
        &TestStyle::default(),
    );
    assert_snapshot!(test, @r#"
    static void test_20 (void)
    {
        unsigned char *buffer = malloc (sizeof (unsigned char[4]));
        (void) memcpy (buffer, (unsigned char[4]) {240, 128, 192, 255},
            sizeof (unsigned char[4]));
        int n = 4;
        char *name = malloc (14);
        (void) memcpy (name, "say \"hi\"\n\377?\?/", 14);
        enum mode mode = ON;
        double x = 0.1;
        (void) f (buffer, n, name, mode, x);
    }
    "#);
}

#[test]
fn slots_and_harness_of_a_small_function() {
    let text = "static int limit; int f(const char *text, int n) { int i, c = 0; \
                for (i = 0; i < n; i++) c += text[i] == limit; return c; }";
    let case = support::load(&[("t.c", text)]);
    let options = InputOptions {
        max_ptr_array_length: Some(2),
        assume: Some("n >= 0".into()),
        ..default()
    };
    let harness = harness_c(&case.model(&options), &case.program, Target::Native);
    assert!(harness.unit_appendices.is_empty());
    assert_snapshot!(harness.entry_appendix.trim(), @r#"
    # 1 "__sc_harness.c"
    /* Calls f on the bytes of a test. Generated by seacoral. */
    #ifdef __clang__
    #define __sc_uncounted __attribute__((no_sanitize("coverage")))
    #else
    #define __sc_uncounted
    #endif

    struct __sc_inputs {
      struct {
        signed char __sc_to[2];
      } __attribute__((packed)) __sc_0_text;
      int __sc_1_n;
      int __sc_2_limit;
    } __attribute__((packed));

    /* Canonical form of any bytes: what does not matter is 0, selectors are in range. */
    void __sc_canonicalise(unsigned char *__sc_bytes);
    __sc_uncounted void __sc_canonicalise(unsigned char *__sc_bytes) {
      struct __sc_inputs *__sc_in = (struct __sc_inputs *)__sc_bytes;
      (void)__sc_in;
      if (__sc_in->__sc_1_n > 2) {
        __sc_in->__sc_1_n = __sc_in->__sc_1_n % 3;
      }
      {
        unsigned __sc_n0 = __sc_in->__sc_1_n > 0 ? (unsigned)__sc_in->__sc_1_n : 0u;
        __builtin_memset(&__sc_in->__sc_0_text.__sc_to[__sc_n0], 0, (2u - __sc_n0) * sizeof __sc_in->__sc_0_text.__sc_to[0]);
      }
    }

    void *__sc_block(unsigned long, unsigned);
    void __sc_assume(int);
    void __sc_oracle(int);

    __sc_uncounted static int __sc_assumption(const char *text, int n) {
      (void)text;
      (void)n;
    # 1 "--assume"
      return (n >= 0) ? 1 : 0;
    # 1 "__sc_harness.c"
    }

    /* Canonical bytes to a call. */
    void __sc_execute(const unsigned char *__sc_bytes);
    __sc_uncounted void __sc_execute(const unsigned char *__sc_bytes) {
      const struct __sc_inputs *__sc_in = (const struct __sc_inputs *)__sc_bytes;
      const char *__sc_arg0_text;
      int __sc_arg1_n;
      (void)__sc_in;
      limit = __sc_in->__sc_2_limit;
      {
        unsigned __sc_n0 = __sc_in->__sc_1_n > 0 ? (unsigned)__sc_in->__sc_1_n : 0u;
        __sc_arg0_text = __sc_block(sizeof *__sc_arg0_text * __sc_n0, 0u);
        __builtin_memcpy((void *)__sc_arg0_text, __sc_in->__sc_0_text.__sc_to, sizeof *__sc_arg0_text * __sc_n0);
      }
      __sc_arg1_n = __sc_in->__sc_1_n;
      __sc_assume(__sc_assumption(__sc_arg0_text, __sc_arg1_n));
      (void)f(__sc_arg0_text, __sc_arg1_n);
    }

    extern const unsigned __sc_input_size;
    const unsigned __sc_input_size = 10u;
    typedef char __sc_size_check[sizeof (struct __sc_inputs) == 10u ? 1 : -1] __attribute__((unused));

    struct __sc_slot {
      unsigned __sc_offset, __sc_size;
      unsigned short __sc_kind, __sc_group;
      unsigned __sc_padding;
      long long __sc_low, __sc_high;
    };
    extern const struct __sc_slot __sc_slots[];
    extern const unsigned __sc_slot_count;
    const struct __sc_slot __sc_slots[] = {
      {0, 1, 7, 1, 0, 0LL, 0LL}, /* text[0] */
      {1, 1, 7, 1, 0, 0LL, 0LL}, /* text[1] */
      {2, 4, 6, 0, 0, -1LL, 2LL}, /* n */
      {6, 4, 1, 0, 0, 0LL, 0LL}, /* limit */
    };
    const unsigned __sc_slot_count = 4u;
    "#);
}

/// What a proof takes for granted about the inputs of `f`.
#[track_caller]
fn conditions(text: &str, options: &InputOptions) -> String {
    let model = support::load(&[("t.c", text)]).model(options);
    let conditions = model.conditions();
    let lines = conditions.iter().map(|it| format!("{:?}: {it}", it.kind));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn proofs_take_limits_of_inputs_for_granted_and_nothing_else() {
    insta::assert_snapshot!(conditions("int f(int x) { return x; }", &default()), @"");
    let text = "enum e { A, B }; struct s { int v; struct s *next; };\n\
                int f(int x, enum e e, struct s *s, int *a, int n, const char *t, int b[3]) {\n\
                for (int i = 0; i < n; i++) x += a[i];\n\
                return x + e + s->v + !s->next + b[0] + __builtin_strlen(t); }";
    insta::assert_snapshot!(conditions(text, &default()), @"
    Shape: e (enum e): one of its enumerators
    Shape: s (struct s *): NULL or one element
    Shape: s->next (struct s *): NULL or one element
    Shape: s->next->next->next (struct s *): always NULL
    Bound: a (int *): an array of exactly n elements, n <= 8
    Bound: n (int): any value up to 8, including negative values
    Bound: t (const char *): NULL or a string of at most 20 characters
    Shape: b (int *): exactly 3 elements, as declared (not enforced by C)
    ");
    insta::assert_snapshot!(conditions("int f(void) { return 1; }", &default()), @"");
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
    insta::assert_snapshot!(conditions(text, &options), @"
    InitialValue: limit (int): its initial value 5
    InitialValue: table (int[40]): its initial value
    InitialValue: ignored (int): its initial value 0
    InitialValue: at (int *): its initial value & limit
    Precondition: precondition: x > 3
    ");
    insta::assert_snapshot!(describe(text, &options), @"
    x (int): any value
    limit (int): its initial value 5 (--all-globals)
    table (int[40]): its initial value (--all-globals)
    ignored (int): its initial value 0 (--ignore-globals ignored)
    at (int *): its initial value & limit (--all-globals)
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
        let found = conditions("int f(int x) { return x; }", &options);
        let expected = format!("Precondition: precondition: {expression}");
        assert_eq!(found, expected);
        let described = describe("int f(int x) { return x; }", &options);
        assert!(described.contains(expression), "{described}");
    }
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
    assert_snapshot!(conditions(&text, &default()), @"Shape: s (struct s *): NULL or one element");
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
    assert_snapshot!(plain(&conditions(EVIDENCE, &default())), @"
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

#[test]
fn options_about_null_are_checked() {
    let text = "int f(int *p) { return *p; }";
    let both = InputOptions {
        nullable: strings(&["p"]),
        non_null: strings(&["p"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &both), @"invalid value 'p' for '--non-null': --nullable says the opposite");
    let unknown = InputOptions {
        non_null: strings(&["q"]),
        ..default()
    };
    assert_snapshot!(refusal(text, &unknown), @"invalid value 'q' for '--non-null': no such pointer among the inputs");
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
