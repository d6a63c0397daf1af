//! Generated C against Rust, and rendered tests against the harness.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod support;

use sc_inputs::{InputOptions, Target, TestStyle, harness_c, render_test};
use support::agreement::{RECORDER, check, check_canonicalise, check_provers, check_rendering};

fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn scalars() {
    let text = r"
        enum colour { RED = 3, GREEN = -4, BLUE = 70000 };
        enum level { LOW, MIDDLE, HIGH };
        typedef unsigned char byte;
        long f(char c, signed char sc, byte b, short s, unsigned short us, int i, unsigned u, long l,
               unsigned long ul, const long long ll, unsigned long long ull, __int128 w,
               unsigned __int128 uw, _Bool flag, enum colour colour, enum level level, float x,
               double y, long double z) {
            R(c); R(sc); R(b); R(s); R(us); R(i); R(u); R(l); R(ul); R(ll); R(ull); R(w); R(uw);
            R(flag); R(colour); R(level); R(x); R(y); RL(z);
            return 0;
        }";
    check(&[("scalars.c", text)], &InputOptions::default());
    let any = InputOptions {
        any_enum: true,
        ..InputOptions::default()
    };
    check(&[("scalars.c", text)], &any);
}

#[test]
fn pointers() {
    let text = r"
        struct node { int value; struct node *next; const char *name; };
        int f(const unsigned char *buffer, int n, char *s, struct node *list, int **pp, int a[3],
              const int (*rows)[2], double *array, const char *const *words, unsigned short k,
              struct node *nodes, long double *ld, _Bool *flags) {
            int i, j; struct node *p;
            RP(buffer); R(n);
            for (i = 0; i < n; i++) R(buffer[i]);
            RP(s);
            if (s) for (i = 0; s[i]; i++) R(s[i]);
            for (p = list; p; p = p->next) { RP(p); R(p->value); if (p->name) { RP(p->name); R(*p->name); } }
            RP(pp);
            if (pp) { RP(*pp); if (*pp) R(**pp); }
            RP(a);
            for (i = 0; i < 3; i++) R(a[i]);
            RP(rows);
            if (rows) for (j = 0; j < 2; j++) R((*rows)[j]);
            RP(array);
            if (array) for (i = 0; i < (int)(__sanitizer_get_allocated_size(array) / sizeof *array); i++) R(array[i]);
            RP(words); R(k);
            for (i = 0; i < k; i++) { RP(words[i]); if (words[i]) printf(`%s\n`, words[i]); }
            for (i = 0; i < k; i++) { R(nodes[i].value); if (nodes[i].next) R(nodes[i].next->value); }
            if (ld) RL(*ld);
            if (flags) R(*flags);
            return 0;
        }"
    .replace('`', "\"");
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        max_cstring_length: 6,
        treat_pointer_as_array: strings(&["array"]),
        treat_pointer_as_string: strings(&["s", "words[_]"]),
        array_size_mapping: strings(&["buffer:n", "words:k", "nodes:k"]),
        ..InputOptions::default()
    };
    check(&[("pointers.c", &text)], &options);
}

#[test]
fn headers() {
    let text = r"
        struct header { int size; short tag; };
        struct link { struct link *next; };
        struct item { char key; struct item *other; struct link link; double value; };
        struct holder { unsigned char len; char *name; const int *numbers; int count; };
        int f(const char *s, struct link *l, int *p, int n, struct holder *h, void *block) {
            struct item *item; int i;
            const struct header *header; const int *first = p - 2;
            if (s) {
                header = (const void *)(s - sizeof(struct header));
                R(s[-1]); R(header->size); R(header->tag);
            }
            if (l) {
                item = (struct item *)((char *)l - __builtin_offsetof(struct item, link));
                R(item->key); R(item->value); RP(item->other); RP(item); RP(l->next);
                if (item->other) R(item->other->key);
            }
            R(p[-2]);
            for (i = 0; i < n; i++) R(p[i]);
            RP(first);
            if (h) {
                if (h->name) { R(h->name[-1]); for (i = 0; i < h->len; i++) R(h->name[i]); }
                if (h->numbers) { R(h->numbers[-1]); for (i = 0; i < h->count; i++) R(h->numbers[i]); }
            }
            if (block) { R(((struct header *)block)[-1].tag); }
            return 0;
        }";
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    check(&[("headers.c", text)], &options);
}

