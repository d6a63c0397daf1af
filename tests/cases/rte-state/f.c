#include <stddef.h>
#include <stdlib.h>

/* A struct that begins with another one: callers pass the larger one. */
struct base { int kind; };
struct derived { struct base base; unsigned count; struct entry { int size; } *entries; };
int large(struct base *b)
{
    struct derived *d = (struct derived *) b;
    unsigned i;
    int found = 0;
    if (!d)
        return -1;
    for (i = 0; i < d->count; i++)
        if (d->entries[i].size > 5)
            found++;
    return found;
}
/* One entry too many. */
int too_many(struct base *b)
{
    struct derived *d = (struct derived *) b;
    unsigned i;
    int found = 0;
    for (i = 0; i <= d->count; i++)
        if (d->entries[i].size > 5)
            found++;
    return found;
}

/* The tag says which member is in use. */
struct value { int type; union { long number; struct list { int length; } *list; } as; };
int length(struct value *v)
{
    if (!v)
        return -1;
    if (v->type == 2 && v->as.list)
        return v->as.list->length > 3;
    return 0;
}
/* The list may be missing, whatever the tag is. */
int unchecked(struct value *v)
{
    if (!v)
        return -1;
    if (v->as.list == NULL && v->type == 3)
        return v->as.list->length;
    return 0;
}

/* Callers keep the kind within the table. */
static const int weights[4] = { 1, 2, 3, 4 };
struct item { int kind, flags; };
int weight(struct item *it)
{
    int kind = it->kind;
    return weights[kind] > 2 ? 1 : 0;
}
/* Here the code has a limit of its own, and it is wrong. */
int limited(struct item *it)
{
    if (it->kind < 0 || it->kind > 4)
        return -1;
    return weights[it->kind] > 2 ? 1 : 0;
}

/* A pointer and a number that go together. */
struct array { int **elements; unsigned length; };
int count(struct array *a)
{
    int **p, n = 0;
    unsigned i;
    for (p = a->elements, i = 0; i < a->length; p++, i++)
        if (*p)
            n++;
    return n == 3;
}

/* The length of the target is its own. */
int copy(char *to, size_t to_size, const char *from, size_t size)
{
    size_t done = 0;
    while (size) {
        if (to_size > done)
            *to++ = *from;
        from++;
        done++;
        size--;
    }
    return done > to_size;
}

char *name_of(int);
int named(int n)
{
    char *name = name_of(n);
    int length = 0;
    if (!name)
        return -1;
    while (name[length])
        length++;
    return length > 2;
}

struct text { unsigned length, room; char *characters; };
int append(struct text *t, char c)
{
    if (!t || t->length > t->room) /* one too many */
        return -1;
    t->characters[t->length++] = c;
    return t->length == t->room;
}

/* Callers keep the position within the array, but the function does not: each separator is a step. */
struct arguments { int at; long values[8]; int other; };
int feed(struct arguments *a, const char *s, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++) {
        if (s[i] == ';') {
            a->at++;
            a->values[a->at] = -1;
        } else {
            a->values[a->at] = s[i];
        }
    }
    return a->at > 3;
}

/* The bytes are a pointer in a struct that shares its place with a number. */
struct frame { int kind; unsigned length; union { long number; struct { int flags; unsigned char *bytes; } data; } u; };
int framed(struct frame *f)
{
    unsigned i;
    if (f->kind == 1)
        return f->u.number == 7;
    if (f->kind == 2)
        for (i = 0; i < f->length; i++)
            if (f->u.data.bytes[i] == 0xff)
                return 1;
    return 0;
}
