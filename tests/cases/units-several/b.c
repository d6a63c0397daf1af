#include "shared.h"

static int same(int v)
{
    int w = v;
    if (v > 3)
        return 5;
    if (w < -3)
        return 6;
    return 7;
}

int bottom(int x)
{
    return same(x) + shared(x);
}
