#include "seacoral.h"

int f(int x, int y)
{
    int r = 0;
    if (x == 7)
        r = 1;
    if (x == 8)
        r = 2;
    if (x == 9)
        r = 3;
    if (r == 2)
        return 1 / (r - 2);
    sc_assume(r != 1 && y != 100);
    return r;
}
