//! Calls, globals, the call graph and pointer uses.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use common::{functions, globals, load_files, program};
use sc_frontend::{FunctionId, Program};

fn names(program: &Program, ids: &BTreeSet<FunctionId>) -> String {
    let name = |id: &FunctionId| {
        let function = program.function(*id);
        format!("{}@{}", function.name, function.unit.0)
    };
    ids.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Functions reachable from `entry`.
#[track_caller]
fn reach(program: &Program, entry: &str) -> String {
    let [entry] = program.find_function(entry)[..] else {
        panic!("{entry} is not one function")
    };
    names(program, &program.reachable(entry))
}

#[test]
fn globals_are_described() {
    let text = "
int plain; static int hidden; const int fixed = 3; const char *text = \"x\"; const char line[] = \"y\";
extern int elsewhere; int twice; int twice = 4; int grows[]; int grows[3]; static const int table[2][2];
_Thread_local int each; extern int made = 3;
int f(void) { extern int inside; static int local = 2; return inside + local; }";
    insta::assert_snapshot!(globals(&program(text)), @"
    plain: int defined (unit 0, line 2)
    hidden: int static defined (unit 0, line 2)
    fixed: const int const initialised defined (unit 0, line 2)
    text: const char * initialised defined (unit 0, line 2)
    line: const char[2] const initialised defined (unit 0, line 2)
    elsewhere: int (unit 0, line 3)
    twice: int initialised defined (unit 0, line 3)
    grows: int[3] defined (unit 0, line 3)
    table: const int[2][2] static const defined (unit 0, line 3)
    each: int defined thread (unit 0, line 4)
    made: int initialised defined (unit 0, line 4)
    inside: int (unit 0, line 5)
    ");
}

#[test]
fn globals_of_several_units_are_one_unless_static() {
    let files = [
        (
            "a.c",
            "extern int shared; static int own; int f(void) { return shared + own; }",
        ),
        (
            "b.c",
            "int shared = 3; static int own; int g(void) { return shared + own; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    insta::assert_snapshot!(globals(&program), @"
    shared: int initialised defined (unit 1, line 1)
    own: int static defined (unit 0, line 1)
    own: int static defined (unit 1, line 1)
    ");
    insta::assert_snapshot!(functions(&program), @"
    f() -> int
      reads: shared, own
    g() -> int
      reads: shared, own
    ");
}

#[test]
fn reads_and_writes_of_globals() {
    let text = "
struct s { int m; int t[3]; struct s *next; };
int a, b, *p, t[4], m2[2][2]; struct s s; const int k[2];
void use(int *, const int *); unsigned long size(void);
void assign(void) { a = b; }
void compound(void) { a += 1; b++; }
void element(int i) { t[i] = a; s.t[1] = 2; m2[1][i] = 3; }
int element_read(int i) { return t[i] + s.m + m2[i][0]; }
void through(void) { *p = 1; p[2] = 3; s.next->m = 4; }
void pointer(void) { p = 0; }
void address(void) { int *q = &a; *q = 1; p = &s.t[1]; }
void decay(void) { use(t, k); *t = 3; }
int unevaluated(void) { __typeof__(a) x = 0; return sizeof(a) + sizeof t + (__typeof__(b))x; }
void chain(void) { a = b = 3; (a) = 2; }
int comma(void) { return (a = 1, b); }
int local(int a) { int b = a; return b; }
void swap(void) { struct s u = s; s = u; }
void asm_out(void) { __asm__(\"\" : \"=r\"(a) : \"r\"(b)); }
";
    insta::assert_snapshot!(functions(&program(text)), @"
    assign() -> void
      reads: b
      writes: a
    compound() -> void
      reads: a, b
      writes: a, b
    element(i: int) -> void
      reads: a
      writes: t, m2, s
    element_read(i: int) -> int
      reads: t, m2, s
    through() -> void
      reads: p, s
    pointer() -> void
      writes: p
    address() -> void
      reads: a, s
      writes: a, p, s
    decay() -> void
      calls: use
      reads: t, k
      writes: t
    unevaluated() -> int
    chain() -> void
      writes: a, b
    comma() -> int
      reads: b
      writes: a
    local(a: int) -> int
    swap() -> void
      reads: s
      writes: s
    asm_out() -> void
      reads: a, b
      writes: a, b
    ");
}

#[test]
fn calls_and_addresses() {
    let text = "
typedef int (*op)(int);
int ext(int); int other(int);
static int add(int a) { return a; }
static int sub(int a) { return a; }
static int mul(int a) { return a; }
static inline int inl(int a) { return a; }
op table[] = { add, &sub };
struct { op run; } object = { .run = mul };
int direct(void) { return add(1) + (sub)(2) + (*mul)(3) + (&inl)(4) + ext(5); }
int indirect(op f, int (*g)(double)) { return f(1) + table[0](2) + object.run(3) + (*f)(4) + g(1.5); }
op take(void) { static op cached = ext; op here = other; return here ? cached : 0; }
void variadic(const char *f, ...) { __builtin_va_list ap; __builtin_va_start(ap, f); __builtin_va_end(ap); }
void done(int *p) { }
void cleaned(void) { __attribute__((cleanup(done))) int x = 1; }
";
    let program = program(text);
    insta::assert_snapshot!(functions(&program), @"
    add(a: int) -> int static
    sub(a: int) -> int static
    mul(a: int) -> int static
    inl(a: int) -> int static inline
    direct() -> int
      calls: add, ext, inl, mul, sub
    indirect(f: op, g: int (*)(double)) -> int
      through: int (int), int (double)
      reads: table, object
    take() -> op
      takes: ext, other
    variadic(f: const char *) -> void variadic
      calls: __builtin_va_end, __builtin_va_start
    done(p: int *) -> void
    cleaned() -> void
      calls: done
    ");
    insta::assert_snapshot!(names(&program, &program.address_taken), @"add@0 sub@0 mul@0");
    insta::assert_snapshot!(program.externals.iter().cloned().collect::<Vec<_>>().join(" "), @"ext other");
}

#[test]
fn reachable_follows_calls_static_functions_and_pointers() {
    let files = [
        (
            "a.c",
            "
            typedef int (*op)(int);
            extern op choice;
            static int help(int a) { return a; }
            int apply(op f) { return f(1); }
            int entry(int n) { return help(n) + shared(n) + choice(n); }
            int unused(void) { return 0; }
            int recursive(int n) { return n ? recursive(n - 1) : 0; }",
        ),
        (
            "b.c",
            "
            static int help(int a) { return a + 1; }
            static int inc(int a) { return a + 1; }
            static double odd(double a) { return a; }
            int shared(int n) { return help(n); }
            int (*choice)(int) = inc;
            double (*fl)(double) = odd;",
        ),
    ];
    let program = load_files(&files, &["-std=gnu89"]).unwrap();
    insta::assert_snapshot!(reach(&program, "entry"), @"help@0 entry@0 help@1 inc@1 shared@1");
    insta::assert_snapshot!(reach(&program, "apply"), @"apply@0 inc@1");
    insta::assert_snapshot!(reach(&program, "unused"), @"unused@0");
    insta::assert_snapshot!(reach(&program, "recursive"), @"recursive@0");
    assert_eq!(program.find_function("help").len(), 2);
    assert!(program.find_function("absent").is_empty());
}

#[test]
fn pointer_calls_match_by_compatible_type() {
    let text = "
enum e { A };
struct s { int x; };
static int by_enum(enum e x) { return x; }
static int by_struct(struct s *x) { return x->x; }
static int by_const(const struct s *x) { return x->x; }
static int old(a) int a; { return a; }
static int two(int a, char *b) { return a; }
void *all[] = { by_enum, by_struct, by_const, old, two };
int call_unsigned(int (*f)(unsigned)) { return f(1); }
int call_struct(int (*f)(struct s *), struct s *s) { return f(s); }
int call_old(int (*f)()) { return f(1); }
int call_cast(void *f) { return ((int (*)(long, long))f)(1, 2); }
#include <stdlib.h>
static int compare(const void *a, const void *b) { return a < b; }
void sorts(int *p, int n) { qsort(p, n, sizeof *p, compare); }
typedef int order(const void *, const void *);
order **makes(void) { order **p = malloc(sizeof *p); if (p) *p = compare; return p; }
";
    let program = program(text);
    insta::assert_snapshot!(reach(&program, "call_unsigned"), @"by_enum@0 call_unsigned@0");
    insta::assert_snapshot!(reach(&program, "call_struct"), @"by_struct@0 call_struct@0");
    insta::assert_snapshot!(reach(&program, "call_old"), @"by_enum@0 by_struct@0 by_const@0 old@0 two@0 call_old@0 compare@0");
    insta::assert_snapshot!(reach(&program, "call_cast"), @"two@0 call_cast@0 compare@0");
    insta::assert_snapshot!(reach(&program, "sorts"), @"compare@0 sorts@0");
    // The result of a constructor is called after it, if at all.
    insta::assert_snapshot!(reach(&program, "makes"), @"makes@0");
}

#[test]
fn globals_of_a_set_of_functions() {
    let text =
        "int a, b, c; static void in(void) { b = a; } void f(void) { in(); } void g(void) { c++; }";
    let program = program(text);
    let list = |ids: BTreeSet<sc_frontend::GlobalId>| {
        ids.iter()
            .map(|id| program.globals[id.0].name.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let reached = program.reachable(program.find_function("f")[0]);
    assert_eq!(list(program.globals_read(&reached)), "a");
    assert_eq!(list(program.globals_written(&reached)), "b");
}

#[test]
fn globals_behind_pointers_of_initialisers() {
    let text = "
int target, other; const int fixed = 1;
struct { int *p; const int *q; } holder = { &target, &fixed };
void *chain = &holder, *unused = &other;
int f(void) { return chain != 0; }";
    let program = program(text);
    let list = |ids: BTreeSet<sc_frontend::GlobalId>| {
        ids.iter()
            .map(|id| program.globals[id.0].name.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let reached = program.reachable(program.find_function("f")[0]);
    assert_eq!(
        list(program.globals_read(&reached)),
        "target fixed holder chain"
    );
    assert_eq!(list(program.globals_written(&reached)), "target holder");
}

#[test]
fn what_runs_without_a_call_is_odd() {
    let text = "
__attribute__((constructor)) static void early(void) { }
void real(void) { }
void other(void) __attribute__((alias(\"real\")));
[[gnu::ifunc(\"real\")]] void third(void);
static int alias(int destructor[4]) { return destructor[0]; }
int size(void);
int f(int n, int a[size()]) { return n; }
__asm__(\".globl x\");";
    let program = program(text);
    let constructs: Vec<_> = program.constructs.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(constructs.join("\n"), @"
    'early' runs outside of 'main'
    'other' stands for another function
    'third' stands for another function
    assembly at file level
    ");
    assert!(
        program
            .function(program.find_function("f")[0])
            .calls
            .contains("size")
    );
}

#[test]
fn bounds_in_the_type_of_a_cast_are_evaluated() {
    let text = "
int size(void), other(void), *p; int total;
int f(void) { return (*(int (*)[size() + total])p)[0]; }
int g(void) { return (int)((__typeof__(other()))total > 0 && (__typeof__(p[size()]))1); }
int h(void) { return (int (*)[size()])0 == (int (*)[3])0; }";
    let program = program(text);
    let calls = |name: &str| {
        let function = program.function(program.find_function(name)[0]);
        let calls: Vec<&str> = function.calls.iter().map(String::as_str).collect();
        calls.join(" ")
    };
    assert_eq!(calls("f"), "size");
    assert_eq!(calls("g"), "");
    assert_eq!(calls("h"), "size");
    let f = program.function(program.find_function("f")[0]);
    assert_eq!(f.reads.len(), 2);
}

#[test]
fn names_of_main_are_found_wherever_they_stand() {
    let text = "
int main(int, char **);
struct main { int main; };
int (*pointer)(int, char **) = main;
int main(int argc, char **argv) { struct main m = { .main = 1 }; if (argc > 1) return main(argc - 1, argv); return m.main; }
int (*again(void))(int, char **) { return &main; }";
    let program = program(text);
    let main = program.function(program.find_function("main")[0]);
    let text = &program.units[0].text;
    let lines = main.name_spans.iter().map(|span| {
        assert_eq!(span.of(text), "main");
        let line = text[..span.start].matches('\n').count();
        text.lines()
            .nth(line)
            .unwrap()
            .chars()
            .take(30)
            .collect::<String>()
    });
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @"
    int main(int, char **);
    int (*pointer)(int, char **) =
    int main(int argc, char **argv
    int main(int argc, char **argv
    int (*again(void))(int, char *
    ");
}

/// How the formals of each function are used: `i`ndexed, `s`tring, of strings (`ss`), compared with NULL (`0`), bounds.
fn pointers(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        out.push_str(&function.name);
        for (param, usage) in function.params.iter().zip(&function.pointer_uses) {
            let bounds: Vec<_> = usage.bounded_by.iter().cloned().collect();
            let indexed = if usage.indexed { "i" } else { "" };
            let string = if usage.as_string { "s" } else { "" };
            let strings = if usage.of_strings { "ss" } else { "" };
            let tested = if usage.tested { "0" } else { "" };
            let kinds = format!("{indexed}{string}{strings}{tested}");
            if !kinds.is_empty() || !bounds.is_empty() {
                out.push_str(&format!("  {}:{kinds}[{}]", param.name, bounds.join(" ")));
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn pointer_uses_tell_arrays_strings_and_bounds() {
    let text = "
#include <string.h>
int single(int *p) { *p = 1; return p[0] + (p ? 1 : 0); }
int sum(int *t, int n) { int s = 0; for (int i = 0; i < n; i++) s += t[i]; return s; }
int search(const int *t, int n, int v) { int i = 0, r = 0; while (!r && i < n) { if (t[i] == v) r = 1; i++; } return r; }
int down(int *t, unsigned n) { int s = 0; while (n--) s += *t++; return s; }
int back(int *t, int n) { int i = n - 1; while (i >= 0) { if (t[i]) return i; i--; } return -1; }
int ends(int *t, int n) { int *e = t + n, s = 0; while (t < e) s += *t++; return s; }
int last(int *t, int n) { return t[n - 1]; }
int get(int *t, int i) { return *(t + i); }
int guarded(int *t, int i, int n) { return i < n ? t[i] : 0; }
int bisect(int *t, int n, int v) { int l = 0, h = n; while (l < h) { int m = (l + h) / 2; if (t[m] < v) l = m + 1; else h = m; } return l; }
int length(const char *s) { int n = 0; while (*s++) n++; return n; }
int count(const char *s, char c) { const char *q = s; int n = 0; for (; *q != '\\0'; q++) n += *q == c; return n; }
int named(const char *s) { return strcmp(s, \"x\") || !strlen(s); }
void copy(char *to, const char *from, size_t n) { memcpy(to, from, n); }
int handed(int *a, int m, const char *z) { return sum(a, m) + length(z); }
int flag(char *c) { if (*c) return 1; return 0; }
int matrix(int m[3][4], int r) { return m[1][2]; }
int two(int *a, int n, int *b, int k) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; for (int j = 0; j != k; ++j) s += b[j]; return s; }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    single  p:0[]
    sum  t:i[n]
    search  t:i[n]
    down  t:i[n]
    back  t:i[n]
    ends  t:i[n]
    last  t:i[n]
    get  t:i[]
    guarded  t:i[n]
    bisect  t:i[n]
    length  s:is[]
    count  s:is[]
    named  s:s[]
    copy  to:i[n]  from:i[n]
    handed  a:i[m]  z:is[]
    flag
    matrix  m:i[]
    two  a:i[n]  b:i[k]
    ");
}

#[test]
fn comparisons_with_null_and_lengths_are_told_from_flags() {
    let text = "
#include <assert.h>
#include <stdio.h>
#include <string.h>
int early(const int *t, int n) { int s = 0; if (!t) return -1; for (int i = 0; i < n; i++) s += t[i]; return s; }
int equal(int *p) { return p == NULL ? 0 : *p; }
int both(int *p, int *q) { if (p && q != NULL) return *p; return 0; }
int asserted(int *p) { assert(p != NULL); return *p; }
int asserts(int *p, int *q) { assert(p && q); if (q) return *q; return *p; }
int handed(int *p) { return equal(p); }
int flagged(char *b, unsigned opts, int n) { int i; for (i = 0; 1 + !(opts & 4) + i < n; i++) b[i] = 0; return 0; }
int masked(char *b, unsigned opts, int n) { int i; for (i = 0; i < n - (int)(opts & 4); i++) b[i] = 0; return 0; }
int either(char *b, int opts, int n) { int i; for (i = 0; i < (opts ? n : 1); i++) b[i] = 0; return 0; }
void printed(char *b, size_t n, int v) { snprintf(b, n, \"%d\", v); }
size_t bounded(char *d, const char *s, size_t room) {
    size_t left = room; const char *from = s;
    if (left != 0) while (--left != 0) if ((*d++ = *s++) == '\\0') break;
    return s - from; }
size_t all(char **words, int n) { size_t s = 0; for (int i = 0; i < n; i++) s += strlen(words[i]); return s; }
int some(char **words, int n) { return (int)all(words, n) + (int)strlen(*words); }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    early  t:i0[n]
    equal  p:0[]
    both  p:0[]  q:0[]
    asserted
    asserts  q:0[]
    handed  p:0[]
    flagged  b:i[n]
    masked  b:i[n]
    either  b:i[n]
    printed  b:i[n]
    bounded  d:i[room]  s:is[]
    all  words:iss[n]
    some  words:iss[n]
    ");
}

#[test]
fn pointers_and_numbers_that_walk_together() {
    let text = "
#include <stddef.h>
int digits(const char *s, size_t n) { const char *p = s; size_t done = 0; long v = 0;
    if (done == n) return -1;
    if (p[0] == '-') { p++; done++; if (done == n) return -1; }
    while (done < n && p[0] >= '0') { v += p[0]; p++; done++; }
    return done < n; }
int rest(const char *s, int n) { for (;;) { if (n == 0) return 0; if (*s == 'x') return n; s++; n--; } }
int octets(const char *s, char *to, unsigned size) { int n = 0; while (*s) { if (*s++ == '.') { if (size-- <= 0) return -1; *to++ = n; n = 0; } else n++; } return n; }
int until(const char *s, int most) { int n = 0; while (*s) { s++; n++; if (n > most) return -1; } return n; }
int end(const int *p, const int *e, int most) { int n = 0; while (p < e) { p++; n++; if (n > most) return -1; } return n; }
int apart(const char *s, int most) { int n = 0; for (;;) { if (*s == 'x') n++; if (n > most) return -1; s++; } }
int text(const char *s, int n) { int i = 0; for (;;) { if (s[i] == 'x' || n == 3) return i; i++; n--; } }
";
    insta::assert_snapshot!(pointers(&program(text)), @"
    digits  s:i[n]
    rest  s:i[n]
    octets  s:is[]  to:i[size]
    until  s:is[]
    end  p:i[]
    apart  s:i[]
    text  s:i[]
    ");
}

/// The lengths of what formals point to: exactly `n`, or at least a sum.
fn lengths(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        out.push_str(&function.name);
        for (param, usage) in function.params.iter().zip(&function.pointer_uses) {
            let bounds: Vec<_> = usage.bounded_by.iter().cloned().collect();
            let least = usage.least_lengths.iter();
            let least = least.map(|it| format!("{}+{}", it.parts.join("+"), it.constant));
            let least: Vec<String> = least.collect();
            if !bounds.is_empty() || !least.is_empty() {
                let (bounds, least) = (bounds.join(" "), least.join(" "));
                let told = format!("  {}[{bounds}] >= {least}", param.name);
                out.push_str(told.trim_end());
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn positions_that_are_sums_need_longer_blocks() {
    let text = "
#include <string.h>
int plain(int *t, int n) { int s = 0; for (int i = 0; i < n; i++) s += t[i]; return s; }
int from(const char *t, int from, int n) { int s = 0; for (int i = 0; i < n; i++) s += t[from + i]; return s; }
int local(const char *t, int from, int n) { int s = 0; for (int i = 0; i < n; i++) { int k = i + from; s += t[k]; } return s; }
int cut(const char *t, int from, unsigned n) { int s = 0; if (n > 8) n = 8; for (unsigned i = 0; i < n; i++) s += t[from + i]; return s; }
int limited(const char *t, int from, int n, int all) { int s = 0; for (int i = 0; i < n && from + i < all; i++) s += t[from + i]; return s; }
int word(const char *t, int at) { const char *p = t + at; return p[0] + p[1]; }
int begins(const char *t, int at, int n) { const char *p = t + at; int s = 0; while (n--) s += *p++; return s; }
int ends(const int *t, int n) { const int *e = t + n; int s = 0; while (t != e) s += *t++; return s; }
int back(const int *t, int n) { const int *e = t + n; int s = 0; while (n--) s += *--e; return s; }
void copy(char *to, const char *t, size_t at, size_t n) { memcpy(to, t + at, n); }
void header(char *to, const char *t, size_t n) { memcpy(to + 2, t, n); }
int handed(const char *t, int at, int n) { return plain((int *) (t + at), n); }
int backwards(const int *t, int n) { int s = 0; for (int i = 0; i < n; i++) s += t[n - 1 - i]; return s; }
int get(const int *t, int i) { return t[i]; }
struct at { int at, other; };
int loaded(const int *t, struct at *s, int n) { if (s->at >= n) return 0; const int *p = t + s->at; return *p; }
int unlike(const int *t, struct at *s, int n) { if (s->other >= n) return 0; return t[s->at]; }
void append(char *t, size_t used, const char *s, size_t size) { memcpy(t + used, s, size - used); }
";
    insta::assert_snapshot!(lengths(&program(text)), @"
    plain  t[n] >= n+0
    from  t[] >= from+n+0
    local  t[] >= from+n+0
    cut  t[] >= from+8 from+n+0
    limited  t[all] >= from+n+0
    word  t[] >= at+1 at+2
    begins
    ends  t[n] >=
    back  t[n] >=
    copy  to[n] >= n+0  t[] >= at+n+0
    header  to[] >= n+2  t[n] >= n+0
    handed
    backwards  t[n] >=
    get  t[] >= i+1
    loaded  t[n] >=
    unlike
    append  t[size] >=  s[size used] >=
    ");
}

#[test]
fn blocks_of_constant_length_are_accessed_to_their_end() {
    let text = "
#include <string.h>
#include <stdio.h>
struct head { unsigned char magic[4]; unsigned short n; };
int number(const unsigned char *p) { int v; memcpy(&v, p, 4); return v; }
int head(const void *p) { struct head h; memcpy(&h, p, sizeof h); return h.n; }
int behind(const unsigned char *p) { unsigned short n; memcpy(&n, p + 4, sizeof(n)); return n; }
int wide(const int *p) { short n; memcpy(&n, (const char *) (p + 2), 2); return n; }
int one(struct head *to, const struct head *from) { memcpy(to, from, sizeof *to); return to->n; }
int same(const unsigned char *a, const unsigned char *b) { return memcmp(a, b, 6) == 0; }
int items(short *p, FILE *f) { return fread(p, sizeof(short), 5, f) == 5; }
int unknown(char *p, int n) { memset(p, 0, n ? 3 : 5); return 0; }
";
    let program = program(text);
    let mut found = String::new();
    for function in program.functions.iter().filter(|it| !it.in_system_header) {
        found += &function.name;
        for usage in &function.pointer_uses {
            found += &format!(" {}", if usage.indexed { usage.reaches } else { 1 });
        }
        found.push('\n');
    }
    insta::assert_snapshot!(found, @"
    number 4
    head 6
    behind 6
    wide 3
    one 1 1
    same 6 6
    items 5 1
    unknown 0 1
    ");
}

#[test]
fn the_rest_of_a_buffer_tells_its_size() {
    let text = "
#include <string.h>
struct buffer { char *data; size_t used, size; };
void append(struct buffer *b, const char *s, size_t n) {
    if (n > b->size - b->used) n = b->size - b->used;
    if (n > 0) { strncpy(b->data + b->used, s, n); b->used += n; } }
";
    let program = program(text);
    let append = program.functions.iter().find(|f| f.name == "append");
    let uses = append.map_or(&[][..], |append| &append.member_uses);
    let data = uses.iter().find(|member| member.name == "data");
    let bounds = data.map(|data| data.usage.bounded_by.iter().cloned().collect::<Vec<_>>());
    assert_eq!(bounds, Some(vec!["size".to_owned()]));
}

/// How members are used, in the same words.
#[test]
fn a_member_that_an_index_is_compared_with_is_a_capacity() {
    let text = "
#include <stdlib.h>
struct buffer { char *data; size_t pos, size; int other; };
int put(struct buffer *b, char c) {
    size_t at = b->pos;
    if (at == b->size) { char *more = realloc(b->data, b->size + 8); if (!more) return -1; b->data = more; b->size += 8; }
    b->data[at++] = c;
    if (c == ' ') at -= 1;
    b->pos = at;
    return b->other == 3; }
";
    let program = program(text);
    let put = program.functions.iter().find(|f| f.name == "put");
    let uses = put.map_or(&[][..], |put| &put.member_uses);
    let data = uses.iter().find(|member| member.name == "data");
    let bounds = data.map(|data| data.usage.bounded_by.iter().cloned().collect::<Vec<_>>());
    assert_eq!(bounds, Some(vec!["size".to_owned()]));
}

#[test]
fn members_are_positions_and_counts() {
    let text = "
struct array { int **elements; unsigned length; int kind, other; };
static const int table[4];
int count(struct array *a) {
    int **p, n = 0; unsigned i;
    for (p = a->elements, i = 0; i < a->length; p++, i++) if (*p) n++;
    return n; }
int weight(struct array *a) { int at = a->kind; return table[at] + a->other; }
int limited(struct array *a) { int at = a->kind; if (at < 0 || at > 4) return 0; return table[at]; }
";
    let program = program(text);
    let mut out = Vec::new();
    for function in &program.functions {
        for member in &function.member_uses {
            let bounds: Vec<_> = member.usage.bounded_by.iter().cloned().collect();
            let index = match (member.usage.is_index, member.usage.is_limited) {
                (true, true) => "limited",
                (true, false) => "index",
                (false, _) => "",
            };
            let told = format!(
                "{} {} {index}{}",
                function.name,
                member.name,
                bounds.join(" ")
            );
            out.push(told.trim_end().to_owned());
        }
    }
    insta::assert_snapshot!(out.join("\n"), @"
    count elements length
    count length
    weight kind index
    weight other
    limited kind limited
    ");
}

#[test]
fn contracts_are_found_in_assertions_attributes_and_declarations() {
    let text = "
#include <assert.h>
#include <stddef.h>
int first(int *p, int *q) { int r = 0; assert(p); assert(q != NULL && r == 0); return *p + *q; }
int late(int *p, int *q) { if (!q) return 0; assert(p); return *p; }
int effects(int *p) { int r = first(p, p); assert(p); return r; }
#define CLAIM(c) do { if (!(c)) __builtin_unreachable(); } while (0)
int claimed(int *p, int *q) { CLAIM(p != NULL); if (!q) __builtin_unreachable(); return *p + *q; }
int negated(int *p) { if (p) __builtin_unreachable(); return 0; }
int repeated(int *p, int *q) { do { if (!(p)) __builtin_unreachable(); } while (*q); return *p; }
__attribute__((nonnull)) int all(int *p, int n, int *q);
int all(int *p, int n, int *q) { return *p + *q + n; }
__attribute__((__nonnull__(2), access(read_only, 1, 3))) int some(const char *p, int *q, size_t n) { return p[0] + *q + (int)n; }
int rows(int n, int (*m)[n]) { return m[0][0] + n; }
int counted(int n, int a[n], int b[static 3], int c[n + 1]) { return a[0] + b[0] + c[0] + n; }
";
    let program = program(text);
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        for contract in &function.contracts {
            let formal = &function.params[contract.formal].name;
            out.push_str(&format!(
                "{} {formal}: {:?} ({:?}, line {})\n",
                function.name, contract.promise, contract.source, contract.place.line
            ));
        }
    }
    insta::assert_snapshot!(out, @r#"
    first p: NotNull (Assertion, line 4)
    first q: NotNull (Assertion, line 4)
    claimed p: NotNull (Assertion, line 8)
    claimed q: NotNull (Assertion, line 8)
    all p: NotNull (Attribute, line 11)
    all q: NotNull (Attribute, line 11)
    some q: NotNull (Attribute, line 13)
    some p: CountedBy(2) (Attribute, line 13)
    rows m: Counted(Product { factors: ["n"], times: 1, more: 0 }) (Declaration, line 14)
    counted a: CountedBy(0) (Declaration, line 15)
    counted c: Counted(Product { factors: ["n"], times: 1, more: 1 }) (Declaration, line 15)
    "#);
}

/// The pointers that belong to one object, and what is accessed through them.
fn neighbours(program: &Program) -> String {
    let mut out = String::new();
    let mut one = |name: String, usage: &sc_frontend::PointerUse| {
        if usage.meets.is_empty() {
            return;
        }
        let list = |names: &std::collections::BTreeSet<String>| {
            names.iter().cloned().collect::<Vec<_>>().join(" ")
        };
        let access = if usage.accessed { " accessed" } else { "" };
        let beyond = match usage.beyond.is_empty() {
            true => String::new(),
            false => format!(" beyond {}", list(&usage.beyond)),
        };
        out.push_str(&format!(
            "  {name}: {}{beyond}{access}\n",
            list(&usage.meets)
        ));
    };
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        for (param, usage) in function.params.iter().zip(&function.pointer_uses) {
            one(format!("{} {}", function.name, param.name), usage);
        }
        for (param, usage) in function.params.iter().zip(&function.target_uses) {
            one(format!("{} *{}", function.name, param.name), usage);
        }
        for found in &function.member_uses {
            let record = &program.types.get(found.record).canonical;
            one(
                format!("{} {record}.{}", function.name, found.name),
                &found.usage,
            );
        }
    }
    out
}

#[test]
fn pointers_that_are_compared_or_subtracted_belong_together() {
    let text = "
struct in { const char *cur, *limit; int other; struct in *next; };
int scan(const char *p, const char *end) { int n = 0; while (p < end) n += *p++; return n; }
int until(const char *p, const char *end) { int n = 0; for (const char *q = p; q != end; q++) n += *q; return n; }
long left(const char *p, const char *end) { return end - p; }
int same(const int *a, const int *b) { return a == b; }
int next(const char **cursor, const char *end) { return *cursor < end ? *(*cursor)++ : -1; }
int word(const char **c, const char *e) { int n = 0; while (next(c, e) > 0) n++; return n; }
int handed(const char *s, const char *stop) { return scan(s + 1, stop); }
int target(const char **s, const char *stop) { return scan(*s, stop); }
int get(struct in *in) { return in->cur >= in->limit ? -1 : *in->cur++; }
int copied(struct in *in) { const char *p = in->cur; while (p != in->limit) p++; return p - in->cur; }
int through(struct in *in) { return scan(in->cur, in->limit); }
int equal(const char *a, const char *b) { if (a == b) return 1; while (*a == *b && *a) a++, b++; return *a == *b; }
int back(int *base, int *p, int *end) { return p == end ? 0 : p > base && p[-1]; }
int nodes(struct in *a, struct in *b) { while (a != b) a = a->next; return 0; }
int sorted(int *lo, int *hi) { while (lo <= hi) if (*lo > *hi) hi--; else lo++; return 0; }
";
    insta::assert_snapshot!(neighbours(&program(text)), @"
    scan p: end accessed
    scan end: p
    until p: end accessed
    until end: p
    left p: end
    left end: p beyond p
    next end: *cursor
    next *cursor: end accessed
    word e: *c
    word *c: e accessed
    handed s: stop accessed
    handed stop: s
    target stop: *s
    target *s: stop accessed
    get struct in.cur: limit accessed
    get struct in.limit: cur
    copied struct in.cur: limit
    copied struct in.limit: cur
    through struct in.cur: limit accessed
    through struct in.limit: cur
    back base: p
    back p: base end accessed
    back end: p
    sorted lo: hi accessed
    sorted hi: lo accessed
    ");
}

#[test]
fn what_lies_before_a_pointer_is_found_unless_it_moves() {
    let text = "
struct head { int size; char tag; };
struct list { struct list *next; };
struct item { long key; struct list link; };
static int size(const char *s) { return ((struct head *)(s - sizeof(struct head)))->size; }
int direct(char *s) { return s[-1] + *(s - 3); }
int called(char *s) { return size(s); }
int around(struct list *l) { struct item *i = (void *)((char *)l - __builtin_offsetof(struct item, link)); return i->key; }
int moved(char *s) { char *e = s; while (*e) e++; return e[-1]; }
int later(char *s) { s += 2; return s[-1] + size(s); }
int shifted(char *s) { return size(s + 8); }";
    let program = program(text);
    let before = |name: &str| {
        let [id] = program.find_function(name)[..] else {
            panic!("{name} is not one function")
        };
        let usage = &program.function(id).pointer_uses[0];
        format!("{} {:?}", usage.bytes_before, usage.inside)
    };
    assert_eq!(before("direct"), "3 {}");
    assert_eq!(before("called"), "8 {(\"struct head\", 8)}");
    assert_eq!(before("around"), "8 {(\"struct item\", 8)}");
    for name in ["moved", "later", "shifted"] {
        assert_eq!(before(name), "0 {}", "{name}");
    }
}
