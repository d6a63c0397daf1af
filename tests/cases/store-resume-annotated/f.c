#include <seacoral.h>

int f(int x)
{
    sc_assume(x >= 0);
    if (x > 100)
        return 1;
    return 0;
}
