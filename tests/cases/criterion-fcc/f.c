#include <stdlib.h>

static int half(int x)
{
    return abs(x) / 2;
}

static int never(int x)
{
    return half(x) + 1;
}

static int deep(int x)
{
    return x <= 110 ? 0 : x > 120 ? half(half(x)) : deep(x - 1) + half(x);
}

int f(signed char a, signed char b)
{
    int (*by_pointer)(int) = half;
    if (a > 100 && b < -100)
        return deep(a);
    if (a > 0)
        return half(b) + deep(b);
    if (a > 10)
        return never(a);
    if (b == 99)
        exit(half(deep(3)));
    return by_pointer(a);
}
