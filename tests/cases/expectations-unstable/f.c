#include <stdint.h>
#include <stdlib.h>
#include <time.h>

union either {
    int number;
    unsigned char bytes[16];
};

struct record {
    int set, unset;
    union either either;
    uintptr_t address;
    time_t when;
    char *home;
    unsigned char buffer[8];
};

/* Some of what it writes differs from run to run, or is not written at all. */
struct record *record(int kind)
{
    struct record *new = malloc(sizeof *new);

    new->set = kind > 10 ? 1 : 2;
    new->address = (uintptr_t)new;
    new->when = time(NULL) / 3600;
    new->home = getenv("HOME");
    new->buffer[0] = 4;
    new->buffer[1] = 5;
    new->either.number = 7;
    return new;
}

int *dangling(int *p, int kind)
{
    if (p != NULL && kind == 1)
        free(p);
    return p;
}
