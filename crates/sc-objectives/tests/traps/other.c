#include "shared.h"

int other(int x)
{
    return clamp(x, 0, 10) > 5 && x;
}
