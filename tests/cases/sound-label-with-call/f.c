#include "seacoral.h"

static int h(int x)
{
    if (x == 99)
        return 1;
    return 0;
}

int f(int x)
{
    sc_label(h(x));
    sc_label(!h(x) && 10 / x > 2);
    if (x == 1)
        return h(2);
    return 0;
}
