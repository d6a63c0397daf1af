#include "limit.h"

int f(int x)
{
    if (x == LIMIT)
        return 1;
    return 0;
}
