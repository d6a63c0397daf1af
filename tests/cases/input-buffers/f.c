/* Members count the elements behind a pointer beside them. */
#include <string.h>

struct buffer {
    unsigned *data;
    unsigned len, cap;
    char *name;
};

static unsigned get(const struct buffer *b, unsigned i)
{
    return i < b->len ? b->data[i] : 0;
}

static int push(struct buffer *b, unsigned x)
{
    if (b->len >= b->cap)
        return 0;
    b->data[b->len++] = x;
    return 1;
}

int f(struct buffer *b, unsigned i, unsigned x)
{
    unsigned sum = 0, k;
    if (!b || !b->name)
        return -1;
    if (!b->data)
        return -2;
    if (strlen(b->name) > 2)
        return -3;
    for (k = 0; k < b->len; k++)
        sum += b->data[k];
    if (get(b, i) == 77)
        return 1;
    if (!push(b, x))
        return 2;
    return sum > 1000 ? 3 : 4;
}
