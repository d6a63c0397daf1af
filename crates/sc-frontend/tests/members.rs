//! Members that functions may read.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use common::load_files;
use sc_frontend::{Program, Reading, TypeKind};

/// Records with the members that `entry` may read: `struct t: a b; struct u: *`.
fn read(program: &Program, entry: &str, reading: Reading<'_>) -> String {
    let [entry] = program.find_function(entry)[..] else {
        panic!("{entry} is not one function")
    };
    let found = program.members_read(&program.reachable(entry), reading);
    let mut lines = Vec::new();
    let mut seen = BTreeSet::new();
    for (id, ty) in program.types.iter() {
        let (TypeKind::Struct { members, .. } | TypeKind::Union { members, .. }) = &ty.kind else {
            continue;
        };
        let read = |index: &usize| found.is_read(id, *index);
        let names: Vec<_> = (0..members.len())
            .filter(read)
            .map(|index| members[index].name.as_str())
            .collect();
        let name = match ty.canonical.contains('(') {
            true => "unnamed",
            false => &ty.canonical,
        };
        if names.is_empty() || !seen.insert((name.to_owned(), names.len())) {
            continue;
        }
        let names = match names.len() == members.len() && names.len() > 1 {
            true => "*".to_owned(),
            false => names.join(" "),
        };
        lines.push(format!("{name}: {names}"));
    }
    lines.sort();
    lines.join("; ")
}

/// Each text has a function `f`, and structs of its own that no other text has.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    let mut text = PREFIX.to_owned();
    for (number, (case, _)) in cases.iter().enumerate() {
        let names = ["f", "g", "run"].map(|name| format!("#define {name} {name}{number}\n"));
        let ends = ["f", "g", "run"].map(|name| format!("#undef {name}\n"));
        text += &format!("{}{case}\n{}", names.concat(), ends.concat());
    }
    let program = load_files(&[("t.c", &text)], &[]).unwrap();
    for (number, (case, expected)) in cases.iter().enumerate() {
        let found = read(&program, &format!("f{number}"), Reading::default());
        assert_eq!(found, *expected, "{case}");
    }
}

const PREFIX: &str = "
struct in { int x, y; };
struct t { int a, b; char name[8]; int items[4]; struct in in; struct t *next; void *user; int last; };
struct o { struct t t; struct t *to; int k; };
union u { int i; float f; struct in in; };
struct h { int tag; union u u; struct in *p; };
typedef unsigned long size_t;
void *malloc(size_t); void free(void *); void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t); int memcmp(const void *, const void *, size_t);
size_t strlen(const char *); int printf(const char *, ...); void unknown(void *); void known(struct in *);
";

#[test]
fn plain_reads_and_writes() {
    check(&[
        ("int f(struct t *t) { return t->a; }", "struct t: a"),
        ("void f(struct t *t) { t->a = 1; }", ""),
        (
            "void f(struct t *t) { t->a += 1; t->b++; }",
            "struct t: a b",
        ),
        (
            "int f(struct t *t) { return (t->a = t->b); }",
            "struct t: b",
        ),
        (
            "int f(struct t t) { return t.in.x; }",
            "struct in: x; struct t: in",
        ),
        ("void f(struct t *t) { t->in.x = 1; }", ""),
        ("void f(struct t *t) { t->next->a = 1; }", "struct t: next"),
        (
            "int f(struct t *t) { return t->items[2]; }",
            "struct t: items",
        ),
        (
            "int f(struct t *t, int i) { return t->items[i]; }",
            "struct t: items",
        ),
        (
            "void f(struct t *t, int i) { t->items[i] = t->a; }",
            "struct t: a",
        ),
        ("int f(struct t *t) { return sizeof t->a + sizeof *t; }", ""),
        (
            "int f(struct t *t) { return t == 0 || !t->next; }",
            "struct t: next",
        ),
        (
            "void f(struct t *t) { int *p = &t->b; *p = 1; }",
            "struct t: b",
        ),
    ]);
}

#[test]
fn copies_read_nothing_by_themselves() {
    check(&[
        ("void f(struct t *a, struct t *b) { *a = *b; }", ""),
        (
            "int f(struct t *t) { struct t c = *t; return c.b; }",
            "struct t: b",
        ),
        (
            "static int g(struct t t) { return t.last; } int f(struct t *t) { return g(*t); }",
            "struct t: last",
        ),
        ("struct in f(struct t *t) { return t->in; }", "struct t: in"),
        (
            "void f(struct t *a, struct t *b) { memcpy(a, b, sizeof *a); a->a = 1; }",
            "",
        ),
        (
            "int f(struct o *o) { struct in *p = &o->t.in; return p->y; }",
            "struct in: y; struct o: t; struct t: in",
        ),
    ]);
}