#[test]
fn structs() {
    let text = r"
        typedef struct { unsigned x : 3; int y : 5; const int z : 9; _Bool w : 1; long long v : 40; } bits;
        enum mode { OFF, ON = 5 };
        struct point { double x, y; };
        struct outer {
            char tag;
            const struct point where;
            struct { int first; const int second; bits inner; };
            struct { short lo, hi; } pairs[2];
            volatile int wild;
            enum mode mode : 4;
            int matrix[2][3];
            struct point *const to;
            char name[5];
            struct { int deep; } *unnamed;
            int none[0];
        };
        struct outer global;
        int f(struct outer by_value, const struct outer *p, bits b, const bits *bp) {
            const struct outer *o; int i;
            for (i = 0; i < 3; i++) {
                o = i == 0 ? &by_value : i == 1 ? p : &global;
                if (!o) continue;
                R(o->tag); R(o->where.x); R(o->where.y); R(o->first); R(o->second);
                RV(o->inner.x); RV(o->inner.y); RV(o->inner.z); RV(o->inner.w); RV(o->inner.v);
                R(o->pairs[1].lo); R(o->pairs[0].hi); R(o->wild); RV(o->mode); R(o->matrix);
                RP(o->to); if (o->to) R(o->to->y);
                R(o->name); RP(o->unnamed); if (o->unnamed) R(o->unnamed->deep);
            }
            RV(b.x); RV(b.y); RV(b.z); RV(b.w); RV(b.v);
            if (bp) { RV(bp->x); RV(bp->y); RV(bp->z); RV(bp->w); RV(bp->v); }
            return 0;
        }";
    check(&[("structs.c", text)], &InputOptions::default());
}

#[test]
fn globals() {
    let text = r"
        struct queue { int *data; int length; };
        static int counter;
        int shared[4];
        struct queue queues[2];
        extern long visible;
        extern short open[];
        struct opaque;
        extern struct opaque opaque;
        int record_opaque(struct opaque *);
        struct queue plain;
        unsigned size;
        static struct { int a; char b; } unnamed;
        char *message;
        short *samples;
        volatile int device;
        int initialised = 4;
        void record_hidden(void);
        int f(int counter_, void (*unused)(void)) { return 0; }
        int g(int size_, int queues_) {
            unsigned i;
            R(counter); R(shared); R(visible); R(size); R(unnamed.a); R(unnamed.b);
            RP(message); if (message) printf(`%s\n`, message);
            for (i = 0; i < 2; i++) { RP(queues[i].data); if (queues[i].data) R(*queues[i].data); R(queues[i].length); }
            RP(samples);
            for (i = 0; i < size; i++) R(samples[i]);
            R(open[2]); R(plain.length); record_opaque(&opaque);
            R(device); R(initialised); R(size_); R(queues_);
            record_hidden();
            return 0;
        }"
    .replace('`', "\"")
    .replace("int f(int counter_, void (*unused)(void)) { return 0; }", "")
    .replace("int g(int size_", "int f(int size_");
    let other = r"
        #include <stdio.h>
        long visible;
        short open[3];
        struct opaque { int inside; } opaque;
        int record_opaque(struct opaque *o) { return printf(`%d\n`, o->inside); }
        struct secret { int value; struct secret *next; char text[3]; };
        static struct secret secrets[2];
        static int counter;
        static unsigned char *tail;
        void record_hidden(void) {
            int i; struct secret *s;
            for (i = 0; i < 2; i++)
                for (s = &secrets[i]; s; s = s->next) printf(`%d %d %d\n`, s->value, s->text[0], s->text[2]);
            printf(`%d %d\n`, counter, tail ? *tail : -1);
        }"
    .replace('`', "\"");
    let options = InputOptions {
        all_globals: true,
        max_ptr_array_length: Some(4),
        treat_pointer_as_string: strings(&["message"]),
        array_size_mapping: strings(&["samples:size"]),
        ..InputOptions::default()
    };
    check(&[("globals.c", &text), ("other.c", &other)], &options);
}

