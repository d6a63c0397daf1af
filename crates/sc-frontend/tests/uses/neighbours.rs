//! Contracts, and pointers into one object.

use sc_frontend::Program;

use crate::common::program;

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