#[test]
fn other_types_read_all() {
    check(&[
        ("int f(struct in *p) { return *(int *)p; }", "struct in: *"),
        (
            "int f(struct in *p) { char *c = (char *)p; return c[3]; }",
            "struct in: *",
        ),
        (
            "int f(struct in *p) { return ((unsigned long)p & 7) != 0; }",
            "struct in: *",
        ),
        (
            "int f(struct in *p) { return memcmp(p, p, sizeof *p); }",
            "struct in: *",
        ),
        ("void f(struct in *p) { unknown(p); }", "struct in: *"),
        ("void f(struct in *p) { known(p); }", "struct in: *"),
        (
            "void f(struct h *p) { known((struct in *)p); }",
            "struct h: *; struct in: *; union u: *",
        ),
        (
            "void f(struct in *p) { printf(\"%s\", (char *)p); }",
            "struct in: *",
        ),
        (
            "struct t *g; void f(void) { __asm__(\"\" : : \"r\"(g) : \"memory\"); }",
            "struct h: *; struct in: *; struct t: *; union u: *",
        ),
        (
            "void f(struct in *p) { struct h h; memcpy(&h, p, sizeof *p); h.tag = 0; }",
            "struct in: *",
        ),
        (
            "struct in **v; void f(void) { void **p = (void **)v; unknown(*p); }",
            "struct in: *",
        ),
    ]);
}

#[test]
fn pointers_to_void_that_come_back() {
    check(&[
    (
        "int f(struct in *p) { void *v = p; struct in *q = v; return q->x; }",
        "struct in: x",
    ),
    (
        "int f(struct in *p) { return ((struct in *)(void *)p)->x; }",
        "struct in: x",
    ),
    (
        "int f(struct in *p) { void *v = p; struct h *q = v; return q->tag; }",
        "struct h: tag; struct in: *",
    ),
    (
        "void f(struct in *p) { free(p); memset(p, 0, sizeof *p); }",
        "",
    ),
    (
        "int f(void) { struct in *p = malloc(8); p->x = 1; return p->x; }",
        "struct in: x",
    ),
    (
        "static void g(void *v) { struct in *p = v; p->x = p->y; } void f(struct in *p) { g(p); }",
        "struct in: y",
    ),
    (
        "void f(struct in *p) { char *c = (char *)memset(p, 0, 8); unknown(c); }",
        "struct in: *",
    ),
    (
        "static int g(const void *a) { return ((const struct in *)a)->x; } void run(int (*)(const void *), const void *);
         void f(struct in *p) { run(g, p); }",
        "struct in: *",
    ),
    ]);
}

#[test]
fn members_whose_pointers_move() {
    check(&[
    (
        "int f(struct in *p) { int *q = &p->x; return q[1]; }",
        "struct in: *",
    ),
    (
        "int f(struct o *o) { struct in *p = &o->t.in; return *(int *)(p + 1); }",
        "struct in: *; struct o: *; struct t: *",
    ),
    (
        "size_t f(struct t *t) { return strlen(t->name); }",
        "struct in: *; struct t: *",
    ),
    (
        "int f(struct t *t) { int *p = t->items; return p[9]; }",
        "struct in: *; struct t: *",
    ),
    (
        "void g(int *p) { *p = 1; } void f(struct in *p) { g(&p->x); }",
        "struct in: x",
    ),
    // Compilers let the last array of a struct go on.
    (
        "struct l { int k, n; int a[4]; }; int f(struct l *l, int i) { return l->a[i]; }",
        "struct l: *",
    ),
    (
        "struct l1 { int k, n; int a[4]; }; int f(struct l1 *l) { return l->a[3]; }",
        "struct l1: a",
    ),
    (
        "struct l2 { int k, n; int a[]; }; int f(struct l2 *l) { return l->a[3]; }",
        "struct l2: *",
    ),
    (
        "struct e { int k, l; struct in in; };
         int f(struct in *p) { return ((struct e *)((char *)p - __builtin_offsetof(struct e, in)))->l; }
         struct e *g; int *x(void) { return &g->in.x; }",
        "struct e: l; struct in: *",
    ),
    (
        "struct e1 { int k, l; struct in in; };
         int f(struct e1 *e) { struct in *p = &e->in;
           return ((struct e1 *)((char *)p - __builtin_offsetof(struct e1, in)))->l; }",
        "struct e1: *; struct in: *",
    ),
    ]);
}

#[test]
fn unions_and_unnamed_members() {
    check(&[
        (
            "int f(struct h *h) { return h->u.i; }",
            "struct h: u; struct in: *; union u: *",
        ),
        ("void f(struct h *h) { h->u.i = 1; }", ""),
        (
            "struct a { int k; struct { int l, m; }; }; int f(struct a *a) { return a->l; }",
            "struct a: ; unnamed: l",
        ),
        (
            "struct a1 { int k; union { int l; float m; }; }; int f(struct a1 *a) { return a->m > 0; }",
            "struct a1: ; unnamed: *",
        ),
        (
            "struct a2 { unsigned x : 3, : 2, y : 4; }; int f(struct a2 *a) { return a->y; }",
            "struct a2: y",
        ),
    ]);
}

