//! How long the blocks behind pointers are.

use sc_frontend::Program;

use crate::common::program;

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

/// The numbers elsewhere that bound what formals and members point to.
fn elsewhere(program: &Program) -> String {
    let mut out = String::new();
    for function in program.functions.iter().filter(|f| !f.in_system_header) {
        let formals = function.params.iter().zip(&function.pointer_uses);
        let formals = formals.map(|(param, usage)| (param.name.clone(), usage));
        let members = function.member_uses.iter();
        let members = members.map(|it| (format!(".{}", it.name), &it.usage));
        out.push_str(&function.name);
        for (name, usage) in formals.chain(members) {
            let bounds: Vec<_> = usage.bounded_elsewhere.iter().cloned().collect();
            if !bounds.is_empty() {
                out.push_str(&format!("  {name}[{}]", bounds.join(" ")));
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn lengths_are_elsewhere() {
    let text = "
#include <string.h>
struct head { int len, other; };
struct own { struct head h; int *data; int n; int *list; };
struct in { int *data; };
struct out { int len; struct in in; };
int count;
int nested(struct own *m) { int s = 0; for (int i = 0; i < m->h.len; i++) s += m->data[i]; return s; }
int around(struct out *o) { int s = 0; for (int i = 0; i < o->len; i++) s += o->in.data[i]; return s; }
int other(struct head *o, const int *p) { int s = 0; for (int i = 0; i < o->len; i++) s += p[i]; return s; }
int local(struct head *o, const int *p) { int s = 0, n = o->len; while (n-- > 0) s += *p++; return s; }
void result(int *to, int *n) { for (int i = 0; i < *n; i++) to[i] = 0; }
int global(const int *p) { int s = 0; for (int i = 0; i < count; i++) s += p[i]; return s; }
void block(struct head *o, char *to, const char *from) { memcpy(to, from, o->len); }
int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
int handed(struct head *o, const int *p) { return sum(p, o->len); }
int handed_on(struct head *q, const int *p) { return handed(q, p) + sum(p, 3); }
void results(int *n, int *p) { result(p, n); }
int beside(struct own *m) { int s = 0; for (int i = 0; i < m->n && i < m->h.len; i++) s += m->list[i]; return s; }
int formal(struct head *o, const int *p, int n) { int s = 0; for (int i = 0; i < n && i < o->len; i++) s += p[i]; return s; }
int text(struct head *o, const char *p) { int s = 0; while (s < o->len && p[s] != 0) s++; return s; }
int moved(struct head *o, const int *p) { return sum(p + o->other, o->len); }
";
    insta::assert_snapshot!(elsewhere(&program(text)), @"
    nested  .data[{struct head}.len]
    around  .data[{struct out}.len]
    other  p[{struct head}.len]
    local  p[{struct head}.len]
    result  to[*1]
    global  p[count]
    block  to[{struct head}.len]  from[{struct head}.len]
    sum
    handed  p[{struct head}.len]
    handed_on  p[{struct head}.len]
    results  p[*0]
    beside
    formal
    text
    moved
    ");
}
