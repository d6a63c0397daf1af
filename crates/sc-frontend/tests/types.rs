//! Types of formals and globals.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{load_files, shape};
use sc_frontend::{Program, TypeKind};

/// Shapes of all globals.
fn shapes(program: &Program) -> String {
    let user = program
        .globals
        .iter()
        .filter(|global| !global.in_system_header);
    let lines = user.map(|global| format!("{}: {}", global.name, shape(program, global.ty)));
    common::short_paths(&lines.collect::<Vec<_>>().join("\n"))
}

#[track_caller]
fn check(text: &str, flags: &[&str]) -> String {
    let text = format!("{text}\nint f(void) {{ return 0; }}\n");
    shapes(&load_files(&[("t.c", &text)], flags).unwrap())
}

#[test]
fn scalars() {
    let text = "
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l;
unsigned long ul; long long ll; __int128 i128; unsigned __int128 u128; bool b; float fl; double d;
long double ld; uint8_t u8; size_t sz; wchar_t w; const volatile int cv; void *vp; _Float16 h;
float _Complex fc; _Atomic int ai;";
    insta::assert_snapshot!(check(text, &[]), @"
    c: char = i8c size 1 align 1
    sc: signed char = i8c size 1 align 1
    uc: unsigned char = u8c size 1 align 1
    s: short = i16 size 2 align 2
    us: unsigned short = u16 size 2 align 2
    i: int = i32 size 4 align 4
    u: unsigned int = u32 size 4 align 4
    l: long = i64 size 8 align 8
    ul: unsigned long = u64 size 8 align 8
    ll: long long = i64 size 8 align 8
    i128: __int128 = i128 size 16 align 16
    u128: unsigned __int128 = u128 size 16 align 16
    b: _Bool = bool size 1 align 1
    fl: float = F32 size 4 align 4
    d: double = F64 size 8 align 8
    ld: long double = X87 size 16 align 16
    u8: uint8_t = u8c size 1 align 1 canonical unsigned char
    sz: size_t = u64 size 8 align 8 canonical unsigned long
    w: wchar_t = i32 size 4 align 4 canonical int
    cv: const volatile int = i32 size 4 align 4 canonical int const volatile
    vp: void * = *void size 8 align 8
    h: _Float16 = F16 size 2 align 2
    fc: _Complex float = other _Complex float size 8 align 4
    ai: _Atomic(int) = i32 size 4 align 4
    ");
}

#[test]
fn enumerations() {
    let text = "
enum color { RED, GREEN = 7, BLUE } e; enum { N = -1, M = 3 } n; typedef enum { X = 4000000000u } big; big b;
enum wide { W = 1ull << 40 } w; const enum color *pe;";
    insta::assert_snapshot!(check(text, &[]), @"
    e: enum color = enum {RED=0 GREEN=7 BLUE=8} u32 size 4 align 4
    n: enum (unnamed enum at t.c:2:40) = enum {N=-1 M=3} i32 size 4 align 4 canonical enum (unnamed at t.c:2:40)
    b: big = enum {X=4000000000} u32 size 4 align 4
    w: enum wide = enum {W=1099511627776} u64 size 8 align 8
    pe: const enum color * = *enum {RED=0 GREEN=7 BLUE=8} u32 size 8 align 8
    ");
    insta::assert_snapshot!(check("enum color { RED, GREEN } e;", &["-fshort-enums"]), @"e: enum color = enum {RED=0 GREEN=1} u8 size 1 align 1");
}

#[test]
fn structs_unions_and_bit_fields() {
    let text = "
struct point { short x; int y; } p;
typedef struct { unsigned a : 3; signed b : 5; unsigned : 4; unsigned c : 20; _Bool d : 1; } bits; bits bf;
struct deep { struct { int a; union { int b; float c; }; }; struct { char d; } in; } de;
union u { int i; char bytes[4]; double d; } un;
struct flex { int n; char data[]; } *fx; struct zero { int n; int z[0]; } ze;
struct opaque; struct opaque *op; struct __attribute__((packed)) tight { char a; int b; } ti;
typedef struct { int v; } anonymous; const anonymous *an;";
    insta::assert_snapshot!(check(text, &[]), @"
    p: struct point = struct {x@0 i16; y@32 i32} size 8 align 4
    bf: bits = struct {a@0:3 u32; b@3:5 i32; c@12:20 u32; d@32:1 bool} size 8 align 4
    de: struct deep = struct {@0 struct {a@0 i32; @32 union {b@0 i32; c@0 F32}}; in@64 struct {d@0 i8c}} size 12 align 4
    un: union u = union {i@0 i32; bytes@0 [4]i8c; d@0 F64} size 8 align 8
    fx: struct flex * = *<struct flex> size 8 align 8
    ze: struct zero = struct {n@0 i32; z@32 [0]i32} size 4 align 4
    op: struct opaque * = *<struct opaque> size 8 align 8
    ti: struct tight = struct {a@0 i8c; b@8 i32} size 5 align 1
    an: const anonymous * = *<const anonymous> size 8 align 8
    ");
}

#[test]
fn recursive_structs_terminate() {
    let text = "
struct node { int v; struct node *next; const struct node *prev; struct tree *t; };
struct tree { struct node nodes[2]; struct tree *kids[3]; int (*visit)(struct tree *, struct node); };
struct tree root; typedef struct list { struct list *next; } list; list *l;";
    insta::assert_snapshot!(check(text, &[]), @"
    root: struct tree = struct {nodes@0 [2]<struct node>; kids@512 [3]*<struct tree>; visit@704 *(*<struct tree>, <struct node>) -> i32} size 96 align 8
    l: list * = *<list> size 8 align 8 canonical struct list *
    ");
}

#[test]
fn arrays_and_functions() {
    let text = "
int a[3]; const char m[2][5]; extern int unknown[]; typedef int row[4]; row r[2]; int *ap[2]; int (*pa)[2];
typedef int (*handler)(int, const char *, ...); handler h; void (*sig(int, void (*)(int)))(int);
int (*old)(); int (*arrays)(int a[3], row b, int g(void)); handler table[2]; __typeof__(a) same;
__builtin_va_list ap_list;";
    insta::assert_snapshot!(check(text, &[]), @"
    a: int[3] = [3]i32 size 12 align 4
    m: const char[2][5] = [2][5]i8c size 10 align 1 canonical char[2][5] const
    unknown: int[] = []i32 size ? align 4
    r: row[2] = [2][4]i32 size 32 align 4 canonical int[2][4]
    ap: int *[2] = [2]*i32 size 16 align 8
    pa: int (*)[2] = *[2]i32 size 8 align 8
    h: handler = *(i32, *i8c, ...) -> i32 size 8 align 8 canonical int (*)(int, const char *, ...)
    old: int (*)() = *() -> i32 size 8 align 8
    arrays: int (*)(int *, int *, int (*)(void)) = *(*i32, *i32, *() -> i32) -> i32 size 8 align 8
    table: handler[2] = [2]*(i32, *i8c, ...) -> i32 size 16 align 8 canonical int (*[2])(int, const char *, ...)
    same: typeof (a) = [3]i32 size 12 align 4 canonical int[3]
    ap_list: __builtin_va_list = other va_list size 24 align 8 canonical struct __va_list_tag[1]
    ");
}

#[test]
fn formals_are_adjusted() {
    let text = "
#include <stdarg.h>
typedef int row[4];
int f(int a[3], int b[static 5], char c[], row d, int e[2][3], int g(int), const row h, int n, int v[n], va_list ap)
{ return n; }
int old(a, b) short a; char b[4]; { return a; }
int none(int, char *) { return 0; }";
    let program = load_files(&[("t.c", text)], &[]).unwrap();
    insta::assert_snapshot!(common::functions(&program), @"
    f(a: int * [3], b: int * [5] static, c: char *, d: int * [4], e: int (*)[3] [2], g: int (*)(int), h: const int * [4], n: int, v: int *, ap: va_list) -> int
    old(a: short, b: char * [4]) -> int
    none(: int, : char *) -> int
    ");
    let params = &program.functions[0].params;
    insta::assert_snapshot!(
        params.iter().map(|p| shape(&program, p.ty)).collect::<Vec<_>>().join("\n"),
        @"
        int * = *i32 size 8 align 8
        int * = *i32 size 8 align 8
        char * = *i8c size 8 align 8
        int * = *i32 size 8 align 8
        int (*)[3] = *[3]i32 size 8 align 8
        int (*)(int) = *(i32) -> i32 size 8 align 8
        const int * = *i32 size 8 align 8
        int = i32 size 4 align 4
        int * = *i32 size 8 align 8
        va_list = other va_list size 24 align 8 canonical struct __va_list_tag[1]
        "
    );
}

#[test]
fn flags_change_types() {
    let text = "struct s { char c; int i; } s; char c;";
    insta::assert_snapshot!(check(text, &["-funsigned-char", "-fpack-struct=1"]), @"
    s: struct s = struct {c@0 u8c; i@8 i32} size 5 align 1
    c: char = u8c size 1 align 1
    ");
}

#[test]
fn thirty_two_bits() {
    let text = "long l; int *p; long double d; struct { char c; long long x; } s; int g(int a[3]) { return 0; }";
    let program = load_files(&[("t.c", text)], &["-m32"]).unwrap();
    insta::assert_snapshot!(shapes(&program), @"
    l: long = i32 size 4 align 4
    p: int * = *i32 size 4 align 4
    d: long double = X87 size 12 align 4
    s: struct (unnamed struct at t.c:1:32) = struct {c@0 i8c; x@32 i64} size 12 align 4 canonical struct (unnamed at t.c:1:32)
    ");
    assert_eq!(
        program.types.get(program.functions[0].params[0].ty).size,
        Some(4)
    );
}

#[test]
fn equal_types_are_one_entry_also_across_units() {
    let files = [
        ("a.c", "int *p; const char *s; int f(int *q) { return 0; }"),
        (
            "b.c",
            "int *r; const char *t; int g(const char *q) { return 0; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    let count = |spelling: &str| {
        program
            .types
            .iter()
            .filter(|(_, ty)| ty.spelling == spelling)
            .count()
    };
    assert_eq!(
        (count("int *"), count("const char *"), count("int")),
        (1, 1, 1)
    );
    let globals = |name: &str| program.globals.iter().find(|g| g.name == name).unwrap().ty;
    assert_eq!(globals("p"), globals("r"));
}

#[test]
fn structs_of_one_name_stay_apart_in_two_units_and_scopes() {
    let files = [
        ("a.c", "struct s { int a; } x; int f(void) { return 0; }"),
        (
            "b.c",
            "struct s { double b, c; } y; int g(void) { return 0; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    insta::assert_snapshot!(shapes(&program), @"
    x: struct s = struct {a@0 i32} size 4 align 4
    y: struct s = struct {b@0 F64; c@64 F64} size 16 align 8
    ");
    for (_, ty) in program.types.iter() {
        assert!(
            !matches!(&ty.kind, TypeKind::Struct { complete: true, members } if members.is_empty())
        );
    }
}