#[test]
fn callees() {
    check(&[
        (
            "static int g(struct t *t) { return t->last; } int f(struct t *t) { return g(t); }",
            "struct t: last",
        ),
        (
            "int g(struct t *t) { return t->last; } int f(struct t *t) { return t->a; }",
            "struct t: a",
        ),
        (
            "static int g(struct in *p) { return p->x; } int (*run)(struct in *) = g;
             int f(struct in *p) { return run(p); }",
            "struct in: x",
        ),
        (
            "static void g(void *p) { unknown(*(void **)p); }
             void f(struct in *p) { __attribute__((cleanup(g))) struct in *q = p; }",
            "struct in: *",
        ),
        (
            "void g(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n);
               int *p = __builtin_va_arg(l, int *); *p = 0; __builtin_va_end(l); }
             void f(struct in *p) { g(1, p); }",
            "struct in: *",
        ),
    ]);
}

#[test]
fn initialisers() {
    check(&[(
        "struct in v; int *p = &v.y; int f(void) { return *p; }",
        "struct in: y",
    )]);
    check(&[(
        "struct in v; int *p[] = { &v.y }; int f(void) { return p[0][-1]; }",
        "struct in: *",
    )]);
}

#[test]
fn several_units() {
    let files = [
        (
            "a.c",
            "struct s { int a, b; }; int g(struct s *); int f(struct s *s) { return g(s); }",
        ),
        (
            "b.c",
            "struct s { int a, b; }; int g(struct s *s) { return s->b; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    assert_eq!(read(&program, "f", Reading::default()), "struct s: b");
    // One name, two structs.
    let files = [
        files[0],
        (
            "b.c",
            "struct s { int b, a; }; int g(struct s *s) { return s->b; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    assert_eq!(read(&program, "f", Reading::default()), "struct s: *");
    // A struct without a name has one for each file.
    let text = "struct s { int k; struct { int a, b; }; struct { int c, d; } *p; };";
    let read_it = format!("{text} extern struct s v; int f(void) {{ return v.a + v.p->c; }}");
    let has_it = format!("{text} struct s v;");
    let program = load_files(&[("a.c", &read_it), ("b.c", &has_it)], &[]).unwrap();
    let found = program.members_read(
        &program.reachable(program.find_function("f")[0]),
        Reading::default(),
    );
    for (id, ty) in program.types.iter() {
        if let TypeKind::Struct { members, .. } = &ty.kind {
            assert!(
                (0..members.len()).all(|index| found.is_read(id, index)),
                "{}",
                ty.canonical
            );
        }
    }
    // One function, two types.
    let files = [
        files[0],
        (
            "b.c",
            "struct r { int b, a; }; int g(struct r *s) { return s->b; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    assert_eq!(
        read(&program, "f", Reading::default()),
        "struct r: b; struct s: *"
    );
    // One variable, two types.
    let files = [
        (
            "a.c",
            "struct s { int a, b; }; struct s v; int g(void); int f(void) { v.a = 1; return g(); }",
        ),
        (
            "b.c",
            "struct r { int b, a; }; extern struct r v; int g(void) { return v.a; }",
        ),
    ];
    let program = load_files(&files, &[]).unwrap();
    assert_eq!(
        read(&program, "f", Reading::default()),
        "struct r: *; struct s: *"
    );
}

#[test]
fn what_else_reads() {
    let text = "struct s { int a, b; }; void f(struct s *s) { s->a = 1; s = 0; }";
    let program = load_files(&[("t.c", text)], &[]).unwrap();
    let names = ["b".to_owned()];
    let named = Reading {
        names: &names,
        ..Reading::default()
    };
    assert_eq!(read(&program, "f", named), "struct s: b");
    let assigned = Reading {
        assigned: true,
        ..Reading::default()
    };
    assert_eq!(read(&program, "f", assigned), "struct s: a");
    let text =
        "struct s { int a, b; }; int f(void *p) { int *q = p; struct s *s = p; return s->a + *q; }";
    let program = load_files(&[("t.c", text)], &[]).unwrap();
    assert_eq!(read(&program, "f", Reading::default()), "struct s: a");
    let types = program
        .types
        .iter()
        .filter(|(_, ty)| ty.canonical == "struct s");
    let types: Vec<_> = types.map(|(id, _)| id).collect();
    let as_void = Reading {
        as_void: &types,
        ..Reading::default()
    };
    assert_eq!(read(&program, "f", as_void), "struct s: *");
}
