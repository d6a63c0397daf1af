#include "seacoral.h"

int f(int x)
{
    int y = 0;
    if (x > 1000)
        y = 1;
    sc_assert(y == 0);
    return y;
}