#[test]
fn main_as_entrypoint() {
    let text = r"
        int main(int argc, char **argv, char *const envp[]) {
            int i;
            R(argc); RP(argv); RP(envp);
            for (i = 0; i < argc; i++) { RP(argv[i]); printf(`%s\n`, argv[i]); }
            printf(`%d %d\n`, argv[argc] == 0, envp[0] == 0);
            return 0;
        }"
    .replace('`', "\"");
    let renamed = text.replace("int main(", "int __sc_main(");
    let options = InputOptions {
        max_cstring_length: 5,
        ..InputOptions::default()
    };
    let source = format!("{RECORDER}{text}");
    let mut case = support::load(&[("main.c", &source)]);
    let model = case.model(&options);
    // Our builds rename `main`; the test stands in for them.
    let unit = &mut case.program.units[0];
    unit.text = unit.text.replace("int main(", "int __sc_main(");
    assert!(unit.text.contains("__sc_main") && renamed.contains("__sc_main"));
    support::check_warnings(&case.harness_files(&harness_c(&model, &case.program, Target::Native)));
    let driver = case.compile_harness(&model);
    check_canonicalise(&driver, &model);
    check_rendering(&case, &driver, &model);
    check_provers(&case, &driver, &model);
}

#[test]
fn fixtures() {
    let text = r"
        typedef struct { int x, y; } pair;
        int calls;
        pair f(int a, const char *f_name, pair p) {
            pair r; R(a); R(p.x); RV(calls); RP(f_name); r.x = a; r.y = p.y; return r;
        }";
    let fixture = r"
        typedef struct { int x, y; } pair;
        extern int calls;
        void prepare(int a, const char *f_name, pair p) { (void)f_name; calls = a & 7; (void)p; }
        int judge(int a, const char *f_name, pair p, pair result) { (void)f_name; return a != 0 && p.y >= 0 && result.y == p.y; }";
    let options = InputOptions {
        fixtures_init: Some("prepare".into()),
        fixtures_oracle: Some("judge".into()),
        assume: Some("a > 0 && (f_name != 0 || p.x < 3)".into()),
        ..InputOptions::default()
    };
    check(&[("f.c", text), ("fixture.c", fixture)], &options);
}

#[test]
fn unions() {
    let text = r"
        struct point { short x, y; };
        union value { int i; double d; char text[5]; struct point p; unsigned bits : 7; struct { char lo, hi; }; };
        struct tagged { char tag; union value v; union { long number; struct point *to; }; union { int only; }; int last; };
        union value global;
        static const union value fixed;
        static void show(const union value *v) { int k; for (k = 0; k < (int)sizeof *v; k++) R(((const unsigned char *)v)[k]); }
        int f(union value by_value, const struct tagged *t, union value *array, int n, struct tagged whole) {
            int i;
            show(&by_value); show(&global); show(&fixed);
            for (i = 0; i < n; i++) show(&array[i]);
            if (t) { R(t->tag); show(&t->v); R(t->number); R(t->only); R(t->last); }
            R(whole.number); R(whole.last); show(&whole.v);
            return 0;
        }";
    // Pointers in unions would be shown as numbers.
    let text = text.replace("struct point *to; }", "struct point to; }");
    let options = InputOptions {
        array_size_mapping: strings(&["array:n"]),
        max_ptr_array_length: Some(2),
        ..InputOptions::default()
    };
    check(&[("unions.c", &text)], &options);
}

