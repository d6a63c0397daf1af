//! What all code keeps that gives values to numbers.

use sc_frontend::{Limits, Program};

use crate::common::program;

fn shown(limits: &Limits) -> String {
    let side = |side: Option<i128>| side.map_or_else(String::new, |it| it.to_string());
    let guess = if limits.is_guess { " or more" } else { "" };
    format!("{}..{}{guess}", side(limits.low), side(limits.high))
}

fn kept(program: &Program) -> String {
    let members = program.kept.iter();
    let members = members.map(|(name, limits)| format!("{name} {}", shown(limits)));
    let formals = program.passed.iter().map(|((id, at), limits)| {
        let function = program.function(*id);
        let formal = &function.params[*at].name;
        format!("{}({formal}) {}", function.name, shown(limits))
    });
    members.chain(formals).collect::<Vec<_>>().join("\n")
}

#[test]
fn writers_keep_limits() {
    let text = "
#include <string.h>
#include <stdlib.h>
struct bits { int at, all, size, last, mode, set, copied, address; unsigned char small; unsigned mask; };
void init(struct bits *b) { b->at = 0; b->all = 1; b->size = 256; b->last = -1; b->mode = 2; b->set = 0; b->copied = 3; b->address = 1; }
void step(struct bits *b, int n) { b->at = (b->at + n) & 7; b->all += n; b->mode = n > 3 ? 1 : 4; }
void back(struct bits *b, int n) { b->size -= n; b->last = n % 4; }
void set(struct bits *b, int n, const struct bits *o) { b->set = n; b->copied = o->at; b->mask = n & 15; b->small = n; }
int parse(const char *s, int *out) { return s[0] + *out; }
void read_into(struct bits *b, const char *s) { parse(s, &b->address); }
struct grown { long fill, storage; int left; };
int expand(struct grown *g, long more) {
    long storage = g->storage + more;
    if (storage < 1000) storage += 32;
    g->storage = storage;
    g->left--;
    return 0;
}
void start(struct grown *g) { memset(g, 0, sizeof *g); g->storage = 1024; g->left = 9; }
struct file { int version; };
int load(struct file *f, const void *from) { f->version = 1; memcpy(f, from, sizeof *f); return f->version; }
struct table { int n; };
struct table known = { 7 };
void local(void) { struct table t = { -3 }; t.n = 4; (void) t; }
struct wire { int kind; };
void write_wire(struct wire *w) { w->kind = 1; }
int read_wire(const unsigned char *from) { return ((const struct wire *) from)->kind; }
static int inner(int n, int k, int d) { return n - k + d; }
int outer(const int *p, int n) { return inner(3, n, p[0] - n) + inner(5, p[1], -1); }
static int taken(int n) { return n; }
int (*address)(int) = taken;
int calls(void) { return taken(3); }
";
    insta::assert_snapshot!(kept(&program(text)), @"
    {struct bits}.all 1.. or more
    {struct bits}.at 0..7
    {struct bits}.mask ..15
    {struct bits}.mode 1..4
    {struct grown}.storage 0.. or more
    inner(n) 3..5
    inner(k) 0.. or more
    inner(d) -1.. or more
    ");
}
