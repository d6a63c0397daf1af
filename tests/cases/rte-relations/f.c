#include <stddef.h>
struct buffer { char *data; size_t pos, size; int mode; };
/* Callers keep pos <= size. */
int put(struct buffer *b, char c)
{
    if (b->pos == b->size)
        return -1;
    b->data[b->pos] = c;
    return c == 'x' ? 1 : 0;
}
struct line { char text[16]; int at; };
/* Callers keep at within the text. */
int feed(struct line *l, char c)
{
    l->text[l->at] = c;
    return c == '\n' ? 1 : 0;
}
struct set { char text[16]; int n; };
/* A count may be 16: the last round is one too many. */
int clear(struct set *s)
{
    int i;
    for (i = 0; i <= s->n; i++)
        s->text[i] = 0;
    return s->n == 16 ? 1 : 0;
}
/* The block is the function's own. */
int local(struct set *s)
{
    char own[16];
    int i;
    for (i = 0; i <= s->n; i++)
        own[i] = s->text[i & 15];
    return s->n == 16 ? own[0] : 0;
}
/* One element too many, in one mode only. */
int sum(struct buffer *b)
{
    size_t i;
    int s = 0;
    if (b->mode == 3)
        for (i = 0; i <= b->size; i++)
            s ^= b->data[i];
    return s > 1 ? 1 : 0;
}
