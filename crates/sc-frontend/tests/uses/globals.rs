//! Globals: what they are, and which functions read and write them.

use std::collections::BTreeSet;

use crate::common::{functions, globals, load_files, program};

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
