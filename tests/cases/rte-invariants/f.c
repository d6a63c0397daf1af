#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Those who make a table give it a length, and a key to each of its entries. */
struct entry { const char *key; struct entry *next; int value; };
struct table { unsigned length; struct entry *first; };
unsigned char used[64];
unsigned bucket(const struct table *t, unsigned hash)
{
    unsigned at = hash % t->length;
    return used[at & 63] > 2 ? 1 : 0;
}
int lookup(const struct table *t, const char *key)
{
    const struct entry *e;
    for (e = t->first; e; e = e->next)
        if (!strcmp(e->key, key))
            return e->value;
    return -1;
}

/* The scale is whatever callers put there. */
struct gauge { int scale; };
int reading(const struct gauge *g, int raw)
{
    return (raw & 1023) / g->scale > 10 ? 1 : 0;
}

/* A number that grows with the data is kept by nobody. */
struct number { int value; };
int digits(struct number *n, const char *s)
{
    for (; *s >= '0' && *s <= '9'; s++)
        n->value = n->value * 10 + (*s - '0');
    return n->value > 100 ? 1 : 0;
}

/* There is room for what is counted. Where the code grows one element too late, it does for everybody. */
struct stack { unsigned count, room; int *items; };
int push(struct stack *s, int item)
{
    if (s->count == s->room || s->count == s->room + 1) {
        unsigned room = s->room + 2;
        int *items = realloc(s->items, room * sizeof *items);
        if (!items)
            return -1;
        s->items = items;
        s->room = room;
    }
    s->items[s->count++] = item;
    return 0;
}

/* More than tests have. */
void store(unsigned char *out, unsigned long long value)
{
    int i;
    for (i = 0; i < 256; i++)
        out[i] = value >> (i & 63) & 1 ? 1 : 0;
}

/* What is not defined returns something else in the end. */
struct item { int kind; };
struct item *child(const struct item *of);
int depth(struct item *i)
{
    char path[4096];
    if (!i)
        return 0;
    memset(path, i->kind, sizeof path);
    return path[17] + depth(child(i));
}

/* What the first call asserts of its argument, callers of both have to keep. */
static int after(const int *p, int n)
{
    if (!(n > 2))
        __builtin_unreachable();
    return *p > n ? 1 : 0;
}
int both(const int *p, int n)
{
    return after(p, n) ? n : 0;
}

/* Everybody who sets it keeps it positive. */
struct pool { int spare; };
void pool_init(struct pool *p) { p->spare = 100; }
void pool_refill(struct pool *p, int n) { if (n > 0 && n < 1000) p->spare += n; }
int pool_debt(const struct pool *p)
{
    return -p->spare > -50 ? 1 : 0;
}

/* Nobody does here, and it gets less there. */
struct level { int value; };
void level_init(struct level *l) { l->value = 1; }
void level_set(struct level *l, int value) { l->value = value; }
int level_debt(const struct level *l)
{
    return -l->value > -50 ? 1 : 0;
}
struct tank { int fill; };
void tank_init(struct tank *t) { t->fill = 0; }
void tank_drain(struct tank *t, int n) { t->fill -= n; }
int tank_debt(const struct tank *t)
{
    return -t->fill > -50 ? 1 : 0;
}

/* What is wrong for every state stays an error, and so does what the code handles itself. */
struct slot { int used; };
void slot_init(struct slot *s) { s->used = 1; }
void slot_take(struct slot *s) { s->used++; }
int slot_copy(const struct slot *s)
{
    char *copy = malloc(4);
    if (!copy)
        return 0;
    if (s->used > 3)
        free(copy);
    free(copy);
    return 1;
}
