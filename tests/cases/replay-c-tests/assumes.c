#include "seacoral.h"

int assumes(int x)
{
    sc_assume(x > 0);
    sc_assert(x != 99);
    if (x > 5)
        return 1;
    return 0;
}
