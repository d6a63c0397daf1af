#include "shared.h"

static int same(int v)
{
    if (v > 3)
        return 1;
    return 0;
}

int top(int x)
{
    return same(x) + shared(x) + bottom(x);
}