#[test]
fn pointers_to_functions() {
    let text = r"
        typedef int (*compare)(const void *, const void *);
        struct ops { const char *name; compare cmp; void (*const done)(struct ops *, int); int (*none)(float); };
        static int up(const void *a, const void *b) { (void)a; (void)b; return 1; }
        static int down(const void *a, const void *b) { (void)a; (void)b; return -1; }
        static void finish(struct ops *o, int n) { (void)o; R(n); }
        static const compare table[2] = {up, down};
        static void (*const other)(struct ops *, int) = finish;
        compare chosen;
        static int called(compare c) { return c ? c(0, 0) : 0; }
        int f(compare c, struct ops *o, int (*never)(struct ops *)) {
            int r;
            (void)table; (void)other; (void)never;
            r = called(c); R(r);
            r = called(chosen); R(r);
            if (o) { r = called(o->cmp); R(r); o->done(o, r); RP(o->none); }
            RP(never);
            return 0;
        }";
    check(&[("callbacks.c", text)], &InputOptions::default());
}

#[test]
fn what_is_hidden() {
    let text = r"
        struct opaque;
        struct handle { struct opaque *inside; void *user; struct opaque *const fixed; _Complex double z; int n; };
        struct tail { int n; char rest[]; };
        struct handle global;
        int f(struct opaque *o, const void *data, void *buffer, unsigned long n, struct handle *h, struct tail *t,
              const struct handle by_value, void **cursor) {
            unsigned long i;
            RP(o); RP(data); RP(h); RP(buffer); R(n);
            for (i = 0; i < n; i++) R(((unsigned char *)buffer)[i]);
            if (h) { RP(h->inside); RP(h->user); RP(h->fixed); R(h->z); R(h->n); }
            RP(global.inside); RP(global.user); R(global.n);
            if (t) R(t->n);
            RP(by_value.inside); R(by_value.z); R(by_value.n);
            RP(cursor); if (cursor) RP(*cursor);
            return 0;
        }";
    let options = InputOptions {
        array_size_mapping: strings(&["buffer:n"]),
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    check(&[("hidden.c", text)], &options);
}

#[test]
fn what_pointers_to_void_are_used_as() {
    let text = r"
        typedef struct { int magic; char name[4]; } header;
        struct acc { long total; struct acc *next; };
        struct job { void *data; const void *const fixed; void *bytes; };
        void *global;
        static void help(const void *p) { const struct acc *a = p; if (a) { R(a->total); RP(a->next); } }
        int f(void *h, struct job *j, const void *through, void *words, int n) {
            int i;
            RP(h); if (h) { R(((header *)h)->magic); R(((header *)h)->name); }
            if (j) {
                struct acc *a = j->data;
                const header *k;
                RP(a); if (a) R(a->total);
                k = j->fixed; RP(k); if (k) R(k->name);
                RP(j->bytes);
            }
            help(through); help(global);
            for (i = 0; i < n; i++) R(((short *)words)[i]);
            return 0;
        }";
    let options = InputOptions {
        array_size_mapping: strings(&["words:n"]),
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    check(&[("void.c", text)], &options);
}

#[test]
fn structs_that_begin_with_others() {
    let text = r"
        struct base { int kind; };
        typedef struct { struct base base; short count; int *values; } middle;
        struct large { middle middle; struct base *other; };
        struct holder { struct base *to; const struct base *fixed; };
        static int deep(struct base *b) { struct large *l = (struct large *)b; return l->other ? l->other->kind : -1; }
        int f(struct base *b, struct holder *h) {
            middle *m = (middle *)b;
            if (b) {
                short i;
                R(b->kind); R(m->count);
                for (i = 0; i < m->count; i++) R(m->values[i]);
                RV(deep(b));
            }
            if (h && h->to) { middle *n = (middle *)h->to; R(n->base.kind); R(n->count); }
            if (h && h->fixed) R(((const middle *)h->fixed)->count);
            return 0;
        }";
    check(&[("begins.c", text)], &InputOptions::default());
}

#[test]
fn lists_of_arguments() {
    let text = r"
        #include <stdarg.h>
        static void show(int n, va_list list) { for (; n > 0; n--) { int a = va_arg(list, int); R(a); } }
        int f(int n, va_list list, double x) {
            R(n); R(x);
            show(n > 9 ? 9 : n, list);
            return 0;
        }";
    check(&[("lists.c", text)], &InputOptions::default());
    let text = r"
        #include <stdarg.h>
        void f(int n, ...) {
            va_list list; long a; char *b;
            va_start(list, n); a = va_arg(list, long); b = va_arg(list, char *); va_end(list);
            R(n); R(a); RP(b);
        }";
    check(&[("variadic.c", text)], &InputOptions::default());
    let text = r"
        #include <stdarg.h>
        double f(const char *s, ...) {
            va_list list; double a; int i;
            va_start(list, s);
            for (i = 0; i < 6; i++) { a = va_arg(list, double); R(a); }
            va_end(list);
            return a;
        }";
    check(&[("doubles.c", text)], &InputOptions::default());
}

#[test]
fn members_that_nothing_reads() {
    let text = r"
        struct bits { unsigned a : 3, b : 5, : 0, d : 2; int c; };
        struct none { int x; int *p; struct none *next; };
        struct holder { struct none one; int k; struct none many[2]; struct none *to; struct bits bits; struct bits *more; };
        struct none global; struct holder kept;
        int f(struct holder *h, struct none n, struct none *array, int count, struct bits b[2], struct holder v) {
            int i, total = 0;
            struct none copy = n;
            if (h) { RV(h->k); RV(h->to != 0); RV(h->bits.b); RV(h->more != 0); if (h->more) RV(h->more->b); h->one = copy; }
            for (i = 0; i < count; i++) total += &array[i] == array + 1;
            RV(total); R(count); RV(b[1].b); RV(v.k); RV(v.bits.b); RV(kept.k);
            global = copy; kept.one = global;
            return 0;
        }";
    let options = InputOptions {
        array_size_mapping: strings(&["array:count"]),
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    let case = support::load(&[("unread.c", &format!("{RECORDER}{text}"))]);
    let slots = case.model(&options).layout.slots();
    let unread = [".a", ".c", ".d", ".x", ".p", ".next"];
    let is_unread = |path: &str| unread.iter().any(|name| path.ends_with(name));
    let found: Vec<_> = slots.iter().filter(|slot| is_unread(&slot.path)).collect();
    assert!(found.is_empty(), "{found:?}");
    check(&[("unread.c", text)], &options);
}

#[test]
fn members_count_elements() {
    let text = r"
        struct pair { char a; long b; };
        struct buffer { short len; int *data; unsigned char cap; char *name; struct pair *pairs; int count; int *rest; };
        struct holder { int k; struct buffer in[2]; struct buffer *other; };
        static void show(struct buffer *b) {
            int i, k;
            R(b->len); R(b->cap); R(b->count); RP(b->data); RP(b->pairs); RP(b->name); RP(b->rest);
            for (i = 0; i < b->len; i++) R(b->data[i]);
            for (i = 0; i < b->cap; i++) R(b->data[i]);
            for (k = 0; k < b->count; k++) { R(b->pairs[k].a); R(b->pairs[k].b); }
            for (i = 0; b->name && b->name[i]; i++) R(b->name[i]);
        }
        int f(struct buffer *b, struct holder h, int n) {
            if (b) show(b);
            show(&h.in[0]); show(&h.in[1]); R(h.k);
            if (h.other) show(h.other);
            R(n);
            return 0;
        }";
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        max_cstring_length: 2,
        ..InputOptions::default()
    };
    check(&[("members.c", text)], &options);
}

#[test]
fn pointers_into_one_block() {
    let text = r"
        struct pair { short a; char b; };
        struct in { const struct pair *limit; int k; const struct pair *first; const struct pair *cur; };
        struct text { struct { char *s, *e; }; const char *const begin; const char *const end; };
        #define AT(p, from) do { long at_ = (p) ? (long)((p) - (from)) : -1; RP(from); R(at_); } while (0)
        static void show(const char *p, const char *end) { while (p < end) { R(*p); p++; } }
        int f(const char *p, const char *end, int *base, int *at, int *stop, const unsigned char **cursor,
              const unsigned char *last, struct in *in, struct text t, struct in two[static 2], int *alone) {
            AT(end, p); show(p, end);
            AT(at, base); AT(stop, base);
            { int *q = base; for (; q < stop; q++) R(*q); }
            if (at > base) R(at[-1]);
            if (cursor) { AT(last, *cursor); while (*cursor < last) { R(**cursor); (*cursor)++; } }
            if (in) {
                AT(in->limit, in->first); AT(in->cur, in->first); R(in->k);
                if (in->cur > in->first) { R(in->cur[-1].a); R(in->cur[-1].b); }
            }
            if (two) { AT(two->limit, two->first); AT(two[1].cur, two[1].first); }
            AT(t.e, t.s); show(t.s, t.e); AT(t.end, t.begin); show(t.begin, t.end);
            if (alone) R(*alone);
            return 0;
        }";
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        ..InputOptions::default()
    };
    check(&[("blocks.c", text)], &options);
    let told = InputOptions {
        max_ptr_array_length: Some(3),
        max_cstring_length: 2,
        treat_pointer_as_string: strings(&["p", "{struct in}.name"]),
        same_block: strings(&["p:q:end", "*c:stop", "{struct in}.name:.at:"]),
        ..InputOptions::default()
    };
    let text = r"
        struct in { char *at, *name; };
        int f(const char *end, const char *p, const char *q, long **c, long *stop, struct in *in) {
            long k = p ? end - p : -1; R(k);
            k = p ? q - p : -1; R(k);
            if (c) { k = *c ? stop - *c : -1; R(k); for (; k > 0; k--) R(stop[-k]); }
            if (in) { k = in->name ? in->at - in->name : -1; R(k); if (in->at) R(*in->at); }
            return 0;
        }";
    check(&[("told.c", text)], &told);
}

#[test]
fn flexible_array_members() {
    let text = r"
        union value { int i; char c[6]; };
        struct word { unsigned char len; char text[]; };
        struct pair { short a; char b; };
        struct table { double d; char tag; signed char n; const struct pair pairs[]; };
        struct any { int kind; union value values[]; };
        struct names { struct names *next; int count; const char *name[0]; };
        int f(struct word *w, struct table *t, struct any *a, struct names *n, void *data) {
            int i;
            struct word *as = data;
            if (w) { R(w->len); RP(w); for (i = 0; i < w->len; i++) R(w->text[i]); }
            if (t) { RP(t); R(t->d); R(t->tag); for (i = 0; i < t->n; i++) { R(t->pairs[i].a); R(t->pairs[i].b); } }
            if (a) { RP(a); R(a->kind); for (i = 0; i < a->kind; i++) { R(a->values[i].i); R(a->values[i].c[5]); } }
            if (n) { RP(n); R(n->count); for (i = 0; i < n->count; i++) RP(n->name[i]); RP(n->next); }
            if (as) { RP(as); R(as->len); }
            return 0;
        }";
    let options = InputOptions {
        max_ptr_array_length: Some(3),
        max_cstring_length: 2,
        max_non_nil_ptr_depth: 2,
        ..InputOptions::default()
    };
    check(&[("flexible.c", text)], &options);
}

#[test]
fn no_inputs() {
    check(
        &[("none.c", "void f(void) { int called = 1; R(called); }")],
        &InputOptions::default(),
    );
}

#[test]
fn awkward_names() {
    let text = r"
        typedef int number;
        typedef struct thing { int thing; } thing;
        int counter;
        long result;
        #define size 5
        #define length 6
        #define present
        #define bytes(x) x
        #define offset
        number f(number f, thing thing, int counter, char *malloc, int number, double sc_value) {
            R(f); R(thing.thing); R(counter); RP(malloc); if (malloc) R(*malloc); R(number); R(sc_value); R(result);
            return f;
        }
        int other(void) { return counter; }
        int judge(int a, thing b, int c, char *d, int e, double g, int result) { (void)b; (void)d; (void)g; return a ^ c ^ e ^ result; }
    ";
    let options = InputOptions {
        fixtures_oracle: Some("judge".into()),
        ..InputOptions::default()
    };
    check(&[("names.c", text)], &options);
}

#[test]
fn awkward_types() {
    let text = r"
        typedef int vec[3];
        typedef const int cint;
        typedef char *str;
        typedef enum { A = 1, B, C } letter;
        struct words { str list[2]; letter letters[2]; _Bool flags[3]; const str *const more; };
        static enum { LEFT, RIGHT } side;
        static volatile unsigned char port[2];
        static struct { str name; } *anonymous[2];
        letter f(vec v, const vec *rows, cint c, const str s, struct words *w, letter *l,
                 int *__restrict r, register short k, float *const fp, signed char n, const vec grid[2],
                 double _m[2][2], unsigned long long *u, const struct words *const *deep) {
            int i;
            R(v[0]); R(v[2]); if (rows) R((*rows)[1]);
            R(c); RP(s); if (s) R(*s);
            if (w) {
                for (i = 0; i < 2; i++) if (w->list[i]) printf(`%s\n`, w->list[i]);
                R(w->letters); R(w->flags); RP(w->more); if (w->more && *w->more) R(**w->more);
            }
            if (l) R(*l);
            RP(r);
            for (i = 0; i < n; i++) R(r[i]);
            RV(k); if (fp) R(*fp); R(n); R(grid[1][2]); R(_m[1][0]); RP(u);
            R(side); R(port[1]); if (anonymous[1]) { RP(anonymous[1]); if (anonymous[1]->name) R(*anonymous[1]->name); }
            if (deep && *deep) R((*deep)->flags);
            return A;
        }"
    .replace('`', "\"");
    let options = InputOptions {
        max_ptr_array_length: Some(300),
        max_cstring_length: 4,
        treat_pointer_as_string: strings(&["w->list[_]"]),
        array_size_mapping: strings(&["r:n"]),
        ..InputOptions::default()
    };
    check(&[("types.c", &text)], &options);
}

#[test]
fn bounds_of_nothing() {
    let text = r"
        struct s { int *data; };
        int f(char *a, unsigned n, int *p, char *s, struct s x) {
            RP(a); R(n); RP(p); RP(s); if (s) R(*s); RP(x.data);
            return 0;
        }";
    let options = InputOptions {
        max_ptr_array_length: Some(0),
        max_cstring_length: 0,
        treat_pointer_as_array: strings(&["p"]),
        treat_pointer_as_string: strings(&["s"]),
        array_size_mapping: strings(&["a:n", "{struct s}.data:n"]),
        ..InputOptions::default()
    };
    check(&[("nothing.c", text)], &options);
    let flat = InputOptions {
        max_non_nil_ptr_depth: 0,
        ..InputOptions::default()
    };
    check(&[("nothing.c", text)], &flat);
}

/// A test of a run-time error must show it: nothing of an empty block may be read.
#[test]
fn empty_blocks_can_trap() {
    let text = "int f(const int *p, int n) { int last = 0, i; \
                for (i = 0; i <= n; i++) last = p[i]; return last; }";
    let case = support::load(&[("f.c", text)]);
    let model = case.model(&InputOptions::default());
    let run = |trap_empty_blocks: bool| {
        let style = TestStyle {
            trap_empty_blocks,
            ..TestStyle::default()
        };
        let empty = vec![0; model.layout.size()];
        let test = render_test(&model, &case.program, &empty, "test_0", &style);
        let program = case.compile_tests(&model, &[test], 1);
        support::try_run(&program, &[])
    };
    let report = run(true).unwrap_err();
    assert!(report.contains("heap-buffer-overflow"), "{report}");
}
