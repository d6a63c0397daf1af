#include <stddef.h>
#include <stdlib.h>

/* What a function that is not defined returns. */
int received(void *to, int size);
int receive(int wanted)
{
    char buffer[16];
    int got = received(buffer, wanted);
    if (got < 0)
        return -1;
    buffer[got] = 0;
    return got == 3;
}
/* An error whatever it returns. */
int receive_all(int wanted)
{
    char buffer[16];
    int got = received(buffer, wanted);
    if (got == 3)
        wanted = 16;
    if (wanted == 16)
        buffer[wanted] = 0;
    return wanted == 7;
}

/* The tag is in the object that has the values. */
enum type { NUMBER, TEXT };
union value { long number; char *text; };
struct option { enum type type; unsigned count; union value **values; };
int starts_with_x(struct option *option, unsigned index)
{
    if (!option || option->type != TEXT || index >= option->count || !option->values[index])
        return -1;
    return option->values[index]->text && *option->values[index]->text == 'x';
}

/* Texts in objects end. */
struct names { char **first; };
static char *first_of(struct names *names)
{
    return names->first ? *names->first : NULL;
}
int quotes(struct names *names)
{
    int found = 0;
    char *name = names ? first_of(names) : NULL;
    while (name && *name)
        if (*name++ == '"')
            found++;
    return found > 2;
}

/* The number that counts entries is not negative. */
struct digits { int used; unsigned *digits; };
int is_even(struct digits *d)
{
    int i;
    if (d->used == 0)
        return 1;
    for (i = 1; i < d->used; i++)
        if (d->digits[i] > 9)
            return -1;
    return !(d->digits[0] & 1);
}

/* What is taken back was there. */
struct field { char *chars; size_t at, spaces; };
int finish(struct field *f)
{
    if (!f)
        return -1;
    f->at -= f->spaces + 1;
    return f->chars[f->at] == ' ';
}

/* Bytes that hold an object. */
struct chunks { unsigned count, room; };
struct holder { unsigned char *data; };
int is_full(struct holder *holder)
{
    struct chunks *chunks = (struct chunks *) holder->data;
    if (!chunks)
        return -1;
    return chunks->count == chunks->room;
}
