#include "a.h"

static int small(int x)
{
    if (x < LIMIT)
        return 1;
    return 0;
}

int uses_small(int x)
{
    if (small(x))
        return 2;
    return 3;
}

int colour(enum colour c)
{
    if (c == RED)
        return 1;
    return 0;
}

int alone(int x)
{
    if (x == 7)
        return 1;
    return 0;
}
