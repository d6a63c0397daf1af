#include "seacoral.h"

int f(int x, int y)
{
    sc_assume(x < 50);
    if (x > 5)
        x = 6;
    if (x > 50)
        return 100 / (x - x);
    if (y <= 0)
        return 1;
    if (x == y)
        return 2;
    return 3;
}
