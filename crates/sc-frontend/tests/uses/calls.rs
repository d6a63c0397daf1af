//! Calls, the call graph and what runs without a call.

use std::collections::BTreeSet;

use sc_frontend::{FunctionId, Program};

use crate::common::{functions, load_files, program};

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
