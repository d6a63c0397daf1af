#include <stdlib.h>
#include <string.h>
#include "h.h"
#define PUT(p, i) ((p)[(i)] = 1)

static void callee(char *p, int i)
{
    p[i] = 2;
}

int f(int x)
{
    char *p = malloc(4), *q = malloc(8);
    free(q);
    if (x == 1)
        free(q);
    memset(p, 'a', 4);
    if (x == 2) {
        free(p);
        return p[1];
    } else if (x == 3)
        memcpy(p, "123456789", 9);
    else if (x == 4)
        return (int)strlen(p);
    else if (x == 5)
        return in_header(p, 4);
    else if (x == 6)
        PUT(p, 4);
    else if (x == 7)
        callee(p, 5);
    free(p);
    return 0;
}
