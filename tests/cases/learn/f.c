#include <string.h>

struct range { int low, high; };

int clamp(const struct range *r, int value, const char *unit)
{
    if (strcmp(unit, "km") == 0)
        value *= 1000;
    if (value < r->low)
        return r->low;
    return value > r->high ? r->high : value;
}
