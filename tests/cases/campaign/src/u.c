#include "u.h"

static int helper(int a)
{
    if (a > 3 && a < LIMIT)
        return 1;
    return 0;
}

int f(int x, int y)
{
    if (helper(x) && y / (x - 5) > 9)
        return y / (x - 5);
    return 0;
}

int g(int x)
{
    if (f(x, 90) == 45 / x)
        return 1;
    return 0;
}
