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
