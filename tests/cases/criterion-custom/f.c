#include "seacoral.h"

int f(int x, int y)
{
    if (x < 0)
        return 0;
    sc_label(x > 3 && y == 2);
    sc_label(x > 3 && x < 3);
    return x;
}
