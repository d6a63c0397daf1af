#include "a.h"

int far(enum colour c)
{
    if (c == GREEN)
        return 1;
    return 0;
}
