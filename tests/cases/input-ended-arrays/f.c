#include <stddef.h>
#include <string.h>

struct item {
    int value;
    int weight;
};

struct option {
    const char *name;
    int value;
};

struct holder {
    struct item **list;
};

/* Pointers up to NULL. */
int find(const char **names, const char *key)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], key) == 0)
            return i;
    return -1;
}

int weigh(struct item **items)
{
    int sum = 0;
    for (struct item **p = items; *p != NULL; p++) {
        sum += (*p)->weight & 15;
        if (sum == 23)
            return 1;
    }
    return 0;
}

/* A table whose last element has no name. */
int lookup(const struct option *options, int value)
{
    for (; options->name; options++)
        if (options->value == value)
            return 1;
    return 0;
}

/* Numbers up to 0, through a member. */
int held(struct holder *h)
{
    int i = 0;
    while (h->list[i] != 0)
        i++;
    return i == 3 ? 1 : 0;
}

/* The bytes of one object. */
unsigned bytes(const struct item *item)
{
    const unsigned char *p = (const unsigned char *)item;
    unsigned hash = 0;
    for (unsigned i = 0; i < sizeof *item; i++)
        hash += p[i];
    return hash == 3 ? 1 : 0;
}

int low(int *x)
{
    return ((unsigned char *)x)[1] == 7 ? 1 : 0;
}

/* As many bytes as a formal says are still an array. */
unsigned sized(const int *x, unsigned size)
{
    const unsigned char *p = (const unsigned char *)x;
    unsigned hash = 0;
    for (unsigned i = 0; i < size; i++)
        hash += p[i];
    return hash == 3 ? 1 : 0;
}
