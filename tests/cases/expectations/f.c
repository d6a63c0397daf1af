#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum colour { RED, GREEN = 5, BLUE };

struct pair {
    char tag; /* padding follows */
    long sum;
    float mean;
    enum colour colour;
};

static int calls;
char last[8];

int classify(int x)
{
    calls++;
    if (x < 0)
        return -1;
    if (x > 100)
        return 2;
    return 0;
}

struct pair *combine(const int *a, struct pair *into, int mode)
{
    if (mode == 1) {
        into->tag = 'c';
        into->sum = *a + 7L;
        into->mean = 0.5f;
        into->colour = BLUE;
        return into;
    }
    if (mode == 2) {
        struct pair *fresh = calloc(1, sizeof *fresh);
        fresh->sum = 3;
        strcpy(last, "fresh");
        return fresh;
    }
    errno = EDOM;
    return NULL;
}
